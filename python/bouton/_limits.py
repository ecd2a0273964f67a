"""Limits on work, and its progress."""

from __future__ import annotations

import operator
import sys
from datetime import timedelta
from typing import Any, Callable, Iterable, NamedTuple, Optional, TypeVar, Union

from bouton import _bouton

Number = TypeVar("Number", int, float)

#: A limit on time: seconds, a ``timedelta``, or a text such as ``"500ms"`` or ``"5m"``.
Time = Union[float, timedelta, str]
#: A limit on memory: bytes, or a text such as ``"200MB"`` or ``"4GiB"``.
Memory = Union[int, str]


class Progress(NamedTuple):
    """How far a search has come."""

    positions: int
    bytes: int
    depth: int
    seconds: float


#: ``True`` shows a line on standard error; a function is called about every twentieth of a second.
ProgressArgument = Union[bool, Callable[[Progress], object], None]


class Limits(NamedTuple):
    """The limits of a question, as the native module takes them."""

    max_time: float | None = None
    """Seconds."""
    max_memory: int | None = None
    """Bytes."""
    max_positions: int | None = None
    threads: int | None = None
    progress: Callable[[int, int, int, float], object] | None = None

    def given(self) -> dict[str, float]:
        """The limits that are given, by their names."""
        return {name: value for name, value in self._asdict().items() if name != "progress" and value is not None}


def limits(
    max_time: Optional[Time],
    max_memory: Optional[Memory],
    max_positions: Optional[int],
    threads: Optional[int],
    progress: ProgressArgument,
) -> Limits | None:
    """The limits, or None if all are the defaults. Raises ValueError or TypeError if one of them is no limit."""
    if max_time is max_memory is max_positions is threads is None and not progress:
        return None
    return Limits(
        None if max_time is None else _seconds(max_time),
        None if max_memory is None else _bytes(max_memory),
        None if max_positions is None else _whole("max_positions", max_positions, 0),
        None if threads is None else _whole("threads", threads, 1),
        reporter(progress),
    )


def strictest(every: Iterable[Limits | None]) -> Limits | None:
    """Limits that keep all of these. The progress is shown as the first of them shows it."""
    bounds = [bound for bound in every if bound is not None]
    if not bounds:
        return None
    given = [bound.given() for bound in bounds]
    names = {name for one in given for name in one}
    least: dict[str, Any] = {name: min(one[name] for one in given if name in one) for name in names}
    return Limits(**least, progress=next((bound.progress for bound in bounds if bound.progress is not None), None))


def options(
    max_time: Optional[Time], max_memory: Optional[Memory], max_positions: Optional[int], threads: Optional[int]
) -> list[str]:
    """The limits as options of the command."""
    bound = limits(max_time, max_memory, max_positions, threads, None) or Limits()
    units = {"max_time": ("us", 1e6), "max_memory": ("B", 1)}
    words: list[str] = []
    for name, value in bound.given().items():
        unit, count = units.get(name, ("", 1))
        words.append(f"--{name.replace('_', '-')}={round(value * count)}{unit}")
    return words


def _seconds(given: Time) -> float:
    if isinstance(given, str):
        return _read("max_time", given, _bouton.read_time)
    seconds = given.total_seconds() if isinstance(given, timedelta) else given
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)):
        raise TypeError(f"max_time: found {given!r}, expected a number of seconds, a timedelta, or a text such as '5m'")
    if not 0 <= seconds < 1e15:
        raise ValueError(f"max_time: {seconds} is no number of seconds from 0 on")
    return float(seconds)


def _bytes(given: Memory) -> int:
    return _read("max_memory", given, _bouton.read_memory) if isinstance(given, str) else _whole("max_memory", given, 0)


def _read(name: str, text: str, read: Callable[[str], Number]) -> Number:
    try:
        return read(text)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def _whole(name: str, given: int, least: int) -> int:
    """A whole number of at most 64 bits."""
    try:
        number = operator.index(given)
    except TypeError:
        raise TypeError(f"{name}: found {given!r}, expected a whole number") from None
    if number < least:
        raise ValueError(f"{name}: found {number}, expected a whole number from {least} on")
    return min(number, sys.maxsize)


def reporter(progress: ProgressArgument) -> Callable[[int, int, int, float], object] | None:
    """The function that the native module calls with the progress."""
    if not progress:
        return None
    if progress is True:
        return _Line()
    if not callable(progress):
        raise TypeError(f"progress: found {progress!r}, expected True or a function")
    return lambda positions, size, depth, seconds: progress(Progress(positions, size, depth, seconds))


class _Line:
    """A line on standard error: of tqdm where it is installed, else plain."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._is_written = False

    def __call__(self, positions: int, size: int, depth: int, seconds: float) -> None:
        if seconds < 0.5:
            return
        try:
            from tqdm.auto import tqdm  # type: ignore[import-untyped,unused-ignore]
        except ImportError:
            self._is_written = True
            sys.stderr.write(f"\r{positions} positions, {size >> 20} MiB, {seconds:.0f} s ")
            sys.stderr.flush()
            return
        if self._bar is None:
            self._bar = tqdm(unit=" positions", leave=False)
        self._bar.n = positions
        self._bar.refresh()

    def finish(self) -> None:
        """Takes the line away: the native module says when the work has ended."""
        if self._bar is not None:
            self._bar.close()
        if self._is_written:
            sys.stderr.write("\r" + 60 * " " + "\r")
            sys.stderr.flush()
        self._bar, self._is_written = None, False
