//! The sentences of an explanation.

use bouton::catalog::status::Status;
use bouton::{Convention, Outcome};

use super::document::Document;
use super::inline::code;
use super::{
    Answers, Block, ChangedPart, Explanation, Folded, HeapMoves, HeapOption, MoveReason, Reverting,
    ValueReason, Win, Witness,
};
use crate::in_any::in_any;

/// The most rows of the moves of a heap.
const MAX_HEAP_ROWS: usize = 8;
/// Values with more binary digits are not in one table with the positions.
const MAX_DIGITS_BESIDE: usize = 32;

impl Explanation {
    /// The explanation in sentences.
    #[must_use]
    pub fn document(&self) -> Document {
        let mut document = Document::default();
        document.paragraph(self.verdict());
        if let Some(picture) = &self.picture {
            document.blocks.push(Block::Picture(Box::new(picture.clone())));
        }
        self.add_parts(&mut document);
        if let Some(win) = &self.win {
            self.add_win(win, &mut document);
        } else if self.answer.outcome == Some(Outcome::P)
            && self.answer.nimber.is_some()
            && !self.parts.is_empty()
        {
            document.paragraph(
                "The nim-sum is 0. A move changes the value of one part, so it leaves a nim-sum other than 0, and then a move of the \
                 opponent can make it 0 again.",
            );
        }
        if self.answer.moves_total == Some(0) {
            document.paragraph(match self.answer.convention {
                Convention::Normal => "There is no move, so the player to move loses.",
                Convention::Misere => "There is no move, so the player to move wins.",
            });
            document.paragraph(self.trust());
            return document;
        }
        if let Some(name) = self.answer.drawing_moves.first() {
            document.paragraph(format!("No move wins. The move {} keeps the draw.", code(name)));
        }
        match &self.replies {
            Some(replies) if replies.shown.is_empty() => {
                document.paragraph("The moves were not examined one by one.");
            }
            Some(replies) => add_answers(replies, "Every move is answered:", &mut document),
            None => {}
        }
        for reason in &self.values {
            reason.add_to(&mut document, self.parts.is_empty());
        }
        if let Some(round) = &self.answer.endless {
            let round: Vec<_> = round.iter().map(|name| code(name)).collect();
            document.paragraph(format!(
                "There is no Grundy value, because play can go round for ever: {}.",
                round.join(", ")
            ));
        }
        if let Some(played) = &self.played {
            played.add_to(&mut document, self.answer.convention);
        }
        document.paragraph(self.trust());
        document
    }

    /// Who wins.
    fn verdict(&self) -> String {
        let answer = &self.answer;
        let value = answer.nimber.map_or(String::new(), |value| format!(" The Grundy value is {}.", value.0));
        let count = match (answer.winning_total, answer.moves_total) {
            (Some(winning), Some(1)) => format!(" {winning} of 1 move wins."),
            (Some(1), Some(total)) => format!(" 1 of {total} moves wins."),
            (Some(winning), Some(total)) => format!(" {winning} of {total} moves win."),
            _ => String::new(),
        };
        let verdict = match (answer.outcome, answer.unknown) {
            (Some(Outcome::N), _) => format!("The player to move wins (N).{value}{count}"),
            (Some(Outcome::P), _) => format!("The player to move loses (P).{value}{count}"),
            (Some(Outcome::D), _) => "Nobody can force a win: with best play it is a draw (D).".to_owned(),
            (None, Some(unknown)) => format!("It is not known who wins: {unknown}."),
            (None, None) => "It is not known who wins.".to_owned(),
        };
        verdict
            + match answer.convention {
                Convention::Normal => "",
                Convention::Misere => {
                    " This is misere play: the player who cannot move wins. Values say nothing here, so the reason is moves and replies alone."
                }
            }
    }

