//! Rules that are functions of Python, called for each position: mex and memo are here.
//!
//! Every position has a number, by a dictionary of Python: equal positions have one number. The solvers of the library see only these
//! numbers. A position's function runs once; its options are kept where a solver lists moves.
//!
//! What is known of the positions holds for the function as it was. If the package can watch what the function reads, `unchanged` is asked before
//! and after each search. Else the rule serves one call of the package, and an answer reads the moves of all its positions before the first search
//! (`CalledRule::read`): then no search calls the function again.
//!
//! No lock of Rust is held while Python runs. An exception of a function ends the work of its thread, and comes out there.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bouton::catalog::drawing::Showing;
use bouton::catalog::figure::Figure;
use bouton::catalog::finder::{FindValues, Key, key_of};
use bouton::catalog::playable::Playable;
use bouton::catalog::reading::Reading;
use bouton::catalog::{Game, Series};
use bouton::notation::{Measure, ParseError};
use bouton::{Halt, Keyed, Limits, MoveList, Nimber, Progress, RuleError, Ruleset};
use bouton_rules::look::Look;
use pyo3::exceptions::{PyException, PyTypeError, PyValueError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFrozenSet, PyInt, PyList, PyString, PyTuple};

use crate::errors::{RuleError as Failed, has_values};
use crate::interrupt::raise;
use crate::limits::{Bounds, Given};

/// How many positions are valued between two checks of the limits.
const CHECK_EVERY_POSITIONS: u64 = 64;

/// Bytes that a position takes about beside its object: its place in the dictionary, its number and its value.
const BYTES_A_POSITION: u64 = 150;
/// Bytes that an option takes about where options are kept.
const BYTES_AN_OPTION: u64 = 60;
/// The object of one in so many positions is measured.
const SAMPLED: usize = 256;
/// Objects within objects are measured down to this depth.
const DEPTH_OF_A_SAMPLE: u32 = 4;

/// What to do where play can repeat.
const NO_END: &str =
    "let each move come nearer to an end; a counter in the position, which moves reduce, ends play";

/// The options of a position, each with its name if it has one.
type Options = Arc<[(Option<Arc<str>>, Vec<u32>)]>;

/// Takes an option: its name, if it has one, and its components.
type TakeOption<'t> = dyn FnMut(Option<Bound<'_, PyString>>, &[u32]) -> PyResult<()> + 't;

/// What the positions of a rule are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Whole numbers from 0 on, of which 0 is the empty sum.
    Heap,
    /// Tuples of so many whole numbers, or of any number of them.
    Numbers(Option<usize>),
    /// Anything that has a hash.
    Any,
}

/// A rule, and what is known of its positions.
pub struct CalledRule {
    kind: Kind,
    /// What a position looks like, if it can be drawn.
    look: Option<Look>,
    moves: Py<PyAny>,
    /// Whether a position is a tuple, whose parts are the parameters of the function.
    is_spread: bool,
    /// Whether there is no move where the function returns `None`.
    returns_none: bool,
    /// Raises an exception if the function has come to read something else. Without it nobody can tell.
    unchanged: Option<Py<PyAny>>,
    /// Makes a position of what was yielded, if that takes more than to look at it.
    frozen: Option<Py<PyAny>>,
    /// The text of a position.
    text: Py<PyAny>,
    /// The name of a move from a position to others, if it is more than their texts.
    named: Option<Py<PyAny>>,
    /// The number of each position.
    numbers: Py<PyDict>,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    positions: Vec<Py<PyAny>>,
    values: Vec<Option<u32>>,
    options: HashMap<u32, Options>,
    /// How many options are kept.
    kept: u64,
    /// The positions of the texts that were made. Each text is that of one position.
    texts: HashMap<String, u32>,
    /// The bytes of the objects that were measured.
    measured: u64,
}

impl Known {
    /// An estimate of the memory of all positions, from the objects that were measured.
    fn bytes(&self) -> u64 {
        let count = self.positions.len() as u64;
        let samples = self.positions.len().div_ceil(SAMPLED).max(1) as u64;
        count * (BYTES_A_POSITION + self.measured / samples) + self.kept * BYTES_AN_OPTION
    }

