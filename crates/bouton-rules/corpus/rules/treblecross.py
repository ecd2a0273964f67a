"""Treblecross: put an X on an empty cell of a row; the player who makes three X's side by side wins, and the row is over.

Winning Ways, chapter 4.
"""
position = Word(".X")
symmetry = "reverse"

def moves(w):
    if not w.has("XXX"):
        for i in w.cells("."):
            n = w.copy()
            n[i] = "X"
            yield cell(i), n