    fn add_parts(&self, document: &mut Document) {
        if self.parts.is_empty() {
            return;
        }
        let count = self.parts.len() + self.parts_left_out;
        if self.answer.nimber.is_none() {
            document.paragraph(format!("The position is a sum of {count} parts:"));
            let parts = self.parts.iter().map(|part| format!("{}: {}", part.letter, code(&part.position)));
            return document.lines(parts, self.more_parts());
        }
        document.paragraph(format!(
            "The position is a sum of {count} parts. Their values, in binary, are added without carry: this is the nim-sum (xor)."
        ));
        let sum = self.answer.nimber.map(|value| value.0);
        let values = self.parts.iter().filter_map(|part| part.nimber).chain(sum);
        let digits = values.map(|value| binary(value, 0).len()).max().unwrap_or(1);
        let row = |name: &str, value: Option<u64>, position: String| {
            let number = value.map_or("?".to_owned(), |value| value.to_string());
            let bits = value.map_or("?".to_owned(), |value| binary(value, digits));
            [name.to_owned(), number, bits, position]
        };
        let head = ["part", "value", "binary", "position"].map(str::to_owned);
        let parts = self.parts.iter().map(|part| row(&part.letter, part.nimber, code(&part.position)));
        let sum = row("sum", sum, String::new());
        let rows: Vec<_> = [head].into_iter().chain(parts).chain([sum]).collect();
        let mut table = |columns: &[usize]| {
            let row = |row: &[String; 4]| columns.iter().map(|&column| row[column].clone()).collect();
            document.blocks.push(Block::Table(rows.iter().map(row).collect()));
        };
        match digits <= MAX_DIGITS_BESIDE {
            true => table(&[0, 1, 2, 3]),
            false => [&[0, 1, 3], &[0, 2][..]].into_iter().for_each(table),
        }
        if let Some(text) = self.more_parts() {
            document.paragraph(format!("The sum includes {text}."));
        }
    }

    fn more_parts(&self) -> Option<String> {
        let more = self.parts_left_out;
        (more > 0).then(|| format!("{more} further parts that are not shown"))
    }

    fn add_win(&self, win: &Win, document: &mut Document) {
        let Win { name, times, leaves, part, length, answers } = win;
        let places = in_any(name, *times);
        let places = places.strip_prefix(", ").map(|places| format!(" The move can be made {places}."));
        let (name, leaves) = (code(name), code(leaves));
        let what = match (part, self.answer.nimber) {
            (Some(ChangedPart { letter, before, after }), sum) => format!(
                "The nim-sum is not 0, and a move can make it 0: in part {letter} the move {name} turns the value {before} into {after}, \
                 which is {before} xor {}. The opponent is then to move at nim-sum 0 and loses.",
                sum.unwrap_or_default().0
            ),
            (None, Some(_)) => {
                format!(
                    "The move {name} leaves {leaves}, which has the value 0: the opponent is to move there and loses."
                )
            }
            (None, None) => match length {
                Some(length) => format!(
                    "The move {name} leaves {leaves}, where the opponent loses. The game is over after {length} moves in all."
                ),
                None => format!("The move {name} leaves {leaves}, where the opponent loses."),
            },
        };
        document.paragraph(what + &places.unwrap_or_default());
        if let Some(answers) = answers {
            add_answers(answers, "There every move is answered:", document);
        }
    }

    /// How far the verdict can be trusted.
    fn trust(&self) -> String {
        let mut text = format!("How far this can be trusted: {}.", self.answer.status);
        for theorem in &self.answer.theorems {
            text += &format!(" The source of {} is {}.", theorem.name, theorem.source);
        }
        for grounds in &self.answer.grounds {
            text += &format!(" {}.", grounds.trim_end_matches('.'));
        }
        if let Some(unknown) = self.answer.unknown.filter(|_| self.answer.outcome.is_some()) {
            text += &format!(" Not all of this is known: {unknown}.");
        }
        text
    }
}

