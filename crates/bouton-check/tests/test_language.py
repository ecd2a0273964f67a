"""Tests of check.py with the list of programs that says what the language of rules is."""
import io
import os
import re
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import check  # noqa: E402

LIST = os.path.join(HERE, "..", "..", "bouton-rules", "tests", "it", "agree", "language.txt")
NIM = "position = Heap()\ndef moves(n):\n    if n != {}:\n        for smaller in range(n): yield smaller\n        return\n"


def programs():
    """The position, the value and the text of each program; the value of a refused program is None."""
    with open(LIST, encoding="utf-8") as file:
        chunks = file.read().split("\n#### ")[1:]
    for chunk in chunks:
        head, text = re.split(r"\n---- ", chunk)[0].split("\n", 1)
        start, _, value = head.partition(" = ")
        position = re.sub(" (refused|shared)$", "", start)
        text = text.strip("\n") + "\n"
        if not re.search("^def moves", text, re.MULTILINE):
            text = NIM.format(position) + re.sub("^", "    ", text.rstrip("\n"), flags=re.MULTILINE) + "\n"
        yield position, int(value) if value else None, text


def rule_lines(text):
    return ["rule r", *["| " + line if line else "|" for line in text.rstrip("\n").split("\n")]]


def is_valid(rule, statements, claim):
    text = "\n".join(["bouton certificate 1", "convention normal", *rule, *statements, claim, f"end {len(statements)}", ""])
    return check.check_file(io.BytesIO(text.encode()), 10**7, 10**5)[1] == 0


def values_of(text, position):
    """Lines with the values of the position and of all that play reaches, by the definition, from the options that check.py finds."""
    check.steps_left = 10**7
    section = check.Section("r", check.RuleGame(text, {}), check.Components(10**5))
    values, statements = {}, []

    def value(number):
        if number < 0:
            return -number
        if number not in values:
            options = list(section.options(number))
            found = {nim_sum(option) for option in options}
            values[number] = min(set(range(len(found) + 1)) - found)
            if options:
                statements.append(f"value {values[number]} {section.write(number)}")
        return values[number]

    def nim_sum(numbers):
        result = 0
        for number in numbers:
            result ^= value(number)
        return result

    nim_sum(section.read(position))
    return statements


class Language(unittest.TestCase):
    def test_programs(self):
        counts = [0, 0]
        for position, value, text in programs():
            rule = rule_lines(text)
            with self.subTest(position=position, text=text):
                if value is None:
                    counts[1] += 1
                    for statement in ("not 0", "not 1", "value 0", "value 1"):
                        self.assertFalse(is_valid(rule, [f"{statement} {position}"], f"claim outcome N {position}"))
                else:
                    counts[0] += 1
                    statements = values_of(text, position)
                    self.assertTrue(is_valid(rule, statements, f"claim value {value} {position}"))
                    self.assertFalse(is_valid(rule, statements, f"claim value {value + 1} {position}"))
        self.assertTrue(counts[0] > 50 and counts[1] > 200, counts)


if __name__ == "__main__":
    unittest.main()
