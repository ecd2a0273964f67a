"""A unit of work: a command with the texts that it reads."""

from __future__ import annotations

import json
from typing import Any, Iterable, Mapping, NamedTuple, Optional, Sequence

from bouton._bouton import ParseError
from bouton._command import ANSWERED, performed


def request(words: Sequence[str], files: Mapping[str, str] | Iterable[tuple[str, str]] = ()) -> bytes:
    """The request of a unit: a command, and the texts that it reads in place of files with these names.

    >>> request(["nim", "5 + 3"])
    b'{"version":1,"command":["nim","5 + 3"],"files":{}}'
    """
    parts = {"version": 1, "command": list(words), "files": dict(files)}
    return json.dumps(parts, separators=(",", ":")).encode()


def unit(request: bytes) -> bytes:
    """Does a unit of work, as ``bouton unit`` does.

    >>> unit(request(["nim", "5 + 3"]))
    b'{"version":1,"code":0,"output":"6\\\\n","messages":""}\\n'

    Raises ParseError if it is no request.
    """
    done = performed(["unit"], [("-", request.decode())])
    if not done.output:
        raise ParseError(done.messages.strip().removeprefix("error: "))
    return done.output


class Done(NamedTuple):
    """A unit that was done, or given up."""

    #: What the unit was asked for.
    key: Any
    #: The exit code of the command; None if the unit was given up.
    code: Optional[int]
    output: str
    #: What the command said; why a unit was given up.
    messages: str
    #: How often it was tried; 0 if its answer was in the journal.
    attempts: int

    @property
    def ok(self) -> bool:
        """Whether all that was asked for is answered."""
        return self.code == ANSWERED

    def json(self) -> Any:
        """The object that the command wrote."""
        return json.loads(self.output)
