//! Signatures as text.

use syn::{Fields, FnArg, Generics, Pat, Signature};

use super::print::printed;

/// A path without the modules before its last name.
pub fn last_segment(path: &str) -> &str {
    let end = path.find('<').unwrap_or(path.len());
    path[..end].rfind("::").map_or(path, |at| &path[at + 2..])
}

/// The text after a space; an empty text stays empty.
pub fn spaced(text: String) -> String {
    if text.is_empty() { text } else { format!(" {text}") }
}

/// The parameters of an item in angle brackets, with their bounds.
pub fn parameters(of: &Generics) -> String {
    let mut of = of.clone();
    of.where_clause = None;
    printed(of)
}

/// The `where` clause, after a space.
pub fn condition(of: &Generics) -> String {
    spaced(printed(&of.where_clause)).trim_end_matches(',').to_owned()
}

/// The parameters and the `where` clause.
pub fn generics(of: &Generics) -> String {
    parameters(of) + &condition(of)
}

/// The fields of a variant.
pub fn contents(fields: &Fields) -> String {
    let each = fields.iter().map(|field| match &field.ident {
        Some(name) => format!("{name}: {}", printed(&field.ty)),
        None => printed(&field.ty),
    });
    let each = each.collect::<Vec<_>>().join(", ");
    match fields {
        Fields::Named(_) => format!(" {{ {each} }}"),
        Fields::Unnamed(_) => format!("({each})"),
        Fields::Unit => String::new(),
    }
}

/// The line of a function or method.
pub fn function(path: &str, of: &Signature) -> String {
    let constness = of.constness.map_or("", |_| "const ");
    let asyncness = of.asyncness.map_or("", |_| "async ");
    let words = [constness, asyncness].concat();
    let arguments = of.inputs.iter().map(|input| match input {
        FnArg::Typed(input) => {
            // A pattern does not concern the caller.
            let name = match &*input.pat {
                Pat::Ident(name) => name.ident.to_string(),
                _ => "_".to_owned(),
            };
            format!("{name}: {}", printed(&input.ty))
        }
        receiver => printed(receiver).trim_start_matches("mut ").to_owned(),
    });
    let arguments = arguments.collect::<Vec<_>>().join(", ");
    let result = spaced(printed(&of.output));
    format!("{words}fn {path}{}({arguments}){result}{}", parameters(&of.generics), condition(&of.generics))
}
