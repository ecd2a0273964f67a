//! The choice of positions with the wanted properties.

use bouton::ask::question::Question;
use bouton::catalog::samples::{Dice, Texts};
use bouton::{Halt, Limit, Limits, Progress};

use super::pool::Pool;
use super::report::Report;
use super::seen::Seen;
use super::wanted::Wanted;
use crate::reader::PositionReader;

/// Bytes that a text takes in a set, beside its own.
const BYTES_BESIDE_TEXT: u64 = 96;

/// How positions are chosen.
#[derive(Clone, Debug)]
pub enum Choice {
    /// In order, from the simplest on.
    All,
    /// At random from all that fit: each of them is equally likely. They come in order.
    Drawn(Dice),
    /// At random, until enough fit or this many were looked at. No position comes twice.
    Sampled(Dice, u64),
}

/// A generated position.
#[derive(Clone)]
pub struct Generated {
    /// The position as it was made.
    pub text: String,
    /// The question about it.
    pub question: Question,
}

/// Chooses positions with the wanted properties.
pub struct Generator<'c> {
    /// What reads the positions.
    pub reader: PositionReader<'c>,
    /// The wanted properties.
    pub wanted: Wanted,
    /// Whether of positions that differ only by a symmetry of the game one is enough: the first one.
    pub is_unique: bool,
}

impl Generator<'_> {
    /// Gives at most `count` positions of the pool to `take`, and reports what was looked at. The work ends if `take` returns false. A
    /// limit on positions or memory is one for each position; a limit on time ends the work.
    pub fn generate(
        &self,
        pool: &Pool<'_>,
        choice: Choice,
        count: u64,
        limits: &Limits<'_>,
        take: &mut dyn FnMut(Generated) -> bool,
    ) -> Report {
        let is_sampled = matches!(choice, Choice::Sampled(..));
        let reader = self.is_unique.then_some(&self.reader);
        let seen = (self.is_unique || is_sampled).then(|| Seen::new(pool.positions, reader));
        let mut search = Search { generator: self, limits, seen, report: Report::default(), held: 0 };
        let mut in_order = |number, found| take(found) && number < count;
        let is_all = match choice {
            Choice::All => search.go_through(pool.all(), &mut in_order),
            Choice::Sampled(mut dice, most) => {
                let texts = (0..most).map(move |_| pool.random(&mut dice));
                search.go_through(Box::new(texts), &mut in_order)
            }
            Choice::Drawn(mut dice) => {
                // Each fitting position replaces one of those that are kept, so that all are equally likely to be kept.
                let mut kept: Vec<(u64, Generated)> = Vec::new();
                let is_all = search.go_through(pool.all(), &mut |number, found| {
                    let place = dice.below(number);
                    if number <= count {
                        kept.push((number, found));
                    } else if place < count {
                        kept[place as usize] = (number, found);
                    }
                    true
                });
                kept.sort_unstable_by_key(|(number, _)| *number);
                search.report.given = kept.len() as u64;
                kept.into_iter().all(|(_, found)| take(found));
                return Report { is_all, ..search.report };
            }
        };
        Report { is_all: is_all && !is_sampled, given: search.report.fitting, ..search.report }
    }
}

struct Search<'s> {
    generator: &'s Generator<'s>,
    limits: &'s Limits<'s>,
    /// What was found before, if no position is to come twice.
    seen: Option<Seen<'s>>,
    report: Report,
    /// Bytes of the texts that are kept.
    held: u64,
}

