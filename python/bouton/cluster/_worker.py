"""A process that does units, and the frames in which requests and answers go to and from it."""

from __future__ import annotations

import os
import signal
import struct
import sys
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import IO, Callable

from bouton.cluster._unit import checked

#: The length of what follows.
HEAD = struct.Struct("<Q")


def write(stream: IO[bytes], frame: bytes) -> None:
    stream.write(HEAD.pack(len(frame)) + frame)
    stream.flush()


def read(stream: IO[bytes]) -> bytes:
    """The next frame. Raises EOFError if the other process has ended."""
    return _exactly(stream, *HEAD.unpack(_exactly(stream, HEAD.size)))


def _exactly(stream: IO[bytes], size: int) -> bytes:
    read = stream.read(size)
    if len(read) < size:
        raise EOFError
    return read


def work(do: Callable[[bytes, str], bytes] = checked) -> None:
    """Does the units that come in on standard input, for a driver of the version that is the first argument, until the driver ends.

    The first frame, an empty one, says that the process has started. An answer begins with ``+``, the text of an error with ``-``.
    """
    # Ctrl-C is for the driver, which then ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb")
    # What is printed must not come between the answers.
    with suppress(OSError):
        os.dup2(2, 1)
    requests: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(requests,), daemon=True).start()
    version = sys.argv[1]
    with suppress(BrokenPipeError):
        write(answers, b"")
        while True:
            request = requests.get()
            try:
                answer = b"+" + do(request, version)
            except Exception as error:
                answer = b"-" + f"{type(error).__name__}: {error}".encode(errors="replace")
            write(answers, answer)
    os._exit(1)


def _listen(requests: SimpleQueue[bytes]) -> None:
    with suppress(EOFError, OSError):
        while True:
            requests.put(read(sys.stdin.buffer))
    # The driver has ended, however it did. A unit that is at work lets other threads run.
    os._exit(1)
