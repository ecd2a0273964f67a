//! A one-line rule. After its parameters it has a generator of Python, `n: n - k for k in range(1, n // 2 + 1)`, or options side
//! by side, `n: n - 1, n // 2`. An option with a negative number is no move, nor is the position itself side by side with others. An `if`
//! without `else` may follow a single option only: after several options it might belong to the last or to all.

use super::expressions::Several;
use super::file::checked;
use super::parser::{DEEPEST, Node, Parser};
use super::token::{TokenKind, word};
use super::tree::{Clause, Compare, Expr, ExprKind, File, Function, Item, Name, Stmt, StmtKind, Target};
use crate::source::{Fault, Source, Span};
use crate::width::exact;

/// The end of the names that options side by side get. No name of a rule has it.
pub(super) const OPTION_SIGN: char = '@';

/// The message if there is no option after the colon.
const EXPECTED: &str =
    "expected options, as in `n: n - 1, n // 2`, or with `for`, as in `n: n - k for k in range(1, n + 1)`";

/// Reads a one-line rule as the file that it abbreviates; `None` if the text does not begin like a one-line rule.
///
/// # Errors
/// The first part of the rule that is not in the subset.
pub fn parse_line(source: &Source) -> Result<Option<File>, Fault> {
    let Some((parameters, rest)) = head(&source.text) else { return Ok(None) };
    let text = checked(&source.text)?;
    if text[rest..].trim().is_empty() {
        return Err(Fault::at(Span::of(rest, rest), EXPECTED));
    }
    if let Some(keyword) = parameters.iter().find(|name| word(&name.text).is_some()) {
        return Err(Fault::at(keyword.span, format!("`{}` cannot be a name", keyword.text)));
    }
    let part = Span::of(rest, text.len());
    let body = Parser::new(text, part, true).moves(&parameters, part)?;
    Ok(Some(file(parameters, body)))
}

/// The parameters before the colon, and the place after the colon; `None` if the text is not a one-line rule.
fn head(text: &str) -> Option<(Vec<Name>, usize)> {
    let end = text.find(':')?;
    let mut names = Vec::new();
    let mut start = 0;
    for part in text[..end].split(',') {
        let name = part.trim();
        let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
            && name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
        if !is_name {
            return None;
        }
        let at = start + part.len() - part.trim_start().len();
        names.push(Name { text: name.to_owned(), span: Span::of(at, at + name.len()) });
        start += part.len() + 1;
    }
    (!text.trim_end().contains('\n')).then_some((names, end + 1))
}

/// The file with these parameters and a function `moves` of this one statement.
fn file(parameters: Vec<Name>, body: Stmt) -> File {
    let span = parameters.iter().map(|name| name.span).reduce(Span::to).unwrap_or_default();
    let named = |text: &str| Name { text: text.to_owned(), span };
    let position = match parameters.len() {
        1 => ExprKind::Call(named("Heap"), Vec::new()),
        count => ExprKind::Call(named("Numbers"), vec![Expr { kind: ExprKind::Int(count as i64), span }]),
    };
    let moves = Function { name: named("moves"), parameters, body: vec![body] };
    let position = Item::Value(named("position"), Expr { kind: position, span });
    File { doc: None, items: vec![position, Item::Function(moves)] }
}

/// The message for several options with a loop.
const NO_LOOP: &str =
    "several options have no `for`: write `m for m in (n - 1, n - 2)`; put several numbers in parentheses";
/// The message for numbers that are not options.
const NO_TUPLE: &str = "put several numbers in parentheses, as in `(a - 1, b)`";
/// The message for a sum among several options.
const NO_SUM: &str = "options side by side are positions: write sums with `for`, or in a file";

/// The message for several options with a test.
const IS_IT_OF_ALL: &str = "the `if` may be meant for the last option or for all";

