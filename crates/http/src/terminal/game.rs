//! A game as text: players, turn, board, and how it ended.

use super::commands::{Commands, User, game_path};
use super::next::next;
use cuatro_app::text::{marked_name, seat_name, uncounted};
use cuatro_app::{self as app, LiveGame};
use cuatro_game::computer::Reason;
use cuatro_game::{ClaimEnd, Claimable, Event, InTournament, Occupant, Offer, Status, Time};
use cuatro_rules::{Column, Side, diagram};
use cuatro_words::lang::Lang;
use cuatro_words::say;

#[derive(Clone, Copy)]
pub(super) struct GameReader<'a> {
    /// The side they play and its token; `None` for a spectator.
    pub(super) seat: Option<(Side, &'a str)>,
    /// The other seat and its token, if two people share a terminal.
    pub(super) beside: Option<(Side, &'a str)>,
    pub(super) lang: Lang,
    pub(super) commands: &'a Commands,
    /// What the opponent of an absent player can claim.
    pub(super) claim: Option<Claimable>,
    /// The current time.
    pub(super) now: Time,
    /// The version that they have read; `None` if this is the first text.
    pub(super) read: Option<u32>,
}

impl GameReader<'_> {
    /// Whether both players read this.
    pub(super) fn is_together(&self) -> bool {
        self.beside.is_some()
    }

    pub(super) fn side(&self) -> Option<Side> {
        self.seat.map(|(side, _)| side)
    }

    /// The side addressed as "you": none if both players read.
    fn you(&self) -> Option<Side> {
        self.side().filter(|_| !self.is_together())
    }

    pub(super) fn user(&self) -> Option<User> {
        self.user_of(self.side()?)
    }

    /// The credential of a side that reads this.
    fn user_of(&self, side: Side) -> Option<User> {
        let (one, two) = (self.seat?, self.beside);
        match two {
            Some(two) if two.0 == side => Some(User::seat(two.0, two.1, Some(one.1))),
            _ if one.0 == side => Some(User::seat(one.0, one.1, two.map(|(_, token)| token))),
            _ => None,
        }
    }
}

/// The current game.
pub(super) fn text(live: &LiveGame, reader: GameReader<'_>) -> String {
    let game = &live.game;
    let mut text = format!("{}\n", heading(live, reader.lang));
    text += &format!("{}\n", state(live, reader));
    let before_the_end =
        (!game.counts() && !game.status.is_over()).then(|| uncounted(reader.lang).to_owned());
    let in_tournament = game.setup.tournament.as_ref().map(|tournament| {
        let InTournament { id, round, board, .. } = tournament;
        say!(reader.lang, "text-in-tournament", board = board, round = round, id = id.to_string())
    });
    let before_the_end = in_tournament.into_iter().chain(before_the_end);
    let lines = before_the_end.chain(score(live, reader.lang)).chain(starter(live, reader.lang));
    for line in lines.chain(clock(live, reader)) {
        text += &format!("{line}\n");
    }
    text.push('\n');
    // An empty board would wrongly say that no move was made.
    if !is_without_moves(live) {
        text += &diagram::draw(&game.position);
        text.push('\n');
    }
    for line in actions(live, reader) {
        text += &format!("{line}\n");
    }
    text += &asides(live, reader);
    let (words, command) = next(live, reader);
    text + &reader.commands.offer(&words, command)
}

/// The players and the board.
pub(super) fn heading(live: &LiveGame, lang: Lang) -> String {
    let names = Side::BOTH.map(|side| marked_name(live, side, lang));
    app::text::heading(&names, live.game.setup.variant, lang)
}

/// The state of the game, in the reader's language.
fn state(live: &LiveGame, reader: GameReader<'_>) -> String {
    let lang = reader.lang;
    let names = Side::BOTH.map(|side| seat_name(live, side, lang));
    let yours = Side::BOTH.map(|side| reader.user_of(side).is_some());
    app::text::state(&live.game, &names, yours, lang).unwrap_or_else(|| match expected(live, lang) {
        Some(names) => say!(lang, "text-waiting-for", names = names),
        None => say!(lang, "text-seat-open"),
    })
}

