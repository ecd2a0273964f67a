//! `bouton solve --certificate FILE`: why an answer is true, line by line. The same of a period and of a table.

mod code_text;
pub mod table;

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use bouton::ask::answer::Answer;
use bouton::ask::certificate::{Claim, Measure, Recurrence, Section, Wanted, certify, period_certificate};
use bouton::ask::mixed::Mixed;
use bouton::ask::question::Question;
use bouton::ask::term::Term;
use bouton::catalog::playable::Charted;
use bouton::catalog::{Catalog, Component, Game};
use bouton::heap::closed::ClosedForm;
use bouton::heap::code::{Code, Parts};
use bouton::notation::{quoted, size};
use bouton::{Convention, Halt, Limits, MoveList, Nimber, Outcome, Ruleset};
use code_text::{MOST_LEFT, MOST_TAKES, rule_text};

use crate::args::RuleArgs;
use crate::failure::{Failure, USE_RAW};
use crate::named::{Named, RowQuestion};
use crate::output::say;
use crate::position::PositionRequest;
use crate::rules::{Loaded, Text};
use crate::unfinished::Unfinished;
use crate::watch::Watch;

/// A position with more moves is not certified move by move.
const MOST_MOVES: u64 = 1_000_000;
/// What is longer is not spelled out.
const MOST_SPELLED: usize = 1000;

/// What an answer says of its position.
#[derive(Default)]
pub struct Found {
    /// The outcome.
    pub outcome: Option<Outcome>,
    /// The Grundy value, in normal play.
    pub value: Option<Nimber>,
    /// Whether all winning moves are known.
    pub has_moves: bool,
}

impl Found {
    /// What this answer says.
    pub fn of(answer: &Answer) -> Self {
        Self { outcome: answer.outcome, value: answer.nimber, has_moves: answer.names_all_winning_moves() }
    }

    fn agrees_with(&self, claim: Claim) -> bool {
        match claim {
            Claim::Value(found) => {
                let outcome = if found == Nimber::ZERO { Outcome::P } else { Outcome::N };
                self.value.is_none_or(|value| value == found) && self.outcome.is_none_or(|own| own == outcome)
            }
            Claim::Outcome(found) => self.outcome.is_none_or(|outcome| outcome == found),
        }
    }
}

/// A certificate that is to be written: a question whose games are told by rule texts and codes, and what is said of them.
pub struct Certificate {
    file: Unfinished,
    question: Question,
    sections: Vec<Section>,
    /// The rules of the texts, which fail and stop on their own.
    rules: Vec<Loaded>,
    has_all_moves: bool,
}

impl Certificate {
    /// The certificate of a question that was asked so, in the file at `path`. `typed` is the text of the question, unless moves were played
    /// from there. If `has_all_moves`, the certificate claims what each move leaves.
    ///
    /// # Errors
    /// If a game has no rule text that can state the position, or if the file cannot be created.
    pub fn of(
        asked: &PositionRequest<'_>,
        question: &Question,
        typed: Option<&str>,
        has_all_moves: bool,
        path: &Path,
    ) -> Result<Self, Failure> {
        let catalog = &asked.catalog;
        let has_chart = |term: &Term| {
            let first = term.components.components().first();
            first.is_some_and(|part| question.rules.has_chart(part))
        };
        let written: Vec<_> = question.terms.iter().map(|term| positions(catalog, question, term)).collect();
        let can_read = |(game, text): &(Arc<Game>, String)| {
            let definition = game.definition.as_ref();
            definition.is_none_or(|read| read(text.as_bytes(), None, &Limits::none()).is_ok())
        };
        let is_native = question.convention == Convention::Normal && written.iter().flatten().all(can_read);
        let mut told = Told { catalog, is_native, sections: Vec::new(), rules: Vec::new() };
        let mut terms = Vec::new();
        for (term, written) in question.terms.iter().zip(written) {
            if has_chart(term) {
                terms.push((Arc::clone(&term.game), term.text.clone()));
                continue;
            }
            if term.game.book.as_ref().is_none_or(|book| digits(book.code()).is_none()) {
                refuse_long_lists(question, term, asked.rule_of(&term.game).is_some())?;
            }
            // Equal components stand side by side: each is read once.
            for same in
                written.chunk_by(|(game, text), (next, other)| Arc::ptr_eq(game, next) && text == other)
            {
                let (game, text) = &same[0];
                // A text such as `3x5` for a whole board is one of the game's own. A rule text reads the position spelled out.
                let spelled = spelled(catalog, game, text);
                let typed = typed.filter(|_| question.terms.len() == 1);
                let texts = [Some(&**text), typed].into_iter().flatten();
                let texts: Vec<_> = texts.chain(spelled.iter().map(String::as_str)).collect();
                let read = told.game(game, asked.rule_of(game), &texts)?;
                terms.extend(vec![read; same.len()]);
            }
        }
        let question = match told.sections.is_empty() {
            true => question.clone(),
            false => Question::of_games(catalog, &terms, asked.data(), question.convention)
                .map_err(|error| Failure::Usage(error.to_string()))?,
        };
        let charts = Section::of_charts(&question);
        let is_plain = |byte: u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
        let are_names_plain = charts.iter().all(|section| section.definition.bytes().all(is_plain));
        if !are_names_plain || !question.terms.iter().all(|term| term.text.is_ascii()) {
            return Err(Failure::usage(
                "there is no certificate of a graph with other names than words of ASCII",
                "docs/certificates.md says how names of vertices are written",
            ));
        }
        told.sections.extend(charts);
        let file = Unfinished::asked("--certificate", path, "a certificate may be long")?;
        Ok(Self { file, question, sections: told.sections, rules: told.rules, has_all_moves })
    }

