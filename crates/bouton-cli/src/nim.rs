//! `bouton nim`: nimbers added and multiplied.

use std::ops::Deref;
use std::path::Path;

use bouton::arithmetic;
use bouton::catalog::Catalog;

use crate::args;
use crate::failure::Failure;
use crate::hint;
use crate::input::{self, Source};
use crate::json::Object;

/// The nimber, on one line.
pub fn nim<C: Deref<Target = Catalog>>(catalog: &C, args: &args::Nim) -> Result<String, Failure> {
    // Words that the shell parted belong together.
    let Source { name, text } = match &*args.expression.join(" ") {
        "-" => input::read(Path::new("-"), input::MOST_BYTES)?,
        text => Source { name: "EXPRESSION".to_owned(), text: text.into() },
    };
    let hint = || hint::for_expression(catalog, &String::from_utf8_lossy(&text));
    let value = arithmetic::value(&text).map_err(|error| Failure::Text(name, error).hinted(hint()))?;
    let expression = &*String::from_utf8_lossy(text.trim_ascii());
    Ok(match args.json {
        true => Object::default().with("expression", expression).with("nimber", value.0).line(),
        false => format!("{}\n", value.0),
    })
}