/// Whether the game ended with a result that was entered by hand: its moves are not known.
fn is_without_moves(live: &LiveGame) -> bool {
    live.game.result.is_some() && live.game.moves.is_empty()
}

/// The names for which the open seats are reserved; `None` if any seat is not reserved.
pub(super) fn expected(live: &LiveGame, lang: Lang) -> Option<String> {
    let open = Side::BOTH.map(|side| live.seat(side)).into_iter().filter(|seat| seat.occupant.is_none());
    let names: Option<Vec<String>> = open.map(|seat| seat.kept_for.map(str::to_owned)).collect();
    let names = names.filter(|names| !names.is_empty())?;
    Some(match names.as_slice() {
        [one, other] => say!(lang, "list-and", others = one, last = other),
        names => names.concat(),
    })
}

/// The score of the series, until the end says it.
fn score(live: &LiveGame, lang: Lang) -> Option<String> {
    let names = Side::BOTH.map(|side| seat_name(live, side, lang));
    app::text::series(&live.game, &names, [false; 2], lang).filter(|_| !live.game.status.is_over())
}

/// The first player, as long as the game is new.
fn starter(live: &LiveGame, lang: Lang) -> Option<String> {
    let game = &live.game;
    let new = game.status == Status::Playing && last_discs(live).len() < 2;
    let chosen = game.setup.drawn || game.setup.start.is_some();
    (new && chosen)
        .then(|| app::text::starts(game, &Side::BOTH.map(|side| seat_name(live, side, lang)), lang))
}

/// The time left for both, if there is a clock.
fn clock(live: &LiveGame, reader: GameReader<'_>) -> Option<String> {
    let game = &live.game;
    let clock = game.clock.filter(|_| game.status == Status::Playing)?;
    let [x, o] = Side::BOTH.map(|side| {
        let seconds = clock.left_ms(side, game.to_move(), reader.now).max(0) / 1000;
        format!("{} ({side}) {}:{:02}", seat_name(live, side, reader.lang), seconds / 60, seconds % 60)
    });
    Some(say!(reader.lang, "text-time-left", x = x, o = o))
}

/// The discs that were played and not taken back, in order: side, column, reason.
fn last_discs(live: &LiveGame) -> Vec<(Side, Column, Option<&Reason>)> {
    let mut discs = Vec::new();
    let opening = live.game.setup.opening.len();
    for entry in live.log.iter() {
        match &entry.logged.event {
            Event::Moved { side, column, why, .. } => discs.push((*side, *column, why.as_ref())),
            Event::TakenBack { ply, .. } => discs.truncate(usize::from(*ply).saturating_sub(opening)),
            _ => {}
        }
    }
    discs
}

/// What the reader has not read yet. In a first text that is the last disc of each side, and an answer to an offer since then.
fn actions(live: &LiveGame, reader: GameReader<'_>) -> Vec<String> {
    let lang = reader.lang;
    if let Some(news) = reader.read.and_then(|version| live.after(version)) {
        return news.filter_map(|entry| action(live, &entry.logged.event, lang)).collect();
    }
    let discs = last_discs(live);
    let discs = discs[discs.len().saturating_sub(2)..].iter();
    let mut lines: Vec<String> =
        discs.map(|(side, column, why)| disc(live, *side, *column, *why, lang)).collect();
    let last = live.log.iter().next_back().map(|entry| &entry.logged.event);
    let answer = last.filter(|event| !matches!(event, Event::Moved { .. }));
    lines.extend(answer.and_then(|event| action(live, event, lang)));
    lines
}

/// A disc that was dropped.
fn disc(live: &LiveGame, side: Side, column: Column, why: Option<&Reason>, lang: Lang) -> String {
    let played = app::text::played(&seat_name(live, side, lang), side, column.0, lang);
    why.map_or_else(|| played.clone(), |why| format!("{played} {}", why.text(lang)))
}