    fn keep(&mut self, position: u32, options: &Options) {
        if self.options.insert(position, Arc::clone(options)).is_none() {
            self.kept += options.len() as u64;
        }
    }
}

/// Why a value was not found.
pub enum Stop {
    Raised(PyErr),
    Limit(bouton::Unknown),
    Loop(Vec<u32>),
}

impl From<PyErr> for Stop {
    fn from(error: PyErr) -> Self {
        Self::Raised(error)
    }
}

/// A position whose options are being valued.
struct Open {
    position: u32,
    /// The components of all options, one option after another.
    parts: Vec<u32>,
    /// For each option, the end of its components.
    ends: Vec<usize>,
    /// The components before this one have values.
    at: usize,
}

impl CalledRule {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of a position.
    fn number(&self, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        let py = position.py();
        let numbers = self.numbers.bind(py);
        let known = numbers.get_item(position).map_err(|error| match position.hash() {
            Err(unhashable) if unhashable.is_instance_of::<PyTypeError>(py) => PyTypeError::new_err(format!(
                "{}\nhelp: yield positions with a hash: tuples in place of lists, frozensets in place of sets",
                unhashable.value(py)
            )),
            _ => error,
        })?;
        if let Some(number) = known {
            return number.extract();
        }
        let is_sample = self.known().positions.len().is_multiple_of(SAMPLED);
        let measured = if is_sample { bytes_of(position, DEPTH_OF_A_SAMPLE)? } else { 0 };
        let number = {
            let mut known = self.known();
            known.measured += measured;
            let number = u32::try_from(known.positions.len())
                .map_err(|_| Failed::new_err("more than 2^32 positions were met"))?;
            known.positions.push(position.clone().unbind());
            known.values.push(None);
            number
        };
        numbers.set_item(position, number)?;
        Ok(number)
    }

    /// The number of a component of an option, or of a position that is asked about.
    fn part(&self, part: &Bound<'_, PyAny>) -> PyResult<u32> {
        match (self.kind, &self.frozen) {
            (Kind::Heap, _) => match whole(part)? {
                Some(heap) => self.number(&heap),
                None => Err(wrong(
                    part,
                    "a heap: a whole number from 0 on",
                    "yield an option only where there is one, as in `if k <= n: yield n - k`; position= declares other positions",
                )),
            },
            (Kind::Numbers(count), _) => match numbers(part, count)? {
                Some(tuple) => self.number(&tuple),
                None => {
                    let count = count.map_or_else(String::new, |count| format!("{count} "));
                    Err(wrong(
                        part,
                        &format!("a tuple of {count}whole numbers from 0 on"),
                        "yield a tuple for each option, as in `yield (a - 1, b)`; position=bt.Anything() allows anything that has a hash",
                    ))
                }
            },
            (Kind::Any, Some(frozen)) => self.number(&frozen.bind(part.py()).call1((part,))?),
            (Kind::Any, None) if self.is_spread && !part.is_instance_of::<PyTuple>() => Err(wrong(
                part,
                "a tuple of the parameters of the rule",
                "yield a tuple with a value for each parameter",
            )),
            (Kind::Any, None) => self.number(part),
        }
    }

    /// Whether a position is the empty sum: the heap 0, or the tuple without a number.
    fn is_nothing(&self, position: &Bound<'_, PyAny>) -> bool {
        matches!(self.kind, Kind::Heap | Kind::Numbers(_)) && !position.is_truthy().unwrap_or(true)
    }

