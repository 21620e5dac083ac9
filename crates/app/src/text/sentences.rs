//! Sentences about a game for terminals: the same for curl and `cuatro play`.

use cuatro_game::computer::describe_line;
use cuatro_game::names::{deleted_player, marked};
use cuatro_game::report::Names;
use cuatro_game::starts::Start;
use cuatro_game::{Game, GameResult, Occupant, Offer, Status, Termination};
use cuatro_live::LiveGame;
use cuatro_rules::{Outcome, Position, Side, Variant, points};
use cuatro_words::lang::Lang;
use cuatro_words::{label, say};

pub fn board_name(variant: Variant, lang: Lang) -> String {
    let (rows, columns, connect) = (variant.rows(), variant.columns(), variant.connect());
    say!(lang, "board-name", rows, columns, connect)
}

/// The players and the board. The names are those of X and O.
pub fn heading(names: &[String; 2], variant: Variant, lang: Lang) -> String {
    let [x, o] = names;
    format!("{x} (X) – {o} (O) · {}", board_name(variant, lang))
}

/// The state of a game: the side to move, a hold, or the result; `None` while a seat is open. The names are those of X and O, and
/// `yours` marks the reader's sides. A reader on both sides is addressed as both.
pub fn state(game: &Game, names: &[String; 2], yours: [bool; 2], lang: Lang) -> Option<String> {
    let with_series = |end: String| match series(game, names, yours, lang) {
        Some(series) => format!("{end}\n{series}"),
        None => end,
    };
    match (game.to_move(), &game.result) {
        (Some(side), _) => {
            let (name, you) = (&names[side.index()], yours[side.index()]);
            Some(turn(name, side, game.ply(), you, lang))
        }
        (None, Some(result)) => {
            let you = Side::BOTH.into_iter().find(|side| yours == [*side == Side::X, *side == Side::O]);
            Some(with_series(ending(game, result, names, you, lang)))
        }
        (None, None) if game.held => Some(label!(lang, "text-held").to_owned()),
        (None, None) => {
            (game.status == Status::Aborted).then(|| with_series(aborted(game.expired, lang).to_owned()))
        }
    }
}

/// The score of the series of a game, or its winner.
pub fn series(game: &Game, names: &[String; 2], yours: [bool; 2], lang: Lang) -> Option<String> {
    let series = game.series()?;
    let ([x, o], [x_wins, o_wins]) = (names, series.wins);
    Some(match series.winner() {
        None => say!(lang, "ending-series", x, x_wins, o, o_wins, first_to = series.first_to),
        Some(winner) => {
            let [won, lost] = [winner, winner.opponent()].map(|side| series.wins[side.index()]);
            let (you, name) = (yours[winner.index()] && yours != [true; 2], &names[winner.index()]);
            say!(lang, "ending-series-won", you, name, won, lost)
        }
    })
}

/// The side to move, and whether that is the reader.
fn turn(name: &str, side: Side, ply: u16, you: bool, lang: Lang) -> String {
    let (round, side) = (points::round(ply), side.as_str());
    say!(lang, "text-turn", you, round, name, side)
}

/// The first player, whether it was drawn, and the starting position if the server chose it.
pub fn starts(game: &Game, names: &[String; 2], lang: Lang) -> String {
    let first = Side::of_ply(game.opening_plies());
    let (name, side) = (&names[first.index()], first.as_str());
    let starts = say!(lang, "text-starts", drawn = game.setup.drawn, name, side);
    let from = match game.setup.start {
        None => return starts,
        Some(Start::Fair { .. }) => say!(lang, "text-fair-start"),
        Some(Start::HeadStart { side, .. }) => {
            say!(lang, "text-head-start", name = &names[side.index()], side = side.as_str())
        }
    };
    format!("{from} {starts}")
}

/// A disc was dropped.
pub fn played(name: &str, side: Side, column: u8, lang: Lang) -> String {
    say!(lang, "text-played", name, side = side.as_str(), column)
}

pub fn offers(name: &str, offer: Offer, lang: Lang) -> String {
    match offer {
        Offer::Draw => say!(lang, "text-offers-draw", name),
        Offer::Takeback => say!(lang, "text-offers-takeback", name),
    }
}

pub fn declined(name: &str, offer: Offer, lang: Lang) -> String {
    match offer {
        Offer::Draw => say!(lang, "text-declined-draw", name),
        Offer::Takeback => say!(lang, "text-declined-takeback", name),
    }
}

