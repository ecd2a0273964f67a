//! What another face shares with the command: rules as games, limits, and the same words for failures, answers and tables.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bouton::ask::answer::Answer;
use bouton::ask::question::Question;
use bouton::catalog::reading::ReadError;
use bouton::catalog::{Catalog, Game};
use bouton::notation::{ParseError, Sizes};
use bouton::tables::table::Table;
use bouton::{Convention, Limits, Progress, Unknown};
use bouton_lab::explanation::Unexplained;
use clap::ValueEnum;

use crate::args::{Format, Keep, LimitArgs, RuleArgs, Setting, What};
use crate::failure::{ExitCode, Failure};
use crate::named::{Named, RowQuestion, of_the_catalogue, unknown_game};
use crate::output::captured;
use crate::report::Extent;
use crate::rules::Text;
use crate::saver::Saver;
use crate::table::{TableKeeper, sizes_of, written};
use crate::watch::Watch;
use crate::{explain, json, report};

pub use crate::args::{memory as read_memory, time as read_time};
pub use crate::failure::{ended as limit_in_words, missing as missing_part};
pub use crate::rules::Loaded as RuleGame;

/// Results are saved at least this often.
const SAVE_EVERY: Duration = Duration::from_secs(20);

/// Why there is no result: the exit code of the command, and the text that it prints on standard error.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The exit code.
    pub code: ExitCode,
    /// The message, with the place of the mistake where it has one.
    pub text: String,
}

/// The convention that Python and tables of this face name by a switch.
#[must_use]
pub fn convention(is_misere: bool) -> Convention {
    if is_misere { Convention::Misere } else { Convention::Normal }
}

/// The refusal for a failure of the command.
fn told(failure: Failure) -> Refused {
    // Without a hint of its own the command names its help.
    if let Failure::Usage(text) = failure {
        return Refused { code: ExitCode::BAD_INPUT, text: format!("error: {text}") };
    }
    let (code, captured) = captured(&[], None, || failure.report(""));
    Refused { code, text: captured.messages.trim_end().to_owned() }
}

impl Refused {
    /// The refusal of work that a limit ended.
    #[must_use]
    pub fn of_limit(unknown: &Unknown) -> Self {
        Self { code: ExitCode::NOT_KNOWN, text: limit_in_words(unknown) }
    }

    /// The refusal of a text, which messages call `name`.
    #[must_use]
    pub fn of_text(name: &str, error: ParseError) -> Self {
        told(Failure::Text(name.to_owned(), error))
    }

    /// The refusal of a position or of a game's extra data.
    #[must_use]
    pub fn of_reading(error: ReadError) -> Self {
        match error {
            ReadError::Position(error) => Self::of_text("position", error),
            ReadError::Data(error) => Self::of_text("data", error),
            ReadError::Limit(unknown) => told(Failure::Unknown(unknown)),
            other => told(Failure::Usage(other.to_string())),
        }
    }

    /// The refusal of a search or an explanation.
    #[must_use]
    pub fn of_explanation(error: Unexplained) -> Self {
        told(explain::unexplained(error))
    }
}

/// The game of the catalogue with this name or code.
///
/// # Errors
/// If there is none.
pub fn game_named(catalog: &Catalog, name: &str) -> Result<Arc<Game>, Refused> {
    let found = of_the_catalogue(catalog, name).map_err(told)?;
    found.ok_or_else(|| told(unknown_game(catalog, name, None)))
}

/// The limit on memory in bytes where none is given, and the number of threads.
#[must_use]
pub fn defaults() -> (u64, NonZeroUsize) {
    let limits = LimitArgs::default();
    (limits.max_memory(), limits.threads())
}

/// The object of an answer that took this time, as JSON.
#[must_use]
pub fn answer_json(answer: &Answer, elapsed: Duration) -> String {
    json::answer_json(answer, elapsed).line().trim_end().to_owned()
}

/// The answer in words, without colours.
#[must_use]
pub fn answer_text(answer: &Answer) -> String {
    anstream::adapter::strip_str(&report::report(answer, Extent::All)).to_string()
}

/// The question with its results saved to the folder `dir`, which may have results already. `goes_on` says while they are read whether to
/// go on.
///
/// # Errors
/// If the results of such a question cannot be saved, or the folder is no store.
pub fn kept(question: Question, dir: &Path, goes_on: &mut dyn FnMut() -> bool) -> Result<Question, Refused> {
    let kept = Saver::keeping(question, dir, SAVE_EVERY, goes_on);
    kept.map(|(question, _)| question).map_err(told)
}

