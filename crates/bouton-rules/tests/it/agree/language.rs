//! The language of rules, program by program: bouton, `bouton_rules.py` and `check.py` accept and refuse the same programs.

use super::STEPS;
use super::here::answers;
use super::list::{Expected, programs};
use super::oracle::{Answer, Oracle};

#[test]
fn the_language_is_one_for_all_readers() {
    let mut oracle = Oracle::start();
    let mut counts = [0; 3];
    for (position, expected, text) in programs() {
        let [interpreted, unrolled] = answers(&text, &[position]).map(|mut answers| answers.remove(0));
        assert_eq!(interpreted, unrolled, "{text}");
        let (here, value) = interpreted;
        let is_refused = matches!(here, Answer::Wrong(..));
        let there = oracle.as_mut().map(|oracle| oracle.answers(&text, &[position], STEPS).remove(0));
        let checked = there.as_ref().and_then(|there| there.checked.as_ref());
        assert_eq!(checked, None, "{text}");
        let is_refused_there = there.as_ref().map(|there| matches!(there.shim, Answer::Wrong(..)));
        match expected {
            Expected::Value(known) => {
                counts[0] += 1;
                assert!(!is_refused, "{text}{here:?}");
                assert!(value.is_none_or(|value| value == known), "{text}{value:?}");
                if let Some(there) = there {
                    assert_eq!([&here, &here], [&there.shim, &there.plain], "{text}");
                    assert!(there.value.is_none_or(|value| value == known), "{text}{there:?}");
                }
            }
            Expected::Refused => {
                counts[1] += 1;
                assert!(is_refused, "{text}{here:?}");
                assert!(is_refused_there != Some(false), "{text}{there:?}");
            }
            Expected::Shared(known) => {
                counts[2] += 1;
                assert!(is_refused, "{text}{here:?}");
                if let Some(there) = there {
                    assert_eq!(is_refused_there, Some(false), "{text}{there:?}");
                    assert_eq!(there.shim, there.plain, "{text}");
                    assert!(there.value.is_none_or(|value| value == known), "{text}{there:?}");
                }
            }
        }
    }
    assert!(counts[0] > 40 && counts[1] > 200 && counts[2] > 8, "{counts:?}");
}
