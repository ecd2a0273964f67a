//! Sharing. In Python two names may refer to one list or one board, and a change through one name is seen through the other. In
//! this language every name has its own value. A rule cannot tell the difference, because it may only change a value that has
//! one name. The check follows each function and computes which names may share their values; it refuses to change a value that
//! a name may share.

use std::collections::{BTreeMap, BTreeSet};

use super::draft::Draft;
use crate::code::types::Type;
use crate::source::{Fault, Span};
use crate::syntax::tree::{Clause, Expr, ExprKind, Function, Index, Name, Stmt, StmtKind, Target};

/// The reason why the value of a name may be seen elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reason {
    /// The name is a parameter, so the caller has the value too.
    Given,
    /// The loop that begins here iterates over the value.
    Looped(u32),
    /// The value gets a second name here.
    Named(u32),
}

/// The names that share their values, and the reasons.
type Shared<'t> = BTreeSet<(&'t str, Reason)>;

/// Refuses changes of values that may have a second name.
pub fn faults(text: &str, draft: &Draft<'_>, functions: &[&Function]) -> Vec<Fault> {
    let mut own = vec![true; functions.len()];
    let mut faults = vec![Vec::new(); functions.len()];
    let mut changed: BTreeSet<_> = (0..functions.len()).collect();
    while !changed.is_empty() {
        for number in std::mem::take(&mut changed) {
            let mut flow = Flow::new(text, draft, number, &own);
            flow.follow(functions[number]);
            let (gives_own, found) = (flow.gives_own, flow.faults);
            faults[number] = found;
            if own[number] && !gives_own {
                own[number] = false;
                changed.extend(&draft.callers[number]);
            }
        }
    }
    faults.concat()
}

/// The state of the check on its way through a function.
struct Flow<'s, 't> {
    text: &'s str,
    draft: &'s Draft<'s>,
    number: usize,
    /// For each function, whether its result has no other name.
    own: &'s [bool],
    /// The names that share their values here; `None` where execution never comes.
    shared: Option<Shared<'t>>,
    /// The names that share their values where the rounds of each loop begin.
    heads: BTreeMap<u32, Shared<'t>>,
    has_grown: bool,
    /// For each open loop, the names that share where a round is left: by `continue`, and by `break`.
    loops: Vec<[Option<Shared<'t>>; 2]>,
    gives_own: bool,
    faults: Vec<Fault>,
}

impl<'s, 't> Flow<'s, 't> {
    fn new(text: &'s str, draft: &'s Draft<'s>, number: usize, own: &'s [bool]) -> Self {
        Self {
            text,
            draft,
            number,
            own,
            shared: None,
            heads: BTreeMap::new(),
            has_grown: true,
            loops: Vec::new(),
            gives_own: true,
            faults: Vec::new(),
        }
    }

    /// Follows a function until nothing new is found at the head of any loop.
    fn follow(&mut self, function: &'t Function) {
        // A position is frozen when the function gets it: a change of it is an error at run time.
        let is_frozen = matches!(function.name.text.as_str(), "moves" | "known");
        while std::mem::take(&mut self.has_grown) {
            self.faults.clear();
            let given = function.parameters.iter().filter(|_| !is_frozen);
            self.shared = Some(given.map(|name| (name.text.as_str(), Reason::Given)).collect());
            self.block(&function.body);
        }
    }

    fn block(&mut self, statements: &'t [Stmt]) {
        statements.iter().for_each(|statement| self.statement(statement));
    }

    fn statement(&mut self, statement: &'t Stmt) {
        let here = statement.span;
        match &statement.kind {
            StmtKind::Assign(target, value) => self.assign(target, value, here),
            StmtKind::Change(name, _, value) => {
                self.change(name);
                self.second_names(elements, value, here);
            }
            StmtKind::For(target, each, body) => {
                self.go_over(each, here);
                self.rounds(here, body, |flow| flow.names_of(target, here));
            }
            StmtKind::While(_, body) => self.rounds(here, body, |_| ()),
            StmtKind::If(_, then, otherwise) => {
                let before = self.shared.clone();
                self.block(then);
                let after = std::mem::replace(&mut self.shared, before);
                self.block(otherwise);
                join(&mut self.shared, after);
            }
            StmtKind::Continue => self.leave(0),
            StmtKind::Break => self.leave(1),
            StmtKind::Return(value) => {
                self.gives_own &= value.as_ref().is_none_or(|value| self.is_own(value));
                self.shared = None;
            }
            // A yielded value is read at once, and a call does not change its arguments.
            StmtKind::Yield(_) | StmtKind::Call(_) | StmtKind::Pass => {}
        }
    }

