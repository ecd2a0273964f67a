//! Translates a function to instructions of Cranelift: whole numbers, jumps and ranges. For all other instructions it
//! emits calls.

use std::mem::offset_of;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{
    AbiParam, Block, Function, InstBuilder as _, MemFlagsData, SigRef, Signature, Type, Value,
};
use cranelift_codegen::isa::TargetFrontendConfig;
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Variable};
use hashbrown::{HashMap, HashSet};

use super::context::{Context, NEXT, ON, STOP};
use crate::code::effects::{Effects, of_class};
use crate::code::program::Program;
use crate::code::{Class, Op, Reg, Target};
use crate::value::Kind;
use crate::width::exact;

/// Data that all functions of a rule share.
pub struct Surroundings<'a> {
    pub program: &'a Program,
    pub kind: &'a Kind,
    pub is_named: bool,
    /// The symbol of each code.
    pub symbols: *const u8,
}

/// A function that is being translated.
pub(super) struct Translation<'a, 'b> {
    pub around: &'a Surroundings<'a>,
    pub builder: FunctionBuilder<'b>,
    function: &'a crate::code::program::Function,
    /// The variables for the registers of whole numbers.
    variables: Vec<Variable>,
    /// The number of steps that an instruction on a large board counts.
    pub weight: Variable,
    pub context: Value,
    pub machine: Value,
    /// For each instruction that is the target of a jump, its block.
    blocks: Vec<Option<Block>>,
    /// The block in which the function stops.
    pub stop: Block,
    /// Whether the current block has ended.
    pub is_over: bool,
    /// The registers that hold constants in this block.
    known: HashMap<Reg, i64>,
    /// The contents of words and boards that are arguments and never change; each is read once.
    pub given: HashMap<Reg, CellValues>,
    pub callbacks: Callbacks,
}

/// The contents of cells.
#[derive(Clone, Copy)]
pub(super) struct CellValues {
    pub rows: Value,
    pub cols: Value,
    pub is_narrow: Value,
    /// The only word, if one word contains all bits.
    pub word: Value,
}

/// The signatures of the functions that the code calls.
pub(super) struct Callbacks {
    pub perform: SigRef,
    pub element: SigRef,
}

/// Translates a function of a program.
pub fn translate(
    into: &mut Function,
    builders: &mut FunctionBuilderContext,
    config: TargetFrontendConfig,
    around: &Surroundings<'_>,
    number: usize,
) {
    let mut translation = Translation::new(FunctionBuilder::new(into, builders), config, around, number);
    let code = &translation.function.code;
    for (at, op) in code.iter().enumerate() {
        translation.go_to(at);
        if !translation.is_over {
            translation.op(at, op);
        }
    }
    translation.end(config);
}

