//! Nimber arithmetic: nimbers are added, multiplied and divided as a person writes it, `5 + 3`, `6 * (7 + *2) / 3`.
//!
//! A number is the nimber of that size, and so is `*3` where no product can be meant. `*` alone is `*1`. The product is the nim
//! product, and it binds more strongly than the nim-sum. `sqrt(6)` is the square root, `mex(0, 1, 3)` the smallest missing nimber.
//! Open brackets and operators wait on a list (Dijkstra's shunting yard), so the depth of brackets is limited only by the text.
//! Cost: linear in the text, without the products.

use std::ops::Range;

use crate::notation::{Cursor, ParseError, decimal, quoted};
use crate::theory::mex::mex;
use crate::theory::nimber::Nimber;

/// A function of the values in a bracket.
struct Function {
    name: &'static str,
    /// The number of values that the function takes, or `None` if it takes any number.
    takes: Option<usize>,
    value: fn(&[Nimber]) -> Nimber,
}

static FUNCTIONS: [Function; 2] = [
    Function { name: "sqrt", takes: Some(1), value: |values| values[0].square_root() },
    Function { name: "mex", takes: None, value: mex },
];

/// The text that says what is expected where a nimber may begin.
const OPERAND: &str = "a nimber, as in `5` or `*5`, or `(`";
/// The text that says what is expected behind a nimber.
const OPERATOR: &str = "`+` (the nim-sum), `*` (the nim product), `/`, or the end";

/// An operator that waits for the nimber on its right.
#[derive(Clone, Copy)]
enum Operator {
    Sum,
    Product,
    Quotient,
}

/// An operator or a bracket that is not complete.
enum Open {
    Operator(Operator),
    /// A bracket and its place. The bracket of a function also has the number of operands before it.
    Bracket(usize, Option<(usize, &'static Function)>),
}

/// A nimber, and the bytes that it was read from.
struct Operand {
    value: Nimber,
    place: Range<usize>,
}

/// The nimber that is the value of an expression.
///
/// # Errors
/// If the text is not an expression, or divides by 0.
///
/// # Examples
/// ```
/// use bouton::Nimber;
/// use bouton::arithmetic::value;
/// assert_eq!(value(b"5 + 3"), Ok(Nimber(6)));
/// assert_eq!(value(b"6 * 7"), Ok(Nimber(3)));
/// assert_eq!(value(b"*6 * *7"), Ok(Nimber(3)));
/// ```
pub fn value(text: &[u8]) -> Result<Nimber, ParseError> {
    let mut reading = Reading { cursor: Cursor::new(text), operands: Vec::new(), open: Vec::new() };
    loop {
        while !reading.operand()? {}
        while reading.closes()? {}
        if !reading.operator()? {
            return Ok(reading.operands[0].value);
        }
    }
}

/// An expression being read.
struct Reading<'a> {
    cursor: Cursor<'a>,
    operands: Vec<Operand>,
    open: Vec<Open>,
}

impl Reading<'_> {
    /// Reads a nimber or an opening bracket. Returns whether it was a nimber.
    fn operand(&mut self) -> Result<bool, ParseError> {
        self.cursor.skip_space();
        let start = self.cursor.at();
        let value = match self.cursor.peek() {
            Some(b'0'..=b'9') => self.number()?,
            Some(b'*') => {
                self.cursor.eat(b'*');
                match self.cursor.peek() {
                    Some(b'0'..=b'9') => self.number()?,
                    Some(b'*') => return Err(self.two_stars(start)),
                    _ => Nimber(1),
                }
            }
            Some(b'(') => {
                self.cursor.eat(b'(');
                self.open.push(Open::Bracket(start, None));
                return Ok(false);
            }
            Some(b'a'..=b'z' | b'A'..=b'Z') => {
                self.function()?;
                return Ok(false);
            }
            _ => return Err(self.cursor.error(OPERAND)),
        };
        self.operands.push(Operand { value, place: start..self.cursor.at() });
        Ok(true)
    }

    fn number(&mut self) -> Result<Nimber, ParseError> {
        let text = self.cursor.text();
        let place = self.cursor.digits();
        let expected = || ParseError::new(text, place.clone(), format!("a nimber up to {}", u64::MAX));
        decimal(&text[place.clone()]).map(Nimber).ok_or_else(expected)
    }