    /// Notes that a loop that begins at `here` iterates over a value.
    fn go_over(&mut self, each: &'t Expr, here: Span) {
        match &each.kind {
            ExprKind::Name(name) => self.insert(name, Reason::Looped(here.start)),
            ExprKind::Call(name, lists)
                if matches!(name.text.as_str(), "enumerate" | "zip")
                    && !self.draft.is_given(self.number, &name.text) =>
            {
                lists.iter().for_each(|list| self.go_over(list, here));
            }
            _ => self.second_names(holds, each, here),
        }
    }

    /// Follows the rounds of a loop that begins at `here`.
    fn rounds(&mut self, here: Span, body: &'t [Stmt], enter: impl Fn(&mut Self)) {
        let Some(before) = &self.shared else { return };
        let head = self.heads.entry(here.start).or_default();
        head.extend(before);
        let mut after = Some(head.clone());
        self.shared.clone_from(&after);
        enter(self);
        self.loops.push([None, None]);
        self.block(body);
        let [mut next, end] = self.loops.pop().expect("the loop was opened");
        join(&mut next, self.shared.take());
        let head = self.heads.entry(here.start).or_default();
        let count = head.len();
        head.extend(next.iter().flatten());
        self.has_grown |= head.len() > count;
        join(&mut after, next);
        join(&mut after, end);
        after.iter_mut().for_each(|shared| shared.retain(|&(_, why)| why != Reason::Looped(here.start)));
        self.shared = after;
    }

    fn leave(&mut self, way: usize) {
        let shared = self.shared.take();
        if let Some(open) = self.loops.last_mut() {
            join(&mut open[way], shared);
        }
    }

    fn assign(&mut self, target: &'t Target, value: &'t Expr, here: Span) {
        match (target, &value.kind) {
            (Target::Name(name), _) => {
                self.second_names(holds, value, here);
                let is_own = self.is_own(value);
                self.forget(name);
                if !is_own {
                    self.insert(&name.text, Reason::Named(here.start));
                }
            }
            // As in Python, all values are computed before the first name gets one.
            (Target::Tuple(targets, _), ExprKind::Tuple(values)) if targets.len() == values.len() => {
                self.second_names(holds, value, here);
                let own: Vec<_> = values.iter().map(|value| self.is_own(value)).collect();
                for (target, is_own) in targets.iter().zip(own) {
                    self.names_of(target, here);
                    if let (Target::Name(name), true) = (target, is_own) {
                        self.forget(name);
                    }
                }
            }
            (Target::Tuple(..), _) => {
                self.second_names(holds, value, here);
                self.names_of(target, here);
            }
            (Target::Cells(board, ..), _) => match &board.kind {
                ExprKind::Name(text) => self.change(&Name { text: text.clone(), span: board.span }),
                _ => self.faults.push(Fault::at(
                    board.span,
                    "this would change `...` in place, but it has no name: give it one first",
                )),
            },
        }
    }

    /// Notes that the names of a target refer to parts of another value.
    fn names_of(&mut self, target: &'t Target, here: Span) {
        match target {
            Target::Name(name) => {
                self.forget(name);
                self.insert(&name.text, Reason::Named(here.start));
            }
            Target::Tuple(targets, _) => targets.iter().for_each(|target| self.names_of(target, here)),
            Target::Cells(..) => {}
        }
    }

    /// Notes that a name no longer refers to the value that it had.
    fn forget(&mut self, name: &Name) {
        self.shared.iter_mut().for_each(|shared| shared.retain(|&(known, _)| known != name.text));
    }

    fn insert(&mut self, name: &'t str, why: Reason) {
        let is_seen = self.draft.variable(self.number, name).is_mutable();
        if let Some(shared) = self.shared.as_mut().filter(|_| is_seen) {
            shared.insert((name, why));
        }
    }

    /// Notes that the names found in a value share it from here on.
    fn second_names(&mut self, found: Finder<'t>, value: &'t Expr, here: Span) {
        let mut names = Vec::new();
        found(self, value, &mut names);
        names.into_iter().for_each(|name| self.insert(name, Reason::Named(here.start)));
    }

