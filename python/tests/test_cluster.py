"""Units of work, and what becomes of them when something goes wrong."""

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor

import pytest

import bouton as bt
from bouton import cluster
from bouton.cluster import Done, Here, Processes, request, unit
from units import Faulty, answers, do, is_running, kill_a_worker, nims


class FaultyHere(Here):
    def submit(self, request):
        from concurrent.futures import Future

        future = Future()
        try:
            future.set_result(do(request))
        except Exception as error:
            future.set_exception(error)
        return future


def test_a_unit_is_a_command_with_its_texts():
    answer = json.loads(unit(request(["solve", "nim", "3 + 5", "--print", "grundy"])))
    assert answer == {"version": 1, "code": 0, "output": "6\n", "messages": ""}
    rule = "position = Heap()\ndef moves(n):\n    for k in range(1, n // 2 + 1):\n        yield n - k\n"
    answer = json.loads(unit(request(["solve", "r.py", "31", "--print", "grundy"], {"r.py": rule})))
    assert (answer["code"], answer["output"]) == (0, "0\n")
    lines = json.loads(unit(request(["solve", "nim", "-", "--lines", "--print", "grundy"], {"-": "1\n2 + 3\n"})))
    assert lines["output"] == "1\n1\n"
    unknown = json.loads(unit(request(["solve", "cram", "9x9", "--max-positions", "1"])))
    assert unknown["code"] == 3
    wrong = json.loads(unit(request(["solve", "cram", "9x?"])))
    assert wrong["code"] == 2 and "expected" in wrong["messages"]


@pytest.mark.parametrize(
    "wrong",
    [
        b"",
        b"[]",
        b'{"version":2,"command":["nim","1"]}',
        b'{"version":1,"command":[]}',
        b'{"version":1,"command":["test","nim","./program"]}',
        b'{"version":1,"command":["unit"]}',
        b'{"version":1,"command":["nim","1"],"more":1}',
        b"\xff",
    ],
)
def test_what_is_no_request_is_refused(wrong):
    with pytest.raises(bt.ParseError):
        unit(wrong)


def test_a_text_is_no_request():
    with pytest.raises(TypeError):
        cluster.unit(cluster.request(["nim", "5 + 3"]).decode())


def test_units_are_tried_at_least_once():
    with pytest.raises(ValueError, match="at least once"):
        list(cluster.sweep("nim", ["0..3"], executor=cluster.Here(), attempts=0))


def test_processes_and_one_process_find_the_same():
    sizes = [f"{rows}x{cols}" for rows in range(1, 5) for cols in range(1, 6)]
    here = {done.key: done.json() for done in cluster.sweep("cram", sizes, executor=Here())}
    there = {done.key: done.json() for done in cluster.sweep("cram", sizes, executor=None)}
    assert here == there and len(here) == 20
    table = bt.table("cram", "1x1..4x5").to_list()
    assert all(here[f"{r}x{c}"]["values"][0]["values"] == [table[r - 1][c - 1]] for r in range(1, 5) for c in range(1, 6))


def test_rules_and_codes():
    rule = bt.load_rule(text="position = Heap()\ndef moves(n):\n    for k in range(1, n // 2 + 1):\n        yield n - k\n", name="h.py")
    values = next(cluster.sweep(rule, ["0..31"], executor=Here())).json()["values"]
    assert values == bt.table(rule, "0..31").to_list()
    found = {done.key: done.json() for done in cluster.sweep_codes("0.?7", 300, executor=Here())}
    assert sorted(found) == [f"0.{digit}7" for digit in range(8)]
    assert found["0.77"]["findings"][0]["period"] == 12


def test_what_is_asked_for_may_be_one_text():
    (done,) = cluster.sweep("cram", "3x3", executor=Here())
    assert done.key == "3x3" and done.json()["values"][0]["values"] == [0]
    keys = [done.key for done in cluster.sweep_codes("0.{}?", 9, executor=Here())]
    assert keys == [f"0.{{}}{digit}" for digit in range(8)]


def test_a_unit_without_output_has_no_object():
    (done,) = cluster.sweep("kayles", ["0..9"], misere=True, executor=Here())
    with pytest.raises(bt.ParseError, match="misere"):
        done.json()
    (done,) = cluster.run(nims(1, {0: {"raise": ""}}), executor=FaultyHere(), attempts=1)
    with pytest.raises(RuntimeError, match="ValueError: no"):
        done.json()


