//! How work ended that a limit cut short, in words.

use bouton::{Limit, Progress, Unknown};

use crate::signals::is_interrupted;

/// Which limit ended the work, and how far it had come.
pub fn ended(unknown: &Unknown) -> String {
    match unknown.limit {
        Limit::Stopped if !is_interrupted() => {
            let Progress { positions, bytes, .. } = unknown.progress;
            format!("the time was over (--max-time) after {positions} positions and {bytes} bytes")
        }
        _ => unknown.to_string(),
    }
}
