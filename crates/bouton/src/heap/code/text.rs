//! The written form of codes.

use std::fmt;

use super::{Code, Digit, Parts};
use crate::machine::width::exact;
use crate::notation::{Cursor, ParseError};

/// The largest number of elements in the set of a subtraction game.
const MOST_SUBTRACTED: u64 = 1_000_000;
/// The largest number of digits after the point of a written code, and of digits in brackets.
const MOST_PLACES: usize = 100_000;

impl Code {
    /// Reads a code, for example `0.77`, `.77`, `4!.0`, `0.[3]`, `0.{0,1,3+}`, `subtract{1,3,4}` or `all-but{1,2}`.
    ///
    /// # Errors
    /// Fails if the text is no code. The error names the first sign that does not fit.
    pub fn read(text: &[u8]) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_space();
        for (name, all_but) in [("subtract", false), ("all-but", true), ("allbut", true)] {
            let written = text[cursor.at()..].get(..name.len());
            if written.is_some_and(|written| written.eq_ignore_ascii_case(name.as_bytes())) {
                cursor.seek(cursor.at() + name.len());
                return subtraction(&mut cursor, all_but);
            }
        }
        Reading { cursor, digits: Vec::new(), places: 0 }.code()
    }
}

/// A parser for a code.
struct Reading<'t> {
    cursor: Cursor<'t>,
    digits: Vec<(u64, Digit)>,
    places: u64,
}

impl Reading<'_> {
    fn code(mut self) -> Result<Code, ParseError> {
        self.before_the_point()?;
        let mut tail = None;
        loop {
            match self.cursor.peek() {
                Some(b'[') => {
                    tail = Some(self.repeated()?);
                    break;
                }
                Some(sign) if !sign.is_ascii_whitespace() => {
                    let digit = self.digit()?;
                    self.push(digit)?;
                }
                _ => break,
            }
        }
        self.cursor.end(if tail.is_some() {
            "the digits in brackets, which are repeated for ever"
        } else {
            "a code"
        })?;
        Ok(Code::new(self.digits, tail))
    }

    /// Reads the part up to the point: `0.`, `4!.` or only the point.
    fn before_the_point(&mut self) -> Result<(), ParseError> {
        let mut digit = Digit::NOTHING;
        if self.cursor.peek() != Some(b'.') {
            let start = self.cursor.at();
            digit = self.digit()?;
            if digit.allows(0) || digit.allows(1) {
                let width = self.cursor.at() - start;
                return Err(self.cursor.error_before(
                    width,
                    "a digit that has neither 1 nor 2 in it, such as 0 or 4: where nothing is taken two heaps or more must be left, else one could pass for ever",
                ));
            }
        }
        self.push(digit)?;
        if self.cursor.eat(b'.') { Ok(()) } else { Err(self.cursor.error("`.` after the first digit")) }
    }

    fn push(&mut self, digit: Digit) -> Result<(), ParseError> {
        if self.places > MOST_PLACES as u64 {
            return Err(self.cursor.error_before(1, format!("at most {MOST_PLACES} digits")));
        }
        self.digits.push((self.places, digit));
        self.places += 1;
        Ok(())
    }

    /// Reads the digits that are repeated for ever, for example `[30]`. Returns them with the place of the first one.
    fn repeated(&mut self) -> Result<(u64, Vec<Digit>), ParseError> {
        self.cursor.eat(b'[');
        let mut digits = Vec::new();
        while !self.cursor.eat(b']') {
            if self.cursor.peek().is_none() {
                return Err(self.cursor.error("a digit, or `]` after the digits that are repeated for ever"));
            }
            digits.push(self.digit()?);
            if digits.len() > MOST_PLACES {
                return Err(self.cursor.error_before(1, format!("at most {MOST_PLACES} digits")));
            }
        }
        if digits.is_empty() {
            return Err(self.cursor.error_before(1, "a digit to be repeated for ever"));
        }
        Ok((self.places, digits))
    }

    /// Reads a digit and the sign behind it, if there is one.
    fn digit(&mut self) -> Result<Digit, ParseError> {
        let digit = match self.cursor.peek() {
            Some(b'{') => self.set()?,
            Some(sign) if sign.is_ascii_hexdigit() => {
                self.cursor.eat(sign);
                let digit = char::from(sign).to_digit(16).unwrap_or(0);
                Digit::new(digit.into())
            }
            _ => {
                let what = "a digit: 0 to 9, A to F, or a set of numbers of heaps such as `{0,1,3+}`";
                return Err(self.cursor.error(what));
            }
        };
        let parts = match self.cursor.peek() {
            Some(b'!') => Parts::Different,
            Some(b'?') => Parts::NotAllEqual,
            Some(b'=') => Parts::Equal,
            _ => return Ok(digit),
        };
        if !digit.splits() {
            let what = "another digit: `!`, `?` and `=` say which splits into two heaps or more are allowed, and this digit allows none";
            return Err(self.cursor.error(what));
        }
        self.cursor.seek(self.cursor.at() + 1);
        Ok(digit.with_parts(parts))
    }

    /// Reads a set of numbers of heaps, for example `{0,1,3+}`.
    fn set(&mut self) -> Result<Digit, ParseError> {
        self.cursor.eat(b'{');
        let (mut digit, mut more) = (0, None);
        loop {
            let count = self.cursor.digits_of("a number of heaps", 0..=Digit::MOST.into())?;
            if self.cursor.eat(b'+') {
                more = Some(more.map_or(exact(count), |least: u32| least.min(exact(count))));
            } else {
                digit |= 1 << count;
            }
            if self.cursor.eat(b'}') {
                let digit = Digit::new(digit);
                return Ok(more.map_or(digit, |least| digit.and_more(least)));
            }
            if !self.cursor.eat(b',') {
                return Err(self.cursor.error("`,` or `}`"));
            }
        }
    }
}

