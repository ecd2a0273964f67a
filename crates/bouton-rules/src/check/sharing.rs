//! Lists and boards that are changed in place: whether anything else could see the change.
//!
//! In Python lists and boards are things that names refer to. `m = l` gives a list a second name, a tuple or a list can hold a
//! board, a call gives it to a parameter, and a `for` goes over a list as it is at each step. Here every name has a value of its
//! own. The two mean the same as long as what is changed, by `l += ...` or `b[r, c] = ...`, is known by that one name, so any other
//! change is refused. `l = l + [x]` and `b.copy()` make new values in both.
//!
//! The text of a function is walked as it would run, with the set of the names whose value may be known elsewhere: on both
//! ways of an `if`, and again and again through loops until the set at the head of each stays the same. It refuses more than it must,
//! never less. Lists hold no lists. Cost: the size of the function for each walk, and few walks.

use std::collections::{BTreeMap, BTreeSet};

use super::names::for_each;
use crate::source::Span;
use crate::syntax::tree::{Expr, ExprKind, Function, Index, Name, Stmt, StmtKind, Target};

/// Why a change in place would be seen by something else than the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sharing {
    /// The name is a parameter: the value is the caller's.
    Parameter,
    /// The value has another name, or a tuple, a list or a constant holds it.
    Name,
    /// A `for` goes over the list meanwhile.
    Loop,
}

/// A change in place of what may be known elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change<'t> {
    /// The name that is changed.
    pub name: &'t str,
    /// Where that is.
    pub at: Span,
    /// Who else would see it.
    pub sharing: Sharing,
}

/// The names whose value may be known elsewhere; nothing where the text is not reached.
type State<'t> = Option<BTreeMap<&'t str, Sharing>>;

/// The values that the value of an expression may be or hold.
#[derive(Default)]
struct Sources<'t> {
    names: Vec<&'t str>,
    /// Whether there may be others, for which the function has no name.
    has_others: bool,
}

/// A loop that is being walked.
#[derive(Default)]
struct Round<'t> {
    /// The names of the list that it goes over.
    over: Vec<&'t str>,
    at_continue: State<'t>,
    at_break: State<'t>,
}

/// A function, with all that is known of its names.
pub struct Sharings<'t, F> {
    giving: &'t Giving<'t>,
    /// Whether a variable is a list or a board, or can hold one.
    is_mutable: F,
    /// What is known at the heads of loops, by where they begin.
    heads: BTreeMap<u32, State<'t>>,
    rounds: Vec<Round<'t>>,
    changes: Vec<Change<'t>>,
}

/// The changes in a function of what may be known elsewhere; `is_mutable` says of a variable whether it is a list or a board, or can
/// hold one.
pub fn shared_changes<'t>(
    giving: &'t Giving<'t>,
    function: &'t Function,
    is_mutable: impl Fn(&str) -> bool,
) -> Vec<Change<'t>> {
    let parameters = function.parameters.iter().filter(|name| is_mutable(&name.text));
    let begin: BTreeMap<_, _> = parameters.map(|name| (name.text.as_str(), Sharing::Parameter)).collect();
    let mut walk =
        Sharings { giving, is_mutable, heads: BTreeMap::new(), rounds: Vec::new(), changes: Vec::new() };
    loop {
        let before = walk.heads.clone();
        walk.changes.clear();
        walk.block(&function.body, Some(begin.clone()));
        if walk.heads == before {
            walk.changes.sort_unstable_by_key(|change| (change.at.start, change.sharing));
            walk.changes.dedup_by_key(|change| change.at.start);
            return walk.changes;
        }
    }
}

