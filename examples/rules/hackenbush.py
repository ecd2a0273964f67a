"""Green Hackenbush: cut an edge; what no longer hangs together with the ground `0` goes.

Winning Ways, chapters 2 and 7.
"""
position = Graph()

def moves(g):
    if "0" in g.vertices:
        for e in g.edges:
            yield e, g.without_edge(e).reached_from("0")
