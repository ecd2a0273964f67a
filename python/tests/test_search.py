"""One search that many units share."""

import json
import os
import random
import signal
import subprocess
import sys
from concurrent.futures import Future

import pytest

import bouton as bt
from bouton import cluster
from bouton.cluster import Here, Processes, _search
from units import kill_a_worker

CRAM = os.path.join(os.path.dirname(__file__), "..", "..", "examples", "rules", "cram.py")


@pytest.mark.parametrize(
    ("game", "position"),
    [("cram", "3x3"), ("cram", "4x5"), ("cram", "5x5"), ("cram", ".#./..."), ("node-kayles", "3x8"), ("node-kayles", "a-b b-c c-d"),
     ("chomp", "4x6"), ("queens", "5x5"), ("kayles", "9 + 11"), ("nim", "3 + 5")],
)
@pytest.mark.parametrize("turn", [0.01, 2.0])
def test_a_shared_search_finds_the_value(tmp_path, game, position, turn):
    expected = bt.solve(game, position)
    found = cluster.search(game, position, tmp_path, executor=Here(), turn=turn)
    assert (found.nimber, found.outcome, found.limit) == (expected.nimber, expected.outcome, None)
    assert os.listdir(tmp_path) == ["main"]
    assert cluster.search(game, position, tmp_path, executor=Here(), turn=turn)._replace(units=0) == found._replace(
        units=0, searched=0, saved_again=0
    )
    found = cluster.search(game, position, tmp_path, executor=Here(), what="outcome")
    assert (found.nimber, found.outcome) == (None, expected.outcome)


class Many(Here):
    """As if there were many workers, so that guesses are divided."""

    workers = 50


def test_guesses_are_divided_and_the_value_is_the_same(tmp_path):
    for at, (game, position) in enumerate([("cram", "5x6"), ("node-kayles", "5x9"), (bt.load_rule(CRAM), "4x5"), ("node-kayles", "4x7")]):
        units = []
        folder = tmp_path / str(at)
        found = cluster.search(game, position, folder, executor=Many(), turn=0.02, progress=lambda done, count: units.append(done))
        assert found.nimber == bt.solve(game, position).nimber
        assert found.units == len(units) and (units or at == 3)
        assert found.searched >= found.kept - found.saved_again > 0
        assert bt.store(folder / "main").ok


class Brief(Many):
    """The first look at a position finds only what is known without a search."""

    def submit(self, request):
        done = super().submit(request.replace(b'"--max-time=1us"', b'"--max-positions=0"'))
        answer = Future()
        answer.set_result(done.result().replace(b"limit on positions", b"limit on time"))
        return answer


@pytest.mark.parametrize("what", ["nimber", "outcome"])
def test_positions_are_divided_at_once_whatever_is_known_of_their_parts(tmp_path, monkeypatch, what):
    monkeypatch.setattr(_search, "FIRST_LOOK", 1e-6)
    rng, found_values = random.Random(5), set()
    boards = [("cram", "/".join("".join(rng.choice("...#") for _ in range(4)) for _ in range(4))) for _ in range(12)]
    # Lone vertices and edges have known values.
    graphs = [
        ("node-kayles", " ".join(["x", "y-z"] * (at % 2) + sorted({f"{rng.randrange(7)}-{7 + rng.randrange(5)}" for _ in range(9)})))
        for at in range(24)
    ]
    # Its lone vertex is worth 1, and the others 2; no move leaves 3 of these.
    graphs.append(("node-kayles", "x 0-11 0-12 1-12 1-9 2-9 3-11 3-13 3-8 6-11 6-12"))
    for at, (game, position) in enumerate(boards + graphs):
        expected = bt.solve(game, position)
        found = cluster.search(game, position, tmp_path / str(at), executor=Brief(), turn=0.02, what=what)
        assert found.outcome == expected.outcome, position
        assert found.nimber == (expected.nimber if what == "nimber" else None), position
        found_values.add(found.nimber)
    assert what == "outcome" or len(found_values) > 3


def test_a_search_within_limits_goes_on(tmp_path):
    found = cluster.search("cram", "5x7", tmp_path, executor=Here(), turn=0.05, max_time=0.3)
    assert (found.nimber, found.limit) == (None, "limit on time")
    small = cluster.search("cram", "5x7", tmp_path, executor=Here(), turn=0.5, max_memory=1000)
    assert (small.nimber, small.limit) == (None, "limit on memory")
    again = cluster.search("cram", "5x7", tmp_path, executor=Here(), turn=5)
    assert again.nimber == bt.solve("cram", "5x7").nimber and again.limit is None and again.kept > found.kept > 0


def test_what_cannot_be_searched_is_refused(tmp_path):
    for game, position in [("cram", "9x?"), ("crosscut", "3x3"), ("cram", "no board"), ("nothing", "3")]:
        with pytest.raises(bt.ParseError):
            cluster.search(game, position, tmp_path / "refused", executor=Here())
    assert cluster.search("cram", "3x5", tmp_path / "one", executor=Here()).nimber is not None
    with pytest.raises(bt.ParseError, match="another game") as refused:
        cluster.search("cram", "3x7", tmp_path / "one", executor=Here())
    assert "--store" not in str(refused.value)


