//! What a table lists, and the formats of each list.

use bouton::Convention;
use bouton::notation::Measure;
use bouton::tables::table::Table;
use clap::ValueEnum;

use super::grid::Cell;
use crate::args::{Format, What};
use crate::failure::Failure;
use crate::row::RowQuestion;

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

    /// The question about the row.
    pub fn question(self, is_misere: bool) -> RowQuestion {
        match (is_misere, self.is_outcome()) {
            (true, _) => RowQuestion::Outcomes(Convention::Misere),
            (false, true) => RowQuestion::Outcomes(Convention::Normal),
            (false, false) => RowQuestion::Values,
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

#[cfg(test)]
mod tests {
    use super::*;

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