    /// The name of a move, if it is one: a text, or an edge of a graph.
    fn name<'py>(&self, part: Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyString>>> {
        if self.frozen.is_some() && part.is_instance_of::<PyTuple>() {
            let name = match part.getattr("written") {
                Ok(written) => written,
                Err(_) => PyString::new(part.py(), "-").call_method1("join", (part,))?,
            };
            return Ok(Some(name.cast_into()?));
        }
        Ok(part.cast_into().ok())
    }

    /// Takes what the function yields, one after another.
    fn each(&self, py: Python<'_>, position: u32, take: &mut TakeOption<'_>) -> PyResult<()> {
        let object = self.known().positions[position as usize].clone_ref(py).into_bound(py);
        let mut parts = Vec::new();
        let mut each = || {
            let yielded = match self.is_spread {
                true => self.moves.bind(py).call1(object.cast::<PyTuple>()?.clone())?,
                false => self.moves.bind(py).call1((&object,))?,
            };
            if self.returns_none && yielded.is_none() {
                return Ok(());
            }
            let items = yielded.try_iter().map_err(|error| match yielded.hasattr("__iter__") {
                Ok(false) => wrong(
                    &yielded,
                    "the options of the position",
                    "write `yield` before each option, or return a list of them, `return []` where there is no move",
                ),
                _ => error,
            })?;
            for item in items {
                let mut item = item?;
                let mut name = None;
                if let Ok(pair) = item.cast_exact::<PyTuple>()
                    && pair.len() == 2
                    && let Some(text) = self.name(pair.get_item(0)?)?
                {
                    let option = pair.get_item(1)?;
                    // Where positions are tuples, a pair is one, too, unless a tuple or a list follows the text.
                    let is_option = !object.is_exact_instance_of::<PyTuple>()
                        || option.is_exact_instance_of::<PyTuple>()
                        || option.is_exact_instance_of::<PyList>();
                    if is_option {
                        name = Some(text);
                        item = option;
                    }
                }
                parts.clear();
                match item.cast_exact::<PyList>() {
                    Ok(list) => {
                        for part in list {
                            parts.push(self.part(&part)?);
                        }
                    }
                    Err(_) => parts.push(self.part(&item)?),
                }
                if self.is_nothing(&object) {
                    let nothing = if self.kind == Kind::Heap { "the heap 0" } else { "the tuple ()" };
                    return Err(Failed::new_err(format!(
                        "{nothing} has a move, but it is the empty sum\nhelp: yield nothing for it: write a condition such as `if n > 0`"
                    )));
                }
                take(name, &parts)?;
            }
            Ok(())
        };
        each().map_err(|error| self.noted(py, error, position))
    }

    /// The exception with a note that names the position, unless it is no mistake of the rule.
    fn noted(&self, py: Python<'_>, error: PyErr, position: u32) -> PyErr {
        if error.is_instance_of::<PyException>(py) {
            let note = format!("in the position {}", self.text(py, position));
            let notes = error.value(py).getattr("__notes__").and_then(|notes| notes.extract::<Vec<String>>());
            // An exception that is raised again has its note. Before Python 3.11 there are no notes.
            if notes.is_ok_and(|notes| notes.contains(&note)) {
                return error;
            }
            let _ = error.value(py).call_method1("add_note", (note,));
        }
        error
    }

    /// The text of a position. Where another position has it already, a mark follows: `1 #2`.
    fn text(&self, py: Python<'_>, position: u32) -> String {
        let object = self.known().positions[position as usize].clone_ref(py);
        let text = self.text.bind(py).call1((object,)).and_then(|text| text.extract());
        let text: String = match text {
            Ok(text) => text,
            Err(error) => {
                // The exception ends the work. The next time the text may be had.
                raise(error);
                return format!("position {position}");
            }
        };
        let marked = (2..).map(|mark: u32| format!("{text} #{mark}"));
        let mut known = self.known();
        let is_its = |text: &String| *known.texts.entry(text.clone()).or_insert(position) == position;
        [text.clone()].into_iter().chain(marked).find(is_its).expect("some mark is free")
    }

    /// The name of a move from one position to others.
    fn move_name(&self, py: Python<'_>, from: u32, to: &[u32]) -> PyResult<String> {
        let object = |&position: &u32| self.known().positions[position as usize].clone_ref(py);
        if let Some(named) = &self.named {
            let to: Vec<_> = to.iter().map(object).collect();
            return named.bind(py).call1((object(&from), to))?.extract();
        }
        let texts: Vec<_> = to.iter().map(|&part| self.text(py, part)).collect();
        let left = if texts.is_empty() { "0".to_owned() } else { texts.join(" + ") };
        Ok(format!("{} -> {left}", self.text(py, from)))
    }

    /// The value of a position, and of all that play from it reaches.
    fn value(&self, py: Python<'_>, root: u32, limits: &Limits<'_>, met: &mut u64) -> Result<u32, Stop> {
        if let Some(value) = self.known().values[root as usize] {
            return Ok(value);
        }
        let mut open_one = |position: u32, depth: u64| {
            let frame = self.opened(py, position)?;
            *met += 1;
            // Play may have no end, so positions count when they are opened.
            if met.is_multiple_of(CHECK_EVERY_POSITIONS) {
                let progress = Progress { positions: *met, bytes: self.known().bytes(), depth };
                limits.check(progress).map_err(Stop::Limit)?;
            }
            Ok::<Open, Stop>(frame)
        };
        let mut open = vec![open_one(root, 0)?];
        let mut is_open: HashSet<u32> = HashSet::from([root]);
        let mut seen: Vec<bool> = Vec::new();
        let mut last = 0;
        while let Some(top) = open.last_mut() {
            let next = {
                let known = self.known();
                let unknown = |&part: &u32| known.values[part as usize].is_none();
                let skipped = top.parts[top.at..].iter().position(unknown);
                top.at = skipped.map_or(top.parts.len(), |skipped| top.at + skipped);
                skipped.map(|_| top.parts[top.at])
            };
            if let Some(part) = next {
                if !is_open.insert(part) {
                    let start = open.iter().position(|frame| frame.position == part).unwrap_or(0);
                    return Err(Stop::Loop(open[start..].iter().map(|frame| frame.position).collect()));
                }
                open.push(open_one(part, open.len() as u64)?);
                continue;
            }
            let mut known = self.known();
            seen.clear();
            let starts = [0].into_iter().chain(top.ends.iter().copied());
            for (start, &end) in starts.zip(&top.ends) {
                let value = top.parts[start..end]
                    .iter()
                    .fold(0, |sum, &part| sum ^ known.values[part as usize].unwrap_or(0));
                // A value above the number of options does not change the smallest that is missing.
                if let Some(place) = usize::try_from(value).ok().filter(|&value| value < top.ends.len()) {
                    if place >= seen.len() {
                        seen.resize(place + 1, false);
                    }
                    seen[place] = true;
                }
            }
            last = seen.iter().position(|&is_seen| !is_seen).unwrap_or(seen.len()) as u32;
            known.values[top.position as usize] = Some(last);
            drop(known);
            is_open.remove(&top.position);
            open.pop();
        }
        Ok(last)
    }

    fn opened(&self, py: Python<'_>, position: u32) -> PyResult<Open> {
        let (mut all, mut ends) = (Vec::new(), Vec::new());
        let mut add = |parts: &[u32]| {
            all.extend_from_slice(parts);
            ends.push(all.len());
        };
        let kept = self.known().options.get(&position).map(Arc::clone);
        match kept {
            Some(options) => options.iter().for_each(|(_, parts)| add(parts)),
            None => self.each(py, position, &mut |_, parts| {
                add(parts);
                Ok(())
            })?,
        }
        Ok(Open { position, parts: all, ends, at: 0 })
    }

    /// The moves of a position, which are kept.
    fn options(&self, py: Python<'_>, position: u32) -> PyResult<Options> {
        let options = self.listed(py, position)?;
        self.known().keep(position, &options);
        Ok(options)
    }

    /// The moves of a position.
    fn listed(&self, py: Python<'_>, position: u32) -> PyResult<Options> {
        if let Some(options) = self.known().options.get(&position) {
            return Ok(Arc::clone(options));
        }
        let (mut options, mut seen) = (Vec::new(), HashSet::new());
        self.each(py, position, &mut |name, parts| {
            // This is not `str(name)`, which may run the handler of a signal and lose its exception.
            let name = name.as_ref().map(|name| name.to_cow()).transpose()?.map(Arc::from);
            let option = (name, self.in_order(py, parts)?);
            // An option that is yielded twice is one move.
            if seen.insert(option.clone()) {
                options.push(option);
            }
            Ok(())
        })?;
        Ok(options.into())
    }

    /// Whether nobody can tell if the function has come to read something else.
    pub fn is_unwatched(&self) -> bool {
        self.unchanged.is_none()
    }

    /// Raises an exception if the function has come to read something else.
    pub fn check(&self, py: Python<'_>) -> PyResult<()> {
        self.unchanged.as_ref().map_or(Ok(()), |unchanged| unchanged.call0(py).map(drop))
    }

    /// Lists the moves of these positions, and of all that play from them reaches. They are kept if no limit ends the work.
    pub fn read(&self, py: Python<'_>, roots: &[u32], limits: &Limits<'_>) -> Result<(), Stop> {
        let mut todo = roots.to_vec();
        let mut seen: HashSet<u32> = roots.iter().copied().collect();
        let (mut read, mut count) = (Vec::new(), 0);
        while let Some(position) = todo.pop() {
            let options = self.listed(py, position)?;
            todo.extend(options.iter().flat_map(|(_, parts)| parts).filter(|&&part| seen.insert(part)));
            count += options.len() as u64;
            read.push((position, options));
            if read.len().is_multiple_of(CHECK_EVERY_POSITIONS as usize) {
                let bytes = self.known().bytes() + count * BYTES_AN_OPTION;
                let progress = Progress { positions: read.len() as u64, bytes, depth: 0 };
                limits.check(progress).map_err(Stop::Limit)?;
            }
        }
        let mut known = self.known();
        read.iter().for_each(|(position, options)| known.keep(*position, options));
        Ok(())
    }

    /// The components of an option. A sum has no order, so numbers are put in theirs, without heaps of 0: then equal options have equal names.
    fn in_order(&self, py: Python<'_>, parts: &[u32]) -> PyResult<Vec<u32>> {
        if self.kind == Kind::Any || parts.is_empty() {
            return Ok(parts.to_vec());
        }
        let object = |&part: &u32| self.known().positions[part as usize].clone_ref(py);
        let sorted = PyList::new(py, parts.iter().map(object))?;
        sorted.sort()?;
        sorted.iter().filter(|part| !self.is_nothing(part)).map(|part| self.number(&part)).collect()
    }
}

