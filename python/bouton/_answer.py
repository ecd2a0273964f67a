"""Answers about positions."""

from __future__ import annotations

import os
import time
from types import MappingProxyType
from typing import Any, Callable, Iterable, Literal, Mapping, NamedTuple, Optional, Union, overload

from bouton import _bouton
from bouton._limits import Limits, Memory, ProgressArgument, Time, limits, strictest
from bouton._position import Game, Position, handle_of, joined, kept, several, text_of

Outcome = Literal["N", "P", "D"]


class Move(NamedTuple):
    """A move of a position, with what is known of it."""

    move: str
    """The name of the move."""
    nimber: Optional[int]
    """The Grundy value of the position that the move leaves."""
    wins: Optional[bool]
    """Whether the move wins."""
    reply: Optional[str] = None
    """In a lost position: the reply that beats the move. None also where no move is left to answer."""
    draws: bool = False
    """Whether the move leaves a draw."""
    length: Optional[int] = None
    """How many moves are made from here on, where play need not end."""
    times: int = 1
    """In how many equal components the move can be made: of ``[3, 3, 3]`` each move in 3 heaps."""


class Component(NamedTuple):
    """A component of a sum."""

    position: str
    nimber: Optional[int]


class Theorem(NamedTuple):
    """A theorem that an answer rests on."""

    name: str
    source: str


#: How results of a rule can be saved.
COMPILED = "those of a compiled rule are: `rule.backend` says which line keeps it from being compiled"

#: How many seconds a notebook waits for an answer that it shows.
GLANCE = 2


class Unread:
    """A question that a limit left no room to read: nothing is known of the answer. It stands in for the native object."""

    def __init__(self, game: str, position: str, is_misere: bool, limit: str) -> None:
        self.game, self.position, self.is_misere, self.limit = game, position, is_misere, limit

    def outcome(self) -> None:
        """It is not known."""

    nimber = outcome

    def found_so_far(self) -> dict[str, Any]:
        """Nothing is known."""
        return {}

    def json(self) -> str:
        """The object of an answer in which nothing is known."""
        import json

        none = dict.fromkeys(["outcome", "nimber", "moves", "moves_total", "winning_total"])
        known = {"game": self.game, "position": self.position, "convention": "misere" if self.is_misere else "normal"}
        rest = {"status": "UNKNOWN", "components": [], "winning_moves": [], "complete": False}
        return json.dumps({**known, **none, **rest, "stats": {"positions": 0, "bytes": 0, "seconds": 0.0}})

    def text(self) -> str:
        """The answer in words."""
        return f"It is not known who wins: {self.limit}."

    def why(self) -> str:
        """There is no reason."""
        return ""

    def explanation(self, *_: object) -> str:
        """The answer in words."""
        return self.text()

    def picture(self, *_: object) -> str:
        """There is no picture."""
        raise ValueError(self.limit)

    def glance(self, *_: object) -> tuple[None, str, bool]:
        """What a notebook shows."""
        return None, self.text(), False

    def after(self, *_: object) -> _bouton.Asked:
        """There is no position to move in."""
        raise _bouton.LimitReached(self.limit)

    def choice(self, *_: object) -> None:
        """No move is known."""


