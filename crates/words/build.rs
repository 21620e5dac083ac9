//! Reads the catalogues, refuses those that do not agree, and generates what the crate includes: the languages, their catalogues,
//! and which messages there are, so that the compiler checks each use of one.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;

/// The first of the languages, with which the others are compared.
const DEFAULT: &str = "en";

fn main() {
    println!("cargo::rerun-if-changed=catalogue/server");
    let folder = manifest().join("catalogue/server");
    let files = fs::read_dir(&folder).expect("the catalogues are there").flatten().map(|entry| entry.path());
    let files = files.filter(|path| path.extension().is_some_and(|extension| extension == "ftl"));
    let mut wrong = Vec::new();
    let mut catalogues: Vec<Catalogue> = files.map(|path| Catalogue::read(&path, &mut wrong)).collect();
    catalogues.sort_by_key(|catalogue| (catalogue.tag != DEFAULT, catalogue.tag.clone()));
    compare(&catalogues, &mut wrong);
    if wrong.is_empty() {
        let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
        fs::write(out.join("catalogue.rs"), generated(&catalogues)).expect("the build may write there");
    }
    for sentence in wrong {
        println!("cargo::error={sentence}");
    }
}

fn manifest() -> PathBuf {
    PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"))
}

/// The messages of a language.
struct Catalogue {
    /// The language, which is the name of the file.
    tag: String,
    messages: BTreeMap<String, Text>,
    /// The terms and their attributes: `-term`, `-term.attribute`.
    terms: BTreeMap<String, Text>,
}

/// What stands in a message or a term.
#[derive(Default)]
struct Text {
    /// The `$arguments`.
    arguments: BTreeSet<String>,
    /// The messages and terms that it contains.
    references: BTreeSet<String>,
    /// Whether it is nothing but text on one line.
    fixed: bool,
}

impl Catalogue {
    fn read(path: &Path, wrong: &mut Vec<String>) -> Catalogue {
        let tag = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if !(2..=3).contains(&tag.len()) || !tag.bytes().all(|letter| letter.is_ascii_lowercase()) {
            wrong.push(format!("{tag}.ftl: a catalogue is named after its language, such as `fr.ftl`."));
        }
        let source = fs::read_to_string(path).expect("a catalogue is text");
        let resource = parse(source.as_str()).unwrap_or_else(|(resource, errors)| {
            wrong.extend(errors.into_iter().map(|error| {
                let line = source[..error.pos.start].lines().count().max(1);
                let what = error.kind.to_string().replace('\n', "a line break");
                format!("{tag}.ftl, near line {line}: {what}.")
            }));
            resource
        });
        let mut catalogue = Catalogue { tag, messages: BTreeMap::new(), terms: BTreeMap::new() };
        for entry in &resource.body {
            let again = match entry {
                Entry::Message(message) => {
                    let key = message.id.name;
                    let text = message.value.as_ref().map(Text::of).unwrap_or_default();
                    if message.value.is_none() || !message.attributes.is_empty() {
                        wrong.push(format!(
                            "{}.ftl: `{key}` must have a text and no attributes.",
                            catalogue.tag
                        ));
                    }
                    catalogue.messages.insert(key.to_owned(), text).map(|_| key)
                }
                Entry::Term(term) => {
                    let name = format!("-{}", term.id.name);
                    for attribute in &term.attributes {
                        let text = Text::of(&attribute.value);
                        catalogue.terms.insert(format!("{name}.{}", attribute.id.name), text);
                    }
                    catalogue.terms.insert(name, Text::of(&term.value)).map(|_| term.id.name)
                }
                _ => None,
            };
            wrong.extend(again.map(|key| format!("{}.ftl: `{key}` is there twice.", catalogue.tag)));
        }
        for (key, text) in catalogue.messages.iter().chain(&catalogue.terms) {
            let missing = text.references.iter().filter(|name| catalogue.text(name).is_none());
            wrong.extend(missing.map(|name| {
                format!("{}.ftl: `{key}` contains `{name}`, which is not there.", catalogue.tag)
            }));
            if catalogue.contents(key).contains(key.as_str()) {
                wrong.push(format!("{}.ftl: `{key}` contains itself.", catalogue.tag));
            }
        }
        catalogue
    }

    fn text(&self, name: &str) -> Option<&Text> {
        self.messages.get(name).or_else(|| self.terms.get(name))
    }

    /// Everything that a message or a term contains, at any depth.
    fn contents<'a>(&'a self, key: &'a str) -> BTreeSet<&'a str> {
        let (mut found, mut left) = (BTreeSet::new(), vec![key]);
        while let Some(text) = left.pop().map(|name| self.text(name)) {
            let names = text.into_iter().flat_map(|text| &text.references);
            left.extend(names.map(String::as_str).filter(|name| found.insert(*name)));
        }
        found
    }

