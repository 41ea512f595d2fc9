//! Says what stands in the Rust files named on standard input, by syn: a line a fact, its parts
//! parted by tabs. rust_syn.py makes an oracle's answer of it.
//!
//! F file · ! file could not be parsed · N inline module · M module declaration, its `path`
//! attributes · U use leaf, public or not, alias · P path in the code · I file put in · E export
//!
//! The first part of N, M, U and P is the inline module it stands in.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::io::BufRead;
use syn::visit::{self, Visit};
use syn::{Attribute, Item, Lit, Meta, NestedMeta, UseTree, Visibility};

#[derive(Default)]
struct Facts {
    within: Vec<String>,
}

fn main() {
    std::env::set_current_dir(std::env::args().nth(1).unwrap()).unwrap();
    for line in std::io::stdin().lock().lines() {
        let name = line.unwrap();
        let text = std::fs::read_to_string(&name).unwrap_or_default();
        let mut bodies = Vec::new();
        let parsed = syn::parse_file(&text).or_else(|_| {
            // What syn is too old for stands in functions: read these as tokens.
            syn::parse2(without_bodies(without_captures(&text).parse()?, &mut bodies))
        });
        let file = match parsed {
            Ok(file) => file,
            Err(error) => {
                println!("!\t{name}: {error} at {:?}", error.span().start());
                continue;
            }
        };
        println!("F\t{name}");
        file.items.iter().for_each(export);
        let mut facts = Facts::default();
        facts.visit_file(&file);
        bodies.into_iter().for_each(|body| facts.tokens(body));
    }
}

/// Cuts `+ use<'a>`, which syn 1 does not know.
fn without_captures(text: &str) -> String {
    let mut pieces = text.split("+ use<");
    let mut kept = pieces.next().unwrap_or_default().to_string();
    for piece in pieces {
        kept.push_str(piece.split_once('>').map_or("", |(_, rest)| rest));
    }
    kept
}

fn without_bodies(stream: TokenStream, bodies: &mut Vec<TokenStream>) -> TokenStream {
    let mut in_function = false;
    let mut kept = Vec::new();
    for token in stream {
        in_function |= matches!(&token, TokenTree::Ident(word) if word == "fn");
        in_function &= !matches!(&token, TokenTree::Punct(mark) if mark.as_char() == ';');
        kept.push(match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                let inner = if in_function {
                    bodies.push(group.stream());
                    TokenStream::new()
                } else {
                    without_bodies(group.stream(), bodies)
                };
                in_function = false;
                TokenTree::Group(Group::new(Delimiter::Brace, inner))
            }
            other => other,
        });
    }
    kept.into_iter().collect()
}

fn is_public(visibility: &Visibility) -> bool {
    match visibility {
        Visibility::Inherited => false,
        Visibility::Restricted(restricted) => !restricted.path.is_ident("self"),
        _ => true,
    }
}

