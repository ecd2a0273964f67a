"""What a position of a rule is, and what a rule may declare: the words of rule files (docs/rules.md)."""

from __future__ import annotations

import functools
import sys
from typing import TYPE_CHECKING, Any, Callable, Optional, Sequence, Union

from bouton import _bouton

if TYPE_CHECKING:
    from types import ModuleType

_language: Optional["ModuleType"] = None


def language() -> "ModuleType":
    """The language of rule files in CPython: the module ``bouton_rules``, which plays rules without Rust."""
    global _language
    if _language is None:
        from types import ModuleType

        module, text = ModuleType("bouton_rules"), _bouton.SHIM
        if sys.version_info < (3, 10):
            # It names a statement that this Python does not have, and so no rule of this Python.
            text = text.replace("ast.Match:", "None:")
        # What a rule does wrong is the exception that it is in compiled code.
        module.__dict__["RuleError"] = _bouton.RuleError
        text = text.replace("class Fault(Exception):", "class Fault(RuleError):")
        exec(compile(text, "bouton_rules.py", "exec"), module.__dict__)
        for name in ("Word", "Board", "Graph"):
            module.__dict__["KINDS"][name].__repr__ = functools.partialmethod(_shown, name, module.__dict__["text"])
        _language = module
    return _language


def _shown(position: Any, name: str, text: Callable[[Any], str]) -> str:
    """A word, a board or a graph, as ``repr`` writes it."""
    return f"<{name} {text(position)}>"


class Kind:
    """What a position is."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"bouton.{self.declared()}"

    def declared(self) -> str:
        """The declaration in a rule file."""
        return f"{type(self).__name__}({', '.join(repr(getattr(self, slot)) for slot in self._arguments())})"

    def _arguments(self) -> Sequence[str]:
        slots: Sequence[str] = self.__slots__
        return [slot for slot in slots if getattr(self, slot) is not None]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kind) and self.declared() == other.declared()

    def __hash__(self) -> int:
        return hash(self.declared())


class Heap(Kind):
    """A position is a heap: a whole number from 0 on."""

    __slots__ = ()


class Numbers(Kind):
    """A position has ``count`` numbers, which are the parameters of the function; or a tuple of any length."""

    __slots__ = ("count",)

    def __init__(self, count: Optional[int] = None) -> None:
        self.count = count


class Word(Kind):
    """A position is a word of these symbols: a board of one row. In a rule, ``Word.full(length, symbol)`` is a new word."""

    __slots__ = ("symbols",)

    def __init__(self, symbols: str) -> None:
        self.symbols = symbols

    @staticmethod
    def full(length: int, symbol: str) -> Any:
        """A new word."""
        return language().WordValue(None, [symbol] * length)


class Board(Kind):
    """A position is a board of these symbols. In a rule, ``Board.full(rows, cols, symbol)`` is a new board."""

    __slots__ = ("symbols",)

    def __init__(self, symbols: str) -> None:
        self.symbols = symbols

    @staticmethod
    def full(rows: int, cols: int, symbol: str) -> Any:
        """A new board."""
        return language().BoardValue(None, [symbol] * (rows * cols), rows, cols)


class Graph(Kind):
    """A position is a graph."""

    __slots__ = ()


class Anything(Kind):
    """A position is anything that has a hash: such a rule is called back."""

    __slots__ = ()


class regions:
    """Declares that a board is a sum of its regions: the parts connected by sides without the cells ``blocked``."""

    __slots__ = ("blocked",)

    def __init__(self, blocked: str) -> None:
        self.blocked = blocked

    def __repr__(self) -> str:
        return f"bouton.regions({self.blocked!r})"

    def declared(self) -> str:
        """The declaration in a rule file."""
        return f"regions({self.blocked!r})"


class components:
    """Declares that a graph is a sum of its connected components: ``split=bouton.components``."""


def cell(*at: int) -> Any:
    """The name of a move at a cell, whose numbers count from 0 here and from 1 where people read."""
    return language().cell(*at)


def box(*at: int) -> Any:
    """The name of a move in a box of cells, half-open here."""
    return language().box(*at)


#: What ``split`` may be.
Split = Union[regions, type[components], Any, None]
