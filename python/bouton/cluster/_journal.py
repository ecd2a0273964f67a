"""What is kept of units that are done."""

from __future__ import annotations

import hashlib
import json
import os
from typing import Any, Union

from bouton import _bouton

#: What is between the content of a line and its checksum.
MARK = b',"sha256":"'


class Journal:
    """The answers of units that are done, in a file with a line of JSON for each, so that another run need not do them again. The first line says
    what the file is. Each other line ends with the SHA-256 of what is before it."""

    def __init__(self, path: Union[str, os.PathLike[str]]) -> None:
        self._answers: dict[str, Any] = {}
        header = _json({"journal": "bouton units", "build": _bouton.BUILD}) + b"\n"
        self._name = os.fspath(path)
        self._file = open(path, "a+b")
        try:
            self._file.seek(0)
            first = self._file.readline()
            # A process that was killed may leave the beginning of a line. Another file stays as it is.
            if not header.startswith(first):
                raise ValueError(f"{self._name}: {_other(first)}, and it stays as it is\nhelp: name a new file, or the journal of bouton {_bouton.BUILD}")
            if first == header:
                self._read(header)
            else:
                self._cut(0, first)
                self._write(header)
        except BaseException:
            self._file.close()
            raise

    def _read(self, header: bytes) -> None:
        place = len(header)
        for number, line in enumerate(self._file, 2):
            if not line.endswith(b"\n"):
                self._cut(place, line)
                break
            # Two processes may have begun the file at one time.
            if line != header:
                content, mark, checksum = line.rpartition(MARK)
                if not mark or checksum != _checksum(content):
                    self._refuse(number, place, line)
                kept = json.loads(content + b"}")
                self._answers[kept["request"]] = kept["answer"]
            place += len(line)

    def _refuse(self, number: int, place: int, line: bytes) -> None:
        content, mark, end = line.rpartition(MARK)
        found, expected = (end, f"`{_hash(content)}\"}}`, its SHA-256") if mark else (line, "a line of a journal")
        shown = found[:80].decode(errors="replace").rstrip("\n")
        raise ValueError(
            f"{self._name}: line {number}, at byte {place}: found `{shown}`, expected {expected}: the line was changed\n"
            "help: remove the line, and its unit is done again; or name a new file"
        )

    def _cut(self, place: int, last: bytes) -> None:
        """Removes the last line, which is incomplete, unless another process has written more."""
        if last and self._file.seek(0, os.SEEK_END) == place + len(last):
            self._file.truncate(place)

    def get(self, request: bytes) -> Any:
        return self._answers.get(_hash(request))

    def add(self, request: bytes, answer: Any) -> None:
        content = _json({"request": _hash(request), "answer": answer}).removesuffix(b"}")
        self._write(content + MARK + _checksum(content))

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def _other(first: bytes) -> str:
    """What a file with this first line is."""
    try:
        header = json.loads(first)
        if header["journal"] == "bouton units":
            return f"this is the journal of bouton {header.get('build', header.get('version'))}"
    except (ValueError, TypeError, KeyError, RecursionError):
        pass
    return "this is another file"


def _checksum(content: bytes) -> bytes:
    """The end of a line with this content."""
    return f'{_hash(content)}"}}\n'.encode()


def _hash(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def _json(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()
