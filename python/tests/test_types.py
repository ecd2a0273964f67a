"""The package is typed: mypy is strict with it, and the stub fits the native module."""

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


def test_the_stub_fits(root: Path) -> None:
    mypy("mypy.stubtest", "bouton._bouton", path=Path(bouton.__file__).parents[1], root=root)
