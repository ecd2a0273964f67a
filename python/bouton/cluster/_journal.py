"""What is kept of units that are done."""

from __future__ import annotations

import hashlib
import json
import os
from typing import Any, Union

from bouton import _bouton


class Journal:
    """The answers of units that are done, in a file with a line of JSON for each, so that another run need not do them again. The first line says
    what the file is."""

    def __init__(self, path: Union[str, os.PathLike[str]]) -> None:
        self._answers: dict[str, Any] = {}
        name, header = os.fspath(path), _line({"journal": "bouton units", "version": _bouton.__version__})
        self._file = open(path, "a+b")
        try:
            self._file.seek(0)
            first = self._file.readline()
            # A process that was killed may leave the beginning of a line. Another file stays as it is.
            if not header.startswith(first):
                expected = f"expected a new name, or the journal of bouton {_bouton.__version__}, whose first line is {header.decode().strip()}"
                raise ValueError(f"{name}: this is another file, and it stays as it is: {expected}")
            if first == header:
                self._read(name, len(header), header)
            else:
                self._cut(0, first)
                self._write(header)
        except BaseException:
            self._file.close()
            raise

    def _read(self, name: Any, whole: int, header: bytes) -> None:
        for line in self._file:
            if not line.endswith(b"\n"):
                self._cut(whole, line)
                break
            # Two processes may have begun the file at one time.
            if line != header:
                try:
                    kept = json.loads(line)
                    self._answers[kept["request"]] = kept["answer"]
                except (ValueError, KeyError, TypeError):
                    raise ValueError(f"{name}: at byte {whole} there is no line of a journal") from None
            whole += len(line)

    def _cut(self, place: int, last: bytes) -> None:
        """Removes the last line, which is incomplete, unless another process has written more."""
        if last and self._file.seek(0, os.SEEK_END) == place + len(last):
            self._file.truncate(place)

    def get(self, request: bytes) -> Any:
        return self._answers.get(hashlib.sha256(request).hexdigest())

    def add(self, request: bytes, answer: Any) -> None:
        self._write(_line({"request": hashlib.sha256(request).hexdigest(), "answer": answer}))

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def _line(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"
