//! Questions whose searches go on from what others found.
//!
//! A question that a catalogue reads has the catalogue's memory, unless a keeper keeps its results.

use std::sync::Arc;

use super::question::Question;
use crate::catalog::finder::Results;
use crate::catalog::memory::{Board, Memory, Remembered};
use crate::theory::limits::Limits;
use crate::theory::outcome::Convention;

impl Question {
    /// This question with a memory of its own, in place of that of its catalogue. What a search for an answer finds is kept there for the
    /// next one about this question, or a clone of it. So it is with the catalogue's memory, too, but that is for the questions about
    /// other positions as well.
    ///
    /// # Examples
    /// ```
    /// use bouton::ask::{grundy, question::Question};
    /// use bouton::catalog::Catalog;
    /// use bouton::{Convention, Limits, Progress};
    /// let catalog = Catalog::standard();
    /// let question = Question::read(&catalog, catalog.find("cram"), b"5x6", None, Convention::Normal).unwrap();
    /// let question = question.with_own_memory();
    /// let stop = |progress: &Progress| progress.positions > 1000;
    /// assert_eq!(grundy(&question, &Limits::none().with_watch(&stop)).unwrap().found, None);
    /// // The watch is asked first before the search begins.
    /// let go_on = |progress: &Progress| {
    ///     assert!(progress.positions == 0 || progress.positions > 1000);
    ///     false
    /// };
    /// assert!(grundy(&question, &Limits::none().with_watch(&go_on)).unwrap().found.is_some());
    /// ```
    #[must_use]
    pub fn with_own_memory(self) -> Self {
        self.with_memory(Memory::default())
    }

    /// This question with a memory that keeps all that the search for an answer finds: [`certify`](super::certificate::certify) continues
    /// from there.
    #[must_use]
    pub fn keeping_results(self) -> Self {
        self.with_memory(Memory::of_all())
    }

    fn with_memory(self, memory: Memory) -> Self {
        Self { memory: Some(Arc::new(memory)), ..self }
    }

    /// Takes what was found on a board, within limits.
    pub(super) fn remembered(
        &self,
        board: impl FnOnce(&[Board]) -> Board,
        limits: &Limits<'_>,
    ) -> Option<Remembered> {
        self.memory.as_ref()?.take(&board(&self.boards), limits.bytes)
    }

    /// Takes what was found on the first board of the game with this name.
    pub(super) fn take_results(&self, game: &str) -> Option<Results> {
        let term = self.terms.iter().find(|term| *term.game.name == *game)?;
        let instance = *term.instances.first()? as usize;
        Some(self.remembered(|boards| boards[instance].clone(), &Limits::none())?.results)
    }

    /// Discards what the memory has of the boards of the question. The caller must do so where a rule of the question has failed.
    pub fn forget(&self) {
        for board in self.all_boards() {
            while self.remembered(|_| board.clone(), &Limits::none()).is_some() {}
        }
    }