/// What happened, unless the state of the game says it.
fn action(live: &LiveGame, event: &Event, lang: Lang) -> Option<String> {
    let name = |side: &Side| seat_name(live, *side, lang);
    Some(match event {
        Event::Moved { side, column, why, .. } => disc(live, *side, *column, why.as_ref(), lang),
        Event::Declined { offer, side } => app::text::declined(&name(side), *offer, lang),
        Event::Withdrawn { offer, side } => app::text::withdrew(&name(side), *offer, lang),
        Event::TakenBack { .. } => say!(lang, "text-taken-back"),
        Event::Released {} => say!(lang, "text-released"),
        _ => return None,
    })
}

/// Other messages: offers, and possible actions besides the next command.
fn asides(live: &LiveGame, reader: GameReader<'_>) -> String {
    let (game, lang, commands) = (&live.game, reader.lang, reader.commands);
    let mut text = String::new();
    if game.status.is_over() && game.result.is_some() && !is_without_moves(live) {
        let report = commands.get(None, &game_path(&live.id, "/report"), "");
        text += &commands.offer(&say!(lang, "next-report"), report);
    }
    if let Some(claim) = reader.claim.filter(|claim| claim.at <= reader.now)
        && let Some(away) = game.to_move()
        && reader.you() == Some(away.opponent())
    {
        let name = seat_name(live, away, lang);
        let words = match claim.ends {
            ClaimEnd::Win => say!(lang, "next-claim-win", name = name),
            ClaimEnd::Abort => say!(lang, "next-claim-abort", name = name),
        };
        let user = reader.user();
        text += &commands.offer(&words, commands.post(user.as_ref(), &[], &game_path(&live.id, "/claim")));
    }
    let offers =
        [(Offer::Draw, game.offers.draw, "draw"), (Offer::Takeback, game.offers.takeback, "takeback")];
    for (offer, by, word) in offers {
        let Some(by) = by.filter(|_| game.status == Status::Playing) else { continue };
        let path = game_path(&live.id, &format!("/{word}"));
        let answerer = reader.user_of(by.opponent());
        if let Some(user) = answerer.filter(|_| !commands.are_hidden()) {
            let name = seat_name(live, by, lang);
            let words = match offer {
                Offer::Draw => say!(lang, "next-accept-draw", name = name),
                Offer::Takeback => say!(lang, "next-accept-takeback", name = name),
            };
            text += &commands.offer(&words, commands.post(Some(&user), &[("answer", "accept")], &path));
        } else {
            text += &format!("{}\n", offered(live, by, offer, reader));
            if let Some(user) = reader.user_of(by) {
                let withdraw = commands.post(Some(&user), &[("answer", "withdraw")], &path);
                text += &commands.offer(&say!(lang, "next-withdraw"), withdraw);
            }
        }
    }
    text
}

/// Says that an offer is open, to the side that made it and to spectators.
fn offered(live: &LiveGame, by: Side, offer: Offer, reader: GameReader<'_>) -> String {
    let lang = reader.lang;
    let [name, rival] = [by, by.opponent()].map(|side| seat_name(live, side, lang));
    match (offer, reader.you() == Some(by)) {
        (Offer::Draw, true) => say!(lang, "text-you-offered-draw", rival = rival),
        (Offer::Takeback, true) => say!(lang, "text-you-offered-takeback", rival = rival),
        (offer, false) => app::text::offers(&name, offer, lang),
    }
}

/// Whether a reader at a terminal has nothing to wait for: no opponent is to move.
pub(super) fn is_settled(live: &LiveGame, you: Option<Side>) -> bool {
    live.game.status.is_over() || (live.game.status == Status::Playing && live.game.to_move() == you)
}

/// Whether the opponent is the computer.
pub(super) fn plays_the_computer(live: &LiveGame, you: Side) -> bool {
    matches!(live.game.seats[you.opponent().index()], Some(Occupant::Computer(_)))
}