class Answer:
    """What is known of a position: who wins, the Grundy value, the moves, and why.

    :func:`solve` makes answers. An answer computes what is asked of it, when it is asked, and keeps it. So ``outcome`` of a large
    board is quick where a theorem knows it, and ``moves`` may take long. The attributes have the names of the JSON of the command
    (``docs/answers.md``), and ``to_dict()`` is that JSON.

    Limits count for all that one answer computes. What a limit leaves unknown is None, ``status`` is then ``"UNKNOWN"``, and ``limit``
    says which limit it was. Ctrl-C raises KeyboardInterrupt. What was known by then stays known, and what is asked next continues the search.

    >>> import bouton as bt
    >>> answer = bt.solve("crosscut", "..*/.*.")
    >>> answer.outcome, answer.nimber, answer.status
    ('P', 0, 'EXACT')
    >>> [(found.move, found.nimber, found.reply) for found in answer.moves]
    [('r1c3', 1, 'r2c2'), ('r2c2', 1, 'r1c3')]
    >>> print(answer)
    The player to move loses (P). Grundy value 0. 0 of 2 moves win.           EXACT
         c1 c2 c3      number: the Grundy value the move leaves; (0) wins
     r1   .  .  1
     r2   .  1  .
    Why: every move is answered.
      r1c3 (leaves 1): r2c2
      r2c2 (leaves 1): r1c3
    """

    __slots__ = ("_asked", "_data", "_found", "_made")
    _asked: Union[_bouton.Asked, "Unread"]
    _data: Optional[dict[str, Any]]
    #: What a pickle says was found, by the names of the methods of the native object.
    _found: Mapping[str, Any]
    _made: tuple[Callable[..., "Answer"], tuple[Any, ...], dict[str, Any]]

    def __init__(self) -> None:
        raise TypeError("answers are made by bouton.solve")

    @classmethod
    def _of(
        cls,
        asked: Union[_bouton.Asked, Unread],
        made: tuple[Callable[..., Answer], tuple[Any, ...], dict[str, Any]],
        found: Mapping[str, Any] = MappingProxyType({}),
    ) -> Answer:
        answer = object.__new__(cls)
        answer._asked, answer._made, answer._data, answer._found = asked, made, None, found
        return answer

    @property
    def game(self) -> str:
        """The names of the games in the position, each once."""
        return self._asked.game

    @property
    def position(self) -> str:
        """The position in one line, as every reader accepts it."""
        return self._asked.position

    @property
    def convention(self) -> Literal["normal", "misere"]:
        """The convention of play. In misere play the player who cannot move wins."""
        return "misere" if self._asked.is_misere else "normal"

    @property
    def outcome(self) -> Optional[Outcome]:
        """``"N"`` if the player to move wins, ``"P"`` if not, ``"D"`` for a draw, None if it is not known."""
        return self._verdict("outcome")  # type: ignore[no-any-return]

    @property
    def nimber(self) -> Optional[int]:
        """The Grundy value; None if it is not known, and in misere play."""
        return self._verdict("nimber")  # type: ignore[no-any-return]

    def _verdict(self, name: str) -> Any:
        """What was found of this name. What a limit left open in a pickle may have been found since, in the whole answer."""
        if self._found.get(name) is None and self._data is not None:
            return self._data[name]
        return self._found[name] if name in self._found else getattr(self._asked, name)()

    def _whole(self) -> dict[str, Any]:
        data = self._data
        if data is None:
            import json

            self._data = data = json.loads(self._found["json"] if "json" in self._found else self._asked.json())
        return data

    @property
    def status(self) -> str:
        """How far the answer can be trusted: EXACT, PROVED, ASSUMING, OBSERVED or UNKNOWN (``docs/status.md``)."""
        return self._whole()["status"]  # type: ignore[no-any-return]

    @property
    def theorems(self) -> list[Theorem]:
        """The theorems that the answer rests on."""
        return [Theorem(one["name"], one["source"]) for one in self._whole().get("theorems", [])]

    @property
    def assumption(self) -> Optional[Mapping[str, str]]:
        """What a rule declares and the answer assumes: ``what``, and up to which size it was tested (``tested_to``)."""
        return self._whole().get("assumption")

    @property
    def components(self) -> list[Component]:
        """The components of the sum, with their values."""
        return [Component(one["position"], one["nimber"]) for one in self._whole()["components"]]

    @property
    def moves(self) -> Optional[list[Move]]:
        """Every move, those of equal components once; None if there are more than 10,000, or if they were not listed."""
        moves = self._whole()["moves"]
        if moves is None:
            return None
        return [
            Move(
                one["move"],
                one["nimber"],
                one["wins"],
                one.get("reply"),
                one.get("draws", False),
                one.get("length"),
                one.get("times", 1),
            )
            for one in moves
        ]

    @property
    def moves_total(self) -> Optional[int]:
        """The number of moves, those of equal components counted each; None if they were not counted."""
        return self._whole()["moves_total"]  # type: ignore[no-any-return]

    @property
    def winning_moves(self) -> list[str]:
        """The names of the winning moves: all of them if ``winning_total`` is the sum of ``winning_times``, else the first ones."""
        return list(self._whole()["winning_moves"])

    @property
    def winning_times(self) -> list[int]:
        """In how many equal components each of the ``winning_moves`` can be made.

        >>> import bouton as bt
        >>> answer = bt.solve("nim", [3, 3, 3])
        >>> answer.winning_moves, answer.winning_times, answer.winning_total
        (['3 -> 0'], [3], 3)
        """
        whole = self._whole()
        return list(whole.get("winning_times", [1] * len(whole["winning_moves"])))

    @property
    def winning_total(self) -> Optional[int]:
        """How many moves win, those of equal components counted each; None if it is not known."""
        return self._whole()["winning_total"]  # type: ignore[no-any-return]

    @property
    def drawing_moves(self) -> list[str]:
        """In a draw, the names of the moves that keep it."""
        return list(self._whole().get("drawing_moves", []))

    @property
    def drawing_times(self) -> list[int]:
        """In how many equal components each of the ``drawing_moves`` can be made."""
        return list(self._whole().get("drawing_times", [1] * len(self.drawing_moves)))

    @property
    def endless(self) -> Optional[list[str]]:
        """Positions that form a loop in which play can go on for ever, if there is one: then there is no Grundy value."""
        return self._whole().get("endless")

    @property
    def complete(self) -> bool:
        """Whether every move is listed and known to win or not, with a reply where the position is lost."""
        return self._whole()["complete"]  # type: ignore[no-any-return]

    @property
    def grounds(self) -> list[str]:
        """What the values rest on besides the rules, and how they were found, in sentences."""
        return list(self._whole().get("grounds", []))

    @property
    def stats(self) -> Mapping[str, float]:
        """What the answer cost: ``positions``, ``bytes`` and ``seconds``."""
        return self._whole()["stats"]  # type: ignore[no-any-return]

    @property
    def why(self) -> str:
        """Why the verdict holds, in words."""
        return self._found["why"] if "why" in self._found else self._asked.why()

    @property
    def limit(self) -> Optional[str]:
        """The limit that left something unknown so far, in words."""
        return self._asked.limit or self._found.get("limit")

    def to_dict(self) -> dict[str, Any]:
        """The whole answer, with the keys of ``bouton solve --json``."""
        import json

        return json.loads(json.dumps(self._whole()))  # type: ignore[no-any-return]

    def explain(
        self,
        move: Optional[str] = None,
        *,
        format: Literal["text", "markdown", "json"] = "text",
        depth: int = 2,
        all: bool = False,
    ) -> str:
        """Why the position is won or lost, in moves, replies and values, as ``bouton explain`` writes it.

        ``move`` asks also what one move does. ``depth`` is the number of moves of a line of play that are shown, and ``all`` shows
        lists in full.

        >>> import bouton as bt
        >>> "It loses: the reply r2c2 wins." in bt.solve("crosscut", "..*/.*.").explain("r1c3")
        True
        """
        if format not in ("text", "markdown", "json"):
            raise ValueError(f"found format {format!r}, expected text, markdown or json")
        return self._asked.explanation(format, move, depth, all)

    def draw(
        self,
        *,
        format: Literal["svg", "text"] = "svg",
        values: bool = True,
        parts: bool = False,
        moves: bool = False,
    ) -> str:
        """The position as a picture, as ``bouton draw`` draws it.

        ``values`` shows what each move leaves, ``parts`` the components, and ``moves`` numbers the moves. Raises ValueError if the
        position cannot be drawn.

        >>> import bouton as bt
        >>> bt.solve("cram", "2x3").draw()[:4]
        '<svg'
        """
        if format not in ("svg", "text"):
            raise ValueError(f"found format {format!r}, expected svg or text")
        return self._asked.picture(format, values, parts, moves)

    def after(self, *moves: str) -> Answer:
        """The answer about the position after these moves, with the limits of this one.

        >>> import bouton as bt
        >>> bt.solve("nim", "3 + 5").after("5 -> 3").outcome
        'P'
        """
        bound = self._bound()
        asked: Union[_bouton.Asked, Unread]
        try:
            asked = self._asked.after(", ".join(moves), bound)
        except _bouton.LimitReached as limit:
            asked = Unread(self.game, self.position, self.convention == "misere", str(limit))
        return Answer._of(asked, (_after, (self, *moves), {"_limits": bound}))

    def __add__(self, other: Union[Answer, str]) -> Answer:
        """The answer about the sum of both positions, within the limits of both. A text names its game, or is a nimber such as ``"*2"``.

        >>> import bouton as bt
        >>> (bt.solve("kayles", 12) + bt.solve("cram", "2x3")).nimber
        5
        """
        if isinstance(other, str):
            other = _solved(None, other)
        return _combined(self, other) if isinstance(other, Answer) else NotImplemented

    def __radd__(self, other: Union[str, int]) -> Answer:
        if isinstance(other, str):
            return _solved(None, other) + self
        # The sum of a list begins with 0.
        return self if other == 0 else NotImplemented

    def show(self) -> str:
        """Opens the answer as a page of the browser, from a temporary file. Returns the path of the file."""
        from bouton._display import block, show

        try:
            picture = self.draw()
        except ValueError:
            picture = None
        return show(block(picture, str(self)), f"{self.game}: {self.position}")

    def __str__(self) -> str:
        text: str = self._found["text"] if "text" in self._found else self._asked.text()
        return text.rstrip("\n")

    def __repr__(self) -> str:
        made, arguments, named = self._made
        if made is _after:
            return f"{arguments[0]!r}.after({', '.join(map(repr, arguments[1:]))})"
        shown = self._arguments()
        if made is _combined:
            return f"bouton.sum({shown})" if named["misere"] or named["_limits"] else " + ".join(map(repr, arguments))
        return f"bouton.solve({shown})"

    def _bound(self) -> Optional[Limits]:
        """The limits of this answer. A sum without limits of its own has those of its parts."""
        made, arguments, named = self._made
        own: Optional[Limits] = named["_limits"]
        return strictest(part._bound() for part in arguments) if own is None and made is _combined else own

    def _arguments(self) -> str:
        """The arguments that make this answer, as they are written."""
        _, arguments, named = self._made
        bound = named["_limits"]
        given = {**named, **(bound.given() if bound is not None else {}), "_limits": None}
        shown = [repr(argument) for argument in arguments if argument is not None]
        # A limit may be 0.
        shown += [f"{name}={value!r}" for name, value in given.items() if value is not None and value is not False]
        return ", ".join(shown)

    def _repr_svg_(self) -> Optional[str]:
        return self._asked.glance(GLANCE)[0]

    def _repr_html_(self) -> str:
        from bouton._display import block

        picture, text, is_cut = self._asked.glance(GLANCE)
        more = f"\nThis was found in {GLANCE} seconds. print(answer) searches on." if is_cut else ""
        return block(picture, text.rstrip("\n") + more)

    def __copy__(self) -> Answer:
        # What an answer is about does not change, and what one copy finds serves the other.
        return self

    def __deepcopy__(self, memo: object) -> Answer:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        made, arguments, named = self._made
        # Limits are kept, and a function that shows progress is not.
        bound: Optional[Limits] = named["_limits"]
        kept = {**named, "_limits": None if bound is None else bound._replace(progress=None)}
        found = {**self._found, **self._asked.found_so_far()}
        if self._data is not None:
            import json

            found["json"] = json.dumps(self._data)
        return _again, (made, arguments, kept, found)


