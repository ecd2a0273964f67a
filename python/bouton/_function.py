"""Functions of Python as rules: ``@bouton.rule``."""

from __future__ import annotations

import functools
import itertools
from typing import Any, Callable, Iterable, Literal, Mapping, Optional, Sequence, Union, overload

from bouton import _bouton
from bouton._data import Data, is_constant
from bouton._kinds import Anything, Board, Graph, Heap, Kind, Numbers, Word, components, language, regions
from bouton._parameters import is_spread, kind_of, returns_none
from bouton._position import written
from bouton._reading import Forms, need_hash, read
from bouton._rule_file import RuleFile

Function = Callable[..., Any]

#: All kinds of position.
KINDS = "the others are bt.Numbers(2), bt.Numbers(), bt.Word(\".X\"), bt.Board(\".#\"), bt.Graph() and bt.Anything()"


class FunctionRule(RuleFile):
    """A game whose rule is a function of Python. :func:`rule` makes such rules.

    Where the function is in the language of rule files (``docs/rules.md``), it is compiled. Else it is called for each position, and
    bouton does the rest. ``backend`` says which of the two it is, and the results are the same.

    What the function reads beside its parameters is as it is when something is asked. What is remembered is for the same data only.
    """

    __slots__ = ("function", "_kind", "_declared", "_functions", "_misere", "_name", "_called", "_backend", "_wanted", "_data", "_is_spread", "_returns_none")

    def __init__(
        self,
        function: Function,
        kind: Kind,
        functions: Mapping[str, Function],
        declared: Mapping[str, Any],
        *,
        misere: bool = False,
        name: Optional[str] = None,
        backend: Optional[Literal["compiled", "python"]] = None,
        settings: Iterable[tuple[str, str]] = (),
        raw: bool = False,
    ) -> None:
        self.function, self._kind, self._functions, self._declared = function, kind, dict(functions), dict(declared)
        self._misere, self._wanted = misere, backend
        self._is_spread, self._returns_none = is_spread(function, kind), returns_none(function)
        given = str(getattr(function, "__name__", type(function).__name__))
        given = "rule" if given == "<lambda>" else given
        self._name = name or given
        self._file, self._is_line = f"{self._name}.py", False
        self._settings, self._raw = tuple(settings), raw
        #: What the functions read when the rule was compiled.
        self._data: Optional[Data] = None
        self._backend: Optional[str] = None
        #: The rule that is called, which remembers positions, and the data that it is for.
        self._called: Optional[tuple[Data, _bouton.Called]] = None

    def __call__(self, *position: Any) -> Any:
        """Calls the function."""
        return self.function(*position)

    # A rule is compiled when something is asked of it. So it may use what its module defines after it.

    def _is_compiled(self) -> bool:
        """Whether the rule is compiled. The first call compiles it, and the first one after its data have changed."""
        if self._data is None or not self._data.is_same():
            data = Data([self.function, *self._functions.values()])
            self._backend = self._compiled()
            self._data = data
        return self._backend == "compiled"

    def _compiled(self) -> str:
        """Compiles the rule, and says how it runs."""
        if self._wanted == "python":
            return "python: as asked for"
        from bouton._compiled import NotInTheLanguage, failure_of, fault_of, text_of

        try:
            if isinstance(self._kind, Anything):
                raise NotInTheLanguage(None, "its positions are none of the language (position= names a kind)")
            written = {name: _declaration(value) for name, value in self._declared.items()}
            if self._misere:
                written["convention"] = "'misere'"
            import inspect

            functions = {**self._functions, "moves": self.function}
            text = text_of(functions, self._kind, written, inspect.getdoc(self.function) if self._has_doc() else None)
            try:
                failure = functools.partial(failure_of, text, self._file)
                super().__init__(str(text), self._file, settings=self._settings, raw=self._raw, failure=failure)
            except _bouton.ParseError as error:
                raise fault_of(error, text, self._file) from None
            except _bouton.RuleError as error:
                raise failure(str(error)) from None
            return "compiled"
        except NotInTheLanguage as error:
            if self._wanted == "compiled":
                help = "leave out backend=\"compiled\", and the function is called for each position; docs/rules.md lists what compiled rules have"
                raise _bouton.ParseError(f"{error}\nhelp: {help}") from None
            if self._settings:
                raise _bouton.ParseError(_no_constants(str(error))) from None
            return f"python: {error}"

    def _has_doc(self) -> bool:
        return bool(self.function.__doc__)

    def _native(self) -> Union[_bouton.Rule, _bouton.Called]:
        """The rule as the native module takes it."""
        if self._is_compiled():
            return self._handle
        data, called = self._data, self._called
        if data is None or not data.is_certain:
            return self._calling(None)
        if called is None or called[0] is not data:
            self._called = called = data, self._calling(data)
        return called[1]

    def _for(self, called: _bouton.Called, positions: list[Any]) -> _bouton.Called:
        """The called rule for these positions. It remembers them for this call alone if they have methods of their own, which may read anything."""
        if not isinstance(self._kind, Anything) or self._called is None or called is not self._called[1]:
            return called
        parts = (part for position in positions for part in (position if type(position) is list else [position]))
        return called if all(map(is_constant, parts)) else self._calling(None)

    def _calling(self, data: Optional[Data]) -> _bouton.Called:
        """The rule that is called, and remembers positions for these data, or for one call."""
        kind = self._kind
        of_board = isinstance(kind, (Word, Board, Graph))
        word = "any" if isinstance(kind, Anything) else type(kind).__name__.lower()
        if isinstance(kind, Numbers):
            word = "tuple" if kind.count is None else str(kind.count)
        start = self._functions.get("start")
        measure: Optional[str] = None
        started: Optional[Function] = None
        if isinstance(kind, Heap):
            measure, started = "heap", lambda rows, n: n
        elif isinstance(kind, Numbers) and kind.count == 2:
            measure, started = "pair", lambda a, b: (a, b)
        elif isinstance(kind, Word) and start is not None:
            measure, started = "word", lambda rows, length: start(length)
        elif isinstance(kind, Board) and start is not None:
            measure, started = "board", start
        # These functions do not refer to this object, so that there is no reference cycle through the native one.
        frozen = functools.partial(_frozen, kind) if of_board else None
        text, named = functools.partial(_shown, kind), _move_name if of_board else None
        names = _has_texts(getattr(self.function, "__code__", None), self.function.__doc__)
        unchanged = functools.partial(_unchanged, data, self._name) if data is not None else None
        moves = _tested(self.function) if isinstance(kind, Graph) else self.function
        return _bouton.Called(
            self._name,
            word,
            moves,
            self._is_spread,
            self._returns_none,
            unchanged,
            frozen,
            text,
            named,
            names,
            self._misere,
            measure,
            started,
        )

    def _read(self, position: Any) -> Any:
        """A position as the called function takes it, or a list of them. Texts and data are read as compiled rules read them."""
        kind = self._kind
        own = language().KINDS[type(kind).__name__] if isinstance(kind, (Word, Board, Graph)) else ()
        parts = position if type(position) is list else [position]
        if isinstance(kind, Anything):
            for part in parts:
                need_hash(part)
        if isinstance(kind, Anything) or all(isinstance(part, own) for part in parts):
            return position
        found = read(position, _forms(kind), self._shape_hint)
        # What is wrong is said as compiled rules say it.
        is_known = all(_fits(part, kind) for part in (found if isinstance(found, list) else [found]))
        return found if is_known else self._parsed(written(found))

    @property
    def _shape_hint(self) -> str:
        """What says that a position is something else, where the parameters of the function say what it is."""
        if not isinstance(self._kind, (Heap, Numbers)):
            return ""
        return "; or say what a position is: `p: tuple[int, int]` is a pair, and position=bt.Anything() is anything"

    def _parsed(self, text: str) -> Any:
        if isinstance(self._kind, (Word, Board)) and "start" in self._functions:
            size = text.lower().split("x")
            is_size = len(size) == (1 if isinstance(self._kind, Word) else 2) and all(side.isdigit() for side in size)
            # Where digits are symbols, a text of symbols is a position.
            if is_size and not set(text) <= set(self._kind.symbols):
                return self._functions["start"](*map(int, size))
        reader = _reader(self._kind)
        parts = _bouton.question(reader, text).components
        if any(game != reader.name for game, _ in parts):
            raise _bouton.ParseError("a nimber in a sum needs a compiled rule\nhelp: add it to the answer: `rule.solve(...) + \"*2\"`")
        values = [_value(self._kind, part) for _, part in parts]
        return values[0] if len(values) == 1 else values

    @property
    def name(self) -> str:
        """The name of the rule: that of the function."""
        return self._name

    @property
    def text(self) -> str:
        """The rule as the text of a rule file. Raises ValueError if the function is not in the language."""
        if not self._is_compiled():
            raise ValueError(
                f"the rule has no text: {self.backend}\nhelp: change that line: docs/rules.md lists what compiled rules have"
            )
        return self._text

    @property
    def summary(self) -> str:
        """The rule in words: the first line of the function's description."""
        return (self.function.__doc__ or "").strip().split("\n")[0]

    @property
    def constants(self) -> tuple[str, ...]:
        """The names of the constants that the function uses."""
        return tuple(self._handle.constants) if self._is_compiled() else ()

    @property
    def backend(self) -> str:
        """How the rule runs: ``"compiled"``, or ``"python: "`` and the line that keeps it from being compiled."""
        self._is_compiled()
        return self._backend or ""

    def _with(self, **changes: Any) -> FunctionRule:
        kept: dict[str, Any] = {
            "misere": self._misere,
            "name": self._name,
            "backend": self._wanted,
            "settings": self._settings,
            "raw": self._raw,
        }
        return FunctionRule(self.function, self._kind, self._functions, self._declared, **{**kept, **changes})

    def set(self, **constants: object) -> FunctionRule:
        """The rule with other values of constants that the function uses. The rule must be compiled."""
        from bouton._position import settings_of

        if not self._is_compiled():
            raise ValueError(_no_constants(self.backend))
        return self._with(settings=tuple({**dict(self._settings), **dict(settings_of(constants))}.items()))

    @property
    def raw(self) -> FunctionRule:
        """The bare rule: the same moves, without what is declared beside them."""
        return self._with(raw=True)

    def values(self, sizes: Any, **options: Any) -> Any:
        """The Grundy values of all sizes in a range, or those of any positions, in a list.

        >>> import bouton as bt
        >>> halves = bt.rule(lambda n: [n - k for k in range(1, n // 2 + 1)])
        >>> [int(value) for value in halves.values(range(8))]
        [0, 0, 1, 0, 2, 1, 3, 0]
        """
        if isinstance(sizes, str) or self._is_compiled():
            return super().values(sizes, **options)
        return self.solve_many(sizes, what="nimber", **options)

    def __repr__(self) -> str:
        return super().__repr__() if self._is_compiled() else f"<bouton rule {self._name}: {self.backend}>"

    def __copy__(self) -> FunctionRule:
        # A rule does not change.
        return self

    def __deepcopy__(self, memo: object) -> FunctionRule:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        # As functions are: by the name in the module.
        module, name = getattr(self.function, "__module__", ""), getattr(self.function, "__qualname__", "")
        try:
            named = _in_module(module, name)
        except (ImportError, AttributeError, ValueError):
            named = None
        if named is self:
            return _in_module, (module, name)
        made = {"misere": self._misere, "name": self._name, "backend": self._wanted, "settings": self._settings, "raw": self._raw}
        if isinstance(named, FunctionRule) and named.function is self.function:
            return _changed, (named, made)
        if named is not self.function and self._is_compiled():
            # A function without a name of its own: its text is the rule.
            return super().__reduce__()
        return _made, (self.function, self._kind, self._functions, self._declared, made)


