"""Units of work for tests: sums of nimbers, some of which fail as a test asks for."""

from bouton.cluster import request


def nims(count, faults=None):
    faults = faults or {}
    return [(n, request(["nim", f"{n} + 1"], faults.get(n, {}))) for n in range(count)]


def answers(dones):
    return {done.key: int(done.output) for done in dones if done.ok}
