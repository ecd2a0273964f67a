"""Moebius: turn 1 to 5 coins of a row; the rightmost of them goes from heads to tails.

E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14.
"""
position = Word("HT")

def turn(w, i):
    n = w.copy()
    n[i] = "T" if w[i] == "H" else "H"
    return n

def moves(w):
    for a in w.cells("H"):
        a1 = turn(w, a)
        yield f"{a + 1}", a1
        for b in range(a):
            b1 = turn(a1, b)
            yield f"{b + 1}+{a + 1}", b1
            for c in range(b):
                c1 = turn(b1, c)
                yield f"{c + 1}+{b + 1}+{a + 1}", c1
                for d in range(c):
                    d1 = turn(c1, d)
                    yield f"{d + 1}+{c + 1}+{b + 1}+{a + 1}", d1
                    for e in range(d):
                        e1 = turn(d1, e)
                        yield f"{e + 1}+{d + 1}+{c + 1}+{b + 1}+{a + 1}", e1