def _in_module(module: str, name: str) -> Any:
    import importlib

    found: Any = importlib.import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    return found


def _made(
    function: Function, kind: Kind, functions: Mapping[str, Function], declared: Mapping[str, Any], made: Mapping[str, Any]
) -> FunctionRule:
    return FunctionRule(function, kind, functions, declared, **made)


def _changed(rule: FunctionRule, made: Mapping[str, Any]) -> FunctionRule:
    return rule._with(**made)


def _no_constants(why: str) -> str:
    return f"only a compiled rule has constants to set: {why}\nhelp: give the variable of the function another value, and ask again"


def _unchanged(data: Data, name: str) -> None:
    """Raises an exception if the data have changed: they are those of another game."""
    if not data.is_same():
        raise _bouton.RuleError(
            f"what the function `{name}` reads has changed since the question was asked, and an answer is about one game\n"
            f"help: ask again, as in `{name}.solve(...)`: a new question is about the rule as it is now"
        )


def _frozen(kind: Kind, value: Any) -> Any:
    """A board that was yielded or made by `start`, as it is at that moment."""
    name = type(kind).__name__
    if type(value) is not language().KINDS[name]:
        raise _bouton.RuleError(
            f"found {value!r:.60}, expected a {name}, or a list of them\n"
            "help: yield a changed copy of the position: `n = b.copy()`; position= declares other positions"
        )
    frozen = value.frozen()
    if isinstance(kind, (Word, Board)) and frozen.symbols is None:
        # `Board.full` alone does not know the symbols.
        frozen.symbols = kind.symbols
    return frozen


