"""A cluster of Ray of several nodes, all on this machine. Drivers are processes of their own, so that they can be killed."""

import os
import signal
import subprocess
import sys

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
    (tmp_path / "sitecustomize.py").write_text("import bouton._bouton\nbouton._bouton.__version__ = '0.0.9'\n")
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
