"""Answers and tables in notebooks and browsers."""

from __future__ import annotations

import html
import tempfile
import webbrowser
from pathlib import Path
from typing import Optional


def block(picture: Optional[str], text: str) -> str:
    """A picture, if there is one, and a text below it, in HTML."""
    shown = f'<pre style="font-family: monospace; font-size: 13px; line-height: 1.3">{html.escape(text)}</pre>'
    return f"<div>{picture or ''}{shown}</div>"


def show(body: str, title: str) -> str:
    """Opens a page of the browser, and returns the path of its file."""
    page = f'<!doctype html>\n<meta charset="utf-8">\n<title>{html.escape(title)}</title>\n{body}\n'
    with tempfile.NamedTemporaryFile("w", suffix=".html", prefix="bouton-", delete=False, encoding="utf-8") as file:
        file.write(page)
    webbrowser.open(Path(file.name).as_uri())
    return file.name
