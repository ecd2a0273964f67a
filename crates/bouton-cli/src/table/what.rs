//! What a table lists, the formats of each list, and how many heaps or words a row has.

use bouton::catalog::Game;
use bouton::heap::pattern::{PatternKind, find};
use bouton::notation::Measure;
use bouton::tables::table::Table;
use bouton::{Convention, Nimber, Outcome, Sequence};
use clap::ValueEnum;

use super::grid::Cell;
use crate::args::{Format, What, Wrap};
use crate::failure::Failure;
use crate::named::RowQuestion;
use crate::watch::Walk;

/// A row of at least this many has the period or a multiple of it.
const LEAST_BY_PERIOD: usize = 10;
/// A period is searched among at most this many values.
const MOST_SEARCHED: usize = 1 << 20;

impl What {
    /// The name of the option's value.
    pub fn name(self) -> String {
        typed(&self)
    }

    /// The noun in the first lines of files.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Nimber => "Grundy values",
            Self::Outcome => "outcomes",
            Self::Zeros => "the P-positions",
            Self::First => "the first of each Grundy value",
            Self::Records => "records of the Grundy values",
            Self::Histogram => "the number of positions with each Grundy value",
            Self::Exceptions => "the exceptions to the period",
        }
    }

    /// Whether outcomes suffice, without values.
    pub fn is_outcome(self) -> bool {
        matches!(self, Self::Outcome | Self::Zeros)
    }

    /// What is listed, if it is not said the values, and in misere play the outcomes; and the question about the row.
    ///
    /// # Errors
    /// If values are asked for in misere play: `hint` says what can be asked there.
    pub fn asked(
        what: Option<Self>,
        is_misere: bool,
        game: &Game,
        hint: &str,
    ) -> Result<(Self, RowQuestion), Failure> {
        let is_misere = is_misere || game.misere;
        let what = what.unwrap_or(if is_misere { Self::Outcome } else { Self::Nimber });
        match (is_misere, what.is_outcome()) {
            (true, true) => Ok((what, RowQuestion::Outcomes(Convention::Misere))),
            (false, true) => Ok((what, RowQuestion::Outcomes(Convention::Normal))),
            (false, false) => Ok((what, RowQuestion::Values)),
            (true, false) => Err(Failure::usage("in misere play positions have no Grundy values", hint)),
        }
    }

    /// The cell of a grid for a place of a table.
    pub fn cell(self, table: &Table, place: usize) -> Cell {
        match self {
            Self::Outcome => table.outcome(place).map_or(Cell::Unknown, Cell::Outcome),
            _ => table.value(place).map_or(Cell::Unknown, |value| Cell::Value(value.0)),
        }
    }

    /// Checks that sizes of this measure can have such a list, in this format.
    pub fn can_be(self, format: Format, measure: Measure) -> Result<(), Failure> {
        use Format::{Bfile, Csv, Data, Json, Svg, Tex, Text};
        let formats: &[Format] = match (self, measure.is_one_number()) {
            (Self::Nimber, _) => return Ok(()),
            (Self::First | Self::Records | Self::Exceptions, false) => {
                let wrong = format!("--what {} applies to heaps and words only", self.name());
                let hint = "boards and pairs have --what nimber, outcome, zeros and histogram";
                return Err(Failure::usage(wrong, hint));
            }
            (Self::Outcome, _) => &[Text, Json, Csv, Svg, Tex],
            (Self::Zeros | Self::First | Self::Exceptions, true) => &[Text, Json, Csv, Bfile, Data],
            _ => &[Text, Json, Csv],
        };
        if formats.contains(&format) {
            return Ok(());
        }
        let names: Vec<_> = formats.iter().map(typed).collect();
        let (what, names, found) = (self.name(), names.join(", "), typed(&format));
        let hint = format!("its formats are {names}");
        Err(Failure::usage(format!("--what {what} cannot be written as {found}"), hint))
    }
}

/// A value of an option as it is typed.
fn typed(value: &impl ValueEnum) -> String {
    value.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned())
}

impl Wrap {
    /// Checks that a table of `what` has rows of heaps or words in one of these formats.
    ///
    /// # Errors
    /// If it has none.
    pub fn can_be(what: What, formats: &[Format], measure: Measure) -> Result<(), Failure> {
        if !measure.is_one_number() {
            let hint = "boards and pairs have rows of their own";
            return Err(Failure::usage("--wrap applies to heaps and words only", hint));
        }
        let is_whole = matches!(what, What::Nimber | What::Outcome);
        let has_rows = |format: &Format| matches!(format, Format::Text | Format::Tex | Format::Svg);
        if is_whole && formats.iter().any(has_rows) {
            return Ok(());
        }
        let hint = "text, TeX and pictures of values and outcomes have rows";
        Err(Failure::usage("--wrap does not apply to this table", hint))
    }

