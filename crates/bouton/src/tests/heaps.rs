//! Compares heap games with the games that they represent: rows of pins and files of pawns, and what the catalogue
//! says about codes.

use std::sync::Arc;

use bouton::ask::question::Question;
use bouton::ask::{Detail, ask};
use bouton::catalog::Catalog;
use bouton::catalog::codes::{is_code, names};
use bouton::catalog::status::Status;
use bouton::heap::{book::Book, code::Code, period::GUY_SMITH, rules::Heaps};
use bouton::notation::{Measure, Sizes};
use bouton::tables::filled::table;
use bouton::{Convention, Definition, Limits, Moves, Outcome, Sum, from_fn};

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

fn code(text: &str) -> Code {
    Code::read(text.as_bytes()).unwrap()
}

/// Compares a row of pins, one bit each, with the heaps of a code. A move takes pins that are next to each other;
/// `balls` contains the allowed numbers of pins.
fn rows_are_runs(balls: &[u32], text: &str) {
    let rows = from_fn(|&row: &u32, list: &mut Moves<u32, u32>| {
        for ball in balls.iter().flat_map(|width| (0..12).map(move |at| ((1 << width) - 1) << at)) {
            if row & ball == ball {
                list.push(ball, [row & !ball]);
            }
        }
    });
    let (rules, book) = (Heaps(code(text)), Book::new(code(text)));
    let (mut by_rows, mut by_runs) = (Definition::new(&rows), Definition::new(&rules));
    for row in 0..1_u32 << 12 {
        let written = format!("{row:b}");
        let lengths = written.split('0').map(|run| run.len() as u64);
        let runs: Sum<u64> = lengths.filter(|&run| run > 0).collect();
        let known = runs.components().iter().map(|&run| book.find(run, &Limits::none()).unwrap()).sum();
        let row = Sum::from_iter([row]);
        assert_eq!(by_rows.grundy(&row), Ok(known), "{runs}");
        for convention in CONVENTIONS {
            assert_eq!(
                by_rows.outcome(&row, convention).unwrap(),
                by_runs.outcome(&runs, convention).unwrap(),
                "{runs}"
            );
        }
    }
}

#[test]
fn kayles_is_a_row_of_pins() {
    rows_are_runs(&[1, 2], "0.77");
}

#[test]
fn dawsons_kayles_is_a_row_of_pins() {
    rows_are_runs(&[2], "0.07");
}

#[test]
fn taking_three_is_a_row_of_pins() {
    rows_are_runs(&[3], "0.007");
}

#[test]
fn dawsons_chess_on_n_files_is_n_plus_1_pins() {
    let (chess, pins) = (Heaps(code("0.137")), Heaps(code("0.07")));
    let (by_chess, by_pins) = (Book::new(code("0.137")), Book::new(code("0.07")));
    for files in 0..2000 {
        let value = |book: &Book, heap| book.find(heap, &Limits::none());
        assert_eq!(value(&by_chess, files), value(&by_pins, files + 1), "{files}");
    }
    let (mut by_chess, mut by_pins) = (Definition::new(&chess), Definition::new(&pins));
    for (files, convention) in (0..14).flat_map(|files| CONVENTIONS.map(|convention| (files, convention))) {
        let (chess, pins) = (Sum::from_iter([files]), Sum::from_iter([files + 1]));
        assert_eq!(by_chess.outcome(&chess, convention), by_pins.outcome(&pins, convention), "{files}");
    }
}

#[test]
fn games_are_found_by_their_codes() {
    let catalog = Catalog::standard();
    for (code, name) in names() {
        let game = catalog.find(name).unwrap();
        assert!(catalog.coded(code).is_ok_and(|coded| Arc::ptr_eq(&coded, &game)), "{code}");
        for alias in game.aliases.iter().filter(|alias| is_code(alias)) {
            assert!(Arc::ptr_eq(&catalog.find(alias).unwrap(), &game), "{alias}");
        }
    }
    assert_eq!(catalog.find("heap:.770").unwrap().name, "kayles");
    assert!(Arc::ptr_eq(&catalog.find("0.16").unwrap(), &catalog.find("heap:.160").unwrap()), "made once");
    let codes = [".77", "0.77", "4!.0", "{2+}.3", "3.7", "subtract{1}", "heap:0.7z", "0.", "a.5", "77.1"];
    assert!(codes.into_iter().all(is_code));
    let others = [
        "kayles",
        "./rule.py",
        "rules/0.7",
        "n: n - k for k in [0.5]",
        "0.py",
        "moore:2",
        "",
        "heap",
        "12",
        "grundy.py",
        "0.77: 12 + 3",
        "heap:0.77: 12",
    ];
    assert!(!others.into_iter().any(is_code));
    assert_eq!(Catalog::standard().coded("heap:0.7z").unwrap_err().column(), 9);
}

#[test]
fn sums_of_codes_are_answered() {
    let asked = |text: &str| {
        let question =
            Question::read(&Catalog::standard(), None, text.as_bytes(), None, Convention::Normal).unwrap();
        ask(&question, Detail::Reasons, &Limits::none()).unwrap()
    };
    let answer = asked("0.77: 12 + heap:0.16: 7 + 4!.0: 20 + 5");
    let value = |text: &str, heap| Book::new(code(text)).find(heap, &Limits::none()).unwrap();
    let parts = value("0.77", 12) + value("0.16", 7) + value("4!.0", 20) + value("4!.0", 5);
    assert_eq!((answer.nimber, answer.status), (Some(parts), Status::Exact));
    let far = asked("kayles: 1000000000000000000 + 0.137: 999999999999999999");
    assert_eq!((far.status, far.outcome), (Status::Proved(&GUY_SMITH), Some(Outcome::N)));
    let wins = far.winning_total.unwrap();
    assert!(wins > u128::from(u32::MAX) && far.winning_moves.len() == 40, "{wins}");
}

#[test]
fn winning_moves_of_large_heaps_win() {
    for text in
        ["0.77: 1000000000000", "0.156: 123456789012", "0.07: 99999999999 + 77", "0.F: 1000001 + 0.3: 1"]
    {
        let question =
            || Question::read(&Catalog::standard(), None, text.as_bytes(), None, Convention::Normal).unwrap();
        let answer = ask(&question(), Detail::Moves, &Limits::none()).unwrap();
        for name in answer.winning_moves.iter().step_by(9) {
            let after = question().after(name).unwrap();
            let left = ask(&after, Detail::Moves, &Limits::none()).unwrap();
            assert_eq!(left.outcome, Some(Outcome::P), "{text}, {name}");
        }
        assert_eq!(answer.outcome == Some(Outcome::N), answer.winning_total != Some(0), "{text}");
    }
}

#[test]
fn tables_go_on_beyond_what_proves_a_period() {
    let sizes = Sizes::read(Measure::Heap, b"0..3000").unwrap();
    let found = table(&Catalog::standard().find("0.77").unwrap(), &sizes, &Limits::none(), &()).unwrap();
    let rules = Heaps(code("0.77"));
    let mut search = bouton::DepthFirst::new(&rules);
    for ((_, heap), value) in found.iter().take(400) {
        let expected = search.grundy(&Sum::from_iter([u64::from(heap)]), &Limits::none());
        assert_eq!(value, expected.ok(), "{heap}");
    }
    assert_eq!(found.basis.status, Status::Proved(&GUY_SMITH));
}
