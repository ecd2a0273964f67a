//! Inputs of the contests: an input is answered or refused, and in blocks as it is in one piece.

use bouton::catalog::CONTESTS;
use bouton::notation::Reader;

use super::seed;

/// The most bytes of an input. A contest has no limit on its work but the size of its input.
const MAX_BYTES: usize = 500;

/// The first byte says which contest it is, and whether the additional output is asked for. The second one is the size of the blocks.
pub fn run(data: &[u8]) {
    let Some((&[which, block], input)) = data.split_first_chunk::<2>() else { return };
    if input.len() > MAX_BYTES {
        return;
    }
    let contest = &CONTESTS[usize::from(which) % CONTESTS.len()];
    let has_extra = contest.extra.is_some() && usize::from(which) / CONTESTS.len() % 2 == 1;
    let whole = contest.output_of(&mut Reader::new(input), has_extra);
    let mut rest = input;
    let mut blocks = |room: &mut [u8]| {
        let (now, later) = rest.split_at(room.len().min(1 + usize::from(block)).min(rest.len()));
        room[..now.len()].copy_from_slice(now);
        rest = later;
        now.len()
    };
    let in_blocks = contest.output_of(&mut Reader::in_blocks(&mut blocks), has_extra);
    assert_eq!(in_blocks.as_ref().ok(), whole.as_ref().ok(), "{}", contest.name);
    if let Err(error) = whole {
        assert!(error.line() > 0 && error.column() > 0 && !error.expected().is_empty(), "{error}");
    }
}

/// The samples of the contests, and one small case of each.
pub fn seeds() -> Vec<Vec<u8>> {
    let samples: [(&str, &[u8], &[u8]); 5] = [
        ("inventor", include_bytes!("../../samples/inventor.in"), b"1\n2 3\nX.X\n...\n"),
        ("caos3", include_bytes!("../../samples/caos3.in"), b"1\n3 3\n^^^\n^#^\n^^^\n"),
        ("pshtbrth", include_bytes!("../../samples/pshtbrth.in"), b"1\n1 1\n0110\n0110\n0000\n1111\n1 1 1\n"),
        ("gridgame", include_bytes!("../../samples/gridgame.in"), b"1\n1\n1 1\n1\n2 3\n"),
        ("tabgame", include_bytes!("../../samples/tabgame.in"), b"1\n101\n01\n1\n2 3\n"),
    ];
    let mut seeds = Vec::new();
    for (at, contest) in CONTESTS.iter().enumerate() {
        let (_, sample, small) = samples.iter().find(|(name, ..)| *name == contest.name).expect("a sample");
        for extra in [0, CONTESTS.len()] {
            let first = [u8::try_from(at + extra).expect("a few contests"), 20];
            seeds.extend([sample, small].map(|text| seed(&first, text)));
        }
    }
    seeds
}
