//! Moves already made, by their names.

use super::question::{Alike, Named, Question};
use super::terms::commas;
use crate::catalog::placed::Component;
use crate::machine::width::clamped;
use crate::notation::{ParseError, quoted, squeezed};
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::ruleset::RuleError;

/// The most moves of a component that are looked through to find one by its name.
const MOST_MOVES_TO_FIND: usize = 1_000_000;
/// The number of moves that are looked through even if memory is short.
const MIN_MOVES_TO_FIND: u64 = 16;

/// The number of moves that the error names if there is no move with the given name.
const NAMED_MOVES_IN_ERROR: u64 = 3;

/// A move that was found by its name.
struct PlayedMove {
    /// The number of the term of the move.
    term: usize,
    played: Named,
    /// The end of its name in the text.
    end: usize,
}

/// Why no move was found.
enum Halted {
    /// There is no such move: the text says what the position has instead.
    NoMove(String),
    /// A limit was reached.
    Limit(Unknown),
}

impl Question {
    /// The moves of all components, in the order of [`placed`](Self::placed), each with the number of its component there. A move that can
    /// be made in several equal components under one name is there once, with the number of the first of them. `None` if there are more
    /// than `most`, or if `goes_on`, which is called regularly, returns false.
    ///
    /// # Errors
    /// If the rule fails, or if one name has two different options.
    pub fn all_moves(
        &self,
        most: usize,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Vec<Named>>, RuleError> {
        let mut all = Vec::new();
        for alike in self.alike() {
            let Alike { term, number, component, .. } = alike;
            if !goes_on() || self.rules.count_moves(component) > most as u64 {
                return Ok(None);
            }
            let (moves, has_more) = self.moves(term, number, component, most - all.len(), goes_on)?;
            if has_more {
                return Ok(None);
            }
            all.extend(alike.in_each(moves));
        }
        Ok(Some(all))
    }

    /// The position after one of [`all_moves`](Self::all_moves).
    ///
    /// # Panics
    /// If the number of the component is not one of this question.
    #[must_use]
    pub fn with(mut self, played: &Named) -> Self {
        let mut number = played.component;
        let term = (0..self.terms.len()).find(|&term| {
            let len = self.terms[term].components.components().len();
            number < len || {
                number -= len;
                false
            }
        });
        let term = term.expect("the component is one of the question");
        let written = &mut self.terms[term];
        written.components = written.components.with_option(number, &played.option);
        self.terms[term].text = self.rules_text(term);
        self
    }

    /// Plays moves, given by name and separated by commas. A name may contain commas: if a text begins with the names of several moves,
    /// the longest name counts.
    ///
    /// # Errors
    /// If there is no such move, or if a rule fails.
    pub fn after(self, moves: &str) -> Result<Self, ParseError> {
        self.after_within(moves, &Limits::none())
            .map(|found| found.unwrap_or_else(|_| unreachable!("no limit")))
    }

    /// Plays moves as [`after`](Self::after) does, but within limits: as many moves are looked through as memory and time allow, and at
    /// least sixteen of each component.
    ///
    /// # Errors
    /// As [`after`](Self::after).
    pub fn after_within(
        mut self,
        moves: &str,
        limits: &Limits<'_>,
    ) -> Result<Result<Self, Unknown>, ParseError> {
        let mut at = 0;
        loop {
            at += moves[at..].len() - moves[at..].trim_start().len();
            if at == moves.len() {
                return Ok(Ok(self));
            }
            if moves[at..].starts_with(',') {
                at += 1;
                continue;
            }
            match self.find_move(&moves[at..], limits) {
                Err(Halted::Limit(unknown)) => return Ok(Err(unknown)),
                Ok(PlayedMove { term, played, end }) => {
                    let written = &mut self.terms[term];
                    written.components = written.components.with_option(played.component, &played.option);
                    self.terms[term].text = self.rules_text(term);
                    at += end;
                    at += usize::from(moves[at..].starts_with(','));
                }
                Err(Halted::NoMove(expected)) => {
                    let end = commas(&moves[at..]).first().map_or(moves.len(), |(_, end)| at + end);
                    return Err(ParseError::new(moves.as_bytes(), at..end, expected));
                }
            }
        }
    }

    /// The move that a text begins with (white space removed), or what the position has instead.
    fn find_move(&self, text: &str, limits: &Limits<'_>) -> Result<PlayedMove, Halted> {
        let all = squeezed(text);
        let first = commas(text).first().map_or(String::new(), |&(start, end)| squeezed(&text[start..end]));
        // The longest name that fits: its length and whether it is written as the game writes it, its term and its move.
        let (mut names, mut longest) = (Vec::new(), None::<((usize, bool), usize, Named)>);
        let mut cut = None;
        let ask = || limits.check(Progress::default()).map_err(Halted::Limit);
        for (term, written) in self.terms.iter().enumerate() {
            let prefix = format!("{}:", term + 1);
            for (at, component) in written.components.components().iter().enumerate() {
                // A move that is found directly need not be searched for in a very long list. No name of such a game has a comma outside
                // parentheses, so no longer name can match.
                if let Some(found) = self.parse_move(term, at, component, &first) {
                    let read = (first.len(), true);
                    if longest.as_ref().is_none_or(|before| before.0 < read) {
                        longest = Some((read, term, found));
                    }
                    continue;
                }
                ask()?;
                let is_none = self.rules.instance(component).knows_all_names();
                let most = match is_none {
                    // A few are listed so that the error can name them.
                    true => NAMED_MOVES_IN_ERROR,
                    false => (limits.bytes / self.bytes_of_a_move(term, at, component))
                        .clamp(MIN_MOVES_TO_FIND, MOST_MOVES_TO_FIND as u64),
                };
                let mut ended = None;
                let goes_on = &mut || {
                    ended = ask().err();
                    ended.is_none()
                };
                // Names are examined as they come: only the longest that matches is kept.
                let take = &mut |name: &String, option: &[Component]| {
                    // Heap moves do not need the number of a term, but may have one.
                    let full = self.name(term, name);
                    let is_end = |rest: &&str| rest.is_empty() || rest.starts_with(',');
                    let read_as = |name: &str| {
                        let rests = [all.strip_prefix(name), strip_both(&all, &prefix, name)];
                        rests.into_iter().flatten().find(is_end).map(|rest| all.len() - rest.len())
                    };
                    let turned = || read_as(&squeezed(&self.name(term, &turned(&squeezed(name))?)));
                    let exact = read_as(&squeezed(&full)).map(|read| (read, true));
                    let read = exact.or_else(|| Some((turned()?, false)));
                    if (names.len() as u64) < NAMED_MOVES_IN_ERROR {
                        names.push(quoted(&full));
                    }
                    if let Some(read) = read
                        && longest.as_ref().is_none_or(|before| before.0 < read)
                    {
                        let played = Named { component: at, name: full, option: option.to_vec(), times: 1 };
                        longest = Some((read, term, played));
                    }
                    Ok(())
                };
                let full = self
                    .each_move(component, clamped(most), goes_on, take)
                    .map_err(|error| Halted::NoMove(error.to_string()))?;
                if let Some(limit) = ended {
                    return Err(limit);
                }
                cut = cut.or((full && !is_none).then_some(most));
            }
        }
        if let Some(((read, _), term, played)) = longest {
            let signs = all[..read].chars().count();
            let mut written = text.char_indices().filter(|(_, sign)| !sign.is_whitespace());
            return Ok(PlayedMove { term, played, end: written.nth(signs).map_or(text.len(), |(at, _)| at) });
        }
        // If the search was interrupted, the error must not claim that there is no such move.
        ask()?;
        Err(Halted::NoMove(match names.len() {
            0 => "no further move: the position has none".to_owned(),
            _ if let Some(most) = cut => {
                format!("one of the first {most} moves of the position, such as {}", names.join(", "))
            }
            _ => format!("a move of the position, such as {}", names.join(", ")),
        }))
    }
}

/// The name of an edge with its two ends the other way round: a picture may show it so.
fn turned(name: &str) -> Option<String> {
    let (one, other) = name.split_once('-').filter(|(one, other)| !one.is_empty() && !other.is_empty())?;
    (!other.contains(['-', '>', ','])).then(|| format!("{other}-{one}"))
}

/// The rest of a text after one prefix and then another.
fn strip_both<'t>(text: &'t str, first: &str, second: &str) -> Option<&'t str> {
    text.strip_prefix(first)?.strip_prefix(second)
}