impl<'t, F: Fn(&str) -> bool> Sharings<'t, F> {
    /// What is known behind some statements.
    fn block(&mut self, statements: &'t [Stmt], state: State<'t>) -> State<'t> {
        statements.iter().fold(state, |state, statement| self.statement(statement, state))
    }

    fn statement(&mut self, statement: &'t Stmt, mut state: State<'t>) -> State<'t> {
        match &statement.kind {
            StmtKind::Assign(Target::Cells(board, ..), _) => {
                if let ExprKind::Name(name) = &board.kind {
                    self.change(name, board.span, &state);
                }
            }
            StmtKind::Assign(target, value) => self.given(target, value, &mut state),
            StmtKind::Change(Name { text, span }, _, value) => {
                self.change(text, *span, &state);
                // The list holds what it is given one by one.
                if let ExprKind::List(items) | ExprKind::Tuple(items) = &value.kind {
                    let sources = self.giving.sources_of_all(items);
                    self.share(&sources.names, Sharing::Name, &mut state);
                }
            }
            StmtKind::For(target, each, body) => return self.for_each(statement, target, each, body, state),
            StmtKind::While(_, body) => {
                return self.round(statement, Vec::new(), body, state, |_, state| state);
            }
            StmtKind::If(_, then, otherwise) => {
                let after = self.block(then, state.clone());
                return joined(after, self.block(otherwise, state));
            }
            StmtKind::Break | StmtKind::Continue => {
                if let Some(round) = self.rounds.last_mut() {
                    let is_break = matches!(statement.kind, StmtKind::Break);
                    let end = if is_break { &mut round.at_break } else { &mut round.at_continue };
                    *end = joined(end.take(), state);
                }
                return None;
            }
            StmtKind::Return(_) => return None,
            // What is yielded is read at once, and a call can change nothing that it is given.
            StmtKind::Pass | StmtKind::Yield(_) | StmtKind::Call(_) => {}
        }
        state
    }

    fn for_each(
        &mut self,
        statement: &'t Stmt,
        target: &'t Target,
        each: &'t Expr,
        body: &'t [Stmt],
        state: State<'t>,
    ) -> State<'t> {
        let over = self.giving.sources(each).names;
        self.round(statement, over, body, state, |walk, mut state| {
            walk.given(target, each, &mut state);
            state
        })
    }

    /// What is known behind a loop whose rounds begin so.
    fn round(
        &mut self,
        statement: &Stmt,
        over: Vec<&'t str>,
        body: &'t [Stmt],
        state: State<'t>,
        begin: impl Fn(&Self, State<'t>) -> State<'t>,
    ) -> State<'t> {
        let place = statement.span.start;
        let head = joined(self.heads.remove(&place).flatten(), state);
        self.rounds.push(Round { over, ..Round::default() });
        let inside = begin(self, head.clone());
        let end = self.block(body, inside);
        let round = self.rounds.pop().unwrap_or_default();
        let again = joined(end, round.at_continue);
        let head = joined(head, again);
        self.heads.insert(place, head.clone());
        joined(head, round.at_break)
    }

    /// `target = value`
    fn given(&self, target: &'t Target, value: &'t Expr, state: &mut State<'t>) {
        if let (Target::Tuple(targets, _), ExprKind::Tuple(values) | ExprKind::List(values)) =
            (target, &value.kind)
            && targets.len() == values.len()
        {
            targets.iter().zip(values).for_each(|(target, value)| self.given(target, value, state));
            return;
        }
        let mut names = Vec::new();
        target_names(target, &mut names);
        names.retain(|name| {
            state.as_mut().map(|state| state.remove(name));
            (self.is_mutable)(name)
        });
        let sources = self.giving.sources(value);
        if !names.is_empty() && (sources.has_others || !sources.names.is_empty()) {
            let is_parameter = |name: &&str| {
                state.as_ref().is_some_and(|state| state.get(name) == Some(&Sharing::Parameter))
            };
            let is_callers = !sources.has_others && sources.names.iter().all(is_parameter);
            self.share(&names, if is_callers { Sharing::Parameter } else { Sharing::Name }, state);
            self.share(&sources.names, Sharing::Name, state);
        }
    }

    /// The values of these names are known elsewhere from now on.
    fn share(&self, names: &[&'t str], sharing: Sharing, state: &mut State<'t>) {
        let names = names.iter().filter(|name| (self.is_mutable)(name));
        if let Some(state) = state {
            names.for_each(|name| {
                state.entry(name).or_insert(sharing);
            });
        }
    }

    /// The value of a name is changed in place.
    fn change(&mut self, name: &'t str, at: Span, state: &State<'t>) {
        let Some(state) = state.as_ref().filter(|_| (self.is_mutable)(name)) else { return };
        let is_looped_over = self.rounds.iter().any(|round| round.over.contains(&name));
        let sharing = state.get(name).copied().or(is_looped_over.then_some(Sharing::Loop));
        self.changes.extend(sharing.map(|sharing| Change { name, at, sharing }));
    }
}

