//! Files made of parts, and readings of them.

use cuatro_game::Time;
use cuatro_textfile::writer::{self, GameRow, Widths, WrittenSeat};
use cuatro_textfile::{Carried, FileReader, ReadFile, ReadGame, ReadPlayer, ReadSeat};
use cuatro_words::lang::Lang;

/// The file that the format's description shows.
pub(crate) const SAMPLE: &str = "\
#cuatro 1
# exported 2026-11-21T09:40:00Z from \"Aula 3\" (origin 7f3c9a)
# Fields are separated by |. Columns count from 0. Times are UTC.

[ranking]
# pos | player       | points | wins | losses | draws | games
1     | Ana          |   6750 |    2 |      0 |     1 |     3
2     | José Pérez   |    250 |    0 |      1 |     1 |     2

[games]
# id     | ended                    | kind     | X (first)  | O (second)    | board   | result     | rounds | X pts | O pts | moves
0k2m9x1a | 2026-11-19T10:00:00.000Z | manual   | José Pérez | Ana           | 6x7 n=4 | draw full  | 21     | 250   | 250   | -
0k2m9x4b | 2026-11-20T18:02:11.402Z | online   | Ana        | José Pérez    | 6x7 n=4 | X line     | 4      | 3500  | 0     | 3 2 3 2 3 2 3
0k2m9x7c | 2026-11-20T18:10:40.118Z | computer | Ana        | computer:easy | 6x7 n=4 | X line     | 5      | 3000  | 0     | 0 6 3 0 2 6 4 1 5

[carried]
# origin | player | points | wins | losses | draws          totals with no games behind them; normally empty

[end] ranking=2 games=3 carried=0
";

/// The widths of the sample.
pub(crate) const SAMPLE_WIDTHS: Widths = Widths { player: 12, id: 8, x: 10, o: 13, carried: 6 };

/// A reading of a whole file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reading {
    pub(crate) games: Vec<ReadGame>,
    pub(crate) file: ReadFile,
}

/// Reads a file in one piece.
pub(crate) fn read(bytes: impl AsRef<[u8]>) -> Reading {
    read_in_pieces(bytes.as_ref(), usize::MAX)
}

/// Reads a file in pieces of so many bytes.
pub(crate) fn read_in_pieces(bytes: &[u8], size: usize) -> Reading {
    let mut reader = FileReader::new(Time::END);
    let mut games = Vec::new();
    for piece in bytes.chunks(size) {
        reader.push(piece, &mut games);
    }
    let file = reader.finish(&mut games);
    Reading { games, file }
}

/// Reads a file in which nothing may be wrong.
pub(crate) fn accepted(bytes: impl AsRef<[u8]>) -> Reading {
    let bytes = bytes.as_ref();
    let reading = read(bytes);
    assert!(reading.file.errors.is_empty(), "{}{:#?}", String::from_utf8_lossy(bytes), said(&reading));
    reading
}

/// Line, field and code of what is wrong with a file.
pub(crate) fn wrong(bytes: impl AsRef<[u8]>) -> Vec<(u64, &'static str, &'static str)> {
    let errors = read(bytes).file.errors;
    errors.first().iter().map(|error| (error.line, error.field, error.code())).collect()
}

/// What is wrong, as people read it.
pub(crate) fn said(reading: &Reading) -> Vec<String> {
    reading.file.errors.first().iter().map(|error| error.sentence(Lang::En)).collect()
}

/// A file of these game lines and nothing else. The first of them is line 3.
pub(crate) fn games_file(lines: &[&str]) -> String {
    format!("#cuatro 1\n[games]\n{}\n[end] ranking=0 games={} carried=0\n", lines.join("\n"), lines.len())
}

/// A right game line with some fields, by their place, replaced.
pub(crate) fn game_with(changes: &[(usize, &str)]) -> String {
    let mut fields = [
        "0k2m9x4b",
        "2026-11-20T18:02:11.402Z",
        "online",
        "Ana",
        "Luis",
        "6x7 n=4",
        "X line",
        "4",
        "3500",
        "0",
        "3 2 3 2 3 2 3",
    ];
    for (place, text) in changes {
        fields[*place] = text;
    }
    fields.join(" | ")
}

