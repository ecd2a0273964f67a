"""Moore's Nim: take any numbers from at most 9 of several heaps.

E. H. Moore, A generalization of the game called nim, 1910.
"""
position = Numbers()
symmetry = "any order"
K = 9

def moves(p):
    found = [p]
    for i in range(len(p)):
        for q in found + []:
            if sum(1 for j in range(i) if q[j] < p[j]) < K:
                found += [q[:i] + (k,) + q[i + 1:] for k in range(p[i])]
    for q in found:
        if q != p:
            yield q