    /// Whether the search for the certificate can continue from that for the answer.
    pub fn can_continue(&self) -> bool {
        self.sections.iter().any(|section| section.native.is_some())
    }

    /// Writes the certificate of the answer to `answered`, and holds what it claims against the answer.
    ///
    /// # Errors
    /// If a limit is reached, if a rule fails, or if the file cannot be written. Then there is no file.
    pub fn write(mut self, answered: &Question, found: &Found, watch: &Watch<'_>) -> Result<(), Failure> {
        self.rules.iter().for_each(|rule| rule.limit(watch.question(), watch.memory));
        let mut written = Ok(());
        for section in &mut self.sections {
            let is_its = |term: &&Term| *term.game.name == *section.game;
            section.period = self.question.terms.iter().filter(is_its).find_map(far_period);
        }
        let wanted = Wanted {
            value: found.value.is_some(),
            winning_moves: found.has_moves,
            all_moves: self.has_all_moves,
        };
        let claim = watch.limited(|limits| {
            certify(&self.question, answered, &self.sections, wanted, limits, &mut |text| {
                written = self.file.write_all(text.as_bytes());
                written.is_ok()
            })
        });
        written.map_err(Failure::writing_to(&self.file.asked))?;
        let claim = claim.map_err(|halt| {
            if let Halt::Unknown(_) = halt {
                say!("bouton: no certificate was written");
            }
            self.failure(halt)
        })?;
        if !found.agrees_with(claim) {
            let text = format!(
                "the certificate would claim {claim:?}, and the answer is another one: this is an error of bouton"
            );
            return Err(Failure::Refuted(text, USE_RAW));
        }
        finish(self.file, "")
    }

    fn failure<P>(&self, halt: Halt<P>) -> Failure {
        if let Some(failure) = self.rules.iter().find_map(Loaded::failure) {
            return failure;
        }
        match halt {
            Halt::Unknown(unknown) => Failure::Unknown(unknown),
            Halt::Loop(_) => Failure::Usage("no certificate: play can go round in a loop".to_owned()),
            Halt::Rule(error, _) => Failure::Usage(format!("no certificate: {error}")),
            _ => Failure::Usage("no certificate".to_owned()),
        }
    }
}

/// The positions that a term is written as, each with its game. After moves these are the texts of its components, and a map of a contest
/// may be a sum of boards of another game.
fn positions(catalog: &Catalog, question: &Question, term: &Term) -> Vec<(Arc<Game>, String)> {
    let components = term.components.components();
    let texts: Vec<_> = components.iter().map(|part| question.rules.text(part)).collect();
    if !term.game.heaps && !texts.is_empty() && texts.join(" + ") != term.text {
        return vec![(Arc::clone(&term.game), term.text.clone())];
    }
    let position = |text: String| {
        let other = Question::names(text.as_bytes()).next().and_then(|name| catalog.find(name));
        match (other, text.split_once(": ")) {
            (Some(game), Some((_, position))) => (game, position.to_owned()),
            _ => (Arc::clone(&term.game), text),
        }
    };
    texts.into_iter().map(position).collect()
}

