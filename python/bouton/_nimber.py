"""Nimbers, the values of impartial games. They form a field."""

from __future__ import annotations

import operator
from typing import Iterable, SupportsIndex, Union

from bouton import _bouton

_LARGEST = (1 << 64) - 1


class Nimber:
    """The value of a nim heap: nimbers below 2**64, with the arithmetic of nim.

    ``+`` and ``-`` are nim addition, which is exclusive or; ``*`` is nim multiplication; ``/`` is its inverse; ``**`` takes a
    whole exponent. A whole number beside a nimber counts as a nimber.

    >>> from bouton import Nimber
    >>> Nimber(6) * Nimber(7)
    Nimber(3)
    >>> Nimber(5) + 3
    Nimber(6)
    >>> Nimber(3) / 7 == Nimber(6) and Nimber(2) ** 3 == 1
    True
    >>> Nimber(2).root(), str(Nimber(2)), int(Nimber(2))
    (Nimber(3), '*2', 2)
    """

    __slots__ = ("_value",)
    _value: int

    def __init__(self, value: Union[int, "Nimber"] = 0) -> None:
        number = operator.index(value)
        if not 0 <= number <= _LARGEST:
            raise ValueError(f"found {number}, expected a whole number from 0 to 2**64 - 1")
        object.__setattr__(self, "_value", number)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a nimber cannot be changed")

    @property
    def value(self) -> int:
        """The nimber as a whole number: the size of the nim heap."""
        return self._value

    def root(self) -> Nimber:
        """The only square root: ``n.root() * n.root() == n``."""
        return Nimber(_bouton.nim_root(self._value))

    def inverse(self) -> Nimber:
        """The nimber whose product with this one is 1."""
        return Nimber(1) / self

    def __add__(self, other: Union[int, Nimber]) -> Nimber:
        return Nimber(self._value ^ _number(other)) if _is_nimber(other) else NotImplemented

    __radd__ = __sub__ = __rsub__ = __add__

    def __mul__(self, other: Union[int, Nimber]) -> Nimber:
        return Nimber(_bouton.nim_multiply(self._value, _number(other))) if _is_nimber(other) else NotImplemented

    __rmul__ = __mul__

    def __truediv__(self, other: Union[int, Nimber]) -> Nimber:
        return Nimber(_bouton.nim_divide(self._value, _number(other))) if _is_nimber(other) else NotImplemented

    def __rtruediv__(self, other: Union[int, Nimber]) -> Nimber:
        return Nimber(_bouton.nim_divide(_number(other), self._value)) if _is_nimber(other) else NotImplemented

    def __pow__(self, exponent: int) -> Nimber:
        if exponent < 0:
            return self.inverse() ** -exponent
        # Every nimber below 2**64 but 0 has a power 2**64 - 1 that is 1.
        least = exponent if exponent <= _LARGEST or self._value == 0 else exponent % _LARGEST
        return Nimber(_bouton.nim_power(self._value, min(least, _LARGEST)))

    def __neg__(self) -> Nimber:
        return self

    __pos__ = __neg__

    def __int__(self) -> int:
        return self._value

    __index__ = __int__

    def __bool__(self) -> bool:
        return self._value != 0

    def __eq__(self, other: object) -> bool:
        return self._value == _number(other) if isinstance(other, (int, Nimber)) else NotImplemented

    def __lt__(self, other: Union[int, Nimber]) -> bool:
        return self._value < _number(other) if _is_nimber(other) else NotImplemented

    def __le__(self, other: Union[int, Nimber]) -> bool:
        return self._value <= _number(other) if _is_nimber(other) else NotImplemented

    def __gt__(self, other: Union[int, Nimber]) -> bool:
        return self._value > _number(other) if _is_nimber(other) else NotImplemented

    def __ge__(self, other: Union[int, Nimber]) -> bool:
        return self._value >= _number(other) if _is_nimber(other) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._value)

    def __format__(self, form: str) -> str:
        # With a form it is a number.
        return format(self._value if form else str(self), form)

    def __str__(self) -> str:
        return {0: "0", 1: "*"}.get(self._value, f"*{self._value}")

    def __repr__(self) -> str:
        return f"Nimber({self._value})"

    def __reduce__(self) -> tuple[type[Nimber], tuple[int]]:
        return Nimber, (self._value,)


def _is_nimber(value: object) -> bool:
    return isinstance(value, (int, Nimber))


def _number(value: Union[int, Nimber]) -> int:
    """The whole number of a nimber, if it is one."""
    return value._value if isinstance(value, Nimber) else Nimber(value)._value


def mex(values: Iterable[SupportsIndex]) -> int:
    """The smallest whole number from 0 on that is not among ``values``.

    >>> from bouton import mex
    >>> mex([0, 1, 3])
    2
    """
    seen = {operator.index(value) for value in values}
    least = 0
    while least in seen:
        least += 1
    return least
