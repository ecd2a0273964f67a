//! All that play reaches from some positions by the bare rule, and its values: by the definition, component by component.
//!
//! Beside the options stand the positions that a declaration brings: the image of a position, and its parts. They are looked
//! at as the rule's own, for a search that believes comes to them.

use std::collections::VecDeque;
use std::sync::Arc;

use bouton::{MoveList, Nimber, mex};
use hashbrown::HashMap;

use super::effort::Effort;
use crate::declared::Declared;
use crate::play::Play;
use crate::source::Fault;
use crate::value::Position;

/// The number of a position.
pub type Number = u32;

/// Positions by their numbers.
pub struct Tree {
    play: Play,
    declared: Arc<Declared>,
    numbers: HashMap<Position, Number>,
    /// The positions that stand for all their images, by number.
    classes: HashMap<Position, Number>,
    nodes: Vec<Node>,
    /// Where each option has ended among `components`.
    ends: Vec<u32>,
    components: Vec<Number>,
    list: MoveList<Play>,
    /// About how many bytes all of this takes.
    bytes: u64,
    /// The first loop of the rule that was met.
    pub cycle: Option<Vec<Number>>,
}

/// The bytes of a position here, in the maps and where lists have grown beyond what they hold; of an option and of its components,
/// which wait to be looked at, too.
const A_NODE: usize = 2 * (size_of::<Node>() + 2 * size_of::<(Position, Number)>());
const AN_OPTION: usize = 2 * size_of::<u32>();
const A_COMPONENT: usize = 4 * size_of::<Number>();

/// What is known of a position.
struct Node {
    position: Position,
    /// Its options among `ends`, once they were listed.
    options: Option<(u32, u32)>,
    /// Why they could not be listed.
    fault: Option<Box<Fault>>,
    worth: Worth,
    /// The class of its images.
    class: Option<Number>,
}

/// What a position is worth by the bare rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Not looked at yet.
    New,
    /// Being looked into.
    Open,
    /// Nothing: play can go on for ever, or the rule fails.
    Nothing,
    /// A Grundy value, and the most moves that play can take.
    Value(u64, u32),
}

/// What a declaration says of a position.
pub struct Told {
    /// The position.
    pub number: Number,
    /// The one that stands for it.
    pub image: Number,
    /// Its parts, if there are any.
    pub parts: Option<Vec<Number>>,
}

/// No more was allowed.
pub struct Over;

