//! The lines of the file, appended to a text.
//!
//! The caller streams: [`header`], then for each section its head and its rows, then [`end`]. Columns are aligned to the widths
//! that the caller gives; what is longer moves the rest of its line, so that no row has to know the others.

use unicode_segmentation::UnicodeSegmentation;

use super::{Section, TAKEBACK, timestamp};
use crate::computer::Level;
use crate::game::{Kind, Termination, Time, Totals};
use crate::rules::{Side, Variant};

/// The least widths of the columns that hold names or ids, in visible characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Widths {
    /// `player` of the ranking.
    pub player: usize,
    /// `id` of the games.
    pub id: usize,
    /// `X (first)` of the games.
    pub x: usize,
    /// `O (second)` of the games.
    pub o: usize,
    /// `player` of the carried lines.
    pub carried: usize,
}

impl Default for Widths {
    /// Room for most names, the ids that games get here and the longest level.
    fn default() -> Widths {
        Widths { player: 24, id: 12, x: 18, o: 18, carried: 24 }
    }
}

/// Who sat at a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrittenSeat<'a> {
    /// A person, by name.
    Player(&'a str),
    /// A deleted player, by the n of `deleted:<n>`.
    Deleted(u32),
    /// The computer.
    Computer(Level),
}

/// A game to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameRow<'a> {
    /// The id.
    pub id: &'a str,
    /// When it ended.
    pub ended_at: Time,
    /// How the seats were filled.
    pub kind: Kind,
    /// X and O.
    pub seats: [WrittenSeat<'a>; 2],
    /// The board.
    pub variant: Variant,
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub reason: Termination,
    /// Whether a move was taken back.
    pub taken_back: bool,
    /// Rounds played.
    pub rounds: u16,
    /// Points of X and of O.
    pub points: [u32; 2],
    /// The columns played, a byte each; nothing for a result without moves.
    pub moves: Option<&'a [u8]>,
}

/// The first lines: magic and version, and who exported when. The origin is 1 to 32 characters of `[0-9a-z-]`.
pub fn header(out: &mut String, server_name: &str, origin: &str, at: Time) {
    out.push_str("#cuatro 1\n# exported ");
    let seconds = at.0.div_euclid(1000) * 1000;
    timestamp::write(out, Time(seconds));
    // The time of an export is given to the second, as people read it.
    let short = out.strip_suffix(".000Z").map(str::len);
    if let Some(length) = short {
        out.truncate(length);
        out.push('Z');
    }
    // The name is a setting; a line break in it would end the comment.
    let name = server_name.chars().map(|c| if c.is_control() { ' ' } else { c });
    out.push_str(" from \"");
    out.extend(name);
    out.push_str("\" (origin ");
    out.push_str(origin);
    out.push_str(")\n# Fields are separated by |. Columns count from 0. Times are UTC.\n");
}

/// The head of the ranking.
pub fn ranking_head(out: &mut String, widths: &Widths) {
    out.push_str("\n[ranking]\n# pos | ");
    padded(out, "player", widths.player);
    out.push_str(" | points | wins | losses | draws | games\n");
}

/// A row of the ranking: the position from 1, shared by equal points.
pub fn ranking_row(out: &mut String, widths: &Widths, position: u64, player: &str, totals: &Totals) {
    let start = out.len();
    decimal(out, position);
    let digits = out.len() - start;
    fill(out, digits, 5);
    out.push_str(" | ");
    padded(out, player, widths.player);
    numbers(out, totals);
    out.push_str(" | ");
    right(out, totals.played(), 5);
    out.push('\n');
}

/// The head of the games.
pub fn games_head(out: &mut String, widths: &Widths) {
    out.push_str("\n[games]\n");
    padded(out, "# id", widths.id.max(8));
    out.push_str(" | ended                    | kind     | ");
    padded(out, "X (first)", widths.x);
    out.push_str(" | ");
    padded(out, "O (second)", widths.o);
    out.push_str(" | board   | result     | rounds | X pts | O pts | moves\n");
}

