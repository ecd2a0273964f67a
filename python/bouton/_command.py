"""Commands that run in this process, and what they write."""

from __future__ import annotations

from typing import Any, Callable, NamedTuple, Optional, Sequence

from bouton import _bouton
from bouton._bouton import ParseError
from bouton._limits import ProgressArgument, reporter

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


def performed(
    words: Sequence[str],
    files: Sequence[tuple[str, str]] = (),
    *,
    progress: ProgressArgument = None,
    program: Optional[Callable[[str], str]] = None,
) -> Written:
    """As :func:`command`, but what a command refuses is in what it wrote."""
    return Written(*_bouton.command(list(words), list(files), reporter(progress), program))


def command(
    words: Sequence[str],
    files: Sequence[tuple[str, str]] = (),
    *,
    progress: ProgressArgument = None,
    program: Optional[Callable[[str], str]] = None,
) -> Written:
    """Runs a command in this process.

    ``files`` are names of rule files with their texts, ``progress`` shows how far a search has come, and ``program`` answers in place of the
    program that ``bouton test`` would start.

    Raises ParseError if the command refuses its input. A limit is no mistake: then the exit code is 3.
    """
    written = performed(words, files, progress=progress, program=program)
    if written.code == BAD_INPUT or not written.output and written.code == REFUSED:
        raise ParseError(written.messages.strip().removeprefix("error: ") or "the command wrote nothing")
    return written
