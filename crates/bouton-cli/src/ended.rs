//! How a limit ended the work, in words.

use bouton::{Limit, Unknown};

use crate::signals::is_interrupted;

/// The limit that ended the work, and the progress until then.
pub fn ended(unknown: &Unknown) -> String {
    match unknown.limit {
        Limit::Stopped if !is_interrupted() => {
            let text = unknown.to_string();
            let (_, progress) = text.split_once(" after ").unwrap_or_default();
            format!("the time was over (--max-time) after {progress}")
        }
        _ => unknown.to_string(),
    }
}
