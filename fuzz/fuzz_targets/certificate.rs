#![no_main]

use bouton_fuzz::certificate;
use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};

fuzz_target!(|data: &[u8]| certificate::run(data));

// One change in four is libFuzzer's own.
fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let changed =
        str::from_utf8(&data[..size]).ok().map(|text| certificate::with_other_lines(text, seed / 4));
    match changed.filter(|text| !seed.is_multiple_of(4) && text.len() <= max_size) {
        Some(text) => {
            data[..text.len()].copy_from_slice(text.as_bytes());
            text.len()
        }
        None => fuzzer_mutate(data, size, max_size),
    }
});
