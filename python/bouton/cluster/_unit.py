"""A unit of work: a command with the texts that it reads."""

from __future__ import annotations

import hashlib
import json
import os
from typing import Any, Iterable, Mapping, NamedTuple, Optional, Sequence

from bouton import _bouton
from bouton._bouton import ParseError
from bouton._command import ANSWERED, NOT_KNOWN, performed
from bouton.cluster._rows import rows_of


def request(
    words: Sequence[str],
    files: Mapping[str, str] | Iterable[tuple[str, str]] = (),
    *,
    reads: Iterable[str | os.PathLike[str]] = (),
) -> bytes:
    """The request of a unit: a command, and the texts that it reads in place of files with these names.

    ``reads`` are files that the command reads on the machine that does the unit, because they are too large to send. The request has their
    hashes, so a machine where one of them is another file does not do the unit.

    >>> request(["nim", "5 + 3"])
    b'{"version":1,"command":["nim","5 + 3"],"files":{}}'
    """
    parts: dict[str, Any] = {"version": 1, "command": list(words), "files": dict(files)}
    hashes = {os.fspath(path): _hash(path) for path in reads}
    if hashes:
        parts["hashes"] = hashes
    return json.dumps(parts, separators=(",", ":")).encode()


def _hash(path: str | os.PathLike[str]) -> str:
    found = hashlib.sha256()
    with open(path, "rb") as file:
        while piece := file.read(1 << 20):
            found.update(piece)
    return found.hexdigest()


def unit(request: bytes) -> bytes:
    """Does a unit of work, as ``bouton unit`` does.

    >>> unit(request(["nim", "5 + 3"]))
    b'{"version":1,"code":0,"output":"6\\\\n","messages":""}\\n'

    Raises ParseError if it is no request.
    """
    try:
        text = bytes(request).decode()
    except UnicodeDecodeError as error:
        raise ParseError(f"the request of a unit is not UTF-8: {error}") from None
    done = performed(["unit"], [("-", text)])
    if not done.output:
        raise ParseError(_said(done.messages))
    return done.output


def checked(request: bytes, version: str) -> bytes:
    """Does a unit for a driver with this :data:`bouton._bouton.BUILD`.

    Raises RuntimeError if it is another one than here.
    """
    if version != _bouton.BUILD:
        raise RuntimeError(f"this worker has bouton {_bouton.BUILD}, and its driver {version}: {ALIKE}")
    return unit(request)


def _said(messages: str) -> str:
    return messages.strip().removeprefix("error: ")


#: What machines need that share work.
ALIKE = "all machines need the same version, built from the same sources"


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
        """The object that the command wrote.

        Raises ParseError if the command refused its input, and RuntimeError if there is no output for another reason.
        """
        if not self.output:
            wrong = RuntimeError if self.code in (None, ANSWERED, NOT_KNOWN) else ParseError
            raise wrong(_said(self.messages) or f"the unit {self.key} wrote nothing")
        return json.loads(self.output)

    def rows(self) -> list[dict[str, Any]]:
        """What was found, as rows for ``csv.DictWriter`` or a data frame: of a table one for each size, of patterns one for each finding. Each row
        begins with the key; where there is no output, the only row has the message as its ``error``."""
        found = rows_of(json.loads(self.output)) if self.output else [{"error": _said(self.messages)}]
        return [{"key": self.key, **row} for row in found]
