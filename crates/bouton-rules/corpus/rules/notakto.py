"""Notakto: put an X on a square board without a whole line of X's; the player who completes a line on the last board loses.

B. Koca; T. E. Plambeck and G. Whitehead, The Secrets of Notakto, 2013 (arXiv:1301.1672).
"""
position = Board("X.")
symmetry = "square"
convention = "misere"

def is_over(b):
    n = b.rows
    if any(b[i, :].all("X") for i in range(n)) or any(b[:, i].all("X") for i in range(b.cols)):
        return True
    if b.cols != n:
        return False
    return all(b[i, i] == "X" for i in range(n)) or all(b[i, n - 1 - i] == "X" for i in range(n))

def moves(b):
    if not is_over(b):
        for r, c in b.cells("."):
            n = b.copy()
            n[r, c] = "X"
            yield cell(r, c), n