    /// The boards of which the memory may have results.
    pub(super) fn all_boards(&self) -> Vec<Board> {
        let sums = (self.convention == Convention::Misere).then(|| Board::sums(&self.boards));
        self.boards.iter().cloned().chain(sums).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::ask::answer::Answer;
    use crate::ask::{self, Detail};
    use crate::catalog::{Catalog, find, standard};
    use crate::theory::limits::Progress;

    fn question(game: &str, text: &str, convention: Convention) -> Question {
        Question::read(standard(), find(game), text.as_bytes(), None, convention).unwrap()
    }

    /// The answer, if the search for it is stopped again and again, each time when it has searched so many more positions, and how often
    /// it was stopped. If each search began anew, there would be no end.
    fn in_rounds(asked: &Question, step: u64) -> (Answer, u64) {
        for round in 0..100 {
            let start = AtomicU64::new(u64::MAX);
            let watch = |progress: &Progress| {
                // The watch is asked first before the search begins.
                if progress.positions > 0 {
                    start.fetch_min(progress.positions, Relaxed);
                }
                progress.positions >= start.load(Relaxed).saturating_add(step)
            };
            let answer = ask::ask(asked, Detail::Reasons, &Limits::none().with_watch(&watch)).unwrap();
            if answer.unknown.is_none() {
                return (answer, round);
            }
        }
        panic!("it does not end")
    }

    #[test]
    fn a_stopped_search_goes_on_where_it_was() {
        let normal = ["node-kayles: 5x6", "cram: 4x6", "chomp: 6x7", "node-kayles: 3x6 + cram: 4x5"];
        let misere = ["cram: 4x5", "node-kayles: 3x6 + cram: 3x4"];
        let asked = normal.map(|text| (text, Convention::Normal));
        for (text, convention) in asked.into_iter().chain(misere.map(|text| (text, Convention::Misere))) {
            let plain = question("cram", text, convention).with_own_memory();
            let whole = ask::ask(&plain, Detail::Reasons, &Limits::none()).unwrap();
            let (answer, stops) = in_rounds(&plain.clone().with_own_memory(), whole.stats.positions / 4);
            assert_eq!((answer.outcome, answer.nimber), (whole.outcome, whole.nimber), "{text}");
            assert_eq!(answer.winning_moves, whole.winning_moves, "{text}");
            let (once, together) = (whole.stats.positions, answer.stats.positions);
            assert!(stops > 0, "{text} was never stopped");
            // What was open when the search was stopped is opened again, and no more.
            assert!(together < once + once / 10, "{text}: {once} at once, {together} in {stops} rounds");
        }
    }

    /// A question by its number, whether it is about misere play, the kind of limit, and how large that is.
    type Step = (usize, bool, u8, u32);

    const CYCLE: Option<&[u8]> = Some(b"a b\nb c\nc a\nb d\nd e\ne f\nd f");
    const ASKED: [(&str, &str, Option<&[u8]>); 11] = [
        ("cram", "3x4", None),
        ("cram", "2x4 + 2x3", None),
        ("node-kayles", "2x3 + cram: 2x3", None),
        ("node-kayles", "3x4", None),
        ("chomp", "3x4", None),
        ("blackout", "111/101/110", None),
        ("crosscut", "*.*/.*./**.", None),
        ("graph", "a", CYCLE),
        ("graph", "d", CYCLE),
        ("graph", "d", Some(b"d e\nd f")),
        ("0.007", "16 + cram: 2x4", None),
    ];

    fn read(catalog: &Catalog, (number, is_misere): (usize, bool)) -> Question {
        let (game, text, data) = ASKED[number];
        let convention = if is_misere { Convention::Misere } else { Convention::Normal };
        Question::read(catalog, catalog.find(game), text.as_bytes(), data, convention).unwrap()
    }

    /// The answer to each question, normal and misere, each by a catalogue that has answered no other.
    static ALONE: LazyLock<Vec<[Answer; 2]>> = LazyLock::new(|| {
        let answer =
            |one| ask::ask(&read(&Catalog::standard(), one), Detail::Reasons, &Limits::none()).unwrap();
        (0..ASKED.len()).map(|number| [false, true].map(|is_misere| answer((number, is_misere)))).collect()
    });

    /// Asks these questions of `catalog`, and holds each answer against that of a catalogue of its own.
    fn ask_in_turn(catalog: &Catalog, steps: &[Step]) {
        for &(number, is_misere, kind, size) in steps {
            let looks = Cell::new(size);
            let stop = |_: &Progress| looks.replace(looks.get().saturating_sub(1)) == 0;
            let limits = match kind {
                0 => Limits::none().with_positions(1 << size),
                1 => Limits::none().with_bytes(1 << size),
                2 => Limits::none().with_watch(&stop),
                _ => Limits::none(),
            };
            let alone = &ALONE[number][usize::from(is_misere)];
            let answer = ask::ask(&read(catalog, (number, is_misere)), Detail::Reasons, &limits).unwrap();
            let outcome = answer.outcome.is_none_or(|outcome| Some(outcome) == alone.outcome);
            let value = answer.nimber.is_none_or(|nimber| Some(nimber) == alone.nimber);
            let text = &alone.position;
            assert!(outcome && value, "{text}: {:?} and {:?}", answer.outcome, answer.nimber);
            if kind > 2 {
                assert_eq!((answer.outcome, answer.nimber), (alone.outcome, alone.nimber), "{text}");
                assert_eq!(answer.winning_moves, alone.winning_moves, "{text}");
            }
        }
    }

    proptest! {
        #[test]
        fn what_is_remembered_changes_no_answer(steps in vec((0..ASKED.len(), any::<bool>(), 0..6u8, 0..24u32), 1..12)) {
            let catalog = Catalog::standard();
            ask_in_turn(&catalog, &steps);
            let (some, others) = steps.split_at(steps.len() / 2);
            std::thread::scope(|scope| {
                scope.spawn(|| ask_in_turn(&catalog, some));
                ask_in_turn(&catalog, others);
            });
        }
    }

    #[test]
    fn a_question_goes_on_from_others_about_its_board() {
        let catalog = Catalog::standard();
        let read = |text: &str, data: Option<&[u8]>, game| {
            Question::read(&catalog, catalog.find(game), text.as_bytes(), data, Convention::Normal).unwrap()
        };
        let positions = |question| ask::grundy(&question, &Limits::none()).map(|_| catalog.bytes()).unwrap();
        let cost =
            |question: &Question| ask::ask(question, Detail::Moves, &Limits::none()).unwrap().stats.positions;
        let first = cost(&read("4x5", None, "cram"));
        assert!(first > 0 && cost(&read("4x5", None, "cram")) == 0);
        assert!(positions(read("4x5", None, "cram")) > 0);
        let graph: &[u8] = b"1 2\n2 3";
        assert!(cost(&read("1", Some(graph), "graph")) > 0 && cost(&read("2", Some(graph), "graph")) == 0);
        assert!(cost(&read("1", Some(b"1 2"), "graph")) > 0);
        catalog.shrink(0);
        assert_eq!((catalog.bytes(), cost(&read("4x5", None, "cram"))), (0, first));
        // A limit that has no room for them makes the memory forget the results of other boards.
        let held = catalog.bytes();
        ask::grundy(&read("2x3", None, "cram"), &Limits::none().with_bytes(held)).unwrap();
        assert!(catalog.bytes() < held);
    }
}
