//! The difference of two answers to one position, by bouton and by CPython.

use serde_json::{Map, Value};

/// The fields that only bouton has: the cost and the status.
const OWN: [&str; 4] = ["stats", "status", "theorems", "assumption"];

/// The fields in which two answers differ, as each answer has them; `None` if the answers are equal.
///
/// # Errors
/// If one of them is no answer.
pub fn difference(ours: &str, theirs: &str) -> serde_json::Result<Option<[Value; 2]>> {
    let [mut ours, mut theirs] = [serde_json::from_str(ours)?, serde_json::from_str(theirs)?];
    OWN.iter().for_each(|field| drop(Map::remove(&mut ours, *field)));
    let both = ours.clone();
    ours.retain(|field, value| theirs.get(field) != Some(value));
    theirs.retain(|field, value| both.get(field) != Some(value));
    let are_alike = ours.is_empty() && theirs.is_empty();
    Ok((!are_alike).then_some([Value::Object(ours), Value::Object(theirs)]))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_differs_is_told() {
        let told = |ours: &str, theirs: &str| difference(ours, theirs).ok();
        let answer = r#"{"outcome":"N","nimber":1,"status":"EXACT","stats":{"positions":3}}"#;
        assert_eq!(told(answer, r#"{"nimber":1,"outcome":"N"}"#), Some(None));
        let other = Some(Some([json!({ "nimber": 1 }), json!({ "nimber": 2, "more": [] })]));
        assert_eq!(told(answer, r#"{"nimber":2,"outcome":"N","more":[]}"#), other);
        assert_eq!(told(answer, r#"{"outcome":"N"}"#), Some(Some([json!({ "nimber": 1 }), json!({})])));
        // A missing field is not an empty field.
        assert_eq!(told("{}", r#"{"a":null}"#), Some(Some([json!({}), json!({ "a": null })])));
        assert_eq!(
            told(answer, r#"{"status":"EXACT"}"#).flatten().map(|[_, theirs]| theirs),
            Some(json!({ "status": "EXACT" }))
        );
        for none in ["", "7", "[]", "null", "Hello"] {
            assert_eq!(told(answer, none), None, "{none}");
        }
    }
}
