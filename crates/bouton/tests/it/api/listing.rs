//! The public items of a crate, one line an item.
//!
//! The walk begins at the root and follows public modules and `pub use`. An item with several public paths is listed
//! under the shortest path, and each other path is a line `use`. A line has its types as the source writes them. Items
//! made by a macro are not listed. A derived `impl` is listed with the bounds of its type; the bounds that `derive`
//! adds are not listed.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    Attribute, Generics, ImplItem, Item, ItemImpl, ItemTrait, Meta, Path, TraitItem, Type, Visibility,
};

use super::print::printed;
use super::signature::{condition, contents, function, generics, last_segment, parameters, spaced};
use super::source::{Names, Place, Source, attributes, ident, is_left_out};

/// Lines, each with the path that it is sorted by.
type Lines = BTreeSet<(String, String)>;

/// A crate whose public items are being listed.
struct Listing<'a> {
    source: &'a Source,
    /// The public path of each place.
    homes: BTreeMap<Place, Names>,
    lines: Lines,
}

/// The public items of a crate with this name, sorted by their paths.
pub fn listing(name: &str, source: &Source) -> Vec<String> {
    let (places, mut lines) = public(name, source);
    let homes = places.into_iter().map(|(place, paths)| {
        // If several paths are equally short, the walk finds the definition first.
        let home = paths.iter().min_by_key(|path| path.len()).expect("a place has a path").clone();
        for other in paths.iter().filter(|path| **path != home) {
            lines.insert((other.join("::"), format!("use {} as {}", home.join("::"), other.join("::"))));
        }
        (place, home)
    });
    let homes = homes.collect();
    let mut listing = Listing { source, homes, lines };
    for (place, home) in listing.homes.clone() {
        for item in source.named(&place).filter(|item| ident(item).is_some_and(|(_, is_public)| is_public)) {
            listing.item(&home.join("::"), item);
        }
    }
    for (module, items) in &source.0 {
        for item in items {
            if let Item::Impl(item) = item {
                listing.implementation(name, module, item);
            }
        }
    }
    listing.lines.into_iter().map(|(_, line)| line).collect()
}

/// The public paths of each place, in the order in which they are found, and the lines for items that other crates
/// define.
fn public(name: &str, source: &Source) -> (BTreeMap<Place, Vec<Names>>, Lines) {
    let mut places: BTreeMap<Place, Vec<Names>> = BTreeMap::new();
    let mut lines = Lines::new();
    let mut seen = BTreeSet::from([Names::new()]);
    let mut modules = VecDeque::from([(Names::new(), vec![name.to_owned()])]);
    while let Some((module, path)) = modules.pop_front() {
        let below = |name: &str| [path.clone(), vec![name.to_owned()]].concat();
        let mut found: Vec<(Place, Names)> = Vec::new();
        for item in &source.0[&module] {
            if let Some((ident, true)) = ident(item) {
                found.push(((module.clone(), ident.to_string()), below(&ident.to_string())));
            }
        }
        for import in source.imports(&module).into_iter().filter(|import| import.is_public) {
            let path = below(&import.name);
            match source.resolve(&module, &import.path) {
                Some(place) => found.push((place, path)),
                None => {
                    let path = path.join("::");
                    lines.insert((path.clone(), format!("use {} as {path}", import.path.join("::"))));
                }
            }
        }
        for (place, path) in found {
            let inside = [place.0.clone(), vec![place.1.clone()]].concat();
            if source.0.contains_key(&inside) && seen.insert(inside.clone()) {
                modules.push_back((inside, path.clone()));
            }
            let paths = places.entry(place).or_default();
            if !paths.contains(&path) {
                paths.push(path);
            }
        }
    }
    (places, lines)
}

