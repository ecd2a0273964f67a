"""Moidores: turn 1 to 9 coins of a row; the rightmost of them goes from heads to tails.

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
                        for f in range(e):
                            f1 = turn(e1, f)
                            yield f"{f + 1}+{e + 1}+{d + 1}+{c + 1}+{b + 1}+{a + 1}", f1
                            for g in range(f):
                                g1 = turn(f1, g)
                                yield f"{g + 1}+{f + 1}+{e + 1}+{d + 1}+{c + 1}+{b + 1}+{a + 1}", g1
                                for h in range(g):
                                    h1 = turn(g1, h)
                                    yield f"{h + 1}+{g + 1}+{f + 1}+{e + 1}+{d + 1}+{c + 1}+{b + 1}+{a + 1}", h1
                                    for i in range(h):
                                        i1 = turn(h1, i)
                                        yield f"{i + 1}+{h + 1}+{g + 1}+{f + 1}+{e + 1}+{d + 1}+{c + 1}+{b + 1}+{a + 1}", i1