def _tested(moves: Function) -> Function:
    """Moves of graphs, which are tested as those of compiled rules: a graph has no order, so no move may depend on one."""
    met = itertools.count()

    @functools.wraps(moves)
    def tested(graph: Any) -> Any:
        at = next(met)
        if at < 32 or at % 128 == 0:
            _test_order(moves, graph)
        return moves(graph)

    return tested


def _test_order(moves: Function, graph: Any) -> None:
    try:
        own = _options(moves(graph))
        differs = next((other for other in graph.in_other_orders() if _options(moves(other)) != own), None)
    except Exception:
        return  # The call that counts says what is wrong.
    if differs is not None:
        raise _bouton.RuleError(
            "the moves depend on the order of vertices and edges, which a graph does not have: there are others if the vertices of "
            f"`{language().text(graph)}` are listed as {', '.join(differs.vertices)} in place of {', '.join(graph.vertices)}\n"
            "help: take all vertices and edges, or choose one by its name"
        )


def _options(options: Iterable[Any]) -> set[Any]:
    """The options that a function gives, without their order."""
    found = set()
    for option in options:
        name = None
        if type(option) is tuple and len(option) == 2:
            name, option = option
            name = getattr(name, "written", name)
        parts = option if isinstance(option, list) else [option]
        found.add((name, tuple(sorted((part.frozen() for part in parts), key=language().order))))
    return found


