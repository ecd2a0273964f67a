//! A rule's native code: where its functions begin, and the memory that they stand in.

use std::ffi::c_void;
use std::sync::{Arc, Mutex, PoisonError};

use cranelift_jit::JITModule;

use crate::check::Checked;

/// A function of the code. Its argument points to a `Context`, which is defined above this file, so the type is not named here.
pub(super) type Entry = unsafe extern "C" fn(*mut c_void) -> u32;

/// A rule's native code.
pub struct Native {
    pub(super) rule: Arc<Checked>,
    pub(super) is_named: bool,
    pub(super) entries: Vec<Entry>,
    /// The symbol of each code, which the code looks up.
    pub(super) _symbols: Box<[u8; 256]>,
    /// What holds the memory of the code.
    pub(super) module: Mutex<Option<JITModule>>,
}

impl Drop for Native {
    fn drop(&mut self) {
        if let Some(module) = self.module.lock().unwrap_or_else(PoisonError::into_inner).take() {
            // SAFETY: a call borrows `self`, so none runs, and the entries are gone with `self`.
            unsafe { module.free_memory() };
        }
    }
}
