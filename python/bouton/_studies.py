"""What the other commands find: patterns, comparisons and tests. One class for each object that a command writes."""

from __future__ import annotations

import os
from typing import Any, Callable, Iterator, Literal, Mapping, NamedTuple, Optional, Sequence, Union

from bouton import _bouton
from bouton._command import ANSWERED, NOT_KNOWN, Written, command
from bouton._limits import Memory, ProgressArgument, Time, options
from bouton._position import Game, Position, text_of, written
from bouton._reading import Forms, read
from bouton._rule_file import RuleFile, load_rule

#: What a position of a census can be as data. The rules of its game are not read again, so that numbers stand for no signs of a board.
OF_A_CENSUS = Forms("rows of signs, separated by `/`, a heap, or numbers in parentheses", ("number", "tuple", "rows"), "")
#: The path of a folder.
Folder = Union[str, "os.PathLike[str]"]


class Report(Mapping[str, Any]):
    """What a command found: the object that it writes with ``--json``. Its keys are attributes, too, except those that a mapping has for
    itself, such as ``found["values"]``.

    Where a limit left the answer open, ``known`` is False, ``status`` is ``"UNKNOWN"``, ``limit`` says which limit it was, and an attribute
    that was not found is None.
    """

    __slots__ = ("_data", "_code", "_messages")

    def __init__(self, data: Mapping[str, Any], code: int = ANSWERED, messages: str = "") -> None:
        self._data, self._code, self._messages = dict(data), code, messages
        if not self.known:
            self._data["status"] = "UNKNOWN"

    @property
    def ok(self) -> bool:
        """Whether the command answered yes: the games are equal, the rule passes, a game was found. False also if it is not known."""
        return self._code == ANSWERED

    @property
    def known(self) -> bool:
        """Whether no limit left the answer open."""
        return self._code != NOT_KNOWN

    @property
    def limit(self) -> Optional[str]:
        """The limit that left the answer open, in words; None if the answer is known."""
        return self._data.get("limit") or (None if self.known else self.messages or "a limit was reached")

    @property
    def messages(self) -> str:
        """What the command wrote to standard error, such as the limit that it reached."""
        return self._messages.strip()

    def to_dict(self) -> dict[str, Any]:
        """The object as a dictionary of its own."""
        import json

        return json.loads(json.dumps(self._data))  # type: ignore[no-any-return]

    def __getitem__(self, key: str) -> Any:
        return self._data[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self._data[name]
        except KeyError:
            if not self.known:
                return None
            raise AttributeError(f"{type(self).__name__} has no {name!r}; it has {', '.join(self._data)}") from None

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._data]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._data!r})"

    def __str__(self) -> str:
        import json

        return json.dumps(self._data, indent=2, ensure_ascii=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._data, self._code, self._messages)


class Finding(NamedTuple):
    """A pattern in a row of values."""

    kind: str
    """``period``, ``arithmetic period``, ``2-regular`` or ``sparse space``."""
    status: str
    """PROVED or OBSERVED."""
    preperiod: int
    period: Optional[int]
    saltus: Optional[int]
    last_exception: Optional[int]
    checked_to: Optional[int]
    details: Mapping[str, Any]
    """What else the command says of it: ``theorems``, ``proof``, ``largest``, ``even``, ``odd``, ``mask``, ``parity``, ``rare``."""


class Pattern(Report):
    """The patterns in a row of values: ``findings``, of which the first one also gives ``preperiod``, ``period`` and the like."""

    __slots__ = ()

    @property
    def findings(self) -> list[Finding]:
        """Each pattern that was found."""
        keys = Finding._fields[:-1]
        found = []
        for one in self._data.get("findings", []):
            details = {key: value for key, value in one.items() if key not in keys}
            found.append(Finding(**{key: one.get(key) for key in keys}, details=details))
        return found

    @property
    def ok(self) -> bool:
        """Whether a pattern was found."""
        return bool(self._data.get("findings"))

    def _first(self, key: str) -> Any:
        return getattr(self.findings[0], key) if self.ok else None

    @property
    def kind(self) -> Optional[str]:
        """The kind of the first finding; None if nothing was found."""
        return self._first("kind")  # type: ignore[no-any-return]

    @property
    def status(self) -> Optional[str]:
        """PROVED or OBSERVED: the status of the first finding; UNKNOWN if a limit was reached before something was found."""
        return self._first("status") or self._data.get("status")

    @property
    def preperiod(self) -> Optional[int]:
        """The first n from which on the first finding holds."""
        return self._first("preperiod")  # type: ignore[no-any-return]

    @property
    def period(self) -> Optional[int]:
        """The period of the first finding, if it has one."""
        return self._first("period")  # type: ignore[no-any-return]

    @property
    def saltus(self) -> Optional[int]:
        """By how much values grow in a period, if they do."""
        return self._first("saltus")  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return repr(self)

    def __repr__(self) -> str:
        def shown(one: Finding) -> str:
            named = [("preperiod", one.preperiod), ("period", one.period), ("saltus", one.saltus or None)]
            words = [f"{name}={value}" for name, value in named if value is not None]
            kind = "" if one.kind == "period" else f"{one.kind}: "
            return f"{kind}{', '.join([*words, one.status])}"

        found = "; ".join(shown(one) for one in self.findings) or "nothing found"
        return f"<Pattern of {self.game}, {self.sizes}: {found}>"


