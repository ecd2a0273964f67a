//! Questions about positions. What is asked of one is computed when it is asked, and kept.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bouton::ask::answer::{Answer, Refusal};
use bouton::ask::batch::Batch;
use bouton::ask::question::Question;
use bouton::ask::term::Term;
use bouton::ask::{self, Detail, Verdict};
use bouton::catalog::form::Form;
use bouton::catalog::samples::Dice;
use bouton::catalog::{Catalog, Game};
use bouton::{Convention, Halt, Limit, Limits, Nimber, Outcome, Progress, Unknown};
use bouton_cli::ExitCode;
use bouton_cli::face::{self, Refused};
use bouton_lab::explanation::{Extent, Unexplained, explain};
use bouton_lab::picture::{Picture, Show};
use bouton_lab::player::{Level, Player};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::called::{Called, CalledRule, Stop};
use crate::errors::{LimitReached, ParseError, RuleError, failed, has_values, refused};
use crate::interrupt::work;
use crate::limits::{Bounds, Given};
use crate::rule::{AskedRule, Rule};
use crate::turn::Turn;

/// The catalogue that the questions of a process share, with what is known of heap games.
pub static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::standard);

/// A game as Python names it. A name comes first, because each form that does not fit takes the time to make an exception.
#[derive(FromPyObject)]
pub enum GameArg<'py> {
    /// The name of a game, or a code.
    Name(String),
    /// A rule.
    Rule(PyRef<'py, Rule>),
    /// A rule that is called.
    Called(PyRef<'py, Called>),
}

/// A question about a position.
#[pyclass(frozen, module = "bouton._bouton")]
pub struct Asked {
    question: Question,
    /// The rules of its games, each apart from other questions.
    rules: Vec<AskedRule>,
    /// The positions for which functions of Python are called.
    called: Vec<CalledPositions>,
    bounds: Bounds,
    /// The folder that keeps results.
    store: Option<PathBuf>,
    /// The extra data of its games.
    data: Option<Arc<str>>,
    turn: Turn,
    /// No function of Python runs while this is locked.
    known: Mutex<Known>,
}

/// Positions of a rule that is called.
#[derive(Clone)]
struct CalledPositions {
    rule: Arc<CalledRule>,
    positions: Arc<[u32]>,
}

/// What is known of the answer.
#[derive(Default)]
struct Known {
    /// Whether the moves of all positions are kept, so that no function is called any more.
    is_read: bool,
    /// The time that was spent.
    spent: Duration,
    outcome: Option<Option<Outcome>>,
    nimber: Option<Option<Nimber>>,
    answer: Option<Arc<Answer>>,
    /// The answer as far as it was found in a short time, to be shown.
    glance: Option<Arc<Answer>>,
    /// The limit that ended the work, in words.
    limit: Option<String>,
    /// Whether an exception ended a search, so that the memory has results for the next one.
    is_interrupted: bool,
}

impl Known {
    /// Whether a search may still be asked for that continues from what others found.
    fn goes_on(&self) -> bool {
        self.is_interrupted && self.answer.is_none()
    }
}

/// Reads a question about a position of `game`, or about a sum whose terms name their games.
#[pyfunction]
#[pyo3(signature = (game, text, is_misere=false, data=None, after=None, limits=None, store=None))]
#[expect(clippy::too_many_arguments, reason = "the package alone calls it")]
pub fn question(
    py: Python<'_>,
    game: Option<GameArg<'_>>,
    text: &str,
    is_misere: bool,
    data: Option<&str>,
    after: Option<&str>,
    limits: Option<Given>,
    store: Option<PathBuf>,
) -> PyResult<Asked> {
    let bounds = Bounds::read(limits)?;
    let (game, rules) = game.map(told_apart).transpose()?.unzip();
    let rules = rules.unwrap_or_default();
    let convention = face::convention(is_misere);
    let takes_data = game.as_ref().is_some_and(|game| game.data.is_some());
    if data.is_some() && !takes_data {
        let name = game.as_ref().map_or("a sum", |game| &*game.name);
        return Err(PyValueError::new_err(format!("{name} needs no data in addition to the position")));
    }
    let (read, elapsed) = {
        let interrupt = bounds.interrupt(py);
        let read = || {
            bounds.limited(&interrupt, |limits| {
                rules.iter().for_each(|rule| rule.limit(&interrupt, &bounds));
                let data = data.map(str::as_bytes);
                let read = Question::read_within(&CATALOG, game, text.as_bytes(), data, convention, limits);
                let question = read.map_err(Refused::of_reading)?;
                let question = match after {
                    None => question,
                    Some(moves) => {
                        let after = question.after_within(moves, limits);
                        let after = after.map_err(|error| Refused::of_text("after", error))?;
                        after.map_err(|unknown| Refused::of_limit(&unknown))?
                    }
                };
                // The folder is free again until something is asked.
                if let Some(folder) = &store {
                    kept(&question, folder, limits)?;
                }
                Ok(question)
            })
        };
        // Reading is short, unless a rule runs for it, moves are looked for, or results were saved.
        let read = if rules.is_empty() && after.is_none() && store.is_none() {
            read()
        } else {
            work(py, &interrupt, read)?
        };
        (read, interrupt.elapsed())
    };
    rules.iter().find_map(AskedRule::failure).map_or(Ok(()), Err)?;
    let question = read.map_err(|error: Refused| match error.code {
        ExitCode::NOT_KNOWN => LimitReached::new_err(error.text),
        _ => refused(error),
    })?;
    let asked = Asked { data: data.map(Arc::from), ..Asked::new(question, rules, bounds, store) };
    asked.known().spent = elapsed;
    Ok(asked)
}

/// The forms that a position of `game` can have as data: how a position is written, the names of the forms, and the signs of the numbers from
/// 0 on in the rows of a board.
#[pyfunction]
pub fn forms(game: GameArg<'_>) -> PyResult<(String, Vec<&'static str>, String)> {
    let (game, _) = told_apart(game)?;
    let mut signs = String::new();
    let name = |form: &Form| match form {
        Form::Heap => "heap",
        Form::Number => "number",
        Form::Tuple => "tuple",
        Form::Rows(of_numbers) => {
            signs.push_str(of_numbers);
            "rows"
        }
        Form::Graph => "graph",
    };
    let names = game.forms.iter().map(name).collect();
    Ok((game.how.to_string(), names, signs))
}

/// The question with its results saved to this folder, which is in use meanwhile.
fn kept(question: &Question, folder: &Path, limits: &Limits<'_>) -> Result<Question, Refused> {
    let mut goes_on = || limits.check(Progress::default()).is_ok();
    face::kept(question.clone(), folder, &mut goes_on)
}

/// Reads a question about a position of a rule that is called, or about a list of positions, which is their sum.
#[pyfunction]
#[pyo3(signature = (rule, position, is_misere=false, limits=None))]
pub fn called_question(
    rule: PyRef<'_, Called>,
    position: &Bound<'_, PyAny>,
    is_misere: bool,
    limits: Option<Given>,
) -> PyResult<Asked> {
    let bounds = Bounds::read(limits)?;
    let positions = rule.parts(position)?;
    let texts = rule.texts(position.py(), &positions);
    let terms: Vec<_> = texts.into_iter().map(|text| (Arc::clone(&rule.game), text)).collect();
    let convention = face::convention(is_misere);
    let question = Question::of_games(&CATALOG, &terms, None, convention);
    let question = question.map_err(|error| refused(Refused::of_reading(error)))?;
    let called = CalledPositions { rule: Arc::clone(&rule.rule), positions: positions.into() };
    Ok(Asked::new(question, Vec::new(), bounds, None).calling(vec![called]))
}

/// The question about the sum of all that these questions are about.
#[pyfunction]
#[pyo3(signature = (parts, is_misere=false, limits=None))]
pub fn combined(parts: Vec<PyRef<'_, Asked>>, is_misere: bool, limits: Option<Given>) -> PyResult<Asked> {
    let bounds = Bounds::read(limits)?;
    let mut rules: Vec<_> = parts.iter().flat_map(|part| &part.rules).collect();
    rules.dedup_by(|one, other| Arc::ptr_eq(one.game(), other.game()));
    let rules: Vec<_> = rules.into_iter().map(|rule| (Arc::clone(rule.game()), rule.apart())).collect();
    let term = |term: &Term| {
        let apart = rules.iter().find(|(known, _)| Arc::ptr_eq(known, &term.game));
        let game = apart.map_or(&term.game, |(_, rule)| rule.game());
        (Arc::clone(game), term.text.clone())
    };
    let terms: Vec<_> = parts.iter().flat_map(|part| &part.question.terms).map(term).collect();
    let is_misere = is_misere || parts.iter().any(|part| part.question.convention == Convention::Misere);
    let convention = face::convention(is_misere);
    let mut data = parts.iter().filter_map(|part| part.data.as_ref());
    let first = data.next();
    if data.any(|other| Some(other) != first) {
        return Err(PyValueError::new_err("the terms of a sum have one extra data, and these have several"));
    }
    let bytes = first.map(|data| data.as_bytes());
    let question = Question::of_games(&CATALOG, &terms, bytes, convention);
    let question = question.map_err(|error| refused(Refused::of_reading(error)))?;
    let rules = rules.into_iter().map(|(_, rule)| rule).collect();
    let sum = Asked { data: first.cloned(), ..Asked::new(question, rules, bounds, None) };
    let sum = sum.calling(parts.iter().flat_map(|part| part.called.iter().cloned()).collect());
    sum.known().is_read = parts.iter().all(|part| part.called.is_empty() || part.known().is_read);
    Ok(sum)
}

impl Asked {
    fn new(question: Question, rules: Vec<AskedRule>, bounds: Bounds, store: Option<PathBuf>) -> Self {
        let (turn, known) = (Turn::default(), Mutex::default());
        Self { question, rules, called: Vec::new(), bounds, store, data: None, turn, known }
    }

    /// The question if functions of Python are called for these positions. They run on one thread at a time.
    fn calling(self, called: Vec<CalledPositions>) -> Self {
        if called.is_empty() {
            return self;
        }
        // A function may read something else later, and then what was found before is of no use.
        Self {
            called,
            question: self.question.with_own_memory(),
            bounds: self.bounds.on_one_thread(),
            ..self
        }
    }

    /// Raises an exception if a function has come to read something else since the question was asked.
    fn check(&self, py: Python<'_>) -> PyResult<()> {
        self.called.iter().try_for_each(|called| called.rule.check(py))
    }

    /// Reads the moves of all positions of rules whose data nobody can watch, so that the answer is about one game. Returns the limit that ended
    /// the work, if one did.
    fn read(&self, limits: &Limits<'_>) -> PyResult<Option<Unknown>> {
        let unwatched: Vec<_> = self.called.iter().filter(|called| called.rule.is_unwatched()).collect();
        if unwatched.is_empty() || self.known().is_read {
            return Ok(None);
        }
        for CalledPositions { rule, positions } in unwatched {
            match Python::attach(|py| rule.read(py, positions, limits)) {
                Ok(()) => {}
                Err(Stop::Limit(unknown)) => return Ok(Some(unknown)),
                Err(Stop::Raised(error)) => return Err(error),
                Err(Stop::Loop(_)) => unreachable!("to read no value is needed"),
            }
        }
        self.known().is_read = true;
        Ok(None)
    }

    /// Asks about positions of rules as they were when the question was asked. The limit that ended the work before all moves were read, if there is
    /// one, is beside what is found then, which is not to be kept.
    fn asked<T>(
        &self,
        limits: &Limits<'_>,
        ask: impl FnOnce(&Question, &Limits<'_>) -> PyResult<T>,
    ) -> PyResult<(T, Option<Unknown>)> {
        if self.called.is_empty() {
            return Ok((ask(&self.question, limits)?, None));
        }
        Python::attach(|py| self.check(py))?;
        let found = self.read(limits).and_then(|cut| {
            let is_cut = |progress: &Progress| cut.is_some() || (limits.watch)(progress);
            Ok((ask(&self.question, &limits.with_watch(&is_cut))?, cut))
        });
        // What was found with other data is not to be used again, also if the search failed.
        let checked = Python::attach(|py| self.check(py));
        found.and_then(|found| checked.map(|()| found))
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The result of `known`, or else of `ask`, within what is left of the limits, and within `patience`, which is no limit of the answer.
    fn found<T: Send>(
        &self,
        py: Python<'_>,
        patience: Option<Duration>,
        known: impl Fn(&Known) -> Option<T> + Sync,
        ask: impl FnOnce(&Question, &Limits<'_>) -> PyResult<T> + Send,
        keep: impl FnOnce(&mut Known, &T) + Send,
    ) -> PyResult<T> {
        if let Some(known) = known(&self.known()) {
            return Ok(known);
        }
        let _turn = self.turn.take(py)?;
        // Another thread may have found it meanwhile.
        let (known, spent) = {
            let state = self.known();
            (known(&state), state.spent)
        };
        if let Some(known) = known {
            return Ok(known);
        }
        let interrupt = self.bounds.interrupt_within(py, spent, patience);
        work(py, &interrupt, || {
            self.rules.iter().for_each(|rule| rule.limit(&interrupt, &self.bounds));
            let asked = self.bounds.limited(&interrupt, |limits| match &self.store {
                None => self.asked(limits, ask),
                Some(folder) => {
                    let question = kept(&self.question, folder, limits).map_err(refused)?;
                    Ok((ask(&question, limits)?, None))
                }
            });
            if patience.is_none() {
                self.known().spent += interrupt.elapsed();
            }
            let failure = self.rules.iter().find_map(AskedRule::failure);
            let (found, cut) = failure.map_or(asked, Err).inspect_err(|_| self.question.forget())?;
            let goes_on = {
                let mut known = self.known();
                match (interrupt.is_raised(), cut) {
                    // A verdict that a signal cut short is not kept. What the search found is in the memory of the question.
                    (true, _) => known.is_interrupted = true,
                    (false, Some(unknown)) => known.limit = Some(face::limit_in_words(&unknown)),
                    (false, None) => keep(&mut known, &found),
                }
                known.goes_on()
            };
            if !goes_on && !self.called.is_empty() {
                self.question.forget();
            }
            Ok(found)
        })?
    }

    fn answer(&self, py: Python<'_>) -> PyResult<Arc<Answer>> {
        self.answer_within(py, None)
    }

    fn answer_within(&self, py: Python<'_>, patience: Option<Duration>) -> PyResult<Arc<Answer>> {
        let ask = |question: &Question, limits: &Limits<'_>| {
            let answer = ask::ask(question, Detail::Reasons, limits).map_err(halted)?;
            Ok(Arc::new(answer))
        };
        let keep = |known: &mut Known, answer: &Arc<Answer>| {
            let limit = face::missing_part(answer);
            if patience.is_some() && limit.is_some() {
                known.glance = Some(Arc::clone(answer));
                return;
            }
            known.answer = Some(Arc::clone(answer));
            known.outcome = Some(answer.outcome.or(known.outcome.flatten()));
            known.nimber = Some(answer.nimber.or(known.nimber.flatten()));
            known.limit = limit;
        };
        let known = |known: &Known| {
            let glance = patience.and(known.glance.as_ref());
            known.answer.as_ref().or(glance).map(Arc::clone)
        };
        self.found(py, patience, known, ask, keep)
    }
}

/// The exception for a search that gave no answer.
fn halted(refusal: Refusal) -> PyErr {
    failed(Refused::of_explanation(Unexplained::Refused(refusal)))
}

/// A verdict of a search, with the limit in words.
fn verdict<T>(asked: Result<Verdict<T>, Refusal>) -> PyResult<(Option<T>, Option<String>)> {
    let Verdict { found, unknown, .. } = asked.map_err(halted)?;
    let limit = unknown.filter(|_| found.is_none()).map(|unknown| face::limit_in_words(&unknown));
    Ok((found, limit))
}

#[pymethods]
impl Asked {
    /// The names of the games, each once.
    #[getter]
    fn game(&self) -> String {
        self.question.games()
    }

    /// The components: the name of the game and the position of each.
    #[getter]
    fn components(&self) -> Vec<(String, String)> {
        let game = |term: usize| self.question.terms[term].game.name.to_string();
        let placed = self.question.placed().into_iter();
        placed.map(|(term, component)| (game(term), self.question.rules.text(component))).collect()
    }

    /// The position in one line.
    #[getter]
    fn position(&self) -> String {
        self.question.text()
    }

    /// What is known so far, for a copy in another process: nothing is searched. The keys are those of the methods that would find it.
    fn found_so_far<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (outcome, nimber, answer, limit, spent) = {
            let known = self.known();
            (known.outcome, known.nimber, known.answer.clone(), known.limit.clone(), known.spent)
        };
        let found = PyDict::new(py);
        if let Some(outcome) = outcome {
            found.set_item("outcome", outcome.map(|outcome| outcome.to_string()))?;
        }
        if let Some(nimber) = nimber {
            found.set_item("nimber", nimber.map(|nimber| nimber.0))?;
        }
        if let Some(answer) = answer {
            found.set_item("json", face::answer_json(&answer, spent))?;
            found.set_item("text", face::answer_text(&answer))?;
            found.set_item("why", face::why(&answer))?;
        }
        if !found.is_empty() {
            found.set_item("limit", limit)?;
        }
        Ok(found)
    }

    /// Why the verdict holds, in words.
    fn why(&self, py: Python<'_>) -> PyResult<String> {
        Ok(face::why(&*self.answer(py)?))
    }

    /// Whether this is misere play.
    #[getter]
    fn is_misere(&self) -> bool {
        self.question.convention == Convention::Misere
    }

    /// What the readers assumed where a text has more than one meaning.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.question.notes.clone()
    }

    /// The limit that ended the work so far, in words.
    #[getter]
    fn limit(&self) -> Option<String> {
        self.known().limit.clone()
    }

    /// The outcome, where it is known.
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let ask = |question: &Question, limits: &Limits<'_>| verdict(ask::outcome(question, limits));
        let keep = |known: &mut Known, (outcome, limit): &(Option<Outcome>, Option<String>)| {
            known.outcome = Some(*outcome);
            known.limit.clone_from(limit);
        };
        let known = |known: &Known| known.outcome.map(|outcome| (outcome, None));
        let (outcome, _) = self.found(py, None, known, ask, keep)?;
        Ok(outcome.map(|outcome| outcome.to_string()))
    }

    /// The Grundy value, where there is one and it is known.
    fn nimber(&self, py: Python<'_>) -> PyResult<Option<u64>> {
        if self.question.convention == Convention::Misere {
            return Ok(None);
        }
        // Where play can repeat there may be no value; the whole answer says so, or that there is no answer at all.
        let ask = |question: &Question, limits: &Limits<'_>| match ask::grundy(question, limits) {
            Err(Halt::Loop(_)) => Ok(None),
            asked => verdict(asked).map(Some),
        };
        let keep = |known: &mut Known, found: &Option<(Option<Nimber>, Option<String>)>| {
            if let Some((nimber, limit)) = found {
                known.nimber = Some(*nimber);
                known.limit.clone_from(limit);
            }
        };
        let known = |known: &Known| known.nimber.map(|nimber| Some((nimber, None)));
        match self.found(py, None, known, ask, keep)? {
            Some((nimber, _)) => Ok(nimber.map(|nimber| nimber.0)),
            None => Ok(self.answer(py)?.nimber.map(|nimber| nimber.0)),
        }
    }

    /// The whole answer, as the JSON of the command.
    fn json(&self, py: Python<'_>) -> PyResult<String> {
        let answer = self.answer(py)?;
        Ok(face::answer_json(&answer, self.known().spent))
    }

    /// The answer in words.
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        Ok(face::answer_text(&*self.answer(py)?))
    }

    /// Why the position is won or lost, and what one of its moves does, if `played` names one.
    #[pyo3(signature = (format, played=None, depth=2, all=false))]
    fn explanation(
        &self,
        py: Python<'_>,
        format: &str,
        played: Option<&str>,
        depth: u32,
        all: bool,
    ) -> PyResult<String> {
        let lines = if all { usize::MAX } else { Extent::default().lines };
        let extent = Extent { plies: depth, lines };
        let ask = |question: &Question, limits: &Limits<'_>| {
            let explanation = explain(question, played, extent, limits).map_err(|error| match error {
                Unexplained::NoMove(error) => refused(Refused::of_text("move", error)),
                error => failed(Refused::of_explanation(error)),
            })?;
            let document = explanation.document();
            Ok(match format {
                "text" => document.text(),
                "markdown" => document.markdown(),
                _ => explanation.json().to_string(),
            })
        };
        self.found(py, None, |_| None, ask, |_, _| ())
    }

    /// The position as a picture.
    fn picture(
        &self,
        py: Python<'_>,
        format: &str,
        values: bool,
        parts: bool,
        moves: bool,
    ) -> PyResult<String> {
        let show = Show { values, parts, moves, targets: false };
        let not_drawn = |error: bouton_lab::picture::NotDrawn| PyValueError::new_err(error.to_string());
        let answer = if values { Some(self.answer(py)?) } else { None };
        let picture = Picture::of(&self.question, answer.as_deref(), show).map_err(not_drawn)?;
        Ok(match format {
            "svg" => picture.svg(),
            _ => picture.text().to_owned(),
        })
    }

    /// What a notebook shows, found in at most so many seconds: the picture if there is one, the words, and whether the time was too short.
    fn glance(&self, py: Python<'_>, seconds: f64) -> PyResult<(Option<String>, String, bool)> {
        let answer = self.answer_within(py, Some(Duration::from_secs_f64(seconds)))?;
        let show = Show { values: true, ..Show::default() };
        let picture = Picture::of(&self.question, Some(&answer), show);
        // The question's own limits end a later search, too.
        let is_cut = self.known().answer.is_none()
            && answer.unknown.is_some_and(|unknown| unknown.limit == Limit::Stopped);
        Ok((picture.ok().map(|picture| picture.svg()), face::answer_text(&answer), is_cut))
    }

    /// The question about the position after these moves.
    #[pyo3(signature = (moves, limits=None))]
    fn after(&self, py: Python<'_>, moves: &str, limits: Option<Given>) -> PyResult<Self> {
        let bounds = Bounds::read(limits)?;
        let interrupt = bounds.interrupt(py);
        let too_much = |unknown: Unknown| LimitReached::new_err(face::limit_in_words(&unknown));
        let after = |question: &Question, limits: &Limits<'_>| {
            let after = question.clone().after_within(moves, limits);
            after.map_err(|error| refused(Refused::of_text("move", error)))?.map_err(too_much)
        };
        let (question, cut) = work(py, &interrupt, || {
            self.rules.iter().for_each(|rule| rule.limit(&interrupt, &bounds));
            bounds.limited(&interrupt, |limits| self.asked(limits, after))
        })??;
        if let Some(unknown) = cut {
            return Err(too_much(unknown));
        }
        let after = Self::new(question, self.rules.clone(), bounds, self.store.clone());
        let after = Self { data: self.data.clone(), ..after }.calling(self.called.clone());
        after.known().is_read = self.known().is_read;
        Ok(after)
    }

    /// A move for a player of this level, if there is a move and the limits suffice to choose one.
    fn choice(&self, py: Python<'_>, level: &str, seed: u64) -> PyResult<Option<String>> {
        let level: Level = level.parse().map_err(PyValueError::new_err)?;
        let ask = |question: &Question, limits: &Limits<'_>| {
            Ok(Player::new(level, Dice::new(seed)).choose(question, limits))
        };
        self.found(py, None, |_| None, ask, |_, _| ())
    }
}

