//! A file with the values of all boards of a size. `docs/census.md` describes the format.
//!
//! A file is read from the beginning to the end, and its contents are not kept in memory. Nothing is returned before its length and
//! checksum are verified. Cost: one pass, 64 KiB of memory.

use std::fmt;
use std::hash::Hasher;
use std::io;
use std::sync::Arc;

use twox_hash::XxHash3_64;

use super::census::{AllValues, Census, Counter, PART, Size, each_part};
use crate::catalog::boards::ReadMarks;
use crate::catalog::{Catalog, Game};
use crate::machine::width::{clamped, exact, index};
use crate::notation::{Measure, ParseError};
use crate::theory::limits::{Limits, Progress, Unknown};
use crate::theory::nimber::Nimber;

/// The first bytes of a file. They change if a transfer converts line ends or drops the eighth bits.
const MAGIC: [u8; 8] = *b"\x89bouton\n";
const VERSION: u32 = 1;
/// The most cells: no file of 2^40 bytes or more is written.
const MOST_CELLS: u32 = 40;

/// Whether the values of a game can be written to a file: its positions are boards of marked cells, and its name says which game it is.
#[must_use]
pub fn is_written(game: &Game) -> bool {
    game.boards.as_ref().is_some_and(|boards| boards.marks.is_some() && boards.definition.is_empty())
}

/// Writes all values to `sink`.
///
/// # Errors
/// If writing to `sink` fails, or if the values of the game [are not written](is_written).
pub fn write(values: &AllValues, sink: &mut impl io::Write) -> io::Result<()> {
    let bytes = values.bytes().filter(|_| is_written(&values.game));
    let bytes = bytes.ok_or_else(|| io::Error::other("only boards of marked cells are written to a file"))?;
    let mut hash = XxHash3_64::with_seed(0);
    let mut put = |bytes: &[u8]| {
        hash.write(bytes);
        sink.write_all(bytes)
    };
    let name = values.game.name.as_bytes();
    let (order, (rows, cols)) = (bytes.order(), values.size.sides);
    put(&MAGIC)?;
    for number in [VERSION, rows, cols, exact(name.len())] {
        put(&number.to_le_bytes())?;
    }
    put(name)?;
    put(&order.iter().map(|&(r, c)| exact(r * cols + c)).collect::<Vec<_>>())?;
    each_part(bytes, put)?;
    sink.write_all(&hash.finish().to_le_bytes())
}

/// The contents of a file.
#[derive(Debug)]
#[non_exhaustive]
pub struct FileContents {
    /// The census of all boards.
    pub census: Census,
    /// The value of the board asked for.
    pub nimber: Option<Nimber>,
}

/// Why a file gives no answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// The file does not begin like a file of values.
    Foreign,
    /// The file has another version of the format.
    Version(u32),
    /// The header contradicts itself, or names no game known here.
    Header,
    /// The file ends too early.
    Cut,
    /// The file continues after its expected end.
    TooLong,
    /// The checksum does not match the contents.
    Damaged,
    /// The text of the board asked for has an error at this place.
    Position(ParseError),
    /// The board asked for is larger than those in the file.
    TooLarge(u32, u32),
    /// The file cannot be read.
    Io(io::Error),
    /// A limit was reached.
    Unknown(Unknown),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => f.write_str("it is not a file of values written by bouton census"),
            Self::Version(version) => {
                write!(f, "it has version {version} of the format; this program reads version {VERSION}")
            }
            Self::Header => f.write_str("its header is damaged, or of a game that is not known here"),
            Self::Cut => f.write_str("it is cut: it ends before its last value and checksum"),
            Self::TooLong => f.write_str("it contains data after its checksum"),
            Self::Damaged => f.write_str("it is damaged: its checksum does not match its contents"),
            Self::Position(error) => error.fmt(f),
            Self::TooLarge(rows, cols) => {
                write!(f, "the position is larger than the boards in it, {rows}x{cols}")
            }
            Self::Io(error) => error.fmt(f),
            Self::Unknown(unknown) => unknown.fmt(f),
        }
    }
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Cut,
            _ => Self::Io(error),
        }
    }
}