def test_progress_is_a_line(capsys):
    list(cluster.run(nims(2), executor=Here(), progress=True))
    assert capsys.readouterr().err == "\r1 of 2 done, the last one 0 \r2 of 2 done, the last one 1 \n"
    list(cluster.run(iter(nims(2)), executor=Here(), progress=True))
    assert capsys.readouterr().err == "\r1 done, the last one 0 \r2 done, the last one 1 \n"
    list(cluster.sweep_codes("0.?", 9, executor=Here(), progress=True))
    assert "\r8 of 8 done, the last one 0." in capsys.readouterr().err


def test_a_sweep_is_rows_of_a_table():
    def rows(dones):
        return [row for done in dones for row in done.rows()]

    assert rows(cluster.sweep("cram", ["2x2..2x3"], executor=Here(), what="outcome")) == [
        {"key": "2x2..2x3", "rows": 2, "cols": 2, "outcome": "P"},
        {"key": "2x2..2x3", "rows": 2, "cols": 3, "outcome": "N"},
    ]
    assert rows(cluster.sweep("kayles", ["3..4"], executor=Here())) == [
        {"key": "3..4", "size": 3, "value": 3},
        {"key": "3..4", "size": 4, "value": 1},
    ]
    found = rows(cluster.sweep_codes("0.?7", 200, executor=Here()))
    (kayles,) = [row for row in found if row["key"] == "0.77" and row["kind"] == "period"]
    assert (kayles["status"], kayles["preperiod"], kayles["period"], kayles["saltus"]) == ("PROVED", 71, 12, 0)
    assert {row["key"] for row in found} == {f"0.{digit}7" for digit in range(8)}
    (open_,) = rows(cluster.sweep_codes("0.007", 200, executor=Here()))
    assert (open_["key"], open_["kind"], open_["checked_to"]) == ("0.007", None, 200)
    (refused,) = rows(cluster.sweep("kayles", ["3..4"], misere=True, executor=Here()))
    assert refused["key"] == "3..4" and "misere" in refused["error"]
    assert rows(cluster.run(nims(2), executor=Here())) == [{"key": 0, "value": 1}, {"key": 1, "value": 0}]


@pytest.mark.parametrize("make", [Here, Processes])
def test_a_closed_executor_refuses_units(make):
    with make() as executor:
        assert answers(cluster.run(nims(3), executor=executor)) == {n: n ^ 1 for n in range(3)}
    executor.close()
    with pytest.raises(RuntimeError, match="closed"):
        list(cluster.run(nims(1), executor=executor))


def test_a_number_of_workers_is_positive():
    for workers in (0, -1):
        with pytest.raises(ValueError, match="from 1 on"):
            Processes(workers)


def test_units_that_nobody_waits_for_are_ended():
    with Faulty(1) as executor:
        for done in cluster.run(nims(9, {n: {"sleep": ""} for n in range(1, 9)}), executor=executor):
            assert done.key == 0
            break
        assert answers(cluster.run(nims(2), executor=executor)) == {0: 1, 1: 0}


def test_a_worker_that_does_not_start_ends_the_run():
    class Broken(Processes):
        _program = "raise SystemExit(3)"

    with Broken(2) as executor, pytest.raises(BrokenExecutor, match="started, with exit code 3"):
        list(cluster.run(nims(9), executor=executor))


def test_a_worker_of_another_version_does_no_unit(monkeypatch):
    monkeypatch.setattr(bt._bouton, "BUILD", "0.0.9")
    with Processes(1) as executor:
        (done,) = cluster.run(nims(1), executor=executor, attempts=1)
    assert done.code is None and "and its driver 0.0.9" in done.messages