/// The result of `search`, which asks about positions of one game within the limits. If an exception such as `KeyboardInterrupt` ends the
/// work, the result by then is its attribute `partial`.
fn searched<'py, T: Send + IntoPyObject<'py>>(
    py: Python<'py>,
    game: GameArg<'py>,
    limits: Option<Given>,
    search: impl FnOnce(&Arc<Game>, &Limits<'_>) -> PyResult<T> + Send,
) -> PyResult<T> {
    let bounds = Bounds::read(limits)?;
    let (game, rules) = told_apart(game)?;
    let interrupt = bounds.interrupt(py);
    let mut found = None;
    let worked = work(py, &interrupt, || {
        rules.iter().for_each(|rule| rule.limit(&interrupt, &bounds));
        found = Some(bounds.limited(&interrupt, |limits| search(&game, limits)));
    });
    match (worked, rules.iter().find_map(AskedRule::failure), found) {
        (Ok(()), None, Some(found)) => found,
        (Ok(()), Some(failure), _) => Err(failure),
        (Ok(()), None, None) => unreachable!("the work has ended"),
        (Err(error), _, found) => {
            if let Some(Ok(found)) = found {
                error.value(py).setattr("partial", found)?;
            }
            Err(error)
        }
    }
}

/// The character between two texts. No text contains it.
const BETWEEN: u8 = 0;

/// The texts, joined, and how many they are.
#[derive(FromPyObject)]
pub struct Texts(String, usize);

impl Texts {
    /// The texts one by one.
    ///
    /// # Errors
    /// If a text contains the character that is between two texts.
    fn each(&self) -> PyResult<impl Iterator<Item = &[u8]> + Clone> {
        let between = self.0.bytes().filter(|&sign| sign == BETWEEN).count();
        if between != self.1.saturating_sub(1) {
            return Err(ParseError::new_err("a position contains the character \\0"));
        }
        Ok(self.0.as_bytes().split(|&sign| sign == BETWEEN).take(self.1))
    }
}

/// Reads each text as a position of the game.
fn read<'t>(
    game: &'t Arc<Game>,
    texts: impl Iterator<Item = &'t [u8]>,
    convention: Convention,
) -> impl Iterator<Item = PyResult<Question>> {
    texts.enumerate().map(move |(at, text)| {
        let read = Question::read(&CATALOG, Some(Arc::clone(game)), text, None, convention);
        read.map_err(|error| {
            let mut refusal = Refused::of_reading(error);
            refusal.text += &format!("\n  = note: in positions[{at}]");
            refused(refusal)
        })
    })
}

