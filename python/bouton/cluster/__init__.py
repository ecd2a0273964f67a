"""Work shared among processes and machines.

A unit of work is a command with the texts that it reads, as bytes; its answer is bytes, too. :func:`unit` does one, here or anywhere, and
:func:`run` does many on an executor: :class:`Processes` of this machine, or :class:`Ray`, one machine or many. A unit that fails is tried
again, and then reported; the others go on. ``docs/cluster.md`` is the manual.

>>> import bouton.cluster as cluster
>>> for done in cluster.sweep("kayles", ["0..9", "10..19"], executor=cluster.Here()):
...     print(done.key, done.json()["values"])
0..9 [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
10..19 [2, 6, 4, 1, 2, 7, 1, 4, 3, 2]
"""

from __future__ import annotations

import itertools
import json
import os
import sys
from contextlib import closing
from time import monotonic
from typing import Any, Callable, Generator, Iterable, Iterator, Literal, Optional, Sized, Union

from bouton._command import ANSWERED, command, performed
from bouton._limits import Memory, Time, limits, options
from bouton._position import Game, Position
from bouton._studies import Report, _text, _words, read_census
from bouton._table import _range
from bouton.cluster._executors import Executor, Folder, Here, Processes, Ray
from bouton.cluster._flow import Flow, Unit
from bouton.cluster._journal import Journal
from bouton.cluster._search import Found, Search
from bouton.cluster._unit import Done, request, unit

__all__ = ["Done", "Executor", "Found", "Here", "Processes", "Ray", "request", "run", "search", "sweep", "sweep_codes", "table", "unit"]

#: ``True`` shows a line on standard error, with how many units there are where that is known beforehand; a function is called with each unit,
#: and with how many are over.
Progress = Union[bool, Callable[[Done, int], object], None]


def run(
    units: Iterable[tuple[Any, bytes]],
    *,
    executor: Optional[Executor] = None,
    attempts: int = 3,
    patience: Optional[float] = None,
    journal: Optional[Folder] = None,
    progress: Progress = None,
) -> Iterator[Done]:
    """Does units, each a key and a :func:`request`, and gives each one when it is done, in any order.

    ``executor`` is what does them (default: :class:`Processes`). A unit that fails, or ends its worker, or does not end within ``patience``
    seconds, is tried up to ``attempts`` times and then given up. ``journal`` is a file that keeps the answers: units that are in it are not done
    again. ``progress`` is True for a line on standard error, or a function that is called with each unit.

    >>> units = [(n, request(["nim", f"{n} * {n}"])) for n in (4, 5)]
    >>> sorted((done.key, int(done.output)) for done in run(units, executor=Here()))
    [(4, 6), (5, 7)]
    """
    return _run((Unit(key, request) for key, request in units), _count(units), executor, attempts, patience, journal, progress)


def _run(
    units: Iterable[Optional[Unit]],
    total: Optional[int],
    executor: Optional[Executor],
    attempts: int,
    patience: Optional[float],
    journal: Optional[Folder],
    progress: Progress,
) -> Generator[Done, None, None]:
    kept = None if journal is None else Journal(journal)
    used = Processes() if executor is None else executor
    show = (lambda done, count: _line(done, count, total)) if progress is True else progress or (lambda done, count: None)
    count = 0
    try:
        with closing(Flow(used, attempts, patience, kept).do(units)) as dones:
            for count, done in enumerate(dones, 1):
                show(done, count)
                yield done
    finally:
        if progress is True and count:
            sys.stderr.write("\n")
        if executor is None:
            used.close()
        if kept is not None:
            kept.close()


def _count(units: Iterable[Any]) -> Optional[int]:
    """How many there are, if that is known beforehand."""
    return len(units) if isinstance(units, Sized) else None


def _line(done: Done, count: int, total: Optional[int]) -> None:
    sys.stderr.write(f"\r{count}{'' if total is None else f' of {total}'} done, the last one {done.key} ")
    sys.stderr.flush()


def sweep(
    game: Game,
    sizes: Union[str, Iterable[str]],
    *,
    what: Literal["nimber", "outcome"] = "nimber",
    misere: bool = False,
    max_time: Optional[Time] = None,
    max_memory: Optional[Memory] = None,
    executor: Optional[Executor] = None,
    attempts: int = 3,
    patience: Optional[float] = None,
    journal: Optional[Folder] = None,
    progress: Progress = None,
) -> Iterator[Done]:
    """A table of each of the ``sizes``, each of them a size or a range, as a unit. ``done.json()`` is the table as ``bouton table --format json``
    prints it, and ``done.rows()`` its values. The limits are those of each unit; for the others see :func:`run`.

    >>> [row for done in sweep("cram", ["3x3", "3x4"], executor=Here()) for row in done.rows()]
    [{'key': '3x3', 'rows': 3, 'cols': 3, 'value': 0}, {'key': '3x4', 'rows': 3, 'cols': 4, 'value': 1}]
    """
    word, files, given = _words(game)
    words = ["table", word, *given, f"--what={what}", "--format=json", *options(max_time, max_memory, None, 1)]
    words += ["--misere"] * misere
    named = [sizes] if isinstance(sizes, str) else sizes
    units = (Unit(size, request([*words, f"--sizes={_range(size)}"], files)) for size in named)
    return _run(units, _count(named), executor, attempts, patience, journal, progress)


