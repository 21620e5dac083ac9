//! The lines of the file, appended to a text.
//!
//! The caller streams: [`header`], then for each section its head and its rows, then [`end`]. Columns are aligned to the widths
//! that the caller gives; what is longer moves the rest of its line, so that no row has to know the others.

use strum::VariantArray;
use unicode_segmentation::UnicodeSegmentation;

use super::{GameField, START, Section, TAKEBACK};
use cuatro_game::computer::Level;
use cuatro_game::{Kind, Termination, Time, Totals};
use cuatro_rules::{Column, Side, Variant};

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

/// A player of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrittenSeat<'a> {
    /// A person, by name.
    Player(&'a str),
    /// A deleted player, by the n of `deleted:<n>`.
    Deleted(u32),
    Computer(Level),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameRow<'a> {
    pub id: &'a str,
    pub ended_at: Time,
    /// How the seats were filled.
    pub kind: Kind,
    /// X and O.
    pub seats: [WrittenSeat<'a>; 2],
    pub variant: Variant,
    /// The winner; `None` in a draw.
    pub winner: Option<Side>,
    pub reason: Termination,
    pub taken_back: bool,
    /// How many of its discs are a fair start; 0 for a game from the empty board.
    pub fair_discs: u8,
    pub rounds: u16,
    /// Points of X and of O.
    pub points: [u32; 2],
    /// The columns played; nothing for a result without moves.
    pub moves: Option<&'a [Column]>,
}

impl GameRow<'_> {
    /// The first field in which another game differs.
    pub fn difference(&self, other: &GameRow<'_>) -> Option<GameField> {
        let result = |row: &GameRow<'_>| (row.winner, row.reason, row.taken_back, row.fair_discs);
        let same = |field| match field {
            GameField::Id => self.id == other.id,
            GameField::Ended => self.ended_at == other.ended_at,
            GameField::Kind => self.kind == other.kind,
            GameField::X => self.seats[0] == other.seats[0],
            GameField::O => self.seats[1] == other.seats[1],
            GameField::Board => self.variant == other.variant,
            GameField::Result => result(self) == result(other),
            GameField::Rounds => self.rounds == other.rounds,
            GameField::XPoints => self.points[0] == other.points[0],
            GameField::OPoints => self.points[1] == other.points[1],
            GameField::Moves => self.moves == other.moves,
        };
        GameField::VARIANTS.iter().copied().find(|field| !same(*field))
    }

    pub fn write_field(&self, out: &mut String, field: GameField) {
        match field {
            GameField::Id => out.push_str(self.id),
            GameField::Ended => out.push_str(&self.ended_at.to_string()),
            GameField::Kind => out.push_str(self.kind.as_str()),
            GameField::X => seat(out, self.seats[0]),
            GameField::O => seat(out, self.seats[1]),
            GameField::Board => {
                decimal(out, self.variant.rows().into());
                out.push('x');
                decimal(out, self.variant.columns().into());
                out.push_str(" n=");
                decimal(out, self.variant.connect().into());
            }
            GameField::Result => {
                out.push_str(self.winner.map_or("draw", Side::as_str));
                out.push(' ');
                out.push_str(self.reason.as_str());
                if self.taken_back {
                    out.push(' ');
                    out.push_str(TAKEBACK);
                }
                if self.fair_discs > 0 {
                    out.push(' ');
                    out.push_str(START);
                    decimal(out, self.fair_discs.into());
                }
            }
            GameField::Rounds => decimal(out, self.rounds.into()),
            GameField::XPoints => decimal(out, self.points[0].into()),
            GameField::OPoints => decimal(out, self.points[1].into()),
            GameField::Moves => match self.moves {
                None => out.push('-'),
                Some(columns) => {
                    for (at, column) in columns.iter().enumerate() {
                        if at > 0 {
                            out.push(' ');
                        }
                        decimal(out, column.0.into());
                    }
                }
            },
        }
    }
}

