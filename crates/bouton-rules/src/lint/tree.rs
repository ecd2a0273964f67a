//! All positions that play reaches from some positions by the bare rule, and their values, computed by the definition, component
//! by component.
//!
//! Beside the options, the tree contains the positions that a declaration adds: the image of a position, and its parts. They are
//! examined like the rule's own positions, since a search that believes the declarations comes to them.

use std::collections::VecDeque;
use std::sync::Arc;

use bouton::{MoveList, Nimber, mex};
use hashbrown::HashMap;

use super::effort::Effort;
use crate::declared::Declared;
use crate::play::Play;
use crate::source::Fault;
use crate::value::Position;
use crate::width::exact;

/// The number of a position.
pub type Number = u32;

/// Positions by their numbers.
pub struct Tree {
    play: Play,
    declared: Arc<Declared>,
    numbers: HashMap<Position, Number>,
    /// For each image, the number of the class of positions that have this image.
    classes: HashMap<Position, Number>,
    nodes: Vec<Node>,
    /// The begin of the first option in `components`, and the end of each option.
    ends: Vec<u32>,
    components: Vec<Number>,
    list: MoveList<Play>,
    /// An estimate of the bytes that all of this takes.
    bytes: u64,
    /// The first loop of the rule that was found.
    pub cycle: Option<Vec<Number>>,
}

/// Estimates of the bytes of a position here, and of an option and of a component. They include the maps, the spare room of
/// lists that have grown, and components that wait to be examined.
const BYTES_A_POSITION: usize = 2 * (size_of::<Node>() + 2 * size_of::<(Position, Number)>());
const BYTES_AN_OPTION: usize = 2 * size_of::<u32>();
const BYTES_A_COMPONENT: usize = 4 * size_of::<Number>();

/// The state of a position.
struct Node {
    position: Position,
    /// The range of its options in `ends`, once they are listed.
    options: Option<(u32, u32)>,
    /// The fault that the rule made when its options were listed, if there is one.
    fault: Option<Box<Fault>>,
    bare_value: BareValue,
    /// The class of its images.
    class: Option<Number>,
}

/// The value of a position by the bare rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BareValue {
    /// Not examined yet.
    New,
    /// Being examined now.
    Open,
    /// No value: play can go on for ever, or the rule fails.
    Nothing,
    /// The Grundy value, and the length of the longest play in moves.
    Value(u64, u32),
}

/// The declarations about a position.
pub struct PositionClaims {
    /// The number of the position.
    pub number: Number,
    /// The number of its image.
    pub image: Number,
    /// The numbers of its parts, if there are any.
    pub parts: Option<Vec<Number>>,
}

impl Tree {
    /// An empty tree for a play of a rule; for a rule of graphs, the play is on one graph.
    pub fn new(play: Play, declared: Arc<Declared>) -> Self {
        Self {
            play,
            declared,
            numbers: HashMap::new(),
            classes: HashMap::new(),
            nodes: Vec::new(),
            ends: vec![0],
            components: Vec::new(),
            list: MoveList::<Play>::default(),
            bytes: 0,
            cycle: None,
        }
    }

    /// The count of positions.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// An estimate of the bytes that the tree takes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The position with this number.
    pub fn position(&self, number: Number) -> &Position {
        &self.nodes[number as usize].position
    }

    /// The state or value of a position.
    pub fn bare_value(&self, number: Number) -> BareValue {
        self.nodes[number as usize].bare_value
    }

    /// The Grundy value of a position, if it has one.
    pub fn value(&self, number: Number) -> Option<u64> {
        match self.bare_value(number) {
            BareValue::Value(value, _) => Some(value),
            _ => None,
        }
    }

    /// The fault of the rule at a position, if there is one.
    pub fn fault(&self, number: Number) -> Option<&Fault> {
        self.nodes[number as usize].fault.as_deref()
    }

