//! A function of the caller that a command tests in place of a program. It belongs to one thread, as the output of the command does.

use std::cell::RefCell;
use std::sync::Arc;

/// A function from a position, as a program would read it, to the answer; or to why there is none.
pub type StandIn = Arc<dyn Fn(&str) -> Result<String, String> + Send + Sync>;

thread_local! {
    static CURRENT: RefCell<Option<StandIn>> = const { RefCell::new(None) };
}

/// Runs `run`, in which `bouton test` tests this function.
pub fn with_stand_in<T>(function: StandIn, run: impl FnOnce() -> T) -> T {
    /// Sets the function of before, also if the command panics.
    struct Before(Option<StandIn>);

    impl Drop for Before {
        fn drop(&mut self) {
            CURRENT.with(|current| current.replace(self.0.take()));
        }
    }

    let _before = Before(CURRENT.with(|current| current.replace(Some(function))));
    run()
}

/// The function that is tested on this thread, if there is one.
pub fn stand_in() -> Option<StandIn> {
    CURRENT.with(|current| current.borrow().clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bouton::catalog::Catalog;

    #[test]
    fn a_function_is_tested_in_place_of_a_program() {
        let tested = |answer: fn(&str) -> Result<String, String>| {
            let folder = std::env::temp_dir().join(format!("bouton-stand-in-{}", std::process::id()));
            std::fs::create_dir_all(&folder).unwrap();
            let save = format!("--save={}", folder.join("failure.in").display());
            let words = ["test", "nim", "--sizes=1..4", "--jobs=1", "--json", &save].map(str::to_owned);
            let run = || crate::captured(&Catalog::standard(), &[], &words);
            let (code, captured) = with_stand_in(Arc::new(answer), run);
            std::fs::remove_dir_all(folder).unwrap();
            (code, String::from_utf8(captured.output).unwrap())
        };
        let (code, _) = tested(|text| {
            let sum =
                text.split_whitespace().filter_map(|heap| heap.parse::<u32>().ok()).fold(0, |a, b| a ^ b);
            Ok(if sum == 0 { "P" } else { "N" }.to_owned())
        });
        assert_eq!(code, crate::ExitCode::SUCCESS);
        let (code, output) =
            tested(|text| if text.contains('2') { Err("no 2".to_owned()) } else { Ok("N".to_owned()) });
        assert_ne!(code, crate::ExitCode::SUCCESS);
        assert!(output.contains("\"failed\":true"), "{output}");
        assert!(stand_in().is_none());
    }
}
