"""Units of work on Ray. Ray changes the process that starts it, so these tests run in a process of their own."""

import fcntl
import os
import subprocess
import sys
import tempfile

import pytest

import bouton as bt
from bouton import cluster
from units import answers, nims

pytest.importorskip("ray")


def state():
    """What Ray and its executor change in a process, and leave on the disk."""
    environment = {name: value for name, value in os.environ.items() if name.startswith("RAY_")}
    import ray

    return environment, ray.is_initialized(), {name for name in os.listdir(tempfile.gettempdir()) if name.startswith("bouton-ray-")}


def test_what_cannot_be_reached_or_started_changes_nothing():
    before = state()
    for address in ("127.0.0.1:1", "nosuch.invalid:6379", "ray://127.0.0.1:1", "127.0.0.1:no"):
        with pytest.raises(ConnectionError, match=address):
            cluster.Ray(address)
    with pytest.raises(ValueError, match="from 1 on"):
        cluster.Ray(workers=0)
    with pytest.raises((OSError, RuntimeError)):
        cluster.Ray(workers=1, folder="/dev/null/no")
    assert state() == before


def test_a_process_may_have_one_ray_after_another(monkeypatch):
    import ray

    before = state()
    for _ in range(2):
        with cluster.Ray(workers=1) as executor:
            assert answers(cluster.run(nims(3), executor=executor)) == {n: n ^ 1 for n in range(3)}
        assert state() == before
        with pytest.raises(RuntimeError, match="closed"):
            list(cluster.run(nims(1), executor=executor))
        assert not ray.is_initialized()
    # The paths of sockets must be short.
    with tempfile.TemporaryDirectory() as folder:
        monkeypatch.setenv("HOME", folder)
        ray.init(num_cpus=1, include_dashboard=False, _temp_dir=folder, log_to_driver=False)
        with pytest.raises(RuntimeError, match="a Ray already"):
            cluster.Ray()
        assert ray.is_initialized()
        ray.shutdown()


PROGRAM = """
from bouton import cluster
executor = cluster.Ray(workers=1)
print([done.output for done in cluster.run([(1, cluster.request(["nim", "5"]))], executor=executor)])
"""


def test_a_program_that_closes_nothing_leaves_nothing():
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "TMPDIR": folder}
        done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, timeout=60)
        assert done.stdout == "['5\\n']\n", done.stderr
        assert [name for name in os.listdir(folder) if name.startswith("bouton")] == []


def test_what_a_killed_program_leaves_is_removed_by_the_next_one():
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "TMPDIR": folder}
        killed = PROGRAM + "import os, signal\nprint(flush=True)\nos.kill(os.getpid(), signal.SIGKILL)"
        done = subprocess.run([sys.executable, "-c", killed], env=environment, capture_output=True, text=True, timeout=60)
        assert done.returncode == -9, done.stderr
        (left,) = [name for name in os.listdir(folder) if name.startswith("bouton-ray-")]
        # One that another program has locked stays, and so does what is no folder of Ray.
        held = os.path.join(folder, "bouton-ray-held")
        os.makedirs(held)
        os.makedirs(os.path.join(folder, "bouton-ray-other"))
        with open(os.path.join(held, "driver"), "wb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, timeout=60)
        assert done.stdout == "['5\\n']\n", done.stderr
        assert sorted(name for name in os.listdir(folder) if name.startswith("bouton")) == ["bouton-ray-held", "bouton-ray-other"]


@pytest.fixture(scope="module")
def ray_executor(tmp_path_factory):
    executor = cluster.Ray(workers=2)
    yield executor
    executor.close()


def test_ray_finds_the_same(ray_executor, tmp_path):
    assert answers(cluster.run(nims(40), executor=ray_executor)) == {n: n ^ 1 for n in range(40)}
    expected = bt.census("blackout", "4x6").counts
    assert cluster.table("blackout", "4x6", tmp_path / "blocks", executor=ray_executor).counts == expected


def test_ray_listens_on_the_loopback_only(ray_executor):
    import ray

    assert {node["NodeManagerAddress"] for node in ray.nodes()} == {"127.0.0.1"}


def test_ray_workers_may_die_or_hang(ray_executor, monkeypatch, tmp_path):
    import ray

    monkeypatch.setattr(ray_executor, "_unit", ray.remote(num_cpus=1, max_retries=0)(faulty_unit()))
    faults = {3: {"die": ""}, 5: {"once": str(tmp_path / "once")}, 9: {"sleep": ""}}
    dones = list(cluster.run(nims(12, faults), executor=ray_executor, attempts=2, patience=10.0))
    assert answers(dones) == {n: n ^ 1 for n in range(12) if n not in (3, 9)}
    assert sorted(done.key for done in dones if not done.ok) == [3, 9]


def test_units_that_nobody_waits_for_are_ended(ray_executor, monkeypatch):
    import ray

    monkeypatch.setattr(ray_executor, "_unit", ray.remote(num_cpus=1, max_retries=0)(faulty_unit()))
    for done in cluster.run(nims(9, {n: {"sleep": ""} for n in range(1, 9)}), executor=ray_executor):
        assert done.key == 0
        break
    assert answers(cluster.run(nims(2), executor=ray_executor, patience=20.0)) == {0: 1, 1: 0}


def test_a_worker_of_another_version_does_no_unit(ray_executor, monkeypatch):
    monkeypatch.setattr(bt._bouton, "BUILD", "0.0.9")
    (done,) = cluster.run(nims(1), executor=ray_executor, attempts=1)
    assert done.code is None and "and its driver 0.0.9" in done.messages


def faulty_unit():
    """A unit, or what a test asks for in its place. Workers of Ray do not import the tests, so they get the function itself."""

    def faulty(request_bytes, version):
        import json
        import os
        import signal
        import time

        from bouton.cluster import request, unit

        asked = json.loads(request_bytes)
        files = asked["files"]
        if "sleep" in files:
            time.sleep(600)
        if "die" in files or "once" in files and not os.path.exists(files["once"]):
            if "once" in files:
                open(files["once"], "w").close()
            os.kill(os.getpid(), signal.SIGKILL)
        return unit(request(asked["command"]))

    return faulty