    /// The options of a position, each as the numbers of its components.
    pub fn options(&self, number: Number) -> impl Iterator<Item = &[Number]> {
        let (first, last) = self.nodes[number as usize].options.unwrap_or_default();
        self.ends[first as usize..=last as usize]
            .windows(2)
            .map(|ends| &self.components[ends[0] as usize..ends[1] as usize])
    }

    /// The number of a position; a position that is not in the tree yet is added.
    pub fn number(&mut self, position: &Position) -> Number {
        if let Some(&number) = self.numbers.get(position) {
            return number;
        }
        let number = exact::<_, Number>(self.nodes.len());
        let bare_value = match position.as_nimber() {
            Some(value) => BareValue::Value(value, u32::try_from(value).unwrap_or(u32::MAX)),
            None if position.is_nothing() => BareValue::Value(0, 0),
            None => BareValue::New,
        };
        self.bytes += (BYTES_A_POSITION + 3 * position.heap_bytes()) as u64;
        self.numbers.insert(position.clone(), number);
        self.nodes.push(Node {
            position: position.clone(),
            options: None,
            fault: None,
            bare_value,
            class: None,
        });
        number
    }

    /// Lists the options of all positions that play reaches from `roots`, and computes the values.
    pub fn grow(&mut self, roots: &[Position], effort: &mut Effort<'_>) -> Result<Vec<Number>, Fault> {
        let roots: Vec<_> = roots.iter().map(|root| self.number(root)).collect();
        let mut todo = roots.clone();
        while let Some(number) = todo.pop() {
            todo.extend(self.list(number, effort)?.into_iter().flatten());
        }
        roots.iter().for_each(|&root| self.evaluate(root));
        Ok(roots)
    }

    /// Lists the options of these positions and of the positions that play reaches from them, the nearest first, for at most
    /// `most` positions together. Computes no values.
    pub fn widen(&mut self, roots: &[Position], most: usize, effort: &mut Effort<'_>) -> Result<(), Fault> {
        let mut todo: VecDeque<_> = roots.iter().map(|root| self.number(root)).collect();
        let mut listed = 0;
        while let Some(number) = todo.pop_front().filter(|_| listed < most) {
            if let Some(new) = self.list(number, effort)? {
                todo.extend(new);
                listed += 1;
            }
        }
        Ok(())
    }

    /// Lists the options of a position and returns their components; `None` if they are listed already, or its value is known.
    fn list(&mut self, number: Number, effort: &mut Effort<'_>) -> Result<Option<&[Number]>, Fault> {
        let node = &self.nodes[number as usize];
        if node.options.is_some() || node.bare_value != BareValue::New {
            return Ok(None);
        }
        let before = self.components.len();
        let mut list = std::mem::take(&mut self.list);
        list.set_page(0, effort.options_left());
        self.play.rule().set_room(effort.bytes_left());
        let position = self.position(number).clone();
        let listed = self.play.options(&position, &mut list);
        if listed.as_ref().is_err_and(|fault| fault.is_stop) {
            self.list = list;
            return Err(Fault::stopped());
        }
        let is_full = list.is_full();
        let first = exact::<_, u32>(self.ends.len() - 1);
        match listed {
            Err(fault) => self.nodes[number as usize].fault = Some(Box::new(fault)),
            Ok(()) => {
                for at in 0..list.len() {
                    for part in list.option(at) {
                        let part = self.number(part);
                        self.components.push(part);
                    }
                    self.ends.push(exact(self.components.len()));
                    self.bytes += (BYTES_AN_OPTION + BYTES_A_COMPONENT * list.option(at).len()) as u64;
                }
            }
        }
        let count = list.len();
        self.list = list;
        self.nodes[number as usize].options = Some((first, exact(self.ends.len() - 1)));
        if is_full || !effort.spend(count, self.play.steps(), self.components.len(), self.bytes) {
            Err(Fault::stopped())
        } else {
            Ok(Some(&self.components[before..]))
        }
    }

