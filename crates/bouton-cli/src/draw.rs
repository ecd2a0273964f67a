//! `bouton draw`: pictures of positions.

use std::io::Write;

use bouton::ask::{Detail, ask};
use bouton::catalog::Catalog;
use bouton_lab::picture::{NotDrawn, Picture, Show};

use crate::args::{Draw, PictureFormat};
use crate::failure::{ExitCode, Failure, code_without, missing, unanswered};
use crate::json;
use crate::output::styled;
use crate::position::PositionRequest;
use crate::unfinished::Unfinished;

/// Runs the command.
pub fn run(catalog: &Catalog, args: &Draw) -> Result<ExitCode, Failure> {
    let format = args.format()?;
    let file = |path| Unfinished::asked("--out", path, "without --out the picture is printed");
    let file = args.out.as_deref().map(file).transpose()?;
    let asked = PositionRequest::read(catalog, &args.asked, false)?;
    let question = asked.question(&asked.source.text)?;
    // In JSON, moves have places even if nothing is drawn there.
    let targets = format == PictureFormat::Json;
    let show = Show { values: args.values, parts: args.parts, moves: args.moves, targets };
    // What is too large to draw is refused before anything is computed.
    let mut picture = asked.checked(Picture::of(&question, None, show).map_err(not_drawn))?;
    let mut unknown = None;
    if args.values {
        let answer = asked.watch().limited(|limits| ask(&question, Detail::Reasons, limits));
        let answer = asked.checked(answer.map_err(unanswered))?;
        picture = asked.checked(Picture::of(&question, Some(&answer), show).map_err(not_drawn))?;
        unknown = missing(&answer);
    }
    let text = match format {
        PictureFormat::Svg => picture.svg(),
        PictureFormat::Text => picture.text().to_owned(),
        PictureFormat::Json => json::picture(&picture).line(),
    };
    match file {
        Some(file) => file.finish_with(text.as_bytes())?,
        None => styled().write_all(text.as_bytes()).map_err(Failure::writing)?,
    }
    Ok(code_without(unknown.as_deref()))
}

/// The failure that there is no picture, and what to do about it.
fn not_drawn(error: NotDrawn) -> Failure {
    let hint = match &error {
        NotDrawn::Figure(_) => {
            "boards of up to 100 rows and columns, graphs of up to 200 vertices and 2000 edges, and 200 heaps are drawn"
        }
        NotDrawn::TooManyMoves => "without --values and --moves, only the position is drawn",
        NotDrawn::TooManyParts { .. } => "leave --parts out",
        NotDrawn::Rule(_) => return Failure::Usage(error.to_string()),
    };
    Failure::usage(error.to_string(), hint)
}
