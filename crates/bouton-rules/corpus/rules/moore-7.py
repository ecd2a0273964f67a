"""Moore's Nim: take any numbers from at most 7 of several heaps.

The rule counts `left` down from the heaps as an odometer does, with at most 7 heaps lowered at once. E. H. Moore, A
generalization of the game called nim, 1910.
"""
position = Numbers()
symmetry = "any order"
K = 7

def moves(p):
    left = list(p)
    lowered = 0
    i = 0
    while i < len(p):
        if left[i] > 0 and (left[i] < p[i] or lowered < K):
            if left[i] == p[i]:
                lowered += 1
            left[i] -= 1
            yield tuple(left)
            i = 0
        else:
            if left[i] < p[i]:
                lowered -= 1
            left[i] = p[i]
            i += 1
