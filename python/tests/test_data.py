"""What a function reads beside its parameters: a rule is always the function as it is now, and no answer mixes two games."""

from __future__ import annotations

import functools
import itertools
import math
import random
import types
from dataclasses import dataclass
from typing import Any, Callable, Iterator

import pytest

import bouton as bt
from bouton._data import Data

BACKENDS = ["compiled", "python"]
S: Any = (1, 2)
LIMIT: Any = 2
TAKES = [1, 2]


def largest() -> int:
    return max(S)


def mex_row(takes: Any, count: int = 16) -> list[int]:
    """The values of the heaps 0, 1, ... from which one of these numbers is taken, by plain Python."""
    values: list[int] = []
    for n in range(count):
        seen = {values[n - k] for k in takes if k <= n}
        values.append(next(value for value in itertools.count() if value not in seen))
    return values


def values(rule: Any, count: int = 16) -> list[int]:
    return [int(value) for value in rule.values(range(count))]


def rows_of(module: types.ModuleType) -> Iterator[tuple[Callable[..., Any], Callable[[Any], None]]]:
    """Functions that take one of some numbers, each with a function that changes the numbers. Each reads them in another way."""
    variables = vars(module)

    def variable(n: int) -> list[int]:
        return [n - k for k in S if k <= n]

    yield variable, lambda takes: variables.update(S=takes)

    def helper(n: int) -> list[int]:
        return [n - k for k in range(1, largest() + 1) if k <= n and k in S]

    yield helper, lambda takes: variables.update(S=takes)

    def nested(n: int) -> list[int]:
        return [k for k in range(n) if any(k == n - j for j in S)]

    yield nested, lambda takes: variables.update(S=takes)

    takes: Any = (1, 2)

    def change(given: Any) -> None:
        nonlocal takes
        takes = given

    yield (lambda n: [n - k for k in takes if k <= n]), change

    def defaults(n: int, takes: Any = (1, 2)) -> list[int]:
        return [n - k for k in takes if k <= n]

    yield defaults, lambda takes: setattr(defaults, "__defaults__", (takes,))

    def named(n: int, *, takes: Any = (1, 2)) -> list[int]:
        return [n - k for k in takes if k <= n]

    yield named, lambda takes: named.__kwdefaults__.update(takes=takes)

    def listed(n: int) -> list[int]:
        return [n - k for k in TAKES if k <= n]

    yield listed, lambda takes: TAKES.__setitem__(slice(None), list(takes))

    def of_module(n: int) -> list[int]:
        return [n - k for k in others.takes if k <= n]

    others = types.ModuleType("others")
    others.takes = (1, 2)  # type: ignore[attr-defined]
    yield of_module, lambda takes: setattr(others, "takes", takes)

    def of_function(n: int) -> list[int]:
        return [n - k for k in largest.takes if k <= n]  # type: ignore[attr-defined]

    largest.takes = (1, 2)  # type: ignore[attr-defined]
    yield of_function, lambda takes: setattr(largest, "takes", takes)

    class Game:
        shared: Any = (1, 2)

        def __init__(self) -> None:
            self.takes: Any = (1, 2)

        def moves(self, n: int) -> list[int]:
            return [n - k for k in self.takes if k <= n]

        def of_class(self, n: int) -> list[int]:
            return [n - k for k in self.shared if k <= n]

        def __call__(self, n: int) -> list[int]:
            return self.moves(n)

    game = Game()
    yield game.moves, lambda takes: setattr(game, "takes", takes)
    yield game.of_class, lambda takes: setattr(Game, "shared", takes)
    yield game, lambda takes: setattr(game, "takes", takes)
    yield functools.partial(lambda game, n: game.moves(n), game), lambda takes: setattr(game, "takes", takes)

    data = {"takes": [1, 2]}

    def nested_data(n: int) -> list[int]:
        return [n - k for k in data["takes"] if k <= n]

    yield nested_data, lambda takes: data["takes"].__setitem__(slice(None), list(takes))

    def code(n: int) -> list[int]:
        return [n - k for k in (1, 2) if k <= n]

    def other_code(takes: Any) -> None:
        code.__code__ = (lambda n: [n - k for k in S if k <= n]).__code__
        variables.update(S=takes)

    yield code, other_code

    def through_globals(n: int) -> list[int]:
        return [n - k for k in globals()["S"] if k <= n]

    yield through_globals, lambda takes: variables.update(S=takes)