/// Why the verdict of an answer holds, in words.
#[must_use]
pub fn why(answer: &Answer) -> String {
    let text = anstream::adapter::strip_str(&report::why(answer, Extent::All)).to_string();
    text.trim_end().strip_prefix("Why: ").unwrap_or_default().to_owned()
}

/// Reads a rule: the text of a rule file called `name`, or a rule of one line. Its declarations are tested quickly, unless `is_raw` says
/// that they are not used. Returns the warnings with it.
///
/// # Errors
/// If the text is no rule, or a declaration does not hold.
pub fn read_rule(
    name: &str,
    text: &str,
    is_line: bool,
    settings: &[Setting],
    is_raw: bool,
) -> (Result<RuleGame, Refused>, String) {
    // The game is kept by the rule, not by a catalogue.
    let catalog = Catalog::standard();
    let rule = RuleArgs { settings: settings.to_vec(), raw: is_raw };
    let (loaded, captured) = captured(&[], None, || Text::given(name, text, is_line).load(&catalog, &rule));
    (loaded.map_err(told), captured.messages)
}

/// The failure of a rule while it ran, if there was one.
#[must_use]
pub fn rule_failure(rule: &RuleGame) -> Option<Refused> {
    rule.failure().map(told)
}

/// The question about a table.
pub struct TableRequest {
    /// The game.
    pub game: Arc<Game>,
    /// The range of sizes, as it was written.
    pub text: String,
    sizes: Sizes,
    what: What,
    asked: RowQuestion,
}

impl TableRequest {
    /// The table of `what` (`nimber` or `outcome`) for the sizes in the range `text`.
    ///
    /// # Errors
    /// If the game has no sizes, or the text is no range of its sizes.
    pub fn read(
        catalog: &Catalog,
        game: &Arc<Game>,
        text: &str,
        what: Option<&str>,
        is_misere: bool,
    ) -> Result<Self, Refused> {
        let what = what.map(|name| What::from_str(name, false)).transpose();
        let what = what.map_err(|wrong| told(Failure::Usage(wrong)))?;
        let (named, hint) = (Named::of_game(Arc::clone(game)), "what=\"outcome\" says who wins");
        let sizes = sizes_of(catalog, &named, "sizes", text).map_err(told)?;
        let (what, asked) = What::asked(what, is_misere, game, hint).map_err(told)?;
        Ok(Self { game: Arc::clone(game), text: text.trim().to_owned(), sizes, what, asked })
    }

    /// Whether the table is of outcomes, not of values.
    #[must_use]
    pub fn is_of_outcomes(&self) -> bool {
        self.what.is_outcome()
    }

    /// The word for the convention.
    #[must_use]
    pub fn convention(&self) -> &'static str {
        json::convention(self.asked.convention())
    }

    /// Fills the table, as far as the limits allow: there is none if play can repeat or a rule fails. With a folder `store` the results are
    /// saved there.
    ///
    /// # Errors
    /// If the results cannot be saved.
    pub fn fill(
        &self,
        catalog: &Catalog,
        limits: &Limits<'_>,
        store: Option<&Path>,
    ) -> Result<Result<Table, Refused>, Refused> {
        let keep = Keep { store: store.map(Path::to_owned), store_every: SAVE_EVERY };
        let goes_on = || limits.check(Progress::default()).is_ok();
        let measure = self.sizes.measure();
        let keeper = TableKeeper::new(catalog, &self.game, &keep, measure, limits, goes_on).map_err(told)?;
        let named = Named::of_game(Arc::clone(&self.game));
        let found = named.filled(self.asked, &self.sizes, limits, &keeper);
        keeper.finish().map_err(told)?;
        Ok(found.map_err(told))
    }

    /// The filled table in a format of `bouton table`, such as `text`, `json` or `bfile`.
    ///
    /// # Errors
    /// If there is no such format, or it has no place for such a table.
    pub fn write(&self, table: &Table, format: &str) -> Result<Vec<u8>, Refused> {
        let format = Format::from_str(format, false).map_err(|_| {
            let names = Format::value_variants().iter().filter_map(ValueEnum::to_possible_value);
            let names: Vec<_> = names.map(|value| value.get_name().to_owned()).collect();
            let hint = format!("these are: {}", names.join(", "));
            told(Failure::usage(format!("there is no format {format:?}"), hint))
        })?;
        let limits = LimitArgs::default();
        let watch = Watch::new(&limits);
        written((&self.game.name, &self.text), self.what, table, format, &watch).map_err(told)
    }
}
