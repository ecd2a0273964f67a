"""What does units: this process, others of this machine, or Ray."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import weakref
from concurrent.futures import BrokenExecutor, Future
from contextlib import ExitStack, suppress
from glob import glob
from importlib import import_module
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread, current_thread
from typing import Any, Callable, Collection, Optional, Protocol, TypeVar, Union

from bouton import _bouton
from bouton.cluster._unit import ALIKE, checked, unit
from bouton.cluster._worker import read, write

Folder = Union[str, "os.PathLike[str]"]
Open = TypeVar("Open", bound="Closing")

#: Seconds until the address of a Ray must answer, and until each of its nodes must say its version.
CONNECTING, ANSWERING = 5.0, 60.0


class Executor(Protocol):
    """What does units. A future with a BrokenExecutor says that no unit can be done."""

    #: How many units are done at one time.
    workers: int

    def submit(self, request: bytes) -> Future[bytes]:
        """Begins a unit."""

    def end(self, futures: Collection[Future[bytes]]) -> None:
        """Ends these units, whether they have begun or not."""

    def close(self) -> None:
        """Ends all that is not done."""


class UnitFailure(Exception):
    """Why a unit failed."""


class Closing:
    """What is closed once: by ``close``, at the end of a ``with``, or when the process ends."""

    def __init__(self, close: Callable[..., object] = lambda: None, *arguments: Any) -> None:
        self._closing = weakref.finalize(self, close, *arguments)

    def close(self) -> None:
        """Ends all that is not done. Closing again does nothing."""
        self._closing()

    @property
    def is_closed(self) -> bool:
        return not self._closing.alive

    def __enter__(self: Open) -> Open:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _must_be_open(self) -> None:
        if self.is_closed:
            raise RuntimeError(f"this executor is closed, so it does no more units: make another {type(self).__name__}()")


class Here(Closing):
    """Does each unit at once, in this process."""

    workers = 1

    def submit(self, request: bytes) -> Future[bytes]:
        self._must_be_open()
        future: Future[bytes] = Future()
        try:
            future.set_result(unit(request))
        except Exception as error:
            future.set_exception(error)
        return future

    def end(self, futures: Collection[Future[bytes]]) -> None:
        pass


class Processes(Closing):
    """Processes of this machine: ``workers`` of them (default: one for each core). They import nothing of the program that starts them, and end
    with it.

    >>> from bouton.cluster import Processes, request, run
    >>> with Processes(2) as executor:
    ...     [done.output for done in run([(1, request(["nim", "5 + 3"]))], executor=executor)]
    ['6\\n']
    """

    #: What a worker runs. Its arguments are the version of the driver, and where the driver finds its modules.
    _program = "import sys; sys.path[:] = sys.argv[2:]; from bouton.cluster._worker import work; work()"

    def __init__(self, workers: Optional[int] = None) -> None:
        self.workers = _count(workers) or os.cpu_count() or 1
        self._tasks: Tasks = SimpleQueue()
        self._threads: list[Worker] = []
        self._has_worked = Event()
        super().__init__(_end_workers, self._tasks, self._threads)

    def submit(self, request: bytes) -> Future[bytes]:
        self._must_be_open()
        future: Future[bytes] = Future()
        self._tasks.put((future, request))
        if len(self._threads) < self.workers:
            thread = Worker(self._program, self._tasks, self._has_worked)
            thread.start()
            self._threads.append(thread)
        return future

    def end(self, futures: Collection[Future[bytes]]) -> None:
        for future in futures:
            if not future.cancel():
                for thread in self._threads:
                    thread.end(future)


#: Units for the next worker that is free; None ends a worker.
Tasks = SimpleQueue[Optional[tuple[Future[bytes], bytes]]]


def _end_workers(tasks: Tasks, threads: list[Worker]) -> None:
    with suppress(Empty):
        while (task := tasks.get_nowait()) is not None:
            task[0].cancel()
    for thread in threads:
        tasks.put(None)
        thread.close()
    for thread in threads:
        # A callback of a future runs on such a thread.
        if thread is not current_thread():
            thread.join()


class Worker(Thread):
    """A thread that gives units to a process of its own. If the process ends, the thread starts another one for the next unit."""

    def __init__(self, program: str, tasks: Tasks, has_worked: Event) -> None:
        super().__init__(daemon=True)
        self._program, self._tasks, self._has_worked = program, tasks, has_worked
        #: Held where a process is started or ended, and where a unit is taken or given back.
        self._lock = Lock()
        self._is_closed = False
        self._future: Optional[Future[bytes]] = None
        self.process: Optional[subprocess.Popen[bytes]] = None
        self._is_new = True

    def run(self) -> None:
        while (task := self._tasks.get()) is not None:
            future, request = task
            answer: Union[bytes, Exception]
            try:
                process = self._begun(future)
                answer = b"" if process is None else self._answer(process, request)
            except Exception as error:
                answer = error
            with self._lock:
                self._future = None
            if isinstance(answer, Exception):
                future.set_exception(answer)
            elif answer:
                future.set_result(answer)
        self._close_pipes()

    def _begun(self, future: Future[bytes]) -> Optional[subprocess.Popen[bytes]]:
        """The process that does this unit; None if the unit is not wanted any more."""
        with self._lock:
            if self._is_closed:
                future.cancel()
            if not future.set_running_or_notify_cancel():
                return None
            self._future = future
            if self.process is None or self.process.poll() is not None:
                self._close_pipes()
                words = [sys.executable, "-c", self._program, _bouton.BUILD, *(path for path in sys.path if isinstance(path, str))]
                try:
                    self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
                except OSError as error:
                    raise self._failure(f"no worker process can be started: {error}") from error
                self._is_new = True
            return self.process

    def _answer(self, process: subprocess.Popen[bytes], request: bytes) -> bytes:
        assert process.stdin is not None and process.stdout is not None
        try:
            if self._is_new:
                read(process.stdout)
                self._is_new = False
                self._has_worked.set()
            write(process.stdin, request)
            answer = read(process.stdout)
        except (EOFError, OSError):
            self._end()
            # What was killed, by a signal, may start the next time.
            if self._is_new and process.returncode >= 0:
                wrong = f"a worker process ended while it started, with exit code {process.returncode}: its standard error says why"
                raise self._failure(wrong) from None
            raise UnitFailure(f"it ended its worker, with exit code {process.returncode}") from None
        if answer[:1] == b"-":
            raise UnitFailure(answer[1:].decode())
        return answer[1:]

    def _failure(self, why: str) -> Exception:
        """No process starts where none has started. Later it may be the fault of a unit, or of that time."""
        return UnitFailure(why) if self._has_worked.is_set() else BrokenExecutor(why)

    def end(self, future: Future[bytes]) -> None:
        """Ends the process if it does this unit."""
        with self._lock:
            if self._future is future:
                self._end()

    def close(self) -> None:
        with self._lock:
            self._is_closed = True
            self._end()

    def _end(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def _close_pipes(self) -> None:
        for pipe in () if self.process is None else (self.process.stdin, self.process.stdout):
            # What the process has not read is lost with it.
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()


class Ray(Closing):
    """Ray: workers of this machine, or of a cluster.

    Without an ``address`` it starts a Ray of its own, which listens on the loopback interface only and keeps its files in ``folder`` (default:
    a new temporary folder, which is removed at the end). With an ``address`` it joins the cluster there, on whose machines the same version of
    bouton must be installed: each machine is asked, and so is the worker of each unit. A unit takes one processor. A process has one Ray at a time.
    """

    def __init__(
        self, address: Optional[str] = None, *, workers: Optional[int] = None, folder: Optional[Folder] = None
    ) -> None:
        _count(workers)
        if address is not None:
            _reach(address)
        # What is done here is undone in the end, or at once if something fails.
        with ExitStack() as stack:
            stack.callback(_reread_password)
            stack.callback(_restore, dict(os.environ))
            os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
            if address is None:
                # Ray takes the address of another interface in place of the loopback's, except where it knows no clusters.
                os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
                # It keeps its password in the home folder if it has none.
                os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
                os.environ.setdefault("RAY_AUTH_MODE", "token")
            ray: Any = import_module("ray")
            if ray.is_initialized():
                raise RuntimeError("this process has a Ray already: end it, by ray.shutdown() or by closing its executor, before another one is made")
            self._ray = ray
            quiet = {"log_to_driver": False, "logging_level": "warning"}
            if address is None:
                _reread_password()
                if folder is None:
                    folder = _temporary(stack)
                own = {"_node_ip_address": "127.0.0.1", "_temp_dir": os.path.abspath(folder), "include_dashboard": False}
                constants = ray._private.ray_constants
                stack.callback(setattr, constants, "ENABLE_RAY_CLUSTER", constants.ENABLE_RAY_CLUSTER)
                constants.ENABLE_RAY_CLUSTER = False
                stack.callback(ray.shutdown)
                ray.init(num_cpus=workers, **own, **quiet)
            else:
                stack.callback(ray.shutdown)
                ray.init(address, **quiet)
            nodes = [node for node in ray.nodes() if node["Alive"]]
            hosts = {node["NodeManagerAddress"] for node in nodes}
            if address is None and hosts != {"127.0.0.1"}:
                raise RuntimeError(f"this version of Ray listens on {', '.join(hosts)}, not on the loopback interface only")
            self._ask_versions(nodes)
            self._unit = ray.remote(num_cpus=1, max_retries=0)(checked)
            self.workers = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
            self._references: dict[Future[bytes], Any] = {}
            stack.callback(_cancel, self._references)
            super().__init__(stack.pop_all().close)

    def _ask_versions(self, nodes: list[Any]) -> None:
        """Asks each machine that can do units for its version."""
        strategies = import_module("ray.util.scheduling_strategies")
        ask = self._ray.remote(num_cpus=0, max_retries=0)(_version)
        answers = {}
        for node in nodes:
            if node["Resources"].get("CPU"):
                there = strategies.NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
                answers[ask.options(scheduling_strategy=there).remote()] = node["NodeManagerAddress"]
        for answer, host in answers.items():
            try:
                theirs = self._ray.get(answer, timeout=ANSWERING)
            except Exception as error:
                raise RuntimeError(f"the machine {host} does not say which bouton it has: {error}") from error
            if theirs != _version():
                raise RuntimeError(f"the machine {host} has bouton {theirs}, and this is {_version()}: {ALIKE}")

    def submit(self, request: bytes) -> Future[bytes]:
        self._must_be_open()
        reference = self._unit.remote(request, _version())
        future: Future[bytes] = reference.future()
        references = self._references
        references[future] = reference
        future.add_done_callback(lambda future: references.pop(future, None))
        return future

    def end(self, futures: Collection[Future[bytes]]) -> None:
        for future in futures:
            if (reference := self._references.get(future)) is not None:
                # Ray starts another worker for the other units.
                self._ray.cancel(reference, force=True)


def _temporary(stack: ExitStack) -> str:
    """A folder for Ray's files, which is removed in the end. Those that killed processes have left are removed now."""
    import fcntl

    # A process that lives holds the lock of its folder. The file gets this name when it is locked.
    name, prefix = "driver", "bouton-ray-"
    for left in filter(os.path.isfile, glob(os.path.join(tempfile.gettempdir(), prefix + "*", name))):
        with suppress(OSError), open(left, "rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(os.path.dirname(left), ignore_errors=True)
    folder = stack.enter_context(tempfile.TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True))
    new = os.path.join(folder, "new")
    fcntl.flock(stack.enter_context(open(new, "xb")), fcntl.LOCK_EX)
    os.rename(new, os.path.join(folder, name))
    return folder