/// The exception for something that a function gave in place of what is expected.
fn wrong(found: &Bound<'_, PyAny>, expected: &str, help: &str) -> PyErr {
    let found = found.repr().map_or_else(|_| "something".to_owned(), |text| text.to_string());
    let found: String = found.chars().take(60).collect();
    Failed::new_err(format!("found {found}, expected {expected}\nhelp: {help}"))
}

/// A whole number from 0 on as an `int`: an `int` or what stands for one, such as a number of numpy, but no boolean.
fn whole<'py>(number: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let number = match number.is_exact_instance_of::<PyInt>() {
        true => number.clone(),
        false if number.is_instance_of::<PyBool>() || !number.hasattr("__index__")? => return Ok(None),
        false => number.py().import("operator")?.call_method1("index", (number,))?,
    };
    Ok(number.ge(0)?.then_some(number))
}

/// A tuple of so many whole numbers from 0 on.
fn numbers<'py>(tuple: &Bound<'py, PyAny>, count: Option<usize>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let Ok(given) = tuple.cast::<PyTuple>() else { return Ok(None) };
    if count.is_some_and(|count| count != given.len()) {
        return Ok(None);
    }
    if given.is_exact_instance_of::<PyTuple>()
        && given.iter().all(|number| number.is_exact_instance_of::<PyInt>() && number.ge(0).unwrap_or(false))
    {
        return Ok(Some(tuple.clone()));
    }
    let numbers = given.iter().map(|number| whole(&number)).collect::<PyResult<Option<Vec<_>>>>()?;
    Ok(numbers.map(|numbers| PyTuple::new(tuple.py(), numbers)).transpose()?.map(Bound::into_any))
}