impl Listing<'_> {
    fn add(&mut self, path: &str, attributes: &[Attribute], line: String) {
        if is_left_out(attributes) {
            return;
        }
        let mut conditions = String::new();
        for attribute in attributes {
            if ["cfg", "non_exhaustive"].iter().any(|name| attribute.path().is_ident(name)) {
                conditions += &format!("{} ", printed(attribute));
            }
        }
        self.lines.insert((path.to_owned(), conditions + &line));
    }

    fn item(&mut self, path: &str, item: &Item) {
        let line = match item {
            Item::Const(item) => format!("const {path}: {}", printed(&item.ty)),
            Item::Static(item) => format!("static {path}: {}", printed(&item.ty)),
            Item::Fn(item) => function(path, &item.sig),
            Item::Mod(_) => format!("mod {path}"),
            Item::Type(item) => {
                format!("type {path}{} = {}", generics(&item.generics), printed(&item.ty))
            }
            Item::Struct(item) => {
                let is_private = |vis: &Visibility| !matches!(vis, Visibility::Public(_));
                let hides = item.fields.iter().any(|field| is_private(&field.vis));
                let ending = if hides { " { private fields }" } else { "" };
                for (at, field) in item.fields.iter().enumerate().filter(|(_, field)| !is_private(&field.vis))
                {
                    let name = field.ident.as_ref().map_or_else(|| at.to_string(), ToString::to_string);
                    let path = format!("{path}::{name}");
                    self.add(&path, &field.attrs, format!("field {path}: {}", printed(&field.ty)));
                }
                self.derived(path, &item.attrs, &item.generics);
                format!("struct {path}{}{ending}", generics(&item.generics))
            }
            Item::Union(item) => format!("union {path}{}", generics(&item.generics)),
            Item::Enum(item) => {
                for variant in &item.variants {
                    let path = format!("{path}::{}", variant.ident);
                    let line = format!("variant {path}{}", contents(&variant.fields));
                    self.add(&path, &variant.attrs, line);
                }
                self.derived(path, &item.attrs, &item.generics);
                format!("enum {path}{}", generics(&item.generics))
            }
            Item::Trait(item) => self.trait_lines(path, item),
            _ => return,
        };
        self.add(path, attributes(item), line);
    }

    /// The items of a trait, and the line of the trait.
    fn trait_lines(&mut self, path: &str, item: &ItemTrait) -> String {
        for inner in &item.items {
            let (name, attributes, line, has_default) = match inner {
                TraitItem::Const(item) => {
                    (&item.ident, &item.attrs, format!(": {}", printed(&item.ty)), item.default.is_some())
                }
                TraitItem::Type(item) => {
                    let bounds = if item.bounds.is_empty() {
                        String::new()
                    } else {
                        format!(": {}", printed(&item.bounds))
                    };
                    let line = generics(&item.generics) + &bounds;
                    (&item.ident, &item.attrs, line, item.default.is_some())
                }
                TraitItem::Fn(item) => (&item.sig.ident, &item.attrs, String::new(), item.default.is_some()),
                _ => continue,
            };
            let path = format!("{path}::{name}");
            let line = match inner {
                TraitItem::Fn(item) => function(&path, &item.sig),
                TraitItem::Const(_) => format!("const {path}{line}"),
                _ => format!("type {path}{line}"),
            };
            let kind = if has_default { "provided" } else { "required" };
            self.add(&path, attributes, format!("{kind} {line}"));
        }
        let supertraits = if item.supertraits.is_empty() {
            String::new()
        } else {
            format!(": {}", printed(&item.supertraits))
        };
        let unsafety = item.unsafety.map_or("", |_| "unsafe ");
        format!(
            "{unsafety}trait {path}{}{supertraits}{}",
            parameters(&item.generics),
            condition(&item.generics)
        )
    }

    /// Adds the lines for the traits that `derive` implements.
    fn derived(&mut self, path: &str, attributes: &[Attribute], of: &Generics) {
        let (parameters, arguments, condition) = of.split_for_impl();
        let [parameters, arguments, condition] =
            [printed(parameters), printed(arguments), spaced(printed(condition))];
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("derive")) {
            let Meta::List(list) = &attribute.meta else { continue };
            let names = printed(&list.tokens);
            for name in names.split(", ") {
                let name = name.rsplit("::").next().unwrap_or(name);
                let line = format!("impl{parameters} {name} for {path}{arguments}{condition}");
                self.lines.insert((path.to_owned(), line));
            }
        }
    }

    /// Adds the lines of an `impl` for a public item.
    fn implementation(&mut self, name: &str, module: &[String], item: &ItemImpl) {
        let own: BTreeSet<_> =
            item.generics.type_params().map(|parameter| parameter.ident.to_string()).collect();
        let place = match stripped(&item.self_ty) {
            Type::Path(of) if !of.path.get_ident().is_some_and(|name| own.contains(&name.to_string())) => {
                self.source.resolve(module, &segments(&of.path))
            }
            _ => None,
        };
        let home = place.as_ref().map(|place| self.homes.get(place));
        let header = parameters(&item.generics);
        let condition = condition(&item.generics);
        let Some((of, _)) = &item.trait_ else {
            let Some(Some(home)) = home else { return };
            let path = home.join("::");
            // The header of the `impl`, if it contains more than the name of the type.
            let arguments = printed(&item.self_ty);
            let note = if header.is_empty() && !arguments.contains('<') && condition.is_empty() {
                String::new()
            } else {
                format!(" in impl{header} {}{condition}", last_segment(&arguments))
            };
            for inner in &item.items {
                let (name, attributes, vis) = match inner {
                    ImplItem::Fn(item) => (&item.sig.ident, &item.attrs, &item.vis),
                    ImplItem::Const(item) => (&item.ident, &item.attrs, &item.vis),
                    ImplItem::Type(item) => (&item.ident, &item.attrs, &item.vis),
                    _ => continue,
                };
                if !matches!(vis, Visibility::Public(_)) {
                    continue;
                }
                let path = format!("{path}::{name}");
                let line = match inner {
                    ImplItem::Fn(item) => function(&path, &item.sig),
                    ImplItem::Const(item) => format!("const {path}: {}", printed(&item.ty)),
                    ImplItem::Type(item) => format!("type {path} = {}", printed(&item.ty)),
                    _ => continue,
                };
                let attributes: Vec<_> = item.attrs.iter().chain(attributes).cloned().collect();
                self.add(&path, &attributes, line + &note);
            }
            return;
        };
        let trait_home =
            self.source.resolve(module, &segments(of)).map(|place| self.homes.get(&place).cloned());
        let names_the_hidden = self.names_the_hidden(module, &own, of.to_token_stream())
            || self.names_the_hidden(module, &own, item.self_ty.to_token_stream());
        if names_the_hidden || matches!(home, Some(None)) || matches!(trait_home, Some(None)) {
            return;
        }
        // If both the trait and the type belong to other crates, the line is listed at the root.
        let path = match (home, &trait_home) {
            (Some(Some(home)), _) | (_, Some(Some(home))) => home.join("::"),
            _ => name.to_owned(),
        };
        let types = item.items.iter().filter_map(|inner| match inner {
            ImplItem::Type(item) => Some(format!("type {} = {}", item.ident, printed(&item.ty))),
            _ => None,
        });
        let types = types.collect::<Vec<_>>().join("; ");
        let types = if types.is_empty() { types } else { format!(" {{ {types} }}") };
        let unsafety = item.unsafety.map_or("", |_| "unsafe ");
        let of = last_segment(&printed(of)).to_owned();
        // A type of this crate is written by its public path.
        let whom = printed(&item.self_ty);
        let whom = match (&*item.self_ty, home) {
            (Type::Path(_), Some(Some(home))) => match whom.split_once('<') {
                Some((_, rest)) => format!("{}<{rest}", home.join("::")),
                None => home.join("::"),
            },
            _ => whom,
        };
        let line = format!("{unsafety}impl{header} {of} for {whom}{condition}{types}");
        self.add(&path, &item.attrs, line);
    }

    /// Whether a word is the name of an item of this crate that a user cannot name.
    fn names_the_hidden(
        &self,
        module: &[String],
        parameters: &BTreeSet<String>,
        tokens: TokenStream,
    ) -> bool {
        let mut tokens = tokens.into_iter().peekable();
        let mut path = Names::new();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Ident(name) => path.push(name.to_string()),
                TokenTree::Punct(sign) if sign.as_char() == ':' => continue,
                TokenTree::Group(group) if self.names_the_hidden(module, parameters, group.stream()) => {
                    return true;
                }
                _ => {}
            }
            let goes_on = matches!(tokens.peek(), Some(TokenTree::Punct(next)) if next.as_char() == ':');
            if goes_on || path.is_empty() {
                continue;
            }
            let path = std::mem::take(&mut path);
            let is_parameter = path.first().is_some_and(|first| parameters.contains(first));
            let place = if is_parameter { None } else { self.source.resolve(module, &path) };
            if place.is_some_and(|place| !self.homes.contains_key(&place)) {
                return true;
            }
        }
        false
    }
}

fn stripped(of: &Type) -> &Type {
    match of {
        Type::Reference(of) => stripped(&of.elem),
        Type::Paren(of) => stripped(&of.elem),
        of => of,
    }
}

fn segments(path: &Path) -> Names {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}
