//! `bouton census --dir`: a table in blocks, for boards whose values are more than the memory holds.

use std::io::ErrorKind::{NotFound, StorageFull};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bouton::catalog::{Catalog, Game};
use bouton::store::Fault;
use bouton::tables::blocks::{BlockCost, BlockError, BlockTable, BlockWatch, PlannedBlock, Step};
use bouton::tables::census::{Census, Refusal};
use bouton::{Limit, Nimber};
use bytesize::ByteSize;

use super::report::{refused, said, shown, shown_value};
use crate::args::{self, RuleArgs, Setting};
use crate::failure::Failure;
use crate::input::{self, STANDARD_INPUT};
use crate::json::Object;
use crate::output::say;
use crate::rules::Text;
use crate::watch::Watch;

/// Bytes for a position that is read, its place and what is printed of it.
const BYTES_A_LINE: u64 = 160;

/// What is asked about a folder: its plan, one block, or all. Returns the text to print; `None` if a limit was reached.
pub fn in_folder(
    game: &Arc<Game>,
    (rows, cols): (u32, u32),
    dir: &Path,
    args: &args::Census,
    certificate: Option<impl FnOnce(&Census, &Path) -> Result<(), Failure>>,
    watch: &Watch<'_>,
) -> Result<Option<String>, Failure> {
    let table = BlockTable::new(game, rows, cols).map_err(|refusal| refused(&refusal))?;
    let result = match args.block {
        _ if args.plan => plan(&table, dir),
        Some(block) => watch
            .limited(|limits| table.fill_one(dir, block, limits))
            .map(|checksum| format!("{checksum:016x}"))
            .map(|checksum| Object::default().with("block", block).with("checksum", checksum).line()),
        None => match filled(&table, dir, args, watch) {
            Ok(census) => {
                certificate.map_or(Ok(()), |write| write(&census, dir))?;
                Ok(shown(&census, args.json))
            }
            Err(error) => Err(error),
        },
    };
    result.map(Some).or_else(|error| open(dir, error))
}

/// Makes the folder, and lists the blocks.
fn plan(table: &BlockTable, dir: &Path) -> Result<String, BlockError> {
    let shown = |PlannedBlock { block, sources, is_there, .. }| {
        Object::default().with("block", block).with("sources", sources).with("there", is_there).line()
    };
    Ok(table.plan(dir)?.into_iter().map(shown).collect())
}

/// Fills the blocks that are not in the folder yet, and says what was done and how long it took, where there is something to say.
fn filled(
    table: &BlockTable,
    dir: &Path,
    args: &args::Census,
    watch: &Watch<'_>,
) -> Result<Census, BlockError> {
    let (mut since, mut verified, mut filled) = (Instant::now(), 0_u64, 0);
    let (mut filling, mut writing) = (Duration::ZERO, Duration::ZERO);
    let mut show = |step| {
        let passed = since.elapsed();
        since += passed;
        match step {
            Step::Verified => verified += 1,
            Step::Filled => (filled, filling) = (filled + 1, filling + passed),
            Step::Written => writing += passed,
            Step::Damaged(block) => say!("bouton: block {block} is damaged, and is filled again"),
            _ => {}
        }
    };
    let disk = args.max_disk.map_or(u64::MAX, |disk| disk.as_u64()).min(free_bytes(dir));
    let mut blocks = BlockWatch { disk, show: &mut show };
    let result = watch.limited(|limits| table.fill(dir, limits, &mut blocks));
    let is_long = filling + writing > Duration::from_secs(1);
    let [filling, writing] = [filling, writing].map(|time| time.as_secs_f64());
    let times = match is_long {
        true => format!(", in {filling:.1} s, and writing them to the disk took {writing:.1} s"),
        false => String::new(),
    };
    if verified > 0 || is_long {
        let (written, all) = (verified + filled, table.len());
        say!(
            "bouton: {written} of {all} blocks are written: {verified} were there and are sound, {filled} filled{times}"
        );
    }
    result
}

/// Answers from a folder of blocks, and returns the text to print; `None` if a limit was reached, or the blocks that are needed are not there.
pub fn read(
    catalog: &Catalog,
    args: &args::Census,
    dir: &Path,
    position: Option<&str>,
) -> Result<Option<String>, Failure> {
    let table = BlockTable::of(dir, &|name, rule, settings| find(catalog, name, rule, settings));
    let table = table.map_err(|error| unusable(dir, &error))?;
    let watch = Watch::new(&args.limits);
    let result = match position {
        Some("-") => lines(&table, dir, args.json, &watch)?,
        Some(text) => {
            let number = table.number(text.as_bytes());
            let number = number.map_err(|error| Failure::Text("POSITION".to_owned(), error))?;
            let values = watch.limited(|limits| table.values(dir, &[number], limits));
            values.map(|values| shown_value(&table.game, text, values[0], args.json))
        }
        None => watch.limited(|limits| table.verified(dir, limits)).map(|census| shown(&census, args.json)),
    };
    result.map(Some).or_else(|error| open(dir, error))
}

/// The game of a folder: one of the catalogue, or that of a rule.
fn find(catalog: &Catalog, name: &str, rule: &str, settings: &[Setting]) -> Option<Arc<Game>> {
    if rule.is_empty() {
        return catalog.find(name);
    }
    let set = RuleArgs { settings: settings.to_vec(), raw: true };
    Some(Text::called(name, rule).load(catalog, &set).ok()?.game)
}