impl Search<'_> {
    /// Gives the positions that fit to `take`, with their number from 1 on, until it returns false. Returns whether all texts were looked
    /// at.
    fn go_through(&mut self, texts: Texts<'_>, take: &mut dyn FnMut(u64, Generated) -> bool) -> bool {
        for text in texts {
            if !self.goes_on() {
                return false;
            }
            if let Some(found) = self.look_at(text)
                && !take(self.report.fitting, found)
            {
                return false;
            }
        }
        true
    }

    /// Whether there are time and memory left.
    fn goes_on(&mut self) -> bool {
        let progress = Progress { bytes: self.held, ..Progress::default() };
        if let Err(mut over) = self.limits.check(progress) {
            over.progress.positions = self.report.looked_at;
            self.report.unknown = Some(over);
            return false;
        }
        self.report.unknown.is_none_or(|unknown| unknown.limit != Limit::Stopped)
    }

    /// The position of the text, if it fits and is a new one.
    fn look_at(&mut self, text: String) -> Option<Generated> {
        let wanted = &self.generator.wanted;
        let question = self.generator.reader.read(&text).ok()?;
        self.report.looked_at += 1;
        let fits = wanted.fit(&text, &question, self.limits).unwrap_or_else(|halt| {
            match halt {
                Halt::Unknown(unknown) => {
                    self.report.open += 1;
                    self.report.unknown = Some(unknown);
                }
                halt => self.report.refused.get_or_insert_with(|| (0, halt.to_string())).0 += 1,
            }
            false
        });
        if !fits {
            return None;
        }
        if let Some(seen) = &mut self.seen {
            if !seen.insert(&text, &question) {
                return None;
            }
            self.held += text.len() as u64 + BYTES_BESIDE_TEXT;
        }
        self.report.fitting += 1;
        Some(Generated { text, question })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use bouton::catalog::Catalog;
    use bouton::{Convention, Definition, Nimber, Outcome};

    use super::super::pool::Size;
    use super::*;
    use crate::testing::Oracle;

    /// The outcome, the value, and how many moves there are and win, in all components.
    type Defined = (Outcome, Nimber, [u128; 2]);

    /// What the definition says of a position.
    fn defined(question: &Question) -> Defined {
        let mut by_definition = Definition::new(&question.rules);
        let sum = question.sum();
        let outcome = by_definition.outcome(&sum, question.convention).unwrap();
        let moves: BTreeMap<_, _> =
            Oracle::new(question, usize::MAX).options(&sum).unwrap().into_iter().collect();
        let winning = moves.values().filter(|left| **left == Outcome::P).count();
        let counts = [moves.len() as u128, winning as u128];
        (outcome, by_definition.grundy(&sum).unwrap(), counts)
    }

    fn texts(
        game: &str,
        size: Size,
        choice: Choice,
        count: u64,
        change: impl Fn(&mut Generator<'_>),
    ) -> (Vec<Generated>, Report) {
        let catalog = Catalog::standard();
        let game = catalog.find(game).unwrap();
        let positions = game.samples.clone().unwrap();
        let mut generator = Generator {
            reader: PositionReader { catalog: &catalog, game: Some(game), convention: Convention::Normal },
            wanted: Wanted::default(),
            is_unique: false,
        };
        change(&mut generator);
        let pool = Pool::new(&*positions, size).unwrap();
        let mut found = Vec::new();
        let report = generator.generate(&pool, choice, count, &Limits::none(), &mut |position| {
            found.push(position);
            true
        });
        assert_eq!(report.given, found.len() as u64);
        (found, report)
    }

    #[test]
    fn exactly_the_positions_that_fit_by_the_definition_are_generated() {
        let games = [
            ("crosscut", Size::Board([2, 3])),
            ("blackout", Size::Numbers(1..=4)),
            ("cram", Size::Board([2, 3])),
            ("nim", Size::Numbers(1..=6)),
            ("kayles", Size::Numbers(1..=7)),
            ("col", Size::Board([1, 3])),
            ("node-kayles", Size::Numbers(1..=4)),
            ("rook", Size::Board([2, 3])),
            ("staircase", Size::Board([3, 3])),
            ("turtles", Size::Numbers(1..=4)),
        ];
        for (game, size) in games {
            for convention in [Convention::Normal, Convention::Misere] {
                let (all, _) = texts(game, size.clone(), Choice::All, u64::MAX, |asked| {
                    asked.reader.convention = convention
                });
                let all: Vec<_> =
                    all.into_iter().map(|found| (found.text, defined(&found.question))).collect();
                let check = |wanted: Wanted, fits: &dyn Fn(&Defined) -> bool| {
                    let (found, report) = texts(game, size.clone(), Choice::All, u64::MAX, |asked| {
                        (asked.reader.convention, asked.wanted) = (convention, wanted.clone());
                    });
                    let found: Vec<_> = found.iter().map(|found| &found.text).collect();
                    let right: Vec<_> =
                        all.iter().filter(|(_, facts)| fits(facts)).map(|(text, _)| text).collect();
                    assert_eq!(found, right, "{game} {convention:?} {wanted:?}");
                    assert!(report.is_all && report.open == 0);
                    assert_eq!((report.looked_at, report.fitting), (all.len() as u64, right.len() as u64));
                };
                let none = Wanted::default;
                check(Wanted { outcome: Some(Outcome::P), ..none() }, &|facts| facts.0 == Outcome::P);
                check(Wanted { winning_moves: Some(1..=1), ..none() }, &|facts| facts.2[1] == 1);
                check(Wanted { winning_moves: Some(0..=2), ..none() }, &|facts| facts.2[1] <= 2);
                check(Wanted { moves: Some(2..=3), ..none() }, &|facts| (2..=3).contains(&facts.2[0]));
                if convention == Convention::Normal {
                    check(Wanted { value: Some(Nimber(2)), ..none() }, &|facts| facts.1 == Nimber(2));
                }
            }
        }
    }

    #[test]
    fn so_many_boards_of_blackout_have_exactly_one_winning_move() {
        let (_, report) = texts("blackout", Size::Board([4, 4]), Choice::All, u64::MAX, |asked| {
            asked.wanted.winning_moves = Some(1..=1);
        });
        assert_eq!((report.fitting, report.looked_at, report.is_all), (11_575, 65_536, true));
    }

    #[test]
    fn of_positions_that_differ_by_a_symmetry_one_is_generated() {
        let unique = |game, size| {
            let (found, _) = texts(game, size, Choice::All, u64::MAX, |asked| asked.is_unique = true);
            found.into_iter().map(|found| found.text).collect::<Vec<_>>()
        };
        let corners = ["00/00", "00/01", "00/11", "01/10", "01/11", "11/11"];
        assert_eq!(unique("blackout", Size::Board([2, 2])), corners);
        // In crosscut an empty column changes nothing.
        assert_eq!(unique("crosscut", Size::Board([1, 2])), ["..", ".*", "**"]);
        assert_eq!(unique("rook", Size::Board([1, 3])), ["..R", ".#R", "#.R", "##R"]);
        assert_eq!(unique("kayles", Size::Numbers(3..=3)), ["3", "2 1", "1 1 1"]);
        // Coins have a left and a right end.
        assert_eq!(unique("turtles", Size::Numbers(2..=2)).len(), 4);
    }

    #[test]
    fn symmetric_rows_are_palindromes() {
        let (found, _) = texts("blackout", Size::Board([1, 5]), Choice::All, u64::MAX, |asked| {
            asked.wanted.is_symmetric = true;
        });
        assert_eq!(found.len(), 8);
        assert!(found.iter().all(|found| found.text.chars().eq(found.text.chars().rev())));
    }

    #[test]
    fn drawn_positions_are_all_equally_likely_and_in_order() {
        let mut times = std::collections::BTreeMap::new();
        for seed in 0..600 {
            let choice = Choice::Drawn(Dice::new(seed));
            let (found, report) = texts("nim", Size::Numbers(3..=4), choice, 2, |_| ());
            assert_eq!((report.fitting, report.given, report.is_all), (8, 2, true));
            found.iter().for_each(|found| *times.entry(found.text.clone()).or_insert(0) += 1);
        }
        assert_eq!(times.len(), 8);
        assert!(times.values().all(|times| (110..=195).contains(times)), "{times:?}");
        let (all, report) = texts("nim", Size::Numbers(3..=4), Choice::Drawn(Dice::new(1)), 20, |_| ());
        assert_eq!((all[0].text.as_str(), report.given), ("3", 8));
    }

    #[test]
    fn sampled_positions_fit_and_differ_and_a_seed_gives_them_again() {
        let sampled = |seed, most| {
            let choice = Choice::Sampled(Dice::new(seed), most);
            let (found, report) = texts("crosscut", Size::Board([4, 5]), choice, 20, |asked| {
                asked.wanted.value = Some(Nimber(1));
            });
            (found.into_iter().map(|found| found.text).collect::<Vec<_>>(), report)
        };
        let (found, report) = sampled(1, 10_000);
        assert_eq!((found.iter().collect::<BTreeSet<_>>().len(), report.is_all), (20, false));
        assert!(report.looked_at >= 20 && found == sampled(1, 10_000).0 && found != sampled(2, 10_000).0);
        assert_eq!(sampled(1, 3).1.looked_at, 3);
    }

    #[test]
    fn a_limit_ends_the_work_with_what_was_found() {
        let catalog = Catalog::standard();
        let game = catalog.find("cram").unwrap();
        let positions = game.samples.clone().unwrap();
        let generator = Generator {
            reader: PositionReader { catalog: &catalog, game: Some(game), convention: Convention::Normal },
            wanted: Wanted::default(),
            is_unique: false,
        };
        let pool = Pool::new(&*positions, Size::Board([2, 2])).unwrap();
        let asked = std::cell::Cell::new(0);
        let watch = |_: &Progress| {
            asked.set(asked.get() + 1);
            asked.get() > 5
        };
        let limits = Limits::none().with_watch(&watch);
        let report = generator.generate(&pool, Choice::All, u64::MAX, &limits, &mut |_| true);
        assert_eq!((report.given, report.is_all), (5, false));
        assert!(report.unknown.is_some_and(|unknown| unknown.limit == Limit::Stopped));
    }
}
