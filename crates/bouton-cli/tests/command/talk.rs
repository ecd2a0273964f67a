//! Standard error that cannot be written: nothing is said, and the answer and the exit code are the same.

use crate::transcript::shell;

/// Commands that say something on standard error, and some that do not: every one of the help.
const COMMANDS: [&str; 25] = [
    "solve nim 5x",
    "solve no-such-game 5",
    "solve nim 5 --no-such-option",
    "solve node-kayles 5x9 --max-positions 10",
    "solve --rule /no/such/file 5",
    "table node-kayles -n 1x1..5x9 --max-positions 10",
    "table kayles -n 0..10 --what exceptions",
    "diff kayles kayles -n 0..10",
    "diff kayles dawson -n 0..10",
    "pattern 0.8 --max-positions 10",
    "pattern kayles",
    "identify 0 1 2",
    "identify 0 1 x",
    "census",
    "census crosscut 2x2",
    "lint /no/such/file",
    "link nim 5x",
    "open nim 5 --page /no/such/page",
    "contest no-such-contest",
    "store /no/such/folder",
    "status",
    "nim 3 4x",
    "games no-such-game",
    "completions no-such-shell",
    "man no-such-command",
];

#[test]
fn standard_error_that_cannot_be_written_changes_nothing_else() {
    let run = |command: &str, error: &str| {
        let output =
            shell(&format!("bouton {command} {error} </dev/null")).output().expect("there is a shell");
        let lines = String::from_utf8_lossy(&output.stdout).into_owned();
        // Seconds differ from run to run.
        (output.status.code(), lines.lines().count())
    };
    let mut told = 0;
    for command in COMMANDS {
        let expected = run(command, "2>/dev/null");
        assert!(matches!(expected.0, Some(0..=3)), "{command}: {expected:?}");
        told += u32::from(expected.0 != Some(0));
        let closed = run(command, "2>&-");
        assert_eq!(closed, expected, "{command}");
        if cfg!(target_os = "linux") {
            assert_eq!(run(command, "2>/dev/full"), expected, "{command}");
        }
    }
    assert!(told > 10, "{told}");
}