impl<'a, 'b> Translation<'a, 'b> {
    fn new(
        mut builder: FunctionBuilder<'b>,
        config: TargetFrontendConfig,
        around: &'a Surroundings<'a>,
        number: usize,
    ) -> Self {
        let function = &around.program.functions[number];
        let mut signature = |params: &[Type], result| {
            let mut signature = Signature::new(config.default_call_conv);
            signature.params.extend(params.iter().map(|&of| AbiParam::new(of)));
            signature.returns.push(AbiParam::new(result));
            builder.import_signature(signature)
        };
        let callbacks = Callbacks {
            perform: signature(&[I64, I32], I32),
            element: signature(&[I64, I32, I64, I32], I64),
        };
        let mut blocks = vec![None; function.code.len()];
        for target in function.code.iter().filter_map(|op| op.target()) {
            blocks[target as usize].get_or_insert_with(|| builder.create_block());
        }
        let (entry, stop) = (builder.create_block(), builder.create_block());
        builder.set_cold_block(stop);
        builder.append_block_params_for_function_params(entry);
        builder.switch_to_block(entry);
        let context = builder.block_params(entry)[0];
        let flags = MemFlagsData::trusted();
        let machine =
            builder.ins().load(I64, flags, context, exact::<_, i32>(offset_of!(Context<'_>, machine)));
        let variables = (0..function.registers[0]).map(|_| builder.declare_var(I64)).collect();
        let weight = builder.declare_var(I32);
        let mut translation = Self {
            around,
            builder,
            function,
            variables,
            weight,
            context,
            machine,
            blocks,
            stop,
            is_over: false,
            known: HashMap::new(),
            given: HashMap::new(),
            callbacks,
        };
        translation.begin();
        translation
    }

    /// Emits code that takes the arguments and sets all other whole numbers to 0.
    fn begin(&mut self) {
        let zero = self.constant(0);
        for variable in self.variables.clone() {
            self.builder.def_var(variable, zero);
        }
        let function = self.function;
        self.take_back(&of_class(Class::Int, &function.parameters));
        self.take_weight();
        let effects = function.code.iter().map(|op| Effects::of(op, self.around.program));
        let set: HashSet<Reg> = effects.flat_map(|effects| effects.cells).collect();
        for reg in of_class(Class::Cells, &function.parameters) {
            if !set.contains(&reg) {
                let given = self.read(reg);
                self.given.insert(reg, given);
            }
        }
    }

    fn end(mut self, config: TargetFrontendConfig) {
        // Code after the last instruction is never reached.
        if !self.is_over {
            self.builder.ins().jump(self.stop, &[]);
        }
        self.builder.switch_to_block(self.stop);
        let stop = self.builder.ins().iconst(I32, i64::from(STOP));
        self.builder.ins().return_(&[stop]);
        self.builder.seal_all_blocks();
        self.builder.finalize(config);
    }

    /// Begins the instruction with this number: if it has a block, switches to that block.
    fn go_to(&mut self, at: usize) {
        let Some(block) = self.blocks[at] else { return };
        if !self.is_over {
            self.builder.ins().jump(block, &[]);
        }
        self.builder.switch_to_block(block);
        self.is_over = false;
        self.known.clear();
    }

    /// Jumps to an instruction if a condition holds; else continues with the next instruction.
    fn branch(&mut self, condition: Value, to: Target) {
        let next = self.builder.create_block();
        let to = self.target(to);
        self.builder.ins().brif(condition, to, &[], next, &[]);
        self.builder.switch_to_block(next);
    }

    pub fn target(&self, to: Target) -> Block {
        self.blocks[to as usize].expect("targets have blocks")
    }

    pub fn constant(&mut self, number: i64) -> Value {
        self.builder.ins().iconst(I64, number)
    }

    pub fn int(&mut self, reg: Reg) -> Value {
        self.builder.use_var(self.variables[usize::from(reg)])
    }

    pub fn set_int(&mut self, reg: Reg, value: Value) {
        self.known.remove(&reg);
        self.builder.def_var(self.variables[usize::from(reg)], value);
    }

    /// Sets a register to a boolean.
    pub fn set_truth(&mut self, reg: Reg, truth: Value) {
        let wide = self.builder.ins().uextend(I64, truth);
        self.set_int(reg, wide);
    }

    /// The constant in a register, if it is known to hold one.
    pub fn known(&self, reg: Reg) -> Option<i64> {
        self.known.get(&reg).copied()
    }

    /// Emits code that reads a field of the machine or of an object in it.
    pub fn load(&mut self, of: Type, from: Value, offset: usize) -> Value {
        self.builder.ins().load(of, MemFlagsData::trusted(), from, exact::<_, i32>(offset))
    }

    pub fn store(&mut self, value: Value, to: Value, offset: usize) {
        self.builder.ins().store(MemFlagsData::trusted(), value, to, exact::<_, i32>(offset));
    }

    /// The address of the cells of a register.
    pub fn cells(&mut self, reg: Reg) -> Value {
        let first = self.load(I64, self.context, offset_of!(Context<'_>, cells));
        let offset = usize::from(reg) * crate::value::cells_layout::SIZE;
        self.builder.ins().iadd_imm_u(first, offset as i64)
    }

    /// Translates an instruction to native code or to a call of the machine.
    fn op(&mut self, at: usize, op: &Op) {
        match *op {
            Op::Const(to, number) => {
                let value = self.constant(number);
                self.set_int(to, value);
                self.known.insert(to, number);
            }
            Op::Move(to, from) => {
                let (value, known) = (self.int(from), self.known(from));
                self.set_int(to, value);
                if let Some(known) = known {
                    self.known.insert(to, known);
                }
            }
            Op::Binary(sign, to, a, b) => self.binary(at, op, (sign, to, a, b)),
            Op::Add(to, from, constant) => {
                let (from, constant) = (self.int(from), self.constant(constant.into()));
                let (sum, overflow) = self.builder.ins().sadd_overflow(from, constant);
                self.unless(overflow, at, op, |this| this.set_int(to, sum));
            }
            Op::Invert(to, from) => {
                let from = self.int(from);
                let inverted = self.builder.ins().bnot(from);
                self.set_int(to, inverted);
            }
            Op::Compare(sign, to, a, b) => {
                let truth = self.compared(sign, a, b);
                self.set_truth(to, truth);
            }
            Op::Not(to, from) => {
                let from = self.int(from);
                let truth = self.builder.ins().icmp_imm_u(IntCC::Equal, from, 0);
                self.set_truth(to, truth);
            }
            Op::CheckStep(reg) | Op::CheckDefined(reg, _) => {
                let number = self.int(reg);
                let wrong = self.builder.ins().icmp_imm_u(IntCC::Equal, number, 0);
                self.unless(wrong, at, op, |_| ());
            }
            Op::Step => self.step(at),
            Op::Jump(to) => {
                let target = self.target(to);
                self.builder.ins().jump(target, &[]);
                self.is_over = true;
            }
            Op::JumpIf(truth, to) => {
                let truth = self.int(truth);
                self.branch(truth, to);
            }
            Op::JumpUnless(truth, to) => {
                let truth = self.int(truth);
                let untrue = self.builder.ins().icmp_imm_u(IntCC::Equal, truth, 0);
                self.branch(untrue, to);
            }
            Op::JumpUnlessCompare(sign, a, b, to) => {
                let truth = self.compared(sign, a, b);
                let untrue = self.builder.ins().icmp_imm_u(IntCC::Equal, truth, 0);
                self.branch(untrue, to);
            }
            Op::Return => {
                self.hand_over(&of_class(Class::Int, &self.function.results));
                let on = self.builder.ins().iconst(I32, i64::from(ON));
                self.builder.ins().return_(&[on]);
                self.is_over = true;
            }
            Op::NoValue => {
                self.call_machine(at, op);
                self.builder.ins().jump(self.stop, &[]);
                self.is_over = true;
            }
            Op::RangeNextOne(number, next, stop, to) => self.range_of_one(at, [number, next, stop], to),
            Op::RangeNext(number, next, stop, step, to) => self.range(at, [number, next, stop, step], to),
            Op::ListNext(first, list, place, count, to) => self.elements(at, [first, list, place], count, to),
            Op::SumNext(.., to) => {
                let status = self.call_machine(at, op);
                let goes_on = self.builder.ins().icmp_imm_u(IntCC::Equal, status, i64::from(NEXT));
                self.branch(goes_on, to);
            }
            Op::Cells(cells) => {
                if !self.board(at, op, cells) {
                    self.call_machine(at, op);
                }
            }
            Op::Name(name) => {
                if self.around.is_named || !self.nameless(at, op, name) {
                    self.call_machine(at, op);
                }
            }
            Op::Call(_) | Op::Print(_) | Op::Yield(..) | Op::YieldRange(..) => _ = self.call_machine(at, op),
            Op::List(_) | Op::String(_) | Op::Sum(_) | Op::Graph(_) => _ = self.call_machine(at, op),
        }
    }
}
