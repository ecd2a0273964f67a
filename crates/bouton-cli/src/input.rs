//! Texts that come in: files, and standard input.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use bouton::notation::{ParseError, Reader};
use bouton::{Limits, Progress};
use sha2::{Digest, Sha256};

use crate::failure::Failure;
use crate::output::{captured_file, is_captured};
use crate::watch::Watch;

/// The name of standard input in messages.
pub const STANDARD_INPUT: &str = "standard input";

/// The longest expression or list of values, in bytes.
pub const MOST_BYTES: u64 = 1 << 30;

/// Blocks of standard input take at least this many bytes.
const LEAST_BYTES_OF_BLOCKS: u64 = 1 << 20;

/// A text, and its name in messages.
pub struct Source {
    pub name: String,
    pub text: Vec<u8>,
}

/// The text of a file, if it has at most `most` bytes; `-` is standard input. A device or a pipe may have no end.
pub fn read(path: &Path, most: u64) -> Result<Source, Failure> {
    if path == Path::new("-") {
        return Ok(Source { name: STANDARD_INPUT.to_owned(), text: standard_input(most)? });
    }
    let text = File::open(path).and_then(|file| whole(most, file)).map_err(Failure::reading(path))?;
    Ok(Source { name: path.display().to_string(), text: bounded(text, most)? })
}

/// Reads everything, but at most one byte more than `most`. `expected` is the expected length.
fn at_most(most: u64, file: impl Read, expected: u64) -> io::Result<Vec<u8>> {
    let mut text = Vec::with_capacity(expected.min(most) as usize);
    file.take(most.saturating_add(1)).read_to_end(&mut text)?;
    Ok(text)
}

/// Reads a whole file, but at most one byte more than `most`.
fn whole(most: u64, file: File) -> io::Result<Vec<u8>> {
    let size = file.metadata().map_or(0, |data| data.len());
    at_most(most, file, size)
}

/// The text, if it has at most `most` bytes.
fn bounded(text: Vec<u8>, most: u64) -> Result<Vec<u8>, Failure> {
    let progress = Progress { bytes: text.len() as u64, ..Progress::default() };
    let limits = Limits::none().with_bytes(most);
    limits.check(progress).map_err(Failure::Unknown)?;
    Ok(without_mark(text))
}

/// Bytes for the result of a line, beside its own: two numbers and their place.
pub const BYTES_A_LINE: u64 = 16;

/// The text of a file, if the text and the results of its lines, `each` bytes for a line, take at most `bytes` bytes.
pub fn read_within(path: &Path, bytes: u64, each: u64) -> Result<Source, Failure> {
    let limits = Limits::none().with_bytes(bytes);
    let room = |needed| limits.room_for(needed, Progress::default()).map_err(Failure::Unknown);
    room(fs::metadata(path).map_or(0, |file| file.len()))?;
    let source = read(path, bytes)?;
    let lines = source.text.iter().filter(|&&byte| byte == b'\n').count() as u64;
    room(source.text.len() as u64 + each * lines)?;
    Ok(source)
}

/// The result of `answer` for standard input. If it is a file, it is read in blocks, each of which is longer than the words in it.
///
/// # Errors
/// If the text is wrong. Also if a block takes more memory than `watch` allows, or all of standard input where it is no file, or if the time
/// is over after the first block.
pub fn answered(
    watch: &Watch<'_>,
    mut answer: impl FnMut(&mut Reader<'_>) -> Result<Vec<u8>, ParseError>,
) -> Result<Vec<u8>, Failure> {
    let most = watch.memory;
    let is_file = |file: &File| !is_captured() && file.metadata().is_ok_and(|data| data.is_file());
    if let Some(mut file) = standard_input_file().filter(is_file) {
        let start = file.stream_position().map_err(Failure::reading(Path::new(STANDARD_INPUT)))?;
        let (mut is_whole, mut is_first, mut ended) = (true, true, None);
        let mut blocks = |block: &mut [u8]| {
            // The other half of the memory of the blocks has what is not answered yet. When it doubles, there are both.
            let held = Progress { bytes: 2 * 3 * block.len() as u64, ..Progress::default() };
            ended = Limits::none().with_bytes(most.max(LEAST_BYTES_OF_BLOCKS)).check(held).err();
            if !std::mem::take(&mut is_first) {
                ended = ended.take().or_else(|| watch.over());
            }
            if ended.is_some() {
                return 0;
            }
            file.read(block).unwrap_or_else(|_| {
                is_whole = false;
                0
            })
        };
        let answer = answer(&mut Reader::in_blocks(&mut blocks));
        if let Some(unknown) = ended {
            return Err(Failure::Unknown(unknown));
        }
        match answer {
            Ok(output) if is_whole => return Ok(output),
            // The text is read again as a whole: only there can be found where it is wrong.
            _ => file.seek(SeekFrom::Start(start)).map_err(Failure::reading(Path::new(STANDARD_INPUT)))?,
        };
    }
    let text = standard_input(most)?;
    if text.len() as u64 > LEAST_BYTES_OF_BLOCKS {
        watch.over().map_or(Ok(()), |unknown| Err(Failure::Unknown(unknown)))?;
    }
    answer(&mut Reader::new(&text)).map_err(|error| Failure::Text(STANDARD_INPUT.to_owned(), error))
}

/// All of standard input, if it has at most `most` bytes.
fn standard_input(most: u64) -> Result<Vec<u8>, Failure> {
    if let Some(text) = captured_file("-") {
        return bounded(text.into_bytes(), most);
    }
    let text = match standard_input_file() {
        Some(file) => whole(most, file),
        None => at_most(most, io::stdin().lock(), 0),
    };
    bounded(text.map_err(Failure::reading(Path::new(STANDARD_INPUT)))?, most)
}

/// Standard input as a file, without a buffer before it.
fn standard_input_file() -> Option<File> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        io::stdin().as_fd().try_clone_to_owned().ok().map(File::from)
    }
    #[cfg(not(unix))]
    None
}

/// The SHA-256 of a file.
pub fn hash_of(path: &Path) -> io::Result<String> {
    let (mut file, mut hash) = (BufReader::with_capacity(1 << 17, File::open(path)?), Sha256::new());
    while let bytes @ [_, ..] = file.fill_buf()? {
        hash.update(bytes);
        let length = bytes.len();
        file.consume(length);
    }
    Ok(digits(hash))
}

/// A SHA-256 in hexadecimal digits.
pub fn digits(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A text without the byte order mark that some editors put in front of it.
pub fn without_mark(mut text: Vec<u8>) -> Vec<u8> {
    if text.starts_with(b"\xef\xbb\xbf") {
        text.drain(..3);
    }
    text
}
