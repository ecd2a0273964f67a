//! `bouton link` and `bouton open`: a position on the page. `web/src/state.js` reads what is written here.

use std::fs;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bouton::catalog::Catalog;
use form_urlencoded::Serializer;

use crate::args::{Link, Open, PositionArgs, RuleArgs};
use crate::failure::{ExitCode, Failure};
use crate::output::say;
use crate::position::PositionRequest;
use crate::unfinished::Unfinished;

/// What stands in the page where its first position is written.
const START: &str = r#"<script type="application/json" id="start">"#;
/// The largest file that is taken for a page.
const MAX_PAGE_BYTES: u64 = 64 << 20;
/// How hard a rule is compressed, of 10.
const EFFORT: u8 = 9;

/// The part of the page's address that says a position, with the sign `#`.
pub fn fragment(catalog: &Catalog, args: &Link) -> Result<String, Failure> {
    let rule = RuleArgs::default();
    let start = PositionArgs { after: None, ..args.asked.clone() };
    let asked = PositionRequest::read(catalog, &start, &rule, &args.limits, false)?;
    if asked.data().is_some() {
        return Err(Failure::usage(
            "an address has no room for the extra data of a file",
            "write the data into the position, if the game allows that: `bouton games GAME`",
        ));
    }
    let question = asked.question(&asked.source.text)?;
    let text = str::from_utf8(&asked.source.text)
        .map_err(|_| Failure::Usage("the position is no text in UTF-8".to_owned()))?;
    let mut parts = Serializer::new(String::new());
    match asked.file_of_the_rule()? {
        Some(rule) => parts.append_pair("rule", &packed(rule)),
        None if asked.is_sum => parts.append_pair("game", text.trim()),
        None => parts.append_pair("game", &args.asked.game),
    };
    parts.append_pair("position", if asked.is_sum { "" } else { text.trim() });
    if let Some(moves) = &args.asked.after {
        let (_, names) = asked.played(question, moves)?;
        names.iter().for_each(|name| _ = parts.append_pair("move", name));
    }
    if args.asked.misere {
        parts.append_pair("misere", "1");
    }
    if args.view != "analyse" {
        parts.append_pair("view", args.view);
    }
    Ok(format!("#{}", parts.finish()))
}

/// A text, compressed, in letters that an address may have.
fn packed(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(miniz_oxide::deflate::compress_to_vec(text.as_bytes(), EFFORT))
}

/// Runs `bouton open`.
pub fn open(catalog: &Catalog, args: &Open) -> Result<ExitCode, Failure> {
    let fragment = fragment(catalog, &args.link)?;
    let page = page(&args.page)?;
    let (before, rest) = page.split_once(START).ok_or_else(|| {
        Failure::usage(format!("{} is no page of bouton", args.page.display()), "web/build makes the page")
    })?;
    // A page that was opened so has a position there already.
    let (_, after) = rest.split_once('<').unwrap_or_default();
    let copy = format!("{before}{START}{}<{after}", fragment.trim_start_matches('#'));
    let shown = match &args.out {
        Some(path) => path.clone(),
        None => std::env::temp_dir().join(format!("bouton-{}.html", std::process::id())),
    };
    Unfinished::asked("--out", &shown, "the browser needs a file")?.finish_with(copy.as_bytes())?;
    if args.out.is_none() {
        browse(&shown)?;
        say!("bouton: the browser shows {}", shown.display());
    }
    Ok(ExitCode::SUCCESS)
}

/// The text of a page.
fn page(path: &Path) -> Result<String, Failure> {
    let size = fs::metadata(path).map_err(Failure::reading(path))?.len();
    if size > MAX_PAGE_BYTES {
        return Err(Failure::Usage(format!("{} is too large for a page of bouton", path.display())));
    }
    fs::read_to_string(path).map_err(Failure::reading(path))
}

/// Shows a file in the browser.
#[cfg(not(target_family = "wasm"))]
fn browse(path: &Path) -> Result<(), Failure> {
    open::that_detached(path).map_err(|error| Failure::Io("no browser can be started".to_owned(), error))
}

/// The page itself cannot start a browser.
#[cfg(target_family = "wasm")]
fn browse(_: &Path) -> Result<(), Failure> {
    Err(Failure::Usage("no browser can be started here".to_owned()))
}
