"""Green Hackenbush: cut an edge of a picture; edges no longer connected to the ground are removed.

The ground is the vertex `0`. E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapters 2 and 7.
"""
position = Graph()

def moves(g):
    if "0" in g.vertices:
        for e in g.edges:
            yield e, g.without_edge(e).reached_from("0")