/// A game.
pub fn game_row(out: &mut String, widths: &Widths, game: &GameRow<'_>) {
    padded(out, game.id, widths.id.max(8));
    out.push_str(" | ");
    timestamp::write(out, game.ended_at);
    out.push_str(" | ");
    padded(out, game.kind.as_str(), 8);
    out.push_str(" | ");
    seat(out, game.seats[0], widths.x);
    out.push_str(" | ");
    seat(out, game.seats[1], widths.o);
    out.push_str(" | ");
    left(out, 7, |out| {
        decimal(out, game.variant.rows().into());
        out.push('x');
        decimal(out, game.variant.columns().into());
        out.push_str(" n=");
        decimal(out, game.variant.connect().into());
    });
    out.push_str(" | ");
    left(out, 10, |out| {
        out.push_str(game.winner.map_or("draw", Side::as_str));
        out.push(' ');
        out.push_str(game.reason.as_str());
        if game.taken_back {
            out.push(' ');
            out.push_str(TAKEBACK);
        }
    });
    for (number, width) in
        [(u64::from(game.rounds), 6), (game.points[0].into(), 5), (game.points[1].into(), 5)]
    {
        out.push_str(" | ");
        left(out, width, |out| decimal(out, number));
    }
    out.push_str(" | ");
    match game.moves {
        None => out.push('-'),
        Some(columns) => {
            for (at, column) in columns.iter().enumerate() {
                if at > 0 {
                    out.push(' ');
                }
                decimal(out, (*column).into());
            }
        }
    }
    out.push('\n');
}

/// The head of the carried lines.
pub fn carried_head(out: &mut String, widths: &Widths) {
    out.push_str("\n[carried]\n# origin | ");
    padded(out, "player", widths.carried);
    out.push_str(
        " | points | wins | losses | draws          totals with no games behind them; normally empty\n",
    );
}

/// A carried line.
pub fn carried_row(out: &mut String, widths: &Widths, origin: &str, player: &str, totals: &Totals) {
    padded(out, origin, 8);
    out.push_str(" | ");
    padded(out, player, widths.carried);
    numbers(out, totals);
    out.push('\n');
}

/// The last line; the counts in the order of [`Section::ALL`].
pub fn end(out: &mut String, counts: [u64; 3]) {
    out.push_str("\n[end]");
    for (section, count) in Section::ALL.into_iter().zip(counts) {
        out.push(' ');
        out.push_str(section.as_str());
        out.push('=');
        decimal(out, count);
    }
    out.push('\n');
}

/// Points, wins, losses and draws, each with the bar before it.
fn numbers(out: &mut String, totals: &Totals) {
    for (number, width) in [(totals.points, 6), (totals.wins, 4), (totals.losses, 6), (totals.draws, 5)] {
        out.push_str(" | ");
        right(out, number, width);
    }
}

fn seat(out: &mut String, seat: WrittenSeat<'_>, width: usize) {
    match seat {
        WrittenSeat::Player(name) => padded(out, name, width),
        WrittenSeat::Deleted(n) => left(out, width, |out| {
            out.push_str("deleted:");
            decimal(out, n.into());
        }),
        WrittenSeat::Computer(level) => left(out, width, |out| {
            out.push_str("computer:");
            out.push_str(level.id());
        }),
    }
}

/// A text, with spaces after it up to a width in visible characters.
fn padded(out: &mut String, text: &str, width: usize) {
    let shown = if text.is_ascii() { text.len() } else { text.graphemes(true).count() };
    out.push_str(text);
    fill(out, shown, width);
}

/// What `write` appends, which is ASCII, with spaces after it up to a width.
fn left(out: &mut String, width: usize, write: impl FnOnce(&mut String)) {
    let start = out.len();
    write(out);
    let shown = out.len() - start;
    fill(out, shown, width);
}

/// A number with spaces before it up to a width.
fn right(out: &mut String, number: i64, width: usize) {
    let digits = number.checked_ilog10().map_or(1, |log| log as usize + 1);
    fill(out, digits, width);
    decimal(out, number.max(0).unsigned_abs());
}

fn fill(out: &mut String, shown: usize, width: usize) {
    out.extend(std::iter::repeat_n(' ', width.saturating_sub(shown)));
}

/// Digits, without the machinery of formatting: an export writes hundreds of millions of them.
fn decimal(out: &mut String, mut number: u64) {
    if number < 10 {
        out.push(char::from(b'0' + number as u8));
        return;
    }
    let mut digits = [0; 20];
    let mut first = digits.len();
    while number > 0 {
        first -= 1;
        digits[first] = b'0' + (number % 10) as u8;
        number /= 10;
    }
    out.push_str(std::str::from_utf8(&digits[first..]).expect("digits are ASCII"));
}
