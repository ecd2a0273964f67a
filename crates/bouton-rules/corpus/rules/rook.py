"""Rook: move a rook any distance left or up, not onto or across a blocked cell.

`R` is the rook, `#` a blocked cell. A move is named by (column, row), both from 0. GRIDGAME, CodeChef Cook-Off 29,
December 2012.
"""
position = Board(".#R")

def moves(b):
    for r, c in b.cells("R"):
        for dr, dc in ((0, -1), (-1, 0)):
            for r2, c2 in b.ray(r, c, dr, dc):
                if b[r2, c2] != ".":
                    break
                n = b.copy()
                n[r, c] = "."
                n[r2, c2] = "R"
                yield f"({c},{r}) -> ({c2},{r2})", n