/// Reads a whole file: its census, and the value of one position if one is asked for.
///
/// # Errors
/// If the file is damaged or not a file of values, if the position is not one of its boards, or if a limit is reached.
pub fn read(
    catalog: &Catalog,
    source: &mut impl io::Read,
    position: Option<&[u8]>,
    limits: &Limits<'_>,
) -> Result<FileContents, FileError> {
    let mut hash = XxHash3_64::with_seed(0);
    let header = Header::read(catalog, &mut Hashed { source, hash: &mut hash })?;
    let wanted = position.map(|text| header.number(text)).transpose()?;
    let positions = 1u64 << header.order.len();
    let mut part = vec![0; index(PART.min(positions))];
    let mut counter = Counter::default();
    let mut nimber = None;
    for first in (0..positions).step_by(part.len()) {
        source.read_exact(&mut part)?;
        hash.write(&part);
        counter.add(&part);
        let place = wanted.and_then(|number| number.checked_sub(first));
        if let Some(&value) = place.and_then(|place| part.get(clamped(place))) {
            nimber = Some(Nimber(value.into()));
        }
        let progress = Progress { positions: first + part.len() as u64, bytes: PART, depth: 0 };
        limits.check(progress).map_err(FileError::Unknown)?;
    }
    let mut checksum = [0; 8];
    source.read_exact(&mut checksum)?;
    if source.read(&mut [0])? > 0 {
        return Err(FileError::TooLong);
    }
    if hash.finish().to_le_bytes() != checksum {
        return Err(FileError::Damaged);
    }
    let size = Size { measure: Measure::Board, sides: (header.rows, header.cols), whole: None };
    Ok(FileContents { census: counter.census(header.game, size), nimber })
}

/// The header before the values.
struct Header {
    game: Arc<Game>,
    marks: ReadMarks,
    rows: u32,
    cols: u32,
    /// The cell of each bit.
    order: Vec<(u32, u32)>,
}

impl Header {
    fn read(catalog: &Catalog, source: &mut Hashed<'_, impl io::Read>) -> Result<Self, FileError> {
        let magic = source.take().map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => FileError::Foreign,
            _ => FileError::Io(error),
        })?;
        if magic != MAGIC {
            return Err(FileError::Foreign);
        }
        let mut number = || source.take().map(u32::from_le_bytes);
        let version = number()?;
        if version != VERSION {
            return Err(FileError::Version(version));
        }
        let (rows, cols, name) = (number()?, number()?, number()?);
        let cells = rows.checked_mul(cols).filter(|cells| (1..=MOST_CELLS).contains(cells));
        let (Some(cells), ..=255) = (cells, name) else { return Err(FileError::Header) };
        let (mut name, mut order) = (vec![0; name as usize], vec![0; cells as usize]);
        source.fill(&mut name)?;
        source.fill(&mut order)?;
        let mut sorted = order.clone();
        sorted.sort_unstable();
        let game = std::str::from_utf8(&name).ok().and_then(|name| catalog.find(name));
        let marks =
            game.as_ref().filter(|game| is_written(game)).and_then(|game| game.boards.as_ref()?.marks);
        match (game, marks) {
            (Some(game), Some(marks)) if sorted.into_iter().map(u32::from).eq(0..cells) => {
                let order = order.into_iter().map(u32::from).map(|cell| (cell / cols, cell % cols)).collect();
                Ok(Self { game, marks, rows, cols, order })
            }
            _ => Err(FileError::Header),
        }
    }

    /// The number of a board, which may be smaller than the boards of the file, or turned on its side.
    fn number(&self, text: &[u8]) -> Result<u64, FileError> {
        let marks = (self.marks.read)(text).map_err(FileError::Position)?;
        let number = marks.number_in((self.rows, self.cols), &self.order);
        number.ok_or(FileError::TooLarge(self.rows, self.cols))
    }
}

/// A source that adds the bytes it reads to a checksum.
struct Hashed<'s, S> {
    source: &'s mut S,
    hash: &'s mut XxHash3_64,
}

