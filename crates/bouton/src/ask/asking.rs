//! Answers a question: by a shortcut, a table or a search, and with the reason.
//!
//! The position is valued first, then every move. When a limit is reached, the answer contains what is known by then. Where there are too
//! many moves to list, theorems name the winning ones.

use hashbrown::HashMap;

use super::answer::{
    Answer, ComponentValue, MOST_BYTES_OF_PARTS, MOST_NAMED, Move, Reason, Refusal, total_of,
};
use super::evaluate::{Evaluator, after, without_pairs};
use super::listed::Listed;
use super::patience::{FULL_PATIENCE, MOVES_SEARCH_FACTOR, POSITIONS_FOR_MOVES, Patience};
use super::question::Question;
use super::reply::Replies;
use super::standing::Standing;
use super::whole::Whole;
use crate::catalog::drawing::Drawing;
use crate::catalog::status::{Basis, Status};
use crate::solve::halt::Halt;
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::theorem::Theorem;

/// The theorem that equal components cancel where play ends.
static PAIRS: Theorem = Theorem {
    name: "Tweedledum and Tweedledee",
    source: "Winning Ways, chapter 1: a move is answered in the equal component",
};

/// What is known of a position before its moves are examined.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Early {
    /// The convention: which player loses at the end.
    pub convention: Convention,
    /// The outcome.
    pub outcome: Outcome,
    /// The Grundy value, if it is known yet.
    pub nimber: Option<Nimber>,
    /// How far the outcome and the value can be trusted.
    pub status: Status,
}

/// How much detail an answer has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The verdict, and which moves win. The search finds no value that is not needed for these.
    Moves,
    /// Also all values, and a reply to every move of a lost position.
    Reasons,
}

/// The outcome or the value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict<T> {
    /// The outcome or the value, if it is known.
    pub found: Option<T>,
    /// How far it can be trusted.
    pub status: Status,
    /// The limit that ended the search early, if one did.
    pub unknown: Option<Unknown>,
}

/// What `find` finds within the limits.
fn verdict<'q, T>(
    question: &'q Question,
    limits: &Limits<'q>,
    find: impl FnOnce(&mut Evaluator<'q>) -> Result<Option<T>, Refusal>,
) -> Result<Verdict<T>, Refusal> {
    if let Err(unknown) = begin(question, limits) {
        return Ok(Verdict { found: None, status: Status::Unknown, unknown: Some(unknown) });
    }
    let mut evaluator = Evaluator::new(question, *limits);
    let found = find(&mut evaluator)?;
    let status = if found.is_some() { evaluator.basis.status.clone() } else { Status::Unknown };
    Ok(Verdict { found, status, unknown: evaluator.close() })
}

/// The outcome of `question` within `limits`. The search finds no value that is not needed for it.
///
/// # Errors
/// As [`ask`].
pub fn outcome(question: &Question, limits: &Limits<'_>) -> Result<Verdict<Outcome>, Refusal> {
    verdict(question, limits, |evaluator| {
        let sum = question.placed();
        let outcome = evaluator.outcome(&sum)?;
        evaluator.hold(&sum, outcome)?;
        Ok(outcome)
    })
}

/// The Grundy value of `question` within `limits`. In misere play there is none.
///
/// # Errors
/// As [`ask`]. Also if there is no value because play can go on for ever.
pub fn grundy(question: &Question, limits: &Limits<'_>) -> Result<Verdict<Nimber>, Refusal> {
    verdict(question, limits, |evaluator| {
        let placed = question.placed();
        let sum = without_pairs(&question.rules, &placed);
        let standing = evaluator.standing_of(sum.iter().map(|&(_, component)| component))?;
        evaluator.hold(&placed, standing.outcome())?;
        let value = standing.nimber().filter(|_| question.convention == Convention::Normal);
        let mut loops = sum.iter().filter_map(|(_, component)| evaluator.endless(component));
        match loops.next().filter(|_| value.is_none()) {
            Some(round) => Err(Halt::Loop(round)),
            None => Ok(value),
        }
    })
}

