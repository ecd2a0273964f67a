//! Questions whose results are kept, so that the next search need not start from the beginning.
//!
//! A keeper keeps values in normal play of the positions of one instance, by key. So the question must have exactly one instance, and the
//! general search must find its values. A game's own method of finding values keeps nothing.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use super::question::Question;
use crate::theory::keeper::Keeper;
use crate::theory::outcome::Convention;

/// Identifies an instance from run to run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InstanceId {
    /// The game.
    pub game: String,
    /// A hash of the board or other data. It differs between different instances of a game.
    pub data: u64,
}

/// Why the results for a question are not kept.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotKept {
    /// In misere play the search examines whole sums, which have no values.
    Misere,
    /// The question has no game, or several boards.
    Several,
    /// The game has its own method of finding values.
    OwnWay(String),
}

impl fmt::Display for NotKept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Misere => f.write_str("only results of normal play can be saved"),
            Self::Several => {
                f.write_str("only results about one board, or about heaps of one game, can be saved")
            }
            Self::OwnWay(game) => {
                write!(f, "{game} computes its values by a method that has no results to save")
            }
        }
    }
}

impl Error for NotKept {}

impl Question {
    /// The instance of the question, if results for it can be kept.
    ///
    /// # Errors
    /// If they cannot be kept.
    ///
    /// # Examples
    /// ```
    /// use bouton::Convention;
    /// use bouton::ask::question::Question;
    /// use bouton::catalog::Catalog;
    /// let catalog = Catalog::standard();
    /// let kind = |text: &[u8]| Question::read(&catalog, catalog.find("cram"), text, None, Convention::Normal).unwrap().kind();
    /// assert_eq!(kind(b"3x4").unwrap().game, "cram");
    /// assert_ne!(kind(b"3x4"), kind(b"4x4"));
    /// assert!(kind(b"3x4 + 2x2").is_err());
    /// ```
    pub fn kind(&self) -> Result<InstanceId, NotKept> {
        if self.convention == Convention::Misere {
            return Err(NotKept::Misere);
        }
        let (1, Some(term)) = (self.rules.instances().len(), self.terms.first()) else {
            return Err(NotKept::Several);
        };
        let game = term.game.name.to_string();
        let can_keep = |component| self.rules.instance(component).finder(component).can_keep();
        let placed = self.placed();
        match placed.first() {
            Some((_, component)) if !can_keep(component) => Err(NotKept::OwnWay(game)),
            _ => Ok(InstanceId { game, data: self.data }),
        }
    }

