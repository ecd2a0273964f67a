"""Crosscut: take a marked cell; its row and its column go, and four quadrants are left.

`*` is a marked cell. CAOS3, CodeChef, October 2013.
"""
position = Board(".*")
symmetry = "square"

def moves(b):
    for r, c in b.cells("*"):
        yield cell(r, c), [b[:r, :c], b[:r, c + 1:], b[r + 1:, :c], b[r + 1:, c + 1:]]
