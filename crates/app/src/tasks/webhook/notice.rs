//! The operator's notices and their texts.

use serde_json::{Value, json};

use crate::text::{board_name, marked_name};
use cuatro_game::{Event, Occupant, Status, Termination};
use cuatro_live::{ActivityEvent, LiveGame, SeatView};
use cuatro_rules::{Side, Variant};
use cuatro_words::lang::Lang;
use cuatro_words::say;

/// A kind of notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum, strum::IntoStaticStr)]
pub enum WebhookEvent {
    /// A game has an open seat that anybody can take.
    #[strum(serialize = "game-waiting")]
    Waiting,
    /// A game in which a person played has a result.
    #[strum(serialize = "game-over")]
    Over,
}

impl WebhookEvent {
    /// Its name in JSON.
    pub(super) fn as_str(self) -> &'static str {
        self.into()
    }
}

/// Something to report.
#[derive(Clone, Debug)]
pub(super) enum Notice {
    /// A game waits for anybody to join.
    Waiting { game: Seats, host: Option<String> },
    /// A game has a result.
    Over { game: Seats, winner: Option<Side>, reason: Termination, rounds: u16, points: [u32; 2] },
}

/// The facts about a game that a notice needs.
#[derive(Clone, Debug)]
pub(super) struct Seats {
    id: String,
    variant: Variant,
    names: [String; 2],
    shapes: [Value; 2],
}

impl Notice {
    pub(super) fn of(ActivityEvent { live, entry, .. }: &ActivityEvent, lang: Lang) -> Option<Notice> {
        match &entry.logged.event {
            Event::Created(setup) if live.game.status == Status::Waiting && !setup.unlisted => {
                let open = |side| live.seat(side).occupant.is_none() && live.seat(side).kept_for.is_none();
                let taken = |side: &Side| live.seat(*side).occupant.is_some();
                let host = Side::BOTH.into_iter().find(taken).map(|side| marked_name(live, side, lang));
                Side::BOTH
                    .into_iter()
                    .any(open)
                    .then(|| Notice::Waiting { game: Seats::of(live, lang), host })
            }
            // A game that is played on from an earlier move is practice, and a game of two computers is no news.
            Event::Finished(result) if live.game.counts() && has_person(live) => Some(Notice::Over {
                game: Seats::of(live, lang),
                winner: result.winner,
                reason: result.reason,
                rounds: result.rounds,
                points: result.points,
            }),
            _ => None,
        }
    }

    pub(super) fn event(&self) -> WebhookEvent {
        match self {
            Notice::Waiting { .. } => WebhookEvent::Waiting,
            Notice::Over { .. } => WebhookEvent::Over,
        }
    }

    /// The id of the game that the notice is about.
    pub(super) fn game(&self) -> &str {
        match self {
            Notice::Waiting { game, .. } | Notice::Over { game, .. } => &game.id,
        }
    }

    /// The text for people.
    pub(super) fn sentence(&self, lang: Lang) -> String {
        match self {
            Notice::Waiting { game, host } => {
                let board = board_name(game.variant, lang);
                match host {
                    Some(name) => say!(lang, "notice-waiting", name, board),
                    None => say!(lang, "notice-waiting-two", board),
                }
            }
            Notice::Over { game, winner, reason, rounds, points } => {
                let [x, o] = &game.names;
                match winner {
                    None => drawn(lang, x, o, *reason),
                    Some(Side::X) => won(lang, x, o, *reason, *rounds, points[0]),
                    Some(Side::O) => won(lang, o, x, *reason, *rounds, points[1]),
                }
            }
        }
    }

    /// The game for a program, with its result.
    pub(super) fn data(&self) -> Value {
        match self {
            Notice::Waiting { game, .. } => game.data(),
            Notice::Over { game, winner, reason, rounds, points: [x, o] } => {
                let mut data = game.data();
                data["result"] = json!({
                    "winner": winner.map(Side::as_str),
                    "reason": reason.as_str(),
                    "rounds": rounds,
                    "points": { "X": x, "O": o },
                });
                data
            }
        }
    }
}

impl Seats {
    fn of(live: &LiveGame, lang: Lang) -> Seats {
        let shape = |side| match live.seat(side).occupant {
            Some(Occupant::Computer(level)) => json!({ "level": level.id() }),
            Some(Occupant::Person(_)) => match live.seat(side) {
                SeatView { name, bot: true, .. } => json!({ "name": name, "bot": true }),
                SeatView { name, .. } => json!({ "name": name }),
            },
            None => Value::Null,
        };
        Seats {
            id: live.id.to_string(),
            variant: live.game.setup.variant,
            names: Side::BOTH.map(|side| marked_name(live, side, lang)),
            shapes: Side::BOTH.map(shape),
        }
    }

    fn data(&self) -> Value {
        let [x, o] = &self.shapes;
        json!({
            "id": self.id,
            "rows": self.variant.rows(),
            "columns": self.variant.columns(),
            "connect": self.variant.connect(),
            "seats": { "X": x, "O": o },
        })
    }
}

fn has_person(live: &LiveGame) -> bool {
    let person = |side| matches!(live.seat(side).occupant, Some(Occupant::Person(_)));
    Side::BOTH.into_iter().any(person)
}

fn drawn(lang: Lang, x: &str, o: &str, reason: Termination) -> String {
    match reason {
        Termination::Agreed => say!(lang, "notice-drawn-agreed", x, o),
        _ => say!(lang, "notice-drawn-full", x, o),
    }
}

fn won(lang: Lang, winner: &str, loser: &str, reason: Termination, round: u16, points: u32) -> String {
    match reason {
        Termination::Resign => say!(lang, "notice-won-resign", winner, loser, round, points),
        Termination::Time => say!(lang, "notice-won-time", winner, loser, round, points),
        Termination::Abandon => say!(lang, "notice-won-abandon", winner, loser, round, points),
        Termination::Line | Termination::Full | Termination::Agreed => {
            say!(lang, "notice-won-line", winner, loser, round, points)
        }
    }
}
