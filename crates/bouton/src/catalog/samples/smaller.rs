//! Steps from a position or a case to smaller ones.

/// The places that are kept of `length` places: each half, if a half is more than one less, and all but one.
pub fn kept(length: usize) -> Vec<Vec<usize>> {
    let half = length / 2;
    let halves = [(0..half).collect(), (half..length).collect()];
    let halves = halves.into_iter().filter(|_| length > 3);
    let but_one = |gone: usize| (0..length).filter(|&at| at != gone).collect();
    halves.chain((0..length).map(but_one)).collect()
}

/// The numbers that a number becomes: its half, if that is more than one less, and one less.
pub fn lowered(number: u64) -> Vec<u64> {
    match number {
        0 => Vec::new(),
        1 | 2 => vec![number - 1],
        _ => vec![number / 2, number - 1],
    }
}