/// Ends the work with the exception of a function. What is no mistake of the function, such as `KeyboardInterrupt`, interrupts it.
fn raised(error: PyErr) -> RuleError {
    let is_mistake = Python::attach(|py| error.is_instance_of::<PyException>(py));
    let text = error.to_string();
    raise(error);
    if is_mistake { RuleError::new(text) } else { RuleError::stopped() }
}

/// The bytes of an object and of the objects in it, as `sys.getsizeof` gives them. Small numbers are shared by all.
fn bytes_of(object: &Bound<'_, PyAny>, depth: u32) -> PyResult<u64> {
    if object.is_exact_instance_of::<PyInt>() && object.extract::<i8>().is_ok() {
        return Ok(0);
    }
    let mut bytes = object.py().import("sys")?.call_method1("getsizeof", (object,))?.extract()?;
    let is_container =
        object.is_exact_instance_of::<PyTuple>() || object.is_exact_instance_of::<PyFrozenSet>();
    if is_container && depth > 0 {
        for part in object.try_iter()? {
            bytes += bytes_of(&part?, depth - 1)?;
        }
    }
    Ok(bytes)
}

/// The name of a move. Its text is made only where it is shown.
#[derive(Clone)]
struct MoveName {
    rule: Arc<CalledRule>,
    name: Option<Arc<str>>,
    from: u32,
    to: Arc<[u32]>,
}