def _again(
    made: Callable[..., Answer],
    arguments: tuple[Any, ...],
    named: dict[str, Any],
    found: Mapping[str, Any],
) -> Answer:
    answer = made(*arguments, **named)
    return Answer._of(answer._asked, answer._made, found)


def _after(start: Answer, *moves: str, _limits: Optional[Limits] = None) -> Answer:
    return start.after(*moves)


def _combined(*parts: Answer, _limits: Optional[Limits] = None, misere: bool = False) -> Answer:
    bound = _limits if _limits is not None else strictest(part._bound() for part in parts)
    read = [part._asked for part in parts if isinstance(part._asked, _bouton.Asked)]
    asked: Union[_bouton.Asked, Unread] = _bouton.combined(read, misere, bound)
    for part in parts:
        if isinstance(part._asked, Unread):
            asked = Unread(" + ".join(one.game for one in parts), " + ".join(one.position for one in parts), misere, part._asked.limit)
    return Answer._of(asked, (_combined, parts, {"misere": misere, "_limits": _limits}))


def _solved(
    game: Optional[Game],
    position: Position,
    misere: bool = False,
    data: Optional[str] = None,
    after: Optional[str] = None,
    store: Optional[str] = None,
    _limits: Optional[Limits] = None,
) -> Answer:
    handle = None if game is None else handle_of(game)
    if isinstance(handle, _bouton.Called):
        if data is not None:
            raise ValueError("a rule needs no data in addition to the position\nhelp: leave out data=: the function reads what it needs")
        if store is not None:
            raise ValueError(f"results of a rule that is called are not saved\nhelp: leave out store=; {COMPILED}")
        rule: Any = game
        read = rule._read(position)
        called = _bouton.called_question(rule._for(handle, [read]), read, misere, _limits)
        answer = Answer._of(called, (_solved, (game, position), {"misere": misere, "_limits": _limits}))
        if after:
            named = {"misere": misere, "after": after, "_limits": _limits}
            answer = Answer._of(answer.after(after)._asked, (_solved, (game, position), named))
        return answer
    text = text_of(position, game)
    given = text if text is position else kept(position, text)
    asked: Union[_bouton.Asked, Unread]
    try:
        asked = _bouton.question(handle, text, misere, data, after, _limits, store)
    except UnicodeEncodeError as error:
        raise _bouton.ParseError(f"found {error.object[error.start]!r}, which is no character") from None
    except _bouton.LimitReached as limit:
        asked = Unread(game if isinstance(game, str) else getattr(game, "name", ""), text, misere, str(limit))
    named = {"misere": misere, "data": data, "after": after, "store": store, "_limits": _limits}
    return Answer._of(asked, (_solved, (game, given), named))