    /// The number of heaps or words in a row. `None`: no period is proved or seen that a row has room for.
    pub fn width(self, what: What, table: &Table, walk: &Walk<'_>) -> Option<usize> {
        let period = match self {
            Self::Width(width) => return Some(width),
            Self::Period => period(what, table, walk)?,
        };
        let period = usize::try_from(period).ok().filter(|period| (1..=Self::MAX_WIDTH).contains(period))?;
        Some(LEAST_BY_PERIOD.next_multiple_of(period).max(period))
    }
}

/// The period of values or outcomes that is proved, or else the one that is seen.
fn period(what: What, table: &Table, walk: &Walk<'_>) -> Option<u64> {
    if let Some(periodic) = &table.period {
        return Some(periodic.period.period);
    }
    let first = u64::from(*table.sizes().cols().start());
    let row = match what {
        What::Outcome => outcome_row(table, MOST_SEARCHED, walk),
        _ => walk.over(table.leading().take(MOST_SEARCHED)).collect(),
    };
    let found = find(&row, first);
    let is_period = |kind| matches!(kind, PatternKind::Period | PatternKind::ArithmeticPeriod);
    found.iter().find(|finding| is_period(finding.kind))?.period
}

/// The outcomes of at most `most` sizes as numbers, 0 for P and 1 for N, up to the first that is unknown or to the end of the walk.
pub fn outcome_row(table: &Table, most: usize, walk: &Walk<'_>) -> Sequence {
    let outcomes = walk.over(0..table.extent().min(most)).map_while(|place| table.outcome(place));
    outcomes.map(|outcome| Nimber(u64::from(outcome == Outcome::N))).collect()
}

#[cfg(test)]
mod tests {
    use bouton::Limits;
    use bouton::catalog::Catalog;
    use bouton::notation::Sizes;
    use bouton::tables::filled::{misere_table, table};

    use super::*;

    #[test]
    fn rows_have_the_period_that_is_proved_or_seen_or_a_multiple() {
        let walk = Walk::asking(|| false);
        let none = Limits::none();
        // kayles has period 12, proved from 156 on and seen before; subtract{1,2} has 3, and nim grows.
        for (game, sizes, width) in [
            ("kayles", "0..1000", Some(12)),
            ("subtract{1,2}", "0..100", Some(12)),
            ("nim", "0..100", Some(10)),
            ("0.07", "0..400", Some(34)),
            ("grundy", "0..100", None),
        ] {
            let game = Catalog::standard().find(game).unwrap();
            let sizes = Sizes::read(Measure::Heap, sizes.as_bytes()).unwrap();
            let values = table(&game, &sizes, &none, &()).unwrap();
            assert_eq!(Wrap::Period.width(What::Nimber, &values, &walk), width, "{}", game.name);
            assert_eq!(Wrap::Width(7).width(What::Nimber, &values, &walk), Some(7));
        }
        let game = Catalog::standard().find("kayles").unwrap();
        let sizes = Sizes::read(Measure::Heap, b"5..500").unwrap();
        let outcomes = misere_table(&game, &sizes, &none, &()).unwrap();
        assert_eq!(
            outcome_row(&outcomes, 6, &walk).iter().map(|value| value.0).collect::<Vec<_>>(),
            [1, 1, 1, 1, 0, 1]
        );
        // Misere kayles: the outcomes have no P-position from some heap on, as in normal play.
        assert_eq!(Wrap::Period.width(What::Outcome, &outcomes, &walk), Some(10));
    }

    #[test]
    fn everything_has_a_text_and_is_data_for_programs() {
        for what in What::value_variants() {
            for format in [Format::Text, Format::Json, Format::Csv] {
                assert!(what.can_be(format, Measure::Heap).is_ok(), "{}", what.name());
            }
        }
        assert!(What::Outcome.can_be(Format::Svg, Measure::Heap).is_ok());
        assert!(What::Zeros.can_be(Format::Bfile, Measure::Heap).is_ok());
        for (what, format, measure) in [
            (What::Zeros, Format::Bfile, Measure::Board),
            (What::First, Format::Text, Measure::Pair),
            (What::Histogram, Format::Svg, Measure::Heap),
            (What::Outcome, Format::Bfile, Measure::Heap),
        ] {
            assert!(matches!(what.can_be(format, measure), Err(Failure::Hinted(..))), "{}", what.name());
        }
    }
}
