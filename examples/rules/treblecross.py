"""Treblecross: put an X on a strip; who makes three in a row wins.

Winning Ways, chapter 4.
"""
position = Word(".X")
symmetry = "reverse"

def start(length):
    return Word.full(length, ".")

def moves(w):
    if not w.has("XXX"):
        for i in w.cells("."):
            n = w.copy()
            n[i] = "X"
            yield cell(i), n