    /// Reads the name of a function and its bracket.
    fn function(&mut self) -> Result<(), ParseError> {
        let (text, start) = (self.cursor.text(), self.cursor.at());
        let width = text[start..].iter().take_while(|sign| sign.is_ascii_alphanumeric()).count();
        let name = &text[start..start + width];
        let function = FUNCTIONS.iter().find(|function| function.name.as_bytes() == name);
        let function = function.ok_or_else(|| {
            let names = FUNCTIONS.each_ref().map(|function| format!("`{}(...)`", function.name)).join(" or ");
            ParseError::new(text, start..start + width, format!("a nimber, as in `5` or `*5`, `(`, {names}"))
        })?;
        self.cursor.seek(start + width);
        self.cursor.expect(b'(', &format!("`(` after {}", quoted(function.name)))?;
        self.open.push(Open::Bracket(start, Some((self.operands.len(), function))));
        Ok(())
    }

    /// Closes the innermost bracket, if `)` is next.
    fn closes(&mut self) -> Result<bool, ParseError> {
        self.cursor.skip_space();
        if self.cursor.peek() != Some(b')') {
            return Ok(false);
        }
        self.settle(Operator::Sum)?;
        let Some(Open::Bracket(start, function)) = self.open.pop() else {
            return Err(self.cursor.error("no `)`: no bracket is open"));
        };
        self.cursor.eat(b')');
        let place = start..self.cursor.at();
        let value = match function {
            None => self.operands.pop().map(|operand| operand.value).expect("a nimber was read before `)`"),
            Some((before, Function { name, takes, value })) => {
                let values: Vec<_> = self.operands.drain(before..).map(|operand| operand.value).collect();
                if let Some(takes) = takes.filter(|&takes| takes != values.len()) {
                    let expected = format!("{takes} nimber in the bracket after {}", quoted(name));
                    return Err(ParseError::new(self.cursor.text(), place, expected));
                }
                value(&values)
            }
        };
        self.operands.push(Operand { value, place });
        Ok(true)
    }

    /// Reads the operator or the comma after a nimber. Returns false at the end of the text.
    fn operator(&mut self) -> Result<bool, ParseError> {
        self.cursor.skip_space();
        let start = self.cursor.at();
        let operator = match self.cursor.peek() {
            Some(b'+') => Operator::Sum,
            Some(b'*') => Operator::Product,
            Some(b'/') => Operator::Quotient,
            Some(b',') => return self.comma(),
            None => return self.end(),
            Some(b'-') => return Err(self.cursor.error("`+`: every nimber is its own negative")),
            Some(b'^') => return Err(self.cursor.error("`+`, which is the nim-sum (exclusive or)")),
            Some(_) => return Err(self.cursor.error(OPERATOR)),
        };
        self.settle(operator)?;
        self.cursor.seek(start + 1);
        if matches!(operator, Operator::Product) && self.cursor.peek() == Some(b'*') {
            return Err(self.two_stars(start));
        }
        self.open.push(Open::Operator(operator));
        Ok(true)
    }

    /// Reads a comma between the values of a function.
    fn comma(&mut self) -> Result<bool, ParseError> {
        self.settle(Operator::Sum)?;
        if !matches!(self.open.last(), Some(Open::Bracket(_, Some(_)))) {
            return Err(self.cursor.error(OPERATOR));
        }
        self.cursor.eat(b',');
        Ok(true)
    }

    fn end(&mut self) -> Result<bool, ParseError> {
        self.settle(Operator::Sum)?;
        match self.open.last() {
            Some(&Open::Bracket(..)) => Err(self.cursor.error("`)`")),
            _ => Ok(false),
        }
    }

    /// Applies the operators that wait, back to the innermost bracket, as far as they come before `next`.
    fn settle(&mut self, next: Operator) -> Result<(), ParseError> {
        while let Some(&Open::Operator(operator)) = self.open.last() {
            if matches!(operator, Operator::Sum) && !matches!(next, Operator::Sum) {
                return Ok(());
            }
            self.open.pop();
            let right = self.operands.pop().expect("an operator has a nimber on its right");
            let left = self.operands.last_mut().expect("and one on its left");
            left.value = match operator {
                Operator::Sum => left.value + right.value,
                Operator::Product => left.value * right.value,
                Operator::Quotient if right.value == Nimber::ZERO => {
                    let text = self.cursor.text();
                    return Err(ParseError::new(text, right.place, "a divisor that is not 0"));
                }
                Operator::Quotient => left.value / right.value,
            };
            left.place.end = right.place.end;
        }
        Ok(())
    }

