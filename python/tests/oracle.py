"""Grundy values word for word, in ten lines that share nothing with bouton."""

from __future__ import annotations

from functools import lru_cache
from typing import Callable, Hashable, Iterable


def solver(moves: Callable[[Hashable], Iterable[Hashable]]) -> Callable[[Hashable], int]:
    """The function that values positions whose options ``moves`` gives."""

    @lru_cache(maxsize=None)
    def value(position: Hashable) -> int:
        seen = {value(option) for option in moves(position)}
        return next(least for least in range(len(seen) + 1) if least not in seen)

    return value
