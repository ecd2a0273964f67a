"""A perfect player of any game for `bouton referee`: it asks `bouton solve` about the text of each turn. Its argument is the game."""
import json
import os
import subprocess
import sys


def move(game, position):
    command = [os.environ.get("BOUTON", "bouton"), "solve", game, position, "--json"]
    answer = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    winning = answer.get("winning_moves") or []
    return winning[0] if winning else answer["moves"][0]["move"]


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "turn":
        print(move(sys.argv[1], rest), flush=True)
    elif word == "end":
        break
