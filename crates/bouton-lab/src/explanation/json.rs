//! Explanations as JSON.

use bouton::ask::answer::Reply;
use bouton::{Convention, Outcome};
use serde_json::{Value, json};

use super::{Answers, Explanation, MoveReason, ValueReason, Win};

impl Explanation {
    /// The explanation as one JSON object. What is not known is `null`, or left out where a part does not apply.
    #[must_use]
    pub fn json(&self) -> Value {
        let parts = |part: &super::Part| json!({"letter": part.letter, "position": part.position, "nimber": part.nimber.map(|value| value.0)});
        let theorem = |theorem: &&bouton::Theorem| json!({"name": theorem.name, "source": theorem.source});
        json!({
            "game": self.answer.game,
            "position": self.answer.position,
            "convention": match self.answer.convention { Convention::Normal => "normal", Convention::Misere => "misere" },
            "outcome": self.answer.outcome.map(letter),
            "nimber": self.answer.nimber.map(|value| value.0),
            "status": self.answer.status.to_string(),
            "theorems": self.answer.theorems.iter().map(theorem).collect::<Vec<_>>(),
            "moves_total": self.answer.moves_total.map(|total| total.to_string()),
            "winning_total": self.answer.winning_total.map(|total| total.to_string()),
            "parts": self.parts.iter().map(parts).collect::<Vec<_>>(),
            "parts_left_out": self.parts_left_out,
            "values": self.values.iter().map(value).collect::<Vec<_>>(),
            "win": self.win.as_ref().map(win),
            "draw": self.answer.drawing_moves.first(),
            "replies": self.replies.as_ref().map(answers),
            "move": self.played.as_ref().map(played),
            "endless": self.answer.endless,
        })
    }
}

fn letter(outcome: Outcome) -> String {
    outcome.to_string()
}

fn value(reason: &ValueReason) -> Value {
    let witness = |found: &super::Witness| json!({"nimber": found.nimber.0, "move": found.name, "leaves": found.leaves});
    let reverting = |found: &super::Reverting| json!({"nimber": found.nimber.0, "move": found.name, "reply": found.reply});
    json!({
        "letter": reason.letter,
        "game": reason.game,
        "position": reason.position,
        "nimber": reason.nimber.0,
        "status": reason.status.to_string(),
        "left": reason.left.iter().map(|value| value.0).collect::<Vec<_>>(),
        "witnesses": reason.witnesses.iter().map(witness).collect::<Vec<_>>(),
        "reverting": reason.reverting.iter().map(reverting).collect::<Vec<_>>(),
        "by_taken": reason.by_taken.iter().map(heap_moves).collect::<Vec<_>>(),
        "same_as": reason.folded.as_ref().map(|folded| json!({
            "number": folded.same_as, "preperiod": folded.period.preperiod, "period": folded.period.period,
        })),
    })
}

fn heap_moves(row: &super::HeapMoves) -> Value {
    let option = |option: &super::HeapOption| json!({"heaps": option.heaps, "nimber": option.nimber.0});
    json!({
        "taken": row.taken,
        "options": row.options.iter().map(option).collect::<Vec<_>>(),
        "left_out": row.left_out,
    })
}

fn win(win: &Win) -> Value {
    let part = |(letter, before, after): &(String, bouton::Nimber, bouton::Nimber)| json!({"letter": letter, "before": before.0, "after": after.0});
    let mut object = json!({
        "move": win.name,
        "leaves": win.leaves,
        "part": win.part.as_ref().map(part),
        "length": win.length,
        "answers": win.answers.as_ref().map(answers),
    });
    add_times(&mut object, win.times);
    object
}

/// Says in how many equal components a move can be made, if there are several.
fn add_times(object: &mut Value, times: u64) {
    if times > 1 {
        object["times"] = times.into();
    }
}

fn answers(found: &Answers) -> Value {
    let answered = |answered: &super::Answered| {
        let mut object = json!({
            "move": answered.name,
            "reply": answered.reply.as_ref().and_then(reply),
            "ends": matches!(answered.reply, Some(Reply::End)),
            "then": answered.then.as_ref().map(answers),
        });
        add_times(&mut object, answered.times);
        object
    };
    json!({
        "shown": found.shown.iter().map(answered).collect::<Vec<_>>(),
        "left_out": found.left_out.map(|count| count.to_string()),
    })
}

fn reply(reply: &Reply) -> Option<&str> {
    match reply {
        Reply::Move(name) => Some(name),
        _ => None,
    }
}

fn played(found: &MoveReason) -> Value {
    let beaten = |beaten: &super::Beaten| json!({"by": reply(&beaten.by), "leaves": beaten.leaves, "answers": answers(&beaten.answers)});
    json!({
        "move": found.name,
        "before": found.before,
        "after": found.after,
        "leaves": found.leaves,
        "nimber": found.nimber.map(|value| value.0),
        "outcome": found.outcome.map(letter),
        "beaten": found.beaten.as_ref().map(beaten),
        "answers": found.answers.as_ref().map(answers),
    })
}
