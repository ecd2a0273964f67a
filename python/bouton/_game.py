"""A game, played move by move."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, Optional

from bouton._answer import Answer, solve
from bouton._command import command
from bouton._position import Game as GameName
from bouton._position import Position


class Game:
    """A game from a position on: legal moves, push, undo, and the best move.

    The players are 0, who moves first, and 1. ``options`` are those of :func:`solve`; limits count for each position.

    >>> import bouton as bt
    >>> game = bt.Game("nim", "1 + 2")
    >>> game.legal_moves
    ['1 -> 0', '2 -> 0', '2 -> 1']
    >>> game.best_move()
    '2 -> 1'
    >>> game.push("2 -> 1").push("1 -> 0").push("1 -> 0").winner
    0
    >>> game.undo(), game.position, game.turn
    ('1 -> 0', '1', 0)
    >>> game
    bouton.Game('nim', '1 + 2').push('2 -> 1').push('1 -> 0')
    """

    __slots__ = ("_positions", "_made")

    def __init__(self, game: GameName, position: Optional[Position] = None, **options: Any) -> None:
        self._positions: list[Answer] = [solve(game, position, **options)]
        self._made: list[str] = []

    @property
    def answer(self) -> Answer:
        """The answer about the position now."""
        return self._positions[-1]

    @property
    def position(self) -> str:
        """The position now."""
        return self.answer.position

    @property
    def moves_made(self) -> list[str]:
        """The moves made so far."""
        return list(self._made)

    @property
    def turn(self) -> int:
        """The player to move: 0 or 1."""
        return len(self._made) % 2

    @property
    def legal_moves(self) -> list[str]:
        """The names of the moves of the position. Raises ValueError if there are more than 10,000."""
        moves = self.answer.moves
        if moves is None:
            raise ValueError("the moves are too many to list, or a limit was reached before they were listed")
        return [found.move for found in moves]

    def push(self, move: str) -> Game:
        """Makes a move, and returns the game. Raises ParseError if the position has no such move."""
        self._positions.append(self.answer.after(move))
        self._made.append(move)
        return self

    def undo(self) -> Optional[str]:
        """Takes the last move back and returns it; None if no move was made."""
        if not self._made:
            return None
        self._positions.pop()
        return self._made.pop()

    def best_move(self, level: str = "perfect", *, seed: int = 1) -> Optional[str]:
        """A move for the player to move; None if there is none, or if a limit leaves it unknown.

        A ``"perfect"`` player makes a winning move where there is one, and else the move that is hardest to answer; ``"random"`` makes
        any move; ``"careless:0.8"`` is perfect with this probability.
        """
        return self.answer._asked.choice(level, seed)

    @property
    def is_over(self) -> bool:
        """Whether there is no move left."""
        return self.answer.moves_total == 0

    @property
    def winner(self) -> Optional[int]:
        """The player who has won, 0 or 1; None while there are moves."""
        if not self.is_over:
            return None
        return self.turn if self.answer.convention == "misere" else 1 - self.turn

    def draw(self, *, format: Literal["svg", "text"] = "svg", values: bool = False) -> str:
        """The position as a picture: :meth:`Answer.draw`."""
        return self.answer.draw(format=format, values=values)

    def __repr__(self) -> str:
        made = "".join(f".push({move!r})" for move in self._made)
        return f"bouton.Game({self._positions[0]._arguments()}){made}"

    def _repr_svg_(self) -> Optional[str]:
        try:
            return self.draw()
        except ValueError:
            return None

    def __copy__(self) -> Game:
        game = object.__new__(type(self))
        game._positions, game._made = list(self._positions), list(self._made)
        return game

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self._positions[0], tuple(self._made))


def _again(start: Answer, made: tuple[str, ...]) -> Game:
    game = object.__new__(Game)
    game._positions, game._made = [start], []
    for move in made:
        game.push(move)
    return game


class GameInfo(NamedTuple):
    """A game of the catalogue."""

    name: str
    rule: str
    """The rule in one line."""
    how: str
    """How a position is written."""
    example: str
    """An example of a position."""


def games() -> dict[str, GameInfo]:
    """The games of the catalogue by name.

    >>> import bouton as bt
    >>> bt.games()["cram"].example
    '..#../...../.#...'
    """
    import json

    found = [json.loads(line) for line in command(["games", "--json"]).text.splitlines()]
    return {one["name"]: GameInfo(one["name"], one["rule"], one["position"], one["example"]) for one in found}