/// Answers `question` within `limits`.
///
/// # Errors
/// If play can go round a cycle, or a rule fails. Also if what a rule declares does not hold for this position: its moves give another
/// value. A limit is no error: the answer says what is known.
///
/// # Examples
/// ```
/// use bouton::ask::{Detail, ask};
/// use bouton::ask::question::Question;
/// use bouton::catalog::Catalog;
/// use bouton::{Convention, Limits, Nimber};
/// let catalog = Catalog::standard();
/// let question = Question::read(&catalog, catalog.find("crosscut"), b"..*/.*.", None, Convention::Normal).unwrap();
/// let answer = ask(&question, Detail::Reasons, &Limits::none()).unwrap();
/// assert_eq!((answer.nimber, answer.moves_total), (Some(Nimber(0)), Some(2)));
/// ```
pub fn ask(question: &Question, detail: Detail, limits: &Limits<'_>) -> Result<Answer, Refusal> {
    patiently(question, detail, limits, FULL_PATIENCE, &|_| ())
}

/// Answers `question` with reasons, and reports early results to `tell`: the outcome, then the value. Moves are valued only as long as
/// that takes at most a few times as much as the position itself did, beyond a minimum. [`Answer::is_cut`] says whether some moves are
/// left unvalued.
///
/// # Errors
/// As [`ask`].
pub fn ask_briefly(
    question: &Question,
    limits: &Limits<'_>,
    tell: &dyn Fn(Early),
) -> Result<Answer, Refusal> {
    patiently(
        question,
        Detail::Reasons,
        limits,
        Patience { brief: Some(POSITIONS_FOR_MOVES), ..FULL_PATIENCE },
        tell,
    )
}

/// Checks that the limits allow an answer to be begun.
fn begin(question: &Question, limits: &Limits<'_>) -> Result<(), Unknown> {
    limits.check(Progress::default())?;
    limits.room_for(question.bytes(), Progress::default())
}

fn patiently(
    question: &Question,
    detail: Detail,
    limits: &Limits<'_>,
    patience: Patience,
    tell: &dyn Fn(Early),
) -> Result<Answer, Refusal> {
    let evaluator = Evaluator::new(question, *limits);
    let mut asking = Asking { evaluator, detail, patience, tell };
    if let Err(unknown) = begin(question, limits) {
        return asking.not_begun(unknown);
    }
    let answer = asking.answer();
    match answer.is_ok() {
        true => drop(asking.evaluator.close()),
        false => asking.evaluator.keep(),
    }
    answer
}

/// In misere play the whole sum is looked up for every move: this many components cost as much as one more move.
const COMPONENTS_AS_A_MOVE: usize = 32;

/// A question being answered.
struct Asking<'q> {
    evaluator: Evaluator<'q>,
    detail: Detail,
    patience: Patience,
    tell: &'q dyn Fn(Early),
}

