//! Rules in place of a game's name: rule files, and rules of one line.

use std::fs::File;
use std::io::Read;
use std::path::{Path, is_separator};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bouton::ask::certificate::Section;
use bouton::catalog::{Catalog, Game};
use bouton::notation::{ParseError, clipped};
use bouton::{Limits, Progress, Unknown};
use bouton_rules::corpus;
use bouton_rules::declared::Declared;
use bouton_rules::lint::{Reach, Refutation, Report, What, lint};
use bouton_rules::rule::Rule;
use bouton_rules::source::{Fault, Source};
use bouton_rules::stop::{Question, Share};

use crate::args::{RuleArgs, Setting};
use crate::failure::{Failure, USE_RAW, warn};
use crate::input::without_mark;
use crate::memory::default_limit;
use crate::output::{captured_file, say};
use crate::watch::question;

/// The largest rule file, in bytes.
const MAX_FILE_BYTES: u64 = 1 << 20;

/// The longest time of the quick test of a rule's declarations. [`Reach::QUICK`] takes far less, and ends at the same
/// position on every machine, unless the rule is slow in work that counts as no step.
const MAX_QUICK_TEST_TIME: Duration = Duration::from_secs(1);

/// The text of a rule that is not read yet.
pub struct Text {
    kind: Kind,
    source: Source,
    /// The text with the name that messages use.
    shown: Source,
    /// The name of the game, if it is not that of the rule.
    called: Option<String>,
}

/// A rule that was read, and the game it states. A clone has the same interrupt and the same faults.
#[derive(Clone)]
pub struct Loaded {
    /// The game.
    pub game: Arc<Game>,
    /// The rule.
    pub rule: Arc<Rule>,
    /// The text with the name that messages use.
    shown: Source,
    /// The constants that were set.
    pub settings: Vec<Setting>,
    /// The size up to which its declarations passed a test; `None` if they are not used.
    tested_to: Option<String>,
}

impl Text {
    /// The text that is `written`, or that is in the file named there; `None` if it is neither.
    pub fn of(catalog: &Catalog, written: &str) -> Result<Option<Self>, Failure> {
        let Some(kind) = Kind::of(catalog, written) else { return Ok(None) };
        let (text, called) = match kind {
            Kind::File => (read(Path::new(written))?, written),
            Kind::OneLine => (written.to_owned(), "GAME"),
        };
        let source = Source { name: written.trim().into(), text: text.into() };
        let shown = Source { name: called.into(), ..source.clone() };
        Ok(Some(Self { kind, source, shown, called: None }))
    }

    /// The text of the rule file at `path`, which is the name of its game: two files in different folders may have the same name.
    pub fn of_a_term(path: &str) -> Result<Self, Failure> {
        let text = Self::given(path, &read(Path::new(path))?, false);
        Ok(Self { called: Some(path.to_owned()), ..text })
    }

    /// The text of a rule file of this name that is not read from the disk, or of a rule of one line.
    pub fn given(name: &str, text: &str, is_line: bool) -> Self {
        let kind = if is_line { Kind::OneLine } else { Kind::File };
        let source = Source { name: name.into(), text: text.into() };
        Self { kind, shown: source.clone(), source, called: None }
    }

    /// The text of a rule file whose game has this name.
    pub fn called(name: &str, text: &str) -> Self {
        Self { called: Some(name.to_owned()), ..Self::given("rule.py", text, false) }
    }

    /// The rule text of a game of the catalogue, if there is one with this name.
    pub fn of_the_corpus(name: &str) -> Option<Self> {
        Some(Self::given(&format!("{name}.py"), corpus::text(name)?, false))
    }

    /// The names of the rule's constants.
    pub fn constants(&self) -> Result<Vec<String>, Failure> {
        Ok(self.rule(&[])?.constants().keys().cloned().collect())
    }

    /// The game of the rule. Warnings are printed.
    pub fn load(self, catalog: &Catalog, rule: &RuleArgs) -> Result<Loaded, Failure> {
        let RuleArgs { settings, raw } = rule;
        let rule = Arc::new(self.rule(settings)?);
        warn(&self.shown, rule.warnings());
        rule.print_with(Some(Arc::new(|line| say!("{line}"))));
        let tested_to = if *raw { None } else { self.tested_to(&rule)? };
        let mut game = Arc::clone(&rule).into_game(tested_to.as_deref());
        game.name = self.called.map_or(game.name, Into::into);
        if let Some(boards) = &mut game.boards {
            boards.definition.extend(settings.iter().map(|(name, value)| format!("set {name}={value}\n")));
        }
        let game = catalog.add(game);
        Ok(Loaded { game, rule, shown: self.shown, settings: settings.clone(), tested_to })
    }