    /// The error at two stars that touch: elsewhere they would mean a power.
    fn two_stars(&self, start: usize) -> ParseError {
        let expected = "one star: a product with the nimber `*3` is written `5 * *3`";
        ParseError::new(self.cursor.text(), start..start + 2, expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<u64, String> {
        let found = value(text.as_bytes()).map_err(|error| error.to_string());
        found.map(|value| value.0)
    }

    #[test]
    fn sums_and_products() {
        for (text, expected) in [
            ("5 + 3", 6),
            ("*5 + *3", 6),
            ("5+3+1", 7),
            ("6 * 7", 3),
            ("6**", 6),
            ("2 + 2 * 2", 1),
            ("(2 + 2) * 2", 0),
            ("2 * 2 + 2", 1),
            ("8 / 4 / 2", 1),
            ("8 / (4 / 2)", 3),
            ("1/*4 * 4", 1),
            ("5 + *", 4),
            ("* * *", 1),
            ("*", 1),
            (" 7\n", 7),
            ("sqrt(6)", 4),
            ("sqrt ( 2 * 2 ) + 1", 3),
            ("mex(0, 1, 3)", 2),
            ("mex(1 + 1, mex(0), 5 * (2 + 2))", 2),
            ("3 * mex(7)", 0),
            ("18446744073709551615 + 18446744073709551614", 1),
        ] {
            let text = text.replace("6**", "6 * *");
            assert_eq!(read(&text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_at_its_place() {
        let operand = OPERAND;
        for (text, column, expected) in [
            ("", 1, operand),
            ("5 +", 4, operand),
            ("5 + + 3", 5, operand),
            ("()", 2, operand),
            ("mex()", 5, operand),
            ("mex(1,)", 7, operand),
            ("5 3", 3, OPERATOR),
            ("5 * * 3", 7, OPERATOR),
            ("2x7", 2, OPERATOR),
            ("5, 3", 2, OPERATOR),
            ("(5, 3)", 3, OPERATOR),
            ("mex((5, 3))", 7, OPERATOR),
            ("(5 + 3", 7, "`)`"),
            ("5 + 3)", 6, "no `)`"),
            ("5 - 3", 3, "`+`: every"),
            ("5 ^ 3", 3, "`+`, which"),
            ("5 ** 3", 3, "one star"),
            ("5**3", 2, "one star"),
            ("**3", 1, "one star"),
            ("7 / (3 + 3) * 2", 5, "a divisor that is not 0"),
            ("7 / 0", 5, "a divisor that is not 0"),
            ("sqrt(1, 2)", 1, "1 nimber in the bracket after `sqrt`"),
            ("sqrt 4", 6, "`(` after `sqrt`"),
            ("five + 3", 1, "a nimber, as in `5` or `*5`, `(`, `sqrt(...)` or `mex(...)`"),
            ("3 + 18446744073709551616", 5, "a nimber up to 18446744073709551615"),
            ("3 + *18446744073709551616", 6, "a nimber up to 18446744073709551615"),
            ("-1", 1, operand),
            ("5 + \u{e9}", 5, operand),
        ] {
            let error = value(text.as_bytes()).unwrap_err();
            assert_eq!(error.column(), column, "{text}: {error}");
            assert!(error.expected().starts_with(expected), "{text}: {error}");
        }
        assert_eq!(value(b"5 +\n* 3").unwrap_err().line(), 2);
    }

    #[test]
    fn brackets_may_be_as_deep_as_there_is_text() {
        let deep = 200_000;
        let text = format!("{}7{}", "(1 + ".repeat(deep), ")".repeat(deep));
        assert_eq!(read(&text), Ok(7));
        assert!(value("(".repeat(deep).as_bytes()).is_err());
        assert_eq!(read(&format!("{}4{}", "mex(0, ".repeat(deep), ")".repeat(deep))), Ok(2));
        assert_eq!(read(&format!("1{}", " + 1".repeat(deep))), Ok(1));
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[0-9*+/(), a-zA-Z\n-]{0,40}") {
            let _ = value(text.as_bytes());
        }

        #[test]
        fn products_come_before_sums(a: u64, b: u64, c: u64) {
            let [x, y, z] = [a, b, c].map(Nimber);
            prop_assert_eq!(read(&format!("{a} + {b} * {c}")), Ok((x + y * z).0));
            prop_assert_eq!(read(&format!("*{a} * *{b} + *{c}")), Ok((x * y + z).0));
            prop_assert_eq!(read(&format!("({a} + {b}) * {c}")), Ok(((x + y) * z).0));
        }
    }
}