impl ValueReason {
    fn add_to(&self, document: &mut Document, is_whole: bool) {
        let value = self.nimber;
        let subject = match &self.letter {
            Some(letter) => format!("part {letter}, {},", code(&self.position)),
            None => "the position".to_owned(),
        };
        if !is_whole {
            let part = self.letter.as_ref().map_or("it".to_owned(), |letter| format!("part {letter}"));
            document.heading(format!("Why {part} has the value {value}"));
        }
        if let Some(Folded { heap, same_as, preperiod, period }) = self.folded {
            document.paragraph(format!(
                "The values repeat with period {period} from the heap {preperiod} on, which is proved. So the heap {heap} has the value of the heap {same_as}: {value}."
            ));
            self.add_heap_moves(document);
            return;
        }
        if self.left.is_empty() {
            document.paragraph(match self.status {
                Status::Proved(theorem) => format!("The value of {subject} is {value} by {}.", theorem.name),
                _ => format!(
                    "The value of {subject} is {value}: the smallest number that no move leaves. The moves are too many to be listed one by one."
                ),
            });
            return;
        }
        let missing = match (value, self.left.last().is_some_and(|last| *last > value)) {
            (0, _) => "No move leaves 0, so the value is 0: the smallest number that is missing.".to_owned(),
            (_, false) => format!("The smallest number that is missing is {value}: that is the value."),
            (_, true) => format!(
                "The smallest number that is missing is {value}: that is the value. Larger numbers do not matter."
            ),
        };
        document.paragraph(format!("The moves of {subject} leave {}. {missing}", values(&self.left)));
        self.add_heap_moves(document);
        if !self.witnesses.is_empty() {
            document.paragraph("A move to each smaller value:");
            let witness = |found: &Witness| {
                format!("to {}: {} leaves {}", found.nimber, code(&found.name), code(&found.leaves))
            };
            let rest = value - self.witnesses.len() as u64;
            document.lines(self.witnesses.iter().map(witness), further(rest));
        }
        if !self.reverting.is_empty() {
            let above = self.left.iter().filter(|left| **left > value).count();
            document.paragraph(format!(
                "A move that leaves more than {value} does not help: a reply takes the value back to {value}."
            ));
            let reverting = |found: &Reverting| {
                let reply = found.reply.as_ref().map_or("a reply was not searched for".to_owned(), |reply| {
                    format!("{} leaves {value}", code(reply))
                });
                format!("{} leaves {}; then {reply}", code(&found.name), found.nimber)
            };
            let rest = (above - self.reverting.len()) as u64;
            document.lines(self.reverting.iter().map(reverting), further(rest));
        }
    }

    /// The moves of a heap by the number of counters taken.
    fn add_heap_moves(&self, document: &mut Document) {
        if self.by_taken.is_empty() {
            return;
        }
        document.paragraph("The values that the moves leave, by the number of counters taken:");
        let row = |row: &HeapMoves| {
            let more =
                if row.left_out > 0 { format!(", and {} further ones", row.left_out) } else { String::new() };
            let options: Vec<_> = row.options.iter().map(option).collect();
            format!("take {}: {}{more}", row.taken, options.join(", "))
        };
        let rest = self.by_taken.len().saturating_sub(MAX_HEAP_ROWS);
        let more = (rest > 0).then(|| format!("and so on, for {rest} further numbers of counters"));
        document.lines(self.by_taken.iter().take(MAX_HEAP_ROWS).map(row), more);
    }
}

/// What a list of values leaves out.
fn further(rest: u64) -> Option<String> {
    (rest > 0).then(|| format!("and so on, for {rest} further values; `--all` shows them"))
}

/// What a move leaves of a heap, and its value: `6 = 3`, `2 + 4 = 3`.
fn option(option: &HeapOption) -> String {
    let heaps: Vec<_> = option.heaps.iter().map(u64::to_string).collect();
    let left = if heaps.is_empty() { "0".to_owned() } else { heaps.join(" + ") };
    format!("{} has {}", code(&left), option.nimber)
}

