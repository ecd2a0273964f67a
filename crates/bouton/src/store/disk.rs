//! Opens the files of a store: only regular files, and never through a link.
//!
//! Otherwise a user with write access to the folder could have another file overwritten or made, or make the store wait for a pipe.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
#[cfg(not(unix))]
use std::sync::{Mutex, PoisonError};

use super::fault::Fault;

/// Opens the regular file at this path with these options.
fn open(options: &mut OpenOptions, path: &Path) -> Result<File, Fault> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // Opening does not wait for a pipe.
        options.custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK);
    }
    // If links cannot be refused while opening, they are refused before.
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

/// Whether there is a link, a pipe or a device. For a folder, opening gives a better error.
fn is_special(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Opens a file for reading.
pub fn read(path: &Path) -> Result<File, Fault> {
    open(File::options().read(true), path)
}

/// Opens a file for locking, and makes it if it does not exist.
pub fn lockable(path: &Path) -> Result<File, Fault> {
    open(File::options().write(true).create(true).truncate(false), path)
}

/// Makes a new file in place of one that a killed process left. A link is removed, and not the file that it links to.
pub fn make(path: &Path) -> Result<File, Fault> {
    remove(path)?;
    File::create_new(path).map_err(Fault::with(path))
}

/// Removes a file, if it exists.
pub fn remove(path: &Path) -> Result<(), Fault> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Fault::Io(path.to_owned(), error)),
        _ => Ok(()),
    }
}

/// The fault for a file that was not locked.
pub fn locked(found: Result<(), TryLockError>, path: PathBuf) -> Result<(), Fault> {
    found.map_err(|error| match error {
        TryLockError::WouldBlock => Fault::InUse,
        TryLockError::Error(error) => Fault::Io(path, error),
    })
}

/// A file without its final name. It is deleted if it is not finished, so that it does not fill a full disk.
pub struct UnfinishedFile(pub PathBuf);

impl Drop for UnfinishedFile {
    fn drop(&mut self) {
        // After the file got its name, there is no file under this one.
        let _ = fs::remove_file(&self.0);
    }
}

/// Writes the file `path` under the name `part`. It gets its name only when all of it is on the disk.
pub fn write_whole(
    part: PathBuf,
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> Result<(), Fault> {
    let part = UnfinishedFile(part);
    let mut file = BufWriter::new(make(&part.0)?);
    let written = write(&mut file).and_then(|()| {
        file.flush()?;
        file.get_ref().sync_all()?;
        fs::rename(&part.0, path)
    });
    written.map_err(Fault::with(&part.0))
}

/// A file that threads read at places.
pub struct PlacedFile {
    file: File,
    path: PathBuf,
    /// Elsewhere a file has one place, which moves.
    #[cfg(not(unix))]
    place: Mutex<()>,
}

impl PlacedFile {
    /// Opens a file for reading.
    pub fn open(path: &Path) -> Result<Self, Fault> {
        Ok(Self {
            file: read(path)?,
            path: path.to_owned(),
            #[cfg(not(unix))]
            place: Mutex::new(()),
        })
    }

    /// The number of bytes of the file.
    pub fn length(&self) -> Result<u64, Fault> {
        Ok(self.file.metadata().map_err(Fault::with(&self.path))?.len())
    }

    /// Reads the bytes from `place` on.
    pub fn read_at(&self, bytes: &mut [u8], place: u64) -> Result<(), Fault> {
        #[cfg(unix)]
        let read = std::os::unix::fs::FileExt::read_exact_at(&self.file, bytes, place);
        #[cfg(not(unix))]
        let read = {
            use std::io::{Read, Seek, SeekFrom};
            let _held = self.place.lock().unwrap_or_else(PoisonError::into_inner);
            (&self.file).seek(SeekFrom::Start(place)).and_then(|_| (&self.file).read_exact(bytes))
        };
        read.map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => Fault::Cut(self.path.clone()),
            _ => Fault::Io(self.path.clone(), error),
        })
    }
}
