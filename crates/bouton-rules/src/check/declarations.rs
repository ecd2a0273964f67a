//! The declarations of a rule beside its moves, and its constants.

use std::collections::BTreeMap;

use super::constants::Constant;
use super::words::{KINDS, OWN, is_own, own_meaning};
use crate::source::{Fault, Span};
use crate::syntax::tree::{Expr, ExprKind, File, Function, Item, Name};
use crate::syntax::{did_you_mean, nearest};
use crate::value::{Alphabet, Kind, MOST_NUMBERS, SymbolSet, Symmetry};
use crate::width::exact;

/// How a position is split into parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Split {
    /// `regions("#")`: The parts are the regions without `blocked` symbols. The other cells of a region's box get the code `fill`,
    /// which is the first blocked symbol.
    Regions { blocked: SymbolSet, fill: u8 },
    /// `components`: The parts are the components of a graph.
    Components,
    /// The parts are what a function of the rule returns. The function is given by its number and its name.
    Function(usize, String),
}

/// The declarations, constants and functions at the left edge of a rule.
pub struct Declarations<'a> {
    /// The kind of position.
    pub kind: Kind,
    /// The declared symmetries.
    pub symmetries: Vec<Symmetry>,
    /// The declared way to split a position into parts, if there is one.
    pub split: Option<Split>,
    /// Whether the player who cannot move wins.
    pub is_misere: bool,
    /// The constants.
    pub constants: BTreeMap<String, Constant>,
    /// The functions.
    pub functions: Vec<&'a Function>,
    /// The lines in which names get a meaning.
    pub lines: BTreeMap<&'a str, usize>,
}

/// The items read so far.
#[derive(Default)]
struct Items<'a> {
    kind: Option<Kind>,
    symmetry: Option<Later<'a>>,
    split: Option<Later<'a>>,
    is_misere: bool,
    constants: BTreeMap<String, Constant>,
    functions: Vec<&'a Function>,
}

/// A declaration that is read once the kind of position is known, and the constants before it in the source.
type Later<'a> = (&'a Expr, BTreeMap<String, Constant>);

impl<'a> Declarations<'a> {
    /// Reads the declarations of a file with this text, with other values for some constants.
    ///
    /// # Errors
    /// The first error in the declarations.
    pub fn read(text: &str, file: &'a File, settings: &[(String, String)]) -> Result<Self, Fault> {
        let mut items = Items::default();
        let mut lines = BTreeMap::new();
        let (mut line, mut at) = (1, 0);
        for item in &file.items {
            let name = match item {
                Item::Value(name, _) => name,
                Item::Function(function) => &function.name,
            };
            let start = name.span.start as usize;
            line += text[at..start].matches('\n').count();
            at = start;
            check_new(name, &lines)?;
            lines.insert(name.text.as_str(), line);
            match item {
                Item::Function(function) => items.add_function(function)?,
                Item::Value(name, value) => items.add_value(name, value, settings)?,
            }
        }
        let Items { kind, symmetry, split, is_misere, constants, functions } = items;
        for (set, _) in settings {
            if !constants.contains_key(set) {
                let instead = did_you_mean(set, constants.keys().map(String::as_str));
                return Err(Fault::nowhere(format!("--set: the rule has no constant `{set}`{instead}")));
            }
        }
        let kind = kind.ok_or_else(|| {
            let ways = "`position = Heap()`, `Numbers(2)`, `Word(\"x.\")`, `Board(\".*\")` or `Graph()`";
            let message = format!("the rule does not say what a position is: write {ways}");
            Fault::at(Span { start: 0, end: 1 }, message)
        })?;
        let symmetries =
            symmetry.map_or(Ok(Vec::new()), |(value, constants)| symmetries(value, &constants, &kind))?;
        let split =
            split.map(|(value, constants)| split_of(value, &constants, &functions, &kind)).transpose()?;
        let split = split.or_else(|| {
            let own = functions.iter().position(|function| function.name.text == "split");
            own.map(|number| Split::Function(number, "split".to_owned()))
        });
        Ok(Self { kind, symmetries, split, is_misere, constants, functions, lines })
    }
}

