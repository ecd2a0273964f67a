"""CAOS3: take a monster; lava fills its row and its column up to cells under lava.

`#` is a wall and `^` a meadow; `~` is lava over a meadow and `%` lava over a wall. A monster lives on a meadow if the two
cells next to it in each of the four directions are meadows, under lava or not. Walls do not stop lava. CodeChef, October 2013.
"""
position = Board("#^~%")

def is_monster(b, r, c):
    for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        for k in (1, 2):
            if not (0 <= r + k * dr < b.rows and 0 <= c + k * dc < b.cols):
                return False
            if b[r + k * dr, c + k * dc] not in "^~":
                return False
    return True

def moves(b):
    for r, c in b.cells("^"):
        if is_monster(b, r, c):
            n = b.copy()
            n[r, c] = "~"
            for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                k = 1
                while 0 <= r + k * dr < b.rows and 0 <= c + k * dc < b.cols and b[r + k * dr, c + k * dc] not in "~%":
                    n[r + k * dr, c + k * dc] = "~" if b[r + k * dr, c + k * dc] == "^" else "%"
                    k += 1
            yield cell(r, c), n
