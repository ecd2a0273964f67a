//! Constants: names at the left edge of a rule whose values are known before it runs.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Write as _};

use crate::arithmetic::binary;
use crate::code::types::{LONGEST_TUPLE, Type};
use crate::source::{Fault, Span};
use crate::syntax::did_you_mean;
use crate::syntax::tree::{Binary, Expr, ExprKind, Unary};
use crate::value::LONGEST_LIST;

/// The value of a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constant {
    /// A whole number.
    Int(i64),
    /// A boolean.
    Bool(bool),
    /// A text.
    Text(String),
    /// A tuple of constants.
    Tuple(Vec<Constant>),
    /// A list of constants; a rule cannot change it.
    List(Vec<Constant>),
}

impl Constant {
    /// The value of an expression that depends only on constants.
    ///
    /// # Errors
    /// If the expression depends on anything else, or has no value.
    pub fn of(expr: &Expr, known: &BTreeMap<String, Self>) -> Result<Self, Fault> {
        let number = |expr: &Expr| match Self::of(expr, known)? {
            Self::Int(number) => Ok(number),
            _ => Err(Fault::at(expr.span, "expected a whole number")),
        };
        match &expr.kind {
            ExprKind::Int(number) => Ok(Self::Int(*number)),
            ExprKind::Bool(truth) => Ok(Self::Bool(*truth)),
            ExprKind::Text(text) => Ok(Self::Text(text.clone())),
            ExprKind::Tuple(items) | ExprKind::List(items) => {
                let items = items.iter().map(|item| Self::of(item, known)).collect::<Result<Vec<_>, _>>()?;
                Self::several(items, matches!(expr.kind, ExprKind::List(_)), expr.span)
            }
            ExprKind::Unary(sign, operand) => {
                let operand = number(operand)?;
                Ok(Self::Int(match sign {
                    Unary::Plus => operand,
                    Unary::Invert => !operand,
                    Unary::Neg => {
                        let negated = binary(Binary::Sub, 0, operand);
                        negated.map_err(|message| Fault::at(expr.span, message))?
                    }
                }))
            }
            ExprKind::Binary(sign, a, b) => {
                let result = binary(*sign, number(a)?, number(b)?);
                result.map(Self::Int).map_err(|message| Fault::at(expr.span, message))
            }
            ExprKind::Name(name) => known.get(name).cloned().ok_or_else(|| {
                let instead = did_you_mean(name, known.keys().map(String::as_str));
                Fault::at(expr.span, format!("unknown name `{name}`{instead}"))
            }),
            _ => {
                let expected = "a whole number, a boolean, a string, or a tuple or a list of some";
                Err(Fault::at(expr.span, format!("expected a constant: {expected}")))
            }
        }
    }

    fn several(items: Vec<Self>, is_list: bool, span: Span) -> Result<Self, Fault> {
        if items.len() > LONGEST_LIST {
            let what = if is_list { "list" } else { "tuple" };
            return Err(Fault::at(
                span,
                format!("a {what} of {} items: at most {LONGEST_LIST}", items.len()),
            ));
        }
        Ok(if is_list { Self::List(items) } else { Self::Tuple(items) })
    }

    /// The text, if the constant is one.
    pub fn text(&self) -> Option<&String> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    /// The numbers in a tuple or list of whole numbers, or of equally long tuples of them; and the type of one item.
    pub fn table(&self) -> Option<(Vec<i64>, Type)> {
        let (Self::Tuple(items) | Self::List(items)) = self else { return None };
        if let Some(numbers) = whole_numbers(items) {
            return Some((numbers, Type::Int));
        }
        let row = |item: &Self| if let Self::Tuple(items) = item { whole_numbers(items) } else { None };
        let rows = items.iter().map(row).collect::<Option<Vec<_>>>()?;
        let width = rows.first()?.len();
        let is_even = rows.iter().all(|row| row.len() == width) && (1..=LONGEST_TUPLE).contains(&width);
        is_even.then(|| (rows.concat(), Type::ints(width)))
    }

