//! The compiler: compiles all functions of a rule into memory of their own.

use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{AbiParam, Signature, UserFuncName};
use cranelift_codegen::settings::{self, Configurable as _};
use cranelift_frontend::FunctionBuilderContext;
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{FuncId, Module as _, default_libcall_names};

use super::translate::{Surroundings, translate};
use crate::check::Checked;
use crate::code::Op;
use crate::code::live::needed;
use crate::code::program::Program;
use crate::width::exact;

/// The maximum number of instructions of a program. Compiling more would take long, and each takes up to 25 KB during
/// compilation.
const LONGEST_PROGRAM: usize = 5_000;
/// The maximum count of numbers that are needed across the instructions of a program (see [`needed`]). Compiling more
/// would take long: a list of 250 numbers that are all computed before the list is made, or 120 variables that may
/// have no value.
const MOST_NEEDED: u64 = 1 << 16;
/// The maximum size in bytes of a function's stack frame: without calls, and with calls, because many such frames may
/// be open at once.
const LARGEST_FRAMES: [u32; 2] = [1 << 18, 1 << 12];

/// The result of compiling a rule.
pub struct Compiled {
    /// The address of each function.
    pub entries: Vec<*const u8>,
    /// The symbol of each code.
    pub symbols: Box<[u8; 256]>,
    /// The owner of the memory.
    pub module: JITModule,
}

/// Compiles a rule; `None` if this processor is not supported or the rule cannot be compiled.
pub fn compile(rule: &Checked, is_named: bool) -> Option<Compiled> {
    let program = &rule.program;
    let is_known = cfg!(all(
        any(target_arch = "x86_64", target_arch = "aarch64"),
        target_pointer_width = "64",
        target_endian = "little"
    ));
    let length: usize = program.functions.iter().map(|function| function.code.len()).sum();
    if !is_known || length > LONGEST_PROGRAM || needed_in(program) > MOST_NEEDED {
        return None;
    }
    let symbols = Box::new(std::array::from_fn(|code| {
        rule.kind.alphabet().map_or(b'?', |alphabet| alphabet.symbol(exact(code)) as u8)
    }));
    let mut module = module()?;
    match define(&mut module, rule, is_named, &symbols) {
        Some(ids) => {
            let entries = ids.iter().map(|&id| module.get_finalized_function(id)).collect();
            Some(Compiled { entries, symbols, module })
        }
        None => {
            // SAFETY: no pointer to any function of the module exists.
            unsafe { module.free_memory() };
            None
        }
    }
}

/// The count of numbers that are needed across the instructions of all functions.
fn needed_in(program: &Program) -> u64 {
    program.functions.iter().fold(0, |sum, function| sum.saturating_add(needed(function, program)))
}

/// An empty module for this processor.
fn module() -> Option<JITModule> {
    let mut flags = settings::builder();
    for (name, value) in [
        ("opt_level", "speed"),
        ("is_pic", "false"),
        ("use_colocated_libcalls", "false"),
        ("enable_verifier", if cfg!(debug_assertions) { "true" } else { "false" }),
    ] {
        flags.set(name, value).ok()?;
    }
    let isa = cranelift_native::builder().ok()?.finish(settings::Flags::new(flags)).ok()?;
    Some(JITModule::new(JITBuilder::with_isa(isa, default_libcall_names())))
}

/// Compiles all functions into a module.
fn define(
    module: &mut JITModule,
    rule: &Checked,
    is_named: bool,
    symbols: &[u8; 256],
) -> Option<Vec<FuncId>> {
    let program = &rule.program;
    let around = Surroundings { program, kind: &rule.kind, is_named, symbols: symbols.as_ptr() };
    let mut context = module.make_context();
    let mut builders = FunctionBuilderContext::new();
    let mut ids = Vec::new();
    for number in 0..program.functions.len() {
        context.func.signature = signature(module);
        context.func.name = UserFuncName::user(0, exact(number));
        translate(&mut context.func, &mut builders, module.target_config(), &around, number);
        let id = module.declare_anonymous_function(&context.func.signature).ok()?;
        module.define_function(id, &mut context).ok()?;
        let frame = context.compiled_code()?.buffer.frame_layout()?.frame_to_fp_offset;
        if frame > LARGEST_FRAMES[usize::from(calls(program, number))] {
            return None;
        }
        module.clear_context(&mut context);
        ids.push(id);
    }
    module.finalize_definitions().ok()?;
    Some(ids)
}

/// The signature of a function: its argument is the context, and its result says how it ended.
fn signature(module: &JITModule) -> Signature {
    let mut signature = module.make_signature();
    signature.params.push(AbiParam::new(I64));
    signature.returns.push(AbiParam::new(I32));
    signature
}

/// Whether a function calls others.
fn calls(program: &Program, function: usize) -> bool {
    program.functions[function].code.iter().any(|op| matches!(op, Op::Call(_)))
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use crate::rule::Rule;
    use crate::source::Source;

    /// For a rule of heaps with this body: the count of numbers that it needs, and whether it is compiled.
    fn judged(body: &str) -> (u64, bool) {
        let text = format!("position = Heap()\ndef moves(n):\n{body}    if n > 0: yield n - 1\n");
        let rule = Rule::read(Source { name: "rule.py".into(), text: text.into() }, &[]);
        let rule = rule.unwrap_or_else(|faults| panic!("{}", faults[0].message));
        let compiled = compile(&rule.checked, true);
        let is_compiled = compiled.is_some();
        if let Some(compiled) = compiled {
            // SAFETY: no thread runs the code.
            unsafe { compiled.module.free_memory() };
        }
        (needed_in(&rule.checked.program), is_compiled)
    }

    fn listed(count: usize) -> String {
        let items: Vec<_> = (0..count).map(|item| format!("n - {item}")).collect();
        format!("    l = [{}]\n    if len(l) < 1: yield 0\n", items.join(", "))
    }

    fn kept(count: usize) -> String {
        let mut body = String::new();
        (0..count).for_each(|at| writeln!(body, "    if n >= 0: v{at} = {at}").unwrap());
        body.push_str("    s = 0\n");
        (0..count).for_each(|at| writeln!(body, "    s += v{at}").unwrap());
        body
    }

    #[test]
    fn what_keeps_too_much_is_not_compiled() {
        for body in [listed, kept] {
            let [(few, is_compiled), (many, is_compiled_too)] = [100, 1000].map(|count| judged(&body(count)));
            assert!(is_compiled && few < MOST_NEEDED, "{few}");
            assert!(!is_compiled_too && many > 90 * few, "{few} {many}");
        }
    }

    #[test]
    fn what_is_long_and_keeps_little_is() {
        let steps = "    x = n\n".to_owned() + &"    x = x + 1\n".repeat(1000);
        assert!(judged(&steps).1);
        // `max` compares many numbers one by one, so they are not all needed at once.
        let numbers: Vec<_> = (0..1000).map(|number| format!("n - {number}")).collect();
        assert!(judged(&format!("    x = max({})\n    if x < 0: yield 0\n", numbers.join(", "))).1);
    }

    #[test]
    fn the_rules_that_ship_keep_a_hundredth_of_that() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/rules");
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "py") {
                let text = std::fs::read_to_string(&path).unwrap();
                let rule = Rule::read(Source { name: "rule.py".into(), text: text.into() }, &[]);
                let rule = rule.unwrap_or_else(|faults| panic!("{}", faults[0].message));
                assert!(needed_in(&rule.checked.program) < MOST_NEEDED / 100, "{}", path.display());
            }
        }
    }
}
