//! The moves of a position, as the rule yields them. Each has a name if the caller wants names.

use std::sync::Arc;

use bouton::notation::{self, clipped};
use bouton::{MoveList, RuleError, Ruleset as _};
use hashbrown::{HashMap, HashSet};

use super::Play;
use super::label::Label;
use super::player::Player;
use super::sizes::{BoardSize, Size};
use crate::machine::unrolled::Unrolled;
use crate::machine::{Left, Taker};
use crate::source::Fault;
use crate::value::{Kind, Position};

/// The number of bytes that further moves may still take.
struct Room {
    left: u64,
    is_over: bool,
}

impl Room {
    /// The bytes of a move that leaves this number of components, with as many bytes outside of them.
    #[inline]
    fn bytes(components: usize, outside: usize) -> u64 {
        4 * (components * size_of::<Position>() + outside) as u64 + 64
    }

    /// Counts one more move, which leaves these components and has a name of `name` bytes, and returns whether there
    /// is room for it. The move takes memory in the list, in the table of names, and in what the caller builds from
    /// the list.
    #[inline]
    fn takes(&mut self, parts: &[Position], name: usize) -> bool {
        let outside: usize = parts.iter().map(Position::heap_bytes).sum();
        let bytes = Self::bytes(parts.len(), outside + name);
        self.is_over |= self.left < bytes;
        self.left = self.left.saturating_sub(bytes);
        !self.is_over
    }
}

/// How many options are tried for a fault that a position of nothing has.
const MAX_OPTIONS_AT_FAULT: usize = 100;

/// How many moves of a nimber are listed between two checks for an interrupt.
const ASK_EVERY_MOVES: u64 = 1024;

impl Play {
    /// Lists the moves of a position; faults are returned but not recorded.
    pub(crate) fn options(&self, position: &Position, list: &mut MoveList<Self>) -> Result<(), Fault> {
        list.clear();
        self.with(|player| self.list(player, position, list))
    }

    /// Passes the moves of a position to `take`, without names and without a list. Faults are returned but not recorded.
    pub(crate) fn pass(&self, position: &Position, take: Taker<'_>) -> Result<(), Fault> {
        if self.believed.is_some()
            && let Some(fault) = self.rule.declared_fault()
        {
            return Err(fault);
        }
        self.with(|Player { machine, numbers, steps, .. }| {
            let passed = self.run(machine, numbers, position, take);
            self.count_steps(steps, machine);
            passed
        })
    }

    /// Passes the options of a board to `take`, each as the word that contains it, as long as it returns true. Returns whether these were
    /// all; if not, the moves must be listed.
    pub(crate) fn pass_boards(&self, board: &Position, mut take: impl FnMut(u64) -> bool) -> bool {
        self.with(|player| {
            let Some(size) = self.size_of(player, board) else { return false };
            let options = self.options_of_board(player, &size, board);
            options.is_some_and(|options| options.iter().all(|&option| take(option)))
        })
    }