/// Reads the set behind a name, for example `{1,3,4}`: the numbers that may be taken, or the numbers that may not be taken.
fn subtraction(cursor: &mut Cursor<'_>, all_but: bool) -> Result<Code, ParseError> {
    const TAKEN: Digit = Digit::new(3);
    if !cursor.eat(b'{') {
        return Err(cursor.error("`{` before the numbers that may be taken, as in `subtract{1,3,4}`"));
    }
    let mut set = Vec::new();
    loop {
        cursor.skip_space();
        let most = if all_but { MOST_PLACES as u64 } else { super::super::LARGEST_HEAP };
        set.push(cursor.digits_of("what is taken", 1..=most)?);
        if set.len() as u64 > MOST_SUBTRACTED {
            return Err(cursor.error_before(1, format!("at most {MOST_SUBTRACTED} numbers")));
        }
        cursor.skip_space();
        if cursor.eat(b'}') {
            break;
        }
        if !cursor.eat(b',') {
            return Err(cursor.error("`,` or `}`"));
        }
    }
    cursor.end("the set of a subtraction game")?;
    set.sort_unstable();
    set.dedup();
    if !all_but {
        return Ok(Code::new(set.into_iter().map(|taken| (taken, TAKEN)).collect(), None));
    }
    let end = set.last().map_or(1, |last| last + 1);
    let allowed = (1..end).filter(|taken| set.binary_search(taken).is_err());
    Ok(Code::new(allowed.map(|taken| (taken, TAKEN)).collect(), Some((end, vec![TAKEN]))))
}

