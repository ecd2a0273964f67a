//! PSHTBRTH with a table filled by plain recursion and a segment tree.

use crate::random::Random;

/// Random cakes and queries; of 100 queries, `updates` are of the second kind.
pub fn input(tests: u32, size: u64, updates: u64, seed: &mut Random) -> String {
    let mut input = format!("{tests}\n");
    for _ in 0..tests {
        input += &format!("{size} {size}\n");
        for _ in 0..size {
            matrix(seed.below(1 << 16), &mut input);
            input.push('\n');
        }
        for _ in 0..size {
            let (a, b) = (1 + seed.below(size), 1 + seed.below(size));
            if seed.chance(updates) {
                input += &format!("2 {a}\n");
                matrix(seed.below(1 << 16), &mut input);
            } else {
                input += &format!("1 {} {}\n", a.min(b), a.max(b));
            }
        }
    }
    input
}

fn matrix(bits: u64, input: &mut String) {
    for row in 0..4 {
        input.extend((0..4).map(|col| if bits >> (4 * row + col) & 1 == 1 { '1' } else { '0' }));
        input.push('\n');
    }
}

/// The judge's output.
pub fn plainly(input: &str) -> String {
    let rectangles = rectangles(4, 4);
    let mut table = vec![u8::MAX; 1 << 16];
    for bits in 0..1 << 16 {
        value(bits, &rectangles, &mut table);
    }
    let mut words = input.split_ascii_whitespace();
    let mut output = String::new();
    for _ in 0..number(&mut words) {
        let (size, queries) = (number(&mut words), number(&mut words));
        let values: Vec<u8> = (0..size).map(|_| table[bits(&mut words)]).collect();
        let mut tree = SegmentTree::new(&values);
        for _ in 0..queries {
            if number(&mut words) == 1 {
                let (first, last) = (number(&mut words), number(&mut words));
                output += if tree.sum(first - 1, last) == 0 { "Lotsy\n" } else { "Pishty\n" };
            } else {
                let place = number(&mut words);
                tree.set(place - 1, table[bits(&mut words)]);
            }
        }
    }
    output
}

fn number<'a>(words: &mut impl Iterator<Item = &'a str>) -> usize {
    words.next().and_then(|word| word.parse().ok()).expect("a number")
}

fn bits<'a>(words: &mut impl Iterator<Item = &'a str>) -> usize {
    let rows = words.take(4).flat_map(str::bytes);
    rows.enumerate().map(|(at, digit)| usize::from(digit == b'1') << at).sum()
}

/// The cells of every rectangle of a matrix.
pub fn rectangles(rows: u32, cols: u32) -> Vec<usize> {
    let spans = |side: u32| (0..side).flat_map(move |from| (from..side).map(move |to| (from, to)));
    let cells = |(r0, r1): (u32, u32), (c0, c1): (u32, u32)| {
        (r0..=r1).flat_map(|r| (c0..=c1).map(move |c| 1 << (cols * r + c))).sum()
    };
    spans(rows).flat_map(|rows| spans(cols).map(move |cols| cells(rows, cols))).collect()
}

fn value(bits: usize, rectangles: &[usize], table: &mut [u8]) -> u8 {
    if table[bits] == u8::MAX {
        let mut seen = [false; 256];
        for rectangle in rectangles.iter().filter(|&rectangle| bits & rectangle == *rectangle) {
            seen[usize::from(value(bits ^ rectangle, rectangles, table))] = true;
        }
        table[bits] = seen.iter().position(|seen| !seen).expect("a value is missing") as u8;
    }
    table[bits]
}

/// The leaves begin at `len`; every other node is the nim-sum of its two children.
pub struct SegmentTree {
    len: usize,
    nodes: Vec<u8>,
}

impl SegmentTree {
    pub fn new(values: &[u8]) -> Self {
        let len = values.len();
        let mut nodes = [vec![0; len], values.to_vec()].concat();
        for node in (1..len).rev() {
            nodes[node] = nodes[2 * node] ^ nodes[2 * node + 1];
        }
        Self { len, nodes }
    }

    /// The change is passed up the tree, which is faster than adding the children again.
    pub fn set(&mut self, place: usize, value: u8) {
        let mut node = place + self.len;
        let change = self.nodes[node] ^ value;
        while node > 0 {
            self.nodes[node] ^= change;
            node /= 2;
        }
    }

    pub fn sum(&self, from: usize, to: usize) -> u8 {
        let (mut from, mut to, mut sum) = (from + self.len, to + self.len, 0);
        while from < to {
            if from % 2 == 1 {
                sum ^= self.nodes[from];
                from += 1;
            }
            if to % 2 == 1 {
                to -= 1;
                sum ^= self.nodes[to];
            }
            (from, to) = (from / 2, to / 2);
        }
        sum
    }
}
