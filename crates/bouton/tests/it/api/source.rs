//! The modules of a crate, and the places where the names that they use are defined.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use syn::{Attribute, Ident, Item, Meta, UseTree, Visibility};

/// A path of names, such as `theory::nimber::Nimber`.
pub type Names = Vec<String>;

/// The place of a definition: the path of the module from the root of the crate, and the name in it.
pub type Place = (Names, String);

/// The items of each module, without items for tests and items that the documentation hides.
pub struct Source(pub BTreeMap<Names, Vec<Item>>);

/// A name that a `use` imports into a module.
pub struct Import {
    /// The name in the module.
    pub name: String,
    /// The path of the imported item.
    pub path: Names,
    /// Whether the import is public.
    pub is_public: bool,
}

impl Source {
    /// The crate whose root is this file.
    pub fn read(root: &Path) -> Self {
        let text = fs::read_to_string(root).expect("the root of the crate can be read");
        Self::parse(&text, root.parent())
    }

    /// The crate whose root contains this text. Modules in other files are in the folder.
    pub fn parse(text: &str, folder: Option<&Path>) -> Self {
        let mut source = Source(BTreeMap::new());
        source.add(Names::new(), syn::parse_file(text).expect("the source is Rust").items, folder);
        source
    }

    fn add(&mut self, module: Names, mut items: Vec<Item>, folder: Option<&Path>) {
        items.retain(|item| !is_left_out(attributes(item)));
        for item in &items {
            let Item::Mod(child) = item else { continue };
            let name = child.ident.to_string();
            let folder = folder.map(|folder| folder.join(&name));
            let items = match (&child.content, &folder) {
                (Some((_, items)), _) => items.clone(),
                (None, Some(folder)) => {
                    let files = [folder.with_extension("rs"), folder.join("mod.rs")];
                    let text = files.iter().find_map(|file| fs::read_to_string(file).ok());
                    let text = text.unwrap_or_else(|| panic!("neither {files:?} can be read"));
                    syn::parse_file(&text).expect("the source is Rust").items
                }
                (None, None) => panic!("the module {name} is in another file, and there is no folder"),
            };
            self.add([module.clone(), vec![name]].concat(), items, folder.as_deref());
        }
        self.0.insert(module, items);
    }

    /// The names that a module imports.
    pub fn imports(&self, module: &[String]) -> Vec<Import> {
        let mut found = Vec::new();
        for item in self.0.get(module).into_iter().flatten() {
            if let Item::Use(item) = item {
                let is_public = matches!(item.vis, Visibility::Public(_));
                brought(&[], &item.tree, is_public, &mut found);
            }
        }
        found
    }

    /// The module's items with this name.
    pub fn named<'a>(&'a self, (module, name): &Place) -> impl Iterator<Item = &'a Item> {
        let items = self.0.get(module).into_iter().flatten();
        items.filter(move |item| ident(item).is_some_and(|(ident, _)| ident == name))
    }

    /// The place where the item that a path names is defined; `None` if another crate defines it.
    pub fn resolve(&self, module: &[String], path: &[String]) -> Option<Place> {
        let supers = path.iter().take_while(|name| *name == "super").count();
        let (mut module, names) = match path.first()?.as_str() {
            "crate" => (Names::new(), &path[1..]),
            "self" => (module.to_vec(), &path[1..]),
            "super" => (module[..module.len().checked_sub(supers)?].to_vec(), &path[supers..]),
            _ => (module.to_vec(), path),
        };
        let Some((last, rooms)) = names.split_last() else {
            let name = module.pop()?;
            return Some((module, name));
        };
        for room in rooms {
            let (parent, name) = self.look_up(&module, room)?;
            module = [parent, vec![name]].concat();
        }
        self.look_up(&module, last)
    }

    fn look_up(&self, module: &[String], name: &str) -> Option<Place> {
        let place = (module.to_vec(), name.to_owned());
        if self.named(&place).next().is_some() {
            return Some(place);
        }
        // `use name::name` imports an item that another crate defines.
        let is_found = |import: &&Import| import.name == name && import.path[0] != name;
        self.resolve(module, &self.imports(module).iter().find(is_found)?.path)
    }
}

/// The names that the tree of a `use` imports.
fn brought(base: &[String], tree: &UseTree, is_public: bool, found: &mut Vec<Import>) {
    let below = |name: &Ident| [base, &[name.to_string()]].concat();
    let mut add = |name: String, mut path: Names| {
        path.pop_if(|last| last == "self");
        let name = if name == "self" { path.last().cloned().unwrap_or(name) } else { name };
        found.push(Import { name, path, is_public });
    };
    match tree {
        UseTree::Path(path) => brought(&below(&path.ident), &path.tree, is_public, found),
        UseTree::Name(name) => add(name.ident.to_string(), below(&name.ident)),
        UseTree::Rename(name) => add(name.rename.to_string(), below(&name.ident)),
        UseTree::Group(group) => {
            group.items.iter().for_each(|tree| brought(base, tree, is_public, found));
        }
        _ => assert!(!is_public, "a `pub use` of all names says too little: write the names of {base:?}"),
    }
}

/// The name of an item, and whether the item is public.
pub fn ident(item: &Item) -> Option<(&Ident, bool)> {
    let (ident, visibility) = match item {
        Item::Const(item) => (&item.ident, &item.vis),
        Item::Enum(item) => (&item.ident, &item.vis),
        Item::Fn(item) => (&item.sig.ident, &item.vis),
        Item::Mod(item) => (&item.ident, &item.vis),
        Item::Static(item) => (&item.ident, &item.vis),
        Item::Struct(item) => (&item.ident, &item.vis),
        Item::Trait(item) => (&item.ident, &item.vis),
        Item::Type(item) => (&item.ident, &item.vis),
        Item::Union(item) => (&item.ident, &item.vis),
        _ => return None,
    };
    Some((ident, matches!(visibility, Visibility::Public(_))))
}

/// The attributes of an item.
pub fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Whether attributes mark an item as only for tests or hidden from the documentation.
pub fn is_left_out(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => {
            let text = list.tokens.to_string().replace(' ', "");
            text == "test" || text.starts_with("all(test,")
        }
        Meta::List(list) => list.path.is_ident("doc") && list.tokens.to_string() == "hidden",
        _ => false,
    })
}