/// The Grundy values of positions, which are asked about one by one.
fn each_value<'t>(
    game: &'t Arc<Game>,
    texts: impl Iterator<Item = &'t [u8]>,
    limits: &Limits<'_>,
) -> PyResult<Vec<Option<u64>>> {
    let value = |question: PyResult<Question>| {
        let verdict = ask::grundy(&question?, limits).map_err(halted)?;
        Ok(verdict.found.map(|nimber| nimber.0))
    };
    read(game, texts, Convention::Normal).map(value).collect()
}

/// The outcomes of many positions.
#[pyfunction]
#[pyo3(signature = (game, texts, is_misere=false, limits=None))]
pub fn outcomes(
    py: Python<'_>,
    game: GameArg<'_>,
    texts: Texts,
    is_misere: bool,
    limits: Option<Given>,
) -> PyResult<Vec<Option<String>>> {
    searched(py, game, limits, |game, limits| {
        let one = |question: PyResult<Question>| {
            let verdict = ask::outcome(&question?, limits).map_err(halted)?;
            Ok(verdict.found.map(|outcome| outcome.to_string()))
        };
        read(game, texts.each()?, face::convention(is_misere)).map(one).collect()
    })
}

/// The Grundy values of many positions. Positions of a rule, and heaps, are valued by one search, which remembers.
#[pyfunction]
#[pyo3(signature = (game, texts, limits=None))]
pub fn values(
    py: Python<'_>,
    game: GameArg<'_>,
    texts: Texts,
    limits: Option<Given>,
) -> PyResult<Vec<Option<u64>>> {
    let is_rule = matches!(game, GameArg::Rule(_));
    searched(py, game, limits, |game, limits| {
        has_values(game)?;
        match is_rule || game.heaps {
            true => together(game, texts.each()?, limits),
            false => each_value(game, texts.each()?, limits),
        }
    })
}

