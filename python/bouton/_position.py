"""Positions as texts, and games as the native module takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable, Mapping, Optional, Protocol, SupportsIndex, Union

from bouton import _bouton
from bouton._reading import OF_A_SUM, Forms, Read, read

if TYPE_CHECKING:
    from bouton._rule_file import RuleFile

#: A position: a text as the command reads it, or data: a heap, a tuple of numbers, a list of heaps or of tuples, a mapping from heaps to how
#: many there are, the rows of a board (texts, or two dimensions), or a graph (of networkx, or a list of edges).
Position = Union[str, SupportsIndex, Iterable[Any], "Graph"]
#: A game: its name or code, or a rule.
Game = Union[str, "RuleFile"]


class Graph(Protocol):
    """A graph as those of networkx are."""

    @property
    def nodes(self) -> Any:
        """The vertices."""

    @property
    def edges(self) -> Any:
        """The edges, which is a function, too."""

    def is_directed(self) -> bool:
        """Whether the edges are arrows."""

    def is_multigraph(self) -> bool:
        """Whether two vertices may have several edges."""


def text_of(position: Position, game: Optional[Game]) -> str:
    """The position of a game, or of a sum that names its games, as a text.

    >>> [text_of(position, "nim") for position in ["2x3", 7, [3, 4], {3: 2, 5: 1}, []]]
    ['2x3', '7', '3 + 4', '2x3 + 5', '0']
    >>> text_of((3, 5), "wythoff"), text_of(["..", "#."], "cram"), text_of([[1, 0]], "cram"), text_of([(1, 2)], "col")
    ('(3,5)', '../#.', '#.', '1-2')
    """
    return position if isinstance(position, str) else written(read(position, forms_of(game), getattr(game, "_shape_hint", "")))


def forms_of(game: Optional[Game]) -> Forms:
    """What a position of the game can be as data."""
    if game is None:
        return OF_A_SUM
    return Forms(*_bouton.forms(handle_of(game)))  # type: ignore[arg-type]


def written(found: Read) -> str:
    """What was read, as a text."""
    if isinstance(found, list):
        return " + ".join(map(written, found)) or "0"
    return "(" + ",".join(map(str, found)) + ")" if isinstance(found, tuple) else str(found)


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


def several(positions: Iterable[Any]) -> Iterable[Any]:
    """Many positions. What has no order is none, nor is one thing whose parts could be taken for positions."""
    one_thing = isinstance(positions, (str, bytes, bytearray, Mapping)) or hasattr(positions, "nodes") or hasattr(positions, "columns")
    if one_thing or isinstance(positions, (set, frozenset)) or not isinstance(positions, Iterable):
        found = f"an object of the type {type(positions).__name__}"
        raise TypeError(f"found {found}, expected several positions in order\nhelp: write them as a list: [position, ...]")
    return positions


def joined(positions: Iterable[Position], game: Game) -> tuple[str, int]:
    """Many positions as the native module takes them: their texts with a character between each two, and how many they are."""
    texts: list[str] = []
    forms: Optional[Forms] = None
    for one in several(positions):
        if not isinstance(one, str):
            forms = forms or forms_of(game)
            try:
                one = written(read(one, forms))
            except TypeError as error:
                raise TypeError(f"{error}\n  = note: in positions[{len(texts)}]") from None
        texts.append(one)
    return "\0".join(texts), len(texts)
