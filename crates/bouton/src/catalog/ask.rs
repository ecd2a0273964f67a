//! Answers a question: shortcut, table or search, and the reason.
//!
//! In normal play every component is valued by its own game's way, and values add; a component known only
//! by outcome still settles a sum in which everything else is worth 0. In misere play the whole sum is
//! searched. When a limit is reached, what is known by then is answered.

use hashbrown::HashMap;

use super::answer::{Answer, MOST_NAMED, Move, Part, Reason, Reply, Stats, Status};
use super::component::{Component, FindValues, Key, Mixed};
use super::drawing::Drawing;
use super::question::{Named, Question};
use crate::solve::depth_first::DepthFirst;
use crate::solve::halt::Halt;
use crate::theory::limits::{Limits, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::Ruleset;
use crate::theory::sum::Sum;

/// Why there is no answer: the rules are not those of a game that ends, or a rule failed.
pub type Refusal = Halt<String>;

/// The most moves of one component that are listed to find the winning ones.
const MOST_LISTED: u64 = 200_000;
/// The most moves looked up, as far as they are known, after a limit was reached.
const MOST_AFTER_LIMIT: u64 = 4096;
/// The most options looked at to find replies, in all.
const MOST_REPLIES: u64 = 20_000_000;

/// Answers `question` within `limits`.
///
/// # Errors
/// If play can go round in a loop, or a rule fails. A limit is no error: the answer says what is known.
///
/// # Examples
/// ```
/// use bouton::catalog::{ask::ask, find, question::Question};
/// use bouton::{Convention, Limits, Nimber};
/// let question = Question::read(find("crosscut"), b"..*/.*.", None, Convention::Normal).unwrap();
/// let answer = ask(&question, &Limits::none()).unwrap();
/// assert_eq!((answer.nimber, answer.moves_total), (Some(Nimber(0)), 2));
/// ```
pub fn ask(question: &Question, limits: &Limits<'_>) -> Result<Answer, Refusal> {
    let nameless = question.rules.nameless();
    let mut asking = Asking {
        question,
        limits: *limits,
        finders: (0..question.rules.len()).map(|_| None).collect(),
        whole: DepthFirst::new(&nameless),
        unknown: None,
        status: Status::Exact,
        replies: 0,
    };
    asking.answer()
}

/// A question being answered.
struct Asking<'q> {
    question: &'q Question,
    limits: Limits<'q>,
    finders: Vec<Option<Box<dyn FindValues<Key> + 'q>>>,
    whole: DepthFirst<'q, Mixed>,
    unknown: Option<Unknown>,
    status: Status,
    replies: u64,
}

/// A component, and the written term it is in.
type Placed<'c> = (usize, &'c Component);

/// All moves, as far as they can be listed.
struct Listed {
    moves: Vec<Named>,
    total: u64,
    /// Whether `moves` are all of them.
    all: bool,
}

impl<'q> Asking<'q> {
    fn answer(&mut self) -> Result<Answer, Refusal> {
        let question = self.question;
        let sum: Vec<Placed<'q>> = question.placed();
        let mut components = Vec::new();
        for &(_, component) in &sum {
            let position = question.rules.text(component);
            components.push(Part { position, nimber: self.value(component)? });
        }
        let nimber = self.total(&sum)?;
        let mut outcome = self.outcome(&sum)?;
        let listed = self.list(&sum)?;
        let mut moves = self.judge(&sum, nimber, &listed)?;
        outcome = outcome.or_else(|| verdict(&moves, &listed));
        if outcome == Some(Outcome::P) && listed.total <= MOST_NAMED {
            self.reply(&sum, &listed, &mut moves)?;
        }
        let winning = moves.iter().filter(|found| found.wins == Some(true));
        let winning_moves: Vec<_> = winning.map(|found| found.name.clone()).collect();
        let judged = moves.iter().all(|found| found.wins.is_some());
        let winning_total = match outcome {
            Some(Outcome::P) => Some(0),
            _ => (judged && (listed.all || !moves.is_empty())).then_some(winning_moves.len() as u64),
        };
        Ok(Answer {
            game: question.games(),
            position: question.text(),
            convention: question.convention,
            outcome,
            nimber,
            status: if outcome.is_none() { Status::Unknown } else { self.status },
            components,
            moves_total: listed.total,
            reason: reason(outcome, nimber, &moves, &listed),
            drawings: self.draw(&moves),
            complete: judged && listed.all && listed.total <= MOST_NAMED,
            moves: (listed.total <= MOST_NAMED).then_some(moves),
            winning_moves,
            winning_total,
            unknown: self.unknown,
            stats: self.stats(),
        })
    }

