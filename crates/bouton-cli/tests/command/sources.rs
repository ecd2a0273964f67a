//! The hash of the sources that is shown with the version.

use std::fs;
use std::path::Path;
use std::process::Command;

#[path = "../../build.rs"]
#[expect(dead_code, reason = "cargo runs `main`")]
mod build;

#[test]
fn the_hash_depends_on_names_and_texts_only() {
    let hash = |name: &str, files: &[(&str, &str)]| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sources").join(name).join("src");
        let _ = fs::remove_dir_all(&folder);
        for (file, text) in files {
            let path = folder.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        build::hash_of(&folder, 0).unwrap()
    };
    let whole = hash("one", &[("lib.rs", "mod a;\n1\n"), ("a/mod.rs", "2\n")]);
    let same = [
        ("a/mod.rs", "2\r\n"),
        (".lib.rs.swp", "junk"),
        ("lib.rs", "mod a;\r\n1\r\n"),
        ("a/__pycache__/x", ""),
    ];
    assert_eq!(hash("two", &same), whole);
    let others: [&[(&str, &str)]; 5] = [
        &[("lib.rs", "mod a;\n3\n"), ("a/mod.rs", "2\n")],
        &[("lib.rs", "mod a;\n1\n"), ("b/mod.rs", "2\n")],
        &[("lib.rs", "mod a;\n1\n"), ("mod.rs", "2\n")],
        &[("lib.rs", "mod a;\n"), ("a/mod.rs", "1\n2\n")],
        &[("lib.rs", "mod a;\n1\n")],
    ];
    for other in others {
        assert_ne!(hash("three", other), whole, "{other:?}");
    }
}

#[test]
fn the_version_shows_the_hash() {
    let shown = Command::new(env!("CARGO_BIN_EXE_bouton")).arg("--version").output().unwrap().stdout;
    assert_eq!(String::from_utf8(shown).unwrap(), format!("bouton {}\n", bouton_cli::BUILD));
    let hash = bouton_cli::BUILD.strip_prefix(concat!(env!("CARGO_PKG_VERSION"), " (")).unwrap();
    let hash = hash.strip_suffix(')').unwrap();
    assert!(hash.len() == 16 && hash.bytes().all(|digit| digit.is_ascii_hexdigit()), "{hash}");
}
