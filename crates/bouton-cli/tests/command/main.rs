//! Tests of the command from outside, as its users and other programs meet it.

mod certificates;
mod counted;
mod declared;
mod difference;
#[cfg(unix)]
mod docs;
#[cfg(unix)]
mod full;
mod fuzzed;
#[cfg(unix)]
mod golden;
#[cfg(unix)]
mod kills;
mod language;
mod large_stores;
#[cfg(unix)]
mod late;
mod lines;
mod mutated;
mod oracle;
#[cfg(unix)]
mod programs;
mod schema;
#[cfg(unix)]
mod shell;
#[cfg(unix)]
mod signals;
mod sources;
#[cfg(unix)]
mod talk;
#[cfg(target_os = "linux")]
mod terminal;
#[cfg(unix)]
mod transcript;
mod wrong;