    /// The value of a component in normal play, if it is found.
    fn value(&mut self, component: &Component) -> Result<Option<Nimber>, Refusal> {
        if self.question.convention == Convention::Misere {
            return Ok(None);
        }
        let instance = self.question.rules.instance(component);
        self.status = self.status.max(instance.status());
        if let Some(value) = instance.known_value(&component.key) {
            return Ok(Some(value));
        }
        if !instance.has_hope(&component.key) {
            let outcome = instance.known_outcome(&component.key, Convention::Normal);
            self.status = Status::Proved;
            return Ok((outcome == Some(Outcome::P)).then_some(Nimber::ZERO));
        }
        let limits = self.limits_left(component.instance);
        let finder = &mut self.finders[component.instance as usize];
        let finder = finder.get_or_insert_with(|| instance.values(&component.key));
        let found = finder.value(&component.key, &limits);
        self.known(found.map_err(|halt| {
            halt.map(|sum| {
                let texts: Vec<_> = sum.components().iter().map(|key| instance.text(key)).collect();
                texts.join(" + ")
            })
        }))
    }

    /// Turns a limit reached into "not known", and remembers it.
    fn known<T>(&mut self, found: Result<T, Refusal>) -> Result<Option<T>, Refusal> {
        match found {
            Ok(found) => Ok(Some(found)),
            Err(Halt::Unknown(unknown)) => {
                self.unknown.get_or_insert(unknown);
                Ok(None)
            }
            Err(halt) => Err(halt),
        }
    }

