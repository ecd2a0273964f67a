"""Limits on work, and its progress."""

from __future__ import annotations

import sys
from datetime import timedelta
from typing import Any, Callable, NamedTuple, Optional, Union

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

    max_time: float | str | None
    max_memory: int | str | None
    max_positions: int | None
    threads: int | None
    progress: Callable[[int, int, int, float], object] | None


def limits(
    max_time: Optional[Time],
    max_memory: Optional[Memory],
    max_positions: Optional[int],
    threads: Optional[int],
    progress: ProgressArgument,
) -> Limits | None:
    """The limits, or None if all are the defaults."""
    if max_time is max_memory is max_positions is threads is None and not progress:
        return None
    seconds = max_time.total_seconds() if isinstance(max_time, timedelta) else max_time
    return Limits(seconds, max_memory, max_positions, threads, reporter(progress))


def options(
    max_time: Optional[Time], max_memory: Optional[Memory], max_positions: Optional[int], threads: Optional[int]
) -> list[str]:
    """The limits as options of the command."""
    words: list[str] = []
    if max_time is not None:
        seconds = max_time.total_seconds() if isinstance(max_time, timedelta) else max_time
        words.append(f"--max-time={seconds if isinstance(seconds, str) else f'{round(seconds * 1e6)}us'}")
    if max_memory is not None:
        words.append(f"--max-memory={max_memory if isinstance(max_memory, str) else f'{max_memory}B'}")
    if max_positions is not None:
        words.append(f"--max-positions={max_positions}")
    if threads is not None:
        words.append(f"--threads={threads}")
    return words


def reporter(progress: ProgressArgument) -> Callable[[int, int, int, float], object] | None:
    """The function that the native module calls with the progress."""
    if not progress:
        return None
    if progress is True:
        return _Line()
    return lambda positions, size, depth, seconds: progress(Progress(positions, size, depth, seconds))


class _Line:
    """A line on standard error: of tqdm where it is installed, else plain."""

    def __init__(self) -> None:
        self._bar: Any = None

    def __call__(self, positions: int, size: int, depth: int, seconds: float) -> None:
        if seconds < 0.5:
            return
        try:
            from tqdm.auto import tqdm  # type: ignore[import-untyped,unused-ignore]
        except ImportError:
            sys.stderr.write(f"\r{positions} positions, {size >> 20} MiB, {seconds:.0f} s ")
            sys.stderr.flush()
            return
        if self._bar is None:
            self._bar = tqdm(unit=" positions", leave=False)
        self._bar.n = positions
        self._bar.refresh()