def _shown(kind: Kind, position: Any) -> str:
    """A position as a text."""
    if isinstance(kind, (Word, Board, Graph)):
        return str(language().text(position))
    if isinstance(position, str):
        return position
    if isinstance(position, (frozenset, set)):
        return "{" + ", ".join(sorted(map(repr, position))) + "}"
    if isinstance(position, tuple) and isinstance(kind, Numbers):
        return "(" + ",".join(map(str, position)) + ")"
    return repr(position)


def _move_name(position: Any, parts: list[Any]) -> str:
    """The name of a move on a board, a word or a graph."""
    return str(language().Rule.name_of(None, position, tuple(parts)))


@functools.lru_cache(maxsize=64)
def _reader(kind: Kind) -> _bouton.Rule:
    """A compiled rule without moves, which reads positions of this kind."""
    count = kind.count if isinstance(kind, Numbers) and kind.count is not None else 1
    names = ", ".join(f"p{at}" for at in range(count))
    return _bouton.Rule("rule.py", f"position = {kind.declared()}\n\ndef moves({names}):\n    return\n    yield []\n", False, [], True)


def _forms(kind: Kind) -> Forms:
    """What a position of this kind can be as data."""
    return Forms(*_bouton.forms(_reader(kind)))


def _fits(part: Any, kind: Kind) -> bool:
    """Whether this is a heap, or a tuple of as many numbers as the kind has."""
    if isinstance(part, tuple):
        return getattr(kind, "count", None) in (None, len(part)) and all(number >= 0 for number in part)
    return isinstance(part, int) and part >= 0


def _value(kind: Kind, text: str) -> Any:
    """The position of this text, which was read."""
    if isinstance(kind, Heap):
        return int(text)
    if isinstance(kind, Numbers):
        return tuple(map(int, filter(None, text.strip("()").split(","))))
    if isinstance(kind, Graph):
        return language().graph(text)
    if isinstance(kind, Word):
        return language().WordValue(kind.symbols, text)
    rows = text.split("/")
    return language().BoardValue(getattr(kind, "symbols"), "".join(rows), len(rows), len(rows[0]))


def _has_texts(code: Any, doc: Optional[str]) -> bool:
    """Whether a function has texts beside its description, and so may give its moves names."""
    if code is None:
        return True
    return any(
        isinstance(one, str) and one != doc and "<locals>" not in one or hasattr(one, "co_consts") and _has_texts(one, doc)
        for one in code.co_consts
    )


