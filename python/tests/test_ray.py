"""Units of work on Ray. Ray changes the process that starts it, so these tests run in a process of their own."""

import pytest

import bouton as bt
from bouton import cluster
from units import answers, nims

pytest.importorskip("ray")


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
