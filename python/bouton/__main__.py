"""The command ``bouton``: ``python -m bouton`` is the same program."""

from __future__ import annotations

import signal
import sys


def main() -> int:
    """Runs the command with the arguments of this process, and returns its exit code."""
    from bouton import _bouton

    # Until the command notes signals itself, Ctrl-C ends the process, as it ends the command. A signal that is ignored stays ignored.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _bouton.main(["bouton", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
