//! When a rule is compiled: once it is asked so often that it pays.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use super::Native;
use crate::check::Checked;

/// Native code that is made when it is wanted.
pub struct Later {
    /// How often it is still asked for in vain; never compiled if that is as often as can be.
    left: AtomicU32,
    native: OnceLock<Option<Native>>,
}

impl Later {
    /// About as many calls as take as long as compiling.
    pub const USUAL: u32 = 64;

    /// Code that is compiled after so many calls.
    pub fn after(calls: u32) -> Self {
        Self { left: AtomicU32::new(calls), native: OnceLock::new() }
    }

    /// The code, if it was compiled or now is.
    pub fn get(&self, rule: &Arc<Checked>, is_named: bool) -> Option<&Native> {
        if let Some(native) = self.native.get() {
            return native.as_ref();
        }
        // Two at once may count one call: what is counted is a guess anyway.
        match self.left.load(Relaxed) {
            0 => self.native.get_or_init(|| Native::new(rule.clone(), is_named)).as_ref(),
            u32::MAX => None,
            left => {
                self.left.store(left - 1, Relaxed);
                None
            }
        }
    }
}
