"""The tables of docs/planning.md are those that its program prints."""

import os
import re
import subprocess
import sys

DOCS = os.path.join(os.path.dirname(__file__), "..", "..", "docs")


def test_the_page_has_the_tables_of_the_program():
    printed = subprocess.run([sys.executable, os.path.join(DOCS, "planning.py")], capture_output=True, text=True, check=True).stdout
    with open(os.path.join(DOCS, "planning.md"), encoding="utf-8") as file:
        page = file.read()
    sections = re.split(r"^## ", printed, flags=re.MULTILINE)[1:]
    assert len(sections) == 4
    for section in sections:
        title, text = section.split("\n", 1)
        assert f"## {title}\n\n{text.strip()}\n" in page, title
