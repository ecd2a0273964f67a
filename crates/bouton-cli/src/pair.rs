//! The two games of a comparison, and the constants of their rules.

use std::sync::Arc;

use bouton::catalog::{Catalog, Game};

use crate::failure::Failure;
use crate::named::{Named, of_the_catalogue, only_rules, unknown_game};
use crate::rules::Text;
use crate::setting::{Placed, Setting, Trust, called};

/// One of the two games, with the constants that are set in its rule.
pub struct Member {
    /// The game.
    pub named: Named,
    /// The name of the game, with the constants that are set.
    pub name: String,
}

/// The text in place of a game, as far as it is read.
enum Written {
    Game(Arc<Game>),
    Rule(Text, Vec<String>),
}

impl Written {
    fn read(catalog: &Catalog, written: &str) -> Result<Self, Failure> {
        if let Some(game) = of_the_catalogue(catalog, written)? {
            return Ok(Self::Game(game));
        }
        let text = Text::of(catalog, written)?.ok_or_else(|| unknown_game(catalog, written))?;
        let constants = text.constants()?;
        Ok(Self::Rule(text, constants))
    }

    fn is_rule(&self) -> bool {
        matches!(self, Self::Rule(..))
    }

    fn has(&self, constant: &str) -> bool {
        matches!(self, Self::Rule(_, constants) if constants.iter().any(|known| known == constant))
    }

    fn into_member(
        self,
        catalog: &Catalog,
        written: &str,
        settings: &[Setting],
        trust: Trust,
    ) -> Result<Member, Failure> {
        let named = match self {
            Self::Game(game) => {
                only_rules(&game.name, settings, Trust::Declared)?;
                Named::of_game(game)
            }
            Self::Rule(text, _) => {
                let rule = text.load(catalog, settings, trust)?;
                Named::of_rule(rule.ok_or_else(|| unknown_game(catalog, written))?)
            }
        };
        Ok(Member { name: called(&named.game.name, settings), named })
    }
}

/// The two games. What is set without a place goes to each rule that has such a constant, and there must be one; what is
/// declared in either rule is believed as far as `trust` goes.
pub fn read(
    catalog: &Catalog,
    written: [&str; 2],
    settings: &[Placed],
    trust: Trust,
) -> Result<[Member; 2], Failure> {
    let [one, other] = written;
    let both = [Written::read(catalog, one)?, Written::read(catalog, other)?];
    if !both.iter().any(Written::is_rule) {
        let settings: Vec<_> = settings.iter().map(|(_, setting)| setting.clone()).collect();
        only_rules(&format!("{one} and {other}"), &settings, trust)?;
    }
    let [ours, theirs] = [0, 1].map(|place| own(place, &both, settings));
    let [first, second] = both;
    let mut pair =
        [first.into_member(catalog, one, &ours, trust)?, second.into_member(catalog, other, &theirs, trust)?];
    if pair[0].name == pair[1].name && one != other && !Arc::ptr_eq(&pair[0].named.game, &pair[1].named.game)
    {
        pair[0].name = called(one, &ours);
        pair[1].name = called(other, &theirs);
    }
    Ok(pair)
}

/// What is set in the game at `place`: what is set there alone goes before what is set in both. What no rule has is left to the first
/// rule, which says so.
fn own(place: usize, both: &[Written; 2], settings: &[Placed]) -> Vec<Setting> {
    let is_set_alone =
        |name: &str| settings.iter().any(|(at, (other, _))| *at == Some(place) && other == name);
    let goes_there = |(wanted, (name, _)): &&Placed| match wanted {
        Some(wanted) => *wanted == place,
        None if is_set_alone(name) => false,
        None if both.iter().any(|game| game.has(name)) => both[place].has(name),
        None => both.iter().position(Written::is_rule) == Some(place),
    };
    settings.iter().filter(goes_there).map(|(_, setting)| setting.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(written: [&str; 2], settings: &[(Option<usize>, &str, &str)]) -> Result<[String; 2], Failure> {
        let settings: Vec<_> = settings
            .iter()
            .map(|&(place, name, value)| (place, (name.to_owned(), value.to_owned())))
            .collect();
        Ok(read(&Catalog::standard(), written, &settings, Trust::Declared)?.map(|member| member.name))
    }

    #[test]
    fn constants_are_set_where_they_are() {
        let folder = std::env::temp_dir().join(format!("bouton-pair-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = |name: &str, constants: &str| {
            let path = folder.join(name);
            let text = format!(
                "position = Heap()\n{constants}\ndef moves(n):\n    if n > 0:\n        yield n - 1\n"
            );
            std::fs::write(&path, text).unwrap();
            path.to_str().unwrap().to_owned()
        };
        let (k, kl) = (file("k.py", "K = 1\n"), file("kl.py", "K = 1\nL = 2\n"));
        let named = |names: [&str; 2]| names.map(str::to_owned);
        let set = |settings: &[_]| names([&k, &kl], settings).ok();
        std::fs::create_dir_all(folder.join("other")).unwrap();
        let same = file("other/k.py", "K = 3\n");
        assert_eq!(names([&k, &same], &[]).ok(), Some([k.clone(), same.clone()]), "two files of one name");
        assert_eq!(set(&[(None, "K", "5")]), Some(named(["k with K=5", "kl with K=5"])));
        assert_eq!(set(&[(None, "L", "5"), (Some(0), "K", "3")]), Some(named(["k with K=3", "kl with L=5"])));
        assert_eq!(set(&[(Some(1), "K", "5")]), Some(named(["k", "kl with K=5"])));
        assert_eq!(set(&[(Some(1), "K", "5"), (None, "K", "3")]), Some(named(["k with K=3", "kl with K=5"])));
        assert_eq!(set(&[(Some(0), "L", "5")]), None);
        assert_eq!(set(&[(None, "M", "5")]), None);
        assert_eq!(names(["kayles", &k], &[(None, "K", "2")]).ok(), Some(named(["kayles", "k with K=2"])));
        assert!(matches!(names(["kayles", &k], &[(Some(0), "K", "2")]), Err(Failure::Hinted(..))));
        assert!(matches!(names(["kayles", "nim"], &[(None, "K", "2")]), Err(Failure::Hinted(..))));
        assert!(matches!(
            read(&Catalog::standard(), ["kayles", "nim"], &[], Trust::Nothing),
            Err(Failure::Hinted(..))
        ));
        assert!(read(&Catalog::standard(), ["kayles", &k], &[], Trust::Nothing).is_ok());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
