"""Staircase: a stone goes one step up or left; on the border a digit 1 wins for the player to move, 0 loses.

The first row and column are the digits, the corner is `+`, the stone `S`. TABGAME, CodeChef, September 2018.
"""
position = Board("+01.S")

def moves(b):
    for r, c in b.cells("S"):
        if r > 0 and c > 0:
            for up, left in ((1, 0), (0, 1)):
                to_r = r - up
                to_c = c - left
                name = f"({r},{c}) -> ({to_r},{to_c})"
                if b[to_r, to_c] == "1":
                    yield name, [1]
                elif b[to_r, to_c] == ".":
                    n = b.copy()
                    n[r, c] = "."
                    n[to_r, to_c] = "S"
                    yield name, n
                else:
                    yield name, []
