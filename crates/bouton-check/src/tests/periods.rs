//! Values of codes and their periods against the definition.

use super::mutated::{Random, survive_with, trials};
use super::refused::{changed, refused};
use super::valid::lines_of;
use crate::budget::{Budget, Refusal};
use crate::heaps::HeapValues;
use crate::law::{Law, TestedHeaps};
use crate::saltus::prove_saltus;
use crate::{Limits, Verdict, check};

/// The values of the heaps below `count` of a code of digits, by the definition.
fn values(digits: &[u8], count: usize) -> Vec<u32> {
    let mut known: Vec<u32> = Vec::new();
    for n in 0..count {
        let room = known.iter().max().map_or(1, |largest| (largest + 1).next_power_of_two() as usize);
        let mut options = vec![false; room + 1];
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
                for b in a..if digit & 8 != 0 { left - a } else { 0 } {
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
        (0..count).for_each(|_| _ = heaps.add(&Budget::new(Limits::default())).unwrap());
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
period 71 12
code 0.3
period 3 2
code 4.07
value 1 2
claim period 71 12 0.77
claim period 3 2 0.3
claim value 2 0.77: 1000000000000000000 + 0.77: 3
claim outcome P 0.77: 1000000000000000000 + *1
claim outcome N 0.77: 1000000000000000007
claim winning 0.77: 13 -> 0.77: 6 + 0.77: 6 | 0.77: 10 + 0.77: 2 | 0.77: 4 + 0.77: 8
end 3
";

fn follows(known: &[u32], start: usize, length: usize, saltus: u32) -> bool {
    (start..known.len().saturating_sub(length)).all(|n| known[n] + saltus == known[n + length])
}

/// The claims, by the definition.
fn is_true(text: &str, claim: &str) -> bool {
    let (word, rest) = claim["claim ".len()..].split_once(' ').unwrap();
    let names: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("code ")).collect();
    if word == "period" {
        let words: Vec<&str> = rest.split(' ').collect();
        let (start, length) = (words[0].parse::<usize>().unwrap(), words[1].parse::<usize>().unwrap());
        let saltus = if words.len() == 4 { words[2].parse().unwrap() } else { 0 };
        let known = values(&digits(words[words.len() - 1]), (2 * (start + length) + 20).min(600));
        return follows(&known, start, length, saltus);
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
    changed(PERIOD, "period 71 12", "period 70 12", 4, "heap 70 is worth 6, and heap 82 is worth 2");
    changed(PERIOD, "period 71 12", "period 71 11", 4, "is worth");
    changed(PERIOD, "period 71 12", "period 0 12", 4, "from 1 on");
    changed(PERIOD, "period 71 12", "period 71 0", 4, "from 1 on");
    changed(PERIOD, "period 71 12", "period 71", 4, "the start and the length");
    changed(PERIOD, "period 71 12", "period 71 12 0.77", 4, "expected");
    changed(PERIOD, "period 71 12", "period 071 12", 4, "expected a whole number");
    changed(PERIOD, "period 71 12", "period 72 12", 9, "has another period");
    changed(PERIOD, "period 71 12", "period 71 12\nperiod 71 12", 5, "a statement or a claim");
    changed(PERIOD, "period 71 12", "period 71 12\nvalue 1 1", 5, "a statement or a claim");
    changed(PERIOD, "period 71 12", "value 1 1\nperiod 71 12", 5, "a statement or a claim");
    changed(PERIOD, "convention normal", "convention misere", 4, "no values");
    changed(PERIOD, "claim period 3 2 0.3", "claim period 3 4 0.3", 10, "has another period");
    changed(PERIOD, "claim period 3 2 0.3", "claim period 3 2 0.30", 10, "no section of the code");
    changed(PERIOD, "claim period 3 2 0.3", "claim period 3 2 4.07", 10, "no section of the code");
    changed(PERIOD, "claim period 3 2 0.3", "claim period 3 2", 10, "the start and the length");
    changed(PERIOD, " | 0.77: 4 + 0.77: 8", "", 14, "is not listed");
    changed(PERIOD, " | 0.77: 10 +", " | 0.77: 11 +", 14, "is not known");
    changed(PERIOD, "end 3", "end 1", 15, "expected `end 3`");
    // Periods that start late or are long hold too. One that is too long for the memory is not known.
    lines_of(&PERIOD.replace("71 12", "100 24"));
    let text = |start: u64, length: u64| PERIOD.replace("71 12", &format!("{start} {length}"));
    for far in [1_000_000_000, 3_000_000_000, 1 << 62, i64::MAX as u64] {
        for text in [text(far, 12), text(71, far), text(far, far)] {
            let limits = Limits { max_memory: 1_000_000_000, ..Limits::default() };
            let verdict = check(&text, None, limits);
            assert!(matches!(verdict, Verdict::Unsupported { line: 4, .. }), "{verdict}");
        }
    }
    // A heap with too many moves for the work.
    let far = PERIOD.replace("winning 0.77: 13 ->", "winning 0.77: 1000000000000000000 ->");
    let limits = Limits { max_work: 50_000_000, ..Limits::default() };
    let verdict = check(&far, None, limits);
    assert!(matches!(verdict, Verdict::Unsupported { line: 14, .. }), "{verdict}");
    refused("bouton certificate 1\nconvention normal\ngraph g\n| a b\nperiod 1 1\n", 5, "a claim");
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
            "bouton certificate 1\nconvention normal\ncode {code}\n{period}\nclaim {period} {code}\nend 1\n"
        );
        println!("{code} {period}");
        let more = survive_with(&text, 500 * trials(), &mut random, &mut is_true);
        (0..3).for_each(|i| counts[i] += more[i]);
    }
    println!("valid, invalid, unsupported: {counts:?}");
    assert!(counts[0] > 100 && counts[1] > 1000);
}

/// The values of 0.8 are 0, 0, 0, 0, 1, 1, 1, 2, 2, 2 and so on: three heaps are left of three things or more.
const SALTUS: &str = "\
bouton certificate 1
convention normal
code 0.8
period 1 3 1
code 0.137F
period 1 2 1
code 0.3
period 1 2
claim period 1 3 1 0.8
claim period 1 2 1 0.137F
claim value 333333333333333333 0.8: 1000000000000000000
claim value 3074457345618258602 0.8: 9223372036854775807
claim outcome P 0.8: 1000000000000000000 + *333333333333333333
claim outcome N 0.8: 1000000000000000000
claim moves 0.8: 7 -> 0 0.8: 2 + 0.8: 2 + 0.8: 2 | 0 0.8: 1 + 0.8: 2 + 0.8: 3 | 1 0.8: 1 + 0.8: 1 + 0.8: 4
claim winning 0.8: 7 -> 0.8: 2 + 0.8: 2 + 0.8: 2 | 0.8: 1 + 0.8: 2 + 0.8: 3
end 3
";

#[test]
fn saltus_by_hand() {
    assert_eq!(values(&[0, 8], 14), [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4]);
    assert_eq!(lines_of(SALTUS).len(), 8);
    // The values repeat with twice the period and twice the saltus, and from every later heap on.
    for law in ["1 6 2", "1 9 3", "5 3 1", "2 12 4", "40 3 1"] {
        lines_of(&SALTUS.replace("1 3 1", law));
    }
    let line = |law: &str, why: &str| changed(SALTUS, "period 1 3 1\n", &format!("period {law}\n"), 4, why);
    line("1 3 2", "heap 1 is worth 0, and heap 4 is worth 1, not 2 more");
    line("1 6 1", "heap 1 is worth 0, and heap 7 is worth 2, not 1 more");
    line("1 3 9223372036854775807", "not 9223372036854775807 more");
    line("1 3 4294967296", "not 4294967296 more");
    line("1 3", "heap 1 is worth 0, and heap 4 is worth 1");
    line("1 3 0", "from 1 on");
    line("0 3 1", "from 1 on");
    line("1 3 1 0.8", "expected a whole number");
    line("1 3 1 1", "the start and the length of a period, and perhaps its saltus");
    line("1 3 01", "expected a whole number");
    line("1 3 1 ", "expected a whole number");
    changed(
        SALTUS,
        "period 1 2\n",
        "period 1 2 1\n",
        8,
        "heap 1 is worth 1, and heap 3 is worth 1, not 1 more",
    );
    changed(SALTUS, "claim period 1 3 1 0.8", "claim period 1 3 0.8", 9, "has another period");
    changed(SALTUS, "claim period 1 3 1 0.8", "claim period 1 6 2 0.8", 9, "has another period");
    changed(SALTUS, "claim period 1 3 1 0.8", "claim period 1 2 1 0.3", 9, "has another period");
    changed(SALTUS, "claim period 1 3 1 0.8", "claim period 1 3 1 8", 9, "no section of the code");
    changed(SALTUS, "333333 0.8: 1", "333332 0.8: 1", 11, "the value is 333333333333333333");
    changed(SALTUS, " | 0 0.8: 1 + 0.8: 2 + 0.8: 3", "", 15, "option 2 is not listed");
    changed(SALTUS, "| 1 0.8: 1 +", "| 2 0.8: 1 +", 15, "option 3 of the list is worth 1, not 2");
    changed(SALTUS, "convention normal", "convention misere", 4, "no values");
    // A period that is too long for the memory or the work is not known.
    for far in ["1000000000 3 1", "1 3000000000 1000000000", "1 9223372036854775807 9223372036854775807"] {
        let limits = Limits { max_memory: 1_000_000_000, ..Limits::default() };
        let verdict = check(&SALTUS.replace("1 3 1", far), None, limits);
        assert!(matches!(verdict, Verdict::Unsupported { line: 4, .. }), "{verdict}");
    }
    let limits = Limits { max_work: 100_000, ..Limits::default() };
    let verdict = check(&SALTUS.replace("1 3 1", "1 300 100"), None, limits);
    assert!(matches!(verdict, Verdict::Unsupported { line: 4, .. }), "{verdict}");
}

fn saltus_text(code: &str, law: &str) -> String {
    format!(
        "bouton certificate 1\nconvention normal\ncode {code}\nperiod {law}\nclaim period {law} {code}\nend 1\n"
    )
}

/// The first start, for a length, from which the values grow by the same number, if there is one. The values are known twice as far.
fn find_saltus(known: &[u32], length: usize) -> Option<(usize, u32)> {
    let last = known.len() - length - 1;
    let saltus = known[last + length].checked_sub(known[last]).filter(|saltus| *saltus > 0)?;
    let start = last + 1 - (1..=last).rev().take_while(|n| known[n + length] == known[*n] + saltus).count();
    (start < known.len() / 2).then_some((start, saltus))
}

/// Laws of random codes: those that are proved hold by the definition, far beyond the heaps that they were found from.
#[test]
fn random_saltus() {
    let mut random = Random(0x3c2d_1e0f_f0e1_d2c3);
    let limits = Limits { max_work: 1_000_000_000, ..Limits::default() };
    let (mut proved, mut refused, mut counts) = (0, 0, [0; 3]);
    let mut codes: Vec<String> = ["0.8", "0.137F", "0.F", "0.3F"].into_iter().map(String::from).collect();
    for _ in 0..150 * trials() {
        let digit = |random: &mut Random| char::from(b"0123456789ABCDEF"[random.below(16)]);
        codes.push(format!("0.{}", (0..=random.below(4)).map(|_| digit(&mut random)).collect::<String>()));
    }
    for code in codes {
        let known = values(&digits(&code), 240);
        let found = (1..30).find_map(|length| Some((length, find_saltus(&known[..120], length)?)));
        let Some((length, (start, saltus))) = found else { continue };
        let is_proved = |start: usize, length: usize, saltus: u32| {
            let text = saltus_text(&code, &format!("{start} {length} {saltus}"));
            let is_valid = check(&text, None, limits).exit_code() == 0;
            assert!(!is_valid || follows(&known, start, length, saltus), "{text}");
            is_valid
        };
        let is_right = is_proved(start, length, saltus);
        println!("{code} {start} {length} {saltus} {is_right}");
        if is_right {
            proved += 1;
            assert!(
                is_proved(start, 2 * length, 2 * saltus) && is_proved(start + 1, length, saltus),
                "{code}"
            );
            if proved <= 12 {
                let text = saltus_text(&code, &format!("{start} {length} {saltus}"));
                let more = survive_with(&text, 300 * trials(), &mut random, &mut is_true);
                (0..3).for_each(|i| counts[i] += more[i]);
            }
        } else {
            refused += 1;
        }
        // Laws that the definition refutes.
        let others = [(start - 1, length, saltus), (start, length, saltus + 1), (start, length + 1, saltus)];
        for (start, length, saltus) in others {
            is_proved(start, length, saltus);
        }
    }
    println!("proved, not proved: {proved}, {refused}; valid, invalid, unsupported: {counts:?}");
    assert!(proved > 20 && counts[0] > 100 && counts[1] > 1000);
}

/// Values that follow the law, but are not the values of the code, so that each condition fails alone.
#[test]
fn conditions_of_a_saltus() {
    let failure = |code: &str, law: &str, value: &dyn Fn(u32) -> u32| {
        let digits = digits(code);
        let mut heaps = TestedHeaps { law: Law::read(law).unwrap(), values: HeapValues::new(&digits) };
        heaps.values.known = (0..1500).map(value).collect();
        let proof = prove_saltus(&mut heaps, digits.len() - 1, &Budget::new(Limits::default()));
        assert_eq!(heaps.values.known.len(), 1500);
        match proof {
            Err(Refusal::Invalid(why)) => why,
            other => panic!("{other:?}"),
        }
    };
    // The heap n leaves 2 + 2 + (n - 5), which are worth 1, 1 and (n - 5) / 2 rounded down.
    let why = failure("0.8", "1 2 1", &|n| n / 2);
    assert!(why.contains("condition 2 excludes that the heap"), "{why}");
    // A move leaves one heap, and so there are no pairs.
    let why = failure("0.2", "1 1 1", &|n| n);
    assert!(why.contains("condition 3 asks for an option of the heap"), "{why}");
    // No pair is worth 0: no heap from 1 on is, and no move leaves two heaps.
    let why = failure("0.BA", "1 1 1", &|n| n);
    assert!(why.contains("condition 4 asks for a pair of the heap 231 worth 0"), "{why}");
}