#[cfg(test)]
mod tests {
    use crate::catalog::find;
    use crate::theory::outcome::Convention;

    use super::*;
    use crate::catalog::standard;

    /// The position after the moves, or the place where the text is not a move and the reason.
    fn played(game: &str, position: &str, moves: &str) -> Result<String, String> {
        let question =
            Question::read(standard(), find(game), position.as_bytes(), None, Convention::Normal).unwrap();
        let question = question.after(moves).map_err(|error| error.to_string())?;
        Ok(question.terms.iter().map(|term| term.text.as_str()).collect::<Vec<_>>().join(" + "))
    }

    #[test]
    fn names_end_where_the_longest_move_does() {
        let moves = "(5,5)->(3,3) ,, ( 3, 3)->(1,3),";
        assert_eq!(played("wythoff", "(5,5)", moves), Ok("(1,3)".to_owned()));
        // `12 -> 1` is a move too.
        assert_eq!(played("nim", "12", "12 -> 11, 11 -> 1"), Ok("1".to_owned()));
        assert_eq!(played("nim", "12", "1: 12 -> 1"), Ok("1".to_owned()));
        // The heap is so large that not all its moves can be listed.
        assert_eq!(played("nim", "9000000000", "9000000000 -> 8000000000"), Ok("8000000000".to_owned()));
        // Heaps may be named in any order.
        assert_eq!(played("kayles", "5 + 9", "5 -> 2 + 1, 9 -> 1 + 6"), Ok("1 + 1 + 2 + 6".to_owned()));
        assert_eq!(played("0.6", "5000000", "5000000->4999997+2"), Ok("2 + 4999997".to_owned()));
        assert_eq!(played("kayles", "5 + blackout: 1", "1: 5 -> 2 + 1"), Ok("1 + 2 + 1".to_owned()));
        assert!(played("nim", "5 + kayles: 5", "5 -> 3").is_err());
        // The ends of an edge may be in any order.
        assert_eq!(played("arc-kayles", "a-0 b-c", "0-a, c-b"), played("arc-kayles", "a-0 b-c", "a-0, b-c"));
        assert_eq!(
            played("arc-kayles", "a-0 b-c + *1", "1: 0-a"),
            played("arc-kayles", "a-0 b-c + *1", "1:a-0")
        );
        assert!(played("arc-kayles", "a-0 b-c", "0-b").is_err());
        assert_eq!(played("crosscut", "..*/.*.", " , "), Ok("..*/.*.".to_owned()));
    }

