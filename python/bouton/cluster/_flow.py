"""Many units on an executor: in their order, again after a failure, and given up at last."""

from __future__ import annotations

import json
from collections import deque
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from time import monotonic
from typing import Any, Generator, Iterable, Iterator, Optional

from bouton._command import ANSWERED
from bouton.cluster._executors import Executor, UnitFailure
from bouton.cluster._journal import Journal
from bouton.cluster._unit import Done

#: How many units an executor is given beforehand, for each that it does at one time.
AHEAD = 4
#: Seconds to wait for the end of units that are not wanted any more.
ENDING = 5.0


class Unit:
    """A unit that is not done, and the keys of those that must be done before it."""

    __slots__ = ("attempts", "key", "needs", "request", "since")

    def __init__(self, key: Any, request: bytes, needs: Iterable[Any] = ()) -> None:
        self.key, self.request, self.needs = key, request, set(needs)
        self.attempts, self.since = 0, 0.0

    def given_up(self, why: str) -> Done:
        return Done(self.key, None, "", why, self.attempts)


class Flow:
    """Units on an executor, each after those it needs."""

    def __init__(self, executor: Executor, attempts: int, patience: Optional[float], journal: Optional[Journal]) -> None:
        if attempts < 1:
            raise ValueError(f"a unit is tried at least once, and attempts is {attempts}")
        self._executor, self._attempts, self._patience, self._journal = executor, attempts, patience, journal
        # With limited patience, no unit waits after it was begun.
        self._most = executor.workers * (AHEAD if patience is None else 1)
        self._running: dict[Future[bytes], Unit] = {}
        self._ready: deque[Unit] = deque()
        #: Units that wait for the unit with this key.
        self._waiting: dict[Any, list[Unit]] = {}
        #: Whether the unit with this key was answered, for those that are over.
        self._over: dict[Any, bool] = {}

    def do(self, units: Iterable[Optional[Unit]]) -> Generator[Done, None, None]:
        """Gives each unit when it is done or given up. None among ``units`` says that the next one is not known before another is done."""
        coming = iter(units)
        are_more = True
        try:
            while are_more or self._ready or self._running:
                are_more = self._take(coming)
                yield from self._begin()
                if self._running:
                    for done in self._ended():
                        yield done
                        yield from self._settle(done)
        finally:
            # Nobody waits for these any more.
            self._executor.end(self._running)
            wait(self._running, ENDING)

    def _take(self, coming: Iterator[Optional[Unit]]) -> bool:
        """Takes units until enough are ready. Whether there may be more."""
        while len(self._ready) < self._most:
            try:
                unit = next(coming)
            except StopIteration:
                return False
            if unit is None:
                return True
            # What needs a unit without an answer is given up when its turn comes.
            unit.needs = {need for need in unit.needs if not self._over.get(need, False)}
            lost = unit.needs & self._over.keys()
            for need in unit.needs - lost:
                self._waiting.setdefault(need, []).append(unit)
            if lost or not unit.needs:
                self._ready.append(unit)
        return True

    def _begin(self) -> Iterator[Done]:
        while self._ready and len(self._running) < self._most:
            unit = self._ready.popleft()
            if unit.needs:
                yield from self._give_up(unit)
                continue
            kept = self._journal.get(unit.request) if self._journal else None
            if kept is None:
                self._submit(unit)
            else:
                done = Done(unit.key, kept["code"], kept["output"], kept["messages"], 0)
                yield done
                yield from self._settle(done)

    def _submit(self, unit: Unit) -> None:
        unit.attempts, unit.since = unit.attempts + 1, monotonic()
        self._running[self._executor.submit(unit.request)] = unit

    def _ended(self) -> list[Done]:
        """Waits until units end, and returns those that are done or given up."""
        left = None
        if self._patience is not None:
            left = max(0.0, min(unit.since for unit in self._running.values()) + self._patience - monotonic())
        ended, _ = wait(self._running, left, FIRST_COMPLETED)
        if not ended:
            return self._late()
        over = []
        for future in [future for future in self._running if future in ended]:
            unit = self._running.pop(future)
            try:
                answer = json.loads(future.result())
            except BrokenExecutor:
                raise
            except UnitFailure as error:
                over += self._failed(unit, str(error))
            except (Exception, CancelledError) as error:
                over += self._failed(unit, f"{type(error).__name__}: {error}")
            else:
                # What a limit left open may be answered by another run.
                if self._journal is not None and answer["code"] == ANSWERED:
                    self._journal.add(unit.request, answer)
                over.append(Done(unit.key, answer["code"], answer["output"], answer["messages"], unit.attempts))
        return over

    def _late(self) -> list[Done]:
        """Ends the units that have run for too long."""
        assert self._patience is not None
        late = {future for future, unit in self._running.items() if monotonic() - unit.since >= self._patience}
        over = []
        self._executor.end(late)
        for future in late:
            over += self._failed(self._running.pop(future), f"it did not end within {self._patience:g} s")
        return over

    def _failed(self, unit: Unit, why: str) -> list[Done]:
        """A unit is tried again, or given up."""
        if unit.attempts >= self._attempts:
            return [unit.given_up(why)]
        self._ready.appendleft(unit)
        return []

    def _settle(self, done: Done) -> Iterator[Done]:
        """What needs a unit that is over is ready, or given up with it."""
        self._over[done.key] = done.code == ANSWERED
        for unit in self._waiting.pop(done.key, []):
            if done.code != ANSWERED:
                yield from self._give_up(unit)
                continue
            unit.needs.discard(done.key)
            if not unit.needs:
                self._ready.append(unit)

    def _give_up(self, unit: Unit) -> Iterator[Done]:
        """A unit needs another one that has no answer."""
        if unit.key not in self._over:
            lost = next(need for need in unit.needs if not self._over.get(need, True))
            given_up = unit.given_up(f"it needs {lost}, which has no answer")
            yield given_up
            yield from self._settle(given_up)