    /// The arguments of a message and of the messages that it contains. Those of terms stand in the catalogue.
    fn arguments<'a>(&'a self, key: &'a str) -> BTreeSet<&'a str> {
        let messages = self.contents(key).into_iter().chain([key]).filter_map(|name| self.messages.get(name));
        messages.flat_map(|text| &text.arguments).map(String::as_str).collect()
    }
}

impl Text {
    fn of(pattern: &Pattern<&str>) -> Text {
        let mut text = Text::default();
        text.read(pattern);
        text.fixed = matches!(pattern.elements[..], [PatternElement::TextElement { .. }]);
        text
    }

    fn read(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Select { selector, variants } => {
                self.inline(selector);
                variants.iter().for_each(|variant| self.read(&variant.value));
            }
            Expression::Inline(inline) => self.inline(inline),
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        let with = |prefix: &str, name: &str, attribute: Option<&str>| match attribute {
            Some(attribute) => format!("{prefix}{name}.{attribute}"),
            None => format!("{prefix}{name}"),
        };
        match inline {
            InlineExpression::VariableReference { id } => _ = self.arguments.insert(id.name.to_owned()),
            InlineExpression::Placeable { expression } => self.expression(expression),
            InlineExpression::MessageReference { id, attribute } => {
                let attribute = attribute.as_ref().map(|attribute| attribute.name);
                self.references.insert(with("", id.name, attribute));
            }
            InlineExpression::TermReference { id, attribute, .. } => {
                let attribute = attribute.as_ref().map(|attribute| attribute.name);
                self.references.insert(with("-", id.name, attribute));
            }
            // There are none; a name that no message can have says so.
            InlineExpression::FunctionReference { id, .. } => {
                self.references.insert(format!("{}()", id.name));
            }
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        }
    }
}

/// Every language must have the messages of the default one, with the same arguments. Terms are its own affair.
fn compare(catalogues: &[Catalogue], wrong: &mut Vec<String>) {
    let Some((first, others)) = catalogues.split_first().filter(|(first, _)| first.tag == DEFAULT) else {
        return wrong.push(format!("catalogue/server/{DEFAULT}.ftl is missing."));
    };
    for other in others {
        for (one, two) in [(first, other), (other, first)] {
            let missing = one.messages.keys().filter(|key| !two.messages.contains_key(*key));
            wrong.extend(
                missing.map(|key| format!("{}.ftl: `{key}` of {}.ftl is missing.", two.tag, one.tag)),
            );
        }
        for key in first.messages.keys().filter(|key| other.messages.contains_key(*key)) {
            let [one, two] = [first, other].map(|catalogue| catalogue.arguments(key));
            if one != two {
                wrong.push(format!(
                    "{}.ftl: `{key}` has the arguments {two:?}, but {one:?} in {}.ftl.",
                    other.tag, first.tag
                ));
            }
        }
    }
}

fn generated(catalogues: &[Catalogue]) -> String {
    let (mut variants, mut all, mut sources) = (String::new(), String::new(), String::new());
    for Catalogue { tag, .. } in catalogues {
        let variant = format!("{}{}", tag[..1].to_uppercase(), &tag[1..]);
        let default = if tag == DEFAULT { "#[default]" } else { "" };
        let path = manifest().join(format!("catalogue/server/{tag}.ftl"));
        _ = writeln!(variants, "    /// That of `{tag}.ftl`.\n    {default}\n    {variant},");
        _ = write!(all, "Lang::{variant}, ");
        _ = writeln!(sources, "    include_str!({path:?}),");
    }
    let (mut declared, mut fixed) = (String::new(), String::new());
    for key in catalogues[0].messages.keys() {
        let arguments: Vec<&str> = catalogues[0].arguments(key).into_iter().collect();
        _ = writeln!(declared, "    ({key:?}, &{arguments:?}),");
        if catalogues.iter().all(|catalogue| catalogue.messages[key].fixed) {
            _ = writeln!(fixed, "    ({key:?}, &[]),");
        }
    }
    format!(
        r#"/// A language of the page, the terminal texts, the problem details and the computer's reasons: one for each catalogue.
///
/// The default is for requests that name no supported language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub enum Lang {{
{variants}}}

impl Lang {{
    /// Every language, the default first.
    pub const ALL: [Lang; {count}] = [{all}];
}}

/// The catalogues, in the order of [`Lang::ALL`].
const SOURCES: [&str; {count}] = [
{sources}];

/// The messages in the order of their keys, each with its arguments in order.
const DECLARED: &[(&str, &[&str])] = &[
{declared}];

/// Those that are nothing but text on one line.
const FIXED: &[(&str, &[&str])] = &[
{fixed}];
"#,
        count = catalogues.len()
    )
}
