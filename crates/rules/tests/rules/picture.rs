//! The board as a picture: each disc where it lies, rings around what decided, and a caption that is always text.

use cuatro_rules::picture::{draw, escaped};
use cuatro_rules::{Cell, Column, Position, Variant};

fn position(rows: i64, columns: i64, connect: i64, moves: &[u8]) -> Position {
    let variant = Variant::new(rows, columns, connect).expect("a board");
    Position::replay(variant, moves.iter().copied().map(Column)).expect("legal moves")
}

/// The values of an attribute in all elements that begin like this, in order.
fn attributes<'a>(svg: &'a str, element: &'a str, name: &str) -> Vec<&'a str> {
    let name = format!(" {name}=\"");
    let elements = svg.split(element).skip(1).map(|rest| rest.split('>').next().unwrap_or_default());
    elements.filter_map(|attributes| attributes.split(&name).nth(1)?.split('"').next()).collect()
}

#[test]
fn every_cell_has_its_disc_or_a_hole_in_its_place() {
    let svg = draw(&position(2, 3, 3, &[0, 0, 2]), None, "Ana");
    // Row by row from the top.
    assert_eq!(attributes(&svg, "<use", "href"), ["#O", "#hole", "#hole", "#X", "#hole", "#X"]);
    assert_eq!(attributes(&svg, "<use", "x"), ["66", "166", "266", "66", "166", "266"]);
    assert_eq!(attributes(&svg, "<use", "y"), ["66", "66", "66", "166", "166", "166"]);
}

fn rings(svg: &str) -> Vec<(u32, u32)> {
    let read =
        |name| attributes(svg, "<circle", name).into_iter().map(|number| number.parse().expect("a number"));
    read("cx").zip(read("cy")).collect()
}

#[test]
fn rings_are_around_the_last_disc_until_a_line_is_complete() {
    let going_on = position(2, 3, 3, &[0, 0, 2]);
    assert_eq!(rings(&draw(&going_on, None, "")), []);
    assert_eq!(rings(&draw(&going_on, Some(Cell { row: 1, column: 2 }), "")), [(266, 166)]);
    let won = position(2, 3, 3, &[0, 0, 1, 1, 2]);
    let line = [(66, 166), (166, 166), (266, 166)];
    assert_eq!(rings(&draw(&won, Some(Cell { row: 1, column: 2 }), "")), line);
}

#[test]
fn a_caption_that_is_longer_than_the_board_is_compressed_to_its_width() {
    let length = |caption: &str| {
        let svg = draw(&position(2, 3, 3, &[]), None, caption);
        attributes(&svg, "<text", "textLength").first().map(|length| (*length).to_owned())
    };
    // 300 units of board, 17 for each character.
    assert_eq!(length(&"n".repeat(17)), None);
    assert_eq!(length(&"n".repeat(18)).as_deref(), Some("300"));
}

#[test]
fn a_caption_is_text_and_never_markup() {
    assert_eq!(escaped("<b> & \"x\" 'y'"), "&lt;b&gt; &amp; &quot;x&quot; 'y'");
    assert_eq!(escaped("a\u{0}b\u{1b}\u{85}c\u{fffe}d\u{ffff}e\n"), "abcde");
    let svg = draw(&position(2, 3, 3, &[]), None, "<Ana> & \"Bea\"");
    assert_eq!(svg.matches("&lt;Ana&gt; &amp; &quot;Bea&quot;").count(), 3, "name, title and caption: {svg}");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</text></svg>\n"), "{svg}");
}