impl<S: io::Read> Hashed<'_, S> {
    fn fill(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.source.read_exact(bytes)?;
        self.hash.write(bytes);
        Ok(())
    }

    fn take<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{find, standard};
    use crate::games::blackout::{Matrix, MatrixTable};

    fn written(rows: u32, cols: u32) -> Vec<u8> {
        let values = AllValues::compute(&find("blackout").unwrap(), rows, cols, &Limits::none());
        let mut file = Vec::new();
        write(&values.unwrap_or_else(|refusal| panic!("{refusal}")), &mut file).unwrap();
        file
    }

    fn said(mut file: &[u8], position: &[u8]) -> Result<u64, String> {
        let found = read(standard(), &mut file, Some(position), &Limits::none());
        found.map(|found| found.nimber.unwrap().0).map_err(|error| error.to_string())
    }

    #[test]
    fn every_position_is_found_again() {
        for (rows, cols) in [(1, 1), (2, 3), (3, 2), (1, 9), (3, 4), (4, 3)] {
            let file = written(rows, cols);
            let full = Matrix::full(rows, cols);
            let table = MatrixTable::new(&full, &Limits::none()).unwrap();
            let found = read(standard(), &mut file.as_slice(), None, &Limits::none()).unwrap();
            assert_eq!(found.census.size.sides, (rows, cols));
            assert_eq!(found.census.positions(), 1 << (rows * cols));
            assert_eq!(Some(found.census.full), table.value(&full));
            let zeros = table.values().filter(|&value| value == 0).count();
            assert_eq!(found.census.lost(), zeros as u64);
            assert_eq!(Some(found.census.largest() as u8), table.values().max());
            for set in (0..1u32 << (rows * cols)).step_by(7) {
                let mut matrix = Matrix::zeros(rows, cols);
                let cells = (0..rows * cols).filter(|cell| set >> cell & 1 == 1);
                cells.for_each(|cell| matrix.set(cell / cols, cell % cols, true));
                let value = table.value(&matrix).unwrap().0;
                assert_eq!(said(&file, matrix.to_string().as_bytes()), Ok(value), "{matrix}");
            }
        }
    }

    #[test]
    fn a_smaller_position_may_lie_on_its_side() {
        let file = written(2, 4);
        assert_eq!(said(&file, b"101/111"), Ok(1));
        assert_eq!(said(&file, b"11/01/11"), Ok(1));
        assert_eq!(said(&file, b"1/1/1/1"), Ok(4));
        assert_eq!(said(&file, b"0"), Ok(0));
        assert_eq!(said(&file, b"3x3"), Err("the position is larger than the boards in it, 2x4".to_owned()));
        assert!(said(&file, b"012").unwrap_err().contains("expected `0` or `1`"));
    }

    #[test]
    fn a_cut_file_is_refused_wherever_it_is_cut() {
        let file = written(2, 3);
        for end in 0..file.len() {
            let error = said(&file[..end], b"1").unwrap_err();
            assert!(
                error.contains(if end < 8 { "not a file of values" } else { "it is cut" }),
                "{end}: {error}"
            );
        }
        assert_eq!(
            said(&[&file[..], b"\n"].concat(), b"1").unwrap_err(),
            "it contains data after its checksum"
        );
    }

    #[test]
    fn a_flipped_bit_is_found_wherever_it_is() {
        let file = written(2, 3);
        for bit in 0..8 * file.len() {
            let mut flipped = file.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            let error = said(&flipped, b"1").unwrap_err();
            let expected = match bit / 8 {
                0..8 => "not a file of values",
                8..12 => "of the format",
                12..38 => "", // The header: whatever it then says.
                _ => "it is damaged",
            };
            assert!(error.contains(expected), "bit {bit}: {error}");
        }
    }

    #[test]
    fn what_is_no_header_is_refused() {
        let file = written(2, 3);
        let changed = |at: usize, bytes: &[u8]| {
            let mut changed = file.clone();
            changed[at..at + bytes.len()].copy_from_slice(bytes);
            said(&changed, b"1").unwrap_err()
        };
        let header = "its header is damaged, or of a game that is not known here";
        assert_eq!(
            changed(8, &2u32.to_le_bytes()),
            "it has version 2 of the format; this program reads version 1"
        );
        assert_eq!(changed(12, &[0xff; 8]), header);
        assert_eq!(changed(12, &[0; 4]), header);
        assert_eq!(changed(20, &[0xff; 4]), header);
        assert_eq!(changed(24, b"blackorb"), header);
        assert_eq!(changed(24, b"\xff"), header);
        assert_eq!(changed(32, &file[33..34]), header);
        assert_eq!(said(b"PK\x03\x04 and so on", b"1").unwrap_err(), FileError::Foreign.to_string());
    }

    #[test]
    fn the_format_is_the_one_documented() {
        let file = written(1, 2);
        let start = b"\x89bouton\n\x01\0\0\0\x01\0\0\0\x02\0\0\0\x08\0\0\0blackout\x00\x01\x00\x01\x01\x02";
        assert_eq!(&file[..38], start);
        assert_eq!(file[38..], XxHash3_64::oneshot(start).to_le_bytes());
    }

    #[test]
    fn reading_can_be_stopped() {
        let limits = Limits::none().with_watch(&|_| true);
        let stopped = read(standard(), &mut written(2, 3).as_slice(), None, &limits);
        assert!(matches!(stopped, Err(FileError::Unknown(_))));
    }
}
