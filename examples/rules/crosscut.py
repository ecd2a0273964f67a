"""Crosscut: take a marked cell; its row and its column go.

The board falls into four quadrants. CAOS3, CodeChef (there a monster is taken, and lava fills its row and column).
"""
position = Board(".*")
symmetry = "square"

def start(rows, cols):
    return Board.full(rows, cols, "*")

def moves(b):
    for r, c in b.cells("*"):
        yield cell(r, c), [b[:r, :c], b[:r, c+1:], b[r+1:, :c], b[r+1:, c+1:]]