impl Tree {
    /// Nothing yet, of a rule played on a graph if it is one of graphs.
    pub fn new(play: Play, declared: Arc<Declared>) -> Self {
        Self {
            play,
            declared,
            numbers: HashMap::new(),
            classes: HashMap::new(),
            nodes: Vec::new(),
            ends: Vec::new(),
            components: Vec::new(),
            list: MoveList::<Play>::default(),
            bytes: 0,
            cycle: None,
        }
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The number of a position that was met.
    pub fn find(&self, position: &Position) -> Option<Number> {
        self.numbers.get(position).copied()
    }

    /// The position of a number.
    pub fn position(&self, number: Number) -> &Position {
        &self.nodes[number as usize].position
    }

    /// What it is worth.
    pub fn worth(&self, number: Number) -> Worth {
        self.nodes[number as usize].worth
    }

    /// Its value, if it has one.
    pub fn value(&self, number: Number) -> Option<u64> {
        match self.worth(number) {
            Worth::Value(value, _) => Some(value),
            _ => None,
        }
    }

    /// What the rule did wrong at it.
    pub fn fault(&self, number: Number) -> Option<&Fault> {
        self.nodes[number as usize].fault.as_deref()
    }

    /// Its options, each as the numbers of its components.
    pub fn options(&self, number: Number) -> impl Iterator<Item = &[Number]> {
        let (first, last) = self.nodes[number as usize].options.unwrap_or_default();
        (first as usize..last as usize).map(|at| {
            let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
            &self.components[start as usize..self.ends[at] as usize]
        })
    }

    /// The number of a position, which is a new one if it was not met before.
    fn number(&mut self, position: &Position) -> Number {
        if let Some(&number) = self.numbers.get(position) {
            return number;
        }
        let number = self.nodes.len() as Number;
        let worth = match position.as_nimber() {
            Some(value) => Worth::Value(value, u32::try_from(value).unwrap_or(u32::MAX)),
            None if position.is_nothing() => Worth::Value(0, 0),
            None => Worth::New,
        };
        self.bytes += (A_NODE + 3 * position.heap_bytes()) as u64;
        self.numbers.insert(position.clone(), number);
        self.nodes.push(Node { position: position.clone(), options: None, fault: None, worth, class: None });
        number
    }

    /// Lists the options of all that play reaches from `roots`, and finds the values.
    pub fn grow(&mut self, roots: &[Position], effort: &mut Effort<'_>) -> Result<Vec<Number>, Over> {
        let roots: Vec<_> = roots.iter().map(|root| self.number(root)).collect();
        let mut todo = roots.clone();
        while let Some(number) = todo.pop() {
            let node = &self.nodes[number as usize];
            if node.options.is_some() || node.worth != Worth::New {
                continue;
            }
            let first = self.components.len();
            self.list(number, effort)?;
            todo.extend_from_slice(&self.components[first..]);
        }
        roots.iter().for_each(|&root| self.evaluate(root));
        Ok(roots)
    }

    /// Lists the options of these positions, and of so many at most with those that play reaches from them, the nearest first.
    /// No values are found.
    pub fn widen(&mut self, roots: &[Position], most: usize, effort: &mut Effort<'_>) -> Result<(), Over> {
        let mut todo: VecDeque<_> = roots.iter().map(|root| self.number(root)).collect();
        let mut listed = 0;
        while let Some(number) = todo.pop_front().filter(|_| listed < most) {
            let node = &self.nodes[number as usize];
            if node.options.is_none() && node.worth == Worth::New {
                let first = self.components.len();
                self.list(number, effort)?;
                todo.extend(&self.components[first..]);
                listed += 1;
            }
        }
        Ok(())
    }

    fn list(&mut self, number: Number, effort: &mut Effort<'_>) -> Result<(), Over> {
        let mut list = std::mem::take(&mut self.list);
        list.set_page(0, effort.options_left());
        self.play.rule().set_room(effort.bytes_left());
        let position = self.position(number).clone();
        let listed = self.play.options(&position, &mut list);
        if listed.as_ref().is_err_and(|fault| fault.is_stop) {
            self.list = list;
            return Err(Over);
        }
        let is_full = list.is_full();
        let first = self.ends.len() as u32;
        match listed {
            Err(fault) => self.nodes[number as usize].fault = Some(Box::new(fault)),
            Ok(()) => {
                for at in 0..list.len() {
                    for part in list.option(at) {
                        let part = self.number(part);
                        self.components.push(part);
                    }
                    self.ends.push(self.components.len() as u32);
                    self.bytes += (AN_OPTION + A_COMPONENT * list.option(at).len()) as u64;
                }
            }
        }
        let count = list.len();
        self.list = list;
        self.nodes[number as usize].options = Some((first, self.ends.len() as u32));
        if is_full || !effort.spend(count, self.play.steps(), self.components.len(), self.bytes) {
            Err(Over)
        } else {
            Ok(())
        }
    }

    /// Finds the value of a position all of whose options are listed, and those of all that it needs.
    fn evaluate(&mut self, root: Number) {
        let mut path: Vec<(Number, u32)> = Vec::new();
        if self.worth(root) == Worth::New {
            path.push((root, self.open(root)));
        }
        while let Some((number, at)) = path.last_mut() {
            let (_, last) = self.span(*number);
            if *at == last {
                let number = *number;
                self.nodes[number as usize].worth = self.concluded(number);
                path.pop();
                continue;
            }
            let part = self.components[*at as usize];
            *at += 1;
            match self.worth(part) {
                Worth::New => {
                    let begin = self.open(part);
                    path.push((part, begin));
                }
                Worth::Open if self.cycle.is_none() => {
                    let from = path.iter().position(|(number, _)| *number == part).unwrap_or(0);
                    self.cycle = Some(path[from..].iter().map(|(number, _)| *number).collect());
                }
                _ => {}
            }
        }
    }

    /// Begins to look into a position: where its components begin.
    fn open(&mut self, number: Number) -> u32 {
        self.nodes[number as usize].worth = Worth::Open;
        self.span(number).0
    }

    /// All components of its options, from the first to the last.
    fn span(&self, number: Number) -> (u32, u32) {
        let (first, last) = self.nodes[number as usize].options.unwrap_or_default();
        let end = |at: u32| at.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        (end(first), end(last))
    }

    fn concluded(&self, number: Number) -> Worth {
        if self.fault(number).is_some() {
            return Worth::Nothing;
        }
        let (mut values, mut length) = (Vec::new(), 0);
        for option in self.options(number) {
            let (mut value, mut longest) = (0, 0_u32);
            for &part in option {
                let Worth::Value(worth, moves) = self.worth(part) else { return Worth::Nothing };
                value ^= worth;
                longest = longest.saturating_add(moves);
            }
            values.push(Nimber(value));
            length = length.max(longest.saturating_add(1));
        }
        Worth::Value(mex(&values).0, length)
    }

    /// What is declared of a position; the positions that this brings are looked at too.
    pub fn told(&mut self, number: Number, effort: &mut Effort<'_>) -> Result<Result<Told, Fault>, Over> {
        let position = self.position(number).clone();
        let parts = match self.play.parts(&self.declared, &position) {
            Ok(parts) => parts,
            Err(fault) => return Ok(Err(fault)),
        };
        let image = self.play.image(&self.declared, position);
        let image = self.grow(&[image], effort)?[0];
        let parts = match parts {
            Some(parts) => Some(self.grow(&parts, effort)?),
            None => None,
        };
        Ok(Ok(Told { number, image, parts }))
    }

    /// The number of the class of images that a position is in.
    fn class(&mut self, number: Number) -> Number {
        if let Some(class) = self.nodes[number as usize].class {
            return class;
        }
        let image = self.play.image(&self.declared, self.position(number).clone());
        let new = self.classes.len() as Number;
        let class = *self.classes.entry(image).or_insert(new);
        self.nodes[number as usize].class = Some(class);
        class
    }

    /// The options of a position, each as the classes of its components; each once.
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