    /// The rule with these constants.
    fn rule(&self, settings: &[Setting]) -> Result<Rule, Failure> {
        let rule = match self.kind {
            Kind::File => Rule::read(self.source.clone(), settings).map(Some),
            Kind::OneLine => Rule::read_line(self.source.clone(), settings),
        };
        let not_a_rule = || Failure::Usage("a rule of one line begins with its names and a colon".to_owned());
        rule.map_err(|faults| Failure::Rule(self.shown.clone(), faults))?.ok_or_else(not_a_rule)
    }

    /// The size up to which the rule's declarations pass a quick test; `None` if it declares nothing, or if no size can be
    /// tested.
    fn tested_to(&self, rule: &Arc<Rule>) -> Result<Option<String>, Failure> {
        let Some(what) = Declared::of(rule).words() else { return Ok(None) };
        let report =
            quick_test(rule, Reach::QUICK).map_err(|fault| Failure::Rule(self.shown.clone(), vec![fault]))?;
        match report.refuted() {
            // The search names the loop, if play from the position reaches it.
            Some((What::Ends, _)) => Ok(None),
            Some((check, refuted)) => Err(Failure::Refuted(describe_refutation(check, refuted), USE_RAW)),
            None => {
                let from_starts = || Some(format!("{} from its starts", report.starts_up_to.as_ref()?));
                let tested_to = report.up_to.clone().or_else(from_starts);
                if tested_to.is_none() {
                    say!(
                        "bouton: the answer follows from the moves alone: {what} could not be tested in {} s",
                        MAX_QUICK_TEST_TIME.as_secs()
                    );
                }
                Ok(tested_to)
            }
        }
    }
}

/// A refuted claim, in a sentence.
pub fn describe_refutation(what: What, refuted: &Refutation) -> String {
    let Refutation { position, bare, why, .. } = refuted;
    let claim = match what {
        What::Ends | What::Names | What::Order => return why.clone(),
        What::Together => "what the rule declares".to_owned(),
        what => format!("`{}` as declared", what.name()),
    };
    let bare = bare.map_or("none".to_owned(), |value| value.to_string());
    format!("{claim} does not hold for `{}`: its value is {bare}, and {why}", clipped(position))
}

/// The report of the quick test of a rule.
fn quick_test(rule: &Arc<Rule>, reach: Reach) -> Result<Report, Fault> {
    let quick = question(Instant::now(), Some(MAX_QUICK_TEST_TIME));
    let before = rule.stop_when(None);
    let asked = before.clone();
    let is_over = move |share| quick(share) || asked.as_ref().is_some_and(|asked| asked(Share::ALL));
    rule.stop_when(Some(Arc::new(is_over)));
    let limits = Limits::none().with_bytes(default_limit().as_u64());
    let report = lint(rule, reach, &limits);
    // The test is a part of a command that has limits of its own.
    rule.stop_when(before);
    report
}

impl Loaded {
    /// A copy with an interrupt and with faults of its own. Its game is not in a catalogue.
    #[must_use]
    pub fn apart(&self) -> Self {
        let rule = Arc::new(Rule::clone(&self.rule));
        let game = Arc::clone(&rule).into_game(self.tested_to.as_deref());
        let game = Arc::new(Game { name: self.game.name.clone(), ..game });
        Self { game, rule, ..self.clone() }
    }

    /// What a certificate says of the rule, after these sections, which have other names.
    ///
    /// # Errors
    /// If the rule is one line, or if it fails in the test that finds a measure.
    pub(crate) fn section(&self, others: &[Section]) -> Result<Section, Failure> {
        let reach = Reach { is_thorough: true, ..Reach::QUICK };
        let ends = quick_test(&self.rule, reach).map_err(|fault| self.failed(fault))?;
        let declared = Declared::of(&self.rule);
        let text = self.rule.file_text();
        let name = self.section_name(&text, others);
        let bar = |line: &str| if line.is_empty() { "|".to_owned() } else { format!("| {line}") };
        let lines = text.lines().map(bar);
        let constants = self.rule.constants().iter();
        let is_set = |constant: &str| self.settings.iter().any(|(name, _)| name == constant);
        let set =
            constants.filter(|(name, _)| is_set(name)).map(|(name, value)| format!("set {name}={value}"));
        let definition = [format!("rule {name}")].into_iter().chain(lines).chain(set);
        let definition = definition.map(|line| line + "\n").collect();
        Ok(Section {
            ends: ends.certified,
            is_split: self.tested_to.is_some() && declared.has_split(),
            has_symmetry: self.tested_to.is_some() && declared.has_symmetry(),
            ..Section::new(&self.game.name, name, definition)
        })
    }

