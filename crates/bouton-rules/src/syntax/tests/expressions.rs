//! Random expressions of the subset.

use super::random::Random;

impl Random {
    /// An expression without parentheses around its parts: the parser has to decide which parts belong together. Some
    /// results are not expressions, such as `a + not b`.
    pub fn expression(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.of(&ATOMS).to_owned();
        }
        let mut part = || {
            let depth = self.below(depth as usize) as u32;
            self.expression(depth)
        };
        let (a, b, c) = (part(), part(), part());
        match self.below(20) {
            0..5 => format!("{a} {} {b}", self.of(&OPERATORS)),
            5..7 => format!("{a} {} {b} {} {c}", self.of(&OPERATORS), self.of(&OPERATORS)),
            7..9 => format!("{a} {} {b}", self.of(&["<", "<=", ">", ">=", "==", "!=", "in", "not in"])),
            9..11 => format!("{a} {} {b}", self.of(&["and", "or"])),
            11 => format!("not {a}"),
            12 => format!("{}{a}", self.of(&["-", "+", "~"])),
            13 => format!("{a} if {b} else {c}"),
            14 => format!("({a})"),
            15 => self
                .of(&["({a}, {b})", "({a},)", "[{a}, {b}]", "[{a}]"])
                .replace("{a}", &a)
                .replace("{b}", &b),
            16 => format!("f({a}, {b})"),
            17 => self.of(&["{a}.m({b})", "{a}.rows"]).replace("{a}", &a).replace("{b}", &b),
            18 => format!("{a}[{b}]"),
            _ => {
                let pattern = self.of(&["{a}[{b}:, :{c}]", "{a}[:, {b}]", "{a}[{b}:{c}]", "{a}[({b}, {c})]"]);
                pattern.replace("{a}", &a).replace("{b}", &b).replace("{c}", &c)
            }
        }
    }
}

const OPERATORS: [&str; 10] = ["+", "-", "*", "//", "%", "<<", ">>", "&", "|", "^"];
const ATOMS: [&str; 16] = [
    "a",
    "b",
    "c",
    "n",
    "0",
    "1",
    "17",
    "0x1F",
    "1_000",
    "True",
    "None",
    "'x'",
    "\"a\" 'b'",
    "f'{a}-{b + 1}{{'",
    "()",
    "[]",
];
