//! Opens the files of a store: regular files only, and never through a link.
//!
//! Whoever may write to the folder could otherwise have another file overwritten or made, or have the store wait for a pipe.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

use super::fault::Fault;

/// Opens the regular file of this name as `options` say.
fn open(options: &mut OpenOptions, path: &Path) -> Result<File, Fault> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // A pipe is not waited for.
        options.custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK);
    }
    // Where links cannot be refused while opening, they are refused before.
    if !cfg!(unix) && is_special(path) {
        return Err(Fault::Special(path.to_owned()));
    }
    match options.open(path) {
        Ok(file) if file.metadata().map_err(Fault::with(path))?.is_file() => Ok(file),
        Ok(_) => Err(Fault::Special(path.to_owned())),
        Err(_) if is_special(path) => Err(Fault::Special(path.to_owned())),
        Err(error) => Err(Fault::Io(path.to_owned(), error)),
    }
}

/// Whether there is a link, a pipe or a device; a folder's own error says more.
fn is_special(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Opens a file to be read.
pub fn read(path: &Path) -> Result<File, Fault> {
    open(File::options().read(true), path)
}

/// Opens a file to be locked, which is made if it is not there.
pub fn lockable(path: &Path) -> Result<File, Fault> {
    open(File::options().write(true).create(true).truncate(false), path)
}

/// Makes a new file in place of one that a killed process left: a link is removed, and not what it links to.
pub fn make(path: &Path) -> Result<File, Fault> {
    remove(path)?;
    File::create_new(path).map_err(Fault::with(path))
}

/// Removes a file, if it is there.
pub fn remove(path: &Path) -> Result<(), Fault> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Fault::Io(path.to_owned(), error)),
        _ => Ok(()),
    }
}