    /// Checks a change of a list or a board.
    fn change(&mut self, name: &Name) {
        let ty = self.draft.variable(self.number, &name.text);
        if !matches!(ty, Type::List(_) | Type::Sum | Type::Cells(_)) {
            return;
        }
        let Some(&(_, why)) = self.shared.iter().flatten().find(|(known, _)| *known == name.text) else {
            return;
        };
        let Name { text, span } = name;
        let line = |at: u32| 1 + self.text.as_bytes()[..at as usize].iter().filter(|&&b| b == b'\n').count();
        let seen = match why {
            Reason::Given => "the caller has it, too".to_owned(),
            Reason::Looped(at) => format!("the loop in line {} iterates over it", line(at)),
            Reason::Named(at) => format!("since line {} something else may refer to it", line(at)),
        };
        let instead = match (&ty, why) {
            (Type::Cells(_), _) => format!("change a copy, `{text}.copy()`"),
            (_, Reason::Looped(_)) => format!("let the loop iterate over a copy, `{text} + []`"),
            _ => format!("write `{text} = {text} + ...`, which makes a new list"),
        };
        let message = format!("this would change `{text}` in place, but {seen}: {instead}");
        self.faults.push(Fault::at(*span, message));
    }

    /// Whether a value is new, or the value of a name that shares it with no other and is not used any more.
    fn is_own(&self, value: &Expr) -> bool {
        match &value.kind {
            // A constant may be used elsewhere too.
            ExprKind::Name(name) if !self.draft.is_variable(self.number, name) => false,
            ExprKind::Name(name) => {
                // For all but returned values, the caller has noted second names for the parts of `value` before it asks this.
                let mut shared = self.shared.iter().flatten();
                !shared.any(|(known, why)| known == name && !matches!(why, Reason::Looped(_)))
            }
            ExprKind::If { then, otherwise, .. } => self.is_own(then) && self.is_own(otherwise),
            ExprKind::Call(name, _) => self.draft.function(&name.text).is_none_or(|number| self.own[number]),
            ExprKind::Index(_, indices) => indices.iter().any(|index| matches!(index, Index::Slice(..))),
            // Tuples cannot be changed; their parts are checked where they are taken out.
            ExprKind::Tuple(_) => true,
            ExprKind::ListOf(_) | ExprKind::Generator(_) => true,
            ExprKind::List(_) | ExprKind::Binary(..) | ExprKind::Method(..) | ExprKind::Attribute(..) => true,
            ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::None | ExprKind::Text(_) => true,
            ExprKind::Format(_) | ExprKind::Unary(..) => true,
            ExprKind::And(_) | ExprKind::Or(_) | ExprKind::Not(_) | ExprKind::Compare(..) => true,
        }
    }
}

/// Finds the names that refer to something in a value.
type Finder<'t> = fn(&Flow<'_, 't>, &'t Expr, &mut Vec<&'t str>);

/// The names that refer to a value or to a part of it.
fn holds<'t>(flow: &Flow<'_, 't>, value: &'t Expr, names: &mut Vec<&'t str>) {
    match &value.kind {
        ExprKind::Name(name) => names.push(name),
        ExprKind::Tuple(items) | ExprKind::List(items) => {
            items.iter().for_each(|item| holds(flow, item, names));
        }
        ExprKind::If { then, otherwise, .. } => {
            holds(flow, then, names);
            holds(flow, otherwise, names);
        }
        ExprKind::Binary(_, a, b) => {
            elements(flow, a, names);
            elements(flow, b, names);
        }
        ExprKind::Index(of, _) => elements(flow, of, names),
        ExprKind::Call(name, arguments) => {
            let may_hold = |number| may_hold(&flow.draft.results[number], flow.own[number]);
            match flow.draft.function(&name.text) {
                Some(number) if may_hold(number) => {
                    arguments.iter().for_each(|argument| holds(flow, argument, names));
                }
                Some(_) => {}
                // The result is a list of the same elements.
                None => arguments.iter().for_each(|argument| elements(flow, argument, names)),
            }
        }
        ExprKind::ListOf(each) | ExprKind::Generator(each) => {
            let (local, mut found) = (each.names(), Vec::new());
            holds(flow, &each.item, &mut found);
            for (at, clause) in each.clauses.iter().enumerate() {
                if let Clause::For(_, each) = clause {
                    elements(flow, each, if at == 0 { names } else { &mut found });
                }
            }
            names.extend(found.into_iter().filter(|name| !local.contains(name)));
        }
        // A graph cannot be changed, and the result of a board's method is new.
        ExprKind::Method(..) | ExprKind::Attribute(..) => {}
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::None | ExprKind::Text(_) => {}
        ExprKind::Format(_) | ExprKind::Unary(..) => {}
        ExprKind::And(_) | ExprKind::Or(_) | ExprKind::Not(_) | ExprKind::Compare(..) => {}
    }
}

/// The names that refer to parts of a value. A part of a list or a tuple with a name got its second name when it was put there.
fn elements<'t>(flow: &Flow<'_, 't>, value: &'t Expr, names: &mut Vec<&'t str>) {
    match &value.kind {
        ExprKind::Name(_) => {}
        ExprKind::If { then, otherwise, .. } => {
            elements(flow, then, names);
            elements(flow, otherwise, names);
        }
        _ => holds(flow, value, names),
    }
}