    /// Lists the moves of a position.
    pub(super) fn list(
        &self,
        player: &mut Player,
        position: &Position,
        list: &mut MoveList<Self>,
    ) -> Result<(), Fault> {
        if let Some(value) = position.as_nimber() {
            return self.list_nimber(position, value, list);
        }
        if position.is_nothing() {
            return self.check_nothing(player, position.clone());
        }
        let size = self.size_of(player, position);
        if let Some(size) = &size
            && self.list_unrolled(player, size, position, list)
        {
            return Ok(());
        }
        let mut names: HashMap<Arc<str>, Vec<Position>> = HashMap::new();
        let mut nothing = Vec::new();
        let mut room = Room { left: self.rule.stop.room(), is_over: false };
        let Player { machine, ended, numbers, steps, .. } = player;
        let listed = self.run(machine, numbers, position, &mut |name: Option<&str>, left: Left<'_>| {
            if !self.is_named && left.is_one() {
                let one = left.one();
                let has_room = room.takes(one.as_slice(), 0);
                list.push(Label(None), one);
                return Ok(has_room && !list.is_full());
            }
            let parts = left.sum();
            for part in parts.iter().filter(|part| is_unseen(part, ended)) {
                if !nothing.contains(part) {
                    nothing.push(part.clone());
                }
            }
            if !self.is_named {
                let has_room = room.takes(&parts, 0);
                list.push(Label(None), parts.iter().filter(|part| !part.is_nothing()).cloned());
                return Ok(has_room && !list.is_full());
            }
            let mut parts: Vec<_> = parts.iter().filter(|part| !part.is_nothing()).cloned().collect();
            parts.sort_unstable_by(|a, b| self.naming().order(a, b));
            let (name, instead): (Arc<str>, _) = match name {
                Some(name) => (name.into(), "give each its own name"),
                None => (self.naming().name_of(position, &parts).into(), "yield a name before the option"),
            };
            // A move that the rule yields again counts too: it was built, and without names it is stored again.
            let has_room = room.takes(&parts, name.len());
            if let Some(before) = names.get(&name) {
                let message = || format!("two different moves are called `{}`: {instead}", clipped(&name));
                return if *before == parts { Ok(has_room) } else { Err(message()) };
            }
            list.push(Label(Some(name.clone())), parts.iter().cloned());
            names.insert(name, parts);
            Ok(has_room && !list.is_full())
        });
        self.count_steps(steps, machine);
        if let Some(size) = size {
            size.note(machine.steps().into());
        }
        listed?;
        if room.is_over {
            list.fail(RuleError::full());
            return Err(Fault::stopped());
        }
        let checked = nothing.into_iter().try_for_each(|nothing| self.check_nothing(player, nothing));
        checked.map_err(|fault| self.fault_of_option(player, list).unwrap_or(fault))
    }

    /// The fault at the first of these options whose moves fail, too: a position of nothing is the last that anybody thinks of.
    fn fault_of_option(&self, player: &mut Player, list: &MoveList<Self>) -> Option<Fault> {
        let Player { machine, numbers, .. } = player;
        let mut parts = list.iter().flat_map(|(_, parts)| parts).take(MAX_OPTIONS_AT_FAULT);
        parts.find_map(|part| {
            self.run(machine, numbers, part, &mut |_: Option<&str>, _: Left<'_>| Ok(true)).err()
        })
    }

    /// What is known of the size of a board, if its moves may be those of the unrolled rule.
    fn size_of(&self, player: &mut Player, position: &Position) -> Option<Arc<Size>> {
        let (size, _) = self.small_board(position)?;
        if player.size.as_ref().is_none_or(|(last, _)| *last != size) {
            player.size = Some((size, self.sizes.of(size)?));
        }
        player.size.as_ref().map(|(_, size)| size.clone())
    }

    /// Lists the moves of a board by the unrolled rule, and returns whether that is possible.
    fn list_unrolled(
        &self,
        player: &mut Player,
        size: &Size,
        position: &Position,
        list: &mut MoveList<Self>,
    ) -> bool {
        let Some(options) = self.options_of_board(player, size, position) else { return false };
        for &option in options {
            list.push(Label(None), [position.with_board(option)]);
            if list.is_full() {
                break;
            }
        }
        true
    }

    /// The options of a board by the unrolled rule, each as the word that contains it; `None` if only the machine can tell.
    fn options_of_board<'o>(
        &self,
        player: &'o mut Player,
        size: &Size,
        position: &Position,
    ) -> Option<&'o [u64]> {
        let ((rows, cols), board) = self.small_board(position)?;
        let unroll = || Unrolled::new(self.code(), self.rule.checked.moves, rows, cols);
        let unrolled = self.sizes.unrolled(size, unroll).filter(|_| !self.rule.stop.is_said())?;
        let options = unrolled.options(board, &mut player.options)?;
        player.steps += size.steps();
        (Room::bytes(1, 0) * options.len() as u64 <= self.rule.stop.room()).then_some(options)
    }

    /// The number of bits of a board of at most 64 bits where moves have no names.
    pub(crate) fn bits_of(&self, board: &Position) -> Option<u32> {
        let ((rows, cols), _) = self.small_board(board)?;
        Some(u32::from(rows) * u32::from(cols) * self.rule.kind().alphabet()?.bits())
    }

    /// The size of a board of at most 64 bits where moves have no names, and the word that contains it.
    pub(crate) fn small_board(&self, position: &Position) -> Option<(BoardSize, u64)> {
        let alphabet = self.rule.kind().alphabet().filter(|_| !self.is_named)?;
        position.as_small_board(alphabet)
    }

    /// Lists the moves of a nimber, which no rule yields.
    fn list_nimber(&self, position: &Position, value: u64, list: &mut MoveList<Self>) -> Result<(), Fault> {
        for left in 0..value {
            if left % ASK_EVERY_MOVES == ASK_EVERY_MOVES - 1 && self.rule.stop.ask() {
                return Err(Fault::stopped());
            }
            let left = Position::nimber(left);
            let parts = if left.is_nothing() { Vec::new() } else { vec![left] };
            let name = self.is_named.then(|| self.naming().name_of(position, &parts).into());
            list.push(Label(name), parts);
            if list.is_full() {
                break;
            }
        }
        Ok(())
    }

    /// Checks that a position of nothing has no move, because it is the empty sum. Each such position is checked once.
    fn check_nothing(&self, player: &mut Player, nothing: Position) -> Result<(), Fault> {
        let Player { machine, ended, numbers, .. } = player;
        if ended.contains(&nothing) {
            return Ok(());
        }
        let what = match &self.rule.checked.kind {
            Kind::Heap => "the heap 0".to_owned(),
            Kind::Numbers(_) => "the tuple ()".to_owned(),
            kind => format!("a {} of nothing", kind.name()),
        };
        self.run(machine, numbers, &nothing, &mut |_: Option<&str>, _: Left<'_>| {
            Err(format!("{what} has a move, but it is the empty sum"))
        })?;
        // Recorded only after the check: the first thread to run it is not necessarily the thread that reports the
        // fault.
        ended.insert(nothing);
        Ok(())
    }

    /// Records that play can repeat these positions in a cycle, and which yield of the last position leads back to
    /// the first.
    pub(crate) fn note_round(&self, round: &[Position]) {
        let Some((first, last)) = round.first().zip(round.last()) else { return };
        let texts: Vec<_> = round.iter().map(|position| self.text(position)).collect();
        let message = format!("play can go round in a loop: {}", notation::round(&texts));
        let closes = |part: &Position| self.canonical(part.clone()) == *first;
        if let Some(fault) = self.fault_at_move(last, closes, &message)
            && !fault.is_stop
        {
            self.rule.note(self.placed(fault, last));
        }
    }

    /// The line of the rule that yields the move from a position to an option with this component.
    pub(crate) fn line_of_move(&self, position: &Position, component: &Position) -> Option<usize> {
        let fault = self.fault_at_move(position, |part| part == component, "")?;
        let span = fault.span.filter(|_| fault.message.is_empty())?;
        Some(self.rule.source.place(span).0.line)
    }

    /// A fault with this message at the place where the rule yields the first move to a component that matches.
    fn fault_at_move(
        &self,
        position: &Position,
        is_meant: impl Fn(&Position) -> bool,
        message: &str,
    ) -> Option<Fault> {
        let found = self.with(|Player { machine, numbers, .. }| {
            self.run(machine, numbers, position, &mut |_: Option<&str>, left: Left<'_>| match left
                .sum()
                .iter()
                .any(&is_meant)
            {
                true => Err(message.to_owned()),
                false => Ok(true),
            })
        });
        found.err()
    }
}

fn is_unseen(part: &Position, ended: &HashSet<Position>) -> bool {
    part.is_nothing() && part.as_nimber().is_none() && !ended.contains(part)
}