    /// Computes the value of a position, and all values that it depends on; all their options must be listed.
    fn evaluate(&mut self, root: Number) {
        let mut path: Vec<(Number, u32)> = Vec::new();
        if self.bare_value(root) == BareValue::New {
            path.push((root, self.open(root)));
        }
        while let Some((number, at)) = path.last_mut() {
            let (_, last) = self.span(*number);
            if *at == last {
                let number = *number;
                self.nodes[number as usize].bare_value = self.concluded(number);
                path.pop();
                continue;
            }
            let part = self.components[*at as usize];
            *at += 1;
            match self.bare_value(part) {
                BareValue::New => {
                    let begin = self.open(part);
                    path.push((part, begin));
                }
                BareValue::Open if self.cycle.is_none() => {
                    let from = path.iter().position(|(number, _)| *number == part).unwrap_or(0);
                    self.cycle = Some(path[from..].iter().map(|(number, _)| *number).collect());
                }
                _ => {}
            }
        }
    }

    /// Begins to examine a position; returns the index of its first component.
    fn open(&mut self, number: Number) -> u32 {
        self.nodes[number as usize].bare_value = BareValue::Open;
        self.span(number).0
    }

    /// The range of all components of its options.
    fn span(&self, number: Number) -> (u32, u32) {
        let (first, last) = self.nodes[number as usize].options.unwrap_or_default();
        (self.ends[first as usize], self.ends[last as usize])
    }

    fn concluded(&self, number: Number) -> BareValue {
        if self.fault(number).is_some() {
            return BareValue::Nothing;
        }
        let (mut values, mut length) = (Vec::new(), 0);
        for option in self.options(number) {
            let (mut value, mut longest) = (0, 0_u32);
            for &part in option {
                let BareValue::Value(worth, moves) = self.bare_value(part) else { return BareValue::Nothing };
                value ^= worth;
                longest = longest.saturating_add(moves);
            }
            values.push(Nimber(value));
            length = length.max(longest.saturating_add(1));
        }
        BareValue::Value(mex(&values).0, length)
    }

    /// The declarations about a position; adds the positions in them to the tree and examines them.
    ///
    /// # Errors
    /// The fault of a declaration, or that a limit was reached.
    pub fn add_claims(&mut self, number: Number, effort: &mut Effort<'_>) -> Result<PositionClaims, Fault> {
        let position = self.position(number).clone();
        let parts = self.play.parts(&self.declared, &position)?;
        let image = self.play.image(&self.declared, position);
        let image = self.grow(&[image], effort)?[0];
        let parts = parts.map(|parts| self.grow(&parts, effort)).transpose()?;
        Ok(PositionClaims { number, image, parts })
    }

    /// The number of a position's class: the positions with the same image.
    fn class(&mut self, number: Number) -> Number {
        if let Some(class) = self.nodes[number as usize].class {
            return class;
        }
        let image = self.play.image(&self.declared, self.position(number).clone());
        let new = exact::<_, Number>(self.classes.len());
        let class = *self.classes.entry(image).or_insert(new);
        self.nodes[number as usize].class = Some(class);
        class
    }

    /// The options of a position, each as the classes of its components, without duplicates.
    pub fn option_classes(&mut self, number: Number) -> Vec<Vec<Number>> {
        let options: Vec<_> = self.options(number).map(<[Number]>::to_vec).collect();
        let mut classes: Vec<Vec<Number>> = Vec::with_capacity(options.len());
        for mut option in options {
            option.retain(|&part| !self.position(part).is_nothing());
            option.iter_mut().for_each(|part| *part = self.class(*part));
            option.sort_unstable();
            classes.push(option);
        }
        classes.sort_unstable();
        classes.dedup();
        classes
    }

    /// The bare rule.
    pub fn play(&self) -> &Play {
        &self.play
    }
}
