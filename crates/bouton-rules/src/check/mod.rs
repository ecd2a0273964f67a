//! From the tree of a rule to its instructions. Names, types and declarations are checked here, once, before anything runs.

mod body;
mod calls;
mod coerce;
mod compare;
mod constants;
mod declarations;
mod draft;
mod each;
mod expressions;
mod graphs;
mod indices;
mod known;
mod lists;
mod loops;
mod methods;
mod names;
mod print;
mod rounds;
mod sharing;
mod statements;
mod targets;
mod words;
mod yields;

use std::collections::BTreeMap;

use crate::code::types::Type;
use crate::machine::Program;
use crate::source::{Fault, Span};
use crate::syntax::tree::{File, Function, Item, Name};
use crate::syntax::{did_you_mean, nearest};
use crate::value::{Kind, Symmetry};
use declarations::Declarations;
use draft::Draft;
use words::OWN;

pub use declarations::Split;

/// A rule that passed all checks.
pub struct Checked {
    /// The kind of position.
    pub kind: Kind,
    /// Its instructions.
    pub program: Program,
    /// The number of `moves`.
    pub moves: usize,
    /// The names that `moves` gives to the position or to its numbers.
    pub parameters: Vec<String>,
    /// The number of `known`, if the rule has it.
    pub known: Option<usize>,
    /// The number of `start`, and the count of its parameters, if the rule has it.
    pub start: Option<(usize, usize)>,
    /// How positions split into parts, if this is declared.
    pub split: Option<Split>,
    /// The declared symmetries.
    pub symmetries: Vec<Symmetry>,
    /// Whether the player who cannot move wins.
    pub is_misere: bool,
    /// Whether some move has a name.
    pub is_named: bool,
    /// Whether each move leaves one position, not a sum, and nothing is printed.
    pub is_plain: bool,
    /// Its constants: their names, and their values as a rule writes them.
    pub constants: BTreeMap<String, String>,
    /// Warnings about parts that are unusual but not wrong.
    pub warnings: Vec<Fault>,
}

/// Checks and compiles a rule with this text.
///
/// # Errors
/// All errors that were found in the rule.
pub fn check(text: &str, file: &File, settings: &[(String, String)]) -> Result<Checked, Vec<Fault>> {
    let declared = Declarations::read(text, file, settings).map_err(|fault| vec![fault])?;
    let number = |name: &str| declared.functions.iter().position(|function| function.name.text == name);
    let moves = number("moves").ok_or_else(|| {
        let names = declared.functions.iter().map(|function| function.name.text.as_str());
        let instead = nearest("moves", names);
        let instead =
            instead.map_or(String::new(), |instead| format!(": did you mean to call `{instead}` so?"));
        vec![Fault::at(Span { start: 0, end: 1 }, format!("the rule has no `moves`{instead}"))]
    })?;
    let function = |number: usize| declared.functions[number];
    if !names::yields(function(moves)) {
        return Err(vec![never_yields(function(moves))]);
    }
    let Declarations { kind, functions, constants, lines, .. } = &declared;
    let mut draft = Draft::new(kind.clone(), functions.clone(), constants, lines);
    let position = position_types(&declared.kind);
    draft.declare(moves, &fitted(function(moves), &position)?, Type::None);
    let known = number("known");
    if let Some(known) = known {
        draft.declare(known, &fitted(function(known), &position)?, Type::Maybe);
    }
    let start = number("start");
    if let Some(start) = start {
        let sides = sides(function(start), &declared.kind).map_err(|fault| vec![fault])?;
        draft.declare(start, &sides, whole_type(&declared.kind));
    }
    if let Some(Split::Function(split, _)) = declared.split {
        draft.declare(split, &fitted(function(split), &[whole_type(&declared.kind)])?, Type::Sum);
    }
    draft.compile()?;
    let shared = sharing::faults(text, &draft, functions);
    if !shared.is_empty() {
        return Err(shared);
    }
    let mut warnings: Vec<_> = declared.functions.iter().flat_map(|function| unused(function)).collect();
    warnings.extend(draft.uncalled().map(|function| {
        let Name { text, span } = &function.name;
        let meant = did_you_mean(text, OWN.into_iter());
        Fault::at(*span, format!("`{text}` is never called{meant}"))
    }));
    warnings.extend(file.items.iter().filter_map(mistaken));
    warnings.sort_by_key(|warning| warning.span.map(|span| span.start));
    Ok(Checked {
        kind: declared.kind.clone(),
        constants: constants.iter().map(|(name, value)| (name.clone(), value.to_string())).collect(),
        moves,
        parameters: draft.parameters(moves),
        known,
        start: start.map(|start| (start, function(start).parameters.len())),
        split: declared.split.clone(),
        symmetries: declared.symmetries.clone(),
        is_misere: declared.is_misere,
        is_named: draft.is_named,
        is_plain: draft.program.functions.iter().all(|function| function.is_plain()),
        warnings,
        program: draft.program,
    })
}

