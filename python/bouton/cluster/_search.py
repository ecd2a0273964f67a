"""One search that many units share: guesses at values, and a store of what is known."""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import tempfile
import warnings
from contextlib import suppress
from time import monotonic, sleep
from typing import Any, Iterator, NamedTuple, Optional

from bouton._bouton import ParseError
from bouton._command import ANSWERED, NOT_KNOWN, command
from bouton._limits import Memory, options
from bouton.cluster._flow import Unit
from bouton.cluster._unit import Done, request

#: How many guesses a unit has at most.
MOST_GUESSES = 64
#: Seconds for the first look at the whole position.
FIRST_LOOK = 0.1
#: A unit searches this many times as long as it reads.
READING = 8
#: How often a unit saves what it has found, and reads what others have.
EVERY = "300ms"
#: The folder of a unit's store.
OF_A_UNIT = re.compile(r"unit-[0-9a-f]+-\d+")
#: What is said of a store that another process writes to, and of a disk that fails.
IN_USE, NO_DISK = "another process has it open", "cannot be read or written"
#: Why the search ends where a theorem knows who wins, and a search for the value would not end.
ONLY_OUTCOME = "only the outcome can be known, not the value"
#: How often a store is tried that another process has open, and the seconds between.
TRIES, PAUSE = 20, 0.25
#: So many stores of units are added to the main one together.
MOST_STORES = 64


class Found(NamedTuple):
    """What a shared search has found."""

    #: The value; None if it is not known, or was not asked for.
    nimber: Optional[int]
    #: ``"N"`` or ``"P"``; None if it is not known.
    outcome: Optional[str]
    #: How many units were done.
    units: int
    #: How many positions all units together have searched.
    searched: int
    #: How many positions are in the store.
    kept: int
    #: How many results units have saved about positions of which the store had a result: results that say more than it, and results that two
    #: units have found at one time.
    saved_again: int
    #: The limit that ended the search, if one did.
    limit: Optional[str]


class Guess:
    """The guess that a position has a certain value, and what it rests on."""

    __slots__ = ("keys", "options", "parents", "right", "size", "worth")

    def __init__(self, worth: int, keys: tuple[str, ...], size: int) -> None:
        self.worth, self.keys, self.size = worth, keys, size
        self.right: Optional[bool] = None
        #: The guesses that options have this value, once this guess was divided.
        self.options: list[Guess] = []
        self.parents: list[Guess] = []

    @property
    def asked(self) -> dict[str, Any]:
        return {"worth": self.worth, "keys": self.keys}

    def may_be_settled(self) -> bool:
        """Whether it is worth asking: if none of its options is open."""
        return all(option.right is False for option in self.options)


def _header(store: str) -> str:
    """The file that a store has from when it is made to when it is removed."""
    return os.path.join(store, "header")


def _is_there(store: str) -> bool:
    return os.path.exists(_header(store))


