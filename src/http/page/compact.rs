//! Scripts and stylesheets without what no browser needs, more than half of a first visit: comments, types among them, indentation,
//! spaces beside punctuation, and in bundles the ends of lines.

use std::sync::LazyLock;

use regex::{Captures, Regex};

/// Text in quotes, and templates with templates in them. Nothing in it changes.
const QUOTED: &str =
    r#"`(?:\\.|\$\{(?:[^`{}]|`[^`]*`|\{[^{}]*\})*\}|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*""#;
/// A regular expression in a script, where a value begins. Nothing in it changes either.
const PATTERN: &str =
    r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])*/";

/// Comments and indentation.
static NOISE: LazyLock<Regex> =
    LazyLock::new(|| expression(&format!(r"(?ms)({QUOTED})|/\*.*?\*/ ?|(?:^ *| +)//[^\n]*|^ +")));
/// Spaces of a script beside punctuation. `+`, `-`, `*` and `/` keep theirs: they mean something else when they touch.
static SPACES: LazyLock<Regex> = LazyLock::new(|| {
    let before = r" *([({\[,;=:?&|!<>]) *";
    expression(&format!(r"(?s)({QUOTED}|(?-u:\b)return {PATTERN})|{before}({PATTERN})?| *([)}}\]]) *"))
});
/// Ends of lines of a script where no statement can end, and empty lines.
static LINES: LazyLock<Regex> = LazyLock::new(|| {
    let (around, after, before) = (r"\n*([,;=:?&|<>])\n*", r"([({\[!])\n*", r"\n+([)}\].])");
    expression(&format!(
        r"(?s)({QUOTED}|(?-u:\b)return {PATTERN})|{around}({PATTERN})?|{after}({PATTERN})?|{before}|\n+"
    ))
});
/// Spaces and ends of lines of a stylesheet beside punctuation, and empty lines.
static STYLE: LazyLock<Regex> =
    LazyLock::new(|| expression(&format!(r"(?s)({QUOTED})|[ \n]*([{{}};,])[ \n]*|(:) +|\n+")));

fn expression(text: &str) -> Regex {
    Regex::new(text).expect("a valid expression")
}

/// A script or stylesheet without comments and indentation. Its lines keep their numbers.
pub(super) fn without_comments(text: &str) -> String {
    let kept = |found: &Captures<'_>| match found.get(1) {
        Some(quoted) => quoted.as_str().to_owned(),
        None => "\n".repeat(found[0].matches('\n').count()),
    };
    NOISE.replace_all(text, kept).into_owned()
}

/// A script without spaces that mean nothing, from one without comments. Its lines keep their numbers, so that errors name the line
/// of the source.
pub(super) fn script(text: &str) -> String {
    SPACES.replace_all(text, groups).into_owned()
}

/// A script in as few lines as possible without another parser: its statements end in semicolons.
pub(super) fn bundle(text: &str) -> String {
    LINES.replace_all(&script(text), groups).into_owned()
}

/// A stylesheet without spaces that mean nothing, from one without comments.
pub(super) fn stylesheet(text: &str) -> String {
    STYLE.replace_all(text, groups).into_owned()
}

/// What the groups of a match caught; if none did, the end of a line.
fn groups(found: &Captures<'_>) -> String {
    let caught: String = found.iter().skip(1).flatten().map(|group| group.as_str()).collect();
    if caught.is_empty() { "\n".to_owned() } else { caught }
}

#[cfg(test)]
mod tests {
    use super::{bundle, script, stylesheet, without_comments};

    #[test]
    fn comments_are_left_out_and_lines_keep_their_numbers() {
        let source = "/** What it\n * does. */\n/* a\n */ go();\nlet a = 1; /* beside */\n  /** @type {X} */ b = '/*';\n/* one */\n  // why\nlast(); // beside\n";
        let code = "\n\n\ngo();\nlet a = 1; \nb = '/*';\n\n\nlast();\n";
        assert_eq!(without_comments(source), code);
    }

    #[test]
    fn types_and_indentation_are_left_out() {
        let source =
            "go(\n  (/** @type {A} */ a, /** @type {() => B} */ b) =>\n    /** @type {C} */ (a ?? b),\n);\n";
        assert_eq!(without_comments(source), "go(\n(a, b) =>\n(a ?? b),\n);\n");
        let quoted = "const text = `/** @type {A} */ a`;\n";
        assert_eq!(without_comments(quoted), quoted);
    }

    #[test]
    fn what_looks_like_a_comment_in_quoted_text_is_none() {
        let source = "const text = `one\n// two\n/* three */\n`;\n// four\nlast();\n";
        assert_eq!(without_comments(source), source.replace("// four", ""));
    }

    #[test]
    fn a_script_loses_spaces_beside_punctuation_and_keeps_its_lines() {
        let source = "const { a, b } = await go(c ? - 1 : d);\nif (a !== b && !(a + +b)) return [a] ;\n";
        assert_eq!(script(source), "const{a,b}=await go(c?- 1:d);\nif(a!==b&&!(a + +b))return[a];\n");
    }

    #[test]
    fn quoted_text_and_regular_expressions_keep_their_spaces() {
        for source in [
            "say(' a , b ');",
            "say(`one : ${two ? ` , ${three}` : ''} ; four`);",
            "split(/(?<=\\.) , [/ ;]/)",
            "const lines=/ = /;",
            "return / ; /.test(a);",
            "a=b / c;",
        ] {
            assert_eq!(script(source), source);
            assert_eq!(bundle(source), source);
        }
    }

    #[test]
    fn a_bundle_loses_the_ends_of_lines_where_no_statement_ends() {
        let source =
            "function go() {\n\nconst a = [\n1,\n2,\n]\n.map((b) =>\nb + 1);\nif (a)\nreturn;\n}\ngo();\n";
        assert_eq!(bundle(source), "function go(){const a=[1,2,].map((b)=>b + 1);if(a)\nreturn;}\ngo();");
    }

    #[test]
    fn a_stylesheet_keeps_spaces_between_selectors_and_values() {
        let source = "a :hover,\nb > c {\nmargin: 0 calc(1px + 2px);\n}\n\n@media (width > 3px) and (hover) {\nd::before { content: ' , '; }\n}\n";
        let style = "a :hover,b > c{margin:0 calc(1px + 2px);}@media (width > 3px) and (hover){d::before{content:' , ';}}";
        assert_eq!(stylesheet(source), style);
    }
}
