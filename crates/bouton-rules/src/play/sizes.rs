//! A rule unrolled for the sizes of boards that are asked about often.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use hashbrown::HashMap;

use crate::machine::unrolled::Unrolled;

/// A rule is unrolled for a size after this many calls on boards of the size. To unroll a rule takes some 10 to 1,000 times as long
/// as a call, and a call takes some 3 to 30 times as long as the unrolled rule.
const CALLS_BEFORE: u32 = 128;
/// A rule that could not be unrolled for this many sizes is not unrolled for another.
const MOST_FAILURES: u32 = 4;

/// The number of rows and of columns.
pub type BoardSize = (u16, u16);

/// The sizes of the boards that were asked about.
pub struct Sizes {
    calls_before: u32,
    /// The number of sizes for which the rule could not be unrolled.
    failures: AtomicU32,
    sizes: RwLock<HashMap<BoardSize, Arc<Size>>>,
}

/// A size of boards, and the rule unrolled for it.
#[derive(Default)]
pub struct Size {
    calls: AtomicU32,
    /// The number of steps of these calls.
    steps: AtomicU64,
    unrolled: OnceLock<Option<Unrolled>>,
}

impl Default for Sizes {
    fn default() -> Self {
        Self::after(CALLS_BEFORE)
    }
}

impl Sizes {
    /// No size yet. The rule is unrolled for a size after this many calls; `u32::MAX` means never.
    pub fn after(calls_before: u32) -> Self {
        Self { calls_before, failures: AtomicU32::new(0), sizes: RwLock::default() }
    }

    /// What is known of a size; `None` if the rule is not unrolled for another one.
    pub fn of(&self, size: BoardSize) -> Option<Arc<Size>> {
        if self.calls_before == u32::MAX || self.failures.load(Relaxed) >= MOST_FAILURES {
            return None;
        }
        if let Some(known) = self.sizes.read().unwrap_or_else(PoisonError::into_inner).get(&size) {
            return Some(known.clone());
        }
        Some(self.sizes.write().unwrap_or_else(PoisonError::into_inner).entry(size).or_default().clone())
    }

    /// The unrolled rule, which `unroll` makes as soon as there were enough calls.
    pub fn unrolled<'s>(
        &self,
        size: &'s Size,
        unroll: impl FnOnce() -> Option<Unrolled>,
    ) -> Option<&'s Unrolled> {
        if size.unrolled.get().is_none() && size.calls.load(Relaxed) < self.calls_before {
            return None;
        }
        let unrolled = size.unrolled.get_or_init(|| {
            let unrolled = unroll();
            self.failures.fetch_add(u32::from(unrolled.is_none()), Relaxed);
            unrolled
        });
        unrolled.as_ref()
    }
}

impl Size {
    /// Counts a call that the machine ran, with its steps.
    pub fn note(&self, steps: u64) {
        if self.unrolled.get().is_none() {
            self.calls.fetch_add(1, Relaxed);
            self.steps.fetch_add(steps, Relaxed);
        }
    }

    /// The number of steps for which a call of the unrolled rule counts: those of a call before it was unrolled.
    pub fn steps(&self) -> u64 {
        self.steps.load(Relaxed) / u64::from(self.calls.load(Relaxed)).max(1)
    }
}

#[cfg(test)]
mod tests {
    use bouton::{MoveList, Ruleset as _};

    use crate::lint::tests::rule;
    use crate::play::Play;
    use crate::value::{Cells, Position};

