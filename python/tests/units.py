"""Units of work for tests: sums of nimbers, some of which fail as a test asks for."""

import json
import os
import signal
import time

from bouton.cluster import Processes, request, unit


def nims(count, faults=None):
    faults = faults or {}
    return [(n, request(["nim", f"{n} + 1"], faults.get(n, {}))) for n in range(count)]


def answers(dones):
    return {done.key: int(done.output) for done in dones if done.ok}


def do(request_bytes, version=""):
    """A unit, or what a test asks for in its place."""
    asked = json.loads(request_bytes)
    files = asked["files"]
    if "die" in files:
        os.kill(os.getpid(), signal.SIGKILL)
    if "sleep" in files:
        time.sleep(600)
    if "raise" in files:
        raise ValueError("no")
    if "once" in files and not os.path.exists(files["once"]):
        with open(files["once"], "w"):
            pass
        os.kill(os.getpid(), signal.SIGKILL)
    return unit(request(asked["command"]))


class Faulty(Processes):
    """Processes whose units fail where their requests say so."""

    _program = Processes._program.replace("work()", "from units import do; work(do)")


def kill_a_worker(executor):
    os.kill(executor._threads[0].process.pid, signal.SIGKILL)


def is_running(pid):
    """Whether there is a process with this number, other than a zombie."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
