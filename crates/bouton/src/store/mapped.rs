//! A file as bytes in memory, which the system reads when they are used and forgets when memory is short.

#![allow(unsafe_code)]

use std::fs::File;
use std::io;

use memmap2::{Advice, Mmap};

/// Maps a whole file. The files of a folder of blocks are written once and never changed.
pub fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: no program of the house changes a file that has its name. If another one does, the bytes that are read change with it, and a
    // value read from them may be wrong; if it cuts the file, the system ends the process. No reference to the bytes is made that would
    // make the compiler assume more than that they can be read.
    let map = unsafe { Mmap::map(file)? };
    // Without this advice it works, too.
    let _ = map.advise(Advice::WillNeed);
    Ok(map)
}