/// The first lines: magic and version, and the origin and time of the export. The origin is 1 to 32 characters of `[0-9a-z-]`.
pub fn header(out: &mut String, server_name: &str, origin: &str, at: Time) {
    out.push_str("#cuatro 1\n# exported ");
    // The time of an export is given to the second, as people read it.
    let seconds = Time(at.0.div_euclid(1000) * 1000);
    out.push_str(&seconds.to_string().replace(".000Z", "Z"));
    // The name is a setting; a line break in it would end the comment.
    let name = server_name.chars().map(|c| if c.is_control() { ' ' } else { c });
    out.push_str(" from \"");
    out.extend(name);
    out.push_str("\" (origin ");
    out.push_str(origin);
    out.push_str(")\n# Fields are separated by |. Columns count from 0. Times are UTC.\n");
}

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

pub fn games_head(out: &mut String, widths: &Widths) {
    out.push_str("\n[games]\n");
    padded(out, "# id", widths.id.max(8));
    out.push_str(" | ended                    | kind     | ");
    padded(out, "X (first)", widths.x);
    out.push_str(" | ");
    padded(out, "O (second)", widths.o);
    out.push_str(" | board   | result     | rounds | X pts | O pts | moves\n");
}

pub fn game_row(out: &mut String, widths: &Widths, game: &GameRow<'_>) {
    for field in GameField::VARIANTS {
        let width = match field {
            GameField::Id => widths.id.max(8),
            GameField::Kind => 8,
            GameField::X => widths.x,
            GameField::O => widths.o,
            GameField::Board => 7,
            GameField::Result => 10,
            GameField::Rounds => 6,
            GameField::XPoints | GameField::OPoints => 5,
            GameField::Ended | GameField::Moves => 0,
        };
        if *field != GameField::Id {
            out.push_str(" | ");
        }
        let start = out.len();
        game.write_field(out, *field);
        if width > 0 {
            let shown = shown(&out[start..]);
            fill(out, shown, width);
        }
    }
    out.push('\n');
}

pub fn carried_head(out: &mut String, widths: &Widths) {
    out.push_str("\n[carried]\n# origin | ");
    padded(out, "player", widths.carried);
    out.push_str(
        " | points | wins | losses | draws          totals with no games behind them; normally empty\n",
    );
}

pub fn carried_row(out: &mut String, widths: &Widths, origin: &str, player: &str, totals: &Totals) {
    padded(out, origin, 8);
    out.push_str(" | ");
    padded(out, player, widths.carried);
    numbers(out, totals);
    out.push('\n');
}

pub fn bots_head(out: &mut String) {
    out.push_str("\n[bots]\n# player\n");
}

pub fn bots_row(out: &mut String, player: WrittenSeat<'_>) {
    seat(out, player);
    out.push('\n');
}

/// The last line; the counts in the order of [`Section::ALL`]. Without bots they are not counted.
pub fn end(out: &mut String, counts: [u64; 4]) {
    out.push_str("\n[end]");
    for (section, count) in Section::ALL.into_iter().zip(counts) {
        if section == Section::Bots && count == 0 {
            continue;
        }
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

fn seat(out: &mut String, seat: WrittenSeat<'_>) {
    match seat {
        WrittenSeat::Player(name) => out.push_str(name),
        WrittenSeat::Deleted(n) => {
            out.push_str("deleted:");
            decimal(out, n.into());
        }
        WrittenSeat::Computer(level) => {
            out.push_str("computer:");
            out.push_str(level.id());
        }
    }
}

/// A text, with spaces after it up to a width in visible characters.
fn padded(out: &mut String, text: &str, width: usize) {
    out.push_str(text);
    fill(out, shown(text), width);
}

/// How many visible characters a text has.
fn shown(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.graphemes(true).count() }
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

fn decimal(out: &mut String, number: u64) {
    out.push_str(itoa::Buffer::new().format(number));
}