    #[test]
    fn a_question_that_is_stopped_says_nothing_of_the_move() {
        use std::cell::Cell;

        let (asked, most) = (Cell::new(0), Cell::new(0));
        let watch = |_: &Progress| {
            asked.set(asked.get() + 1);
            asked.get() > most.get()
        };
        let after = |game: &str, position: &str, moves: &str, last: u32| {
            asked.set(0);
            most.set(last);
            let question =
                Question::read(standard(), find(game), position.as_bytes(), None, Convention::Normal)
                    .unwrap();
            let limits = Limits::none().with_watch(&watch);
            question.after_within(moves, &limits).map(|found| found.is_ok())
        };
        let far = "1000000000000000000";
        // A move that is found directly by its name needs no search.
        assert_eq!(after("nim", far, "1000000000000000000->5", 0), Ok(true));
        assert_eq!(after("rook", "(1000000,1000000)", "(1000000,1000000)->(7,1000000)", 0), Ok(true));
        // Every name of a move of kayles is read, so few of its moves are listed.
        assert_eq!(after("kayles", far, "x", 0), Ok(false));
        assert!(after("kayles", far, "x", 200).is_err());
        // Interrupts at the first check, or while the moves are listed.
        for last in [0, 1, 7, 100, 200] {
            assert_eq!(after("nim", far, "x", last), Ok(false), "{last}");
        }
        assert_eq!(after("nim", "12", "x", 1), Ok(false));
        assert!(after("nim", "12", "x", 2).is_err());
    }

    #[test]
    fn what_is_no_move_is_refused_in_its_place() {
        let wrong = played("nim", "12", "12 -> 3, 12 -> 5, 3 -> 1").unwrap_err();
        assert!(
            wrong.starts_with("line 1, column 10: found `12 -> 5`, expected a move of the position"),
            "{wrong}"
        );
        let wrong = played("wythoff", "(2,2)", "(2,2) -> (3,2)").unwrap_err();
        assert!(wrong.starts_with("line 1, column 1: found `(2,2) -> (3,2)`, expected"), "{wrong}");
        let wrong = played("nim", "1", "1 -> 0, 1 -> 0").unwrap_err();
        assert!(wrong.ends_with("expected no further move: the position has none"), "{wrong}");
    }
}
