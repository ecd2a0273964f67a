//! `bouton explain`: why a position is won or lost.

use bouton::catalog::Catalog;
use bouton_lab::explanation::{Extent, Unexplained, explain};

use crate::args::{Explain, ExplanationFormat};
use crate::failure::{ExitCode, Failure, code_without, ended, unanswered};
use crate::output::print;
use crate::position::PositionRequest;

/// Runs the command.
pub fn run(catalog: &Catalog, args: &Explain) -> Result<ExitCode, Failure> {
    let asked = PositionRequest::read(catalog, &args.asked, false)?;
    let question = asked.question(&asked.source.text)?;
    let lines = if args.all { usize::MAX } else { Extent::default().lines };
    let extent = Extent { plies: args.depth, lines };
    let watch = asked.watch();
    let explained = watch.limited(|limits| explain(&question, args.played.as_deref(), extent, limits));
    let explanation = asked.checked(explained.map_err(unexplained))?;
    let document = explanation.document();
    let text = match args.format {
        ExplanationFormat::Text => document.text(),
        ExplanationFormat::Markdown => document.markdown(),
        ExplanationFormat::Json => format!("{}\n", explanation.json()),
    };
    print(&text).map_err(Failure::writing)?;
    let missing = match explanation.answer.unknown {
        None if explanation.answer.outcome.is_some() => None,
        None => Some("what is known does not settle who wins".to_owned()),
        Some(unknown) => Some(ended(&unknown)),
    };
    Ok(code_without(missing.as_deref()))
}

pub fn unexplained(error: Unexplained) -> Failure {
    match error {
        Unexplained::Refused(refusal) => unanswered(refusal),
        Unexplained::NoMove(error) => Failure::Text("--move".to_owned(), error),
        other => Failure::Usage(other.to_string()),
    }
}
