//! The menu, and the questions before a game.

use super::local::{self, Opened, Setup, Unfinished};
use super::seats::{self, SeatChoice};
use super::{First, Flow, Session, Stop, statistics};
use crate::app::{board_name, refusal_sentence};
use crate::computer::Level;
use crate::game::Refusal;
use crate::rules::Variant;
use cuatro_words::{label, say};

/// The default milliseconds between the moves of two computers if somebody is watching.
const PACE_MS: u16 = 500;

/// Plays the game that the options describe; without any, shows the menu until somebody leaves it.
pub(super) fn run(session: &mut Session<'_>) -> Flow<()> {
    let seats = session.asked.seats(session.lang())?;
    let variant = session.asked.variant()?;
    if let [Some(SeatChoice::Person(x)), Some(SeatChoice::Person(o))] = &seats
        && x.key() == o.key()
    {
        return Err(Stop::Usage(say!(session.lang(), "cli-same-names")));
    }
    match seats {
        [Some(x), Some(o)] => one_game(session, [x, o], variant.unwrap_or(Variant::STANDARD)),
        _ if !session.console.interactive() => Err(Stop::Usage(say!(session.lang(), "cli-without-terminal"))),
        [None, None] => menu(session, variant),
        some => {
            let opened = open(session)?;
            let played = new_game(session, &opened, some, variant);
            close(session, opened);
            played.inspect_err(|stop| say_left(session, stop))
        }
    }
}

/// A game with both players given by options.
fn one_game(session: &mut Session<'_>, seats: [SeatChoice; 2], variant: Variant) -> Flow<()> {
    let opened = open(session)?;
    let setup = Setup {
        pace_ms: pace(session, &seats),
        first: session.asked.first.unwrap_or(First::X),
        seed: session.asked.seed,
        start: session.asked.start(session.lang())?,
        seats,
        variant,
    };
    let played = match local::ask_about_held_names(session, &opened, &setup.seats) {
        Ok(true) => local::play(session, &opened, &setup),
        Ok(false) => Err(Stop::Failed(say!(session.lang(), "cli-another-name"))),
        Err(stop) => Err(stop),
    };
    close(session, opened);
    played.inspect_err(|stop| say_left(session, stop))
}

fn say_left(session: &Session<'_>, stop: &Stop) {
    if matches!(stop, Stop::Left) {
        session.say_left();
    }
}

fn open(session: &mut Session<'_>) -> Flow<Opened> {
    session.runtime.block_on(Opened::open(session))
}

fn close(session: &mut Session<'_>, opened: Opened) {
    session.runtime.block_on(opened.close());
}

/// The pace of two computers: as requested; by default slow if somebody is watching, otherwise without pauses.
fn pace(session: &Session<'_>, seats: &[SeatChoice; 2]) -> u16 {
    let default = if session.console.interactive() { PACE_MS } else { 0 };
    if seats.iter().any(SeatChoice::is_person) { 0 } else { session.asked.pace.unwrap_or(default) }
}

/// The main menu.
fn menu(session: &mut Session<'_>, variant: Option<Variant>) -> Flow<()> {
    let lang = session.lang();
    session.console.say(label!(lang, "cli-menu"))?;
    loop {
        let left = local::unfinished(session)?;
        let mut options = vec![
            say!(lang, "cli-menu-new-game"),
            say!(lang, "cli-menu-statistics"),
            say!(lang, "cli-menu-exit"),
        ];
        for Unfinished { title, .. } in left.iter().take(5) {
            options.push(say!(lang, "cli-menu-resume", game = title));
        }
        let chosen = match session.console.choose("", &options, 0) {
            // Leaving the menu leaves nothing unfinished.
            Err(Stop::Left) => return Ok(()),
            chosen => chosen?,
        };
        let done = match chosen {
            0 => open(session).and_then(|opened| {
                let played = new_game(session, &opened, [None, None], variant);
                close(session, opened);
                played
            }),
            1 => statistics::menu(session),
            2 => return Ok(()),
            further => open(session).and_then(|opened| {
                let played = local::resume(session, &opened, &left[further - 3].id);
                close(session, opened);
                played
            }),
        };
        match done {
            Ok(()) => {}
            Err(stop @ (Stop::Left | Stop::Unread)) => {
                say_left(session, &stop);
                return Err(stop);
            }
            // After an error the menu is shown again, so that something else can be chosen.
            Err(Stop::Failed(words) | Stop::Usage(words)) => session.console.say(&words)?,
        }
    }
}

/// Asks for what is missing, plays, and offers a return game with sides swapped.
fn new_game(
    session: &mut Session<'_>,
    opened: &Opened,
    given: [Option<SeatChoice>; 2],
    variant: Option<Variant>,
) -> Flow<()> {
    let lang = session.lang();
    let seats = loop {
        let seats = ask_seats(session, given.clone())?;
        if local::ask_about_held_names(session, opened, &seats)? {
            break seats;
        }
    };
    let variant = match variant {
        Some(variant) => variant,
        None => ask_board(session)?,
    };
    let first = match session.asked.first {
        Some(first) => first,
        None => ask_first(session, &seats)?,
    };
    let (pace_ms, seed) = (pace(session, &seats), session.asked.seed);
    let start = session.asked.start(lang)?;
    let mut setup = Setup { seats, variant, first, seed, pace_ms, start };
    loop {
        local::play(session, opened, &setup)?;
        let question = label!(lang, "cli-ask-play-again");
        if !session.console.confirm(question, false)? {
            return Ok(());
        }
        // If the start was picked at random, it is picked again.
        setup.first = match setup.first {
            First::X => First::O,
            First::O => First::X,
            First::Random => First::Random,
        };
    }
}