def solve(
    game: Game,
    position: Optional[Position] = None,
    *,
    misere: bool = False,
    after: Union[str, list[str], None] = None,
    data: Optional[str] = None,
    store: Union[str, "os.PathLike[str]", None] = None,
    max_time: Optional[Time] = None,
    max_memory: Optional[Memory] = None,
    max_positions: Optional[int] = None,
    threads: Optional[int] = None,
    progress: ProgressArgument = None,
) -> Answer:
    """The answer about a position.

    ``game`` is the name of a game, a code such as ``"0.77"``, or a rule (:func:`rule`, :func:`load_rule`). ``position`` is a text as
    the command reads it, or a heap (``7``), a tuple of numbers (``(3, 5)``), a list of heaps or of tuples, a mapping from heaps to how many
    there are, the rows of a board (texts, or two dimensions), or a graph (of networkx, or a list of edges). Anything else raises TypeError:
    ``docs/python.md``. A sum of several games is one text: ``solve("kayles: 12 + cram: 2x3 + *2")``.

    ``misere`` asks about misere play, ``after`` plays moves first, and ``data`` is what some games need beside the position, such as
    blocked cells. ``store`` is a folder that keeps what a search finds out, for the next question about this board. ``max_time`` (seconds, or a text such as ``"5m"``), ``max_memory`` (bytes, or ``"2GiB"``), ``max_positions`` and
    ``threads`` limit the work, and ``progress`` shows it.

    Raises ParseError if a text is wrong. Its message shows the place.

    >>> import bouton as bt
    >>> bt.solve("cram", "2x3").outcome
    'N'
    >>> bt.solve("kayles: 12 + cram: 2x3 + *2").winning_moves
    ['1: 12 -> 1 + 10', '1: 12 -> 2 + 8', '1: 12 -> 4 + 7']
    >>> bt.solve("nim", [2, 2], misere=True).outcome
    'P'
    >>> bt.solve("cram", "9x9", max_time=0.05).nimber is None
    True
    >>> bt.solve("nim", "3 + x")
    Traceback (most recent call last):
    bouton.ParseError: found `x`, expected a whole number from 0 to 1000000000000000000 (a heap)
     --> position:1:5
      |
    1 | 3 + x
      |     ^
    """
    bound = limits(max_time, max_memory, max_positions, threads, progress)
    moves = ", ".join(after) if isinstance(after, list) else after
    folder = None if store is None else os.fspath(store)
    if position is None:
        if not isinstance(game, str):
            raise TypeError("the position is missing")
        return _solved(None, game, misere, data, moves, folder, bound)
    return _solved(game, position, misere, data, moves, folder, bound)


