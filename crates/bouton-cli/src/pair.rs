//! The two games of a comparison, and the constants of their rules.

use std::sync::Arc;

use bouton::catalog::Catalog;

use crate::failure::Failure;
use crate::named::{Named, only_rules};
use crate::setting::{Placed, Trust, called};
use crate::written::{Written, own};

/// One of the two games, with the constants that are set in its rule.
pub struct Member {
    /// The game.
    pub named: Named,
    /// The name of the game, with the constants that are set.
    pub name: String,
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
    let member = |game: Written, written, settings: &[_]| {
        let named = game.into_named(catalog, written, settings, trust)?;
        Ok(Member { name: called(&named.game.name, settings), named })
    };
    let mut pair = [member(first, one, &ours)?, member(second, other, &theirs)?];
    if pair[0].name == pair[1].name && one != other && !Arc::ptr_eq(&pair[0].named.game, &pair[1].named.game)
    {
        pair[0].name = called(one, &ours);
        pair[1].name = called(other, &theirs);
    }
    Ok(pair)
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