class Lint(Report):
    """What a test of a rule found. ``ok`` says whether nothing was refuted and something was tested."""

    __slots__ = ()


def _words(game: Game) -> tuple[str, list[tuple[str, str]], list[str]]:
    """The game, its files and its options as words of a command."""
    if isinstance(game, RuleFile):
        if isinstance(game._native(), _bouton.Called):
            raise TypeError(
                f"this needs a rule in the language of rule files, and {game.name} is called ({game.backend})\n"
                "help: change the line that keeps it from being compiled: docs/rules.md lists what compiled rules have"
            )
        return game._word(), game._files(), game._options()
    if isinstance(game, str):
        return game, [], []
    raise TypeError(f"found {game!r}, expected the name of a game or a rule")


def _text(game: Game, position: Position) -> str:
    """The position as a word of a command, whose game may be the path of a rule file, or a rule of one line."""
    if isinstance(game, str) and not isinstance(position, str) and (game.endswith(".py") or "/" in game or ": " in game):
        game = load_rule(game, raw=True)
    return text_of(position, game)


def _renamed(files: list[tuple[str, str]]) -> tuple[str, list[tuple[str, str]]]:
    """A rule by another name: the name, and its file."""
    ((path, text),) = files
    stem, ending = os.path.splitext(path)
    return f"{stem}-2{ending}", [(f"{stem}-2{ending}", text)]


def _sizes(sizes: Union[str, range, int, None]) -> list[str]:
    from bouton._table import _range

    return [] if sizes is None else [f"--sizes={_range(sizes)}"]


def _flags(wanted: Mapping[str, Union[str, int, bool]]) -> list[str]:
    """Options of a command by their names in Python."""
    words = []
    for name, value in wanted.items():
        flag = f"--{name.replace('_', '-')}"
        words += [flag] * bool(value) if isinstance(value, bool) else [f"{flag}={value}"]
    return words


def _command(words: Sequence[str], files: Sequence[tuple[str, str]], *games: Any, **how: Any) -> Written:
    """Runs a command about games. A rule that fails where it runs raises what it raises elsewhere."""
    try:
        return command(words, files, **how)
    except _bouton.ParseError as error:
        rules = [game for game in games if isinstance(game, RuleFile)]
        for raised in filter(None, (rule._raised(str(error)) for rule in rules)):
            raise raised from None
        raise


def _report(written: Written) -> tuple[Any, int, str]:
    return written.json() if written.output.strip() else {}, written.code, written.messages


def pattern(
    game: Game,
    sizes: Union[str, range, None] = None,
    *,
    what: Optional[Literal["nimber", "outcome"]] = None,
    misere: bool = False,
    store: Optional[Folder] = None,
    max_time: Optional[Time] = None,
    max_memory: Optional[Memory] = None,
    max_positions: Optional[int] = None,
    threads: Optional[int] = None,
    progress: ProgressArgument = None,
) -> Pattern:
    """The patterns in a row of values, as ``bouton pattern`` finds them. Without ``sizes``, heaps are valued until a period is proved.
    ``store`` is a folder that keeps the values from one call to the next.

    >>> import bouton as bt
    >>> bt.pattern("0.77")
    <Pattern of kayles, 0..167: preperiod=71, period=12, PROVED; sparse space: preperiod=71, OBSERVED>
    >>> half = bt.pattern(bt.load_rule("n: n - k for k in range(1, n // 2 + 1)"), range(1001))
    >>> half.kind, half.status, half.findings[0].details["even"]
    ('2-regular', 'OBSERVED', 'k')
    """
    word, files, given = _words(game)
    words = ["pattern", word, *_sizes(sizes), "--json", *given, *options(max_time, max_memory, max_positions, threads)]
    words += [f"--what={what}"] * bool(what) + ["--misere"] * misere
    words += [f"--store={os.fspath(store)}"] if store is not None else []
    return Pattern(*_report(_command(words, files, game, progress=progress)))