@overload
def solve_many(
    game: Game,
    positions: Iterable[Position],
    *,
    what: Literal["outcome"] = "outcome",
    misere: bool = False,
    max_time: Optional[Time] = None,
    max_memory: Optional[Memory] = None,
    max_positions: Optional[int] = None,
    threads: Optional[int] = None,
    progress: ProgressArgument = None,
) -> list[Optional[Outcome]]: ...
@overload
def solve_many(
    game: Game,
    positions: Iterable[Position],
    *,
    what: Literal["nimber"],
    misere: bool = False,
    max_time: Optional[Time] = None,
    max_memory: Optional[Memory] = None,
    max_positions: Optional[int] = None,
    threads: Optional[int] = None,
    progress: ProgressArgument = None,
) -> list[Optional[int]]: ...
def solve_many(
    game: Game,
    positions: Iterable[Position],
    *,
    what: Literal["outcome", "nimber"] = "outcome",
    misere: bool = False,
    max_time: Optional[Time] = None,
    max_memory: Optional[Memory] = None,
    max_positions: Optional[int] = None,
    threads: Optional[int] = None,
    progress: ProgressArgument = None,
) -> Union[list[Optional[Outcome]], list[Optional[int]]]:
    """The outcomes, or the Grundy values, of many positions of one game, in order.

    This is quicker than as many answers. The limits count for all positions together. Ctrl-C raises KeyboardInterrupt, whose attribute
    ``partial`` is the list by then, with None for what is not known.

    >>> import bouton as bt
    >>> bt.solve_many("nim", ["1 + 2 + 3", [4, 5]])
    ['P', 'N']
    >>> bt.solve_many("kayles", range(8), what="nimber")
    [0, 1, 2, 3, 1, 4, 3, 2]
    """
    bound = limits(max_time, max_memory, max_positions, threads, progress)
    if what not in ("outcome", "nimber"):
        raise ValueError(f"found what={what!r}, expected outcome or nimber")
    if what == "nimber" and misere:
        raise ValueError("in misere play positions have no Grundy values; what=\"outcome\" says who wins")
    handle = handle_of(game)
    if isinstance(handle, _bouton.Called):
        rule: Any = game
        listed = [rule._read(one) for one in several(positions)]
        # What is remembered of the rule serves the whole list.
        called: _bouton.Called = rule._for(handle, listed)
        if what == "nimber":
            return called.values(listed, bound)
        end = None if bound is None or bound.max_time is None else time.monotonic() + bound.max_time
        outcomes: list[Optional[Outcome]] = []
        try:
            for one in listed:
                if bound is not None and end is not None:
                    bound = bound._replace(max_time=max(0.0, end - time.monotonic()))
                outcomes.append(_bouton.called_question(called, one, misere, bound).outcome())
        except KeyboardInterrupt as error:
            error.partial = outcomes + [None] * (len(listed) - len(outcomes))  # type: ignore[attr-defined]
            raise
        return outcomes
    texts = joined(positions, game)
    return _bouton.outcomes(handle, texts, misere, bound) if what == "outcome" else _bouton.values(handle, texts, bound)


def sum(
    *terms: Union[str, Answer],
    misere: bool = False,
    max_time: Optional[Time] = None,
    max_memory: Optional[Memory] = None,
    max_positions: Optional[int] = None,
    threads: Optional[int] = None,
    progress: ProgressArgument = None,
) -> Answer:
    """The answer about a sum of positions. A term is a text that names its game, a nimber such as ``"*2"``, or an answer.

    Without limits of its own, the sum has those of its terms.

    >>> import bouton as bt
    >>> bt.sum("kayles: 12", "cram: 2x3", "*2").nimber
    7
    >>> bt.sum(bt.solve("cram", "2x3"), "*").nimber
    0
    """
    bound = limits(max_time, max_memory, max_positions, threads, progress)
    parts = [term if isinstance(term, Answer) else _solved(None, term) for term in terms]
    return _combined(*parts, misere=misere, _limits=bound)