fn export(item: &Item) {
    let (visibility, name) = match item {
        Item::Const(it) => (&it.vis, it.ident.to_string()),
        Item::Enum(it) => (&it.vis, it.ident.to_string()),
        Item::ExternCrate(it) => (&it.vis, it.ident.to_string()),
        Item::Fn(it) => (&it.vis, it.sig.ident.to_string()),
        Item::Mod(it) => (&it.vis, it.ident.to_string()),
        Item::Static(it) => (&it.vis, it.ident.to_string()),
        Item::Struct(it) => (&it.vis, it.ident.to_string()),
        Item::Trait(it) => (&it.vis, it.ident.to_string()),
        Item::TraitAlias(it) => (&it.vis, it.ident.to_string()),
        Item::Type(it) => (&it.vis, it.ident.to_string()),
        Item::Union(it) => (&it.vis, it.ident.to_string()),
        Item::ForeignMod(it) => {
            for inner in &it.items {
                match inner {
                    syn::ForeignItem::Fn(f) if is_public(&f.vis) => println!("E\t{}", f.sig.ident),
                    syn::ForeignItem::Static(s) if is_public(&s.vis) => println!("E\t{}", s.ident),
                    syn::ForeignItem::Type(t) if is_public(&t.vis) => println!("E\t{}", t.ident),
                    _ => {}
                }
            }
            return;
        }
        Item::Macro(it) => {
            if let (Some(name), true) = (&it.ident, it.mac.path.is_ident("macro_rules")) {
                println!("E\t{name}");
            }
            held(&it.mac).iter().for_each(export);
            return;
        }
        Item::Use(it) => {
            if is_public(&it.vis) {
                let mut leaves = Vec::new();
                leaves_of(&it.tree, String::new(), &mut leaves);
                for (path, alias) in leaves {
                    let bare = path.trim_end_matches("::self");
                    let name = if alias == "-" { bare.rsplit("::").next().unwrap().to_string() } else { alias };
                    if name != "*" && name != "_" {
                        println!("E\t{name}");
                    }
                }
            }
            return;
        }
        _ => return,
    };
    if is_public(visibility) {
        println!("E\t{name}");
    }
}

/// Gives what a macro holds if that is nothing but items, as with those that choose by features:
/// they put it into the code as it is. Those of `cfg_if!` and `cfg_select!` stand in braces.
fn held(item: &syn::Macro) -> Vec<Item> {
    let name = item.path.segments.last().map(|each| each.ident.to_string()).unwrap_or_default();
    let streams: Vec<TokenStream> = match name.as_str() {
        "macro_rules" => vec![],
        "cfg_if" | "cfg_select" => item.tokens.clone().into_iter().filter_map(in_braces).collect(),
        _ => vec![item.tokens.clone()],
    };
    let files = streams.into_iter().filter_map(|each| syn::parse2::<syn::File>(each).ok());
    files.flat_map(|file| file.items).collect()
}

fn in_braces(token: TokenTree) -> Option<TokenStream> {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group.stream()),
        _ => None,
    }
}

fn leaves_of(tree: &UseTree, before: String, leaves: &mut Vec<(String, String)>) {
    match tree {
        UseTree::Path(path) => leaves_of(&path.tree, format!("{before}{}::", path.ident), leaves),
        UseTree::Name(name) => leaves.push((format!("{before}{}", name.ident), "-".into())),
        UseTree::Rename(name) => leaves.push((format!("{before}{}", name.ident), name.rename.to_string())),
        UseTree::Glob(_) => leaves.push((format!("{before}*"), "-".into())),
        UseTree::Group(group) => group.items.iter().for_each(|each| leaves_of(each, before.clone(), leaves)),
    }
}

fn paths_of(attributes: &[Attribute]) -> Vec<String> {
    let mut found = Vec::new();
    for attribute in attributes {
        match attribute.parse_meta() {
            Ok(Meta::NameValue(pair)) if pair.path.is_ident("path") => {
                if let Lit::Str(text) = pair.lit {
                    found.push(text.value());
                }
            }
            Ok(Meta::List(list)) if list.path.is_ident("cfg_attr") => {
                for nested in list.nested {
                    if let NestedMeta::Meta(Meta::NameValue(pair)) = nested {
                        if let (true, Lit::Str(text)) = (pair.path.is_ident("path"), pair.lit) {
                            found.push(text.value());
                        }
                    }
                }
            }
            _ => {}
        }
    }
    found
}

impl Facts {
    fn held(&mut self, item: &syn::Macro) {
        let mut inner = Facts { within: self.within.clone() };
        held(item).iter().for_each(|each| inner.visit_item(each));
    }

    fn place(&self) -> String {
        self.within.join("::")
    }