def diff(
    one: Game,
    other: Game,
    sizes: Union[str, range],
    *,
    shift: Optional[int] = None,
    what: Optional[Literal["nimber", "outcome"]] = None,
    misere: bool = False,
    max_time: Optional[Time] = None,
    max_memory: Optional[Memory] = None,
    max_positions: Optional[int] = None,
    threads: Optional[int] = None,
    progress: ProgressArgument = None,
) -> Report:
    """How far the values of two games are equal, as ``bouton diff`` compares them. ``ok`` says whether all are equal.

    >>> import bouton as bt
    >>> found = bt.diff("kayles", "dawson", range(2001))
    >>> found.equal, found.first_difference, found.differences
    (False, {'n': 1, 'nimbers': [1, 0]}, 1747)
    """
    first, first_files, first_given = _words(one)
    second, second_files, second_given = _words(other)
    if first == second and first_files != second_files:
        # Two rules that have one name are told apart.
        if second_files:
            second, second_files = _renamed(second_files)
        else:
            first, first_files = _renamed(first_files)
    is_first_raw, is_second_raw = "--raw" in first_given, "--raw" in second_given
    if is_first_raw != is_second_raw and (is_second_raw or isinstance(other, RuleFile)):
        raise ValueError("either both rules are raw, or neither")
    words = ["diff", first, second, *_sizes(sizes), "--json", *options(max_time, max_memory, max_positions, threads)]
    words += [option.replace("--set=", "--set=1:") for option in first_given]
    words += [option.replace("--set=", "--set=2:") for option in second_given if option != "--raw" or option not in words]
    words += [f"--what={what}"] * bool(what) + ["--misere"] * misere
    words += [f"--shift={shift}"] * (shift is not None)
    return Report(*_report(_command(words, first_files + second_files, one, other, progress=progress)))


def identify(
    values: Union[Game, Sequence[int]],
    sizes: Union[str, range, None] = None,
    *,
    max_time: Optional[Time] = None,
    max_memory: Optional[Memory] = None,
    max_positions: Optional[int] = None,
    threads: Optional[int] = None,
    progress: ProgressArgument = None,
) -> Report:
    """Which known games have these values, as ``bouton identify`` says. ``values`` are numbers, or a game. ``ok`` says whether some game agrees
    with all of them.

    >>> import bouton as bt
    >>> found = bt.identify([1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1])
    >>> found.ok, found.agree[0]["name"]
    (True, 'kayles')
    """
    if isinstance(values, (str, RuleFile)):
        word, files, given = _words(values)
    else:
        word, files, given = ",".join(str(int(value)) for value in values), [], []
    words = ["identify", word, *_sizes(sizes), "--json", *given, *options(max_time, max_memory, max_positions, threads)]
    return Report(*_report(_command(words, files, values, progress=progress)))


def census(
    game: Game,
    size: Union[str, int],
    *,
    out: Optional[Folder] = None,
    max_time: Optional[Time] = None,
    max_memory: Optional[Memory] = None,
    max_positions: Optional[int] = None,
    threads: Optional[int] = None,
    progress: ProgressArgument = None,
) -> Report:
    """How many positions of a size have which value, as ``bouton census`` counts them: boards, or heaps, tuples and words of a rule. ``out`` is a
    folder for all values, which :func:`read_census` reads. A call that was interrupted goes on there.

    >>> import bouton as bt
    >>> bt.census("blackout", "2x3").counts
    [14, 14, 13, 18, 4, 1]
    """
    word, files, given = _words(game)
    words = ["census", word, str(size), "--json", *given, *options(max_time, max_memory, max_positions, threads)]
    words += [f"--dir={os.fspath(out)}"] if out is not None else []
    return Report(*_report(_command(words, files, game, progress=progress)))


def read_census(place: Folder, position: Optional[Position] = None) -> Report:
    """The census in a folder of :func:`census` or :func:`bouton.cluster.table`, if it is undamaged, or the value of one position."""
    asked = [] if position is None else [written(read(position, OF_A_CENSUS))]
    return Report(*_report(command(["census", f"--read={os.fspath(place)}", *asked, "--json"])))


