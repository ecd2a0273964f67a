//! The two games of a comparison, and the constants of their rules.

use std::sync::Arc;

use bouton::catalog::Catalog;

use crate::failure::Failure;
use crate::named::Named;
use crate::setting::{Placed, called};
use crate::written::{Written, all_named};

/// One of the two games, with the constants that are set in its rule.
pub struct Member {
    /// The game.
    pub named: Named,
    /// The name of the game, with the constants that are set.
    pub name: String,
}

/// The two games. What is set without a place goes to each rule that has such a constant, and there must be one. If `raw`, what is declared
/// in either rule is ignored.
pub fn read(
    catalog: &Catalog,
    written: [&str; 2],
    settings: &[Placed],
    raw: bool,
) -> Result<[Member; 2], Failure> {
    let [one, other] = written;
    let games = vec![(Written::read(catalog, one)?, one), (Written::read(catalog, other)?, other)];
    let mut named = all_named(catalog, games, &format!("{one} and {other}"), settings, raw)?.into_iter();
    let member = |named: Named| Member { name: named.called(), named };
    let mut pair = [(); 2].map(|()| member(named.next().expect("a game for each text")));
    let [first, second] = &pair;
    if first.name == second.name && one != other && !Arc::ptr_eq(&first.named.game, &second.named.game) {
        for (member, text) in pair.iter_mut().zip(written) {
            member.name = called(text, member.named.settings());
        }
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
        Ok(read(&Catalog::standard(), written, &settings, false)?.map(|member| member.name))
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
        assert!(matches!(read(&Catalog::standard(), ["kayles", "nim"], &[], true), Err(Failure::Hinted(..))));
        assert!(read(&Catalog::standard(), ["kayles", &k], &[], true).is_ok());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