impl Parser<'_> {
    /// Reads `option for target in each if test ...`, or `option, option`, or `option if test`.
    fn moves(&mut self, parameters: &[Name], all: Span) -> Result<Stmt, Fault> {
        let (mut options, mut written) = (Several::default(), Vec::new());
        let mut push = |node: Node| {
            written.push(node.outer);
            options.push(node);
        };
        push(self.option()?);
        let is_alone = !self.is(",");
        while self.takes(",") {
            push(self.option()?);
        }
        let has_loop = self.is("for");
        if has_loop && !is_alone {
            return Err(Fault::at(self.span(), NO_LOOP));
        }
        let (mut clauses, mut height) = (Vec::new(), options.height);
        while self.kind() != TokenKind::End {
            let start = self.span();
            let (clause, below) = self.clause("the end")?;
            height = height.max(below);
            if exact::<_, u32>(clauses.len()) + 3 + height > DEEPEST {
                return Err(Fault::at(start, format!("nested more than {DEEPEST} deep")));
            }
            clauses.push((clause, start.to(self.last())));
        }
        let moves = match has_loop {
            true => yielded(options.exprs.swap_remove(0)),
            // An expression that does not depend on the position is not a rule.
            false if !options.exprs.iter().any(|option| names_one_of(option, parameters)) => {
                return Err(Fault::at(all, EXPECTED));
            }
            false => listed(parameters, options.exprs)?,
        };
        let is_if = |(clause, _): &(Clause, Span)| matches!(clause, Clause::If(_));
        if let (false, false, Some((_, first))) = (has_loop, is_alone, clauses.first())
            && clauses.iter().all(is_if)
        {
            let tests: Vec<_> = clauses.iter().map(|(_, span)| *span).collect();
            return Err(Fault::at(first.to(self.last()), self.two_readings(parameters, &written, &tests)));
        }
        Ok(clauses.into_iter().rfold(moves, |inside, (clause, span)| {
            let kind = match clause {
                Clause::For(target, each) => StmtKind::For(target, each, vec![inside]),
                Clause::If(test) => StmtKind::If(test, vec![inside], Vec::new()),
            };
            Stmt { kind, span }
        }))
    }

    /// The message for an `if` after several options. People mean it for the last option or for all, so the message gives a line
    /// for each meaning. Where the test fails, these lines leave the position itself, which is not a move.
    fn two_readings(&self, parameters: &[Name], options: &[Span], tests: &[Span]) -> String {
        let text = |span: &Span| &self.text[span.start as usize..span.end as usize];
        let test = |span: &Span| text(span).trim_start_matches("if").trim().to_owned();
        let test = match tests {
            [one] => test(one),
            several => {
                several.iter().map(|span| format!("({})", test(span))).collect::<Vec<_>>().join(" and ")
            }
        };
        let names: Vec<_> = parameters.iter().map(|name| name.text.as_str()).collect();
        let here = if let [name] = names[..] { name.to_owned() } else { format!("({})", names.join(", ")) };
        let tested = |option: &str| match option.contains(" if ") {
            true => format!("({option}) if {test} else {here}"),
            false => format!("{option} if {test} else {here}"),
        };
        let options: Vec<_> = options.iter().map(text).collect();
        let (last, others) = options.split_last().expect("an option");
        let line = |options: Vec<String>| format!("{}: {}", names.join(", "), options.join(", "));
        let of_last = line(others.iter().map(|&option| option.to_owned()).chain([tested(last)]).collect());
        let of_all = line(options.iter().map(|option| tested(option)).collect());
        format!("{IS_IT_OF_ALL}: for the last alone write `{of_last}`, for all `{of_all}`")
    }

    /// Reads an option, which may be followed by an `if` without `else`.
    fn option(&mut self) -> Result<Node, Fault> {
        self.either(Self::expression, Self::operators)
    }
}

fn names_one_of(expr: &Expr, names: &[Name]) -> bool {
    let is_one = matches!(&expr.kind, ExprKind::Name(name) if names.iter().any(|known| known.text == *name));
    is_one || expr.parts().into_iter().any(|part| names_one_of(part, names))
}

/// Whether an option is a tuple of numbers, or an `a if test else b` in which `a` or `b` is one.
fn is_tuple(option: &Expr) -> bool {
    match &option.kind {
        ExprKind::Tuple(_) => true,
        ExprKind::If { .. } => option.parts().into_iter().skip(1).any(is_tuple),
        _ => false,
    }
}

fn yielded(option: Expr) -> Stmt {
    Stmt { span: option.span, kind: StmtKind::Yield(option) }
}

/// Makes `for left in (option, option): if left != n: yield left`, or this loop for tuples of numbers.
fn listed(parameters: &[Name], options: Vec<Expr>) -> Result<Stmt, Fault> {
    let span = options.iter().map(|option| option.span).reduce(Span::to).unwrap_or_default();
    if let Some(sum) =
        options.iter().find(|option| matches!(option.kind, ExprKind::List(_) | ExprKind::ListOf(_)))
    {
        return Err(Fault::at(sum.span, NO_SUM));
    }
    if parameters.len() > 1 && options.len() == parameters.len() && !options.iter().any(is_tuple) {
        return Err(Fault::at(span, NO_TUPLE));
    }
    let expr = |kind| Expr { kind, span };
    let name = |text: &str| expr(ExprKind::Name(text.to_owned()));
    let left: Vec<_> = parameters
        .iter()
        .map(|Name { text, span }| Name { text: format!("{text}{OPTION_SIGN}"), span: *span })
        .collect();
    let whole = |names: &[Name]| match names {
        [one] => name(&one.text),
        names => expr(ExprKind::Tuple(names.iter().map(|each| name(&each.text)).collect())),
    };
    let target = match &left[..] {
        [one] => Target::Name(one.clone()),
        names => Target::Tuple(names.iter().cloned().map(Target::Name).collect(), span),
    };
    let test = expr(ExprKind::Compare(Box::new(whole(&left)), vec![(Compare::NotEqual, whole(parameters))]));
    let yielding = Stmt { kind: StmtKind::Yield(whole(&left)), span };
    let test = Stmt { kind: StmtKind::If(test, vec![yielding], Vec::new()), span };
    Ok(Stmt { kind: StmtKind::For(target, expr(ExprKind::Tuple(options)), vec![test]), span })
}