COUNT = 16


@pytest.mark.parametrize("at", range(COUNT))
@pytest.mark.parametrize("backend", [None, "python"])
def test_a_rule_is_the_function_as_it_is_now(monkeypatch: pytest.MonkeyPatch, at: int, backend: Any) -> None:
    module = __import__("sys").modules[__name__]
    monkeypatch.setattr(module, "S", (1, 2))
    monkeypatch.setattr(module, "TAKES", [1, 2])
    functions = list(rows_of(module))
    assert len(functions) == COUNT
    function, change = functions[at]
    rule = bt.rule(function, position=bt.Heap(), backend=backend)
    before = rule.solve(9)
    assert before.nimber == mex_row((1, 2))[9]
    for takes in [(1, 2), (1, 3), (2, 3, 5), (1, 2)]:
        change(takes)
        right = mex_row(takes)
        # Each of these asks the rule anew, first a few positions, then more.
        assert values(rule, 8) == right[:8] and values(rule) == right, (function, takes)
        assert [rule.solve(n).nimber for n in range(12)] == right[:12]
        assert rule.solve_many(range(12)) == ["N" if value else "P" for value in right[:12]]
        assert rule.table(range(12)).to_list() == right[:12]
        assert rule.solve([5, 9]).nimber == right[5] ^ right[9] == (rule.solve(5) + rule.solve(9)).nimber
        assert len(bt.Game(rule, 11).legal_moves) == len(takes)
    # What was found stays.
    assert before.nimber == mex_row((1, 2))[9]


@pytest.mark.parametrize("backend", BACKENDS)
def test_an_answer_is_about_one_game(monkeypatch: pytest.MonkeyPatch, backend: Any) -> None:
    module = __import__("sys").modules[__name__]
    monkeypatch.setattr(module, "S", (1, 2))
    rule = bt.rule(lambda n: [n - k for k in S if k <= n], backend=backend, name="sub")
    asked, known = rule.solve(9), rule.solve(7)
    assert (known.nimber, len(known.moves or [])) == (1, 2)
    monkeypatch.setattr(module, "S", (1, 3, 4))
    assert (known.nimber, known.outcome, len(known.moves or [])) == (1, "N", 2)
    if backend == "compiled":
        # The numbers are in the rule that was compiled for the question.
        assert (asked.nimber, len(asked.moves or [])) == (0, 2)
        return
    text = (
        "what the function `sub` reads has changed since the question was asked, and an answer is about one game\n"
        "help: ask again, as in `sub.solve(...)`: a new question is about the rule as it is now"
    )
    for ask in [
        lambda: asked.nimber,
        lambda: asked.moves,
        lambda: known.explain(),
        lambda: known.after("7 -> 6"),
        lambda: (asked + known).nimber,
        lambda: (asked + "kayles: 5").nimber,
    ]:
        with pytest.raises(bt.RuleError) as error:
            ask()
        assert str(error.value) == text
    assert [rule.solve(n).nimber for n in range(8)] == mex_row((1, 3, 4))[:8]


def test_an_answer_of_a_rule_that_nobody_can_watch_is_about_one_game() -> None:
    class Game:
        takes: Any = (1, 2)
        called: Any = None

        def moves(self, n: int) -> list[int]:
            if self.called is not None:
                self.called.append(n)
            return [n - k for k in self.takes if k <= n]

    game = Game()
    rule = bt.rule(game.moves)
    for misere in [False, True]:
        game.takes, game.called = (1, 2), []
        answer = rule.solve(30, misere=misere)
        assert answer.outcome == ("N" if misere else "P")
        # The function was called once for each position but the empty sum, and is not called again.
        assert sorted(game.called) == list(range(1, 31))
        game.takes = (1, 3, 4)
        assert answer.moves_total == 2 and len(game.called) == 30
        assert "30 -> 28" in answer.explain(all=True) and answer.after("30 -> 28").moves_total == 2
        assert (answer + "kayles: 1").moves_total == 3
        played = bt.Game(rule, 30, misere=misere)
        assert played.legal_moves == ["30 -> 29", "30 -> 27", "30 -> 26"]
        game.takes = (1,)
        assert played.push("30 -> 26").legal_moves == ["26 -> 25", "26 -> 23", "26 -> 22"]
    # A limit leaves nothing half read.
    game.takes = (1, 2)
    answer = rule.solve(3000, max_positions=100)
    assert answer.nimber is None and "positions" in (answer.limit or "")
    game.takes = (1, 3, 4)
    assert answer.nimber is None and answer.status == "UNKNOWN"


