//! A file that has its name only once it is whole.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::signals::is_interrupted;

/// A file that is written beside its final place under another name. It is removed if it is not finished.
pub struct Unfinished {
    file: BufWriter<File>,
    path: PathBuf,
    place: PathBuf,
    /// The name of the file as it was asked for.
    pub asked: PathBuf,
}

impl Unfinished {
    /// The file that an option, such as --out, names.
    ///
    /// # Errors
    /// If it names standard output: `why` says what to do. If the file cannot be created.
    pub fn asked(option: &str, path: &Path, why: &str) -> Result<Self, Failure> {
        if path == Path::new("-") {
            return Err(Failure::usage(format!("{option} needs the name of a file, not `-`"), why));
        }
        Self::beside(path).map_err(Failure::writing_to(path))
    }

    /// An empty file in the folder of `place`, or of the file that `place` links to. What is no file there, such as
    /// a device, is left as it is.
    fn beside(asked: &Path) -> io::Result<Self> {
        let place = asked;
        let place = match fs::metadata(place) {
            Ok(found) if found.is_file() => fs::canonicalize(place)?,
            Ok(found) if found.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(_) => return Err(io::Error::other("it is not a regular file")),
            // If a link has no target, renaming would replace the link.
            Err(_) if place.is_symlink() => return Err(io::Error::other("it links to nothing")),
            Err(_) => place.to_owned(),
        };
        let name = place.file_name().ok_or(io::ErrorKind::IsADirectory)?;
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        // Programs in containers may have one process number and share the folder, so the number is random.
        hidden.push(format!(".{:016x}.part", RandomState::new().build_hasher().finish()));
        let path = place.with_file_name(hidden);
        // From now on a signal does not end the command before the file is removed.
        is_interrupted();
        let file = BufWriter::with_capacity(1 << 18, File::create_new(&path)?);
        Ok(Self { file, path, place, asked: asked.to_owned() })
    }

    /// Makes the name say that the file is incomplete: `values.partial.csv` in place of `values.csv`, which stays as it is.
    pub fn be_partial(&mut self) -> &OsStr {
        let mut name = self.place.file_stem().unwrap_or_default().to_owned();
        name.push(".partial");
        if let Some(ending) = self.place.extension() {
            name.push(".");
            name.push(ending);
        }
        self.place.set_file_name(name);
        self.place.file_name().unwrap_or_default()
    }

    /// Writes the rest of the file and gives it its name.
    pub fn finish_with(mut self, rest: &[u8]) -> Result<(), Failure> {
        let asked = self.asked.clone();
        let written = self.file.write_all(rest).and_then(|()| self.finish());
        written.map_err(Failure::writing_to(&asked))
    }

    /// Flushes the file to the disk and gives it its name, in place of a file that had it.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        fs::rename(&self.path, &self.place)
    }
}

impl Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // Once it has its name there is no file of this one left.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_programs_with_one_process_number_write_one_file() {
        let folder = std::env::temp_dir().join(format!("bouton-unfinished-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let place = folder.join("values");
        let mut files = [(); 2].map(|()| Unfinished::beside(&place).unwrap());
        files[0].write_all(b"one").unwrap();
        files[1].write_all(b"other").unwrap();
        files.into_iter().for_each(|file| file.finish().unwrap());
        assert_eq!(fs::read(&place).unwrap(), b"other");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }
}
