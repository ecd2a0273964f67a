//! Tests that positions are written, distinguished and read back.

use std::collections::HashSet;

use super::*;

/// Positions of all kinds.
fn some() -> Vec<Position> {
    let values = [0, 1, 2, 255, 256, 1 << 40, u64::MAX];
    let mut some: Vec<_> = values.iter().flat_map(|&n| [Position::heap(n), Position::nimber(n)]).collect();
    for most in [0, 1, 255, 256, 65_535, 65_536, (1 << 32) - 1, 1 << 32, i64::MAX] {
        for count in [1, 2, 3, 4, 8, 9, 16, 17, 4096] {
            let numbers: Vec<i64> = (1..count).map(|at| at.min(most)).chain([most]).collect();
            some.push(Position::numbers(&numbers));
            assert_eq!(Position::numbers(&numbers).to_numbers(), numbers);
        }
    }
    some.push(Position::numbers(&[]));
    for symbols in [".x", ".xo", ".xoabc", ".xoabcdefghijklmnpqrst"] {
        let alphabet = Alphabet::new(symbols).unwrap();
        for (rows, cols) in
            [(0, 0), (0, 2), (3, 0), (1, 1), (4, 4), (2, 8), (8, 8), (8, 16), (9, 16), (255, 255)]
        {
            for code in 0..2 {
                let cells = Cells::board(&alphabet, rows, cols, code);
                let position = Position::from(&cells);
                assert_eq!(position.cells(&alphabet, false), cells);
                assert!(position.cells(&alphabet, false).is_frozen());
                assert_eq!(position.is_nothing(), cells.is_nothing());
                some.push(position);
            }
        }
    }
    some
}

#[test]
fn it_is_small() {
    assert_eq!(size_of::<Position>(), 24);
    assert_eq!(size_of::<Option<Position>>(), 24);
    let inline = [vec![i64::MAX; 2], vec![255; 16], vec![65_535; 8], vec![(1 << 32) - 1; 4]];
    assert!(inline.iter().all(|numbers| Position::numbers(numbers).heap_bytes() == 0));
    assert_eq!(Position::numbers(&[256; 16]).heap_bytes(), 32);
}

#[test]
fn keys_are_read_back_and_tell_all_apart() {
    let some = some();
    let mut keys = HashSet::new();
    let distinct: HashSet<_> = some.iter().cloned().collect();
    for position in &some {
        let mut key = Vec::new();
        position.key(&mut key);
        assert_eq!(Position::from_key(&key).as_ref(), Some(position));
        if key.len() > 9 {
            assert_eq!(Position::from_key(&[&key[..], &[0]].concat()), None, "a byte more");
        }
        keys.insert(key);
    }
    assert_eq!(keys.len(), distinct.len());
}

#[test]
fn keys_of_heaps_are_in_the_order_of_heaps() {
    let key = |heap: u64| {
        let mut key = Vec::new();
        Position::heap(heap).key(&mut key);
        key
    };
    let heaps = [0, 1, 255, 256, 1 << 40, u64::MAX];
    assert!(heaps.windows(2).all(|pair| key(pair[0]) < key(pair[1])));
    assert!(heaps.windows(2).all(|pair| Position::heap(pair[0]) < Position::heap(pair[1])));
}

#[test]
fn what_is_no_key_is_refused() {
    // Wrong are: no tag; no value; a lane too wide for its number; cells of 16 bits; bits behind the cells; more
    // bytes than the words need.
    let numbers = [&[0x14, 0, 1, 0, 1][..], &[0x14, 0, 1, 0, 1, 1, 0], &[0x17, 0, 1, 0, 1, 1]];
    let cells =
        [&[0x24, 0, 1, 0, 1][..], &[0x20, 0, 1, 0, 1, 2], &[0x20, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1]];
    let others = [
        &[][..],
        &[0x23, 0xFF, 0xFF, 0xFF, 0xFF],
        &[0x20, 1, 0, 0, 1],
        &[0x06],
        &[0x06, 1],
        &[0xF0, 0, 0, 0, 0],
        &[0x36, 0, 1, 0, 0],
    ];
    for wrong in numbers.into_iter().chain(cells).chain(others) {
        assert_eq!(Position::from_key(wrong), None, "{wrong:x?}");
    }
}

#[test]
fn nothing_is_the_empty_sum() {
    let nothing = [Position::heap(0), Position::nimber(0), Position::numbers(&[])];
    assert!(nothing.iter().all(Position::is_nothing));
    let others = [Position::heap(1), Position::nimber(1), Position::numbers(&[0])];
    assert!(!others.iter().any(Position::is_nothing));
    assert_ne!(Position::heap(3), Position::nimber(3));
    assert_eq!([Position::heap(3).as_heap(), Position::heap(3).as_nimber()], [Some(3), None]);
}
