//! A game in which somebody has a seat, or that they watch, and what they have heard of it.

use cuatro::game::{Event, Game, GameId, Time};
use cuatro::protocol::ServerFrame;
use cuatro::rules::Side;

use super::world::Heard;
use cuatro_people::fold;

/// A game in which somebody has a seat, or that they watch.
pub struct Place {
    pub game: GameId,
    /// What proves the seat.
    pub token: Option<String>,
    /// Their side, as they were told.
    pub you: Option<Side>,
    /// The game as they know it.
    pub known: Option<Game>,
    pub heard: Heard,
    /// Whether they have asked for a rematch.
    pub asked: bool,
    /// Whether they mean to play it at all.
    pub plays: bool,
}

impl Place {
    pub fn new(game: GameId, token: Option<String>, plays: bool) -> Place {
        let heard = Heard { game: game.clone(), events: Vec::new(), boards: Vec::new() };
        Place { game, token, you: None, known: None, heard, asked: false, plays }
    }

    pub fn is_over(&self) -> bool {
        self.known.as_ref().is_some_and(|game| game.status.is_over())
    }

    /// Understands a frame of a socket or a stream: every event must follow directly on what they know.
    pub fn hear(&mut self, text: &str) -> ServerFrame {
        let frame: ServerFrame = serde_json::from_str(text).expect("a frame");
        let version = frame.version();
        match &frame {
            ServerFrame::Snapshot { version, game } => {
                let moves = game.game.moves.iter().map(|column| column.0).collect();
                self.heard.boards.push((*version, moves));
                self.known = Some(fold::folded(&game.game).expect("a game that can be"));
                self.you = game.you;
            }
            ServerFrame::Ok { .. }
            | ServerFrame::Problem { .. }
            | ServerFrame::Presence { .. }
            | ServerFrame::Thinking { .. }
            | ServerFrame::Emote { .. } => {}
            event => {
                let game = self.known.as_mut().unwrap_or_else(|| panic!("{text} before a snapshot"));
                let version = version.expect("an event has a version");
                assert_eq!(version, game.version + 1, "what follows on version {} is {text}", game.version);
                let event =
                    fold::event(event, game).unwrap_or_else(|| panic!("{text} is no event of {game:?}"));
                let fits = game.apply(&event, Time(0));
                assert!(fits, "{text} does not follow on what is known of {}", self.game);
                game.version = version;
                self.heard.boards.push((version, game.moves.iter().map(|column| column.0).collect()));
                self.heard.events.push((version, event));
            }
        }
        frame
    }
}

/// Whether what was heard is what the log says. Times, clocks and who the players are stay with the server.
pub fn is_alike(heard: &Event, written: &Event) -> bool {
    match (heard, written) {
        (Event::Moved { side, column, .. }, Event::Moved { side: by, column: at, .. }) => {
            (side, column) == (by, at)
        }
        (Event::Finished(heard), Event::Finished(written)) => heard == written,
        (Event::TakenBack { ply, .. }, Event::TakenBack { ply: written, .. }) => ply == written,
        (Event::RematchMade { next }, Event::RematchMade { next: written }) => next == written,
        (Event::Joined { side, .. }, Event::Joined { side: written, .. }) => side == written,
        (Event::Offered { .. }, Event::Offered { .. })
        | (Event::Withdrawn { .. }, Event::Withdrawn { .. })
        | (Event::RematchAsked { .. }, Event::RematchAsked { .. })
        | (Event::RematchDeclined { .. }, Event::RematchDeclined { .. }) => heard == written,
        (Event::Declined { offer, .. }, Event::Declined { offer: written, .. }) => offer == written,
        (Event::Held { .. }, Event::Held { .. }) | (Event::Released {}, Event::Released {}) => true,
        // Whoever is deleted is shown so in older events too: who reads two such events at once cannot tell which side was first.
        (Event::PlayerDeleted { .. }, Event::PlayerDeleted { .. }) => true,
        (Event::Aborted { expired, .. }, Event::Aborted { expired: written, .. }) => expired == written,
        _ => false,
    }
}