    /// The name of the section of a certificate with this text of the rule, after these sections. A text of the catalogue has the name that the
    /// catalogue gives it. Another one is called `kayles-py` if its file is `kayles.py`: no game of the catalogue has such a name.
    fn section_name(&self, text: &str, others: &[Section]) -> String {
        let known = corpus::name_of(text).filter(|_| self.settings.is_empty());
        let own = Some(self.rule.name()).filter(|name| is_section_name(name)).unwrap_or("rule".to_owned());
        let plain = own.replace(':', "-");
        let is_its_name = |known| plain == known || format!("{plain}-board") == known;
        let of_the_catalogue =
            known.map(|known| if is_its_name(known) { own.clone() } else { known.to_owned() });
        let numbered = (2..).map(|number| format!("{plain}-py{number}"));
        let mut names = of_the_catalogue.into_iter().chain([format!("{plain}-py")]).chain(numbered);
        names.find(|name| others.iter().all(|other| other.name != *name)).unwrap_or_default()
    }

    /// Makes the rule stop when `stop` says so, and list no more moves of a position than there is memory for.
    pub fn limit(&self, stop: Question, bytes: u64) {
        self.rule.stop_when(Some(stop));
        // The values made of a list take as much memory again.
        self.rule.set_room(bytes / 2);
    }

    /// The limit that stopped the rule, if one did.
    #[must_use]
    pub fn stopped(&self) -> Option<Unknown> {
        let unknown = Unknown::stopped(Progress::default());
        self.rule.is_stopped().then_some(unknown)
    }

    /// The failure that the rule has this fault.
    pub(crate) fn failed(&self, fault: Fault) -> Failure {
        Failure::Rule(self.shown.clone(), vec![fault])
    }

    /// The failure of the rule while it ran, if there was one.
    pub(crate) fn failure(&self) -> Option<Failure> {
        let fault = self.rule.first_fault()?;
        let hint = "take all vertices and edges, or choose one by its name";
        Some(match fault.is_refuted {
            true => Failure::Refuted(fault.message, hint),
            false => self.failed(fault),
        })
    }
}

/// Where the text of a rule is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    File,
    OneLine,
}

impl Kind {
    /// The kind of a text in place of a game's name, if it is a rule at all.
    fn of(catalog: &Catalog, written: &str) -> Option<Self> {
        let is_game = |name: &str| catalog.find(name.trim()).is_some();
        let names_a_game = || written.split_once(": ").is_some_and(|(name, _)| is_game(name));
        match written {
            _ if names_a_game() => None,
            _ if is_rule_file(written) => Some(Self::File),
            _ if is_one_line(catalog, written) => Some(Self::OneLine),
            _ if is_sum(written) => None,
            _ if written.contains(is_separator) => Some(Self::File),
            _ => None,
        }
    }
}

/// Whether a section of a certificate can have this name.
fn is_section_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(|sign| sign.is_ascii_alphanumeric() || "_-:".contains(sign))
}

/// Whether a text begins as a rule of one line does: with names between commas, a colon, and behind it nothing, or somewhere
/// the word `for`, which no position has, or the name again. Two names are enough: the name of a game has no comma.
fn is_one_line(catalog: &Catalog, text: &str) -> bool {
    let Some((names, rest)) = text.split_once(':') else { return false };
    let is_of_a_game =
        || catalog.games().iter().any(|game| game.name.split(':').next() == Some(names.trim()));
    let is_nothing = rest.trim().is_empty() && !is_of_a_game();
    let names: Vec<_> = names.split(',').map(str::trim).collect();
    let mut words = rest.split(|sign: char| !is_of_name(sign));
    names.iter().all(|name| is_name(name))
        && !text.trim_end().contains('\n')
        && (is_nothing || names.len() > 1 || words.any(|word| word == "for" || word == names[0]))
}

fn is_of_name(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '_'
}

fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| is_of_name(first) && !first.is_ascii_digit())
        && word.chars().all(is_of_name)
}