@pytest.mark.parametrize("is_piped", [False, True])
def test_a_program_needs_no_guard(tmp_path, is_piped):
    text = "from bouton import cluster\nfor done in cluster.sweep('kayles', ['0..9'], executor=cluster.Processes(1)):\n    print(done.json()['values'])\n"
    program = tmp_path / "program.py"
    program.write_text(text)
    words, given = ([sys.executable, "-"], text) if is_piped else ([sys.executable, program], "")
    done = subprocess.run(words, input=given, capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("[0, 1, 2, 3, 1, 4, 3, 2, 1, 4]\n", "")


PROGRAM = """
import time
from bouton import cluster
executor = cluster.Processes(2)
nim, cram = cluster.request(["nim", "1"]), cluster.request(["solve", "cram", "9x9", "--max-time=60s"])
executor.submit(cram)
executor.submit(nim).result()
executor.submit(nim).result()
while not all(thread.process for thread in executor._threads):
    time.sleep(0.01)
print(*(thread.process.pid for thread in executor._threads), flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="it looks at processes in /proc")
@pytest.mark.parametrize("kill", [signal.SIGKILL, signal.SIGTERM])
def test_workers_end_with_their_driver(kill):
    with subprocess.Popen([sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, text=True) as driver:
        pids = [int(pid) for pid in driver.stdout.readline().split()]
        assert len(pids) == 2 and all(map(is_running, pids))
        driver.send_signal(kill)
    until = time.monotonic() + 10
    while any(map(is_running, pids)):
        assert time.monotonic() < until
        time.sleep(0.05)


def test_a_failed_unit_is_given_up_and_the_others_go_on():
    units = nims(20, {7: {"raise": ""}})
    dones = list(cluster.run(units, executor=FaultyHere(), attempts=2))
    assert len(dones) == 20 and answers(dones) == {n: n ^ 1 for n in range(20) if n != 7}
    (lost,) = [done for done in dones if not done.ok]
    assert (lost.key, lost.code, lost.attempts) == (7, None, 2) and "ValueError: no" in lost.messages


def test_only_the_unit_that_ends_its_worker_is_given_up(tmp_path):
    faults = {3: {"die": ""}, 11: {"die": ""}, 5: {"once": str(tmp_path / "once")}}
    executor = Faulty(2)
    dones = list(cluster.run(nims(16, faults), executor=executor, attempts=2))
    executor.close()
    assert answers(dones) == {n: n ^ 1 for n in range(16) if n not in (3, 11)}
    assert sorted((done.key, done.code) for done in dones if not done.ok) == [(3, None), (11, None)]
    assert all("worker" in done.messages for done in dones if not done.ok)


def test_a_worker_that_is_killed_costs_nothing():
    executor = Processes(2)
    killed = 0
    found = {}
    for done in cluster.run(nims(60), executor=executor):
        found[done.key] = int(done.output)
        if len(found) % 20 == 10:
            kill_a_worker(executor)
            killed += 1
    executor.close()
    assert killed == 3 and found == {n: n ^ 1 for n in range(60)}


def test_a_unit_without_end_is_ended():
    executor = Faulty(2)
    dones = list(cluster.run(nims(6, {2: {"sleep": ""}}), executor=executor, attempts=1, patience=8.0))
    executor.close()
    assert answers(dones) == {n: n ^ 1 for n in range(6) if n != 2}
    assert [done.messages for done in dones if not done.ok] == ["it did not end within 8 s"]


def test_a_journal_goes_on(tmp_path):
    journal = tmp_path / "answers"
    first = cluster.run(nims(10), executor=Here(), journal=journal)
    some = [next(first) for _ in range(4)]
    first.close()
    # The process was killed while it wrote.
    with open(journal, "ab") as file:
        file.write(b'{"request":"12')
    again = list(cluster.run(nims(10), executor=Here(), journal=journal))
    assert answers(again) == {n: n ^ 1 for n in range(10)}
    assert sorted(done.key for done in again if done.attempts == 0) == sorted(done.key for done in some)


@pytest.mark.parametrize("text", [b"my notes, one line", b"something else\n", b"one\ntwo\n", b'{"request":"12', b"[" * 99999 + b"\n"])
def test_another_file_is_no_journal_and_stays_as_it_is(tmp_path, text):
    journal = tmp_path / "notes"
    journal.write_bytes(text)
    with pytest.raises(ValueError, match="notes: this is another file.*\nhelp: name a new file"):
        list(cluster.run(nims(1), executor=Here(), journal=journal))
    assert journal.read_bytes() == text


def test_a_journal_is_of_one_build(tmp_path, monkeypatch):
    journal, build = tmp_path / "answers", bt._bouton.BUILD
    list(cluster.run(nims(1), executor=Here(), journal=journal))
    other = build.translate(str.maketrans("0123456789abcdef", "123456789abcdef0"))
    monkeypatch.setattr(bt._bouton, "BUILD", other)
    # The last one has no checksums.
    for text, found in [(journal.read_bytes(), build), (b'{"journal":"bouton units","version":"0.1.0"}\n', "0.1.0")]:
        journal.write_bytes(text)
        with pytest.raises(ValueError) as refused:
            list(cluster.run(nims(1), executor=Here(), journal=journal))
        assert f"this is the journal of bouton {found}, and" in str(refused.value) and other in str(refused.value)
        assert journal.read_bytes() == text


def test_a_line_of_a_journal_that_was_changed_is_refused(tmp_path):
    journal = tmp_path / "answers"
    list(cluster.run(nims(3), executor=Here(), journal=journal))
    whole = journal.read_bytes()
    second = whole.index(b"\n", whole.index(b"\n") + 1) + 1
    end = whole.index(b"\n", second)
    digits = [place for place in range(second, end) if whole[place : place + 1].isdigit()]
    # In the hash of the request, in the answer, and in the checksum; and the key of the checksum.
    for place in (digits[0], whole.index(b'"output":"', second) + 10, digits[-1], whole.index(b"sha256", second)):
        changed = whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :]
        journal.write_bytes(changed)
        with pytest.raises(ValueError, match=f"answers: line 3, at byte {second}: found .*, expected .*\nhelp: remove the line"):
            list(cluster.run(nims(3), executor=Here(), journal=journal))
        assert journal.read_bytes() == changed
    journal.write_bytes(whole[:second] + whole[end + 1 :])
    again = list(cluster.run(nims(3), executor=Here(), journal=journal))
    assert answers(again) == {0: 1, 1: 0, 2: 3} and sorted(done.attempts for done in again) == [0, 0, 1]


def test_a_journal_may_be_cut_anywhere(tmp_path):
    journal = tmp_path / "answers"
    list(cluster.run(nims(2), executor=Here(), journal=journal))
    whole = journal.read_bytes()
    header, *lines = whole.splitlines(keepends=True)
    assert len(lines) == 2
    for size in (*range(len(header) + 2), len(whole) - len(lines[1]), len(whole) - 1):
        journal.write_bytes(whole[:size])
        again = list(cluster.run(nims(2), executor=Here(), journal=journal))
        assert answers(again) == {0: 1, 1: 0} and journal.read_bytes() == whole
    # Two processes may begin a journal at one time.
    journal.write_bytes(header + lines[0] + header + lines[1])
    assert [done.attempts for done in cluster.run(nims(2), executor=Here(), journal=journal)] == [0, 0]
    journal.write_bytes(header + b"{}\n")
    with pytest.raises(ValueError, match="line of a journal"):
        list(cluster.run(nims(1), executor=Here(), journal=journal))


def test_what_a_limit_left_open_is_done_again(tmp_path):
    units = [("cram", request(["solve", "cram", "9x9", "--max-positions", "1"]))]
    for _ in range(2):
        (done,) = cluster.run(units, executor=Here(), journal=tmp_path / "answers")
        assert (done.code, done.attempts) == (3, 1)


def test_a_table_in_blocks(tmp_path):
    expected = bt.census("blackout", "4x6").counts
    assert cluster.table("blackout", "4x6", tmp_path / "here", executor=Here()).counts == expected
    assert cluster.table("blackout", "4x6", tmp_path / "there").counts == expected
    for name in os.listdir(tmp_path / "here"):
        if name.endswith(".block"):
            assert (tmp_path / "here" / name).read_bytes() == (tmp_path / "there" / name).read_bytes()
    # A block that is lost is computed again.
    lost = min(name for name in os.listdir(tmp_path / "here") if name.endswith(".block"))
    os.remove(tmp_path / "here" / lost)
    seen = []
    assert cluster.table("blackout", "4x6", tmp_path / "here", executor=Here(), progress=lambda done, count: seen.append(done)).counts == expected
    assert len(seen) == 10 and all(isinstance(done, Done) and done.ok for done in seen)


def test_a_table_of_a_rule_in_blocks(tmp_path):
    taking = bt.load_rule("n: n - k for k in range(1, n // 2 + 1)")
    for folder, game, size in [("cram", "cram", "4x4"), ("heaps", taking, 3000)]:
        expected = bt.census(game, size)
        for place, executor in [("here", Here()), ("there", None)]:
            found = cluster.table(game, size, tmp_path / f"{folder}-{place}", executor=executor)
            assert (found.counts, found.full, found.size) == (expected.counts, expected.full, str(size))
        names = [name for name in os.listdir(tmp_path / f"{folder}-here") if name.endswith(".block")]
        assert len(names) > 2
        for name in names:
            assert (tmp_path / f"{folder}-here" / name).read_bytes() == (tmp_path / f"{folder}-there" / name).read_bytes()
    assert bt.read_census(tmp_path / "heaps-here", 2999).nimber == bt.solve(taking, 2999).nimber
    assert bt.read_census(tmp_path / "cram-here", "..../..../....").nimber == 1


def test_unfinished_blocks_of_killed_processes_are_removed(tmp_path):
    fcntl = pytest.importorskip("fcntl")
    lost = cluster.table("blackout", "4x5", tmp_path, executor=Here()).lost
    part = tmp_path / "00000001.block.5.part"
    part.write_bytes(b"half of it")
    with open(tmp_path / "lock") as lock:
        # Another process is at work in the folder.
        fcntl.flock(lock, fcntl.LOCK_SH)
        assert cluster.table("blackout", "4x5", tmp_path, executor=Here()).lost == lost
        assert part.exists()
    assert cluster.table("blackout", "4x5", tmp_path, executor=Here()).lost == lost
    assert not part.exists()


def test_what_needs_a_unit_that_is_given_up_is_given_up(tmp_path):
    class Broken(Here):
        def submit(self, request):
            if b'"--block=1"' in request:
                raise_in_future = FaultyHere().submit(request.replace(b'"files":{}', b'"files":{"raise":""}'))
                return raise_in_future
            return super().submit(request)

    with pytest.raises(RuntimeError, match="block"):
        cluster.table("blackout", "4x6", tmp_path, executor=Broken())


def test_needs_are_kept_whatever_comes_first():
    from bouton.cluster._flow import Flow, Unit

    order = []

    class Noting(FaultyHere):
        def submit(self, request):
            order.append(json.loads(request)["command"][1])
            return super().submit(request)

    def units(faults):
        # Each unit needs its half and its third part.
        for n in range(1, 200):
            needs = {n // 2, n // 3} - {0}
            yield Unit(n, request(["nim", f"{n}"], {"raise": ""} if n in faults else {}), needs)

    dones = list(Flow(Noting(), 1, None, None).do(units(())))
    assert len(dones) == len(order) == 199 and all(done.ok for done in dones)
    place = {int(word): at for at, word in enumerate(order)}
    assert all(place[need] < place[n] for n in place for need in {n // 2, n // 3} - {0})
    for first in (1, 5, 40):
        dones = {done.key: done for done in Flow(Noting(), 1, None, None).do(units((first,)))}
        lost = {first}
        for n in range(1, 200):
            if {n // 2, n // 3} & lost:
                lost.add(n)
        assert len(dones) == 199 and {n for n in dones if not dones[n].ok} == lost


def test_a_unit_reads_the_file_that_its_request_means(tmp_path):
    graph = tmp_path / "graph.txt"
    graph.write_text("a-b b-c")
    words = ["solve", "node-kayles", "--file", str(graph), "--print", "grundy"]
    asked = cluster.request(words, reads=[graph])
    assert json.loads(cluster.unit(asked))["output"] == "2\n"
    graph.write_text("a-b b-c c-d")
    with pytest.raises(bt.ParseError, match="is another file here: its SHA-256 is [0-9a-f]{64}, and the request expects"):
        cluster.unit(asked)
    (done,) = cluster.run([(1, asked)], executor=cluster.Here(), attempts=2)
    assert (done.code, done.attempts) == (None, 2) and "another file" in done.messages
    graph.unlink()
    with pytest.raises(bt.ParseError, match="cannot be read"):
        cluster.unit(asked)
    with pytest.raises(FileNotFoundError):
        cluster.request(words, reads=[graph])