impl<'a> Items<'a> {
    fn add_function(&mut self, function: &'a Function) -> Result<(), Fault> {
        let name = &function.name;
        if ["position", "symmetry", "convention"].contains(&name.text.as_str()) {
            return Err(Fault::at(name.span, format!("`{0}` is a value: write `{0} = ...`", name.text)));
        }
        for (at, name) in function.parameters.iter().enumerate() {
            if function.parameters[..at].iter().any(|before| before.text == name.text) {
                return Err(Fault::at(name.span, format!("`{}` is a parameter twice", name.text)));
            }
        }
        self.functions.push(function);
        Ok(())
    }

    fn add_value(
        &mut self,
        name: &Name,
        value: &'a Expr,
        settings: &[(String, String)],
    ) -> Result<(), Fault> {
        match name.text.as_str() {
            "position" => self.kind = Some(kind_of(value, &self.constants)?),
            "symmetry" => self.symmetry = Some((value, self.constants.clone())),
            "split" => self.split = Some((value, self.constants.clone())),
            "convention" => self.is_misere = convention(value, &self.constants)?,
            "start" | "moves" | "known" => {
                return Err(Fault::at(name.span, format!("`{}` is a function", name.text)));
            }
            _ => {
                let constant = Constant::of(value, &self.constants);
                let constant = constant.map_err(|fault| no_declaration(name).unwrap_or(fault))?;
                let constant = match settings.iter().rev().find(|(set, _)| *set == name.text) {
                    Some((_, new)) => constant.set(&name.text, new).map_err(Fault::nowhere)?,
                    None => constant,
                };
                self.constants.insert(name.text.clone(), constant);
            }
        }
        Ok(())
    }
}

/// Checks that a name has no value yet, and no meaning in the language.
fn check_new(name: &Name, lines: &BTreeMap<&str, usize>) -> Result<(), Fault> {
    let text = name.text.as_str();
    if let Some(meaning) = own_meaning(text) {
        return Err(Fault::at(name.span, format!("`{text}` is {meaning}: choose another name")));
    }
    match lines.get(text) {
        Some(line) => {
            Err(Fault::at(name.span, format!("`{text}` is given a second time: first in line {line}")))
        }
        None => Ok(()),
    }
}

/// The fault for a misspelt declaration: a name close to the name of a declaration, with a value that no constant can have.
fn no_declaration(name: &Name) -> Option<Fault> {
    let meant = nearest(&name.text, OWN.into_iter())?;
    Some(Fault::at(name.span, format!("`{}` declares nothing: did you mean `{meant}`?", name.text)))
}

fn text_of(expr: &Expr, constants: &BTreeMap<String, Constant>, expected: &str) -> Result<String, Fault> {
    match Constant::of(expr, constants) {
        Ok(Constant::Text(text)) => Ok(text),
        Err(fault) if matches!(expr.kind, ExprKind::Name(_)) => Err(fault),
        _ => Err(Fault::at(expr.span, format!("expected {expected}"))),
    }
}