/// The text in other words that are the same position of the game: a size as the lengths of its rows, `(5,5,5)` for `3x5`, and the numbers of
/// heads as a row of coins, `TTHTH` for `3 5`.
fn spelled(catalog: &Catalog, game: &Arc<Game>, text: &str) -> Vec<String> {
    let mut spelled = Vec::new();
    if let Ok(Some((rows, cols))) = size(text.as_bytes()) {
        spelled.push(format!("({})", vec![cols.to_string(); rows.min(MOST_SPELLED)].join(",")));
    }
    let heads: Vec<usize> = text.split_whitespace().map_while(|head| head.parse().ok()).collect();
    let is_heads = heads.len() == text.split_whitespace().count();
    if let Some(&last) = heads.iter().max().filter(|last| is_heads && **last < MOST_SPELLED) {
        let coin = |at| if heads.contains(&at) { 'H' } else { 'T' };
        spelled.extend([0, 1].map(|first| (first..=last).map(coin).collect()));
    }
    if spelled.is_empty() {
        return spelled;
    }
    let read = |text: &str| {
        let terms = [(Arc::clone(game), text.to_owned())];
        Question::of_games(catalog, &terms, None, Convention::Normal).ok()
    };
    let Some(own) = read(text) else { return Vec::new() };
    let is_same = |other: &String| read(other).is_some_and(|other| other.sum() == own.sum());
    spelled.retain(is_same);
    spelled
}

/// Refuses a component with more moves than a certificate can look at. A rule that fails there is refused by the search, which says why.
///
/// # Errors
/// If there is one.
fn refuse_long_lists(question: &Question, term: &Term, is_rule: bool) -> Result<(), Failure> {
    let counted = |part: &Component| question.rules.counted_moves(part);
    let fails = |part: &Component| {
        let mut list = MoveList::<Mixed>::with_room(usize::try_from(MOST_MOVES).unwrap_or(usize::MAX));
        list.want_names(false);
        question.rules.moves(part, &mut list);
        list.failure().is_some()
    };
    // Only moves that are not counted can be those of a rule that fails. Those of a code may be too many for any list.
    let is_long = |part: &&Component| match counted(part) {
        Some(u64::MAX) => !is_rule || !fails(part),
        count => count.is_some_and(|count| count > MOST_MOVES),
    };
    term.components.components().iter().find(is_long).map_or(Ok(()), |_| {
        Err(Failure::usage(
            format!("no certificate: a part of {} has more than {MOST_MOVES} moves", quoted(&term.text)),
            "a certificate looks at every move; a nimber such as *5 and heaps of a code with a period need none",
        ))
    })
}

/// Begins the certificate of the period of the values of a game, in the file at `path`. The function that is returned writes it if a period
/// is proved, and returns whether one is.
///
/// # Errors
/// If the game has no code that a certificate can state, if not its values are asked for, or if the file cannot be created.
pub fn period_certificate_of<'g>(
    game: &'g Arc<Game>,
    asked: RowQuestion,
    path: &Path,
) -> Result<impl FnOnce() -> Result<bool, Failure> + use<'g>, Failure> {
    let is_asked = asked == RowQuestion::Values && may_have_period(game);
    let Some(book) = game.book.as_ref().filter(|_| is_asked) else {
        return Err(Failure::usage(
            format!("there is no certificate of a period for {}{}", game.name, asked.words()),
            "certificates know the periods of take-and-break codes with a last digit: those of Guy and Smith, and those with a saltus where moves leave three heaps",
        ));
    };
    let section = section_of_code(game, book.code())?;
    let file = Unfinished::asked("--certificate", path, "a certificate is a file")?;
    Ok(move || {
        let Some(period) = proved_period(game) else {
            say!("bouton: no period is proved, so there is no certificate");
            return Ok(false);
        };
        finish(file, &period_certificate(&section, period)).map(|()| true)
    })
}