impl<'q> Asking<'q> {
    fn answer(&mut self) -> Result<Answer, Refusal> {
        let question = self.evaluator.question;
        if self.patience.brief.is_some() {
            // Values take longer, and the search for them continues from here. What they rest on need not be what the outcome rests on.
            let basis = self.evaluator.basis.clone();
            let outcome = self.evaluator.outcome(&question.placed())?;
            self.tell(outcome, None);
            self.evaluator.basis = basis;
        }
        let whole = self.whole()?;
        let nimber = self.nimber(whole.uncancelled);
        let is_pairs = question.convention == Convention::Normal && whole.is_pairs();
        let outcome = match (question.convention, whole.uncancelled.outcome()) {
            (Convention::Normal, Some(outcome)) => Some(outcome),
            _ => self.evaluator.outcome(&whole.sum)?,
        };
        self.evaluator.hold(&whole.sum, outcome)?;
        if let Some(least) = self.patience.brief {
            self.tell(outcome, nimber);
            let some = MOVES_SEARCH_FACTOR.saturating_mul(self.evaluator.stats().positions);
            self.evaluator.look_into_at_most(some.max(least));
        }
        let listed = Listed::of(&whole, &mut self.evaluator, self.patience)?;
        let mut moves = self.judge(&whole, &listed)?;
        let outcome = outcome.or_else(|| decided(&moves, &listed));
        let wants_replies = self.detail == Detail::Reasons && outcome == Some(Outcome::P);
        let are_all_named = listed.all && listed.moves.len() as u64 <= MOST_NAMED;
        if wants_replies && are_all_named {
            let mut replies = Replies { evaluator: &mut self.evaluator, patience: self.patience.replies };
            replies.give(&whole.sum, &listed.moves, &mut moves)?;
        }
        let is_cut = self.evaluator.is_cut();
        let Basis { status, theorems } = match outcome {
            None => Basis { status: Status::Unknown, theorems: Vec::new() },
            // Nothing is known of the components themselves.
            Some(_) if is_pairs && whole.standings.iter().all(|part| part.outcome().is_none()) => {
                Status::Proved(&PAIRS).into()
            }
            Some(_) => self.evaluator.basis.clone(),
        };
        let (winning_moves, winning_times) = names(&moves, |found| found.wins == Some(true));
        let (drawing_moves, drawing_times) =
            names(&moves, |found| found.draws && outcome == Some(Outcome::D));
        let judged = moves.iter().all(|found| found.wins.is_some());
        if outcome == Some(Outcome::P) {
            // No move of a lost position wins, also where no search has looked at what the move leaves.
            for found in &mut moves {
                found.wins.get_or_insert(false);
            }
        }
        let replied = !wants_replies || moves.iter().all(|found| found.reply.is_some());
        let none_wins = matches!(outcome, Some(Outcome::P | Outcome::D));
        let count_is_known = none_wins || (judged && listed.all_winning);
        let endless = self.endless(&whole);
        let bare = self.bare(&whole, &listed, &moves);
        Ok(Answer {
            outcome,
            nimber,
            theorems,
            reason: reason(outcome, nimber, (&status, is_pairs), &moves, &listed),
            status,
            complete: outcome.is_some() && judged && replied && are_all_named,
            winning_total: listed.unnamed.checked_add(total_of(&winning_times)).filter(|_| count_is_known),
            moves: are_all_named.then_some(moves),
            winning_moves,
            winning_times,
            drawing_moves,
            drawing_times,
            endless,
            unknown: self.evaluator.unknown.filter(|_| !is_cut),
            is_cut,
            ..bare
        })
    }

    /// Reports what is known of the position.
    fn tell(&self, outcome: Option<Outcome>, nimber: Option<Nimber>) {
        let (convention, status) = (self.evaluator.question.convention, self.evaluator.basis.status.clone());
        if let Some(outcome) = outcome {
            (self.tell)(Early { convention, outcome, nimber, status });
        }
    }

    /// The answer where a limit was reached before anything was examined.
    fn not_begun(mut self, unknown: Unknown) -> Result<Answer, Refusal> {
        self.evaluator.end(unknown.limit);
        let whole = Whole::open(self.evaluator.question.placed());
        self.patience.listed = 0;
        let listed = Listed::of(&whole, &mut self.evaluator, self.patience)?;
        Ok(Answer { unknown: Some(unknown), ..self.bare(&whole, &listed, &[]) })
    }

    /// The answer without a verdict.
    fn bare(&self, whole: &Whole<'_>, listed: &Listed, moves: &[Move]) -> Answer {
        let question = self.evaluator.question;
        let components = self.parts(whole);
        Answer {
            game: question.games(),
            position: question.text(),
            convention: question.convention,
            outcome: None,
            nimber: None,
            status: Status::Unknown,
            theorems: Vec::new(),
            components_left_out: whole.sum.len() - components.len(),
            components,
            moves: None,
            moves_total: listed.counted.then_some(listed.total),
            winning_moves: Vec::new(),
            winning_times: Vec::new(),
            winning_total: None,
            drawing_moves: Vec::new(),
            drawing_times: Vec::new(),
            endless: None,
            complete: false,
            reason: Reason::Unknown,
            drawings: self.draw(moves),
            unknown: None,
            is_cut: false,
            grounds: question.grounds(),
            stats: self.evaluator.stats(),
        }
    }

