"""Node Kayles: take a vertex of a graph; it and its neighbours go.

T. J. Schaefer, On the complexity of some two-person perfect-information games, 1978.
"""
position = Graph()
split = components

def moves(g):
    for v in g.vertices:
        yield v, g.without(v, g.neighbours(v))