impl fmt::Display for MoveName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            return f.write_str(name);
        }
        let name = Python::attach(|py| {
            self.rule.move_name(py, self.from, &self.to).unwrap_or_else(|error| {
                raise(error);
                format!("{:?}", self.to)
            })
        });
        f.write_str(&name)
    }
}

/// The rule as a game of the library.
struct CalledGame(Arc<CalledRule>);

impl Ruleset for CalledGame {
    type Position = u32;
    type Move = MoveName;

    fn moves(&self, &position: &u32, list: &mut MoveList<Self>) {
        match Python::attach(|py| self.0.options(py, position)) {
            Ok(options) => {
                for (name, parts) in &*options {
                    let name = MoveName {
                        rule: Arc::clone(&self.0),
                        name: name.clone(),
                        from: position,
                        to: parts.clone().into(),
                    };
                    list.push(name, parts.iter().copied());
                }
            }
            Err(error) => list.fail(raised(error)),
        }
    }
}

impl Keyed for CalledGame {
    fn key(&self, position: &u32, bytes: &mut Vec<u8>) {
        bytes.extend(position.to_le_bytes());
    }

    fn position(&self, bytes: &[u8]) -> Option<u32> {
        let position = u32::from_le_bytes(bytes.try_into().ok()?);
        ((position as usize) < self.0.known().positions.len()).then_some(position)
    }
}

impl Playable for CalledGame {
    fn text(&self, &position: &u32) -> String {
        Python::attach(|py| self.0.text(py, position))
    }

    /// Shows a sum of one component.
    fn show(&self, positions: &[u32], showing: &Showing<'_>) -> Option<Figure> {
        let &[position] = positions else { return None };
        self.0.look?.figure(&self.text(&position), self, &position, showing)
    }

    /// Moves of one name count once.
    fn count_moves(&self, position: &u32) -> Option<u64> {
        Some(bouton::catalog::playable::count_by_listing(self, position))
    }

    fn values(&self, _: &u32) -> Option<Box<dyn FindValues + '_>> {
        Some(Box::new(CalledValues { game: self, met: 0 }))
    }
}

/// Finds values by the mex of all options.
struct CalledValues<'r> {
    game: &'r CalledGame,
    met: u64,
}

impl FindValues for CalledValues<'_> {
    fn value(&mut self, key: &[u8], limits: &Limits<'_>) -> Result<Nimber, Halt<Key>> {
        let position = self.game.position(key).expect("a key of a position");
        let found = Python::attach(|py| self.game.0.value(py, position, limits, &mut self.met));
        match found {
            Ok(value) => Ok(Nimber(value.into())),
            Err(Stop::Limit(unknown)) => Err(Halt::Unknown(unknown)),
            Err(Stop::Loop(positions)) => {
                Err(Halt::Loop(positions.iter().map(|at| key_of(self.game, at)).collect()))
            }
            Err(Stop::Raised(error)) => {
                let progress = Progress { positions: self.met, ..Progress::default() };
                Err(Halt::of(raised(error), key.into(), progress))
            }
        }
    }

    fn positions(&self) -> u64 {
        self.met
    }

    fn bytes(&self) -> u64 {
        self.game.0.known().bytes()
    }
}

/// Tells rules of one process apart.
static COUNT: AtomicU64 = AtomicU64::new(0);

/// A rule that is a function of Python.
#[pyclass(frozen, module = "bouton._bouton")]
pub struct Called {
    /// The rule.
    pub rule: Arc<CalledRule>,
    /// The game.
    pub game: Arc<Game>,
    /// How many owners the rule has while no question is about it.
    owners: usize,
}

