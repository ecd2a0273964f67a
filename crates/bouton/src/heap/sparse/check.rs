//! Whether all rare values below the values found are values of options.
//!
//! Two common heaps make a rare option, and there are so many pairs that each rare value is met soon, nearly always. Windows of
//! common heaps, the smallest first, are inserted into planes until few values are missing, and from there on compared with
//! those that are. What is still missing when the heaps held ready for this have passed is found out from all options of the
//! heap: that is the rare case, and mostly the heap is rare.

use super::block::put;
use super::kernel::{Heap, Kernel, LANES, SLOTS};
use super::space::Class;
use super::view::{Bytes, Codes, View, between, insert, met};
use crate::heap::plain::Plain;

/// The first of `count` heaps from `start` on whose value is another, and that value. All values before `start` are right, and
/// so are those that are answered.
#[inline(always)]
pub(super) fn first_wrong<T: Bytes>(
    kernel: &impl Kernel,
    view: &View<'_, T>,
    checkers: &[Heap],
    sample: usize,
    start: usize,
    count: usize,
) -> Option<(usize, u64)> {
    let mut needed = [0; LANES];
    for (lane, needed) in needed.iter_mut().enumerate().take(count) {
        *needed = view.space.lesser(view.value(start + lane));
    }
    let most = needed.iter().max().map_or(0, |&most| most as usize);
    let mut planes = [[0; LANES]; 32];
    let planes = &mut planes[..most.div_ceil(8)];
    // The windows of all of these lie before the block.
    let windows = |taken: u64| {
        let taken = taken as usize;
        let heaps = between(checkers, LANES - taken.min(LANES), (start - 1).saturating_sub(taken));
        (start.saturating_sub(taken), heaps)
    };
    for &taken in &view.takes.two {
        let (base, heaps) = windows(taken);
        insert(kernel, view, base, &heaps[..sample.min(heaps.len())], planes);
    }
    let mut missing = met(planes);
    for (lane, met) in missing.iter_mut().enumerate() {
        view.singles(start + lane.min(count - 1), Class::Rare, |code| {
            if lane < count {
                put(met, code)
            }
        });
        let below = first(needed[lane]);
        for (met, below) in met.iter_mut().zip(below) {
            *met = !*met & below;
        }
    }
    for &taken in &view.takes.two {
        let (base, heaps) = windows(taken);
        for heaps in heaps[sample.min(heaps.len())..].chunks(CHUNK) {
            if !compare(kernel, view, base, heaps, start, &mut missing) {
                return None;
            }
        }
    }
    let in_doubt = (0..count).filter(|&lane| missing[lane] != Codes::default());
    in_doubt.map(|lane| start + lane).find_map(|heap| {
        let value = Plain::default().value(view.takes, &view.values[..heap]);
        (value != view.value(heap)).then_some((heap, value))
    })
}

/// Heaps whose windows are compared before it is looked what is still missing.
const CHUNK: usize = 32;

/// Takes from what is missing some codes that are there; answers whether anything is still missing.
#[inline(always)]
fn compare<T: Bytes>(
    kernel: &impl Kernel,
    view: &View<'_, T>,
    base: usize,
    heaps: &[Heap],
    start: usize,
    missing: &mut [Codes; LANES],
) -> bool {
    let [mut codes, mut bytes, mut found] = [[[0; LANES]; SLOTS]; 3];
    let mut any = false;
    for (lane, missing) in missing.iter().enumerate() {
        let mut left = *missing;
        for slot in 0..SLOTS {
            let Some(code) = take(&mut left) else { break };
            any = true;
            codes[slot][lane] = code as u8;
            bytes[slot][lane] = view.byte(start + lane, code, Class::Rare);
        }
    }
    if !any {
        return false;
    }
    view.windows(base, heaps, |windows| kernel.compare(windows, &bytes, &mut found));
    for (codes, found) in codes.iter().zip(&found) {
        let lanes = missing.iter_mut().zip(codes.iter().zip(found));
        for (missing, (code, _)) in lanes.filter(|(_, (_, found))| **found != 0) {
            missing[usize::from(code >> 6)] &= !(1 << (code & 63));
        }
    }
    true
}

/// The codes below `end`.
fn first(end: u64) -> Codes {
    std::array::from_fn(|word| {
        let bits = end.saturating_sub(64 * word as u64).min(64);
        1u64.checked_shl(bits as u32).map_or(u64::MAX, |bit| bit - 1)
    })
}

/// Takes the least code out.
#[inline(always)]
fn take(codes: &mut Codes) -> Option<u64> {
    let word = codes.iter().position(|&word| word != 0)?;
    let bit = codes[word].trailing_zeros();
    codes[word] &= codes[word] - 1;
    Some(64 * word as u64 + u64::from(bit))
}