def _cancel(references: dict[Future[bytes], Any]) -> None:
    for future in list(references):
        future.cancel()
    references.clear()


def _restore(environment: dict[str, str]) -> None:
    """Sets what Ray and its executor have changed in the environment."""
    for name in [name for name in os.environ if name.startswith("RAY_") and name not in environment]:
        del os.environ[name]
    os.environ.update({name: value for name, value in environment.items() if name.startswith("RAY_")})


def _reread_password() -> None:
    """Ray remembers the password of the Ray before, and whether it had one."""
    raylet: Any = sys.modules.get("ray._raylet")
    with suppress(AttributeError):
        raylet.Config.initialize("")
        raylet.AuthenticationTokenLoader.instance().reset_cache()


def _reach(address: str) -> None:
    """Raises ConnectionError if nothing listens at the address of a cluster, for which Ray would wait for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host:
        # A name, such as `auto`.
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), CONNECTING).close()
    except (OSError, ValueError, OverflowError) as error:
        raise ConnectionError(f"no Ray can be reached at {address}: {error}; expected HOST:PORT of a cluster that runs, or `auto`") from error


def _count(workers: Optional[int]) -> Optional[int]:
    if workers is not None and workers < 1:
        raise ValueError(f"workers: found {workers}, expected a number from 1 on")
    return workers


def _version() -> str:
    return _bouton.BUILD