    /// Attaches `keeper` to the question. The search first asks it for values that it already has, and gives it the new ones.
    ///
    /// # Errors
    /// If the results for this question cannot be kept.
    pub fn kept_by(mut self, keeper: Arc<dyn Keeper>) -> Result<Self, NotKept> {
        self.kind()?;
        (self.keeper, self.memory) = (Some(keeper), None);
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Mutex;

    use super::*;
    use crate::ask::batch;
    use crate::ask::{self, Detail, Verdict};
    use crate::catalog::find;
    use crate::catalog::standard;
    use crate::theory::keeper::Sink;
    use crate::theory::limits::Limits;
    use crate::theory::nimber::Nimber;

    /// A keeper in memory. `due` is its answer when it is asked whether keeping is due, and `looks_up` whether results are looked up.
    #[derive(Default)]
    struct Notebook {
        words: Mutex<BTreeMap<Vec<u8>, u64>>,
        due: bool,
        looks_up: bool,
        /// Whether the table may discard results, and so learn them again.
        forgets: bool,
        times: Mutex<u64>,
        looked_up: Mutex<u64>,
    }

    impl Keeper for Notebook {
        fn is_due(&self) -> bool {
            self.due
        }

        fn keep(&self, tell: &mut dyn FnMut(&mut Sink<'_>)) -> bool {
            *self.times.lock().unwrap() += 1;
            let mut words = self.words.lock().unwrap();
            tell(&mut |key, word| {
                let known = words.entry(key.to_vec()).or_insert(0);
                assert!(self.forgets || *known != word, "what is kept is not kept again");
                // A value says more than refuted values.
                *known = if (*known | word) >> 63 == 1 { word.max(*known) } else { *known | word };
            });
            true
        }

        fn looks_up(&self, _: u64) -> bool {
            self.looks_up
        }

        fn look_up(&self, key: &[u8]) -> Option<u64> {
            let word = self.words.lock().unwrap().get(key).copied();
            *self.looked_up.lock().unwrap() += u64::from(word.is_some());
            word
        }

        fn recall(&self, sink: &mut dyn FnMut(&[u8], u64) -> bool) {
            assert!(!self.looks_up);
            let words = self.words.lock().unwrap();
            let _ = words.iter().all(|(key, &word)| sink(key, word));
        }
    }

    fn question(game: &str, text: &str) -> Question {
        let read = Question::read(standard(), find(game), text.as_bytes(), None, Convention::Normal);
        read.unwrap().with_own_memory()
    }

    #[test]
    fn what_was_kept_is_not_searched_again_and_changes_no_answer() {
        let games = [("node-kayles", "3x5"), ("cram", "4x5"), ("chomp", "4x5"), ("queens", "5x6")];
        for ((game, text), looks_up) in games.into_iter().flat_map(|game| [(game, false), (game, true)]) {
            let plain = ask::ask(&question(game, text), Detail::Reasons, &Limits::none()).unwrap();
            let notebook = Arc::new(Notebook { due: true, looks_up, ..Notebook::default() });
            let kept = || question(game, text).kept_by(notebook.clone()).unwrap();
            for round in 0..2 {
                let answer = ask::ask(&kept(), Detail::Reasons, &Limits::none()).unwrap();
                let said =
                    |answer: &crate::ask::answer::Answer| (answer.nimber, answer.winning_moves.clone());
                assert_eq!(said(&answer), said(&plain), "{game} {text}");
                assert_eq!(
                    answer.stats.positions,
                    if round == 0 { plain.stats.positions } else { 0 },
                    "{game}"
                );
            }
            assert!(*notebook.times.lock().unwrap() > 1);
            assert_eq!(*notebook.looked_up.lock().unwrap() > 0, looks_up, "{game}");
        }
    }

    #[test]
    fn every_game_is_kept_or_says_why_not() {
        let mut refused = Vec::new();
        // All questions share one book of values for the heaps of a code.
        let games = standard().games().iter().filter(|game| game.name != "heap" && game.book.is_none());
        for game in games {
            let (name, example) = (&*game.name, &*game.example);
            let plain = question(name, example);
            let notebook = Arc::new(Notebook::default());
            if let Err(why) = plain.kind() {
                assert_eq!(plain.kept_by(notebook).err(), Some(why.clone()));
                refused.push((name, why));
                continue;
            }
            let plain = ask::ask(&plain, Detail::Reasons, &Limits::none()).unwrap();
            for positions in [plain.stats.positions, 0] {
                let kept = question(name, example).kept_by(notebook.clone()).unwrap();
                let mut answer = ask::ask(&kept, Detail::Reasons, &Limits::none()).unwrap();
                assert_eq!(answer.stats.positions, positions, "{}", game.name);
                answer.stats = plain.stats;
                assert_eq!(format!("{answer:?}"), format!("{plain:?}"), "{}", game.name);
            }
        }
        let own = |game: &str| NotKept::OwnWay(game.to_owned());
        let expected = [
            ("crosscut", own("crosscut")),
            // The two colours of this game are two boards.
            ("crosscut:diagonal", NotKept::Several),
            ("caos3", own("caos3")),
            ("inventor", NotKept::Several),
            ("blackout", own("blackout")),
            ("wythoff", own("wythoff")),
            ("notakto", NotKept::Misere),
            ("graph", own("graph")),
        ];
        assert_eq!(refused, expected);
    }

    #[test]
    fn a_walk_is_not_searched_again() {
        for (game, text) in [
            ("rook", "(30,20) blocked (3,3) (5,2)"),
            ("staircase", "(20,30) top 101110101011101010111010101110101 left 010101110101110101011101"),
        ] {
            let notebook = Arc::new(Notebook::default());
            let asked = || {
                let kept = question(game, text).kept_by(notebook.clone()).unwrap();
                let answer = ask::ask(&kept, Detail::Reasons, &Limits::none()).unwrap();
                (answer.stats.positions, answer.nimber, answer.winning_moves)
            };
            let (first, again) = (asked(), asked());
            assert!(first.0 > 500 && first.1.is_some(), "{first:?}");
            assert_eq!((0, first.1, first.2), again);
        }
    }

    #[test]
    fn a_batch_is_kept() {
        let notebook = Arc::new(Notebook::default());
        let kept = || question("node-kayles", "3x7").kept_by(notebook.clone()).unwrap();
        let keys = batch::keys(&question("node-kayles", "3x7")).unwrap();
        let keys: Vec<_> = keys.iter().map(|key| &**key).collect();
        let none = Limits::none().with_positions(0);
        assert_eq!(batch::values(&kept(), &keys, &none), Ok(vec![None]));
        let values = batch::values(&kept(), &keys, &Limits::none());
        assert!(values.as_ref().is_ok_and(|values| values[0].is_some()));
        assert_eq!(batch::values(&kept(), &keys, &none), values);
    }

    #[test]
    fn a_search_that_is_stopped_goes_on_where_it_was() {
        let notebook = Arc::new(Notebook::default());
        let limits = Limits::none().with_positions(100);
        let whole = ask::grundy(&question("node-kayles", "3x10"), &Limits::none()).unwrap().found;
        assert!(whole.is_some());
        let rounds = (1..).find(|_| {
            let question = question("node-kayles", "3x10").kept_by(notebook.clone()).unwrap();
            let Verdict { found: value, unknown, .. } = ask::grundy(&question, &limits).unwrap();
            assert!(value.is_none() == unknown.is_some() && (value.is_none() || value == whole));
            value.is_some()
        });
        assert!(rounds.is_some_and(|rounds| rounds > 2), "{rounds:?}");
    }

    #[test]
    fn every_word_that_is_kept_is_true() {
        let notebook = Arc::new(Notebook::default());
        let asked = question("node-kayles", "3x7").kept_by(notebook.clone()).unwrap();
        ask::ask(&asked, Detail::Reasons, &Limits::none()).unwrap();
        let words = notebook.words.lock().unwrap();
        let (placed, limits) = (asked.placed(), Limits::none());
        let instance = asked.rules.instance(placed[0].1);
        let mut finder = instance.finder(placed[0].1);
        for (key, &word) in &*words {
            let Nimber(value) = finder.value(key, &limits).unwrap();
            let is_true = if word >> 63 == 1 { word == 1 << 63 | value } else { word >> value & 1 == 0 };
            assert!(is_true, "{word:x} is said of a position worth {value}");
        }
        assert!(words.len() > 50);
    }

    #[test]
    fn little_memory_recalls_what_it_can() {
        let notebook = Arc::new(Notebook::default());
        let kept = || question("node-kayles", "3x9").kept_by(notebook.clone()).unwrap();
        let value = ask::grundy(&kept(), &Limits::none()).unwrap().found;
        for bytes in [0, 10_000, 300_000, 1_000_000] {
            let few = Limits::none().with_bytes(bytes);
            let Verdict { found, unknown, .. } = ask::grundy(&kept(), &few).unwrap();
            assert!(found == value || found.is_none() && unknown.is_some(), "{bytes}");
        }
    }

    #[test]
    fn a_table_that_forgets_looks_up_what_was_kept() {
        // The table has room for a part of the positions only.
        let limits = Limits::none().with_bytes(400_000);
        let search = |notebook: Option<&Arc<Notebook>>, threads: usize| {
            let asked = question("node-kayles", "3x16");
            let asked = match notebook {
                Some(notebook) => asked.kept_by(notebook.clone()).unwrap(),
                None => asked,
            };
            let limits = limits.with_threads(threads.try_into().unwrap());
            ask::ask(&asked, Detail::Reasons, &limits).unwrap()
        };
        let whole = ask::ask(&question("node-kayles", "3x16"), Detail::Reasons, &Limits::none()).unwrap();
        let forgetful = search(None, 1);
        assert!(forgetful.stats.positions > 2 * whole.stats.positions, "it searches some again");
        for threads in [1, 2] {
            let notebook = Arc::new(Notebook { forgets: true, ..Notebook::default() });
            let kept = search(Some(&notebook), threads);
            assert!(*notebook.looked_up.lock().unwrap() > 100);
            assert_eq!((kept.nimber, &kept.winning_moves), (whole.nimber, &whole.winning_moves));
            if threads == 1 {
                assert!(
                    kept.stats.positions < forgetful.stats.positions,
                    "{:?} {:?}",
                    kept.stats,
                    forgetful.stats
                );
            }
        }
    }

    /// A keeper that keeps nothing.
    struct Idle;

    impl Keeper for Idle {
        fn is_due(&self) -> bool {
            false
        }

        fn keep(&self, _: &mut dyn FnMut(&mut Sink<'_>)) -> bool {
            false
        }

        fn recall(&self, _: &mut dyn FnMut(&[u8], u64) -> bool) {}
    }

    #[test]
    fn a_keeper_that_keeps_nothing_costs_nothing() {
        let search = |question: Question, bytes: u64| {
            let answer = ask::ask(&question, Detail::Reasons, &Limits::none().with_bytes(bytes)).unwrap();
            answer.stats.positions
        };
        let kept = question("node-kayles", "3x16").kept_by(Arc::new(Idle)).unwrap();
        // The table has less memory where there is a keeper.
        let (with, without) = (search(kept, 700_000), search(question("node-kayles", "3x16"), 600_000));
        assert!(with < 2 * without, "{with} {without}");
    }

    #[test]
    fn what_cannot_be_kept_is_refused() {
        let refused = |game: &str, text: &str, convention| {
            let question = Question::read(standard(), find(game), text.as_bytes(), None, convention).unwrap();
            question.kind().unwrap_err()
        };
        assert_eq!(refused("cram", "3x4", Convention::Misere), NotKept::Misere);
        assert_eq!(refused("notakto", "3x3", Convention::Normal), NotKept::Misere);
        assert_eq!(refused("cram", "3x4 + nim: 3", Convention::Normal), NotKept::Several);
        assert_eq!(refused("crosscut", "4x4", Convention::Normal), NotKept::OwnWay("crosscut".to_owned()));
        assert_eq!(refused("blackout", "5x5", Convention::Normal), NotKept::OwnWay("blackout".to_owned()));
    }

    #[test]
    fn data_tell_questions_apart() {
        let data = |game: &str, text: &str| question(game, text).kind().unwrap().data;
        assert_ne!(data("cram", "3x4"), data("cram", "4x3"));
        assert_ne!(data("node-kayles", "a-b"), data("node-kayles", "a-c"));
        assert_eq!(data("nim", "3 + 5"), data("nim", "12"));
        let after = question("cram", "3x4").after("r1c1-r1c2").map_or(0, |after| after.kind().unwrap().data);
        assert!(after == 0 || after == data("cram", "3x4"));
    }
}
