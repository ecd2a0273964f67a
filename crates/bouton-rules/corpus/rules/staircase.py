"""Staircase: a stone goes one step up or left; on the border a digit 1 wins for the player to move, 0 loses.

The first row and column are the digits, the corner is `+`, the stone `S`. A stone that reaches a 1 leaves a heap of 1,
and one that reaches a 0 leaves nothing. TABGAME, CodeChef, September 2018.
"""
position = Board("+01.S")

def moves(b):
    for r, c in b.cells("S"):
        if r > 0 and c > 0:
            for r2, c2 in ((r - 1, c), (r, c - 1)):
                name = f"({r},{c}) -> ({r2},{c2})"
                if b[r2, c2] == "1":
                    yield name, [1]
                elif b[r2, c2] == "0":
                    yield name, []
                elif b[r2, c2] == ".":
                    n = b.copy()
                    n[r, c] = "."
                    n[r2, c2] = "S"
                    yield name, n
