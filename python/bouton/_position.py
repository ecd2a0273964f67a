"""Positions as texts, and games as the native module takes them."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Iterable, Mapping, Optional, SupportsIndex, Union

from bouton import _bouton

if TYPE_CHECKING:
    from bouton._rule_file import RuleFile

#: A position: a text as the command reads it, a heap, a tuple of numbers, or a list of heaps, of tuples or of the rows of a board.
Position = Union[str, SupportsIndex, Iterable[Any]]
#: A game: its name or code, or a rule.
Game = Union[str, "RuleFile"]


def text_of(position: Position) -> str:
    """The position as a text.

    >>> [text_of(position) for position in ["2x3", 7, (3, 5), [3, 4], ["..", "#."]]]
    ['2x3', '7', '(3,5)', '3 + 4', '../#.']
    """
    if isinstance(position, str):
        return position
    if isinstance(position, SupportsIndex) and not isinstance(position, Iterable):
        return str(operator.index(position))
    if isinstance(position, (bytes, bytearray)) or not isinstance(position, Iterable):
        raise TypeError(f"found {position!r}, expected a position: a text, a number, a tuple or a list")
    if isinstance(position, tuple):
        return "(" + ",".join(str(number) for number in position) + ")"
    given = list(position)
    parts = [text_of(part) for part in given]
    are_rows = bool(parts) and all(isinstance(part, str) for part in given)
    return ("/" if are_rows else " + ").join(parts) or "0"


def kept(position: Position, text: str) -> Position:
    """The position as it was given, if ``repr`` writes it as it can be read again, and else its text."""
    parts = position if isinstance(position, (tuple, list)) else [position]
    plain = all(type(part) in (str, int) or type(part) is tuple and all(type(one) is int for one in part) for part in parts)
    return position if plain else text


def handle_of(game: Game) -> Union[str, _bouton.Rule, _bouton.Called]:
    """The game as the native module takes it."""
    if isinstance(game, str):
        return game
    native = getattr(game, "_native", None)
    if native is not None:
        return native()  # type: ignore[no-any-return]
    raise TypeError(f"found {game!r}, expected the name of a game or a rule")


def settings_of(settings: Optional[Mapping[str, object]]) -> list[tuple[str, str]]:
    """Constants that are set, as the rules read them."""

    def word(value: object) -> str:
        if isinstance(value, (tuple, list)):
            return ",".join(word(part) for part in value)
        return str(value)

    return [(name, word(value)) for name, value in (settings or {}).items()]


def joined(positions: Iterable[Position]) -> tuple[str, int]:
    """Many positions as the native module takes them: their texts with a character between each two, and how many they are."""
    texts = [one if isinstance(one, str) else text_of(one) for one in positions]
    return "\0".join(texts), len(texts)
