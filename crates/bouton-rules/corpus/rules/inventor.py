"""Inventor Outlasting: build on a spot; signs fill its four diagonals up to the first occupied cell.

`X` is a spot, `.` a cell without one, `o` an occupied cell. Code Jam to I/O for Women 2022.
"""
position = Board("X.o")

def moves(b):
    for r, c in b.cells("X"):
        n = b.copy()
        n[r, c] = "o"
        for dr, dc in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
            k = 1
            while 0 <= r + k * dr < b.rows and 0 <= c + k * dc < b.cols and b[r + k * dr, c + k * dc] != "o":
                n[r + k * dr, c + k * dc] = "o"
                k += 1
        yield cell(r, c), n