/// Whether a text in place of a game's name is a whole sum: with games named in it, or of nimbers alone.
pub fn is_sum(text: &str) -> bool {
    text.contains(": ") || text.starts_with('*') || text.trim() == "0"
}

/// Whether a text in place of a game's name, or the name of a term, is the path of a rule file.
pub fn is_rule_file(text: &str) -> bool {
    text.ends_with(".py")
}

/// The text of a rule file.
fn read(path: &Path) -> Result<String, Failure> {
    let name = path.display().to_string();
    if let Some(text) = captured_file(&name) {
        return Ok(text);
    }
    let mut text = Vec::new();
    let file = File::open(path).and_then(|file| file.take(MAX_FILE_BYTES + 1).read_to_end(&mut text));
    file.map_err(Failure::reading(path))?;
    if text.len() as u64 > MAX_FILE_BYTES {
        return Err(Failure::Usage(format!(
            "{name} is too long for a rule: at most {MAX_FILE_BYTES} bytes are read"
        )));
    }
    String::from_utf8(without_mark(text)).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::Text(name, ParseError::new(error.as_bytes(), at..at + 1, "text in UTF-8"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_for_a_game_is_a_file_a_rule_of_one_line_or_neither() {
        let catalog = Catalog::standard();
        let kinds = [
            ("mine.py", Some(Kind::File)),
            ("rules/mine.py", Some(Kind::File)),
            ("./mine", Some(Kind::File)),
            ("../no such file", Some(Kind::File)),
            ("a b.py", Some(Kind::File)),
            ("n: n - k for k in range(1, n + 1)", Some(Kind::OneLine)),
            ("n: n - k for k in range(1, n // 2 + 1)", Some(Kind::OneLine)),
            (" n :n - k for k in range(1, n + 1) ", Some(Kind::OneLine)),
            ("a, b: (a - k, b) for k in range(1, a + 1)", Some(Kind::OneLine)),
            ("a,b: 5", Some(Kind::OneLine)),
            ("n: 7 for k in range(n)", Some(Kind::OneLine)),
            ("n: n - 1", Some(Kind::OneLine)),
            ("a1_: a1_//2", Some(Kind::OneLine)),
            ("n:", Some(Kind::OneLine)),
            ("a, b: ", Some(Kind::OneLine)),
            // A game of the catalogue in front makes it a sum, whatever follows.
            ("nim: nim - k for k in range(1, nim + 1)", None),
            ("graph: for moves for->a.py", None),
            ("pshtbrth: 11/11", None),
            ("blackout: 11/11 + kayles: 5", None),
            ("moore:3: (1,1) + *2", None),
            ("arc-kayles: a-b", None),
            // So do a colon and a space, or a nimber.
            ("chess: 12", None),
            ("chess: ../..", None),
            ("n: 5", None),
            ("n: format", None),
            ("*2 + blackout: 11/11", None),
            ("0", None),
            // And these are neither.
            ("chess", None),
            ("moore:17", None),
            ("n", None),
            ("nim:", None),
            ("moore:", None),
            (":", None),
            ("", None),
            ("1: 1 for k", None),
            ("a b: a for a", None),
            ("a,: a for a", None),
            ("mine.pyc", None),
        ];
        for (written, kind) in kinds {
            assert_eq!(Kind::of(&catalog, written), kind, "{written}");
        }
    }

    #[test]
    fn a_file_that_is_no_text_is_refused_where_it_is_none() {
        let path = std::env::temp_dir().join(format!("bouton-rules-{}.py", std::process::id()));
        let said = |bytes: &[u8]| {
            std::fs::write(&path, bytes).unwrap();
            match read(&path) {
                Ok(text) => text,
                Err(Failure::Text(_, error)) => error.to_string(),
                Err(Failure::Usage(text)) => text.replace(&path.display().to_string(), "it"),
                Err(_) => "cannot be read".to_owned(),
            }
        };
        assert_eq!(said(b"\xef\xbb\xbfposition = Heap()\n"), "position = Heap()\n");
        assert!(said(b"a\nb\xff\n").starts_with("line 2, column 2:"));
        let long = vec![b'#'; MAX_FILE_BYTES as usize + 1];
        assert_eq!(said(&long), "it is too long for a rule: at most 1048576 bytes are read");
        assert_eq!(said(&long[1..]).len(), MAX_FILE_BYTES as usize);
        std::fs::remove_file(&path).unwrap();
        assert!(matches!(read(&path), Err(Failure::Io(..))));
    }
}