    /// Another value of the same kind for a constant, written as in `--set NAME=VALUE`: a whole number, several of them with
    /// commas between them, a boolean, or a text without quotes.
    pub fn set(&self, name: &str, value: &str) -> Result<Self, String> {
        match (self, value) {
            (Self::Text(_), _) => return Ok(Self::Text(value.to_owned())),
            (Self::Bool(_), "True") => return Ok(Self::Bool(true)),
            (Self::Bool(_), "False") => return Ok(Self::Bool(false)),
            (Self::Bool(_), _) => {
                return Err(format!(
                    "--set {name}={value}: the constant is a boolean, expected True or False"
                ));
            }
            (Self::Int(_) | Self::Tuple(_) | Self::List(_), _) => {}
        }
        let wrong = || format!("--set {name}={value}: expected whole numbers, as in K=5 or S=1,3,4");
        let words = value.strip_suffix(',').unwrap_or(value).split(',');
        let numbers = words.map(|word| word.parse::<i64>().map_err(|_| wrong()));
        let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
        match (self, &numbers[..]) {
            (Self::Tuple(items) | Self::List(items), _) if whole_numbers(items).is_none() => {
                Err(not_set(name, value))
            }
            (Self::Tuple(_) | Self::List(_), _) if numbers.len() <= LONGEST_LIST => {
                let items = numbers.into_iter().map(Self::Int).collect();
                Ok(if let Self::List(_) = self { Self::List(items) } else { Self::Tuple(items) })
            }
            (Self::Int(_), [number]) => Ok(Self::Int(*number)),
            (Self::Int(_), _) => Err(format!("--set {name}={value}: the constant is one whole number")),
            _ => Err(format!("--set {name}={value}: a tuple has at most {LONGEST_LIST} items")),
        }
    }
}

/// The numbers of a tuple or a list of whole numbers.
fn whole_numbers(items: &[Constant]) -> Option<Vec<i64>> {
    let number = |item: &Constant| if let Constant::Int(number) = item { Some(*number) } else { None };
    items.iter().map(number).collect()
}

/// Writes a constant as a rule does.
impl Display for Constant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(number) => write!(f, "{number}"),
            Self::Bool(truth) => f.write_str(if *truth { "True" } else { "False" }),
            Self::Text(text) => write_text(text, f),
            Self::Tuple(items) => write_items(["(", ")"], items, items.len() == 1, f),
            Self::List(items) => write_items(["[", "]"], items, false, f),
        }
    }
}

/// Writes a string with quotes, on one line.
fn write_text(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_char('"')?;
    for sign in text.chars() {
        match sign {
            '"' | '\\' => write!(f, "\\{sign}")?,
            _ if sign.is_control() => write!(f, "\\x{:02x}", u32::from(sign))?,
            _ => f.write_char(sign)?,
        }
    }
    f.write_char('"')
}

/// Writes the items of a tuple or of a list; the only item of a tuple is followed by a comma.
fn write_items(
    [open, close]: [&str; 2],
    items: &[Constant],
    has_comma: bool,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    f.write_str(open)?;
    for (at, item) in items.iter().enumerate() {
        write!(f, "{}{item}", if at == 0 { "" } else { ", " })?;
    }
    write!(f, "{}{close}", if has_comma { "," } else { "" })
}

fn not_set(name: &str, value: &str) -> String {
    format!(
        "--set {name}={value}: the constant does not consist of whole numbers only: change it in the file"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuple(numbers: &[i64]) -> Constant {
        Constant::Tuple(numbers.iter().map(|&number| Constant::Int(number)).collect())
    }

    #[test]
    fn a_constant_is_written_as_in_a_rule() {
        let list = Constant::List(vec![Constant::Int(1), Constant::Text("a\\\"\n".to_owned())]);
        for (constant, written) in [
            (tuple(&[]), "()"),
            (tuple(&[-5]), "(-5,)"),
            (Constant::Tuple(vec![tuple(&[1, 2]), Constant::Bool(true)]), "((1, 2), True)"),
            (list, r#"[1, "a\\\"\x0a"]"#),
        ] {
            assert_eq!(constant.to_string(), written);
        }
    }

    #[test]
    fn a_constant_is_set_to_another_value_of_its_kind() {
        let (int, pair) = (Constant::Int(3), tuple(&[1, 2]));
        let (truth, text) = (Constant::Bool(true), Constant::Text("ab".to_owned()));
        let set = |constant: &Constant, value: &str| constant.set("K", value);
        assert_eq!(set(&int, "-5"), Ok(Constant::Int(-5)));
        assert_eq!(set(&int, "5,"), Ok(Constant::Int(5)));
        assert_eq!(set(&pair, "5"), Ok(tuple(&[5])));
        assert_eq!(set(&pair, "1,3,4"), Ok(tuple(&[1, 3, 4])));
        assert_eq!(set(&truth, "False"), Ok(Constant::Bool(false)));
        assert_eq!(set(&text, "1"), Ok(Constant::Text("1".to_owned())));
        let whole = "expected whole numbers, as in K=5 or S=1,3,4";
        let boolean = "the constant is a boolean, expected True or False";
        for (constant, value, words) in [
            (&int, "True", whole),
            (&int, "9223372036854775808", whole),
            (&int, "1,2", "the constant is one whole number"),
            (&pair, "1,,2", whole),
            (&truth, "1", boolean),
            (&truth, "false", boolean),
        ] {
            assert_eq!(set(constant, value), Err(format!("--set K={value}: {words}")));
        }
        let long = ["1"; LONGEST_LIST + 1].join(",");
        assert!(set(&pair, &long).unwrap_err().ends_with(": a tuple has at most 4096 items"));
    }
}
