"""Twins: turn 2 coins of a row; the rightmost of them goes from heads to tails.

E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14.
"""
position = Word("HT")

def turn(w, i):
    n = w.copy()
    n[i] = "T" if w[i] == "H" else "H"
    return n

def moves(w):
    for k in w.cells("H"):
        one = turn(w, k)
        for j in range(k):
            yield f"{j + 1}+{k + 1}", turn(one, j)
