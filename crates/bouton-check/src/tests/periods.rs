//! Values of codes and their periods against the definition.

use super::mutated::{Random, survive_with, trials};
use super::refused::{changed, refused};
use super::valid::lines_of;
use crate::budget::Budget;
use crate::heaps::HeapValues;
use crate::{Limits, Verdict, check};

/// The values of the heaps below `count` of a code of digits, by the definition.
fn values(digits: &[u8], count: usize) -> Vec<u32> {
    let mut known: Vec<u32> = Vec::new();
    for n in 0..count {
        let mut options = vec![false; 4 * count + 4];
        for (taken, digit) in digits.iter().enumerate().take(n + 1) {
            let left = n - taken;
            if digit & 1 != 0 && left == 0 {
                options[0] = true;
            }
            if digit & 2 != 0 && left > 0 {
                options[known[left] as usize] = true;
            }
            for a in 1..left {
                if digit & 4 != 0 {
                    options[(known[a] ^ known[left - a]) as usize] = true;
                }
                for b in 1..if digit & 8 != 0 { left - a } else { 0 } {
                    options[(known[a] ^ known[b] ^ known[left - a - b]) as usize] = true;
                }
            }
        }
        known.push(options.iter().position(|is_option| !is_option).unwrap() as u32);
    }
    known
}

fn digits(code: &str) -> Vec<u8> {
    code.chars().filter_map(|digit| digit.to_digit(16)).map(|digit| digit as u8).collect()
}

#[test]
fn values_are_exact() {
    let mut random = Random(0x5851_f42d_4c95_7f2d);
    let compare = |code: &[u8], count: usize| {
        let mut heaps = HeapValues::new(code);
        (0..count).for_each(|_| _ = heaps.add(&mut Budget::new(Limits::default())).unwrap());
        assert_eq!(heaps.known, values(code, count), "{code:?}");
    };
    for code in
        ["0.77", "0.16", "0.376", "0.07", "4.0", "4.3", "0.6", "0.45", "0.106", "0.0", "0.3", "0.00007"]
    {
        compare(&digits(code), 1500);
    }
    for code in ["0.8", "0.F", "0.13E", "C.3"] {
        compare(&digits(code), 120);
    }
    for _ in 0..30 * trials() {
        let mut code = vec![[0, 4][random.below(2)]];
        (0..=random.below(4)).for_each(|_| code.push(random.below(8) as u8));
        compare(&code, 1200);
    }
}

const PERIOD: &str = "\
bouton certificate 1
convention normal
code 0.77
ends total
period 71 12
code 0.3
ends total
period 3 2
code 4.07
ends total
value 1 2
claim period 71 12 0.77
claim period 3 2 0.3
claim value 2 0.77: 1000000000000000000 + 0.77: 3
claim outcome P 0.77: 1000000000000000000 + *1
claim outcome N 0.77: 1000000000000000007
claim winning 0.77: 13 -> 0.77: 6 + 0.77: 6 | 0.77: 10 + 0.77: 2 | 0.77: 4 + 0.77: 8
end 3
";

/// The claims, by the definition.
fn is_true(text: &str, claim: &str) -> bool {
    let (word, rest) = claim["claim ".len()..].split_once(' ').unwrap();
    let names: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("code ")).collect();
    if word == "period" {
        let words: Vec<&str> = rest.split(' ').collect();
        let (start, length) = (words[0].parse::<usize>().unwrap(), words[1].parse::<usize>().unwrap());
        let known = values(&digits(words[2]), (2 * (start + length) + 20).min(600));
        return (start..known.len().saturating_sub(length)).all(|n| known[n] == known[n + length]);
    }
    // All periods of the code and its start are below 200.
    let value = |sum: &str| {
        sum.split(" + ").filter(|word| *word != "0").fold(0, |value, word| {
            if let Some(nimber) = word.strip_prefix('*') {
                return value ^ nimber.parse::<u64>().unwrap();
            }
            let (name, heap) = word.split_once(": ").unwrap_or((names[0], word));
            let heap = heap.parse::<u64>().unwrap();
            let known = values(&digits(name), 500);
            let near = (1..200).find(|p| (200..500 - p).all(|n| known[n] == known[n + p]));
            let at = if heap < 300 { heap } else { 200 + (heap - 200) % near.unwrap() as u64 };
            value ^ u64::from(known[at as usize])
        })
    };
    match word {
        "value" => {
            let (claimed, sum) = rest.split_once(' ').unwrap();
            value(sum) == claimed.parse::<u64>().unwrap()
        }
        "outcome" => rest.starts_with('P') == (value(&rest[2..]) == 0),
        _ => {
            let (_, listed) = rest.split_once(" -> ").unwrap();
            listed.split(" | ").all(|option| value(option) == 0)
        }
    }
}

