//! How a limit ended the work, in words.

use bouton::{Limit, Progress, Unknown};

use crate::signals::is_interrupted;

/// The limit that ended the work, and the progress until then.
pub fn ended(unknown: &Unknown) -> String {
    match unknown.limit {
        Limit::Stopped if !is_interrupted() => {
            let Progress { positions, bytes, .. } = unknown.progress;
            format!("the time was over (--max-time) after {positions} positions and {bytes} bytes")
        }
        _ => unknown.to_string(),
    }
}
