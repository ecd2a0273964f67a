"""Turning Turtles: turn a turtle on its back, and, if you like, turn one other to the left of it.

`T` stands on its feet, `.` lies on its back. H. W. Lenstra, Nim multiplication, 1978; Winning Ways, chapter 14.
"""
position = Word(".T")

def start(length):
    return Word.full(length, "T")

def moves(w):
    for i in w.cells("T"):
        n = w.copy()
        n[i] = "."
        yield cell(i), n
        for j in range(i):
            m = n.copy()
            if w[j] == "T":
                m[j] = "."
            else:
                m[j] = "T"
            yield f"{i + 1} and {j + 1}", m
