//! A file as bytes in memory, which the system reads when they are used and forgets when memory is short.

#![allow(unsafe_code)]

use std::fs::File;
use std::io;

use memmap2::Mmap;

/// Maps a whole file. The files of a folder of blocks are written once and never changed.
pub fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: no program of the house changes a file that has its name. If another one does, the bytes that are read change with it, and a
    // value read from them may be wrong; if it cuts the file, the system ends the process.
    let map = unsafe { Mmap::map(file)? };
    // Without this advice it works, too.
    #[cfg(unix)]
    let _ = map.advise(memmap2::Advice::WillNeed);
    Ok(map)
}
