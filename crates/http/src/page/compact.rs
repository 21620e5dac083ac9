//! Scripts and stylesheets without what no browser needs, two thirds of a first visit: comments, types among them, spaces, and the
//! names that a script gives to what only it can see.

use std::sync::LazyLock;

use oxc_allocator::Allocator;
use oxc_ast::ast::Program;
use oxc_codegen::{Codegen, CodegenOptions};
use oxc_minifier::{Minifier, MinifierOptions};
use oxc_parser::Parser;
use oxc_span::SourceType;
use regex::{Captures, Regex};

/// Text in quotes. Nothing in it changes.
const QUOTED: &str = r#"'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*""#;
/// Comments of a stylesheet.
static COMMENTS: LazyLock<Regex> = LazyLock::new(|| expression(&format!(r"(?s)({QUOTED})|/\*.*?\*/\s*")));
/// Spaces and ends of lines of a stylesheet beside punctuation, and empty lines.
static SPACES: LazyLock<Regex> =
    LazyLock::new(|| expression(&format!(r"(?s)({QUOTED})|[ \n]*([{{}};,])[ \n]*|(:) +|(\n)[ \n]*")));

fn expression(text: &str) -> Regex {
    Regex::new(text).expect("a valid expression")
}

/// A module as short as it can be said. What it exports and the members of its objects keep their names; private members do not.
///
/// # Panics
///
/// If it is no JavaScript.
pub(super) fn module(text: &str) -> String {
    shortest(text, SourceType::mjs())
}

/// The same for a script that stands in the page itself, which shares its outer names with other scripts.
///
/// # Panics
///
/// If it is no JavaScript.
pub(super) fn inline(text: &str) -> String {
    shortest(text, SourceType::script())
}

fn shortest(text: &str, kind: SourceType) -> String {
    let allocator = Allocator::default();
    let mut program = parsed(&allocator, text, kind);
    let made = Minifier::new(MinifierOptions::default()).minify(&allocator, &mut program);
    Codegen::new()
        .with_options(CodegenOptions::minify())
        .with_scoping(made.scoping)
        .with_private_member_mappings(made.class_private_mappings)
        .build(&program)
        .code
}

/// A script of the page, parsed.
///
/// # Panics
///
/// If it is no JavaScript: a test parses every script of the page.
pub(super) fn parsed<'a>(allocator: &'a Allocator, text: &'a str, kind: SourceType) -> Program<'a> {
    let parsed = Parser::new(allocator, text, kind).parse();
    assert!(parsed.diagnostics.is_empty(), "a script of the page: {:?}", parsed.diagnostics);
    parsed.program
}

/// A stylesheet without comments and spaces that mean nothing.
pub(super) fn stylesheet(text: &str) -> String {
    let caught =
        |found: &Captures<'_>| found.iter().skip(1).flatten().map(|group| group.as_str()).collect::<String>();
    SPACES.replace_all(&COMMENTS.replace_all(text, caught), caught).into_owned()
}

#[cfg(test)]
mod tests {
    use super::{inline, module, stylesheet};

    #[test]
    fn a_module_keeps_the_names_that_others_see() {
        let source = "import { seats } from './seats.js';\nexport class Room {\n  #people = 1;\n  enter(person) {\n    this.#people += seats(person);\n  }\n}\n";
        let short = "import{seats as e}from\"./seats.js\";export class Room{#e=1;enter(t){this.#e+=e(t)}}";
        assert_eq!(module(source), short);
    }

    #[test]
    fn a_script_in_the_page_keeps_its_outer_names() {
        let source = "function loadAgain() {\n  const wait = 1;\n  go(wait, wait);\n}\n";
        assert_eq!(inline(source), "function loadAgain(){go(1,1)}");
    }

    #[test]
    fn a_stylesheet_keeps_spaces_between_selectors_and_values() {
        let source = "/* one */\na :hover,\nb > c {\n  margin: 0 calc(1px + 2px);\n}\n\n@media (width > 3px) and (hover) {\n  /* two */\n  d::before { content: ' /* , */ '; }\n}\n";
        let style = "a :hover,b > c{margin:0 calc(1px + 2px);}@media (width > 3px) and (hover){d::before{content:' /* , */ ';}}";
        assert_eq!(stylesheet(source), style);
    }
}