#[pymethods]
impl Called {
    /// A rule whose `moves` yields the options of a position, perhaps with names. `kind` is `heap`, a number of whole numbers, `tuple`, `word`, `board`,
    /// `graph`, or `any`; `is_spread` says whether the parts of a position are the parameters, and
    /// `returns_none` whether `None` means that there is no move. `unchanged` raises an exception if `moves` has come to read
    /// something else. `start` gives the position of a size, where `measure` says what sizes are.
    #[new]
    #[expect(clippy::too_many_arguments, reason = "the package alone calls it")]
    fn new(
        py: Python<'_>,
        name: String,
        kind: &str,
        moves: Py<PyAny>,
        is_spread: bool,
        returns_none: bool,
        unchanged: Option<Py<PyAny>>,
        frozen: Option<Py<PyAny>>,
        text: Py<PyAny>,
        named: Option<Py<PyAny>>,
        has_names: bool,
        is_misere: bool,
        measure: Option<&str>,
        start: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let (kind, look) = match kind {
            "heap" => (Kind::Heap, Some(Look::Heaps)),
            "tuple" => (Kind::Numbers(None), Some(Look::Heaps)),
            "word" => (Kind::Any, Some(Look::Row)),
            "board" => (Kind::Any, Some(Look::Board)),
            "graph" => (Kind::Any, Some(Look::Graph)),
            "any" => (Kind::Any, None),
            count => {
                let count = count.parse().map_err(|_| PyValueError::new_err("kind"))?;
                (Kind::Numbers(Some(count)), Some(Look::Heaps))
            }
        };
        let known = Mutex::default();
        let numbers = PyDict::new(py).unbind();
        let rule = Arc::new(CalledRule {
            kind,
            look,
            moves,
            is_spread,
            returns_none,
            unchanged,
            frozen,
            text,
            named,
            numbers,
            known,
        });
        let board = format!("called {}", COUNT.fetch_add(1, Ordering::Relaxed));
        let measure = match measure {
            None => None,
            Some("heap") => Some(Measure::Heap),
            Some("pair") => Some(Measure::Pair),
            Some("word") => Some(Measure::Word),
            Some(_) => Some(Measure::Board),
        };
        let series = measure.zip(start).and_then(|(measure, start)| {
            let (rule, board) = (Arc::clone(&rule), board.clone());
            Series::starting(measure, move |size| {
                let name = measure.name(size);
                let started = Python::attach(|py| {
                    let position = start.bind(py).call1(size)?;
                    let position = rule.part(&position)?;
                    Ok((position, rule.text(py, position)))
                });
                let (position, text) = started.map_err(|error: PyErr| {
                    raise(error);
                    ParseError::new(name.as_bytes(), 0..name.len(), "a size that the rule has a position of")
                })?;
                let game = CalledGame(Arc::clone(&rule));
                Ok(Reading::new(text).on(board.clone()).with(game, [position]))
            })
        });
        let read = {
            let rule = Arc::clone(&rule);
            move |text: &[u8], _: Option<&[u8]>| {
                let asked = |text: &str| rule.known().texts.get(text).copied();
                // A text that contains a plus is one position, or a sum of several.
                let parts = |text: &str| match asked(text) {
                    Some(position) => Some(vec![position]),
                    None => text.split(" + ").map(asked).collect(),
                };
                let expected = "a position that was asked about";
                let positions = str::from_utf8(text).ok().and_then(parts);
                let positions = positions.ok_or_else(|| ParseError::new(text, 0..text.len(), expected))?;
                let game = CalledGame(Arc::clone(&rule));
                Ok(Reading::new(String::from_utf8_lossy(text).into_owned())
                    .on(board.clone())
                    .with(game, positions))
            }
        };
        let game = Game {
            way: "a function of Python is called for each position".into(),
            heaps: kind != Kind::Any && !has_names,
            misere: is_misere,
            series,
            ..Game::named(name, read)
        };
        let owners = Arc::strong_count(&rule);
        Ok(Self { rule, game: Arc::new(game), owners })
    }