#[test]
fn by_hand() {
    assert_eq!(lines_of(PERIOD).len(), 6);
    changed(PERIOD, "period 71 12", "period 70 12", 5, "heap 70 is worth 6, and heap 82 is worth 2");
    changed(PERIOD, "period 71 12", "period 71 11", 5, "is worth");
    changed(PERIOD, "period 71 12", "period 0 12", 5, "from 1 on");
    changed(PERIOD, "period 71 12", "period 71 0", 5, "from 1 on");
    changed(PERIOD, "period 71 12", "period 71", 5, "the start and the length");
    changed(PERIOD, "period 71 12", "period 71 12 0.77", 5, "expected");
    changed(PERIOD, "period 71 12", "period 071 12", 5, "expected a whole number");
    changed(PERIOD, "period 71 12", "period 72 12", 12, "has another period");
    changed(PERIOD, "period 71 12", "period 71 12\nperiod 71 12", 6, "a statement or a claim");
    changed(PERIOD, "period 71 12", "period 71 12\nvalue 1 1", 6, "a statement or a claim");
    changed(PERIOD, "period 71 12", "value 1 1\nperiod 71 12", 6, "a statement or a claim");
    changed(PERIOD, "convention normal", "convention misere", 5, "no values");
    changed(PERIOD, "claim period 3 2 0.3", "claim period 3 4 0.3", 13, "has another period");
    changed(PERIOD, "claim period 3 2 0.3", "claim period 3 2 0.30", 13, "no section of the code");
    changed(PERIOD, "claim period 3 2 0.3", "claim period 3 2 4.07", 13, "no section of the code");
    changed(PERIOD, "claim period 3 2 0.3", "claim period 3 2", 13, "the start and the length");
    changed(PERIOD, " | 0.77: 4 + 0.77: 8", "", 17, "is not listed");
    changed(PERIOD, " | 0.77: 10 +", " | 0.77: 11 +", 17, "is not known");
    changed(PERIOD, "end 3", "end 1", 18, "expected `end 3`");
    // Periods that start late or are long hold too. One that is too long for the memory is not known.
    lines_of(&PERIOD.replace("71 12", "100 24"));
    let text = |start: u64, length: u64| PERIOD.replace("71 12", &format!("{start} {length}"));
    for far in [1_000_000_000, 3_000_000_000, 1 << 62, i64::MAX as u64] {
        for text in [text(far, 12), text(71, far), text(far, far)] {
            let limits = Limits { max_memory: 1_000_000_000, ..Limits::default() };
            let verdict = check(&text, limits);
            assert!(matches!(verdict, Verdict::Unsupported { line: 5, .. }), "{verdict}");
        }
    }
    // A heap with too many moves for the work.
    let far = PERIOD.replace("winning 0.77: 13 ->", "winning 0.77: 1000000000000000000 ->");
    let limits = Limits { max_work: 50_000_000, ..Limits::default() };
    let verdict = check(&far, limits);
    assert!(matches!(verdict, Verdict::Unsupported { line: 17, .. }), "{verdict}");
    refused("bouton certificate 1\nconvention normal\ngraph g\n| a b\nends walk\nperiod 1 1\n", 6, "a claim");
}

#[test]
fn random_changes() {
    let mut random = Random(0x0f1e_2d3c_4b5a_6978);
    let mut counts = survive_with(PERIOD, 3000 * trials(), &mut random, &mut is_true);
    for code in ["0.07", "0.3", "4.3", "0.45", "0.A2", "0.F1", "0.B5"] {
        let known = values(&digits(code), 300);
        let repeats = |e: usize, p: usize| (e..300 - p).all(|n| known[n] == known[n + p]);
        let Some(length) = (1..100).find(|&p| repeats(150, p)) else { continue };
        let start = (1..150).find(|&e| repeats(e, length)).unwrap();
        if 3 * (start + length) + 3 > 300 {
            continue;
        }
        let period = format!("period {start} {length}");
        let text = format!(
            "bouton certificate 1\nconvention normal\ncode {code}\nends total\n{period}\nclaim {period} {code}\nend 1\n"
        );
        println!("{code} {period}");
        let more = survive_with(&text, 500 * trials(), &mut random, &mut is_true);
        (0..3).for_each(|i| counts[i] += more[i]);
    }
    println!("valid, invalid, unsupported: {counts:?}");
    assert!(counts[0] > 100 && counts[1] > 1000);
}