/// A warning about a constant whose name is close to the name of a declaration.
fn mistaken(item: &Item) -> Option<Fault> {
    let Item::Value(Name { text, span }, _) = item else { return None };
    let meant = nearest(text, OWN.into_iter()).filter(|_| !OWN.contains(&text.as_str()))?;
    Some(Fault::at(*span, format!("`{text}` is a constant like any other: did you mean `{meant}`?")))
}

/// The types of the parameters of `moves`.
fn position_types(kind: &Kind) -> Vec<Type> {
    match kind {
        Kind::Numbers(Some(count)) => vec![Type::Int; *count],
        kind => vec![whole_type(kind)],
    }
}

/// The type of a whole position as one value.
fn whole_type(kind: &Kind) -> Type {
    match kind {
        Kind::Heap => Type::Int,
        Kind::Numbers(_) => Type::Ints,
        Kind::Word(_) | Kind::Board(_) => Type::Cells(kind.name()),
        Kind::Graph => Type::Graph,
    }
}

/// The types of a function's parameters, if their count is right.
fn fitted(function: &Function, types: &[Type]) -> Result<Vec<Type>, Vec<Fault>> {
    let (name, found) = (&function.name, function.parameters.len());
    if found == types.len() {
        return Ok(types.to_vec());
    }
    let message = format!("`{}` has {found} parameters, expected {}", name.text, types.len());
    Err(vec![Fault::at(name.span, message)])
}

/// Warnings about the names to which a function gives a value that it never reads.
fn unused(function: &Function) -> Vec<Fault> {
    let read = names::read(function);
    let unused = names::given(function, false);
    let unused = unused.into_iter().filter(|(name, _)| !name.starts_with('_') && !read.contains(name));
    unused.map(|(name, span)| Fault::at(span, format!("`{name}` is not used"))).collect()
}

/// The fault for `moves` without a `yield`; the rule may have a mistyped one.
fn never_yields(moves: &Function) -> Fault {
    let uses = names::uses(moves);
    let mistyped = uses.iter().find(|(name, _)| nearest(name, ["yield"].into_iter()).is_some());
    match mistyped {
        Some((name, span)) => Fault::at(*span, format!("unknown name `{name}`: did you mean `yield`?")),
        None => Fault::at(moves.name.span, "`moves` never yields"),
    }
}

/// The types of the numbers that `start` takes, which are the size of the start position.
fn sides(start: &Function, kind: &Kind) -> Result<Vec<Type>, Fault> {
    let (count, instead) = match kind {
        Kind::Word(_) => (1, "its length: write `def start(length):`"),
        Kind::Board(_) => (2, "its rows and columns: write `def start(rows, cols):`"),
        kind => {
            let (what, example) = match kind {
                Kind::Heap => ("a Heap is", "12"),
                Kind::Graph => ("a Graph is", "path5"),
                _ => ("Numbers are", "(3,5)"),
            };
            let message = format!("`start` is for a Word or a Board: {what} written out, as in `{example}`");
            return Err(Fault::at(start.name.span, message));
        }
    };
    if start.parameters.len() != count {
        let message = format!("the `start` of a {} takes {instead}", kind.name());
        return Err(Fault::at(start.name.span, message));
    }
    Ok(vec![Type::Int; count])
}
