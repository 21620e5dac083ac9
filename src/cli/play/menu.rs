//! The menu, and the questions before a game.

use super::connection::Connection;
use super::{First, Flow, Mine, Session, Stop, prompt, seating, seats, statistics};
use crate::app::text::board_name;
use crate::cli::data;
use crate::computer::Level;
use crate::game::Status;
use crate::names::{NameKey, PlayerName};
use crate::protocol::{Game, NewSeatRequest};
use crate::rules::{Side, Variant};
use cuatro_words::{label, say};

/// How many games that were left the menu offers to resume.
const MOST_RESUMED: usize = 5;

/// Plays the game that the options describe; without any, shows the menu until somebody leaves it.
pub(super) fn run(session: &mut Session<'_>) -> Flow<()> {
    let lang = session.lang();
    let (chosen, variant) = (session.asked.seats(lang)?, session.asked.variant()?);
    session.asked.start(lang)?;
    if let [Some(NewSeatRequest { name: Some(x), .. }), Some(NewSeatRequest { name: Some(o), .. })] = &chosen
        && NameKey::to_find(x) == NameKey::to_find(o)
    {
        return Err(Stop::Usage(say!(lang, "cli-same-names")));
    }
    match chosen {
        [Some(_), Some(_)] => {
            let first = session.asked.first.unwrap_or(First::X);
            inside(session, |session, connection| {
                let seat = seating::create(session, connection, chosen, variant, first)?;
                prompt::play(session, connection, seat, false)
            })
        }
        _ if !session.console.interactive() => Err(Stop::Usage(say!(lang, "cli-without-terminal"))),
        [None, None] => menu(session, variant),
        one => new_game(session, one, variant),
    }
}

/// Does something with a server inside this process. Afterwards others can write the data file again.
pub(super) fn inside<'a, T>(
    session: &mut Session<'a>,
    act: impl FnOnce(&mut Session<'a>, &mut Connection) -> Flow<T>,
) -> Flow<T> {
    let mut connection = Connection::in_process(session)?;
    let done = act(session, &mut connection);
    connection.close(session);
    done
}

/// The main menu.
fn menu(session: &mut Session<'_>, variant: Option<Variant>) -> Flow<()> {
    let lang = session.lang();
    session.console.say(label!(lang, "cli-menu"))?;
    loop {
        session.on_leave("");
        let left = unfinished(session)?;
        let mut options = vec![
            say!(lang, "cli-menu-new-game"),
            say!(lang, "cli-menu-statistics"),
            say!(lang, "cli-menu-exit"),
        ];
        for (title, _) in &left {
            options.push(say!(lang, "cli-menu-resume", game = title));
        }
        let chosen = match session.console.choose("", &options, 0) {
            // Leaving the menu leaves nothing unfinished.
            Err(Stop::Left) => return Ok(()),
            chosen => chosen?,
        };
        let done = match chosen {
            0 => new_game(session, [None, None], variant),
            1 => statistics::menu(session),
            2 => return Ok(()),
            further => inside(session, |session, connection| {
                prompt::play(session, connection, left[further - 3].1.clone(), false)
            }),
        };
        match done {
            // After an error the menu is shown again, so that something else can be chosen.
            Err(Stop::Failed(words) | Stop::Usage(words)) => session.console.say(&words)?,
            done => done?,
        }
    }
}

/// The games that were left at this keyboard, the newest first, each with its seats.
fn unfinished(session: &mut Session<'_>) -> Flow<Vec<(String, (String, Mine))>> {
    let lang = session.lang();
    let games = super::tokens::Tokens::beside_data(session.settings).games();
    if games.is_empty() || !data::is_there(session.settings)? {
        return Ok(Vec::new());
    }
    inside(session, |_, connection| {
        let playing = games.into_iter().filter_map(|(id, mine)| {
            let game: Game = connection.server.read(&format!("/g/{id}"), None).ok()?;
            let [x, o] = Side::BOTH.map(|side| {
                let seat = game.seats[side].as_ref()?;
                let level = seat.level.as_ref().and_then(|level| level.known());
                level.map(|level| level.name(lang).to_owned()).or_else(|| seat.name.clone())
            });
            let title = say!(lang, "cli-game-title", x = x?, o = o?, discs = game.ply);
            (game.status == Status::Playing).then_some((title, (id, mine)))
        });
        Ok(playing.take(MOST_RESUMED).collect())
    })
}

