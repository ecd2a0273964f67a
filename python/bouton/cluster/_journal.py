"""What is kept of units that are done."""

from __future__ import annotations

import hashlib
import json
import os
from typing import Any, Union


class Journal:
    """The answers of units that are done, in a file with a line of JSON for each, so that another run need not do them again."""

    def __init__(self, path: Union[str, os.PathLike[str]]) -> None:
        self._answers: dict[str, Any] = {}
        self._file = open(path, "a+b")
        self._file.seek(0)
        whole = 0
        for line in self._file:
            # A process that was killed may leave the beginning of a line.
            if not line.endswith(b"\n"):
                break
            try:
                kept = json.loads(line)
                self._answers[kept["request"]] = kept["answer"]
            except (ValueError, KeyError, TypeError):
                self._file.close()
                raise ValueError(f"{os.fspath(path)}: at byte {whole} there is no line of a journal") from None
            whole += len(line)
        self._file.truncate(whole)

    def get(self, request: bytes) -> Any:
        return self._answers.get(hashlib.sha256(request).hexdigest())

    def add(self, request: bytes, answer: Any) -> None:
        kept = {"request": hashlib.sha256(request).hexdigest(), "answer": answer}
        self._file.write(json.dumps(kept, separators=(",", ":")).encode() + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()
