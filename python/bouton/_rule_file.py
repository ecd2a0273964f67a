"""Rules in the language of rule files: docs/rules.md."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, Callable, Iterable, Literal, Mapping, Optional, Union

from bouton import _bouton
from bouton._position import settings_of

if TYPE_CHECKING:
    from bouton._answer import Answer
    from bouton._studies import Lint
    from bouton._table import Table


class RuleFile:
    """A game stated in the language of rule files. :func:`load_rule` and :func:`rule` make rules.

    A rule is used in place of a game's name (``bouton.solve(rule, "2x3")``), or by its own methods.

    >>> import bouton as bt
    >>> take = bt.load_rule(text='''
    ... position = Heap()
    ... S = (1, 3, 4)
    ... def moves(n):
    ...     for k in S:
    ...         if k <= n:
    ...             yield n - k
    ... ''', name="take.py")
    >>> take.solve(10).nimber, take.constants, take.set(S=(1, 2)).solve(10).nimber
    (1, ('S',), 1)
    """

    __slots__ = ("_handle", "_text", "_file", "_is_line", "_settings", "_raw", "_failure")

    def __init__(
        self,
        text: str,
        file: str,
        *,
        is_line: bool = False,
        settings: Iterable[tuple[str, str]] = (),
        raw: bool = False,
        failure: Optional[Callable[[str], Exception]] = None,
    ) -> None:
        # A name without the ending of a rule file could be that of another game.
        self._text, self._file, self._is_line = text, file if is_line or file.endswith(".py") else f"{file or 'rule'}.py", is_line
        self._settings, self._raw = tuple(settings), raw
        #: The exception for a failure of the rule that the compiled code tells in words.
        self._failure: Callable[[str], Exception] = failure or _bouton.RuleError
        self._handle = _bouton.Rule(self._file, text, is_line, list(self._settings), raw, failure)
        # A function has the warnings of Python.
        if self._handle.warnings and failure is None:
            import warnings

            warnings.warn(self._handle.warnings.strip(), SyntaxWarning, stacklevel=3)

    def _native(self) -> Union[_bouton.Rule, _bouton.Called]:
        """The rule as the native module takes it."""
        return self._handle

    @property
    def name(self) -> str:
        """The name of the game: that of the file, without its ending."""
        return self._handle.name

    @property
    def text(self) -> str:
        """The text of the rule."""
        return self._text

    @property
    def summary(self) -> str:
        """The rule in words: the first line of its description."""
        return self._handle.summary

    @property
    def constants(self) -> tuple[str, ...]:
        """The names of the constants, which :meth:`set` changes."""
        return tuple(self._handle.constants)

    @property
    def backend(self) -> str:
        """How the rule runs: ``"compiled"``."""
        return "compiled"

    def set(self, **constants: object) -> RuleFile:
        """The rule with other values of its constants."""
        settings = {**dict(self._settings), **dict(settings_of(constants))}
        return type(self)(self._text, self._file, is_line=self._is_line, settings=settings.items(), raw=self._raw)

    @property
    def raw(self) -> RuleFile:
        """The bare rule: the same moves, without what is declared beside them."""
        return type(self)(self._text, self._file, is_line=self._is_line, settings=self._settings, raw=True)

    def solve(self, position: Any, **options: Any) -> Answer:
        """The answer about a position: :func:`bouton.solve`."""
        from bouton._answer import solve

        return solve(self, position, **options)

    def solve_many(self, positions: Any, *, what: Literal["outcome", "nimber"] = "outcome", **options: Any) -> list[Any]:
        """The outcomes or values of many positions: :func:`bouton.solve_many`."""
        from bouton._answer import solve_many

        return solve_many(self, positions, what=what, **options)

    def table(self, sizes: Union[str, range, int], **options: Any) -> Table:
        """A table by size: :func:`bouton.table`."""
        from bouton._table import table

        return table(self, sizes, **options)

    def values(self, sizes: Any, **options: Any) -> Any:
        """The Grundy values of all sizes in a range, which are the ``values`` of the :meth:`table`, or those of any positions, in a list."""
        if isinstance(sizes, (str, range, int)) and sizes != range(0):
            return self.table(sizes, **options).values
        return self.solve_many(sizes, what="nimber", **options)

    def lint(self, **options: Any) -> Lint:
        """Tests the rule and what it declares on small positions: :func:`bouton.lint`."""
        from bouton._studies import lint

        return lint(self, **options)

    def _raised(self, words: str) -> Optional[Exception]:
        """The exception for what a command wrote, if it says that this rule failed where it ran. A command may give the file another folder, or ``-2``."""
        stem, ending = os.path.splitext(self._file)
        place = re.compile(rf"(?<=--> )(?:\S*/)?{re.escape(os.path.basename(stem))}(?:-2)?{re.escape(ending)}(?=:\d)")
        if "= note: in the position" not in words or not place.search(words):
            return None
        return self._failure(place.sub(lambda _: self._file, words))

    def _word(self) -> str:
        """What stands in place of the game in a command."""
        return self._text if self._is_line else self._file

    def _files(self) -> list[tuple[str, str]]:
        return [] if self._is_line else [(self._file, self._text)]

    def _options(self) -> list[str]:
        words = [f"--set={name}={value}" for name, value in self._settings]
        return words + ["--raw"] * self._raw

    def __repr__(self) -> str:
        shown = repr(self._text) if self._is_line else f"text={self._text!r}, name={self._file!r}"
        constants = f".set({', '.join(f'{name}={value!r}' for name, value in self._settings)})" if self._settings else ""
        return f"bouton.load_rule({shown}){constants}{'.raw' if self._raw else ''}"

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self._text, self._file, self._is_line, self._settings, self._raw)


def _again(text: str, file: str, is_line: bool, settings: tuple[tuple[str, str], ...], raw: bool) -> RuleFile:
    return RuleFile(text, file, is_line=is_line, settings=settings, raw=raw)


def load_rule(
    rule: Union[str, "os.PathLike[str]", None] = None,
    *,
    text: Optional[str] = None,
    name: str = "rule.py",
    settings: Optional[Mapping[str, object]] = None,
    raw: bool = False,
) -> RuleFile:
    """A rule: the path of a rule file, a rule of one line, or the text of a rule file (``text=``) with a name for it.

    ``settings`` gives constants of the rule other values. What the rule declares (``symmetry``, ``split``, ``known``) is tested on small
    positions before it is used; ``raw=True`` does not use it. Warnings about the rule are warnings of Python.

    Raises ParseError if the text is no rule, and RuleError if something that it declares does not hold.

    >>> import bouton as bt
    >>> bt.load_rule("n: n - k for k in range(1, n // 2 + 1)").solve(31).nimber
    0
    >>> bt.load_rule("n: n - k for k in rang(1, n)")
    Traceback (most recent call last):
    bouton.ParseError: unknown name `rang`: did you mean `range`?
     --> n: n - k for k in rang(1, n):1:19
      |
    1 | n: n - k for k in rang(1, n)
      |                   ^^^^
    """
    chosen = settings_of(settings)
    if text is not None:
        if rule is not None:
            raise TypeError("give a path, a rule of one line, or text=, but not two of them")
        return RuleFile(text, name, settings=chosen, raw=raw)
    if rule is None:
        raise TypeError("give a path, a rule of one line, or text=")
    if isinstance(rule, str) and not rule.endswith(".py") and ":" in rule:
        return RuleFile(rule, rule, is_line=True, settings=chosen, raw=raw)
    path = os.fspath(rule)
    with open(path, encoding="utf-8-sig") as file:
        return RuleFile(file.read(), path, settings=chosen, raw=raw)