    /// Values every component once, except a single component whose value is not asked for.
    fn whole(&mut self) -> Result<Whole<'q>, Refusal> {
        let sum = self.evaluator.question.placed();
        let is_open = self.detail == Detail::Moves && sum.len() == 1;
        let mut standings = Vec::with_capacity(sum.len());
        for (_, component) in &sum {
            standings.push(if is_open { Standing::OPEN } else { self.evaluator.standing(component)? });
        }
        Ok(Whole::new(&self.evaluator.question.rules, sum, standings))
    }

    /// The value that `standing` gives. In misere play there is none, not even for the empty sum.
    fn nimber(&self, standing: Standing) -> Option<Nimber> {
        standing.nimber().filter(|_| self.evaluator.question.convention == Convention::Normal)
    }

    /// A cycle that play can reach, if the cycle leaves the position without a value.
    fn endless(&mut self, whole: &Whole<'_>) -> Option<Vec<String>> {
        let valueless = whole.sum.iter().zip(&whole.standings).filter(|(_, part)| part.nimber().is_none());
        valueless
            .map(|((_, component), _)| *component)
            .find_map(|component| self.evaluator.endless(component))
    }

    fn parts(&self, whole: &Whole<'_>) -> Vec<ComponentValue> {
        let mut left = MOST_BYTES_OF_PARTS;
        let fits = |position: &String| {
            let fits = left >= position.len();
            left = left.saturating_sub(position.len());
            fits
        };
        let parts = self.evaluator.question.part_texts().take_while(fits).zip(&whole.standings);
        let part = |(position, standing): (String, &Standing)| ComponentValue {
            position,
            nimber: self.nimber(*standing),
        };
        parts.map(part).collect()
    }

    /// The value that every listed move leaves, and whether the move wins.
    fn judge(&mut self, whole: &Whole<'_>, listed: &Listed) -> Result<Vec<Move>, Refusal> {
        let mut judged = Vec::with_capacity(listed.moves.len());
        let rules = &self.evaluator.question.rules;
        let (mut after_limit, each) = match self.evaluator.question.convention {
            Convention::Normal => (0, 1),
            Convention::Misere => (0, 1 + (whole.sum.len() / COMPONENTS_AS_A_MOVE) as u64),
        };
        for found in &listed.moves {
            let mut judgement = Move {
                name: found.name.clone(),
                times: found.times,
                nimber: None,
                wins: None,
                draws: false,
                length: None,
                reply: None,
            };
            if self.evaluator.unknown.is_some() {
                after_limit += each + found.option.iter().map(|part| self.evaluator.bulk(part)).sum::<u64>();
            }
            if after_limit <= self.patience.after_limit {
                let outcome = match (self.evaluator.question.convention, self.detail) {
                    (Convention::Normal, detail) => {
                        let (beside, left) = whole.after(rules, found.component, &found.option);
                        if detail == Detail::Reasons {
                            let standing = beside + self.evaluator.standing_of(left)?;
                            judgement.nimber = self.nimber(standing);
                            standing.outcome()
                        } else {
                            self.evaluator.outcome_beside(beside, &left)?
                        }
                    }
                    (Convention::Misere, _) => {
                        self.evaluator.outcome(&after(&whole.sum, found.component, &found.option))?
                    }
                };
                judgement.wins = outcome.map(|outcome| outcome == Outcome::P);
                judgement.draws = outcome == Some(Outcome::D);
                if let ([_], [left]) = (&*whole.sum, &*found.option) {
                    let depth = self.evaluator.alone(left).and_then(|alone| alone.depth);
                    judgement.length = depth.map(|depth| depth + 1);
                }
            }
            judged.push(judgement);
        }
        Ok(judged)
    }

    fn draw(&self, moves: &[Move]) -> Vec<Drawing> {
        let labels: HashMap<&str, String> = moves.iter().map(|found| (&*found.name, found.label())).collect();
        self.evaluator.question.draw(&|name| labels.get(name).cloned())
    }
}

