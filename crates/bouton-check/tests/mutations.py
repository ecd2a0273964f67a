#!/usr/bin/env python3
"""Change certificates at random, one change at a time, and demand that both checkers agree and call nothing false VALID.

The program writes certificates of several kinds. The script changes a line, a word or a sign, or a claim together with the
line that says the same, and gives the changed text to both checkers. It decides itself whether a claim is true: it plays
the games by the definition, as `planted.py` does. It demands that

- every certificate is VALID for both checkers before it is changed;
- what a checker calls VALID is true;
- both checkers say VALID or both say INVALID, unless one says UNSUPPORTED, and two answers VALID are the same to the last line;
- an answer says of each section which game it is: claims are held against the game that the answer names, not against that of the certificate;
- bouton-check never says VALID where the text of a rule is not one that it knows.

A changed text of a rule is another game. So there is a row in which only such texts are changed, under names that are not the
catalogue's, and a column for what check.py alone calls VALID there. In another row only names of sections are changed, and texts under them. Another column counts what is too large to be played by the definition.

    python3 crates/bouton-check/tests/mutations.py --program target/release/bouton --checker target/release/bouton-check
    python3 crates/bouton-check/tests/mutations.py --only periods,draws --changes 300 --seed 7
"""
import argparse
import collections
import functools
import hashlib
import io
import pathlib
import random
import re
import shutil
import sys
import tempfile
import warnings

import planted
from planted import CORPUS, MISERE, REPOSITORY, pattern, solve

sys.path.insert(0, str(REPOSITORY / "crates/bouton-check"))
import check  # noqa: E402

PYTHON_STEPS, RUST_STEPS = 10**7, 2 * 10**8
# What is larger is not played by the definition.
LARGEST_NUMBER, MOST_OPTIONS, MOST_CELLS = 60, 10**6, 9
STATEMENTS = ("value ", "not ", "P ", "N ", "D ")


class Nim(planted.Nimbers):
    def read(self, text):
        return int(text)


RULES = dict(planted.RULES, nim=Nim())
TEXTS_BY_NAME = {path.stem: path.read_text() for path in (REPOSITORY / CORPUS).glob("*.py") if path.stem != "compare"}
CATALOGUE = set(TEXTS_BY_NAME) | {"kayles", "dawson", "grundy", "heap", "graph", "moore:3", "crosscut:diagonal"}


class TooLarge(Exception):
    pass


class AnotherGame(Exception):
    pass


