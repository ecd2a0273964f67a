"""Nim with one pass: take from a heap; once in the game, while there is something to take, somebody may pass.

The last number is 1 until then, and 0 after. R. E. Morrison, E. J. Friedman and A. S. Landsberg, Combinatorial games
with a pass: a dynamical systems approach, Chaos, 2012.
"""
position = Numbers()

def moves(p):
    heaps = len(p) - 1
    left = 0
    for i in range(heaps):
        left = max(left, p[i])
        for k in range(p[i]):
            yield p[:i] + (k,) + p[i + 1:]
    if left > 0 and p[heaps] == 1:
        yield "pass", p[:heaps] + (0,)
