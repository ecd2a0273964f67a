"""Chomp: bite off a square of a bar with all squares below and to the right of it; nobody bites the one at the upper left.

The numbers are the lengths of the rows, none longer than the row above. D. Gale, A curious Nim-type game, 1974.
"""
position = Numbers()

def moves(p):
    for r in range(len(p)):
        for c in range(p[r]):
            if r + c > 0:
                yield cell(r, c), p[:r] + tuple(min(n, c) for n in p[r:] if c > 0)