    /// What the limits leave to one instance: nothing new once one was reached.
    fn limits_left(&self, instance: u32) -> Limits<'q> {
        if self.unknown.is_some() {
            return Limits { positions: 0, ..self.limits };
        }
        let others = self.finders.iter().enumerate().filter(|&(number, _)| number != instance as usize);
        let others = others.filter_map(|(_, finder)| finder.as_ref());
        let (positions, bytes) =
            others.fold((0, 0), |(p, b), finder| (p + finder.positions(), b + finder.bytes()));
        let left = |limit: u64, used: u64| limit.saturating_sub(used);
        Limits {
            positions: left(self.limits.positions, positions),
            bytes: left(self.limits.bytes, bytes),
            ..self.limits
        }
    }

    /// The value of a sum in normal play, if those of all its components are found.
    fn total(&mut self, sum: &[Placed<'_>]) -> Result<Option<Nimber>, Refusal> {
        let mut total = (self.question.convention == Convention::Normal).then_some(Nimber::ZERO);
        for &(_, component) in sum {
            let value = self.value(component)?;
            total = total.zip(value).map(|(total, value)| total + value);
        }
        Ok(total)
    }

    /// The outcome of a sum, if it is found.
    fn outcome(&mut self, sum: &[Placed<'_>]) -> Result<Option<Outcome>, Refusal> {
        match self.question.convention {
            Convention::Normal => self.normal_outcome(sum),
            Convention::Misere => self.misere_outcome(sum),
        }
    }

    fn misere_outcome(&mut self, sum: &[Placed<'_>]) -> Result<Option<Outcome>, Refusal> {
        let sum: Sum<_> = sum.iter().map(|&(_, component)| component.clone()).collect();
        let limits = match self.unknown {
            Some(_) => Limits { positions: 0, ..self.limits },
            None => self.limits,
        };
        let rules = &self.question.rules;
        let found = self.whole.outcome(&sum, Convention::Misere, &limits);
        self.known(found.map_err(|halt| {
            halt.map(|sum| {
                let texts: Vec<_> = sum.components().iter().map(|component| rules.text(component)).collect();
                texts.join(" + ")
            })
        }))
    }

    /// A component without a value may be known by outcome: a P-position is worth 0, and an N-position
    /// decides if everything else is worth 0.
    fn normal_outcome(&mut self, sum: &[Placed<'_>]) -> Result<Option<Outcome>, Refusal> {
        let mut total = Nimber::ZERO;
        let mut valueless_wins = 0;
        for &(_, component) in sum {
            if let Some(value) = self.value(component)? {
                total += value;
                continue;
            }
            match self.question.rules.known_outcome(component, Convention::Normal) {
                Some(Outcome::P) => {}
                Some(Outcome::N) => valueless_wins += 1,
                None => return Ok(None),
            }
            self.status = Status::Proved;
        }
        Ok(match (valueless_wins, total) {
            (0, Nimber::ZERO) => Some(Outcome::P),
            (0, _) | (1, Nimber::ZERO) => Some(Outcome::N),
            _ => None,
        })
    }

    /// Lists the moves of all components; where there are too many, those that a theorem names as winning.
    fn list(&mut self, sum: &[Placed<'_>]) -> Result<Listed, Refusal> {
        let mut listed = Listed { moves: Vec::new(), total: 0, all: true };
        for (at, &(term, component)) in sum.iter().enumerate() {
            if at > 0 && sum[at - 1] == sum[at] {
                continue;
            }
            let instance = self.question.rules.instance(component);
            // Once a limit is reached only what can be shown is worth listing.
            let most = if self.unknown.is_some() { MOST_NAMED } else { MOST_LISTED };
            let room = most.saturating_sub(listed.total);
            let count = instance.count_moves(&component.key);
            if count.is_some_and(|count| count > room) {
                listed.total = listed.total.saturating_add(count.unwrap_or_default());
                listed.all = false;
                listed.moves.extend(self.winning_by_theorem(sum, at)?);
                continue;
            }
            let moves = self.question.moves(term, at, component, room as usize);
            let (moves, full) =
                moves.map_err(|error| Halt::Rule(error, self.question.rules.text(component)))?;
            listed.all &= !full;
            listed.moves.extend(moves);
            listed.total = listed.moves.len() as u64;
        }
        Ok(listed)
    }

    fn winning_by_theorem(&mut self, sum: &[Placed<'_>], at: usize) -> Result<Vec<Named>, Refusal> {
        let (term, component) = sum[at];
        let Some(target) = self.total(&without(sum, at))? else { return Ok(Vec::new()) };
        let found = self.question.moves_to(term, at, component, target);
        Ok(found.unwrap_or_default())
    }

    /// The value that every listed move leaves, and whether it wins.
    fn judge(
        &mut self,
        sum: &[Placed<'_>],
        total: Option<Nimber>,
        listed: &Listed,
    ) -> Result<Vec<Move>, Refusal> {
        let mut judged = Vec::with_capacity(listed.moves.len());
        let mut after_limit = 0;
        for found in &listed.moves {
            after_limit += u64::from(self.unknown.is_some());
            if after_limit > MOST_AFTER_LIMIT {
                judged.push(Move { name: found.name.clone(), nimber: None, wins: None, reply: None });
                continue;
            }
            let (term, component) = sum[found.component];
            let option = placed(term, &found.option);
            let rest = match total {
                // The rest is worth what the whole and the component differ by.
                Some(total) => self.value(component)?.map(|value| total + value),
                None => self.total(&without(sum, found.component))?,
            };
            let nimber = rest.zip(self.total(&option)?).map(|(rest, value)| rest + value);
            let wins = match nimber {
                Some(nimber) => Some(nimber == Nimber::ZERO),
                None => {
                    let left = [without(sum, found.component), option].concat();
                    self.outcome(&left)?.map(|outcome| outcome == Outcome::P)
                }
            };
            judged.push(Move { name: found.name.clone(), nimber, wins, reply: None });
        }
        Ok(judged)
    }

    /// Finds for every move a reply that wins.
    fn reply(&mut self, sum: &[Placed<'_>], listed: &Listed, moves: &mut [Move]) -> Result<(), Refusal> {
        for (found, judged) in listed.moves.iter().zip(moves) {
            let mut left = without(sum, found.component);
            left.extend(placed(sum[found.component].0, &found.option));
            judged.reply = match judged.nimber {
                Some(total) => self.reply_by_value(&left, total)?,
                None => self.reply_by_outcome(&left)?,
            };
        }
        Ok(())
    }

    /// A move of the sum `left`, worth `total`, that leaves 0, if it is found before patience ends.
    fn reply_by_value(&mut self, left: &[Placed<'_>], total: Nimber) -> Result<Option<Reply>, Refusal> {
        for (at, &(term, component)) in left.iter().enumerate() {
            // What the component must come down to.
            let Some(value) = self.value(component)? else { continue };
            let target = total + value;
            if target >= value {
                continue;
            }
            let by_theorem = self.question.moves_to(term, at, component, target);
            if let Some(found) = by_theorem.and_then(|moves| moves.into_iter().next()) {
                return Ok(Some(Reply::Move(found.name)));
            }
            for found in self.some_moves(term, at, component)? {
                if self.total(&placed(term, &found.option))? == Some(target) {
                    return Ok(Some(Reply::Move(found.name)));
                }
            }
        }
        Ok(None)
    }

    /// A move of the sum `left` to a P-position, if it is found before patience ends.
    fn reply_by_outcome(&mut self, left: &[Placed<'_>]) -> Result<Option<Reply>, Refusal> {
        let mut moves = 0;
        for (at, &(term, component)) in left.iter().enumerate() {
            let by_theorem = self.question.moves_to(term, at, component, Nimber::ZERO).unwrap_or_default();
            if let Some(reply) = self.first_winning(left, by_theorem)? {
                return Ok(Some(reply));
            }
            let listed = self.some_moves(term, at, component)?;
            moves += listed.len();
            if let Some(reply) = self.first_winning(left, listed)? {
                return Ok(Some(reply));
            }
        }
        // Only in misere play is a position without a move a won one.
        Ok((moves == 0).then_some(Reply::End))
    }

    /// The first of these moves of the sum `left` that leaves a P-position.
    fn first_winning(&mut self, left: &[Placed<'_>], moves: Vec<Named>) -> Result<Option<Reply>, Refusal> {
        for found in moves {
            let option = placed(left[found.component].0, &found.option);
            let sum = [without(left, found.component), option].concat();
            if self.outcome(&sum)? == Some(Outcome::P) {
                return Ok(Some(Reply::Move(found.name)));
            }
        }
        Ok(None)
    }

    /// The moves of a component, as long as patience lasts.
    fn some_moves(&mut self, term: usize, at: usize, component: &Component) -> Result<Vec<Named>, Refusal> {
        let moves = self.question.moves(term, at, component, (MOST_REPLIES - self.replies) as usize);
        let (moves, _) = moves.map_err(|error| Halt::Rule(error, self.question.rules.text(component)))?;
        self.replies += moves.len() as u64;
        Ok(moves)
    }

    fn draw(&self, moves: &[Move]) -> Vec<Drawing> {
        let labels: HashMap<&str, String> = moves.iter().map(|found| (&*found.name, label(found))).collect();
        self.question.draw(&|name| labels.get(name).cloned())
    }

    fn stats(&self) -> Stats {
        let finders = || self.finders.iter().flatten();
        Stats {
            positions: self.whole.positions() + finders().map(|finder| finder.positions()).sum::<u64>(),
            bytes: self.whole.bytes() + finders().map(|finder| finder.bytes()).sum::<u64>(),
        }
    }
}

fn placed(term: usize, components: &[Component]) -> Vec<Placed<'_>> {
    components.iter().map(|component| (term, component)).collect()
}

fn without<'c>(sum: &[Placed<'c>], at: usize) -> Vec<Placed<'c>> {
    [&sum[..at], &sum[at + 1..]].concat()
}

/// What a cell shows for the move it names: the value left, in parentheses where the move wins.
fn label(found: &Move) -> String {
    match (found.nimber, found.wins) {
        (Some(_), Some(true)) => "(0)".to_owned(),
        (Some(value), _) => value.0.to_string(),
        (None, Some(true)) => "(P)".to_owned(),
        (None, Some(false)) => "N".to_owned(),
        (None, None) => "?".to_owned(),
    }
}

/// The outcome as far as the moves alone tell it.
fn verdict(moves: &[Move], listed: &Listed) -> Option<Outcome> {
    if moves.iter().any(|found| found.wins == Some(true)) {
        return Some(Outcome::N);
    }
    // Without a move the convention decides, and the search has said so.
    let all_lose = listed.all && !moves.is_empty() && moves.iter().all(|found| found.wins == Some(false));
    all_lose.then_some(Outcome::P)
}

fn reason(outcome: Option<Outcome>, nimber: Option<Nimber>, moves: &[Move], listed: &Listed) -> Reason {
    let Some(outcome) = outcome else { return Reason::Unknown };
    if listed.total == 0 {
        return Reason::NoMove;
    }
    if outcome == Outcome::P && moves.iter().all(|found| found.reply.is_some()) && listed.all {
        return Reason::Replies;
    }
    let values: Option<Vec<Nimber>> = moves.iter().map(|found| found.nimber).collect();
    if let (Some(mut values), Some(_), true) = (values, nimber, listed.all) {
        values.sort_unstable();
        values.dedup();
        return Reason::Missing(values);
    }
    let wins = moves.iter().find(|found| found.wins == Some(true));
    wins.map_or(Reason::Theorem, |found| Reason::Wins(found.name.clone()))
}
