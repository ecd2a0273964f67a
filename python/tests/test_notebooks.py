"""The notebooks of the examples run, and show pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import ROOT

nbformat = pytest.importorskip("nbformat")
preprocessors = pytest.importorskip("nbconvert.preprocessors")
pytest.importorskip("ipykernel")

NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))


def test_there_are_three() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["class", "contest", "paper"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.outputs == [] and cell.execution_count is None for cell in cells), "outputs are not kept"
    runner = preprocessors.ExecutePreprocessor(timeout=120, kernel_name="python3")
    runner.preprocess(notebook, {"metadata": {"path": str(tmp_path)}})
    shown = [output.data for cell in cells for output in cell.outputs if "data" in output]
    assert any("<svg" in "".join(data.get("text/html", "")) for data in shown)
