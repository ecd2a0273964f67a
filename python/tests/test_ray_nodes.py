"""A cluster of Ray of several nodes, all on this machine. Drivers are processes of their own, so that they can be killed."""

import os
import signal
import subprocess
import sys
from contextlib import suppress

import pytest

import bouton as bt

pytest.importorskip("ray")

# Ray asks for this before it is imported, on systems where it knows no clusters.
os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "1")


@pytest.fixture(scope="module")
def nodes():
    from ray.cluster_utils import Cluster

    nodes = Cluster(initialize_head=True, connect=False, head_node_args={"num_cpus": 2, "include_dashboard": False})
    yield nodes
    nodes.shutdown()


def test_each_node_is_asked_for_its_version(nodes, tmp_path):
    (tmp_path / "sitecustomize.py").write_text("import bouton._bouton\nbouton._bouton.BUILD = '0.0.9'\n")
    other = nodes.add_node(num_cpus=1, env_vars={"PYTHONPATH": str(tmp_path)})
    nodes.wait_for_nodes()
    with driver(nodes, "print('joined')", stderr=subprocess.PIPE) as process:
        output, messages = process.communicate(timeout=100)
    nodes.remove_node(other)
    assert output == "" and "has bouton 0.0.9, and this is" in messages


def driver(nodes, work, **pipes):
    """A process that works on the cluster, and prints a line for each unit and the result at the end."""
    text = f"import sys\nfrom bouton import cluster\ndef show(done, count):\n    print(done.key, done.ok, flush=True)\nexecutor = cluster.Ray({nodes.address!r})\n{work}\n"
    return subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE, text=True, **pipes)


def test_a_node_may_be_removed(nodes):
    more = nodes.add_node(num_cpus=2)
    work = 'units = [(n, cluster.request(["table", "cram", "--sizes=4x6", "--threads=1"])) for n in range(40)]\n'
    work += "for done in cluster.run(units, executor=executor):\n    show(done, 0)"
    seen = []
    with driver(nodes, work) as process:
        for line in process.stdout:
            seen.append(line.split())
            if len(seen) == 5:
                nodes.remove_node(more)
    assert process.returncode == 0
    assert sorted(int(key) for key, _ in seen) == list(range(40)) and all(ok == "True" for _, ok in seen)


#: Units, one of which takes 6 GB and keeps them. Ray's workers do not import the program, so they get the function itself.
GREEDY = """
import json, ray
def greedy(asked, version):
    import json, time
    from bouton.cluster import request, unit
    asked, held = json.loads(asked), []
    for _ in range(60 if asked["files"] else 0):
        held.append(b"x" * 100_000_000)
        time.sleep(0.05)
    time.sleep(len(held))
    return unit(request(asked["command"]))
executor._unit = ray.remote(num_cpus=1, max_retries=0)(greedy)
units = [(n, cluster.request(["nim", f"{n} + 1"], {"greedy": ""} if n == 3 else {})) for n in range(9)]
for done in cluster.run(units, executor=executor, attempts=2):
    print(done.key, done.ok, done.attempts, done.messages.split(":")[0] or done.output.strip(), flush=True)
"""


def test_a_unit_that_takes_too_much_memory_is_given_up():
    from ray.cluster_utils import Cluster

    sizes = {}
    with suppress(OSError), open("/proc/meminfo") as lines:
        sizes = {line.split(":")[0]: int(line.split()[1]) * 1024 for line in lines}
    if sizes.get("MemAvailable", 0) < 10e9:
        pytest.skip("the unit takes 6 GB")
    # Ray ends a worker once this part of the memory is in use.
    part = (sizes["MemTotal"] - sizes["MemAvailable"] + 3e9) / sizes["MemTotal"]
    limits = {"RAY_memory_usage_threshold": str(part), "RAY_memory_monitor_refresh_ms": "100"}
    nodes = Cluster(initialize_head=True, connect=False, head_node_args={"num_cpus": 2, "include_dashboard": False, "env_vars": limits})
    try:
        with driver(nodes, GREEDY) as process:
            seen = dict(line.split(maxsplit=1) for line in process.stdout)
    finally:
        nodes.shutdown()
    assert process.returncode == 0
    assert seen.pop("3").strip() == "False 2 OutOfMemoryError"
    # Another unit that was at work at that time may have been ended in its place, and was done again.
    assert {key: (words.split()[0], words.split()[2]) for key, words in seen.items()} == {str(n): ("True", str(n ^ 1)) for n in range(9) if n != 3}


def test_a_driver_may_be_killed(nodes, tmp_path):
    table = f'print(cluster.table("blackout", "4x6", {str(tmp_path / "table")!r}, executor=executor, progress=show).lost)'
    search = f'print(cluster.search("cram", "5x6", {str(tmp_path / "search")!r}, executor=executor, turn=0.2, progress=show).nimber)'
    for work, expected in ((table, bt.census("blackout", "4x6").lost), (search, 2)):
        for is_killed in (True, False):
            with driver(nodes, work) as process:
                lines = []
                for line in process.stdout:
                    lines.append(line)
                    if is_killed and len(lines) == 3:
                        process.send_signal(signal.SIGKILL)
            assert (process.returncode == 0) != is_killed
        assert int(lines[-1]) == expected
    alone = tmp_path / "alone"
    assert bt.command(["census", "blackout", "4x6", "--dir", str(alone)]).code == 0
    blocks = sorted(name for name in os.listdir(alone) if name.endswith(".block"))
    assert len(blocks) > 5
    for name in blocks:
        assert (alone / name).read_bytes() == (tmp_path / "table" / name).read_bytes()