/// Writes the rest of a certificate, gives it its name, and says so.
fn finish(file: Unfinished, rest: &str) -> Result<(), Failure> {
    let path = file.asked.clone();
    file.finish_with(rest.as_bytes())?;
    say!("bouton: the certificate is in {}", path.display());
    Ok(())
}

/// The failure that there is no such certificate.
fn no_certificate(of_what: String) -> Failure {
    let hint = "docs/certificates.md lists what can be certified";
    Failure::usage(format!("there is no certificate {of_what}"), hint)
}

/// The games that have been told so far.
struct Told<'c> {
    catalog: &'c Catalog,
    /// Whether games by their definition take the place of rule texts, where there are some.
    is_native: bool,
    sections: Vec<Section>,
    rules: Vec<Loaded>,
}

impl Told<'_> {
    /// The game that tells a position of `game`, with the first of `texts` that it can read. Its section is added, unless it is there.
    fn game(
        &mut self,
        game: &Arc<Game>,
        rule: Option<&Loaded>,
        texts: &[&str],
    ) -> Result<(Arc<Game>, String), Failure> {
        if let Some(rule) = rule {
            self.add(|others| rule.section(others), &rule.game)?;
            return Ok((Arc::clone(game), texts[0].to_owned()));
        }
        if let Some(book) = &game.book {
            if digits(book.code()).is_some() {
                self.add(|_| section_of_code(game, book.code()), game)?;
                return Ok((Arc::clone(game), texts[0].to_owned()));
            }
            let text = rule_text(book.code()).ok_or_else(|| {
                Failure::usage(
                    format!("there is no certificate for the code {}", book.code()),
                    format!("certificates know codes of at most {MOST_TAKES} digits whose moves leave at most {MOST_LEFT} heaps"),
                )
            })?;
            let rule = Text::given(&game.name, &text, false).load(self.catalog, &RuleArgs::default())?;
            return Ok((self.told(rule)?, texts[0].to_owned()));
        }
        let mut example = String::new();
        for name in corpus_names(game) {
            let Some(rule) = Text::of_the_corpus(&name) else { break };
            let rule = rule.load(self.catalog, &RuleArgs::default())?;
            let can_read = |text: &&&str| (rule.game.read)(text.as_bytes(), None, &Limits::none()).is_ok();
            let Some(text) = texts.iter().find(can_read) else {
                if !rule.game.example.is_empty() {
                    example =
                        format!(": the text of its rule reads positions such as `{}`", rule.game.example);
                }
                continue;
            };
            let text = (*text).to_owned();
            if let Some(read) = game.definition.clone().filter(|_| self.is_native) {
                let native = Some(game.name.to_string());
                let section = |others: &[Section]| Ok(Section { native, ..rule.section(others)? });
                self.add(section, &rule.game)?;
                let name = rule.game.name.to_string();
                return Ok((
                    Arc::new(Game::named_within(name, move |text, data, limits| read(text, data, limits))),
                    text,
                ));
            }
            return Ok((self.told(rule)?, text));
        }
        Err(no_certificate(format!("for {} and this position{example}", game.name)))
    }

    /// The game of a rule text, which is told once.
    fn told(&mut self, rule: Loaded) -> Result<Arc<Game>, Failure> {
        if let Some(known) = self.rules.iter().find(|known| known.game.name == rule.game.name) {
            return Ok(Arc::clone(&known.game));
        }
        self.add(|others| rule.section(others), &rule.game)?;
        let game = Arc::clone(&rule.game);
        self.rules.push(rule);
        Ok(game)
    }

    fn add(
        &mut self,
        section: impl FnOnce(&[Section]) -> Result<Section, Failure>,
        game: &Game,
    ) -> Result<(), Failure> {
        if self.sections.iter().all(|known| *known.game != *game.name) {
            self.sections.push(section(&self.sections)?);
        }
        Ok(())
    }
}