def contest(name: str, cases: str, *, moves: bool = False, values: bool = False) -> str:
    """The judge's output for a judge's input, as ``bouton contest`` writes it. ``moves`` and ``values`` ask for the additional output that some
    contests have.

    >>> import bouton as bt
    >>> bt.contest("caos3", "1\\n2 2\\n^^\\n^^\\n").split()
    ['Kirito']
    """
    flags = [flag for flag, is_set in (("--moves", moves), ("--values", values)) if is_set]
    output = command(["contest", name, *flags], [("-", cases)])
    if output.code == NOT_KNOWN:
        raise _bouton.LimitReached(output.messages.strip())
    return output.text


def lint(
    rule: RuleFile,
    *,
    max_time: Optional[Time] = None,
    max_memory: Optional[Memory] = None,
    max_positions: Optional[int] = None,
) -> Lint:
    """Tests a rule and what it declares on small positions, as ``bouton lint`` does. ``ok`` says whether it passes."""
    word, files, given = _words(rule)
    given = [option for option in given if option != "--raw"]
    words = ["--json", *given, *options(max_time, max_memory, max_positions, None)]
    return Lint(*_report(_command(["lint", word, *words], files, rule)))


def generate(
    game: Game,
    size: str,
    *,
    count: int = 10,
    max_time: Optional[Time] = None,
    max_memory: Optional[Memory] = None,
    max_positions: Optional[int] = None,
    threads: Optional[int] = None,
    progress: ProgressArgument = None,
    **wanted: Union[str, int, bool],
) -> list[Report]:
    """Positions of a size with wanted properties, as ``bouton gen`` finds them: fewer than ``count`` if a limit ends the search.

    The other arguments are the options of the command, such as ``outcome="P"``, ``value=3``, ``winning_moves=1`` or ``seed=2``. Other
    formats than objects, and the inputs of contests, are written by the command: ``bouton.command(["gen", "--contest=caos3", "--cases=9"])``.

    >>> import bouton as bt
    >>> found = bt.generate("cram", "3x3", winning_moves=1, count=2)
    >>> [(one.outcome, one.winning_moves) for one in found]
    [('N', 1), ('N', 1)]
    """
    import json

    for name in ("format", "out", "contest", "answers"):
        if name in wanted:
            raise TypeError(f"generate() finds objects and has no {name}=; bouton.command(['gen', ...]) writes what the command writes")
    word, files, given = _words(game)
    words = ["gen", word, f"--size={size}", f"--count={count}", "--format=json", *given]
    words += _flags(wanted)
    written = _command([*words, *options(max_time, max_memory, max_positions, threads)], files, game, progress=progress)
    # What was found is known.
    return [Report(json.loads(line), ANSWERED, written.messages) for line in written.text.splitlines()]


def test(
    game: Optional[Game],
    program: Union[str, Callable[[str], object]],
    *,
    max_time: Optional[Time] = None,
    max_memory: Optional[Memory] = None,
    **wanted: Union[str, int, bool],
) -> Report:
    """Looks for a smallest position at which a program is wrong, as ``bouton test`` does. ``ok`` says whether none was found. The game is None for
    ``contest=NAME``: then the program reads the judge's input.

    ``program`` is a command line, or a function that takes a position as a text and returns the answer: ``"N"`` or ``"P"``, or whether the
    player to move wins; a number; a move, or a list of moves. An exception is a wrong answer. The other arguments are the options of the
    command, such as ``ask="grundy"``, ``sizes="1..9"``, ``jobs=1``, or ``save=PATH`` for a file with the failure.

    >>> import bouton as bt
    >>> found = bt.test("nim", lambda position: len(set(position.split())) > 1, sizes="1..4")
    >>> found.ok, found.failure["position"], found.failure["given"]
    (False, '1', 'P')
    """
    word, files, given = ("", [], []) if game is None else _words(game)
    asked = [] if game is None else [word]
    words = ["test", *asked, "--json", *given, *_flags(wanted), *options(max_time, max_memory, None, None)]
    function: Optional[Callable[[str], str]] = None
    if callable(program):
        answer = program

        def function(position: str) -> str:
            return _line(answer(position))

        # A function of Python runs on one thread at a time.
        words += [] if "jobs" in wanted else ["--jobs=1"]
    else:
        words.append(f"--program={program}")
    if "save" in wanted:
        return Report(*_report(_command(words, files, game, program=function)))
    import tempfile

    # The failure is in the report; a file of it is written only where `save` asks for one.
    with tempfile.TemporaryDirectory(prefix="bouton-") as folder:
        words.append(f"--save={os.path.join(folder, 'failure.in')}")
        data, code, messages = _report(_command(words, files, game, program=function))
        (data.get("failure") or {}).pop("saved", None)
        return Report(data, code, messages)


