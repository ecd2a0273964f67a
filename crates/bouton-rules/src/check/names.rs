//! The names that a function uses.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::Span;
use crate::syntax::tree::{Expr, ExprKind, Function, Index, Name, Stmt, StmtKind, Target};

/// The parameters of a function and the names to which it gives values, each with the place where this first happens. The names of
/// loops count if `has_loops` is true; such a name may be there only to count.
pub fn given<'t>(function: &'t Function, has_loops: bool) -> BTreeMap<&'t str, Span> {
    let mut names: BTreeMap<&'t str, _> =
        function.parameters.iter().map(|name| (name.text.as_str(), name.span)).collect();
    for_each(&function.body, &mut |statement| {
        let mut add = |name: &'t Name| _ = names.entry(&name.text).or_insert(name.span);
        match &statement.kind {
            StmtKind::Assign(target, _) => target.for_each_name(&mut add),
            StmtKind::For(target, ..) if has_loops => target.for_each_name(&mut add),
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

/// The names that a function reads.
pub fn read(function: &Function) -> BTreeSet<&str> {
    uses(function).into_iter().map(|(name, _)| name).collect()
}

/// The names that a function reads or calls, and the places where it does.
pub fn uses(function: &Function) -> Vec<(&str, Span)> {
    let mut names = Vec::new();
    for_each(&function.body, &mut |statement| {
        for expr in parts(statement) {
            expr_names(expr, &[], &mut names);
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

/// Adds the names that an expression reads or calls, without those of the loops around it.
fn expr_names<'t>(expr: &'t Expr, local: &[&'t str], names: &mut Vec<(&'t str, Span)>) {
    match &expr.kind {
        ExprKind::Name(name) if !local.contains(&name.as_str()) => names.push((name, expr.span)),
        ExprKind::Call(name, _) => names.push((&name.text, name.span)),
        _ => {}
    }
    let (ExprKind::ListOf(each) | ExprKind::Generator(each)) = &expr.kind else {
        return expr.parts().into_iter().for_each(|part| expr_names(part, local, names));
    };
    let inside = [local, &each.names()].concat();
    // After the item come the values of the first loop.
    for (at, part) in expr.parts().into_iter().enumerate() {
        expr_names(part, if at == 1 { local } else { &inside }, names);
    }
}
