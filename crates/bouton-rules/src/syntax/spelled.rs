//! A one-line rule as the text of the file that it abbreviates.

use super::line::OPTION_SIGN;
use super::tree::{Expr, ExprKind, File, Item, Stmt, StmtKind, Target};
use crate::source::Span;

/// The text of a rule file with the moves of the one-line rule `file`, which was read from `line`.
pub fn spelled(line: &str, file: &File) -> String {
    let parts = || file.items.iter();
    let function = parts().find_map(|item| if let Item::Function(moves) = item { Some(moves) } else { None });
    let Some(moves) = function else { return String::new() };
    let names: Vec<_> = moves.parameters.iter().map(|name| name.text.as_str()).collect();
    let position = match names.len() {
        1 => "Heap()".to_owned(),
        count => format!("Numbers({count})"),
    };
    let body = statements(line, &names, &moves.body);
    format!("position = {position}\n\ndef moves({}):\n{body}", names.join(", "))
}

fn text(line: &str, span: Span) -> &str {
    &line[span.start as usize..span.end as usize]
}

/// The loops and tests of the line, one below the other, and what they yield.
fn statements(line: &str, names: &[&str], mut body: &[Stmt]) -> String {
    let (mut lines, mut indent) = (String::new(), "    ".to_owned());
    while let [statement] = body {
        let inside = match &statement.kind {
            StmtKind::Yield(expr) => return lines + &format!("{indent}yield {}\n", text(line, expr.span)),
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
    let mut before = "left_".to_owned();
    while line.contains(&before) {
        before.push('_');
    }
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
