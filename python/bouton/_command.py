"""Commands that run in this process, and what they write."""

from __future__ import annotations

from typing import Any, NamedTuple, Sequence

from bouton import _bouton
from bouton._bouton import ParseError

#: Exit codes of the command: docs/answers.md.
ANSWERED, REFUSED, BAD_INPUT, NOT_KNOWN = range(4)


class Written(NamedTuple):
    """What a command wrote, and its exit code."""

    code: int
    output: bytes
    messages: str

    @property
    def text(self) -> str:
        """The output as a text."""
        return self.output.decode("utf-8", "replace")

    def json(self) -> Any:
        """The object that the command wrote."""
        import json

        return json.loads(self.output)


def command(words: Sequence[str], files: Sequence[tuple[str, str]] = ()) -> Written:
    """Runs a command in this process.

    Raises ParseError if the command refuses its input.
    """
    written = Written(*_bouton.command(list(words), list(files)))
    if written.code == BAD_INPUT or not written.output and written.code != ANSWERED:
        raise ParseError(written.messages.strip().removeprefix("error: ") or "the command wrote nothing")
    return written
