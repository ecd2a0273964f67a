//! Keeps what a search finds out in a store, every so often.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bouton::catalog::question::Question;
use bouton::store::{Batch, Fault, Store};
use bouton::{Keeper, Sink};

use crate::failure::Failure;

/// So many bytes are gathered before they are written: more would count against the limit on memory.
const MOST_GATHERED: usize = 8 << 20;

/// A store, and when to write to it.
pub struct Saver {
    saving: Mutex<Saving>,
    every: Duration,
}

struct Saving {
    store: Store,
    batch: Batch,
    last: Instant,
    fault: Option<Fault>,
}

impl Saver {
    /// The question, on which is kept what is found out, in the store in the folder `dir`; and who does it.
    pub fn keeping(
        question: Question,
        dir: &Path,
        every: Duration,
    ) -> Result<(Question, Arc<Self>), Failure> {
        let refused = |why: &dyn ToString| Failure::Usage(format!("--store: {}", why.to_string()));
        let kind = question.kind().map_err(|why| refused(&why))?;
        let store = Store::open(dir, kind.game, kind.data);
        let store = store.map_err(|fault| refused(&format!("{}: {fault}", dir.display())))?;
        for repair in store.repairs() {
            anstream::eprintln!("bouton: {}: {repair}", dir.display());
        }
        let saving = Saving { store, batch: Batch::default(), last: Instant::now(), fault: None };
        let saver = Arc::new(Self { saving: Mutex::new(saving), every });
        let question = question.kept_by(Arc::clone(&saver) as Arc<dyn Keeper>);
        Ok((question.map_err(|why| refused(&why))?, saver))
    }

    /// Tells whether all was kept.
    pub fn finish(&self) -> Result<(), Failure> {
        match self.saving().fault.take() {
            None => Ok(()),
            Some(fault) => {
                Err(Failure::Usage(format!("the answer stands, but not all of it is stored: {fault}")))
            }
        }
    }

    fn saving(&self) -> MutexGuard<'_, Saving> {
        self.saving.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Saving {
    fn write(&mut self) {
        if self.fault.is_none() {
            self.fault = self.store.add(&mut self.batch).err();
        }
        self.batch.clear();
    }
}

impl Keeper for Saver {
    fn is_due(&self) -> bool {
        let saving = self.saving();
        saving.fault.is_none() && saving.last.elapsed() >= self.every
    }

    fn keep(&self, tell: &mut dyn FnMut(&mut Sink<'_>)) {
        let mut saving = self.saving();
        tell(&mut |key, word| {
            saving.batch.push(key, word);
            if saving.batch.bytes() >= MOST_GATHERED {
                saving.write();
            }
        });
        saving.write();
        saving.last = Instant::now();
    }

    fn recall(&self, sink: &mut dyn FnMut(&[u8], u64) -> bool) {
        let mut saving = self.saving();
        saving.fault = saving.store.each(sink).err();
    }
}