/// Whether a function's result may be or contain an argument. This is not so if the result is new and contains nothing that can
/// change.
fn may_hold(ty: &Type, is_own: bool) -> bool {
    match ty {
        Type::Cells(_) => !is_own,
        Type::List(of) => !is_own || of.is_mutable(),
        ty => ty.is_mutable(),
    }
}

/// Joins the names that share at the ends of two branches.
fn join<'t>(a: &mut Option<Shared<'t>>, b: Option<Shared<'t>>) {
    match (a.as_mut(), b) {
        (Some(a), Some(b)) => a.extend(b),
        (None, b) => *a = b,
        (Some(_), None) => {}
    }
}

#[cfg(test)]
mod tests {
    use crate::rule::Rule;
    use crate::source::Source;

    /// The message about the body of `moves(n)` in a rule of heaps, with these functions before it.
    fn said(functions: &str, body: &str) -> Option<String> {
        let body: String = body.lines().map(|line| format!("    {line}\n")).collect();
        let text = format!(
            "position = Heap()\n{functions}def moves(n):\n{body}    for k in l:\n        if k <= n: yield n - k\n"
        );
        let source = Source { name: "rule.py".into(), text: text.into() };
        Rule::read(source, &[]).err().map(|faults| faults[0].message.clone())
    }

    #[test]
    fn a_change_that_another_name_could_see_is_refused() {
        let holder = "something else may refer to it: write `l = l + ...`, which makes a new list";
        for (functions, body) in [
            ("", "l = [1]\nm = l\nl += [len(m)]"),
            ("", "l = [1]\nm = l if n > 3 else [2]\nl.append(len(m))"),
            ("", "l = [1]\nt = (l, 2)\nl += [t[1]]"),
            ("", "l = [1]\nfor i in range(3):\n    if i > 0: l += [i]\n    m = l\nl = l + m"),
            (
                "",
                "l = [1]\nfor i in range(3):\n    if i > 0: l += [i]\n    m = l\n    if i == 1: continue\n    l = l + m",
            ),
            ("def same(l): return l\n", "l = [1]\nm = same(l)\nl += m"),
            ("def same(l): return l\ndef again(l): return same(l)\n", "l = [1]\nm = again(l)\nl += m"),
        ] {
            let message = said(functions, body).unwrap_or_else(|| panic!("{functions}{body}"));
            assert!(
                message.starts_with("this would change `l` in place, but since line "),
                "{body}{message}"
            );
            assert!(message.ends_with(holder), "{body}{message}");
        }
        let loops = "this would change `l` in place, but the loop in line 4 iterates over it: let the loop iterate over a copy, `l + []`";
        assert_eq!(said("", "l = [1]\nfor k in l:\n    if k < 3: l += [k + 1]").as_deref(), Some(loops));
        let callers = "this would change `l` in place, but the caller has it, too: write `l = l + ...`, which makes a new list";
        let add = "def add(l, k):\n    l += [k]\n    return len(l)\n";
        assert_eq!(said(add, "l = [1]\nif add(l, 2) > 9: yield 0").as_deref(), Some(callers));
    }

    #[test]
    fn a_change_that_nothing_else_could_see_is_not() {
        let upto = "def upto(n):\n    l = []\n    for k in range(n): l += [k + 1]\n    return l\n";
        for (functions, body) in [
            ("", "l = []\nfor k in range(1, n + 1):\n    l += [k]\n    l.append(k)"),
            ("", "l = [1]\nm = l\nfor k in m: l = l + [k]"),
            ("", "l = [1]\nm = l\nl = l + [2]\nl += m"),
            ("", "l = [1]\nm = l + []\nl += m\nm += l"),
            ("", "l = [1]\nfor k in l + []: l += [k + 1]"),
            ("", "l = [1]\nfor i in range(3):\n    m = l\n    l = m + [i]\n    l += [i]"),
            ("", "l = [1, 2, 3]\nm = l[1:]\nm += l\nl += m"),
            ("", "l, m = [1], [2]\nl += m\nm += l"),
            ("", "l = [1]\nl += l\nk = l[0]\nl += [k]"),
            (upto, "l = upto(n)\nl += [n]\nif len(l) > 3:\n    m = l\n    l = m + [1]"),
            (
                "def total(l):\n    s = 0\n    for k in l: s += k\n    return s\n",
                "l = [1]\nl += [total(l)]\nl += [total(l)]",
            ),
        ] {
            assert_eq!(said(functions, body), None, "{functions}{body}");
        }
    }
}
