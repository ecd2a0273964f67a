//! The names that a function uses.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::Span;
use crate::syntax::tree::{Clause, Expr, ExprKind, Function, Index, Name, Stmt, StmtKind, Target};

/// The parameters of a function and the names to which it gives values, each with the place where this first happens.
pub fn stored(function: &Function) -> BTreeMap<&str, Span> {
    let mut names = given(function);
    let mut add = adding(&mut names);
    for_each(&function.body, &mut |statement| {
        if let StmtKind::For(target, ..) = &statement.kind {
            target.for_each_name(&mut add);
        }
        parts(statement).into_iter().for_each(|part| looped(part, &mut add));
    });
    drop(add);
    names
}

/// The parameters and names of [`stored`], without the names of loops; a name of a loop may be there only to count.
pub fn given(function: &Function) -> BTreeMap<&str, Span> {
    let mut names: BTreeMap<_, _> =
        function.parameters.iter().map(|name| (name.text.as_str(), name.span)).collect();
    for_each(&function.body, &mut |statement| {
        let mut add = adding(&mut names);
        match &statement.kind {
            StmtKind::Assign(target, _) => target.for_each_name(&mut add),
            StmtKind::Change(name, ..) => add(name),
            _ => {}
        }
    });
    names
}

/// The names whose items or cells a function changes, and where.
pub fn changed_items(function: &Function) -> Vec<(&str, Span)> {
    let mut names = Vec::new();
    for_each(&function.body, &mut |statement| {
        if let StmtKind::Assign(Target::Cells(board, ..), _) = &statement.kind
            && let ExprKind::Name(name) = &board.kind
        {
            names.push((name.as_str(), board.span));
        }
    });
    names
}

/// Notes the first place of a name.
fn adding<'t, 'n>(names: &'n mut BTreeMap<&'t str, Span>) -> impl FnMut(&'t Name) + use<'t, 'n> {
    |name| _ = names.entry(&name.text).or_insert(name.span)
}

/// The names of the loops in an expression.
fn looped<'t>(expr: &'t Expr, look: &mut impl FnMut(&'t Name)) {
    if let ExprKind::ListOf(each) | ExprKind::Generator(each) = &expr.kind {
        for clause in &each.clauses {
            if let Clause::For(target, _) = clause {
                target.for_each_name(look);
            }
        }
    }
    expr.parts().into_iter().for_each(|part| looped(part, look));
}

/// The names that a function reads.
pub fn read(function: &Function) -> BTreeSet<&str> {
    uses(function).into_iter().map(|(name, _)| name).collect()
}

/// The names that a function reads or calls, and the places where it does.
pub fn uses(function: &Function) -> Vec<(&str, Span)> {
    let mut names = Vec::new();
    for_each(&function.body, &mut |statement| {
        for expr in parts(statement) {
            expr_names(expr, &mut names);
        }
    });
    names
}

/// Whether a function yields.
pub fn yields(function: &Function) -> bool {
    first_yield(function).is_some()
}

/// The place of a function's first `yield`.
pub fn first_yield(function: &Function) -> Option<Span> {
    let mut found = None;
    for_each(&function.body, &mut |statement| {
        if let StmtKind::Yield(_) = statement.kind {
            found.get_or_insert(statement.span);
        }
    });
    found
}

fn for_each<'t>(statements: &'t [Stmt], look: &mut impl FnMut(&'t Stmt)) {
    for statement in statements {
        look(statement);
        match &statement.kind {
            StmtKind::For(_, _, body) | StmtKind::While(_, body) => for_each(body, look),
            StmtKind::If(_, then, otherwise) => {
                for_each(then, look);
                for_each(otherwise, look);
            }
            _ => {}
        }
    }
}

/// The expressions of a statement, without those in its nested statements.
fn parts(statement: &Stmt) -> Vec<&Expr> {
    match &statement.kind {
        StmtKind::Assign(target, value) => {
            let mut all = vec![value];
            if let Target::Cells(board, indices, _) = target {
                all.push(board);
                all.extend(indices.iter().flat_map(Index::parts));
            }
            all
        }
        StmtKind::Change(_, _, value) | StmtKind::Yield(value) | StmtKind::Call(value) => vec![value],
        StmtKind::For(_, each, _) => vec![each],
        StmtKind::While(test, _) | StmtKind::If(test, ..) => vec![test],
        StmtKind::Return(value) => value.iter().collect(),
        StmtKind::Break | StmtKind::Continue | StmtKind::Pass => Vec::new(),
    }
}

fn expr_names<'t>(expr: &'t Expr, names: &mut Vec<(&'t str, Span)>) {
    match &expr.kind {
        ExprKind::Name(name) => names.push((name, expr.span)),
        ExprKind::Call(name, _) => names.push((&name.text, name.span)),
        _ => {}
    }
    expr.parts().into_iter().for_each(|part| expr_names(part, names));
}
