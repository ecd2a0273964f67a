"""Arc Kayles: take an edge of a graph; both its ends and all edges at them are removed.

T. J. Schaefer, On the complexity of some two-person perfect-information games, 1978.
"""
position = Graph()
split = components

def moves(g):
    for e in g.edges:
        yield e, g.without(e[0], e[1])