    /// A rule of words or boards that yields boards of the size that it is given.
    const BODIES: [(&str, &str); 12] = [
        (
            "Board('.#')",
            "for r, c in b.cells('.'):\n        n = b.copy()\n        n[r, :] = '#'\n        yield n",
        ),
        (
            "Board('01')",
            "for r in range(b.rows):\n        for c in range(b.cols):\n            if b[r:, c:].all('1'):\n                \
             n = b.copy()\n                n[r:, c:] = '0'\n                yield n",
        ),
        (
            "Board('.xo')",
            "for r, c in b.cells('xo'):\n        for r2, c2 in b.neighbours(r, c):\n            \
             if b[r2, c2] != '.' and b[r2, c2] != b[r, c]:\n                n = b.copy()\n                \
             n[r2, c2] = b[r, c]\n                n[r, c] = '.'\n                yield n",
        ),
        (
            "Board('.xo')",
            "for r, c in b.cells('.'):\n        for s in 'xo':\n            n = b.copy()\n            n[r, c] = s\n            \
             if not n.has('xx') and not n.has('o.o') and n[r:r + 2, :c + 1].any('.x'):\n                yield n",
        ),
        (
            "Board('.x')",
            "if not b.has('xx'):\n        for r, c in b.cells('.'):\n            n = b.copy()\n            n[r, c] = 'x'\n            yield n",
        ),
        (
            "Word('.x')",
            "for i in w.cells('x'):\n        for k in range(i):\n            n = w.copy()\n            n[i] = '.'\n            \
             if n[k] == 'x': n[k] = '.'\n            else: n[k] = 'x'\n            yield n\n            if k > 2: break",
        ),
        (
            "Word('abcde')",
            "i = 0\n    while i < w.length and w[i] == 'a': i += 1\n    for k in w.cells('bcd'):\n        n = w.copy()\n        \
             n[k] = w[i]\n        n[i] = 'a'\n        if k > i: yield n",
        ),
        (
            "Board('.xo')",
            "for r, c in b.cells('x'):\n        for p, q in b.ray(r, c, 1, 1):\n            if b[p, q] != '.': break\n            \
             n = b.copy()\n            n[r, c] = 'o'\n            n[p, q] = 'x'\n            yield n",
        ),
        (
            "Board('.x')",
            "def first(p, r):\n    for c in range(p.cols):\n        if p[r, c] == 'x': return c\n    return -1\n\ndef moves(b):\n    \
             for r in range(b.rows):\n        c = first(b, r)\n        if c >= 0:\n            n = b.copy()\n            n[r, c:] = '.'\n            yield n",
        ),
        // It cannot be unrolled: it counts, and it yields sums and parts.
        (
            "Board('.x')",
            "for r, c in b.cells('x'):\n        n = b.copy()\n        n[r, c] = '.'\n        if b.count('x') % 2 == 0: yield n",
        ),
        ("Board('.x')", "for r, c in b.cells('x'):\n        yield [b[:r, :c], b[r + 1:, c + 1:]]"),
        // It fails where there is no symbol at all in the first row.
        (
            "Board('.x')",
            "c = 0\n    while b[0, c] == '.': c += 1\n    n = b.copy()\n    n[0, c] = '.'\n    yield n",
        ),
    ];

    fn text((kind, body): (&str, &str)) -> String {
        let name = if kind.starts_with("Word") { "w" } else { "b" };
        match body.strip_prefix("def ") {
            Some(_) => format!("position = {kind}\n\n{body}\n"),
            None => format!("position = {kind}\n\ndef moves({name}):\n    {body}\n"),
        }
    }

    /// The moves of a board, and the fault.
    fn moves(play: &Play, position: &Position) -> (Vec<Vec<Position>>, Option<String>) {
        let mut list = MoveList::<Play>::default();
        play.moves(position, &mut list);
        (list.iter().map(|(_, left)| left.to_vec()).collect(), list.failure().map(ToString::to_string))
    }

    #[test]
    fn an_unrolled_rule_yields_what_the_machine_yields() {
        let sizes = [(1, 1), (1, 4), (3, 1), (2, 3), (3, 3), (4, 4), (5, 5), (8, 8), (1, 16), (7, 9), (5, 6)];
        let (mut state, mut count, mut unrolled) = (1_u64, 0, Vec::new());
        for body in BODIES {
            let rule = rule(&text(body));
            let plays = [
                Play::new(rule.clone(), None, false).interpreted(),
                Play::new(rule.clone(), None, false).unrolled(),
            ];
            let (alphabet, is_word) = (rule.kind().alphabet().unwrap(), rule.kind().is_word());
            for (rows, cols) in sizes.into_iter().filter(|size| !is_word || size.0 == 1) {
                let empty = if is_word {
                    Cells::word(alphabet, cols, 0)
                } else {
                    Cells::board(alphabet, rows, cols, 0)
                };
                for _ in 0..200 {
                    let mut cells = empty.clone();
                    for at in 0..cells.len() {
                        state = state
                            .wrapping_mul(6_364_136_223_846_793_005)
                            .wrapping_add(1_442_695_040_888_963_407);
                        cells.set(at, ((state >> 33) % alphabet.len() as u64) as u8);
                    }
                    let position = Position::from(&cells);
                    let [machine, graph] = plays.each_ref().map(|play| moves(play, &position));
                    assert_eq!(machine, graph, "{}\n{}", text(body), cells.text(alphabet));
                    count += machine.0.len();
                }
            }
            let sizes = plays[1].sizes.sizes.read().unwrap();
            unrolled.push(sizes[&(1, 4)].unrolled.get().unwrap().is_some());
        }
        assert!(count > 10_000, "{count}");
        assert_eq!(unrolled, [[true; 9].as_slice(), &[false, false, true]].concat());
    }
}
