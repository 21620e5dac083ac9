//! The operator's notices and their texts.

use serde_json::{Value, json};

use crate::{board_name, marked_name};
use cuatro_game::{Event, Occupant, Status, Termination};
use cuatro_live::{ActivityEvent, LiveGame, SeatView};
use cuatro_rules::{Side, Variant};
use cuatro_store::RecentTotals;
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
    /// Once a day: who played in the last 24 hours.
    #[strum(serialize = "daily-summary")]
    Daily,
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
    /// Who played recently.
    Daily { people: usize, games: i64, best: Option<(String, i64)> },
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
    /// The notice for an event, if there is one.
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

    /// The summary of recent games. Bots are not counted as people, but their games count.
    pub(super) fn summary(totals: &[RecentTotals]) -> Notice {
        // A game between two names is in the totals of both.
        let named: i64 = totals.iter().map(|row| row.people.played() + row.bots.played()).sum();
        let all: i64 = totals.iter().map(|row| row.all.played()).sum();
        let people = || totals.iter().filter(|row| !row.bot && row.all.played() > 0);
        let best = people().filter(|row| row.all.points > 0).max_by_key(|row| row.all.points);
        let best = best.map(|row| (row.name.to_string(), row.all.points));
        Notice::Daily { people: people().count(), games: all - named + (named + 1) / 2, best }
    }

    pub(super) fn event(&self) -> WebhookEvent {
        match self {
            Notice::Waiting { .. } => WebhookEvent::Waiting,
            Notice::Over { .. } => WebhookEvent::Over,
            Notice::Daily { .. } => WebhookEvent::Daily,
        }
    }

    /// The id of the game that the notice is about.
    pub(super) fn game(&self) -> Option<&str> {
        match self {
            Notice::Waiting { game, .. } | Notice::Over { game, .. } => Some(&game.id),
            Notice::Daily { .. } => None,
        }
    }

    /// The text. Names go through `shown`, because each receiver gives meaning to other characters.
    pub(super) fn sentence(&self, lang: Lang, shown: fn(&str) -> String) -> String {
        match self {
            Notice::Waiting { game, host } => {
                let board = board_name(game.variant, lang);
                match host.as_deref().map(shown) {
                    Some(name) => say!(lang, "notice-waiting", name = name, board = board),
                    None => say!(lang, "notice-waiting-two", board = board),
                }
            }
            Notice::Over { game, winner, reason, rounds, points } => {
                let [x, o] = game.names.each_ref().map(|name| shown(name));
                match winner {
                    None => drawn(lang, &x, &o, *reason),
                    Some(Side::X) => won(lang, &x, &o, *reason, *rounds, points[0]),
                    Some(Side::O) => won(lang, &o, &x, *reason, *rounds, points[1]),
                }
            }
            Notice::Daily { people: 0, games: 0, .. } => say!(lang, "notice-day-empty"),
            Notice::Daily { people: 0, games, .. } => say!(lang, "notice-day-bots", games = games),
            Notice::Daily { people, games, best } => {
                let day = say!(lang, "notice-day", people = people, games = games);
                let best = best
                    .as_ref()
                    .map(|(name, points)| say!(lang, "notice-day-best", name = shown(name), points = points));
                [day].into_iter().chain(best).collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// The facts for a program.
    pub(super) fn data(&self) -> (&'static str, Value) {
        match self {
            Notice::Waiting { game, .. } => ("game", game.data()),
            Notice::Over { game, winner, reason, rounds, points: [x, o] } => {
                let mut data = game.data();
                data["result"] = json!({
                    "winner": winner.map(Side::as_str),
                    "reason": reason.as_str(),
                    "rounds": rounds,
                    "points": { "X": x, "O": o },
                });
                ("game", data)
            }
            Notice::Daily { people, games, best } => {
                let best = best.as_ref().map(|(name, points)| json!({ "name": name, "points": points }));
                ("summary", json!({ "hours": 24, "people": people, "games": games, "best": best }))
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
        Termination::Agreed => say!(lang, "notice-drawn-agreed", x = x, o = o),
        _ => say!(lang, "notice-drawn-full", x = x, o = o),
    }
}

fn won(lang: Lang, winner: &str, loser: &str, reason: Termination, round: u16, points: u32) -> String {
    match reason {
        Termination::Resign => {
            say!(lang, "notice-won-resign", winner = winner, loser = loser, round = round, points = points)
        }
        Termination::Time => {
            say!(lang, "notice-won-time", winner = winner, loser = loser, round = round, points = points)
        }
        Termination::Abandon => {
            say!(lang, "notice-won-abandon", winner = winner, loser = loser, round = round, points = points)
        }
        Termination::Line | Termination::Full | Termination::Agreed => {
            say!(lang, "notice-won-line", winner = winner, loser = loser, round = round, points = points)
        }
    }
}