def sweep_codes(
    codes: str,
    largest: int,
    *,
    max_time: Optional[Time] = None,
    max_memory: Optional[Memory] = None,
    executor: Optional[Executor] = None,
    attempts: int = 3,
    patience: Optional[float] = None,
    journal: Optional[Folder] = None,
    progress: Progress = None,
) -> Iterator[Done]:
    """The patterns of all octal games whose codes are like ``codes``, where ``?`` stands for a digit from 0 to 7, on heaps up to
    ``largest``. ``done.json()`` is what ``bouton pattern --json`` prints.

    >>> found = {done.key: done.json()["findings"] for done in sweep_codes("0.7?", 200, executor=Here())}
    >>> [(code, found[code][0]["period"]) for code in ("0.73", "0.77")]
    [('0.73', 4), ('0.77', 12)]
    """
    first, *parts = codes.split("?")
    digits = itertools.product("01234567", repeat=len(parts))
    named = (first + "".join(map("".join, zip(each, parts))) for each in digits)
    words = ["--json", f"--sizes=0..{largest}", *options(max_time, max_memory, None, 1)]
    units = (Unit(code, request(["pattern", code, *words])) for code in named)
    return _run(units, 8 ** len(parts), executor, attempts, patience, journal, progress)


def search(
    game: Game,
    position: Position,
    folder: Folder,
    *,
    what: Literal["nimber", "outcome"] = "nimber",
    turn: float = 5.0,
    max_time: Optional[Time] = None,
    max_memory: Optional[Memory] = None,
    executor: Optional[Executor] = None,
    attempts: int = 3,
    patience: Optional[float] = None,
    progress: Progress = None,
) -> Found:
    """The value or the outcome of one position in normal play, found by many units that share a store in ``folder``.

    A unit settles guesses: is this position worth 2? It reads what the store knows, searches for ``turn`` seconds (longer if it has much to
    read), and leaves what it has found, which is added to the store. A guess that takes longer is divided into the same guess at each
    option. Another run in the same folder goes on from the store. ``max_memory`` is the limit of each unit, and ``max_time`` that of the
    whole search.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     search("cram", "4x5", folder, executor=Here()).nimber
    2

    Raises RuntimeError if a unit was given up.
    """
    if what not in ("nimber", "outcome"):
        raise ValueError(f"what: found {what!r}, expected 'nimber' or 'outcome'")
    word, files, given = _words(game)
    limit = limits(max_time, None, None, None, None)
    until = float("inf") if limit is None or limit.max_time is None else monotonic() + limit.max_time
    used = Processes() if executor is None else executor
    try:
        words = ["solve", word, _text(game, position), *given]
        shared = Search(words, files, os.fspath(folder), used.workers, turn, max_memory, until, what == "nimber")
        with closing(_run(shared.units(), None, used, attempts, patience, None, progress)) as dones:
            for done in dones:
                shared.take(done)
                if shared.is_settled:
                    break
        return shared.found()
    finally:
        if executor is None:
            used.close()


def table(
    game: Game,
    size: Union[str, int],
    folder: Folder,
    *,
    max_memory: Optional[Memory] = None,
    executor: Optional[Executor] = None,
    attempts: int = 3,
    patience: Optional[float] = None,
    progress: Progress = None,
) -> Report:
    """The census of all positions of a size, whose values are in blocks in a folder that all workers share (``bouton census --dir``). Each block is
    a unit, after those it is computed from. Blocks that are there are verified by their units and not computed again.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     table("blackout", "4x5", folder, executor=Here()).lost
    112882

    Raises RuntimeError if a unit was given up, and names one.
    """
    word, files, given = _words(game)
    words = ["census", word, str(size), *given, "--dir", os.fspath(folder)]
    blocks = [json.loads(line) for line in command([*words, "--plan"], files).text.splitlines()]
    words += options(None, max_memory, None, 1)
    units = (Unit(block["block"], request([*words, f"--block={block['block']}"], files), block["sources"]) for block in blocks)
    with closing(_run(units, len(blocks), executor, attempts, patience, None, progress)) as dones:
        for done in dones:
            if not done.ok:
                raise RuntimeError(f"block {done.key}: {done.messages.strip()}")
    # It verifies the blocks, and removes what killed processes have left there; but not while another process is at work in the folder.
    whole = performed([*words, "--json"], files)
    return Report(whole.json(), whole.code, whole.messages) if whole.code == ANSWERED else read_census(folder)