pub fn withdrew(name: &str, offer: Offer, lang: Lang) -> String {
    match offer {
        Offer::Draw => say!(lang, "text-withdrew-draw", name),
        Offer::Takeback => say!(lang, "text-withdrew-takeback", name),
    }
}

/// The end of a game: the same facts for all readers, the first sentence for the reader on side `you`.
fn ending(game: &Game, result: &GameResult, names: &[String; 2], you: Option<Side>, lang: Lang) -> String {
    let name = |side: Side| &names[side.index()];
    let first = match (result.winner, you) {
        (None, _) => say!(lang, "ending-drawn"),
        (Some(winner), Some(you)) if winner != you => say!(lang, "ending-lost", name = name(winner)),
        (Some(winner), you) => say!(lang, "ending-won", you = you.is_some(), name = name(winner)),
    };
    let why = match game.moves.is_empty() {
        true => Some(by_hand(lang).to_owned()),
        false => why(names, result, you, lang),
    };
    let mut text = [first].into_iter().chain(why).collect::<Vec<_>>().join(" ");
    // A tournament has its own points.
    if game.setup.tournament.is_none() {
        let points = Side::BOTH.map(|side| format!("{} {}", name(side), result.points[side.index()]));
        let facts = say!(lang, "ending-points", rounds = result.rounds, points = points.join(", "));
        text += &format!("\n{facts}");
    }
    match game.counts() {
        true => text,
        false => format!("{text}\n{}", uncounted(lang)),
    }
}

/// The side to move in a position, or the result.
pub fn standing(position: &Position, lang: Lang) -> String {
    match (position.to_move(), position.outcome()) {
        (Some(side), _) => say!(lang, "position-to-move", side = side.as_str()),
        (None, Some(Outcome::Win { side, .. })) => say!(lang, "position-won", side = side.as_str()),
        (None, _) => label!(lang, "position-drawn").to_owned(),
    }
}

fn why(names: &[String; 2], result: &GameResult, you: Option<Side>, lang: Lang) -> Option<String> {
    let loser = result.winner.map(Side::opponent);
    let (name, you) = (loser.map_or("", |loser| &names[loser.index()]), loser.is_some() && you == loser);
    Some(match result.reason {
        Termination::Line => say!(lang, "ending-line", line = describe_line(&result.line, lang)),
        Termination::Full => say!(lang, "ending-full"),
        Termination::Agreed => say!(lang, "ending-agreed"),
        _ if loser.is_none() => return None,
        Termination::Resign => say!(lang, "ending-resigned", you, name),
        Termination::Time => say!(lang, "ending-out-of-time", you, name),
        Termination::Abandon => say!(lang, "ending-away", you, name),
    })
}

/// The note of a result entered by hand: what that means for its moves.
pub fn by_hand(lang: Lang) -> &'static str {
    label!(lang, "ending-by-hand")
}

/// A game without a result: aborted by a player, or expired.
fn aborted(expired: bool, lang: Lang) -> &'static str {
    match expired {
        true => label!(lang, "ending-expired"),
        false => label!(lang, "ending-aborted"),
    }
}

/// The note of a game with an opening: what that means for its result.
pub fn uncounted(lang: Lang) -> &'static str {
    label!(lang, "ending-uncounted")
}

/// The seat's player, or the name for which it is reserved, in the reader's language.
pub fn seat_name(live: &LiveGame, side: Side, lang: Lang) -> String {
    let seat = live.seat(side);
    let name = match seat.occupant {
        Some(Occupant::Computer(level)) => level.name(lang),
        Some(Occupant::Person(_)) => seat.name.unwrap_or_else(|| deleted_player(lang)),
        None => seat.kept_for.unwrap_or("…"),
    };
    name.to_owned()
}

/// The same, with a bot marked as such.
pub fn marked_name(live: &LiveGame, side: Side, lang: Lang) -> String {
    marked(&seat_name(live, side, lang), live.seat(side).bot)
}

/// The seat's player; a level without the part of its name in brackets.
fn short_name(live: &LiveGame, side: Side, lang: Lang) -> String {
    match live.seat(side).occupant {
        Some(Occupant::Computer(level)) => level.short_name(lang).to_owned(),
        _ => seat_name(live, side, lang),
    }
}

/// The same with a mark for bots, as on link cards.
pub fn card_name(live: &LiveGame, side: Side, lang: Lang) -> String {
    marked(&short_name(live, side, lang), live.seat(side).bot)
}

/// The names of a game's players for the sentences of its report.
pub fn report_names(live: &LiveGame, lang: Lang) -> Names {
    let names = Side::BOTH.map(|side| short_name(live, side, lang));
    Names::new(names, live.game.setup.variant.connect())
}