def test_a_function_that_changes_what_it_reads_is_called_once_for_each_position() -> None:
    seen: list[int] = []
    count = 0

    def logged(n: int) -> Iterator[int]:
        seen.append(n)
        yield from range(n)

    def counted(n: int) -> Iterator[int]:
        nonlocal count
        count += 1
        yield from range(n)

    for function in (logged, counted):
        rule = bt.rule(function, position=bt.Heap())
        answer = rule.solve(20)
        assert (answer.nimber, answer.moves_total, answer.outcome) == (20, 20, "N")
        assert rule.values(range(9)) == list(range(9)) and rule.solve(6).nimber == 6
    assert count == len(seen) == 20 + 9 + 6


def test_data_that_change_during_a_call_are_an_error() -> None:
    takes = [1, 2]

    def moves(n: int) -> Iterator[int]:
        for k in takes:
            if k <= n:
                yield n - k

    rule = bt.rule(moves, backend="python")

    def change(progress: bt.Progress) -> None:
        takes.append(len(takes) + 1)

    count = 200_000
    for ask in [
        lambda: rule.values(range(count), progress=change),
        lambda: rule.solve(count, progress=change).nimber,
        lambda: rule.table(range(count), progress=change),
    ]:
        takes[:] = [1, 2]
        with pytest.raises(bt.RuleError, match="what the function `moves` reads has changed"):
            ask()


@dataclass(frozen=True)
class Pair:
    left: int
    right: int

    def options(self) -> list[Pair]:
        return [Pair(self.left - k, self.right) for k in S if k <= self.left]


def test_positions_may_have_methods_that_read_data(monkeypatch: pytest.MonkeyPatch) -> None:
    module = __import__("sys").modules[__name__]
    rule = bt.rule(lambda pair: pair.options(), position=bt.Anything(), backend="python")
    for takes in [(1, 2), (1, 3), (2,)]:
        monkeypatch.setattr(module, "S", takes)
        assert rule.values([Pair(n, 0) for n in range(16)]) == mex_row(takes)
        assert [rule.solve(Pair(n, 0)).nimber for n in range(9)] == mex_row(takes)[:9]


def test_which_data_can_be_watched() -> None:
    table = {1: (2, 3), "x": frozenset([4])}

    def watched(n: int) -> Iterator[int]:
        for k in table[1]:
            if k <= min(n, LIMIT) and math.gcd(n, k) == 1 and largest() > 0:
                yield from (n - j for j in itertools.chain([k]))

    @functools.lru_cache
    def cached(n: int) -> int:
        return n

    def random_moves(n: int) -> list[int]:
        return [random.randrange(n)] if n else []

    def caches(n: int) -> list[int]:
        return [cached(n) - 1] if n else []

    def imports(n: int) -> list[int]:
        import sys

        return [n - 1] if n and sys else []

    def evaluates(n: int) -> list[int]:
        return eval("[n - k for k in S if k <= n]", globals(), {"n": n})  # type: ignore[no-any-return]

    def assigns(n: int) -> list[int]:
        global LIMIT
        LIMIT = 2
        return list(range(n))

    def stores(n: int) -> list[int]:
        if n not in table:
            table[n] = tuple(range(n))
        return list(table[n])  # type: ignore[arg-type]

    def of_many(n: int) -> list[int]:
        return many[:n]

    many = list(range(20_000))
    assert Data([watched]).is_certain and Data([lambda b: bt.Board.full(b.rows, 1, ".") if bt.cell(1, 2) else b]).is_certain
    for function in [random_moves, caches, imports, evaluates, assigns, stores, of_many, Pair.options, "text".join, Pair]:
        assert not Data([function]).is_certain, function
    data = Data([watched])
    assert data.is_same()
    table["x"] = frozenset([4])
    assert not data.is_same()


def test_what_is_remembered_serves_the_next_call() -> None:
    rule = bt.rule(lambda n: list(range(n)), position=bt.Heap(), backend="python")
    first, second = rule._native(), rule._native()
    assert first is second
    slow = bt.rule(Pair.options, position=bt.Anything())
    assert slow._native() is not slow._native()