    /// Visits the objects of Python that only this rule keeps, for the garbage collector: a function may refer to its own rule. While a question is
    /// about the rule, the question keeps them.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        let is_asked = Arc::strong_count(&self.game) > 1 || Arc::strong_count(&self.rule) > self.owners;
        let Ok(known) = self.rule.known.try_lock() else { return Ok(()) };
        if is_asked {
            return Ok(());
        }
        let CalledRule { moves, unchanged, frozen, text, named, numbers, .. } = &*self.rule;
        let functions = [moves, text].into_iter().chain(unchanged).chain(frozen).chain(named);
        functions.into_iter().try_for_each(|object| visit.call(object))?;
        visit.call(numbers)?;
        known.positions.iter().try_for_each(|position| visit.call(position))
    }

    fn __clear__(&self) {
        Python::attach(|py| self.forget(py));
    }

    /// The Grundy values of positions.
    #[pyo3(signature = (positions, limits=None))]
    fn values(
        &self,
        py: Python<'_>,
        positions: &Bound<'_, PyAny>,
        limits: Option<Given>,
    ) -> PyResult<Vec<Option<u32>>> {
        has_values(&self.game)?;
        let found = self.values_within(py, positions, Bounds::read(limits)?.on_one_thread());
        // What was found with other data is not to be used again, also if the search failed.
        let checked = self.rule.check(py);
        found.and_then(|found| checked.map(|()| found))
    }

    /// The names of the moves of a position, each with what it leaves.
    fn moves(&self, position: &Bound<'_, PyAny>) -> PyResult<Vec<(String, Vec<Py<PyAny>>)>> {
        let py = position.py();
        let number = self.rule.part(position)?;
        let options = self.rule.options(py, number)?;
        let object = |&part: &u32| self.rule.known().positions[part as usize].clone_ref(py);
        let shown = options.iter().map(|(name, parts)| {
            let to = parts.clone().into();
            let name = MoveName { rule: Arc::clone(&self.rule), name: name.clone(), from: number, to };
            (name.to_string(), parts.iter().map(object).collect())
        });
        Ok(shown.collect())
    }

    /// Forgets all positions.
    fn forget(&self, py: Python<'_>) {
        self.rule.numbers.bind(py).clear();
        // Nothing is locked when objects are dropped, because that may run functions of Python.
        let known = std::mem::take(&mut *self.rule.known());
        drop(known);
    }
}

impl Called {
    fn values_within(
        &self,
        py: Python<'_>,
        positions: &Bound<'_, PyAny>,
        bounds: Bounds,
    ) -> PyResult<Vec<Option<u32>>> {
        let interrupt = bounds.interrupt(py);
        let (mut met, mut is_over) = (0, false);
        let mut value = |part: u32| {
            if is_over {
                return Ok(self.rule.known().values[part as usize]);
            }
            // The function takes Python's lock anyway, so it is kept here.
            match bounds.limited(&interrupt, |limits| self.rule.value(py, part, limits, &mut met)) {
                Ok(value) => Ok(Some(value)),
                Err(Stop::Limit(_)) => {
                    is_over = true;
                    interrupt.taken().map_or(Ok(None), Err)
                }
                Err(Stop::Raised(error)) => Err(error),
                Err(Stop::Loop(positions)) => {
                    let texts: Vec<_> =
                        positions.iter().chain(&positions[..1]).map(|&at| self.rule.text(py, at)).collect();
                    let cycle = texts.join(" -> ");
                    Err(Failed::new_err(format!("play can repeat: {cycle}\nhelp: {NO_END}")))
                }
            }
        };
        let mut found = Vec::new();
        for position in positions.try_iter()? {
            let mut sum = Some(0);
            for part in self.parts(&position?)? {
                match value(part) {
                    Ok(value) => sum = value.zip(sum).map(|(value, sum)| value ^ sum),
                    Err(error) => {
                        if !error.is_instance_of::<PyException>(py) {
                            found.resize(positions.len()?, None);
                            error.value(py).setattr("partial", found)?;
                        }
                        return Err(error);
                    }
                }
            }
            found.push(sum);
        }
        Ok(found)
    }

    /// The texts of positions, by which the game reads them.
    pub fn texts(&self, py: Python<'_>, positions: &[u32]) -> Vec<String> {
        positions.iter().map(|&position| self.rule.text(py, position)).collect()
    }

    /// The numbers of the positions in a list, which is their sum, or of one position.
    pub fn parts(&self, positions: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        match positions.cast_exact::<PyList>() {
            Ok(list) => list.iter().map(|part| self.rule.part(&part)).collect(),
            Err(_) => Ok(vec![self.rule.part(positions)?]),
        }
    }
}