/// Writes what was read, as an export does.
pub(crate) fn written(reading: &Reading, widths: &Widths, name: &str, origin: &str, at: Time) -> String {
    let ReadFile { players, carried, bots, .. } = &reading.file;
    let seat = |seat: ReadSeat| match seat {
        ReadSeat::Player(player) => WrittenSeat::Player(&players[player as usize].name),
        ReadSeat::Deleted(n) => WrittenSeat::Deleted(n),
        ReadSeat::Computer(level) => WrittenSeat::Computer(level),
    };
    let mut out = String::new();
    writer::header(&mut out, name, origin, at);
    let rows = standings(reading);
    writer::ranking_head(&mut out, widths);
    for (position, player, totals) in &rows {
        writer::ranking_row(&mut out, widths, *position, &player.name, totals);
    }
    if !bots.is_empty() {
        writer::bots_head(&mut out);
        bots.iter().for_each(|bot| writer::bots_row(&mut out, seat(*bot)));
    }
    writer::games_head(&mut out, widths);
    let mut games: Vec<&ReadGame> = reading.games.iter().collect();
    games.sort_by_key(|game| (game.ended_at, game.id.clone()));
    for game in &games {
        let row = GameRow {
            id: game.id.as_ref().map_or("-", |id| id.as_str()),
            ended_at: game.ended_at,
            kind: game.kind,
            seats: game.seats.map(seat),
            variant: game.variant,
            winner: game.winner,
            reason: game.reason,
            taken_back: game.taken_back,
            fair_discs: game.fair_discs,
            rounds: game.rounds,
            points: game.points,
            moves: game.moves.as_deref(),
        };
        writer::game_row(&mut out, widths, &row);
    }
    writer::carried_head(&mut out, widths);
    for Carried { origin, player, totals, .. } in carried {
        writer::carried_row(&mut out, widths, origin, &players[*player as usize].name, totals);
    }
    writer::end(&mut out, [rows.len(), games.len(), carried.len(), bots.len()].map(|count| count as u64));
    out
}

/// The ranking of a reading, added up here independently of the reader.
pub(crate) fn standings(reading: &Reading) -> Vec<(u64, ReadPlayer, cuatro_game::Totals)> {
    let mut totals = vec![cuatro_game::Totals::default(); reading.file.players.len()];
    for game in &reading.games {
        for (seat, side) in game.seats.iter().zip(cuatro_rules::Side::BOTH) {
            let ReadSeat::Player(player) = *seat else { continue };
            let totals = &mut totals[player as usize];
            totals.points += i64::from(game.points[side.index()]);
            if game.winner == Some(side) {
                totals.wins += 1;
            } else if game.winner.is_some() {
                totals.losses += 1;
            } else {
                totals.draws += 1;
            }
        }
    }
    for carried in &reading.file.carried {
        let totals = &mut totals[carried.player as usize];
        totals.points += carried.totals.points;
        totals.wins += carried.totals.wins;
        totals.losses += carried.totals.losses;
        totals.draws += carried.totals.draws;
    }
    let mut rows: Vec<_> = reading.file.players.iter().cloned().zip(totals).collect();
    rows.sort_by(|(one, a), (other, b)| b.points.cmp(&a.points).then_with(|| one.name.cmp(&other.name)));
    let points: Vec<i64> = rows.iter().map(|(_, totals)| totals.points).collect();
    rows.into_iter()
        .map(|(player, totals)| {
            let better = points.iter().filter(|points| **points > totals.points).count();
            (better as u64 + 1, player, totals)
        })
        .collect()
}

/// The places of the fields in the line of a game.
pub(crate) const ID: usize = 0;
pub(crate) const ENDED: usize = 1;
pub(crate) const KIND: usize = 2;
pub(crate) const X: usize = 3;
pub(crate) const O: usize = 4;
pub(crate) const BOARD: usize = 5;
pub(crate) const RESULT: usize = 6;
pub(crate) const ROUNDS: usize = 7;
pub(crate) const X_POINTS: usize = 8;
pub(crate) const MOVES: usize = 10;

/// The only game of a reading.
pub(crate) fn game(changes: &[(usize, &str)]) -> ReadGame {
    accepted(games_file(&[&game_with(changes)])).games.pop().expect("a game")
}

pub(crate) fn ranking_file(rows: &[&str], rest: &str) -> String {
    let (games, carried) = (rest.matches(" n=").count(), rest.matches("old |").count());
    let (count, rows) = (rows.len(), rows.join("\n"));
    format!("#cuatro 1\n[ranking]\n{rows}\n{rest}\n[end] ranking={count} games={games} carried={carried}\n")
}
