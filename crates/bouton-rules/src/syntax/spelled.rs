//! A one-line rule as the text of the file that it abbreviates.

use super::line::OPTION_SIGN;
use super::tree::{Expr, ExprKind, File, Item, Stmt, StmtKind, Target};
use crate::source::Span;

/// What a one-line rule with a loop yields.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Yielded {
    /// Whether it yields names before its options.
    pub is_named: bool,
    /// Whether an option is a list of heaps or of tuples.
    pub is_sum: bool,
}

/// The text of a rule file with the moves of the one-line rule `file`, which was read from `line`. A file tests what the line leaves out:
/// options with negative numbers.
pub fn spelled(line: &str, file: &File, yielded: Yielded) -> String {
    let parts = || file.items.iter();
    let function = parts().find_map(|item| if let Item::Function(moves) = item { Some(moves) } else { None });
    let Some(moves) = function else { return String::new() };
    let names: Vec<_> = moves.parameters.iter().map(|name| name.text.as_str()).collect();
    let position = match names.len() {
        1 => "Heap()".to_owned(),
        count => format!("Numbers({count})"),
    };
    let body = statements(line, &names, &moves.body, yielded);
    format!("position = {position}\n\ndef moves({}):\n{body}", names.join(", "))
}

fn text(line: &str, span: Span) -> &str {
    &line[span.start as usize..span.end as usize]
}

/// The loops and tests of the line, one below the other, and what they yield.
fn statements(line: &str, names: &[&str], mut body: &[Stmt], yielded: Yielded) -> String {
    let (mut lines, mut indent) = (String::new(), "    ".to_owned());
    while let [statement] = body {
        let inside = match &statement.kind {
            StmtKind::Yield(expr) => return lines + &tested(line, names, expr, &indent, yielded),
            StmtKind::For(target, Expr { kind: ExprKind::Tuple(options), .. }, _) if is_option(target) => {
                return lines + &side_by_side(line, names, options, &indent);
            }
            StmtKind::For(_, _, inside) | StmtKind::If(_, inside, _) => inside,
            _ => break,
        };
        lines += &format!("{indent}{}:\n", text(line, statement.span));
        indent += "    ";
        body = inside;
    }
    lines
}

/// An option that is yielded if none of its numbers is negative.
fn tested(line: &str, names: &[&str], expr: &Expr, indent: &str, yielded: Yielded) -> String {
    let (name, option) = match &expr.kind {
        ExprKind::Tuple(items) if yielded.is_named => (format!("{}, ", text(line, items[0].span)), &items[1]),
        _ => (String::new(), expr),
    };
    let [left, part, number] = ["left", "part", "number"].map(|name| unused(line, name));
    let test = match (yielded.is_sum, names.len()) {
        (false, 1) => format!("0 <= {left}"),
        (true, 2..) => format!("all(0 <= {number} for {part} in {left} for {number} in {part})"),
        _ => format!("all(0 <= {number} for {number} in {left})"),
    };
    let option = text(line, option.span);
    format!("{indent}{left} = {option}\n{indent}if {test}:\n{indent}    yield {name}{left}\n")
}

/// A name that begins so and that the line does not have.
fn unused(line: &str, name: &str) -> String {
    let mut name = name.to_owned();
    while line.contains(&name) {
        name.push('_');
    }
    name
}

/// Whether the names are those that the parser gives to options side by side.
fn is_option(target: &Target) -> bool {
    match target {
        Target::Name(name) => name.text.ends_with(OPTION_SIGN),
        Target::Tuple(names, _) => names.iter().any(is_option),
        Target::Cells(..) => false,
    }
}

/// A loop over options side by side: those that are other positions are moves.
fn side_by_side(line: &str, names: &[&str], options: &[Expr], indent: &str) -> String {
    let before = unused(line, "left_");
    let left: Vec<_> = names.iter().map(|name| format!("{before}{name}")).collect();
    let options: String = options.iter().map(|expr| format!("{}, ", text(line, expr.span))).collect();
    let tests: String = left.iter().map(|name| format!("0 <= {name} and ")).collect();
    let (there, here) = match names {
        [name] => (left[0].clone(), (*name).to_owned()),
        names => (format!("({})", left.join(", ")), format!("({})", names.join(", "))),
    };
    format!(
        "{indent}for {} in ({}):\n{indent}    if {tests}{there} != {here}:\n{indent}        yield {there}\n",
        left.join(", "),
        options.trim_end(),
    )
}