fn kind_of(value: &Expr, constants: &BTreeMap<String, Constant>) -> Result<Kind, Fault> {
    let expected = "expected Heap(), Numbers(2), Word(\"x.\"), Board(\".*\") or Graph()";
    let ExprKind::Call(name, arguments) = &value.kind else {
        return Err(Fault::at(value.span, expected));
    };
    let symbols = || match arguments.as_slice() {
        [symbols] => {
            let text = text_of(symbols, constants, "symbols")?;
            Alphabet::new(&text).map_err(|message| Fault::at(symbols.span, message))
        }
        _ => Err(Fault::at(value.span, format!("`{0}` takes its symbols, as in `{0}(\".*\")`", name.text))),
    };
    let nothing = |kind| match arguments.is_empty() {
        true => Ok(kind),
        false => Err(Fault::at(value.span, format!("`{}()` takes nothing", name.text))),
    };
    match name.text.as_str() {
        "Heap" => nothing(Kind::Heap),
        "Graph" => nothing(Kind::Graph),
        "Word" => Ok(Kind::Word(symbols()?)),
        "Board" => Ok(Kind::Board(symbols()?)),
        "Numbers" => {
            let count = match arguments.as_slice() {
                [] => return Ok(Kind::Numbers(None)),
                [count] => Constant::of(count, constants)?,
                _ => Constant::Bool(false),
            };
            match count {
                Constant::Int(count) if (1..=MOST_NUMBERS as i64).contains(&count) => {
                    Ok(Kind::Numbers(Some(exact(count))))
                }
                _ => {
                    let most = MOST_NUMBERS;
                    let takes = format!(
                        "`Numbers` takes how many there are, from 1 to {most}, or nothing for any length"
                    );
                    Err(Fault::at(value.span, takes))
                }
            }
        }
        other => {
            let near = nearest(other, KINDS.into_iter());
            let instead = near.map_or(expected.to_owned(), |near| format!("did you mean `{near}`?"));
            Err(Fault::at(name.span, format!("unknown kind `{other}`: {instead}")))
        }
    }
}

fn convention(value: &Expr, constants: &BTreeMap<String, Constant>) -> Result<bool, Fault> {
    let expected = "\"normal\" or \"misere\"";
    match text_of(value, constants, expected)?.as_str() {
        "normal" => Ok(false),
        "misere" => Ok(true),
        _ => Err(Fault::at(value.span, format!("expected {expected}"))),
    }
}

fn symmetries(
    value: &Expr,
    constants: &BTreeMap<String, Constant>,
    kind: &Kind,
) -> Result<Vec<Symmetry>, Fault> {
    let several = match &value.kind {
        ExprKind::Tuple(items) | ExprKind::List(items) => items.iter().collect(),
        _ => vec![value],
    };
    let read = |one: &Expr| {
        let text = text_of(one, constants, Symmetry::EXPECTED)?;
        Symmetry::read(&text, kind).map_err(|message| Fault::at(one.span, message))
    };
    several.into_iter().map(read).collect()
}

fn split_of(
    value: &Expr,
    constants: &BTreeMap<String, Constant>,
    functions: &[&Function],
    kind: &Kind,
) -> Result<Split, Fault> {
    let wrong = || Fault::at(value.span, "expected regions(\"#\"), components or a function");
    let names = || functions.iter().map(|function| function.name.text.as_str());
    let is_unknown =
        |name: &str| !is_own(name) && !constants.contains_key(name) && !names().any(|own| own == name);
    let unknown = |name: &str, span: Span| {
        let instead = did_you_mean(name, names().chain(["regions", "components"]));
        Fault::at(span, format!("unknown name `{name}`{instead}"))
    };
    if let ExprKind::Name(name) = &value.kind
        && let Some(number) = names().position(|own| own == name)
    {
        return Ok(Split::Function(number, name.clone()));
    }
    match &value.kind {
        ExprKind::Name(name) if name == "components" => match kind {
            Kind::Graph => Ok(Split::Components),
            _ => Err(Fault::at(value.span, "`components` works only if the position is a Graph")),
        },
        ExprKind::Call(name, arguments) if name.text == "regions" => {
            let ([blocked], Kind::Word(alphabet) | Kind::Board(alphabet)) = (arguments.as_slice(), kind)
            else {
                return Err(Fault::at(value.span, "`regions` takes the symbols that part a Word or a Board"));
            };
            let text = text_of(blocked, constants, "symbols")?;
            let set = alphabet.set(&text).map_err(|message| Fault::at(blocked.span, message))?;
            let fill = text.chars().next().and_then(|first| alphabet.code(first)).unwrap_or_default();
            Ok(Split::Regions { blocked: set, fill })
        }
        ExprKind::Name(name) if is_unknown(name) => Err(unknown(name, value.span)),
        ExprKind::Call(name, _) if is_unknown(&name.text) => Err(unknown(&name.text, name.span)),
        _ => Err(wrong()),
    }
}