    /// Prints the paths among the arguments of a macro, which nothing but the macro can parse.
    fn tokens(&self, stream: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        let flush = |path: &mut Vec<String>| {
            if path.len() > 1 {
                println!("P\t{}\t{}", self.place(), path.join("::"));
            }
            path.clear();
        };
        for token in stream {
            match token {
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        flush(&mut path);
                    }
                    path.push(name.to_string());
                    colons = 0;
                }
                TokenTree::Punct(mark) if mark.as_char() == ':' => colons += 1,
                TokenTree::Group(group) => {
                    flush(&mut path);
                    colons = 0;
                    self.tokens(group.stream());
                }
                _ => {
                    flush(&mut path);
                    colons = 0;
                }
            }
            if colons > 2 {
                flush(&mut path);
            }
        }
        flush(&mut path);
    }
}

impl<'a> Visit<'a> for Facts {
    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        if item.content.is_some() {
            println!("N\t{}\t{}", self.place(), item.ident);
            self.within.push(item.ident.to_string());
            visit::visit_item_mod(self, item);
            self.within.pop();
        } else {
            println!("M\t{}\t{}\t{}", self.place(), item.ident, paths_of(&item.attrs).join("\t"));
        }
    }

    fn visit_item_macro(&mut self, item: &'a syn::ItemMacro) {
        self.held(&item.mac);
        visit::visit_item_macro(self, item);
    }

    fn visit_impl_item_macro(&mut self, item: &'a syn::ImplItemMacro) {
        self.held(&item.mac);
        visit::visit_impl_item_macro(self, item);
    }

    fn visit_trait_item_macro(&mut self, item: &'a syn::TraitItemMacro) {
        self.held(&item.mac);
        visit::visit_trait_item_macro(self, item);
    }

    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        let mut leaves = Vec::new();
        let start = if item.leading_colon.is_some() { "::" } else { "" };
        leaves_of(&item.tree, start.into(), &mut leaves);
        for (path, alias) in leaves {
            println!("U\t{}\t{}\t{path}\t{alias}", self.place(), is_public(&item.vis));
        }
    }

    fn visit_item_extern_crate(&mut self, item: &'a syn::ItemExternCrate) {
        let alias = item.rename.as_ref().map_or("-".into(), |(_, name)| name.to_string());
        println!("U\t{}\t{}\t{}\t{alias}", self.place(), is_public(&item.vis), item.ident);
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        if path.segments.len() > 1 {
            let start = if path.leading_colon.is_some() { "::" } else { "" };
            let names: Vec<_> = path.segments.iter().map(|each| each.ident.to_string()).collect();
            println!("P\t{}\t{start}{}", self.place(), names.join("::"));
        }
        visit::visit_path(self, path);
    }

    /// Reads what syn keeps as tokens, `let … else` above all.
    fn visit_expr(&mut self, expression: &'a syn::Expr) {
        match expression {
            syn::Expr::Verbatim(tokens) => self.tokens(tokens.clone()),
            _ => visit::visit_expr(self, expression),
        }
    }

    fn visit_attribute(&mut self, attribute: &'a Attribute) {
        let mut before = String::new();
        for token in attribute.tokens.clone() {
            if let (TokenTree::Group(group), true) = (&token, before.starts_with("include_")) {
                if let Ok(text) = syn::parse2::<syn::LitStr>(group.stream()) {
                    println!("I\t{}", text.value());
                }
            }
            if token.to_string() != "!" {
                before = token.to_string();
            }
        }
        visit::visit_attribute(self, attribute);
    }

    fn visit_vis_restricted(&mut self, _: &'a syn::VisRestricted) {}

    fn visit_macro(&mut self, item: &'a syn::Macro) {
        if item.path.is_ident("include") || item.path.is_ident("include_str") || item.path.is_ident("include_bytes") {
            if let Ok(text) = item.parse_body::<syn::LitStr>() {
                println!("I\t{}", text.value());
            }
        } else if !item.path.is_ident("macro_rules") && std::env::args().any(|flag| flag == "--macros") {
            self.tokens(item.tokens.clone());
        }
        visit::visit_macro(self, item);
    }
}
