"""Exact answers about impartial combinatorial games: who wins, the Grundy value, the winning moves, and why.

Ask about a position::

    import bouton as bt

    answer = bt.solve("crosscut", "..*/.*.")
    answer.outcome, answer.nimber, answer.moves
    print(answer.explain())

About many at once, and about a whole range of sizes::

    bt.solve_many("nim", ["1 + 2 + 3", "4 + 5"])
    bt.table("cram", "1x1..5x6").values
    bt.pattern("0.77")

About a game of your own, whose rule is a function, or a rule file::

    @bt.rule
    def halves(n: int):
        for k in range(1, n // 2 + 1):
            yield n - k

    halves.values(range(32))
    bt.load_rule("examples/rules/cram.py").solve("4x4")

``python -m bouton`` is the command. The manual is ``docs/python.md`` in the repository.
"""

# The native module refuses a subinterpreter itself from Python 3.13 on.
try:
    # Mypy does not know this module.
    _interpreters = __import__("_xxsubinterpreters")
except ImportError:
    pass
else:
    if _interpreters.get_current() != _interpreters.get_main():
        raise ImportError("bouton does not support loading in a subinterpreter")

from bouton._bouton import ParseError, RuleError, __version__  # noqa: E402

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bouton._answer import Answer, Component, Move, Theorem, solve, solve_many
    from bouton._answer import sum as sum
    from bouton._command import Written, command
    from bouton._function import FunctionRule, rule
    from bouton._game import Game, GameInfo, games
    from bouton._kinds import Anything, Board, Graph, Heap, Kind, Numbers, Word, box, cell, components, regions
    from bouton._limits import Progress
    from bouton._nimber import Nimber, mex
    from bouton._rule_file import RuleFile, load_rule
    from bouton._studies import (
        Finding,
        Lint,
        Pattern,
        Report,
        census,
        certificate,
        check,
        contest,
        diff,
        generate,
        identify,
        lint,
        nim,
        pattern,
        read_census,
        referee,
        store,
        test,
    )
    from bouton._table import Table, table
else:
    # Each part of the package is imported when one of its names is used first: much of the time that an import takes is that of `typing`.
    _NAMES = {
        "_answer": "Answer Component Move Theorem solve solve_many sum",
        "_command": "Written command",
        "_function": "FunctionRule rule",
        "_game": "Game GameInfo games",
        "_kinds": "Anything Board Graph Heap Kind Numbers Word box cell components regions",
        "_limits": "Progress",
        "_nimber": "Nimber mex",
        "_rule_file": "RuleFile load_rule",
        "_studies": "Finding Lint Pattern Report census certificate check contest diff generate identify lint nim pattern "
        "read_census referee store test",
        "_table": "Table table",
    }
    _HOMES = {name: module for module, names in _NAMES.items() for name in names.split()}

    def __getattr__(name: str) -> object:
        home = _HOMES.get(name)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        import importlib

        value = getattr(importlib.import_module(f"{__name__}.{home}"), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *_HOMES})


# Not among them is `sum`: `from bouton import *` leaves Python its own.
__all__ = [
    "Answer",
    "Anything",
    "Board",
    "Component",
    "Finding",
    "FunctionRule",
    "Game",
    "GameInfo",
    "Graph",
    "Heap",
    "Kind",
    "Lint",
    "Move",
    "Nimber",
    "Numbers",
    "ParseError",
    "Pattern",
    "Progress",
    "Report",
    "RuleError",
    "RuleFile",
    "Table",
    "Theorem",
    "Word",
    "Written",
    "__version__",
    "box",
    "cell",
    "census",
    "certificate",
    "check",
    "command",
    "components",
    "contest",
    "diff",
    "games",
    "generate",
    "identify",
    "lint",
    "load_rule",
    "mex",
    "nim",
    "pattern",
    "read_census",
    "referee",
    "regions",
    "rule",
    "solve",
    "solve_many",
    "store",
    "table",
    "test",
]