/// What may be so on one way or the other.
fn joined<'t>(one: State<'t>, other: State<'t>) -> State<'t> {
    match (one, other) {
        (Some(mut one), Some(other)) => {
            other.into_iter().for_each(|(name, sharing)| {
                one.entry(name).or_insert(sharing);
            });
            Some(one)
        }
        (one, other) => one.or(other),
    }
}

/// The functions that may give back what is known elsewhere: a parameter, a constant, or what one of them holds.
pub struct Giving<'t>(BTreeSet<&'t str>);

impl<'t> Giving<'t> {
    /// Finds them among the functions that give a list or a board, or what can hold one. A function that is not known to be one may
    /// become one when another does.
    pub fn of(functions: &[&'t Function]) -> Self {
        let mut giving = Self(BTreeSet::new());
        loop {
            let count = giving.0.len();
            let more: Vec<_> = functions.iter().filter(|function| giving.gives_back(function)).collect();
            giving.0.extend(more.into_iter().map(|function| function.name.text.as_str()));
            if giving.0.len() == count {
                return giving;
            }
        }
    }

    /// The values that the value of an expression may be or hold.
    fn sources(&self, expr: &'t Expr) -> Sources<'t> {
        match &expr.kind {
            ExprKind::Name(name) => Sources { names: vec![name], has_others: false },
            ExprKind::Tuple(items) | ExprKind::List(items) => self.sources_of_all(items),
            ExprKind::If { then, otherwise, .. } => {
                let mut found = self.sources(then);
                found.add(self.sources(otherwise));
                found
            }
            // A slice is a new value; an item may be one that has a name.
            ExprKind::Index(value, indices)
                if !indices.iter().any(|index| matches!(index, Index::Slice(..))) =>
            {
                self.sources(value)
            }
            ExprKind::Attribute(..) => Sources { names: Vec::new(), has_others: true },
            ExprKind::Call(name, arguments) if self.0.contains(name.text.as_str()) => {
                Sources { has_others: true, ..self.sources_of_all(arguments) }
            }
            // Numbers and texts; operators, methods and other functions make new lists and boards.
            _ => Sources::default(),
        }
    }

    fn sources_of_all(&self, items: &'t [Expr]) -> Sources<'t> {
        items.iter().fold(Sources::default(), |mut found, item| {
            found.add(self.sources(item));
            found
        })
    }

    /// Whether a function is one, as far as the others are known.
    fn gives_back(&self, called: &'t Function) -> bool {
        let (mut given, mut open) = (Vec::new(), Vec::new());
        for_each(&called.body, &mut |statement| match &statement.kind {
            StmtKind::Return(Some(value)) => open.push(value),
            StmtKind::Assign(target, value) | StmtKind::For(target, value, _) => {
                let mut names = Vec::new();
                target_names(target, &mut names);
                given.push((names, value));
            }
            StmtKind::Change(name, _, value) => given.push((vec![&name.text], value)),
            _ => {}
        });
        let mut seen = BTreeSet::new();
        while let Some(value) = open.pop() {
            let found = self.sources(value);
            if found.has_others {
                return true;
            }
            for name in found.names.into_iter().filter(|name| seen.insert(*name)) {
                let is_parameter = called.parameters.iter().any(|parameter| parameter.text == name);
                let mut values = given.iter().filter(|(names, _)| names.contains(&name)).peekable();
                if is_parameter || values.peek().is_none() {
                    return true;
                }
                open.extend(values.map(|&(_, value)| value));
            }
        }
        false
    }
}

impl Sources<'_> {
    fn add(&mut self, other: Self) {
        self.names.extend(other.names);
        self.has_others |= other.has_others;
    }
}

fn target_names<'t>(target: &'t Target, names: &mut Vec<&'t str>) {
    match target {
        Target::Name(name) => names.push(&name.text),
        Target::Tuple(targets, _) => targets.iter().for_each(|target| target_names(target, names)),
        Target::Cells(..) => {}
    }
}

#[cfg(test)]
mod tests {
    use crate::rule::Rule;
    use crate::source::Source;

    /// What is said of the body of `moves(n)` in a rule of heaps, with these functions before it.
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
        let holder = "something else may hold it, too: write `l = l + ...`, which makes a new list";
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
            assert_eq!(message, format!("this would change `l` in place, but {holder}"), "{body}");
        }
        let loops =
            "this would change `l` in place, but a loop goes over it: let the loop go over a copy, `l + []`";
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
