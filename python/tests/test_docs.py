"""The examples of every docstring, and of the pages about Python, run."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import re
from pathlib import Path
from typing import Iterator

import pytest

import bouton

#: The texts of exceptions are compared, too.
FLAGS = doctest.ELLIPSIS


def modules() -> Iterator[str]:
    """The modules of the package that have docstrings."""
    for info in pkgutil.walk_packages(bouton.__path__, "bouton."):
        if info.name not in ("bouton.__main__", "bouton._bouton"):
            yield info.name


@pytest.mark.parametrize("name", list(modules()))
def test_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module, optionflags=FLAGS).failed == 0


@pytest.mark.parametrize(("page", "fewest"), [("python.md", 40), ("cluster.md", 3)])
def test_the_manual(root: Path, page: str, fewest: int) -> None:
    text = (root / "docs" / page).read_text(encoding="utf-8")
    # Outside of the blocks of examples only the numbers of lines are kept.
    parts = re.split(r"^```(pycon)?.*$", text, flags=re.MULTILINE)
    examples = "".join(
        part if kind == "pycon" else "\n" * part.count("\n")
        for kind, part in zip([None, *parts[1::2]], parts[0::2])
    )
    test = doctest.DocTestParser().get_doctest(examples, {}, page, f"docs/{page}", 0)
    result = doctest.DocTestRunner(optionflags=FLAGS).run(test)
    assert result.failed == 0 and result.attempted >= fewest


def test_every_public_name_is_documented() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "python.md").read_text(encoding="utf-8")
    for name in bouton.__all__:
        public = getattr(bouton, name)
        if name == "__version__":
            continue
        assert inspect.getdoc(public), name
        if inspect.isfunction(public) or name == "Game":
            assert name in manual, f"docs/python.md does not name {name}"
        if inspect.isclass(public):
            for member, value in vars(public).items():
                if not member.startswith("_") and (inspect.isfunction(value) or isinstance(value, property)):
                    assert inspect.getdoc(value), f"{name}.{member}"