/// A subtraction game with more digits than this is written as a set.
const MAX_WRITTEN_DIGITS: u64 = 64;

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.most_taken().is_some_and(|most| most > MAX_WRITTEN_DIGITS)
            && self.digits().all(|digit| digit == Digit::new(3))
        {
            let set: Vec<_> = self.digits.iter().map(|(taken, _)| taken.to_string()).collect();
            return write!(f, "subtract{{{}}}", set.join(","));
        }
        if let Some((from, repeated)) = &self.tail
            && *from > MAX_WRITTEN_DIGITS
            && *repeated == [Digit::new(3)]
            && self.digits.iter().all(|(_, digit)| *digit == Digit::new(3))
        {
            let is_left_out = |taken: &u64| self.digit(*taken).is_nothing();
            let set: Vec<_> = (1..*from).filter(is_left_out).map(|taken| taken.to_string()).collect();
            return write!(f, "all-but{{{}}}", set.join(","));
        }
        let end = self.tail.as_ref().map_or_else(|| self.most_taken().unwrap_or(0) + 1, |(from, _)| *from);
        write!(f, "{}.", self.digit(0))?;
        (1..end).try_for_each(|taken| write!(f, "{}", self.digit(taken)))?;
        match &self.tail {
            Some((_, repeated)) => {
                f.write_str("[")?;
                repeated.iter().try_for_each(|digit| write!(f, "{digit}"))?;
                f.write_str("]")
            }
            None if end == 1 => f.write_str("0"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_that_mean_the_same_are_written_alike() {
        let written = [
            (".77", "0.77"),
            (" 0.770\n", "0.77"),
            ("4!.", "4!.0"),
            ("4?.0", "4?.0"),
            ("0.", "0.0"),
            ("0.[3]", "0.[3]"),
            ("0.3[33]", "0.[3]"),
            ("0.[30]", "0.[30]"),
            ("0.03[0303]", "0.[03]"),
            ("0.7[0]", "0.7"),
            ("0.af", "0.AF"),
            ("0.{0,1,2}", "0.7"),
            ("0.{0,1,3+}{4}!", "0.{0,1,3+}{4}!"),
            ("0.{2,1,3+}", "0.{1+}"),
            ("0.{3+,0,7,5+}", "0.{0,3+}"),
            ("subtract{4,1, 3,3}", "0.3033"),
            ("subtract{1,100}", "subtract{1,100}"),
            ("all-but{1,3}", "0.030[3]"),
            ("all-but{99,1,2,100}", "all-but{1,2,99,100}"),
            ("4.[3]", "4.[3]"),
        ];
        for (text, expected) in written {
            let code = Code::read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(code.to_string(), expected, "{text}");
            assert_eq!(Code::read(expected.as_bytes()), Ok(code), "{text}");
        }
    }

    #[test]
    fn what_is_no_code_is_refused_at_its_place() {
        let wrong = [
            ("", 1, "a digit"),
            ("77", 1, "for ever"),
            ("077", 2, "`.`"),
            ("0.7g", 4, "a digit"),
            ("0.7!7x", 6, "a digit"),
            ("0.3!", 4, "another digit"),
            ("3.7", 1, "for ever"),
            ("1.7", 1, "for ever"),
            ("{0,2}.7", 1, "for ever"),
            ("40.7", 2, "`.`"),
            ("0..7", 3, "a digit"),
            ("0.7.7", 4, "a digit"),
            ("0.[", 4, "]"),
            ("0.[]", 4, "to be repeated"),
            ("0.[3]7", 6, "the end"),
            ("[3].7", 1, "a digit"),
            ("0.[[3]]", 4, "a digit"),
            ("0.]", 3, "a digit"),
            ("0.{}", 4, "a number of heaps"),
            ("0.{1", 5, "`,`"),
            ("0.{1;2}", 5, "`,`"),
            ("0.{64}", 4, "a number of heaps"),
            ("0.{3+;4}", 6, "`,`"),
            ("0.7 7", 5, "the end"),
            ("subtract{}", 10, "what is taken"),
            ("subtract{0}", 10, "what is taken"),
            ("subtract{1,2", 13, "`,`"),
            ("subtract{1} 2", 13, "the end"),
            ("all-but{999999}", 9, "what is taken"),
        ];
        for (text, column, expected) in wrong {
            let error = Code::read(text.as_bytes()).expect_err(text);
            assert_eq!(error.column(), column, "{text}: {error}");
            assert!(error.expected().contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn a_long_code_ends_with_the_room() {
        let long = format!("0.{}", "7".repeat(MOST_PLACES + 1));
        assert!(Code::read(long.as_bytes()).unwrap_err().expected().contains("at most"));
        assert_eq!(Code::read(&long.as_bytes()[..1000]).unwrap().most_taken(), Some(998));
    }
}
