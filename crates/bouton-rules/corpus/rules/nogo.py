"""NoGo: put a black or a white stone on an empty cell, so that every group of stones keeps an empty cell beside it.

`B` and `W` are stones, `.` is an empty cell, `#` is no cell. M. Müller, NoGo,
https://webdocs.cs.ualberta.ca/~mmueller/nogo/rules.html, 2011.
"""
position = Board(".BW#")
symmetry = ["square", "swap BW"]
split = regions("#")

def lives(b, r, c):
    group = [(r, c)]
    seen = 0
    while seen < len(group):
        r1, c1 = group[seen]
        seen += 1
        for r2, c2 in b.neighbours(r1, c1):
            if b[r2, c2] == ".":
                return True
            if b[r2, c2] == b[r, c] and (r2, c2) not in group:
                group.append((r2, c2))
    return False

def moves(b):
    for r, c in b.cells("."):
        for stone in "BW":
            n = b.copy()
            n[r, c] = stone
            if lives(n, r, c) and all(lives(n, r2, c2) for r2, c2 in n.neighbours(r, c) if n[r2, c2] in "BW"):
                if stone == "B":
                    yield f"B r{r + 1}c{c + 1}", n
                else:
                    yield f"W r{r + 1}c{c + 1}", n