/// What certificates of a game can claim, in words.
pub fn kinds(catalog: &Catalog, named: &Named) -> String {
    let game = &named.game;
    let read = || {
        let (text, convention) = (game.example.as_bytes(), Convention::Normal);
        let question = Question::read(catalog, Some(Arc::clone(game)), text, None, convention).ok()?;
        Section::of_charts(&question).first()?.chart
    };
    match read().map(|chart| chart.stated) {
        Some(Charted::Map) => {
            return "certificates of the value on small maps, of the outcome on all in normal play, and of the winning moves".to_owned();
        }
        Some(_) => return "certificates of the value if play ends, of the outcome, a draw too, and of the winning moves".to_owned(),
        None => {}
    }
    let is_code = game.book.as_ref().is_some_and(|book| digits(book.code()).is_some());
    let is_told = match &game.book {
        Some(book) => is_code || rule_text(book.code()).is_some(),
        None => corpus_names(game).iter().any(|name| Text::of_the_corpus(name).is_some()),
    };
    if named.rule.is_none() && !is_told {
        return "no certificates".to_owned();
    }
    let period = if is_code && may_have_period(game) { ", of a period" } else { "" };
    format!("certificates of the value{period}, of the outcome in misere play, and of the winning moves")
}

/// The names that rule texts of a game may have in the corpus.
fn corpus_names(game: &Game) -> [String; 2] {
    let name = game.name.replace(':', "-");
    [name.clone(), format!("{name}-board")]
}

/// What a certificate says of a code.
fn section_of_code(game: &Game, code: &Code) -> Result<Section, Failure> {
    let Some(digits) = digits(code) else {
        return Err(Failure::usage(
            format!("there is no certificate for the code {code}"),
            "certificates know codes with a last digit, all of whose digits are 0 to 9 and A to F",
        ));
    };
    let definition = format!("code {digits}\n");
    Ok(Section { ends: Some(Measure::Total), ..Section::new(&game.name, digits, definition) })
}

/// The most that a move takes where a certificate writes a code by its digits.
const MOST_DIGITS: u64 = 1000;

/// The code by its digits, if it has a last one and each is at most F.
fn digits(code: &Code) -> Option<String> {
    let most = code.most_taken().filter(|&most| most <= MOST_DIGITS)?;
    let digit = |taken: u64| {
        let digit = code.digit(taken);
        let is_plain = digit.parts() == Parts::Any && digit.least_of_more().is_none();
        let counts: Vec<_> = digit.counts().collect();
        let bits = counts.iter().map(|&count| 1_u32.checked_shl(count)).sum::<Option<u32>>()?;
        char::from_digit(bits, 16).filter(|_| is_plain)
    };
    let digits = (0..=most.max(1)).map(digit).collect::<Option<String>>()?;
    let (first, rest) = digits.split_at(1);
    Some(format!("{first}.{rest}").to_uppercase())
}

/// The heaps up to this one are few enough to be stated one by one, even if a period with a saltus is proved by fewer.
const NEAR: u64 = 1000;

/// The period of a term whose heaps are so large that a checker needs less work for the proof of the period.
fn far_period(term: &Term) -> Option<Recurrence> {
    let period = proved_period(&term.game)?;
    let needed = term.game.book.as_ref()?.period().map_or(NEAR, |period| period.needed());
    let heaps = term.text.split(|sign: char| !sign.is_ascii_digit());
    let largest = heaps.filter_map(|heap| heap.parse::<u64>().ok()).max()?;
    (needed <= largest).then_some(period)
}

/// Whether the values of a game may have a period that certificates know.
fn may_have_period(game: &Game) -> bool {
    match &game.closed_form {
        Some(form) => arithmetic_period(form).is_some(),
        None => game.book.as_ref().is_some_and(|book| book.theorem().is_some()),
    }
}

/// The period of the values of a game that is proved, if certificates know it.
fn proved_period(game: &Game) -> Option<Recurrence> {
    if let Some(form) = &game.closed_form {
        return arithmetic_period(form);
    }
    let period = game.book.as_ref()?.period()?;
    Some(Recurrence { from: period.preperiod.max(1), period: period.period, saltus: 0 })
}

/// A closed form as a period that certificates know.
fn arithmetic_period(form: &ClosedForm) -> Option<Recurrence> {
    let (from, period, saltus) = form.arithmetic();
    matches!(form, ClosedForm::Hexadecimal(_)).then(|| Recurrence { from: from.max(1), period, saltus })
}