class Code(planted.Heaps):
    """A code whose values are found faster, by those of pairs of heaps."""

    def __init__(self, code):
        super().__init__(code)
        self.pairs = {}
        self.largest = planted.COMPARED_HEAPS if max(self.digits) < 8 else 250

    def of_pairs(self, total):
        if total not in self.pairs:
            self.pairs[total] = {self.known[a] ^ self.known[total - a] for a in range(1, total // 2 + 1)}
        return self.pairs[total]

    def value(self, heap):
        while len(self.known) <= heap:
            seen = set()
            for taken, digit in enumerate(self.digits):
                left = len(self.known) - taken
                if digit & 1 and left == 0:
                    seen.add(0)
                if digit & 2 and left > 0:
                    seen.add(self.known[left])
                if digit & 4:
                    seen |= self.of_pairs(left)
                if digit & 8:
                    seen.update(self.known[a] ^ value for a in range(1, left - 1) for value in self.of_pairs(left - a))
            self.known.append(planted.mex(seen))
        return self.known[heap]

    def has_period(self, first, period, saltus=0):
        if first + 2 * period > self.largest:
            raise TooLarge
        self.value(self.largest)
        return all(self.known[n + period] == self.known[n] + saltus for n in range(first, self.largest - period + 1))


known_code = functools.lru_cache(None)(Code)


class Truth(planted.Truth):
    """What is true of a changed certificate, whatever it is about now."""

    def __init__(self, text, table, answer):
        self.definitions = dict(line[5:].split(": ", 1) for line in answer.split("\n") if line.startswith("game "))
        super().__init__(text)
        self.claims = [line for line in answer.split("\n") if line.startswith("claim ")]
        self.table, self.played, self.periods, name = table, 0, {}, ""
        for line in text.split("\n"):
            word, _, rest = line.partition(" ")
            name = rest if word == "code" else name
            if word == "period":
                self.periods[name] = [int(number) for number in rest.split(" ")]

    def game(self, kind, name, body):
        if kind == "code":
            return known_code(name)
        if kind != "rule":
            return super().game(kind, name, body)
        _, _, known = self.definitions[name].partition("known text ")
        if known not in RULES:
            raise AnotherGame
        return RULES[known]

    def demand_small(self, name, position):
        self.played += 1
        numbers = [number for number in (position if isinstance(position, tuple) else [position]) if isinstance(number, int)]
        if self.played > MOST_OPTIONS or max(numbers, default=0) > getattr(self.games[name], "largest", LARGEST_NUMBER):
            raise TooLarge

    def value(self, component):
        name, position = component
        game, more = self.games[name], 0
        if name == "*":
            return position
        if name in self.periods and position > game.largest:
            first, period, *saltus = self.periods[name]
            if not game.has_period(first, period, *saltus):
                raise ValueError("a heap is valued by a period that is not one")
            rounds = (position - first) // period
            position, more = position - rounds * period, rounds * sum(saltus)
        self.demand_small(name, position)
        return super().value((name, position)) + more

    def options(self, sum):
        for component in sum:
            self.demand_small(*component)
        for option in super().options(sum):
            self.played += 1
            yield sorted((part for component in option for part in self.inside(*component)), key=repr)

    def inside(self, name, position):
        """A cell on the border of a staircase is a nimber or nothing."""
        if not isinstance(self.games[name], planted.Staircase) or position != "lost" and min(position) > 0:
            return [(name, position)]
        return [("*", 1)] if self.games[name].options(position) else []

    def is_worth(self, sum, value):
        """Where play may not end, a sum is worth V if the player to move loses it together with the nimber V."""
        if self.convention != "normal":
            raise ValueError("a value in misere play")
        if not self.has_charts:
            return self.value_of_sum(sum) == value
        return self.outcome(sorted(sum + [("*", value)] * (value > 0), key=repr)) == "P"

    def holds(self, claim):
        _, kind, rest = claim.split(" ", 2)
        if kind == "value":
            value, text = rest.split(" ", 1)
            return self.is_worth(self.sum(text), int(value))
        if kind == "moves":
            text, _, options = rest.partition(" -> ")
            listed = [option.split(" ", 1) for option in options.split(" | ")]
            claimed = {self.forms(self.sum(option)): int(value) for value, option in listed}
            real = {self.forms(option): option for option in self.options(self.sum(text))}
            return claimed.keys() == real.keys() and all(self.is_worth(real[form], claimed[form]) for form in real)
        if kind == "period":
            *numbers, code = rest.split(" ")
            return self.games[code].has_period(*[int(number) for number in numbers])
        return self.is_table(*rest.split(" ")) if kind == "table" else super().holds(claim)

    def is_table(self, name, size, *counts):
        rows, columns = [int(number) for number in size.split("x")]
        cells = rows * columns
        if cells > MOST_CELLS:
            raise TooLarge
        files, values = dict(self.table), bytearray()
        order = [(int(row) - 1) * columns + int(column) - 1 for row, column in re.findall("r([0-9]+)c([0-9]+)", files["blocks"].decode().split("\n")[3])]
        for number in range(2**cells):
            marked = "".join("01"[number >> order.index(cell) & 1] for cell in range(cells))
            values.append(self.value((name, tuple(marked[at:at + columns] for at in range(0, cells, columns)))))
        is_right = bytes(byte % 128 for byte in files["00000000.block"][:2**cells]) == bytes(value + 1 for value in values)
        return is_right and [int(count) for count in counts] == [values.count(value) for value in range(max(values) + 1)]


def definitions(text):
    """What an answer must say of the game of each section."""
    for kind, name, body in re.findall(r"(?m)^(rule|code|graph|rook|staircase) (.*)\n((?:\|.*\n)*(?:set .*\n)*)", text):
        if kind == "code":
            yield f"game {name}: code"
            continue
        rule = re.sub(r"(?m)^\| ?", "", body)
        known = [known for known, text in TEXTS_BY_NAME.items() if text == rule]
        digest = hashlib.sha256((rule if kind == "rule" else body).encode()).hexdigest()
        if kind != "rule":
            yield f"game {name}: {'graph' if kind == 'graph' else 'map'} with the SHA-256 {digest}"
        elif name in CATALOGUE and (not known or known[0] not in (name.replace(":", "-"), f"{name}-board")):
            raise ValueError("a game of the catalogue has another text")
        else:
            yield f"game {name}: known text {known[0]}" if known else f"game {name}: UNKNOWN TEXT with the SHA-256 {digest}"


@functools.lru_cache(None)
def truth(text, table, answer):
    try:
        if [line for line in answer.split("\n") if line.startswith("game ")] != list(definitions(text)):
            return "FALSE: another game is named"
        found = Truth(text, table, answer)
        return "true" if found.claims and found.all_hold() else "FALSE"
    except (TooLarge, AnotherGame) as reason:
        return {TooLarge: "too large", AnotherGame: "another game"}[type(reason)]
    except Exception as error:
        return f"CANNOT BE READ ({error!r})"


GRUNDY = ("--print", "grundy")
BOARDS = solve("cram", "..../....", ".#.#./.....", flags=GRUNDY) + solve("crosscut", "..*/.*./*..", flags=GRUNDY)
BOARDS += solve("node-kayles", "a-b b-c c-d d-a d-e", "a-b b-c c-d d-e e-f", flags=GRUNDY)
BOARDS += solve("queens", "..../..../....", flags=GRUNDY) + solve("wythoff", "(3,5)", flags=GRUNDY) + planted.TREBLECROSS[:1]
HEAPS = [["solve", *ask, *GRUNDY] for ask in (
    ("kayles", "17"), ("0.137", "5 + 9"), ("kayles", "60 + 3"), ("0.6", "20"), ("4.07", "11"), ("0.2D", "9"))]
SUMS = [["solve", sum, *flags] for flags in ((), GRUNDY, MISERE, ("--all",)) for sum in (
    "blackout: 11/11 + crosscut: ..*/.*. + *2", "kayles: 5 + cram: .../...", "kayles: 3 + 2 + wythoff: (1,2)")]
SALTUS = pattern("0.3F", "0.8", "0.BC", "0.9B", "0.C") + [["solve", "0.8", "1000000000", *GRUNDY]]
LARGE_HEAPS = [["solve", "kayles", "1000000000000", *GRUNDY], ["solve", "0.137", "1000000 + 7"]]
TABLES = [["census", "blackout", size] for size in ("2x3", "3x2", "2x2", "1x4", "1x2")]
MAPS = [["solve", *ask] for ask in (
    ("rook", "(4,3) blocked (1,1) (2,3)"), ("rook", "(3,2)"), ("rook", "(3,2) blocked (1,1)", *GRUNDY),
    ("staircase", "(3,3) top 1010 left 0110"), ("staircase", "(2,2) top 001 left 011"),
    ("staircase", "(3,2) top 0101 left 011", *GRUNDY), ("staircase", "(3,2) top 0101 left 011", *MISERE))]
TEXTS = planted.CRAM[:2] + planted.CROSSCUT[:2] + planted.SMALL_RULES[:6] + planted.SMALL_RULES[7:] + planted.MISERE_SUMS[:1]
NAMED = BOARDS + SUMS + planted.LOOPS[:3] + MAPS[:5] + TABLES[:2] + HEAPS[:2] + planted.PERIODS[:2]
NAMED += [["solve", "nim", "2 + 3"], ["solve", "nim: 2 + cram: .../... + crosscut: ..*/.*."], ["solve", "graph: a moves a->b a->c b->c + kayles: 4"]]
NAMES, TEXT, TABLE, VALUES = "names of sections, texts under them", "text of the rule", "tables: the certificate", "tables: the folder of values"
KINDS = {
    "values of boards and graphs": BOARDS, "values of heaps of codes": HEAPS,
    "winning moves": planted.CRAM[1:4] + planted.CROSSCUT + planted.SMALL_RULES + planted.CODES[:2],
    "all moves": planted.ALL_MOVES + [["solve", "cram", ".../...", "--all"], ["solve", "wythoff", "(3,5)", "--all"]],
    "sums of two games": SUMS, "misere outcomes": planted.MISERE_SUMS, "draws and other outcomes of graphs": planted.LOOPS,
    "periods": planted.PERIODS + planted.SHORT_PERIODS + LARGE_HEAPS, "periods with a saltus": SALTUS,
    TABLE: TABLES, VALUES: TABLES,
    "values on maps": MAPS, "outcomes on whole maps": planted.ROOKS[1:] + planted.STAIRCASES[1:], TEXT: TEXTS, NAMES: NAMED,
}
CHANGES = ["value", "position", "line dropped", "line doubled", "line moved up", "line moved down", "two lines swapped",
           "word of another line", "sign changed", "sign removed", "sign inserted", "claim", "claim and its line", "header"]
NAME_CHANGES = ["name of a section", "names in claims", "name everywhere", "names swapped", "text under a name"]
BYTE_CHANGES = ["byte changed", "byte removed", "byte inserted", "two bytes swapped", "bytes doubled", "bytes cut off"]
CLAIM_WORDS = "value outcome winning moves period table P N D 0 1 2 3 *1 + -> |".split()
HEADER_WORDS = "normal misere split symmetry assumes sums rule code graph rook staircase 0.07 cram 0 1 2 end".split()
SIGNS = ".#*Xx01234579,()/ -+ab:SPND|>\té\r"


def near(number, chance):
    number = int(number) if len(number) < 20 else 0
    others = [number + 1, max(number - 1, 0), 2 * number, number + 10**6]
    return str(chance.choice([0, 1, 2, 3, *others, 2**63 - 1, 2**63]))


def one_changed(pattern, text, chance):
    """The text with one of the places changed that fit the pattern, if there is one."""
    places = list(re.finditer(pattern, text))
    place = chance.choice(places) if places else None
    if place is None:
        return text
    new = near(place[0], chance) if place[0].isdigit() else chance.choice("PND")
    return text[:place.start()] + new + text[place.end():]


def with_line(rows, at, chance):
    """Changes the value, the outcome or the period of a claim, and the line that says the same."""
    rest = rows[at].partition(" ")[2]
    found = re.match("(outcome )?(period [0-9 ]+(?= )|value [0-9]+|[PND](?= ))(.*)", rest)
    if not found:
        return
    _, old, of = found.groups()
    new, line = one_changed("[0-9]+|^[PND]", old, chance), old if old.startswith("period") else old + of
    rows[at] = f"claim {found[1] or ''}{new}{of}"
    for other, row in enumerate(rows):
        if row in (line, re.sub(" [a-zA-Z0-9_:-]+: ", " ", line)):
            rows[other] = new + row[len(old):]


def changed_rows(rows, kind, chance, is_rule_text):
    """The lines with one change, or without one where it does not fit. In the row of texts of rules, the others stay."""
    rows, inside, pool = list(rows), False, []
    for at, row in enumerate(rows):
        inside = row.startswith("rule ") or inside and row.startswith("|")
        pool += [at] if (inside and row.startswith("|")) == is_rule_text else []
    claims = [at for at in pool if rows[at].startswith("claim ")]
    at, other = chance.choice(pool), chance.choice(pool)
    if claims and (kind.startswith("claim") or kind == "value" and chance.random() < 0.4):
        at = chance.choice(claims)
    elif kind == "header":
        at = chance.choice([at for at in pool if not rows[at].startswith((*STATEMENTS, "claim "))])
    row, words = rows[at], rows[at].split(" ")
    word, i = chance.randrange(len(words)), chance.randrange(len(row) + 1)
    if kind == "value":
        rows[at] = one_changed("[0-9]+", row, chance)
    elif kind == "position":
        last, new = words[-1], rows[other].split(" ")[-1]
        if chance.random() < 0.5 and last:
            i = chance.randrange(len(last))
            new = last[:i] + chance.choice(last + new) + last[i + 1:]
        rows[at] = " ".join(words[:-1] + [new])
    elif kind == "line dropped":
        del rows[at]
    elif kind == "line doubled":
        rows.insert(other, row)
    elif kind in ("line moved up", "line moved down"):
        at, other = max(at, other), min(at, other)
        if kind == "line moved up":
            rows.insert(other, rows.pop(at))
        else:
            rows.insert(at, rows.pop(other))
    elif kind == "two lines swapped":
        rows[at], rows[other] = rows[other], row
    elif kind == "word of another line":
        words[word] = chance.choice(rows[other].split(" "))
        rows[at] = " ".join(words)
    elif kind.startswith("sign"):
        rows[at] = row[:i] + ("" if kind == "sign removed" else chance.choice(SIGNS)) + row[i + (kind != "sign inserted"):]
    elif kind == "claim and its line":
        with_line(rows, at, chance)
    elif kind == "claim" and " -> " in row and chance.random() < 0.5:
        head, _, tail = row.partition(" -> ")
        options = tail.split(" | ")
        new = one_changed("[0-9]+$", chance.choice(options), chance)
        if chance.random() < 0.5:
            options.append(new)
        else:
            options.remove(chance.choice(options))
        rows[at] = f"{head} -> {' | '.join(options)}"
    elif kind == "claim" and chance.random() < 0.4:
        rows[at] = one_changed(r"\b[0-9]+\b|\b[PND]\b", row, chance)
    else:
        new = chance.choice(CLAIM_WORDS if kind == "claim" else HEADER_WORDS)
        words[word:word + chance.randrange(2)] = [new] * chance.randrange(2)
        rows[at] = " ".join(words)
    return rows


def changed_names(rows, kind, chance):
    """The lines with another name of a section, in its first line or in claims, or with another text under its name."""
    rows = list(rows)
    heads = [at for at, row in enumerate(rows) if row.startswith(("rule ", "code ", "graph ", "rook ", "staircase "))]
    at = chance.choice(heads)
    word, name = rows[at].split(" ", 1)
    own = [rows[other].split(" ", 1)[1] for other in heads]
    free = ["mine", name + "-py", name + "2", name.upper(), "0.77", "0.07"]
    new = chance.choice(chance.choice([own, sorted(CATALOGUE), free, free]))
    swaps = {name: new, new: name} if kind == "names swapped" else {name: new}

    def renamed(row):
        return re.sub("(?<= )([A-Za-z0-9.:_-]+)(?=: )", lambda found: swaps.get(found[0], found[0]), row)

    if kind == "text under a name":
        rules = [head for head in heads if rows[head].startswith("rule ")]
        if rules:
            at = chance.choice(rules)
            end = next(end for end in range(at + 1, len(rows)) if not rows[end].startswith("|"))
            text = chance.choice([*TEXTS_BY_NAME.values(), "\n".join(row[2:] for row in rows[at + 1:end - 1]) + "\n    pass\n"])
            rows[at + 1:end] = [f"| {line}".rstrip() for line in text[:-1].split("\n")]
        return rows
    for other, row in enumerate(rows):
        if kind != "names in claims" and other in heads and row.split(" ", 1)[1] in swaps:
            rows[other] = f"{row.split(' ', 1)[0]} {swaps[row.split(' ', 1)[1]]}"
        elif kind != "name of a section" and row.startswith("claim ") or kind in ("name everywhere", "names swapped") and not row.startswith("|"):
            rows[other] = renamed(re.sub(f"^(claim table |claim period [0-9 ]+){re.escape(name)}(?= |$)", lambda found: found[1] + new, row))
    return rows


def changes_of(name):
    """No claim is inside the text of a rule, and no line `table` has the numbers of its claim."""
    left_out = {TEXT: ("claim", "claim and its line", "header"), TABLE: ("claim and its line",)}.get(name, ())
    if name in (VALUES, NAMES):
        return BYTE_CHANGES if name == VALUES else NAME_CHANGES
    return [kind for kind in CHANGES if kind not in left_out]


def changed_bytes(data, chance):
    data, at, other = bytearray(data), chance.randrange(len(data)), chance.randrange(len(data))
    kind = chance.choice(changes_of(VALUES))
    if kind == "byte changed":
        data[at] = chance.choice([0, 1, 2, 3, 255, data[at] ^ 1, data[other]])
    elif kind == "byte removed":
        del data[at]
    elif kind == "byte inserted":
        data.insert(at, data[other])
    elif kind == "two bytes swapped":
        data[at], data[other] = data[other], data[at]
    elif kind == "bytes doubled":
        data[at:at] = data[at:other]
    else:
        del data[at:]
    return kind, bytes(data)


def hash_of(table):
    sums = "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in table)
    return hashlib.sha256(sums.encode()).hexdigest()


def change(name, text, table, chance):
    """The kind of the change, and the changed certificate with its folder of values."""
    if name == VALUES:
        rows, columns = re.search("(?m)^table ([0-9]+)x([0-9]+)", text).groups()
        (block, data), header = table
        if chance.random() < 0.2:
            kind, changed = changed_bytes(header[1], chance)
            header = header[0], changed
        else:  # The values, and perhaps a little of what is behind them.
            some = 2**(int(rows) * int(columns)) + chance.choice([0, 9])
            kind, changed = changed_bytes(data[:some], chance)
            data = changed + data[some:]
        table = (block, data), header
        values = [max(byte % 128, 1) - 1 for byte in data[:2**(int(rows) * int(columns))]]
        if values and max(values) < 50 and chance.random() < 0.5:  # The claim counts what is in the folder now.
            counts = " ".join(str(values.count(value)) for value in range(max(values) + 1))
            text = re.sub("(?m)^(claim table [a-z]+ [0-9x]+) .*$", fr"\g<1> {counts}", text)
        if chance.random() < 0.7:  # The certificate has the new hash.
            text = re.sub("(?m)^(table [0-9]+x[0-9]+) .*$", fr"\g<1> {hash_of(table)}", text)
        return kind, text, table
    kind = chance.choice(changes_of(name))
    if name == NAMES:
        return kind, "\n".join(changed_names(text[:-1].split("\n"), kind, chance)) + "\n", table
    return kind, "\n".join(changed_rows(text[:-1].split("\n"), kind, chance, name == TEXT)) + "\n", table


def verdicts_of(text, table, checker, folder):
    paths = [folder / "changed.txt"] + [folder / "changed"] * (table is not None)
    paths[0].write_bytes(text.encode())
    (folder / "changed").mkdir(exist_ok=True)
    for file, data in table or ():
        (folder / "changed" / file).write_bytes(data)
    code, said, errors = planted.run([checker, "--max-work", str(RUST_STEPS), *paths], folder)
    answers = {"bouton-check": (said or errors or "no answer in time", code)}
    values = table and (lambda _most: dict(table))
    answers["check.py"] = check.check_file(io.BytesIO(text.encode()), PYTHON_STEPS, 10**6, values)
    for name, (said, code) in answers.items():
        word = re.split("[ \n]", said)[0]
        is_known = {"VALID": 0, "INVALID": 1, "UNSUPPORTED": 3}.get(word) == code
        yield said.strip("\n") if is_known else f"FAILED with {code}: {said}"


REFUSED, TRUE, TOO_LARGE = "refused by both", "valid for both, and true", "valid, too large to be played"
ONE_REFUSED, ONE_TRUE = "unsupported by one, refused by the other", "unsupported by one, valid for the other, and true"
UNSUPPORTED, ANOTHER_GAME = "unsupported by both", "another game: valid for check.py alone"
CHANGED, ANOTHER_CLAIM = "changed", "of the valid and true ones, with another claim or game"
COLUMNS = [CHANGED, REFUSED, TRUE, ONE_TRUE, ANOTHER_CLAIM, ONE_REFUSED, UNSUPPORTED, TOO_LARGE, ANOTHER_GAME]


def column(words, is_true):
    """The column of the verdicts of bouton-check and check.py, or None if they are not as demanded."""
    if is_true == "another game":
        return ANOTHER_GAME if words == ["UNSUPPORTED", "VALID"] else None
    found = {"INVALID INVALID": REFUSED, "INVALID UNSUPPORTED": ONE_REFUSED, "UNSUPPORTED UNSUPPORTED": UNSUPPORTED,
             "VALID VALID": TRUE, "UNSUPPORTED VALID": ONE_TRUE}.get(" ".join(sorted(words)))
    if "VALID" not in words or found is None or is_true == "true":
        return found
    return TOO_LARGE if is_true == "too large" else None


def claimed(text):
    """What the truth of the claims depends on."""
    return "\n".join(row for row in text.split("\n") if not row.startswith((*STATEMENTS, "end ")))


def examine(text, table, checker, folder):
    """The column of a certificate, and a report if there is none."""
    verdicts = list(verdicts_of(text, table, checker, folder))
    words = [re.split("[ \n]", verdict)[0] for verdict in verdicts]
    answers = {verdict for word, verdict in zip(words, verdicts) if word == "VALID"}
    is_true = truth(claimed(text), table, min(answers)) if answers else "not asked"
    found = column(words, is_true) if len(answers) < 2 else None
    told = f"NOT AS DEMANDED: {verdicts}, by the definition: {is_true}\n{text}{table or ''}"
    return found, None if found else told


def run_kind(name, given, folder):
    """The counts of a kind of certificates, and what is not as demanded."""
    chance, counts, kinds = random.Random(f"{given.seed} {name}"), collections.Counter(), set()
    faults, bases = [], []
    for ask in KINDS[name]:
        path, values = folder / "certificate.txt", folder / "values"
        out = ["--dir", values] if ask[0] == "census" else []
        path.unlink(missing_ok=True)
        shutil.rmtree(values, ignore_errors=True)
        code, _, errors = planted.run([given.program, *ask, *out, "--certificate", path], REPOSITORY)
        if code != 0 or not path.exists():
            raise SystemExit(f"no certificate: {' '.join(ask)}: {errors}")
        text = path.read_text()
        if name == TEXT:  # A changed text must not have a name of the catalogue.
            rows = [row if row.startswith("|") else re.sub("^rule .*|(?<= )[a-z-]+(?=: )", r"\g<0>-py", row) for row in text.split("\n")]
            text = "\n".join(rows)
        bases.append((text, tuple((name, (values / name).read_bytes()) for name in ("00000000.block", "blocks")) if out else None))
        found, fault = examine(*bases[-1], given.checker, folder)
        faults += [f"UNCHANGED, {' '.join(ask)}: {fault or found}"] if found not in (TRUE, TOO_LARGE) else []
    seen = set(bases)
    claims = {(claimed(text), table) for text, table in bases}
    while counts[CHANGED] < given.changes:
        kind, *changed = change(name, *chance.choice(bases), chance)
        if tuple(changed) not in seen:
            seen.add(tuple(changed))
            kinds.add(kind)
            found, fault = examine(*changed, given.checker, folder)
            counts.update([CHANGED] + [found] * bool(found))
            counts[ANOTHER_CLAIM] += found in (TRUE, ONE_TRUE) and (claimed(changed[0]), changed[1]) not in claims
            faults += [f"{kind}: {fault}"] if fault else []
    if given.changes >= 1000 and kinds != set(changes_of(name)):
        faults.append(f"not all kinds of changes occurred, only {sorted(kinds)}")
    return counts, faults


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--program", type=pathlib.Path, default=REPOSITORY / "target/release/bouton")
    arguments.add_argument("--checker", type=pathlib.Path, default=REPOSITORY / "target/release/bouton-check")
    arguments.add_argument("--only", help="the kinds whose names begin with one of these words, separated by commas")
    arguments.add_argument("--changes", type=int, default=2000, help="changed certificates of each kind (default 2000)")
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    given.program, given.checker = given.program.resolve(), given.checker.resolve()
    sys.setrecursionlimit(4000)
    warnings.simplefilter("ignore")
    words = tuple(given.only.split(",")) if given.only else ("",)
    table, bad = [["kind", *COLUMNS], ["---"] * (1 + len(COLUMNS))], []
    with tempfile.TemporaryDirectory(prefix="bouton-mutations-") as folder:
        for name in [name for name in KINDS if name.startswith(words)]:
            counts, faults = run_kind(name, given, pathlib.Path(folder))
            table.append([name] + [str(counts[column]) for column in COLUMNS])
            bad += [name] * bool(faults)
            print(f"{name}: {dict(counts)}", *faults[:5], f"faults: {len(faults)}", sep="\n", flush=True)
    print("\n".join(f"| {' | '.join(row)} |" for row in table))
    if bad:
        raise SystemExit(f"not as demanded: {', '.join(bad)}")
    print("as demanded: nothing false is valid, and the checkers agree")


if __name__ == "__main__":
    main()