/// The values of the positions on standard input, one a line.
fn lines(
    table: &BlockTable,
    dir: &Path,
    json: bool,
    watch: &Watch<'_>,
) -> Result<Result<String, BlockError>, Failure> {
    let text = input::read_within(Path::new("-"), watch.memory, BYTES_A_LINE)?.text;
    let mut positions = Vec::new();
    let mut offset = 0;
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        let position = line.trim_ascii();
        if !position.is_empty() {
            let place = offset + line.len() - line.trim_ascii_start().len();
            let number = table.number(position);
            let number = number
                .map_err(|error| Failure::Text(STANDARD_INPUT.to_owned(), error.within(&text, place)))?;
            positions.push((String::from_utf8_lossy(position).into_owned(), number));
        }
        offset += line.len();
    }
    let numbers: Vec<_> = positions.iter().map(|&(_, number)| number).collect();
    let values = watch.limited(|limits| table.values(dir, &numbers, limits));
    Ok(values.map(|values| {
        let value = |((text, _), value): (&(String, u64), Nimber)| {
            if json { shown_value(&table.game, text, value, true) } else { format!("{}\n", value.0) }
        };
        positions.iter().zip(values).map(value).collect()
    }))
}

/// Says what a limit, or blocks that are not there, left open. Other errors are failures.
fn open(dir: &Path, error: BlockError) -> Result<Option<String>, Failure> {
    let dir_shown = dir.display();
    let open = match error {
        BlockError::Refusal(Refusal::Unknown(unknown)) => {
            let more = if unknown.limit == Limit::Stopped { "" } else { " with a larger limit" };
            let ended = said(&Refusal::Unknown(unknown));
            format!("{ended}; what is written stays in {dir_shown}, and the same command goes on{more}")
        }
        BlockError::Refusal(refusal @ Refusal::NoRoom { .. }) => said(&refusal),
        BlockError::Refusal(refusal) => return Err(refused(&refusal)),
        BlockError::NoDisk { needed, allowed } => format!(
            "the blocks need {} on the disk and {} are free or allowed (--max-disk): nothing was begun",
            ByteSize(needed),
            ByteSize(allowed)
        ),
        BlockError::DiskFull { needed, allowed } => format!(
            "the next block needs {} on the disk and {} are left of what is free or allowed (--max-disk); \
             what is written stays in {dir_shown}, and the same command goes on",
            ByteSize(needed),
            ByteSize(allowed)
        ),
        error @ BlockError::Missing(..) => {
            format!("{dir_shown}: {error}; `bouton census GAME SIZE --dir {dir_shown}` goes on")
        }
        BlockError::Fault(Fault::Io(_, error)) if error.kind() == NotFound && !dir.exists() => {
            let hint = "`bouton census GAME SIZE --dir DIR --plan` makes the folder";
            return Err(Failure::usage(format!("{dir_shown}: there is no such folder"), hint));
        }
        BlockError::Fault(Fault::Io(_, error)) if error.kind() == StorageFull => {
            format!("the disk is full; what is written stays in {dir_shown}, and the same command goes on")
        }
        BlockError::Fault(Fault::Io(path, error)) => {
            return Err(Failure::Io(format!("{} cannot be read or written", path.display()), error));
        }
        error @ BlockError::NoSource { .. } => error.to_string(),
        BlockError::NoBlock(block) => {
            let hint = "`bouton census GAME SIZE --dir DIR --plan` lists the blocks";
            return Err(Failure::usage(format!("the table has no block {block}"), hint));
        }
        error => return Err(unusable(dir, &error)),
    };
    say!("bouton: {open}");
    Ok(None)
}

fn unusable(dir: &Path, error: &BlockError) -> Failure {
    let wrong = format!("{} cannot be used: {error}", dir.display());
    let hint = match error {
        BlockError::Fault(Fault::InUse) => "wait until the other process has ended",
        BlockError::Fault(Fault::Damaged(path)) if path.ends_with("blocks") => "name another folder",
        BlockError::Fault(Fault::Occupied | Fault::OtherBlocks | Fault::Special(_)) => "name another folder",
        BlockError::Fault(Fault::Damaged(_) | Fault::Cut(_) | Fault::Contradiction(_)) => {
            "`bouton census GAME SIZE --dir DIR` fills damaged blocks again"
        }
        _ => "`bouton census GAME SIZE --dir DIR` makes such a folder",
    };
    Failure::usage(wrong, hint)
}

/// The bytes that new files may take where `place` is or will be. Without limit where the system does not say.
fn free_bytes(place: &Path) -> u64 {
    let there = place.ancestors().find(|path| path.exists()).unwrap_or(Path::new("."));
    // The parent of a name without a folder is the empty path, which means the current folder.
    free(if there.as_os_str().is_empty() { Path::new(".") } else { there }).unwrap_or(u64::MAX)
}

#[cfg(unix)]
fn free(place: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(place).ok()?;
    disk.f_bavail.checked_mul(disk.f_frsize)
}

#[cfg(not(unix))]
fn free(_: &Path) -> Option<u64> {
    None
}

/// What a table in blocks takes.
pub fn estimate(game: &Arc<Game>, (rows, cols): (u32, u32), json: bool) -> Result<String, Failure> {
    let table = BlockTable::new(game, rows, cols).map_err(|refusal| refused(&refusal))?;
    let BlockCost { positions, blocks, disk, memory, .. } = table.cost();
    let size = table.size.to_string();
    if json {
        let object = Object::default().with("game", &*game.name).with("size", size);
        let object = object.with("positions", positions).with("blocks", blocks);
        return Ok(object.with("disk", disk).with("memory", memory).line());
    }
    Ok(format!(
        "{size} has {positions} positions.\nBlocks  {blocks}\nDisk    {}\nMemory  {}\n",
        ByteSize(disk),
        ByteSize(memory)
    ))
}
