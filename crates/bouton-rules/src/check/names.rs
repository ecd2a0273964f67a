//! The names that a function uses.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::Span;
use crate::syntax::tree::{Expr, ExprKind, Function, Index, Piece, Stmt, StmtKind, Target};

/// The parameters of a function and the names that it gives a value, each with the place where that first happens.
pub fn stored(function: &Function) -> BTreeMap<&str, Span> {
    let mut names: BTreeMap<_, _> =
        function.parameters.iter().map(|name| (name.text.as_str(), name.span)).collect();
    for_each(&function.body, &mut |statement| match &statement.kind {
        StmtKind::Assign(target, _) | StmtKind::For(target, ..) => target_names(target, &mut names),
        StmtKind::Change(name, ..) => {
            names.entry(&name.text).or_insert(name.span);
        }
        _ => {}
    });
    names
}

/// The names that a function reads.
pub fn read(function: &Function) -> BTreeSet<&str> {
    uses(function).into_iter().map(|(name, _)| name).collect()
}

/// The names that a function reads or calls, and where.
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

/// Where a function first yields.
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

fn target_names<'t>(target: &'t Target, names: &mut BTreeMap<&'t str, Span>) {
    match target {
        Target::Name(name) => {
            names.entry(&name.text).or_insert(name.span);
        }
        Target::Tuple(targets, _) => targets.iter().for_each(|target| target_names(target, names)),
        Target::Cells(..) => {}
    }
}

/// The expressions of a statement, without those of statements in it.
fn parts(statement: &Stmt) -> Vec<&Expr> {
    match &statement.kind {
        StmtKind::Assign(target, value) => {
            let mut all = vec![value];
            if let Target::Cells(board, indices, _) = target {
                all.push(board);
                all.extend(indices.iter().flat_map(index_parts));
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

fn index_parts(index: &Index) -> Vec<&Expr> {
    match index {
        Index::At(at) => vec![at],
        Index::Slice(from, to, _) => from.iter().chain(to).collect(),
    }
}

fn expr_names<'t>(expr: &'t Expr, names: &mut Vec<(&'t str, Span)>) {
    match &expr.kind {
        ExprKind::Name(name) => names.push((name, expr.span)),
        ExprKind::Call(name, _) => names.push((&name.text, name.span)),
        _ => {}
    }
    children(expr).into_iter().for_each(|child| expr_names(child, names));
}

/// The expressions that an expression is made of.
fn children(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::None | ExprKind::Text(_) | ExprKind::Name(_) => {
            Vec::new()
        }
        ExprKind::Format(pieces) => {
            let values = pieces.iter().filter_map(|piece| match piece {
                Piece::Text(_) => None,
                Piece::Value(value) => Some(value),
            });
            values.collect()
        }
        ExprKind::Tuple(items) | ExprKind::List(items) | ExprKind::And(items) | ExprKind::Or(items) => {
            items.iter().collect()
        }
        ExprKind::Binary(_, a, b) => vec![a, b],
        ExprKind::Unary(_, operand) | ExprKind::Not(operand) | ExprKind::Attribute(operand, _) => {
            vec![operand]
        }
        ExprKind::Compare(first, rest) => {
            std::iter::once(&**first).chain(rest.iter().map(|(_, expr)| expr)).collect()
        }
        ExprKind::If { test, then, otherwise } => vec![test, then, otherwise],
        ExprKind::Call(_, arguments) => arguments.iter().collect(),
        ExprKind::Method(value, _, arguments) => std::iter::once(&**value).chain(arguments).collect(),
        ExprKind::Index(value, indices) => {
            std::iter::once(&**value).chain(indices.iter().flat_map(index_parts)).collect()
        }
    }
}