/// The names of the moves that are wanted, and for each the number of equal components in which it can be made.
fn names(moves: &[Move], is_wanted: impl Fn(&Move) -> bool) -> (Vec<String>, Vec<u64>) {
    moves.iter().filter(|found| is_wanted(found)).map(|found| (found.name.clone(), found.times)).unzip()
}

/// The outcome, if the moves alone decide it.
fn decided(moves: &[Move], listed: &Listed) -> Option<Outcome> {
    if moves.iter().any(|found| found.wins == Some(true)) {
        return Some(Outcome::N);
    }
    // Without a move the convention decides, and the search has already given that outcome.
    let none_wins = listed.all && !moves.is_empty() && moves.iter().all(|found| found.wins == Some(false));
    let draws = moves.iter().any(|found| found.draws);
    none_wins.then_some(if draws { Outcome::D } else { Outcome::P })
}

fn reason(
    outcome: Option<Outcome>,
    nimber: Option<Nimber>,
    (status, is_pairs): (&Status, bool),
    moves: &[Move],
    listed: &Listed,
) -> Reason {
    let Some(outcome) = outcome else { return Reason::Unknown };
    if listed.total == 0 {
        return Reason::NoMove;
    }
    if outcome == Outcome::P && listed.all && moves.iter().all(|found| found.reply.is_some()) {
        return Reason::Replies;
    }
    let values: Option<Vec<Nimber>> = moves.iter().map(|found| found.nimber).collect();
    if let (Some(mut values), Some(_), true) = (values, nimber, listed.all) {
        values.sort_unstable();
        values.dedup();
        return Reason::Missing(values);
    }
    let keeps = |found: &&Move| found.wins == Some(true) || (found.draws && outcome == Outcome::D);
    match moves.iter().filter(keeps).min_by_key(|found| found.length) {
        Some(found) if found.draws => Reason::Draws(found.name.clone()),
        Some(found) => Reason::Wins(found.name.clone()),
        None if is_pairs => Reason::Pairs,
        None if matches!(status, Status::Proved(_)) => Reason::Theorem,
        None => Reason::Search,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::answer::Reply;
    use crate::ask::question::BYTES_BESIDE_KEYS;
    use crate::catalog::find;
    use crate::catalog::playable::MOST_LISTED;
    use crate::catalog::standard;
    use crate::solve::definition::Definition;
    use crate::theory::limits::Limit;
    use crate::theory::mex::mex;
    use crate::theory::tame::TAME;

    const SUMS: [&str; 9] = [
        "nim: 9 + crosscut: **/.*",
        "nim: 9 + 9 + crosscut: ..",
        "rook: (4,6) + *5",
        "rook: (3,3) blocked (1,3) + staircase: +101/0.../1..S",
        "crosscut: 1x6 + crosscut: 1x6 + *1",
        "inventor: XoX/XXX/X.X + nim: 3",
        "blackout: 111/101",
        "staircase: +1/0S + *1",
        "caos3: 6x6",
    ];

    #[test]
    fn what_the_moves_leave_gives_the_value() {
        let mut count = 0;
        for text in SUMS {
            for answer in both(text, Convention::Normal) {
                let left = answer.moves.iter().flatten().map(|found| found.nimber);
                if let (Some(value), Some(left)) = (answer.nimber, left.collect::<Option<Vec<_>>>()) {
                    count += usize::from(answer.moves.is_some());
                    assert!(answer.moves.is_none() || value == mex(&left), "{text}");
                }
            }
        }
        assert!(count > 6, "{count}");
    }

    fn both(text: &str, convention: Convention) -> [Answer; 2] {
        let question = Question::read(standard(), find("nim"), text.as_bytes(), None, convention).unwrap();
        let little = Patience { listed: 3, after_limit: 2, some: 1, replies: 5, brief: None };
        [FULL_PATIENCE, little].map(|patience| {
            patiently(&question, Detail::Reasons, &Limits::none(), patience, &|_| ()).unwrap()
        })
    }

    #[test]
    fn little_patience_says_less_but_nothing_else() {
        for text in SUMS {
            for convention in [Convention::Normal, Convention::Misere] {
                let [full, little] = both(text, convention);
                let said = |answer: &Answer| (answer.outcome, answer.nimber, answer.moves_total);
                assert_eq!(said(&full), said(&little), "{text}");
                assert!(
                    little.winning_total.is_none() || little.winning_total == full.winning_total,
                    "{text}"
                );
                assert!(little.winning_moves.iter().all(|name| full.winning_moves.contains(name)), "{text}");
                let moves = |answer: &Answer| answer.moves.clone().unwrap_or_default();
                let replied = |found: &Move| found.reply.is_some();
                assert!(
                    !little.complete
                        || little.outcome == Some(Outcome::N)
                        || moves(&little).iter().all(replied),
                    "{text}"
                );
                for (full, little) in moves(&full).iter().zip(moves(&little)) {
                    assert!(little.reply != Some(Reply::End) || full.reply == Some(Reply::End), "{text}");
                }
            }
        }
    }

    #[test]
    fn moves_are_judged_by_the_sums_they_leave() {
        let pairs = [
            "rook: (2,3) + rook: (2,4)",
            "rook: (2,3) + rook: (2,3)",
            "nim: 2 2 3 + crosscut: .*/*. + nim: 3",
        ];
        for text in SUMS.into_iter().chain(pairs) {
            let question =
                Question::read(standard(), find("nim"), text.as_bytes(), None, Convention::Normal).unwrap();
            let mut definition = Definition::new(&question.rules);
            for detail in [Detail::Moves, Detail::Reasons] {
                let evaluator = Evaluator::new(&question, Limits::none());
                let mut asking = Asking { evaluator, detail, patience: FULL_PATIENCE, tell: &|_| () };
                let whole = asking.whole().unwrap();
                let listed = Listed::of(&whole, &mut asking.evaluator, FULL_PATIENCE).unwrap();
                let judged = asking.judge(&whole, &listed).unwrap();
                for (found, judged) in listed.moves.iter().zip(judged) {
                    let left = after(&whole.sum, found.component, &found.option);
                    let left = left.into_iter().map(|(_, part)| part.clone()).collect();
                    let outcome = definition.outcome(&left, Convention::Normal).unwrap();
                    let says = |wins: bool| wins == (outcome == Outcome::P);
                    assert!(judged.wins.is_none_or(says), "{text}: {}", found.name);
                }
            }
        }
    }

    #[test]
    fn a_brief_answer_tells_the_verdict_first_and_leaves_moves_out() {
        let mut cut = 0;
        for text in ["4x5", "5x5", "3x7", "3x9"] {
            let question =
                Question::read(standard(), find("cram"), text.as_bytes(), None, Convention::Normal).unwrap();
            let anew = || question.clone().with_own_memory();
            let full = ask(&anew(), Detail::Reasons, &Limits::none()).unwrap();
            let told = std::cell::RefCell::new(Vec::new());
            let tell = |early: Early| told.borrow_mut().push((early.outcome, early.nimber));
            let answer = |brief| {
                let patience = Patience { brief: Some(brief), ..FULL_PATIENCE };
                patiently(&anew(), Detail::Reasons, &Limits::none(), patience, &tell).unwrap()
            };
            let [short, long] = [answer(1), answer(u64::MAX)];
            let outcome = full.outcome.unwrap();
            assert_eq!(*told.borrow(), [(outcome, None), (outcome, full.nimber)].repeat(2), "{text}");
            assert_eq!((short.outcome, short.nimber), (full.outcome, full.nimber), "{text}");
            assert!(short.is_cut != short.complete && short.unknown.is_none() && short.is_whole(), "{text}");
            assert!(!short.is_cut || short.stats.positions < full.stats.positions, "{text}");
            cut += usize::from(short.is_cut);
            let known = |answer: &Answer| (answer.moves.clone(), answer.winning_total, answer.is_cut);
            assert_eq!(known(&long), known(&full), "{text}");
            for (short, full) in short.moves.iter().flatten().zip(full.moves.iter().flatten()) {
                assert!(short.nimber.is_none() || short.nimber == full.nimber, "{text}");
            }
        }
        assert!(cut > 0);
    }

    #[test]
    fn misere_sums_are_those_of_the_definition() {
        let terms = [
            "nim: 1 2",
            "nim: 3 3",
            "nim: 1 1",
            "kayles: 5 4",
            "kayles: 9",
            "lasker: 3 1",
            "lasker: 4",
            "0.13: 5",
            "subtract{1,3}: 6",
            "cram: 2x3",
            "cram: 1x4",
            "crosscut: 2x2",
            "treblecross: 4",
            "chomp: (2,2)",
            "grundy: 7",
        ];
        let (mut proved, mut winning) = (0, 0);
        for (at, first) in terms.iter().enumerate() {
            for second in &terms[at..] {
                let text = format!("{first} + {second}");
                let question =
                    Question::read(standard(), None, text.as_bytes(), None, Convention::Misere).unwrap();
                let answer = ask(&question, Detail::Moves, &Limits::none()).unwrap();
                let mut definition = Definition::new(&question.rules);
                let sum = question.placed().into_iter().map(|(_, part)| part.clone()).collect();
                assert_eq!(answer.outcome, definition.outcome(&sum, Convention::Misere).ok(), "{text}");
                proved += usize::from(answer.theorems.contains(&&TAME));
                winning += answer.winning_moves.len();
                assert_eq!(answer.outcome == Some(Outcome::N), !answer.winning_moves.is_empty(), "{text}");
            }
        }
        assert!(proved > 40 && winning > 100, "{proved} {winning}");
    }

    #[test]
    fn winning_moves_of_nim_in_misere_play_are_named_however_large_heaps_are() {
        let wins = |text: &str, patience: Patience| {
            let question =
                Question::read(standard(), find("nim"), text.as_bytes(), None, Convention::Misere).unwrap();
            let mut answer = patiently(&question, Detail::Moves, &Limits::none(), patience, &|_| ()).unwrap();
            answer.winning_moves.sort();
            (answer.winning_moves, answer.winning_total)
        };
        let little = Patience { listed: 0, after_limit: 0, some: 0, replies: 0, brief: None };
        for text in ["1", "7", "1 1", "1 7", "2 3", "5 5", "1 1 6", "1 2 3", "4 9 9 1", "2 2", "1 1 1 3"] {
            assert_eq!(wins(text, little), wins(text, FULL_PATIENCE), "{text}");
        }
    }

    #[test]
    fn moves_of_many_large_heaps_are_listed_only_up_to_a_bound() {
        let heaps: Vec<_> =
            (0..300_u64).map(|at| (1_000_000_000_000_000_000 - at * at).to_string()).collect();
        for (game, bytes) in [("kayles", u64::MAX), ("kayles", 20_000_000), ("dawson", u64::MAX)] {
            let question =
                Question::read(standard(), find(game), heaps.join(" ").as_bytes(), None, Convention::Normal)
                    .unwrap();
            let evaluator = Evaluator::new(&question, Limits::none().with_bytes(bytes));
            let mut asking =
                Asking { evaluator, detail: Detail::Moves, patience: FULL_PATIENCE, tell: &|_| () };
            let whole = asking.whole().unwrap();
            let listed = Listed::of(&whole, &mut asking.evaluator, FULL_PATIENCE).unwrap();
            let most = (bytes / BYTES_BESIDE_KEYS).clamp(MOST_NAMED, MOST_LISTED) as usize;
            assert!(listed.moves.len() <= most, "{}", listed.moves.len());
            assert!(!listed.all && listed.counted);
        }
    }

    #[test]
    fn what_there_is_no_memory_to_list_is_not_known() {
        let question = Question::read(standard(), find("nim"), b"30000", None, Convention::Normal).unwrap();
        let answer = ask(&question, Detail::Reasons, &Limits::none().with_bytes(1000)).unwrap();
        assert_eq!((answer.outcome, answer.nimber), (Some(Outcome::N), Some(Nimber(30000))));
        assert_eq!(answer.winning_total, Some(1), "a theorem names it");
        let question = Question::read(standard(), find("0.1{4}"), b"150", None, Convention::Normal).unwrap();
        let answer = ask(&question, Detail::Moves, &Limits::none().with_bytes(100_000)).unwrap();
        assert_eq!((answer.winning_total, answer.unknown), (Some(1314), None), "they are gone through");
        let question =
            Question::read(standard(), find("rook"), b"(20000,15000)", None, Convention::Misere).unwrap();
        let answer = ask(&question, Detail::Moves, &Limits::none().with_bytes(100_000)).unwrap();
        assert_eq!((answer.outcome, answer.winning_total), (None, None), "there is no theorem");
        assert_eq!(answer.unknown.map(|unknown| unknown.limit), Some(Limit::Moves));
    }

    #[test]
    fn what_is_not_known_is_not_complete() {
        let asked = |text: &str, limits: &Limits<'_>| {
            let question =
                Question::read(standard(), find("nim"), text.as_bytes(), None, Convention::Misere).unwrap();
            ask(&question, Detail::Reasons, limits).unwrap()
        };
        for text in ["0", "cram: #", "dawson: 1", "node-kayles: #/#"] {
            let none = asked(text, &Limits::none().with_positions(0));
            assert!(none.outcome.is_some() || !none.complete, "{text}");
            let stopped = asked(text, &Limits::none().with_watch(&|_| true));
            assert_eq!(
                (stopped.outcome, stopped.complete, stopped.is_whole()),
                (None, false, false),
                "{text}"
            );
            assert!(asked(text, &Limits::none()).complete, "{text}");
        }
    }

    #[test]
    fn an_outcome_known_at_sight_costs_no_search() {
        let asked = std::cell::Cell::new(0);
        let watch = |_: &Progress| {
            asked.set(asked.get() + 1);
            false
        };
        let limits = Limits::none().with_positions(10).with_watch(&watch);
        let boards = [
            ("cram", "7x16"),
            ("cram", "7x16 + 4x6"),
            ("node-kayles", "9x9"),
            ("arc-kayles", "7x16"),
            ("chomp", "30x30"),
            ("blackout", "12x12"),
        ];
        for (game, text) in boards {
            let question =
                Question::read(standard(), find(game), text.as_bytes(), None, Convention::Normal).unwrap();
            let Verdict { found, unknown, .. } = outcome(&question, &limits).unwrap();
            assert_eq!((found, unknown), (Some(Outcome::N), None), "{text}");
        }
        assert_eq!(asked.get(), boards.len(), "once each, before it is begun");
    }

    #[test]
    fn a_component_too_large_to_list_still_counts() {
        let asked = |text: &str| {
            let question =
                Question::read(standard(), find("nim"), text.as_bytes(), None, Convention::Normal).unwrap();
            ask(&question, Detail::Moves, &Limits::none()).unwrap()
        };
        let lost = asked("1000000000 + 1000000000 + crosscut: ..");
        assert_eq!((lost.moves_total, lost.outcome), (Some(2_000_000_000), Some(Outcome::P)));
        let apart = asked("1000000 + crosscut: * + nim: 1000000");
        assert_eq!((apart.moves_total, apart.winning_total), (Some(2_000_001), Some(1)));
        let far = "(9223372036854775807,9223372036854775807)";
        assert_eq!(asked(&format!("rook: {far} + {far}")).moves_total, Some(4 * (1 << 63) - 4));
        assert_ne!(lost.reason, Reason::NoMove);
        let line = asked("300001 + 300001 + crosscut: 1x300000");
        assert_eq!((line.outcome, line.winning_total), (Some(Outcome::N), None));
        assert_eq!(asked("rook: (1000007,1000007) + *5").winning_total, None);
        assert_eq!(asked("rook: (1000007,6)").winning_total, Some(1));
    }
}
