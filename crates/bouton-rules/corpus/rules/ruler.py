"""Ruler: turn any number of coins side by side of a row; the rightmost of them goes from heads to tails.

E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14.
"""
position = Word("HT")

def moves(w):
    for last in w.cells("H"):
        n = w.copy()
        n[last] = "T"
        yield f"{last + 1}", n
        for i in range(1, last + 1):
            first = last - i
            n[first] = "T" if w[first] == "H" else "H"
            yield f"{first + 1}..{last + 1}", n
