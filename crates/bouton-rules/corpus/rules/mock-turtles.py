"""Mock Turtles: turn 1 to 3 coins of a row; the rightmost of them goes from heads to tails.

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
        yield f"{k + 1}", one
        for j in range(k):
            two = turn(one, j)
            yield f"{j + 1}+{k + 1}", two
            for i in range(j):
                yield f"{i + 1}+{j + 1}+{k + 1}", turn(two, i)
