"""The package is typed: mypy is strict with it, and the types of all its modules fit what they are when they run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import bouton

pytest.importorskip("mypy")


def mypy(module: str, *words: str, path: Path, root: Path) -> None:
    """Runs a part of mypy, which finds the package in ``path``."""
    # What is installed needs no path, and mypy refuses one.
    search = {} if path.name == "site-packages" else {"MYPYPATH": str(path)}
    done = subprocess.run(
        [sys.executable, "-m", module, *words], cwd=root, env={**os.environ, **search}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_mypy_is_strict(root: Path) -> None:
    source = root / "python"
    mypy("mypy", "--strict", "--python-version", "3.10", str(source / "bouton"), path=source, root=root)


def test_the_types_fit_every_module(root: Path) -> None:
    exceptions = root / "python" / "tests" / "stubtest.txt"
    words = ["bouton", "--allowlist", str(exceptions)]
    mypy("mypy.stubtest", *words, path=Path(bouton.__file__).parents[1], root=root)


#: Calls as the manual has them, and what they give.
CALLS = '''
from typing import Iterator, Literal, Optional
import bouton as bt

heaps: list[int] = [1, 2]
pairs: list[tuple[int, int]] = [(1, 2), (3, 4)]
values: list[Optional[int]] = bt.solve_many("kayles", range(8), what="nimber")
outcomes: list[Optional[Literal["N", "P", "D"]]] = bt.solve_many("nim", [[1, 2], [3]])
bt.solve("nim", heaps), bt.solve("wythoff", (3, 5)), bt.solve("wythoff", pairs), bt.solve("cram", ["..", "#."])
bt.check(bt.certificate("cram", "2x3"))

@bt.rule
def subsets(s: frozenset[str]) -> Iterator[frozenset[str]]:
    for one in s:
        yield s - {one}

subsets.solve(frozenset("ab")), subsets.solve_many([frozenset("ab")])
bt.solve(subsets, frozenset("ab")).nimber
'''


def test_calls_of_users_are_typed(root: Path, tmp_path: Path) -> None:
    calls = tmp_path / "calls.py"
    calls.write_text(CALLS)
    mypy("mypy", "--strict", str(calls), path=root / "python", root=root)