class Search:
    """The guesses of one search. A guess that takes long is divided into the same guess at each option, if there is work for too few."""

    def __init__(
        self,
        words: list[str],
        files: list[tuple[str, str]],
        folder: str,
        workers: int,
        turn: float,
        max_memory: Optional[Memory],
        until: float,
        is_value: bool,
    ) -> None:
        self._words, self._files, self._folder = words, files, folder
        self._main = os.path.join(folder, "main")
        #: How the names of the stores of units begin. Drivers in containers may have one process number and share the folder.
        self._name = f"unit-{secrets.token_hex(16)}"
        self._workers, self._turn, self._max_memory, self._until = workers, turn, max_memory, until
        self._guesses: dict[tuple[int, tuple[str, ...]], Guess] = {}
        #: The guesses and the store of each unit, by its place among the workers.
        self._running: dict[int, tuple[list[Guess], str]] = {}
        #: The stores of units that are over.
        self._stores: list[str] = []
        self._begun_units = self._done_units = self._searched = self._added = self._removed = 0
        #: Why the search ended before the answer was known.
        self.limit: Optional[str] = None
        first = self._begun()
        self._searched += first["positions"]
        #: The guess that the position is worth 0. What is known of its parts is the worth of the others then.
        self._lost = self._guess(first["guesses"][0])
        self._is_value = is_value
        #: What is guessed now. If the value is asked for, all smaller ones are wrong.
        self._root = self._at(0) if is_value else self._lost
        self._judge([self._lost], first)

    def _begun(self) -> Any:
        """Makes the main store, looks at the position, and takes up what units of an earlier run have left."""
        self._must_be_possible()
        os.makedirs(self._folder, exist_ok=True)
        for tries in range(TRIES, 0, -1):
            try:
                looked = self._looked(self._main, FIRST_LOOK)
                break
            except ParseError as error:
                # Another driver may look at it, too.
                if tries == 1 or IN_USE not in str(error):
                    wrong = str(error).removeprefix("--store: ").partition("\nhelp:")[0]
                    raise ParseError(f"{wrong}\nhelp: name another folder") from error
                sleep(PAUSE)
        self._add([os.path.join(self._folder, name) for name in sorted(filter(OF_A_UNIT.fullmatch, os.listdir(self._folder)))])
        self._before = self._distinct()
        self._added = 0
        return looked

    def _looked(self, store: str, time: float) -> Any:
        """What is found about the position in this time. It is saved to the store."""
        limits = options(time, self._max_memory, None, 1)
        return command([*self._words, "--guesses=-", f"--store={store}", *limits], [*self._files, ("-", '{"worth":0}')]).json()

    def _must_be_possible(self) -> None:
        """Raises ParseError if there is no such position, or if its search cannot be shared."""
        with tempfile.TemporaryDirectory(prefix="bouton-") as folder:
            try:
                self._looked(os.path.join(folder, "store"), 0)
            except ParseError as error:
                # What is wrong with the position is said in words about it.
                command([*self._words, "--max-positions=0"], self._files)
                needed = "one board or graph, or heaps of one game, in normal play, of a game whose results can be saved (docs/store.md)"
                raise ParseError(f"this search cannot be shared: expected {needed}; bouton.solve answers other positions") from error

    @property
    def is_settled(self) -> bool:
        return self._root.right is not None

    def units(self) -> Iterator[Optional[Unit]]:
        """The next units."""
        while not self.is_settled and self.limit is None:
            if monotonic() >= self._until:
                self.limit = "limit on time"
                return
            free = [place for place in range(self._workers) if place not in self._running]
            # While the whole position is not divided, all others wait for it.
            is_first = self._root.may_be_settled() and not self._root.options
            yield self._unit(free[0], is_first) if free and not (is_first and self._running) else None

    def _open(self) -> list[Guess]:
        """The guesses that can be asked: those that most others rest on, and the smallest first."""
        rank = {}
        for guess in self._needed():
            if guess.may_be_settled():
                rank[guess] = (-sum(parent.right is None for parent in guess.parents), guess.size)
        return sorted(rank, key=lambda guess: rank[guess])

    def _chosen(self, place: int) -> list[Guess]:
        """The guesses for the worker at this place. Each worker begins elsewhere."""
        ranked = self._open()
        first = len(ranked) * place // self._workers
        return (ranked[first:] + ranked[:first])[:MOST_GUESSES]

    def _needed(self) -> list[Guess]:
        """The open guesses that the root rests on."""
        seen, left = {self._root}, [self._root]
        for guess in left:
            new = [option for option in guess.options if option.right is None and option not in seen]
            seen.update(new)
            left += new
        return left

    def _unit(self, place: int, is_first: bool) -> Unit:
        if len(self._stores) >= MOST_STORES:
            self._stores = self._add(self._stores)
        self._begun_units += 1
        guesses, store = self._chosen(place), os.path.join(self._folder, f"{self._name}-{self._begun_units}")
        self._running[place] = (guesses, store)
        turn = FIRST_LOOK if is_first else self._turn
        limits = options(min(turn, max(0.0, self._until - monotonic())), self._max_memory, None, 1)
        stores = [f"--known={self._folder}", f"--store={store}", f"--store-every={EVERY}"]
        words = [*self._words, "--guesses=-", *stores, *limits]
        lines = "\n".join(json.dumps(guess.asked, separators=(",", ":")) for guess in guesses)
        return Unit((place, self._begun_units), request(words, [*self._files, ("-", lines)]))

    def take(self, done: Done) -> None:
        """Takes what a unit has found.

        Raises RuntimeError if it was given up.
        """
        guesses, store = self._running.pop(done.key[0])
        self._stores.append(store)
        self._done_units += 1
        if done.code not in (ANSWERED, NOT_KNOWN):
            if self._is_removed(store, done) and self._removed < TRIES:
                # Its guesses are still open.
                self._removed += 1
                return
            raise RuntimeError(f"a unit of the search: {done.messages.strip()}")
        found = done.json()
        self._searched += found["positions"]
        self._turn = max(self._turn, READING * found["reading"])
        if found["limit"] not in (None, "limit on time"):
            self.limit = found["limit"]
        self._judge(guesses, found)

    def _is_removed(self, store: str, done: Done) -> bool:
        """Whether another driver, which took up what was left in the folder, has removed this store while it was made."""
        is_of_it = store in done.messages and any(words in done.messages for words in (NO_DISK, IN_USE))
        return is_of_it and not _is_there(store)

    def _judge(self, guesses: list[Guess], answer: Any) -> None:
        found = answer["guesses"]
        for guess, each in zip(guesses, found):
            if each["right"] is not None:
                self._settle(guess, each["right"])
        if answer["limit"] is None and all(each["right"] is None for each in found):
            # More time would not help.
            self.limit = ONLY_OUTCOME
        # The first one had the whole turn.
        if guesses[0].right is None and not guesses[0].options and len(self._needed()) < 2 * self._workers:
            self._divide(guesses[0], found[0].get("options", []))
        while self._is_value and self._root.right is False:
            self._root = self._at(self._root.worth + 1)

    def _at(self, worth: int) -> Guess:
        """The guess that the parts of the position which are not known have this worth."""
        return self._guess({"worth": worth, "keys": self._lost.keys, "size": self._lost.size})

    def _guess(self, written: Any) -> Guess:
        """The guess, which may be known from another position."""
        key = (written["worth"], tuple(written["keys"]))
        if key not in self._guesses:
            self._guesses[key] = Guess(*key, written["size"])
        return self._guesses[key]

    def _divide(self, guess: Guess, written: list[Any]) -> None:
        guess.options = [self._guess(each) for each in written]
        for option in guess.options:
            option.parents.append(guess)
        if any(option.right for option in guess.options):
            self._settle(guess, False)

    def _settle(self, guess: Guess, right: bool) -> None:
        """A guess is right or wrong. If it is right, a guess with an option like that is wrong."""
        settled = [(guess, right)]
        for each, right in settled:
            if each.right is None:
                each.right = right
                settled += [(parent, False) for parent in each.parents if right]
        # The root has all smaller values among its options, and not this one.
        if self._is_value and self._root.options and all(option.right is False for option in self._root.options):
            self._root.right = True

    def _add(self, stores: list[str]) -> list[str]:
        """Adds what units have found to the main store, and removes their stores. Returns those that another process still has open; what
        cannot be read is set aside."""
        there = [store for store in stores if _is_there(store)]
        busy = []
        # They are added together, unless one of them is refused.
        groups = [there] if there else []
        for group in groups:
            try:
                self._added += command(["store", self._main, *(f"--add={store}" for store in group), "--json"]).json()["added"]
            except ParseError as error:
                if len(group) > 1:
                    groups += [[store] for store in group]
                elif IN_USE in str(error):
                    busy += group
                # Another driver may have added it, and removed it.
                elif _is_there(group[0]):
                    if NO_DISK in str(error):
                        raise
                    self._set_aside(group[0], error)
        for store in stores:
            if store not in busy:
                with suppress(OSError):
                    os.remove(_header(store))
                shutil.rmtree(store, ignore_errors=True)
        return busy

    def _set_aside(self, store: str, error: ParseError) -> None:
        aside = os.path.join(self._folder, "unreadable")
        os.makedirs(aside, exist_ok=True)
        place = os.path.join(tempfile.mkdtemp(prefix=f"{os.path.basename(store)}-", dir=aside), "store")
        os.rename(store, place)
        warnings.warn(f"{error}: it was moved to {place}", RuntimeWarning, stacklevel=4)

    def _distinct(self) -> int:
        """How many positions are in the main store."""
        distinct: int = command(["store", self._main, "--distinct", "--json"]).json()["distinct"]
        return distinct

    def found(self) -> Found:
        """What is known at the end, when no unit is at work."""
        left = self._stores + [store for _, store in self._running.values()]
        for _ in range(TRIES):
            # Another driver may be adding its own, and a unit that was ended may not have ended yet.
            if not (left := self._add(left)):
                break
            sleep(PAUSE)
        distinct = self._distinct()
        nimber = self._root.worth ^ self._lost.worth if self._is_value and self._root.right else None
        is_lost = self._lost.right if nimber is None else nimber == 0
        outcome = None if is_lost is None else "P" if is_lost else "N"
        # Another driver may have added to the store, too.
        again = max(0, self._before + self._added - distinct)
        return Found(nimber, outcome, self._done_units, self._searched, distinct, again, self.limit)