def _declaration(value: Any) -> str:
    """A declaration as a rule file writes it."""
    if isinstance(value, (str, list, tuple)):
        return repr(value)
    return "components" if value is components else str(value.declared())


@overload
def rule(function: Function, /) -> FunctionRule: ...
@overload
def rule(
    function: Function,
    /,
    *,
    position: Optional[Kind] = None,
    symmetry: Union[str, Sequence[str], None] = None,
    split: Any = None,
    start: Optional[Function] = None,
    known: Optional[Function] = None,
    misere: bool = False,
    name: Optional[str] = None,
    backend: Optional[Literal["compiled", "python"]] = None,
) -> FunctionRule: ...
@overload
def rule(
    function: None = None,
    /,
    *,
    position: Optional[Kind] = None,
    symmetry: Union[str, Sequence[str], None] = None,
    split: Any = None,
    start: Optional[Function] = None,
    known: Optional[Function] = None,
    misere: bool = False,
    name: Optional[str] = None,
    backend: Optional[Literal["compiled", "python"]] = None,
) -> Callable[[Function], FunctionRule]: ...
def rule(
    function: Optional[Function] = None,
    /,
    *,
    position: Optional[Kind] = None,
    symmetry: Union[str, Sequence[str], None] = None,
    split: Any = None,
    start: Optional[Function] = None,
    known: Optional[Function] = None,
    misere: bool = False,
    name: Optional[str] = None,
    backend: Optional[Literal["compiled", "python"]] = None,
) -> Union[FunctionRule, Callable[[Function], FunctionRule]]:
    """A game whose rule is a function: it takes a position, and yields what each move leaves.

    The function yields options, or returns them. An option is a position, or a list of positions: their sum. ``yield NAME, OPTION`` gives the
    move a name, which is a string. (Where positions are tuples, the option must be a tuple or a list then.) ``position`` says what a position is: :class:`Heap`, :class:`Numbers`, :class:`Word`, :class:`Board`,
    :class:`Graph` or :class:`Anything`. Without it the parameters say it: one is a heap, several are the numbers of a tuple, and so is one with an
    annotation such as ``tuple[int, int]``, one that the function unpacks (``a, b = position``), and ``*numbers``. A parameter with another annotation than
    ``int`` may be anything that has a hash. ``symmetry``, ``split``, ``start`` and ``known`` are what a rule file declares
    (``docs/rules.md``).

    The source of the function is read and, where it is in the language of rule files, compiled. The function may use
    constants and functions of its module, as they are when something is asked, and a parameter with a default is a constant. Else, or
    if its file has changed since, the function is called for each position; ``backend`` says what keeps it from being compiled. Then declarations
    are not needed, and are not used. ``backend="compiled"`` refuses
    such a function, and ``backend="python"`` calls any function.

    >>> import bouton as bt
    >>> halves = bt.rule(lambda n: (n - k for k in range(1, n // 2 + 1)))
    >>> halves.backend, halves.solve(31).outcome
    ('compiled', 'P')
    >>> roots = bt.rule(lambda n: {n - int(n ** 0.5)} if n else ())
    >>> roots.backend.split(":")[0], roots.values(range(8))
    ('python', [0, 1, 0, 1, 1, 0, 0, 1])
    """
    if function is None:
        return lambda given: rule(
            given,
            position=position,
            symmetry=symmetry,
            split=split,
            start=start,
            known=known,
            misere=misere,
            name=name,
            backend=backend,
        )
    if not callable(function):
        raise TypeError(f"found {function!r}, expected a function\nhelp: bt.load_rule reads a rule file, or a rule of one line")
    if position is not None and not isinstance(position, Kind):
        raise TypeError(f"found position={position!r}, expected a kind of position\nhelp: position=bt.Heap(), for example; {KINDS}")
    declared = {"symmetry": symmetry, "split": split}
    functions = {"start": start, "known": known}
    if split is not None and not isinstance(split, regions) and split is not components:
        declared["split"], functions["split"] = None, split
    return FunctionRule(
        function,
        position or kind_of(function),
        {key: value for key, value in functions.items() if value is not None},
        {key: value for key, value in declared.items() if value is not None},
        misere=misere,
        name=name,
        backend=backend,
    )
