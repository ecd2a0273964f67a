//! Explanations as JSON.

use bouton::Theorem;
use serde_json::{Value, json};

use super::Explanation;

impl Explanation {
    /// The explanation as one JSON object. What is not known is `null`, or left out where a part does not apply.
    #[must_use]
    pub fn json(&self) -> Value {
        let answer = &self.answer;
        let theorem = |theorem: &&Theorem| json!({"name": theorem.name, "source": theorem.source});
        json!({
            "game": answer.game,
            "position": answer.position,
            "convention": if answer.convention == bouton::Convention::Normal { "normal" } else { "misere" },
            "outcome": answer.outcome.map(|outcome| outcome.to_string()),
            "nimber": answer.nimber.map(|value| value.0),
            "status": answer.status.to_string(),
            "theorems": answer.theorems.iter().map(theorem).collect::<Vec<_>>(),
            "moves_total": answer.moves_total.map(|total| total.to_string()),
            "winning_total": answer.winning_total.map(|total| total.to_string()),
            "parts": self.parts,
            "parts_left_out": self.parts_left_out,
            "values": self.values,
            "win": self.win,
            "draw": answer.drawing_moves.first(),
            "replies": self.replies,
            "move": self.played,
            "endless": answer.endless,
        })
    }
}
