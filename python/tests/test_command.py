"""``python -m bouton`` is the command, and ``bouton.command`` returns what it writes."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time

import pytest

import bouton as bt


def run(*words: str, text: str = "") -> tuple[int, str, str]:
    """The exit code, the output and the messages of the command in a process of its own."""
    done = subprocess.run([sys.executable, "-m", "bouton", *words], input=text, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def test_output_input_and_exit_codes() -> None:
    assert run("solve", "nim", "-", "--lines", text="12 + 7\n3 + 3\n") == (0, "N\nP\n", "")
    code, output, messages = run("solve", "nim", "3", "4")
    assert (code, output) == (2, "") and "help: this works: bouton solve nim '3 4'" in messages
    assert run("diff", "kayles", "dawson", "-n", "0..9")[0] == 1
    code, output, messages = run("solve", "cram", "9x9", "--print", "grundy", "--max-time", "30ms")
    assert (code, output) == (3, "unknown\n") and "the time was over (--max-time)" in messages
    code, output, _ = run("--version")
    assert (code, output) == (0, f"bouton {bt._bouton.BUILD}\n")
    assert run("solve", "--help")[0] == 0
    assert run("nothing")[0] == 2


def test_without_a_last_line_break_nothing_is_lost() -> None:
    code, output, _ = run("completions", "bash")
    assert code == 0 and len(output) > 1000


@pytest.mark.skipif(not hasattr(signal, "SIGINT") or sys.platform == "win32", reason="signals of Unix")
def test_a_signal_ends_the_search_and_what_is_known_is_printed() -> None:
    words = [sys.executable, "-m", "bouton", "solve", "cram", "9x9", "--print", "grundy"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        output, messages = process.communicate(timeout=20)
    assert (process.returncode, output) == (3, "unknown\n")
    assert "KeyboardInterrupt" not in messages and "stopped after" in messages


def test_a_command_in_this_process() -> None:
    written = bt.command(["solve", "crosscut", "..*/.*.", "--json"])
    assert written.code == 0 and written.json() == json.loads(written.text)
    assert written.json()["outcome"] == "P" and written.messages == ""
    with pytest.raises(bt.ParseError, match="help: this works: bouton solve nim '3 4'"):
        bt.command(["solve", "nim", "3", "4"])
    assert bt.command(["solve", "cram", "9x9", "--print=grundy", "--max-positions=9"]).code == 3
    assert "Usage" in bt.command(["solve", "--help"]).text
