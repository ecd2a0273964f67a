//! Compares the public API of the library and of the rules with the lists `api.txt` of the two crates.
//!
//! `SNAPSHOTS=overwrite cargo test -p bouton --test it -- --ignored api` writes the lists again.

mod listing;
mod print;
mod signature;
mod source;

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

use listing::listing;
use source::Source;

/// The folders of the crates that have an API, and their names in Rust.
const CRATES: [(&str, &str); 4] = [
    (".", "bouton"),
    ("../bouton-rules", "bouton_rules"),
    ("../bouton-lab", "bouton_lab"),
    ("../bouton-check", "bouton_check"),
];

/// The lines that are only in the second text, after `+`, and the lines that are only in the first text, after `-`.
fn difference(before: &str, after: &str) -> Vec<String> {
    let [old, new]: [BTreeSet<&str>; 2] = [before, after].map(|text| text.lines().collect());
    let gone = old.difference(&new).map(|line| format!("- {line}"));
    gone.chain(new.difference(&old).map(|line| format!("+ {line}"))).collect()
}

fn listed(name: &str, source: &str) -> String {
    listing(name, &Source::parse(source, None)).join("\n")
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn the_public_api_is_as_listed() {
    let mut complaints = Vec::new();
    for (folder, name) in CRATES {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let found = listing(name, &Source::read(&folder.join("src/lib.rs"))).join("\n") + "\n";
        assert!(found.lines().count() > 3, "{name} is read");
        let file = folder.join("api.txt");
        if env::var("SNAPSHOTS").is_ok_and(|word| word == "overwrite") {
            fs::write(&file, &found).expect("the list can be written");
        }
        let written = fs::read_to_string(&file).unwrap_or_default();
        complaints.extend(difference(&written, &found));
    }
    assert!(
        complaints.is_empty(),
        "The public API differs from api.txt (+ new, - gone):\n{}\n\
         If the change is wanted, `SNAPSHOTS=overwrite cargo test -p bouton --test it -- --ignored api` writes the lists anew.",
        complaints.join("\n")
    );
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn what_a_user_can_name_is_listed() {
    let source = r#"
        mod inner {
            #[derive(Clone, Debug)]
            pub struct Found<T: Copy> { pub value: u64, rest: Vec<T>, }
            impl<T: Copy> Found<T> {
                pub const NONE: Option<u64> = None;
                pub fn first<'a, F>(&'a mut self, mut and: F, (x, _): (u8, u8),) -> Option<&'a T>
                where F: FnMut(&T) -> bool, { None }
                fn hidden(&self) {}
                #[cfg(test)]
                pub fn tested(&self) {}
                #[doc(hidden)]
                pub fn undocumented(&self) {}
            }
            impl<T: Copy> Iterator for Found<T> {
                type Item = T;
                fn next(&mut self) -> Option<T> { None }
            }
            impl From<Hidden> for Found<u8> { fn from(_: Hidden) -> Self { todo!() } }
            pub struct Hidden;
            impl Clone for Hidden { fn clone(&self) -> Self { Hidden } }
        }
        pub mod outer {
            pub use super::inner::Found;
            pub use std::fmt::Debug as Shown;
            pub(crate) fn hidden() {}
            #[cfg(feature = "store")]
            pub const fn kept() -> [(u8,); 2] { todo!() }
            pub enum Kind { One, Two(u64, &'static str), #[non_exhaustive] Three { of: u8 } }
            #[cfg(test)]
            mod tests { pub fn f() {} }
        }
        pub use outer::Kind as Sort;
        pub use inner::Found;
        pub trait Game: Sized + Clone {
            type Position: ?Sized + Eq;
            const LARGEST: u64 = 1;
            fn moves(&self) -> Box<dyn Iterator<Item = <Self as Game>::Position>>;
            fn ends(&self) -> bool { true }
        }
        impl Game for u8 {}
        pub type Short = inner::Found<u8>;
    "#;
    let expected = r#"
        impl<T: Copy> Clone for a::Found<T>
        impl<T: Copy> Debug for a::Found<T>
        impl<T: Copy> Iterator for a::Found<T> { type Item = T }
        struct a::Found<T: Copy> { private fields }
        const a::Found::NONE: Option<u64> in impl<T: Copy> Found<T>
        fn a::Found::first<'a, F>(&'a mut self, and: F, _: (u8, u8)) -> Option<&'a T> where F: FnMut(&T) -> bool in impl<T: Copy> Found<T>
        field a::Found::value: u64
        impl Game for u8
        trait a::Game: Sized + Clone
        provided const a::Game::LARGEST: u64
        required type a::Game::Position: ?Sized + Eq
        provided fn a::Game::ends(&self) -> bool
        required fn a::Game::moves(&self) -> Box<dyn Iterator<Item = <Self as Game>::Position>>
        type a::Short = inner::Found<u8>
        enum a::Sort
        variant a::Sort::One
        #[non_exhaustive] variant a::Sort::Three { of: u8 }
        variant a::Sort::Two(u64, &'static str)
        mod a::outer
        use a::Found as a::outer::Found
        use a::Sort as a::outer::Kind
        use std::fmt::Debug as a::outer::Shown
        #[cfg(feature = "store")] const fn a::outer::kept() -> [(u8,); 2]
    "#;
    let expected: Vec<_> = expected.trim().lines().map(str::trim).collect();
    assert_eq!(listed("a", source).lines().collect::<Vec<_>>(), expected);
}

#[test]
fn a_planted_change_is_seen() {
    let before = "pub struct A { pub b: u8 } impl A { pub fn f(&self, n: u64) -> bool { true } }";
    let changes = [
        ("n: u64", "n: u32", ["- fn a::A::f(&self, n: u64) -> bool", "+ fn a::A::f(&self, n: u32) -> bool"]),
        ("-> bool", "", ["- fn a::A::f(&self, n: u64) -> bool", "+ fn a::A::f(&self, n: u64)"]),
        ("b: u8", "b: u16", ["- field a::A::b: u8", "+ field a::A::b: u16"]),
        ("fn f", "fn g", ["- fn a::A::f(&self, n: u64) -> bool", "+ fn a::A::g(&self, n: u64) -> bool"]),
        ("pub b", "b", ["- field a::A::b: u8", "- struct a::A"]),
    ];
    for (old, new, expected) in changes {
        let [before, after] = [before, &before.replace(old, new)].map(|source| listed("a", source));
        let found = difference(&before, &after);
        assert_eq!(found[..2], expected, "{old} becomes {new}");
    }
    // A change that no user can see does not change the list.
    let after = before.replace("true", "false").replace("impl A {", "impl A { fn hidden(&self) {}");
    assert_eq!(difference(&listed("a", before), &listed("a", &after)), Vec::<String>::new());
}
