//! `bouton explain`: why a position is won or lost.

use bouton::catalog::Catalog;
use bouton_lab::explanation::{Extent, Unexplained, explain};

use crate::args::{Explain, ExplanationFormat};
use crate::failure::{ExitCode, Failure, ended, unanswered};
use crate::output::{print, say};
use crate::position::PositionRequest;

/// Runs the command.
pub fn run(catalog: &Catalog, args: &Explain) -> Result<ExitCode, Failure> {
    let asked = PositionRequest::read(catalog, &args.asked, &args.rule, &args.limits, false)?;
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
    match explanation.answer.unknown {
        None if explanation.answer.outcome.is_some() => Ok(ExitCode::SUCCESS),
        unknown => {
            let why = unknown.as_ref().map_or("what is known does not settle who wins".to_owned(), ended);
            say!("bouton: {why}");
            Ok(ExitCode::NOT_KNOWN)
        }
    }
}

pub fn unexplained(error: Unexplained) -> Failure {
    match error {
        Unexplained::Refused(refusal) => unanswered(refusal),
        Unexplained::NoMove(error) => Failure::Text("--move".to_owned(), error),
        other => Failure::Usage(other.to_string()),
    }
}