def test_a_search_that_cannot_be_shared_says_so(tmp_path):
    for game, position in [("cram", "3x5 + 4x5"), ("cram", "4x5 + *2"), ("notakto", "3x3"), ("blackout", "3x3"), ("crosscut", "3x3")]:
        with pytest.raises(bt.ParseError, match="this search cannot be shared: expected one board"):
            cluster.search(game, position, tmp_path / "refused", executor=Here())
    with pytest.raises(ValueError, match="what: found 'value'"):
        cluster.search("cram", "3x5", tmp_path / "refused", executor=Here(), what="value")
    assert not (tmp_path / "refused").exists()
    assert cluster.search("cram", "3x5", tmp_path, executor=Here(), max_time="1m").nimber == bt.solve("cram", "3x5").nimber


def test_a_value_that_cannot_be_known_ends_the_search(tmp_path):
    found = cluster.search("treblecross", "60", tmp_path, executor=Here())
    assert (found.nimber, found.outcome, found.units) == (None, "N", 1) and "only the outcome" in found.limit


def test_stores_of_earlier_units_are_taken_up_or_set_aside(tmp_path):
    for game, position, name in [("cram", "4x5", "unit-1-1"), ("node-kayles", "4x5", "unit-1-2")]:
        assert bt.command(["solve", game, position, "--store", str(tmp_path / name)]).code == 0
    (tmp_path / "unit-1-3").mkdir()
    (tmp_path / "unit-1-3" / "header").write_text("junk")
    (tmp_path / "unit-1-4").mkdir()
    with pytest.warns(RuntimeWarning, match="moved to") as warned:
        found = cluster.search("cram", "4x5", tmp_path, executor=Here())
    assert len(warned) == 2
    assert (found.nimber, found.searched) == (bt.solve("cram", "4x5").nimber, 0)
    assert sorted(os.listdir(tmp_path)) == ["main", "unreadable"] and len(os.listdir(tmp_path / "unreadable")) == 2


def test_nothing_stays_of_the_units_at_work_when_the_value_is_known(tmp_path):
    with Processes(2) as executor:
        found = cluster.search("cram", "5x6", tmp_path, executor=executor, turn=0.2)
        assert (found.nimber, os.listdir(tmp_path)) == (2, ["main"])
    again = cluster.search("cram", "5x6", tmp_path, executor=Here())
    # The driver has concluded from the options what the value is, so that is not in the store.
    assert again.nimber == 2 and again.kept == found.kept and again.saved_again <= again.searched < 10


class Disturbed(Here):
    """As if another driver removed the stores of the first units while they are made."""

    def __init__(self, units):
        super().__init__()
        self.units = units

    def submit(self, request):
        (store,) = [word.removeprefix("--store=") for word in json.loads(request)["command"] if word.startswith("--store=")]
        if self.units == 0:
            return super().submit(request)
        self.units -= 1
        with open(store, "x"):
            pass
        done = super().submit(request)
        os.remove(store)
        return done


def test_a_unit_whose_store_is_removed_costs_nothing(tmp_path):
    found = cluster.search("cram", "5x5", tmp_path / "few", executor=Disturbed(3), turn=0.05)
    assert found.nimber == bt.solve("cram", "5x5").nimber and os.listdir(tmp_path / "few") == ["main"]
    with pytest.raises(RuntimeError, match="a unit of the search: .*cannot be read or written"):
        cluster.search("cram", "5x6", tmp_path / "all", executor=Disturbed(-1), turn=0.05)


def test_drivers_with_one_process_number_name_their_stores_differently(tmp_path, monkeypatch):
    # As in two containers.
    monkeypatch.setattr(os, "getpid", lambda: 1)
    stores = []

    class Noted(Here):
        def submit(self, request):
            stores.extend(word for word in json.loads(request)["command"] if word.startswith("--store="))
            return super().submit(request)

    for folder in ("one", "other"):
        assert cluster.search("cram", "4x5", tmp_path / folder, executor=Noted()).nimber == 2
    assert len({os.path.basename(store) for store in stores}) == len(stores) >= 2


TWO = """
import sys
from bouton import cluster
print(cluster.search("cram", "5x6", sys.argv[1], executor=cluster.Here(), turn=0.1).nimber)
"""


def test_two_drivers_may_share_a_folder(tmp_path):
    words = [sys.executable, "-c", TWO, str(tmp_path / "shared")]
    drivers = [subprocess.Popen(words, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    assert [driver.communicate(timeout=60)[0] for driver in drivers] == ["2\n", "2\n"]


def test_a_worker_that_is_killed_costs_nothing(tmp_path):
    executor, killed = Processes(2), []

    def kill(done, count):
        if count in (2, 4):
            killed.append(count)
            kill_a_worker(executor)

    found = cluster.search("cram", "5x7", tmp_path, executor=executor, turn=0.1, progress=kill)
    executor.close()
    assert killed and found.nimber == bt.solve("cram", "5x7").nimber


PROGRAM = """
import sys
from bouton import cluster
def main():
    def show(done, count):
        print(count, flush=True)
    print(cluster.search("cram", "5x7", sys.argv[1], executor=cluster.Processes(2), turn=0.2, progress=show).nimber)
if __name__ == "__main__":
    main()
"""


def test_the_driver_may_be_killed(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    folder = tmp_path / "shared"
    with subprocess.Popen([sys.executable, program, folder], stdout=subprocess.PIPE, text=True, start_new_session=True) as driver:
        assert driver.stdout is not None
        for line in driver.stdout:
            if int(line) >= 4:
                break
        # The workers are killed, too, while they may be writing.
        os.killpg(driver.pid, signal.SIGKILL)
    kept = bt.command(["store", str(folder / "main"), "--json"]).json()["positions"]
    assert kept > 0
    found = cluster.search("cram", "5x7", folder, executor=Processes(2), turn=0.5)
    assert found.nimber == bt.solve("cram", "5x7").nimber and found.kept > kept