/// Asks for what is missing, and plays.
fn new_game(
    session: &mut Session<'_>,
    given: [Option<NewSeatRequest>; 2],
    variant: Option<Variant>,
) -> Flow<()> {
    let seats = ask_seats(session, given)?;
    let variant = variant.map_or_else(|| ask_board(session), Ok)?;
    let first = match session.asked.first {
        Some(first) => first,
        None => ask_first(session, &seats)?,
    };
    inside(session, |session, connection| {
        let seat = seating::create(session, connection, seats.map(Some), Some(variant), first)?;
        prompt::play(session, connection, seat, true)
    })
}

fn ask_seats(session: &mut Session<'_>, given: [Option<NewSeatRequest>; 2]) -> Flow<[NewSeatRequest; 2]> {
    let lang = session.lang();
    if let [Some(seat), None] | [None, Some(seat)] = &given {
        let other = ask_opponent(session, seat, false)?.unwrap_or_default();
        return Ok(given.map(|seat| seat.unwrap_or_else(|| other.clone())));
    }
    let kinds = [
        say!(lang, "cli-players-people"),
        say!(lang, "cli-players-person-and-computer"),
        say!(lang, "cli-players-computers"),
    ];
    match session.console.choose(&format!("\n{}", label!(lang, "cli-ask-players")), &kinds, 1)? {
        0 => {
            let one = seats::person(ask_name(session, label!(lang, "cli-first-name"), None)?);
            let two = ask_name(session, label!(lang, "cli-second-name"), Some(&one))?;
            Ok([one, seats::person(two)])
        }
        1 => {
            let name = seats::person(ask_name(session, label!(lang, "cli-your-name"), None)?);
            Ok([name, ask_level(session, label!(lang, "cli-level"))?])
        }
        _ => {
            let one = ask_level(session, label!(lang, "cli-first-level"))?;
            Ok([one, ask_level(session, label!(lang, "cli-second-level"))?])
        }
    }
}

/// The opponent of a player; `None` if anybody elsewhere may take the other seat.
pub(super) fn ask_opponent(
    session: &mut Session<'_>,
    player: &NewSeatRequest,
    elsewhere: bool,
) -> Flow<Option<NewSeatRequest>> {
    let lang = session.lang();
    let mut kinds = vec![say!(lang, "cli-opponent-here"), say!(lang, "cli-opponent-computer")];
    if elsewhere {
        kinds.insert(0, say!(lang, "cli-opponent-elsewhere"));
    }
    let default = usize::from(!elsewhere && player.name.is_some());
    let chosen = session.console.choose(label!(lang, "cli-ask-opponent"), &kinds, default)?;
    Ok(match kinds.len() - chosen {
        1 => Some(ask_level(session, label!(lang, "cli-level"))?),
        2 => Some(seats::person(ask_name(session, label!(lang, "cli-other-name"), Some(player))?)),
        _ => None,
    })
}

/// A valid name that the other player does not have.
pub(super) fn ask_name(
    session: &mut Session<'_>,
    what: &str,
    other: Option<&NewSeatRequest>,
) -> Flow<PlayerName> {
    let lang = session.lang();
    let other = other.and_then(|seat| seat.name.as_deref()).map(NameKey::to_find);
    session.console.ask_for(&say!(lang, "cli-ask", what), |line| {
        let name = seats::name(line, lang)?;
        match other.as_ref() == Some(name.key()) {
            true => Err(say!(lang, "refusal-same-player")),
            false => Ok(name),
        }
    })
}

/// A level by number or name.
fn ask_level(session: &mut Session<'_>, what: &str) -> Flow<NewSeatRequest> {
    let lang = session.lang();
    for level in Level::ALL {
        let (number, name) = (level.number(), level.name(lang));
        session.console.say(&format!("  {number}  {name}: {}", level.description(lang)))?;
    }
    let question = say!(lang, "cli-ask-or-enter", what, number = Level::DEFAULT.number());
    let level = session.console.ask_for(&question, |line| match line {
        "" => Ok(Level::DEFAULT),
        line => line.parse().map_err(|_| seats::no_level(line, lang)),
    })?;
    Ok(seats::computer(level))
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

fn ask_first(session: &mut Session<'_>, seats: &[NewSeatRequest; 2]) -> Flow<First> {
    let lang = session.lang();
    let [x, o] = seats.each_ref().map(|seat| seats::label(seat, lang));
    let title = format!("\n{}", label!(lang, "cli-ask-first"));
    let options = [say!(lang, "cli-first-random"), x, o];
    Ok([First::Random, First::X, First::O][session.console.choose(&title, &options, 0)?])
}