def _line(answer: object) -> str:
    """An answer of a function as a program prints it."""
    if isinstance(answer, bool):
        return "N" if answer else "P"
    if isinstance(answer, (list, tuple)):
        return ", ".join(map(str, answer)) or "none"
    return "none" if answer is None else str(answer)


# A runner of tests must not take it for a test.
test.__test__ = False  # type: ignore[attr-defined]


def store(folder: Folder) -> Report:
    """Verifies a folder of saved results and says what it contains, as ``bouton store`` does. ``ok`` says whether it is undamaged."""
    return Report(*_report(command(["store", os.fspath(folder), "--json"])))


def nim(expression: str) -> int:
    """The value of an expression of nimbers, as ``bouton nim`` reads it.

    >>> import bouton as bt
    >>> bt.nim("6 * 7 + mex(0, 1, 3)")
    1
    """
    return command(["nim", expression, "--json"]).json()["nimber"]  # type: ignore[no-any-return]


def referee(
    game: Game,
    program: str,
    position: Optional[Position] = None,
    *,
    max_time: Optional[Time] = None,
    max_memory: Optional[Memory] = None,
    max_positions: Optional[int] = None,
    threads: Optional[int] = None,
    progress: ProgressArgument = None,
    **wanted: Union[str, int, bool],
) -> Report:
    """Lets a program play against a perfect opponent, as ``bouton referee`` does. ``ok`` says whether it won each game that it should win.

    Without a position the games start at random ones. The other arguments are the options of the command, such as ``games=3``,
    ``sizes="4..12"`` or ``first="referee"``.
    """
    word, files, given = _words(game)
    start = [] if position is None else [_text(game, position)]
    words = ["referee", word, *start, f"--program={program}", "--json", *given, *_flags(wanted)]
    words += options(max_time, max_memory, max_positions, threads)
    return Report(*_report(_command(words, files, game, progress=progress)))


def certificate(
    game: Game,
    position: Optional[Position] = None,
    *,
    misere: bool = False,
    max_time: Optional[Time] = None,
    max_memory: Optional[Memory] = None,
    max_positions: Optional[int] = None,
    threads: Optional[int] = None,
    progress: ProgressArgument = None,
) -> Optional[str]:
    """The certificate of a position: why its value and its winning moves are right, as a text that other programs check. Without a position
    it is that of the period of a code. None if a limit ended the search, or no period is proved.

    :func:`check` checks it, and so do ``bouton-check`` and ``check.py``: ``docs/certificates.md``.

    >>> import bouton as bt
    >>> text = bt.certificate("cram", "2x3")
    >>> text.splitlines()[0], bt.check(text).split()[0]
    ('bouton certificate 1', 'VALID')
    >>> bt.certificate("0.77").splitlines()[-2]
    'claim period 71 12 0.77'
    """
    import tempfile

    word, files, given = _words(game)
    asked = ["pattern", word] if position is None else ["solve", word, _text(game, position)]
    with tempfile.TemporaryDirectory(prefix="bouton-") as folder:
        path = os.path.join(folder, "certificate.txt")
        words = [*asked, "--json", f"--certificate={path}", *given, *["--misere"] * misere]
        words += options(max_time, max_memory, max_positions, threads)
        _command(words, files, game, progress=progress)
        if not os.path.exists(path):
            return None
        with open(path, encoding="utf-8") as file:
            return file.read()


def check(certificate: Optional[str], expect: Union[str, Sequence[str]] = ()) -> str:
    """Checks every step of a certificate, and returns what was verified: the claims, and which game each of its sections is. Raises ValueError
    if a step does not hold, if there is no certificate, or if a line of ``expect`` is not in the answer or is a claim about a game that is not
    known: ``docs/certificates.md``.

    >>> import bouton as bt
    >>> text = bt.certificate("nim", "3")
    >>> print(bt.check(text, expect="claim value 3 nim: 3"))
    VALID
    claim value 3 nim: 3
    claim winning nim: 3 -> 0
    game nim: known text nim
    """
    import tempfile

    if certificate is None:
        raise ValueError("there is no certificate: a limit was reached, or no period is proved")

    with tempfile.TemporaryDirectory(prefix="bouton-") as folder:
        path = os.path.join(folder, "certificate.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write(certificate)
        lines = [expect] if isinstance(expect, str) else expect
        written = command(["check", path, *(f"--expect={line}" for line in lines)])
    if written.code != ANSWERED:
        raise ValueError(written.text.strip() or written.messages.strip())
    return written.text.strip()
