//! A rule's native code: the addresses of its functions, and the memory that contains them.

use std::ffi::c_void;
use std::sync::{Arc, Mutex, PoisonError};

use cranelift_jit::JITModule;

use crate::check::Checked;

/// A function of the native code. Its argument points to a `Context`, which is defined above this file, so the type
/// is not named here.
pub(super) type Entry = unsafe extern "C" fn(*mut c_void) -> u32;

/// A rule's native code.
pub struct Native {
    pub(super) rule: Arc<Checked>,
    pub(super) is_named: bool,
    pub(super) entries: Vec<Entry>,
    /// The symbol of each code; the native code reads this table.
    pub(super) _symbols: Box<[u8; 256]>,
    /// The owner of the memory of the code.
    pub(super) module: Mutex<Option<JITModule>>,
}

impl Drop for Native {
    fn drop(&mut self) {
        if let Some(module) = self.module.lock().unwrap_or_else(PoisonError::into_inner).take() {
            // SAFETY: a call borrows `self`, so no call is running, and the entries are dropped with `self`.
            unsafe { module.free_memory() };
        }
    }
}
