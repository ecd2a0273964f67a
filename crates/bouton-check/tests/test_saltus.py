"""Tests of the periods with a saltus of check.py."""
import random
import re
import unittest

import test_check as base
from test_check import MUTATIONS, answer, certificate, check, code_values

SALTUS = {"0.8": (1, 3, 1), "0.137F": (1, 2, 1), "0.9B": (8, 7, 4), "0.BC": (4, 3, 2), "0.89": (3, 4, 2), "0.A9": (1, 4, 2), "0.00D": (4, 6, 2),
          "0.28": (1, 53, 16), "0.C": (1, 2, 1), "0.1B": (5, 2, 1)}


def value_of(code, heap):
    """The value of a heap by the period of the code."""
    start, period, saltus = SALTUS[code]
    rounds = max(heap - start, 0) // period
    return code_values(code, start + period)[heap - rounds * period] + rounds * saltus


def saltus_certificate(code, start, period, saltus, heap=10**17):
    value = value_of(code, heap)
    claims = [f"claim period {start} {period} {saltus} {code}", f"claim value {value} {heap}", f"claim outcome {'N' if value else 'P'} {heap}"]
    return certificate([f"code {code}", f"period {start} {period} {saltus}"], [], claims)


def options_of(code, heap):
    first, _, rest = code.partition(".")
    for taken, digit in enumerate(first + rest):
        digit, left = int(digit, 16), heap - taken
        if digit & 2 and left > 0:
            yield (left,)
        if digit & 4:
            yield from ((a, left - a) for a in range(1, left // 2 + 1))
        if digit & 8:
            yield from ((a, b, left - a - b) for a in range(1, left // 3 + 1) for b in range(a, (left - a) // 2 + 1))


def nim_sum(option):
    return option[0] ^ nim_sum(option[1:]) if option else 0


def bounds(code, start, p, s, values):
    """The numbers u, A, M and M + B of the page."""
    u = next(u for u in range(99) if s % 2**(u + 1))
    q = next(q for q in range(1, 99) if 2**(q + u) > max(values[:start + p]))
    last = max([place for place, digit in enumerate(code.replace(".", "")) if digit != "0"], default=0)
    m = 3 * (start + p) + last + 2 + 2**q * p
    return u, 2**q * s, m, m + 2**q * p


def failed_condition(code, start, p, s, values):
    """The first of the conditions 2, 3 and 4 of the page that fails, or 0, by all options of each heap. None if there are too few values."""
    def pairs(heap, least):
        for option in options_of(code, heap):
            if least == 0 and len(option) == 2 and option[0] == option[1]:
                yield 0
            for at, one in enumerate(option):
                others = option[:at] + option[at + 1:]
                if len(others) == 2 and others[0] == others[1] and one >= least:
                    yield values[one]

    u, a, m, end = bounds(code, start, p, s, values)
    if end + 2 > len(values):
        return None
    plain = {n: {tuple(values[one] for one in option) for option in options_of(code, n) if sum(one >= start + p for one in option) <= 1}
             for n in range(m, end)}
    if any(sum(option) >= values[n] and (nim_sum(option) - values[n]) % 2**(u + 1) == 0 for n in range(m, m + p) for option in plain[n]):
        return 2
    if not all({*range(a, values[n])} <= {*map(nim_sum, plain[n]), *pairs(n, start)} for n in plain):
        return 3
    is_right = all({*range(a)} <= {*pairs(n, 0)} and {*range(a, 2 * a)} <= {*pairs(n, start)} for n in (end, end + 1))
    return 0 if is_right else 4


def plain_options(code, start, p, values, heap):
    """For each plain option of a heap, by the rest that is not in the largest heap and the nim-sum of the other heaps, their largest sum."""
    found = {}
    for option in options_of(code, heap):
        *others, largest = sorted(option)
        if sum(one >= start + p for one in option) <= 1:
            others = [values[one] for one in others]
            key = heap - largest, nim_sum(others)
            found[key] = max(sum(others), found.get(key, 0))
    return found


class Saltus(unittest.TestCase):
    def refused(self, text, line, why, word="INVALID", **limits):
        given, code = answer(text, **limits)
        self.assertEqual((given.split(":")[0], code), (f"{word} at line {line}", 1 if word == "INVALID" else 3), given)
        self.assertIn(why, given)

    def test_valid_ones(self):
        for code, (start, period, saltus) in SALTUS.items():
            for more, times in ((0, 1), (1, 1), (5, 1), (0, 2), (0, 3)):
                text = saltus_certificate(code, start + more, period * times, saltus * times)
                self.assertEqual(answer(text)[1], 0, (text, answer(text)))
            wrong = [(start - 1, period, saltus)] * (start > 1) + [(start, period, saltus + 1), (start, period, 2 * saltus)]
            wrong += [(start, other, saltus) for other in range(1, 2 * period + 2) if other != period]
            for start, period, saltus in wrong:
                self.assertEqual(answer(saltus_certificate(code, start, period, saltus))[1], 1, (code, start, period, saltus))

    def test_the_values_that_follow(self):
        for claim, code in (("value 333333333333333333 1000000000000000000", 0), ("value 3074457345618258602 9223372036854775807", 0), ("value 0 3 + *1 + 5", 0),
                            ("value 333333333333333332 1000000000000000000", 1), ("outcome P 2 + 3", 0), ("outcome N 3", 1), ("moves 5 -> 0 1 + 1 + 2", 0),
                            ("moves 5 -> 0 1 + 1 + 3 | 0 1 + 2 + 2", 1), ("winning 3 -> 0", 1), ("moves 4 -> 0 1 + 1 + 2", 1), ("moves 4 -> 0 1 + 1 + 1", 0),
                            ("winning 4 -> 1 + 1 + 1", 0), ("moves 7 -> 1 4 + 1 + 1 | 0 3 + 2 + 1 | 0 2 + 2 + 2", 0), ("winning 7 -> 3 + 2 + 1 | 2 + 2 + 2", 0)):
            given = answer(certificate(["code 0.8", "period 1 3 1"], [], [f"claim {claim}"]))
            self.assertEqual(given[1], code, (claim, given))
        for code in SALTUS:
            if code != "0.28":
                values = code_values(code, 90)
                self.assertEqual([value_of(code, heap) for heap in range(90)], values)
                claims = [f"claim value {values[heap]} {heap}" for heap in range(90)]
                start, period, saltus = SALTUS[code]
                self.assertEqual(answer(certificate([f"code {code}", f"period {start + 1} {2 * period} {2 * saltus}"], [], claims))[1], 0)

    def test_refused_ones(self):
        text = saltus_certificate("0.8", 1, 3, 1)
        for old, new, line, why in (("period 1 3 1", "period 1 3 2", 4, "the value of the heap 1 plus 2 of the heaps 1 and 4, found the values 0 and 1"),
                                    ("period 1 3 1", "period 1 3", 4, "the same value of the heaps 1 and 4"), ("period 1 3 1", "period 1 3 0", 4, "at least 1"),
                                    ("period 1 3 1", "period 1 0 1", 4, "at least 1"), ("period 1 3 1", "period 0 3 1", 4, "at least 1"),
                                    ("period 1 3 1", "period 1 3 1 1", 4, "expected `period E P` or"), ("period 1 3 1", "period 1 3 1 ", 4, "whole number"),
                                    ("period 1 3 1", "period 1 3 01", 4, "whole number"), ("period 1 3 1", "period 1 3 9223372036854775807", 4, "plus 9223372036854775807"),
                                    ("claim period 1 3 1 0.8", "claim period 1 3 0.8", 5, "the line `period 1 3`, found `0.8`"),
                                    ("claim period 1 3 1 0.8", "claim period 1 6 2 0.8", 5, "the line `period 1 6 2`"),
                                    ("claim period 1 3 1 0.8", "claim period 1 3 1 .8", 5, "found `.8`"), ("claim value ", "claim value 1", 6, "the value is"),
                                    ("claim outcome N", "claim outcome P", 7, "the value is"), ("normal", "misere", 4, "normal play only"), ("end 1", "end 2", 8, "expected `end 1`")):
            self.assertIn(old, text)
            self.refused(text.replace(old, new, 1), line, why)
        self.refused(text.replace("period 1 3 1", "period 1 3074457345618258602 1", 1), 4, "positions would be held", "UNSUPPORTED")
        self.refused(text.replace("period 1 3 1", "period 1 1920 640", 1), 4, "steps are needed", "UNSUPPORTED", max_work=10**6)
        self.refused(saltus_certificate("0.28", 1, 106, 32), 4, "steps are needed", "UNSUPPORTED", max_work=10**5)
        # All values that are compared are as they should be, but the other conditions fail.
        self.refused(certificate(["code 0.BFBC", "period 23 1 1"], [], ["claim value 0 0"]), 4,
                     "the values of all heaps below 301 are as expected, but do not prove the period: condition 4 fails for the heap 142 and the value 22")

    def test_the_conditions(self):
        """The conditions of the page, for random codes and for values that may not be theirs but fit the equation."""
        chance, seen = random.Random(13), []
        for at in range(15 * MUTATIONS):
            code = chance.choice(["0.", "0.", "4.", "8."]) + "".join(chance.choice("0123488CEFBD") for _ in range(chance.randint(1, 3)))
            values, start, period = code_values(code, 50), chance.randint(1, 4), chance.randint(1, 4)
            if at % 3:
                values[start:start + period] = [chance.choice([0, 1, 1, 2, 3]) for _ in range(period)]
            saltus = values[49] - values[49 - period] if at % 3 == 0 else chance.randint(1, 4)
            values[start + period:] = []
            while saltus > 0 and len(values) < 120:
                values.append(values[-period] + saltus)
            wanted = failed_condition(code, start, period, saltus, values) if saltus > 0 else None
            if wanted is not None:
                check.steps_left, heaps = 10**9, check.HeapValues(check.CodeGame(code).digits)
                heaps.values = values
                proof = check.SaltusProof(heaps, start, period, saltus)
                self.assertEqual((proof.a, proof.first, proof.end), bounds(code, start, period, saltus, values)[1:])
                self.assertEqual(proof.plain_options(), plain_options(code, start, period, values, proof.first))
                self.assertEqual(proof.gap()[:11], f"condition {wanted}" if wanted else "", (code, start, period, saltus, values[:20]))
                seen.append(wanted)
        self.assertGreater(min(map(seen.count, (0, 2, 3, 4))), 0, seen)

    def test_doubles(self):
        """The conditions hold for twice the period where they do not for the period itself."""
        for code, start, period, saltus in (("0.1B", 5, 2, 1), ("0.1A", 4, 2, 1), ("0.1A8", 4, 6, 3)):
            values = code_values(code, 160)
            self.assertEqual(failed_condition(code, start, period, saltus, values), 2)
            self.assertEqual(failed_condition(code, start, 2 * period, 2 * saltus, values), 0)
            text = certificate([f"code {code}", f"period {start} {period} {saltus}"], [], [f"claim period {start} {period} {saltus} {code}"])
            self.assertEqual(answer(text)[1], 0, answer(text))


class Mutations(base.Mutations):
    """A certificate with one random change is refused, or what it claims is true."""

    test_graphs = test_periods = test_maps = test_mutations = None

    def test_saltus(self):
        chance = random.Random(14)
        for code, (start, period, saltus) in SALTUS.items():
            if code == "0.28":
                continue
            values = code_values(code, 120)

            def is_true(claim):
                words = claim.split(" ")
                if words[1] == "period":
                    start, period, saltus = (*map(int, words[2:-1]), 0)[:3]
                    return all(values[n] == values[n - period] + saltus for n in range(start + period, len(values)))
                value = 0
                for term in [word for word in words[3:] if word not in ("+", "0", f"{code}:")]:
                    value ^= int(term[1:]) if term[0] == "*" else value_of(code, int(term))
                return int(words[2]) == value if words[1] == "value" else words[2] == "PN"[value > 0]

            for heap in (chance.randrange(1, 40), 10**9):
                self.changes(saltus_certificate(code, start, period, saltus, heap), is_true, chance, 2 * MUTATIONS)


if __name__ == "__main__":
    unittest.main()
