"""What does units: this process, others of this machine, or Ray."""

from __future__ import annotations

import os
import secrets
import tempfile
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from importlib import import_module
from typing import Any, Collection, Optional, Protocol, Union

from bouton import _bouton
from bouton.cluster._unit import unit

Folder = Union[str, "os.PathLike[str]"]


class Executor(Protocol):
    """What does units."""

    #: How many units are done at one time.
    workers: int

    def submit(self, request: bytes) -> Future[bytes]:
        """Begins a unit."""

    def end(self, futures: Collection[Future[bytes]]) -> bool:
        """Ends these units. Whether all others that were begun are lost with them."""

    def close(self) -> None:
        """Ends all that is not done."""


class Here:
    """Does each unit at once, in this process."""

    workers = 1

    def submit(self, request: bytes) -> Future[bytes]:
        future: Future[bytes] = Future()
        try:
            future.set_result(unit(request))
        except Exception as error:
            future.set_exception(error)
        return future

    def end(self, futures: Collection[Future[bytes]]) -> bool:
        return False

    def close(self) -> None:
        pass


class Processes:
    """Processes of this machine: ``workers`` of them (default: one for each core)."""

    def __init__(self, workers: Optional[int] = None) -> None:
        self.workers = workers or os.cpu_count() or 1
        self._pool = self._made()

    def _made(self) -> ProcessPoolExecutor:
        import multiprocessing

        # A process that is forked has only one of the threads of Rust.
        return ProcessPoolExecutor(self.workers, mp_context=multiprocessing.get_context("spawn"))

    def submit(self, request: bytes) -> Future[bytes]:
        try:
            return self._pool.submit(unit, request)
        except OSError as error:
            # The pool is closing its pipes, because a process was killed just now.
            raise BrokenExecutor(str(error)) from error

    def end(self, futures: Collection[Future[bytes]]) -> bool:
        self.close()
        self._pool = self._made()
        return True

    def close(self) -> None:
        processes = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


class Ray:
    """Ray: workers of this machine, or of a cluster.

    Without an ``address`` it starts a Ray of its own, which listens on the loopback interface only and keeps its files in ``folder`` (default:
    a new temporary folder). With an ``address`` it joins the cluster there, on whose machines the same version of bouton must be installed;
    that is checked. A unit takes one processor.
    """

    def __init__(
        self, address: Optional[str] = None, *, workers: Optional[int] = None, folder: Optional[Folder] = None
    ) -> None:
        self._environment = dict(os.environ)
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        if address is None:
            # Ray takes the address of another interface in place of the loopback's, except where it knows no clusters.
            os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
            # It keeps its password in the home folder if it has none.
            os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
        ray: Any = import_module("ray")
        self._ray, self._references = ray, dict[Future[bytes], Any]()
        self._constants = ray._private.ray_constants
        self._knows_clusters = self._constants.ENABLE_RAY_CLUSTER
        self._folder: Any = None
        quiet = {"log_to_driver": False, "logging_level": "warning"}
        if address is None:
            if folder is None:
                self._folder = tempfile.TemporaryDirectory(prefix="bouton-ray-", ignore_cleanup_errors=True)
                folder = self._folder.name
            own = {"_node_ip_address": "127.0.0.1", "_temp_dir": os.path.abspath(folder), "include_dashboard": False}
            self._constants.ENABLE_RAY_CLUSTER = False
            ray.init(num_cpus=workers, **own, **quiet)
        else:
            ray.init(address, **quiet)
        self._unit = ray.remote(num_cpus=1, max_retries=0)(unit)
        self.workers = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        try:
            hosts = {node["NodeManagerAddress"] for node in ray.nodes()}
            if address is None and hosts != {"127.0.0.1"}:
                raise RuntimeError(f"this version of Ray listens on {', '.join(hosts)}, not on the loopback interface only")
            self._agree()
        except BaseException:
            self.close()
            raise

    def _agree(self) -> None:
        version = self._ray.remote(num_cpus=1, max_retries=0)(_version)
        theirs, ours = self._ray.get(version.remote()), _version()
        if theirs != ours:
            raise RuntimeError(f"a worker has bouton {theirs}, and this is {ours}: all machines need the same version")

    def submit(self, request: bytes) -> Future[bytes]:
        reference = self._unit.remote(request)
        future: Future[bytes] = reference.future()
        self._references[future] = reference
        future.add_done_callback(lambda future: self._references.pop(future, None))
        return future

    def end(self, futures: Collection[Future[bytes]]) -> bool:
        for future in futures:
            if (reference := self._references.get(future)) is not None:
                self._ray.cancel(reference, force=True)
        # Ray starts another worker for the other units.
        return False

    def close(self) -> None:
        self._ray.shutdown()
        self._constants.ENABLE_RAY_CLUSTER = self._knows_clusters
        for name in ("RAY_USAGE_STATS_ENABLED", "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "RAY_AUTH_TOKEN"):
            os.environ.pop(name, None)
            if name in self._environment:
                os.environ[name] = self._environment[name]
        if self._folder is not None:
            self._folder.cleanup()


def _version() -> str:
    return _bouton.__version__