fn ask_seats(session: &mut Session<'_>, given: [Option<SeatChoice>; 2]) -> Flow<[SeatChoice; 2]> {
    let lang = session.lang();
    if let [Some(seat), None] | [None, Some(seat)] = &given {
        let other = ask_opponent(session, seat, false)?.expect("somebody at this keyboard");
        return Ok(match given {
            [Some(seat), _] => [seat, other],
            [_, seat] => [other, seat.expect("one of the two is given")],
        });
    }
    let kinds = [
        say!(lang, "cli-players-people"),
        say!(lang, "cli-players-person-and-computer"),
        say!(lang, "cli-players-computers"),
    ];
    match session.console.choose(&format!("\n{}", label!(lang, "cli-ask-players")), &kinds, 1)? {
        0 => {
            let one = SeatChoice::Person(ask_name(session, label!(lang, "cli-first-name"), None)?);
            let two = ask_name(session, label!(lang, "cli-second-name"), Some(&one))?;
            Ok([one, SeatChoice::Person(two)])
        }
        1 => {
            let name = ask_name(session, label!(lang, "cli-your-name"), None)?;
            Ok([
                SeatChoice::Person(name),
                SeatChoice::Computer(ask_level(session, label!(lang, "cli-level"))?),
            ])
        }
        _ => {
            let one = ask_level(session, label!(lang, "cli-first-level"))?;
            let two = ask_level(session, label!(lang, "cli-second-level"))?;
            Ok([one, two].map(SeatChoice::Computer))
        }
    }
}

/// Who plays against a player; nobody yet, if anybody elsewhere may take the other seat.
pub(super) fn ask_opponent(
    session: &mut Session<'_>,
    player: &SeatChoice,
    elsewhere: bool,
) -> Flow<Option<SeatChoice>> {
    let lang = session.lang();
    let mut kinds = vec![say!(lang, "cli-opponent-here"), say!(lang, "cli-opponent-computer")];
    if elsewhere {
        kinds.insert(0, say!(lang, "cli-opponent-elsewhere"));
    }
    let default = if elsewhere { 0 } else { usize::from(player.is_person()) };
    let chosen = session.console.choose(label!(lang, "cli-ask-opponent"), &kinds, default)?;
    Ok(match kinds.len() - chosen {
        1 => Some(SeatChoice::Computer(ask_level(session, label!(lang, "cli-level"))?)),
        2 => Some(SeatChoice::Person(ask_name(session, label!(lang, "cli-other-name"), Some(player))?)),
        _ => None,
    })
}

/// A valid name that the other player does not have.
pub(super) fn ask_name(
    session: &mut Session<'_>,
    what: &str,
    other: Option<&SeatChoice>,
) -> Flow<crate::names::PlayerName> {
    let lang = session.lang();
    session.console.ask_for(&say!(lang, "cli-ask", what), |line| {
        let name = seats::name(line, lang)?;
        match other {
            Some(SeatChoice::Person(other)) if other.key() == name.key() => {
                Err(refusal_sentence(&Refusal::SamePlayer, 0, lang))
            }
            _ => Ok(name),
        }
    })
}

/// A level by number or name.
pub(super) fn ask_level(session: &mut Session<'_>, what: &str) -> Flow<Level> {
    let lang = session.lang();
    let mut text = String::new();
    for (index, level) in seats::levels(lang).iter().enumerate() {
        text += &format!("  {}  {level}\n", index + 1);
    }
    session.console.say(text.trim_end())?;
    let question = say!(lang, "cli-ask-or-enter", what, number = Level::DEFAULT.number());
    session.console.ask_for(&question, |line| {
        if line.is_empty() {
            Ok(Level::DEFAULT)
        } else {
            line.parse().map_err(|_| seats::no_level(line, lang))
        }
    })
}

/// A board: one of the usual ones, or three numbers.
pub(super) fn ask_board(session: &mut Session<'_>) -> Flow<Variant> {
    let lang = session.lang();
    let mut options: Vec<String> =
        Variant::PRESETS.iter().map(|variant| board_name(*variant, lang)).collect();
    options.push(say!(lang, "cli-board-another"));
    let chosen = session.console.choose(&format!("\n{}", label!(lang, "cli-ask-board")), &options, 0)?;
    if let Some(preset) = Variant::PRESETS.get(chosen) {
        return Ok(*preset);
    }
    let number = |session: &mut Session<'_>, what: &str| {
        session.console.ask_for(&say!(lang, "cli-ask", what), |line| {
            line.parse::<i64>().map_err(|_| say!(lang, "cli-type-whole-number"))
        })
    };
    loop {
        let rows = number(session, label!(lang, "cli-ask-rows"))?;
        let columns = number(session, label!(lang, "cli-ask-columns"))?;
        let connect = number(session, label!(lang, "cli-ask-connect"))?;
        match Variant::new(rows, columns, connect) {
            Ok(variant) => return Ok(variant),
            Err(error) => {
                let field = match error.field {
                    "rows" => label!(lang, "cli-rows"),
                    "columns" => label!(lang, "cli-columns"),
                    _ => label!(lang, "cli-connect"),
                };
                session.console.complain(&format!("{}.", lang.must_be(field, error.min, error.max)))?;
            }
        }
    }
}

fn ask_first(session: &mut Session<'_>, seats: &[SeatChoice; 2]) -> Flow<First> {
    let lang = session.lang();
    let options = [say!(lang, "cli-first-random"), seats[0].label(lang), seats[1].label(lang)];
    let title = format!("\n{}", label!(lang, "cli-ask-first"));
    Ok([First::Random, First::X, First::O][session.console.choose(&title, &options, 0)?])
}
