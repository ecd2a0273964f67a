"""Rules in CPython, for tests: a question a line of JSON in, an answer a line of JSON out, all by one interpreter.

["RULE", "POSITION", ...] as for the command gives [exit code, output, errors];
{"rule": TEXT, "positions": [...], "steps": N} gives for each position {"moves": MOVES, "plain": MOVES, "value": N or null}, its moves
as [[name, sum], ...] by the rewritten file and by the file as it is written, and its value by the latter if play is short; or
{"wrong": [message, line]}.
"""
import io
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
import bouton_rules  # noqa: E402
from bouton_rules import Fault, Rule, Solver, read, sum_text  # noqa: E402

bouton_rules.MOST_TESTED_ORDERS = 0  # Most random rules depend on the order of a graph.

MOST_SOLVED = 40


def commanded(arguments):
    out, errors = io.StringIO(), io.StringIO()
    try:
        code = bouton_rules.main(arguments, out, errors)
    except SystemExit as end:
        code = end.code
    return [code, out.getvalue(), errors.getvalue()]


def wrong(fault):
    return [fault.message, fault.place and fault.place[0]]


def answers(source, positions, steps):
    try:
        rule = Rule(source, "rule.py", max_steps=steps)
        plain = Rule(source, "rule.py", max_steps=steps, is_plain=True)
    except Fault as fault:
        return [{"wrong": wrong(fault)}] * len(positions)
    found = []
    for position in positions:
        answer = moves(rule, position)
        if isinstance(answer, list):  # Nothing is bounded in the plain file: what goes wrong is not asked there.
            answer = {"moves": answer, "plain": moves(plain, position), "value": value([rule, plain], position)}
        found.append(answer)
    return found


def moves(rule, position):
    try:
        parts = [part for term in read(rule, "rule", position) for part in term.parts]
        rule.now = None
        return [[name, sum_text(sum_)] for part in parts for name, sum_, _ in rule.options(part)]
    except Fault as fault:
        return {"wrong": wrong(fault)}
    except Exception as error:  # The plain file fails as CPython does.
        return {"wrong": [f"{type(error).__name__}: {error}", None]}


def value(rules, position):
    """The value of a position by the last of the rules, if few positions are needed for it by each of the rules."""
    try:
        for rule in rules:
            parts = [part for term in read(rule, "rule", position) for part in term.parts]
            rule.now = None
            value = Solver(rule, max_positions=MOST_SOLVED).total(parts)
        return value
    except Fault:
        return None


for line in sys.stdin:
    question = json.loads(line)
    if isinstance(question, list):
        answer = commanded(question)
    else:
        answer = answers(question["rule"], question["positions"], question["steps"])
    print(json.dumps(answer))
    sys.stdout.flush()