/// The values of positions whose components are all on one board.
fn together<'t>(
    game: &'t Arc<Game>,
    texts: impl Iterator<Item = &'t [u8]> + Clone,
    limits: &Limits<'_>,
) -> PyResult<Vec<Option<u64>>> {
    match Batch::read(&CATALOG, game, texts.clone()) {
        Ok(Some(batch)) => {
            let values = batch.values(limits).map_err(|error| RuleError::new_err(error.to_string()))?;
            Ok(values.into_iter().map(|value| value.map(|Nimber(value)| value)).collect())
        }
        // Several boards are asked about one by one.
        Ok(None) => each_value(game, texts, limits),
        // Which text is wrong is found by reading them again.
        Err(error) => {
            let found = read(game, texts, Convention::Normal).find_map(Result::err);
            Err(found.unwrap_or_else(|| refused(Refused::of_reading(error))))
        }
    }
}

/// A game for one question, with its rule.
pub fn told_apart(game: GameArg<'_>) -> PyResult<(Arc<Game>, Vec<AskedRule>)> {
    match game {
        GameArg::Name(name) => Ok((face::game_named(&CATALOG, &name).map_err(refused)?, Vec::new())),
        GameArg::Called(_) => Err(PyValueError::new_err("a position of a called rule is an object")),
        GameArg::Rule(rule) => {
            let rule = rule.asked.apart();
            Ok((Arc::clone(rule.game()), vec![rule]))
        }
    }
}
