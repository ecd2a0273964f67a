"""Rules in CPython, for tests: a question a line of JSON in, an answer a line of JSON out, all by one interpreter.

["RULE", "POSITION", ...] as for the command gives [exit code, output, errors];
{"rule": TEXT, "positions": [...], "steps": N} gives for each position {"moves": MOVES, "plain": MOVES, "value": N or null}, its moves
as [[name, sum], ...] by the rewritten file and by the file as it is written, and its value by the latter if play is short; or
{"wrong": [message, line]}. Each also has "checked": how `check.py` differs from that, or null if it leaves the same options or
refuses the rule, too.
"""
import io
import json
import os
import sys

RULES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
sys.path[:0] = [RULES, os.path.join(RULES, "..", "bouton-check")]
import bouton_rules  # noqa: E402
import check  # noqa: E402
from bouton_rules import BoardValue, Fault, GraphValue, Nimber, Rule, Solver, WordValue, read, sum_text  # noqa: E402

bouton_rules.MOST_TESTED_ORDERS = check.TESTED_ORDERS = 0  # Most random rules depend on the order of a graph.

MOST_SOLVED = 40
MOST_CHECKED_STEPS = 10**7
# The checker knows no names of moves.
OF_NAMES = ("two different moves are called", "the name of a move has")
sys.setrecursionlimit(4000)


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
    game, refusal = checker(source)
    try:
        rule = Rule(source, "rule.py", max_steps=steps)
        plain = Rule(source, "rule.py", max_steps=steps, is_plain=True)
    except Fault as fault:
        return [{"wrong": wrong(fault), "checked": None if refusal else "it accepts the rule"}] * len(positions)
    found = []
    for position in positions:
        answer = moves(rule, position)
        checked = refusal or checked_options(game, rule, position)
        if isinstance(answer, list):  # Nothing is bounded in the plain file: what goes wrong is not asked there.
            answer = {"moves": answer, "plain": moves(plain, position), "value": value([rule, plain], position)}
            options = sorted({canonical(parts) for part in parts_of(rule, position) for _, parts, _ in rule.options(part)})
            answer["checked"] = None if checked == options else f"found {checked}, expected {options}"
        elif isinstance(checked, list) and not answer["wrong"][0].startswith(OF_NAMES):
            answer["checked"] = f"it accepts the rule: {checked}"
        found.append(answer)
    return found


def checker(source):
    """The rule as `check.py` reads it, or why it refuses the rule."""
    check.steps_left = MOST_CHECKED_STEPS
    try:
        return check.RuleGame(source, {}), None
    except check.Invalid as invalid:
        return None, invalid.why


def checked_options(game, rule, position):
    """The options of a position by `check.py`, each as one text, or why it refuses the rule."""
    check.steps_left = MOST_CHECKED_STEPS
    try:
        options = [option for part in parts_of(rule, position) for option in game.options(checked_position(part))]
    except check.Invalid as invalid:
        return invalid.why
    except check.OutOfSteps:
        return "more steps"
    return sorted({" + ".join(sorted(map(checked_text, option))) for option in options})


def checked_position(part):
    """A position as `check.py` has it."""
    if isinstance(part, GraphValue):
        vertices, edges = part.order()
        return check.ordered(sorted(map(check.Vertex, vertices), key=check.by_name), [tuple(map(check.Vertex, edge)) for edge in edges])
    if isinstance(part, BoardValue):
        return part.rows, "".join(part._cells)
    return part.text() if isinstance(part, WordValue) else part


def checked_text(position):
    """A position of `check.py` in the same words as `canonical` has."""
    if isinstance(position, int):
        return f"*{-position}" if position < 0 else str(position)
    if isinstance(position, str):
        return position
    if isinstance(position[0], int) and isinstance(position[-1], str):
        rows, cells = position
        return "/".join(cells[start:start + len(cells) // rows] for start in range(0, len(cells), len(cells) // rows))
    if isinstance(position[0], tuple):
        vertices, edges = position
        return graph_text(vertices, edges)
    return str(tuple(position))


def canonical(parts):
    """An option, whatever the order of its parts, of vertices and of edges."""
    return " + ".join(sorted(map(part_text, parts)))


def part_text(part):
    if isinstance(part, GraphValue):
        return graph_text(*part.order())
    if isinstance(part, WordValue):
        return part.text()
    return f"*{int(part)}" if isinstance(part, Nimber) else str(part)


def graph_text(vertices, edges):
    return " ".join([*sorted(map(str, vertices)), *sorted("-".join(sorted(edge)) for edge in edges)])


def parts_of(rule, position):
    rule.now = None
    return [part for term in read(rule, "rule", position) for part in term.parts]


def moves(rule, position):
    try:
        parts = parts_of(rule, position)
        return [[name, sum_text(sum_)] for part in parts for name, sum_, _ in rule.options(part)]
    except Fault as fault:
        return {"wrong": wrong(fault)}
    except Exception as error:  # The plain file fails as CPython does.
        return {"wrong": [f"{type(error).__name__}: {error}", None]}


def value(rules, position):
    """The value of a position by the last of the rules, if few positions are needed for it by each of the rules."""
    try:
        for rule in rules:
            parts = parts_of(rule, position)
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