impl MoveReason {
    fn add_to(&self, document: &mut Document, convention: Convention) {
        document.heading(format!("The move {}", code(&self.name)));
        let parts = |parts: &[String]| match parts {
            [] => "nothing".to_owned(),
            parts => parts.iter().map(|part| code(part)).collect::<Vec<_>>().join(" and "),
        };
        let value = self.nimber.filter(|_| convention == Convention::Normal);
        let value =
            value.map_or(String::new(), |value| format!(" The value of the whole position is then {value}."));
        document.paragraph(format!("It turns {} into {}.{value}", parts(&self.before), parts(&self.after)));
        match (self.outcome, &self.beaten, &self.answers) {
            (Some(Outcome::P), _, Some(answers)) => {
                document.paragraph(if answers.shown.is_empty() && answers.left_out == Some(0) {
                    "It wins: the opponent has no move."
                } else if answers.shown.is_empty() {
                    "It wins. The replies were not examined one by one."
                } else {
                    "It wins, because every reply is answered:"
                });
                document.list(items(answers, 0));
            }
            (Some(Outcome::N), Some(beaten), _) => {
                document.paragraph(match &beaten.by {
                    Some(reply) => format!(
                        "It loses: the reply {} wins. It leaves {}.",
                        code(reply),
                        code(&beaten.leaves)
                    ),
                    None => "It loses: the opponent cannot move, and so wins.".to_owned(),
                });
                add_answers(&beaten.answers, "After that, every move is answered:", document);
            }
            (Some(Outcome::P), ..) => document.paragraph("It wins."),
            (Some(Outcome::N), ..) => document.paragraph("It loses: the opponent has a winning reply."),
            (Some(Outcome::D), ..) => document.paragraph("It leaves a draw."),
            (None, ..) => document.paragraph("It is not known whether it wins."),
        }
    }
}

/// A list of moves and their replies after a sentence that says so, if some are shown.
fn add_answers(answers: &Answers, sentence: &str, document: &mut Document) {
    if !answers.shown.is_empty() {
        document.paragraph(sentence);
        document.list(items(answers, 0));
    }
}

/// Moves and their replies as the items of a list.
fn items(answers: &Answers, depth: usize) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for answered in &answers.shown {
        let reply = match &answered.reply {
            Some(reply) => code(reply),
            None if answered.ends => "no move is left, and the player who cannot move wins".to_owned(),
            None => "a reply wins that was not searched for".to_owned(),
        };
        let places = in_any(&answered.name, answered.times);
        found.push((depth, format!("{}{places}: {reply}", code(&answered.name))));
        found.extend(answered.then.iter().flat_map(|then| items(then, depth + 1)));
    }
    if let Some(more) = answers.left_out.filter(|more| *more > 0) {
        found.push((depth, format!("{more} further moves; `--all` shows them")));
    }
    found
}

/// The binary digits of a value, at least `digits` of them.
fn binary(value: u64, digits: usize) -> String {
    format!("{value:0digits$b}")
}

/// Ascending values in words.
fn values(values: &[u64]) -> String {
    match values {
        [one] => format!("only the value {one}"),
        _ => format!("the values {}", ranges(values)),
    }
}

/// Ascending values as ranges: `0 to 4, 6, 8`.
fn ranges(values: &[u64]) -> String {
    let runs = values.chunk_by(|one, next| one + 1 == *next);
    let run = |run: &[u64]| match run {
        [one] => one.to_string(),
        [one, other] => format!("{one}, {other}"),
        [first, .., last] => format!("{first} to {last}"),
        [] => String::new(),
    };
    runs.map(run).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_summed_up_in_ranges() {
        assert_eq!(ranges(&[0, 1, 2, 3, 6, 8, 9]), "0 to 3, 6, 8, 9");
        assert_eq!(binary(5, 4), "0101");
    }
}
