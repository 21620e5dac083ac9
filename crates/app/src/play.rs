//! Playing: moves and other actions of a seat.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use subtle::ConstantTimeEq;

use super::{App, AppError, Caller, FieldProblem, token_hash};
use cuatro_game::{Answer, ColumnNumber, Command, Emote, GameId, PlyNumber, Refusal, SeatAction};
use cuatro_live::{CommandContext, Entry, LiveGame, Room};
use cuatro_rules::Side;
use cuatro_store::{Hint, TokenHash};

/// A move that has been made.
#[derive(Clone, Debug)]
pub struct Played {
    pub live: Arc<LiveGame>,
    /// The move.
    pub entry: Arc<Entry>,
    /// Whether it had been made before, because the same move was sent again.
    pub repeated: bool,
}

/// Counts of moves by outcome.
#[derive(Debug, Default)]
pub struct MoveMetrics([AtomicU64; 4]);

impl MoveMetrics {
    /// The outcomes of a move, in the order in which they are counted.
    const OUTCOMES: [&'static str; 4] = ["played", "repeated", "refused", "failed"];

    fn count(&self, outcome: &Result<Played, AppError>) {
        let index = match outcome {
            Ok(Played { repeated: false, .. }) => 0,
            Ok(Played { repeated: true, .. }) => 1,
            Err(AppError::Store(_) | AppError::Broken) => 3,
            Err(_) => 2,
        };
        self.0[index].fetch_add(1, Ordering::Relaxed);
    }

    /// How many moves had each outcome.
    pub fn by_outcome(&self) -> impl Iterator<Item = (&'static str, u64)> {
        Self::OUTCOMES.into_iter().zip(self.0.iter().map(|count| count.load(Ordering::Relaxed)))
    }
}

/// The token behind an open connection, as a hash: the connection ends with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Credential(pub(super) TokenHash);

/// The game as it was with `ply` discs, for review: no longer in play, without later events.
pub fn rewound(live: &LiveGame, ply: u16) -> Result<Arc<LiveGame>, AppError> {
    let range = || AppError::field("ply", FieldProblem::Range { min: 0, max: live.game.ply().into() });
    live.rewound(ply).map(Arc::new).ok_or_else(range)
}

impl App {
    /// The current credential of a seat: it changes if an entrant gets another token.
    pub fn seat_credential(&self, room: &Room, side: Side) -> Option<Credential> {
        self.hub.seat_token(&room.game(), side).map(Credential)
    }

    /// The side that the caller's token holds in this game: `Unauthorized` for a missing or unknown token, `Forbidden` for one that is
    /// valid elsewhere.
    pub async fn seat(&self, room: &Arc<Room>, caller: &Caller) -> Result<Side, AppError> {
        let token = caller.token().ok_or(AppError::Unauthorized)?;
        if let Some(side) = self.seat_if_any(room, token) {
            return Ok(side);
        }
        // The seat may have been taken, or its entrant been given a token, through another process.
        self.hub.refresh(room).await?;
        let tournament = self.hub.tournament_of(&room.game());
        self.hub.refresh_all(tournament.as_slice()).await?;
        match self.seat_if_any(room, token) {
            Some(side) => Ok(side),
            None => self.token_identity(caller).await.and(Err(AppError::Forbidden)),
        }
    }

    /// The room of a game, and the side that a token holds in it.
    pub async fn seated(&self, id: &GameId, caller: &Caller) -> Result<(Arc<Room>, Side), AppError> {
        let room = self.quiet_room(id).await?;
        self.refuse_removed(&room).await?;
        let side = self.seat(&room, caller).await?;
        Ok((room, side))
    }

    /// The side that a token holds in this game, if it holds one. Marks the side as seen.
    pub fn seat_if_any(&self, room: &Arc<Room>, token: &str) -> Option<Side> {
        let hash = token_hash(token);
        let live = room.game();
        let proves = |token: TokenHash| bool::from(token.0.ct_eq(&hash.0));
        let holds = |side: &Side| self.hub.seat_token(&live, *side).is_some_and(proves);
        let side = Side::BOTH.into_iter().find(holds)?;
        let now = self.time.now();
        room.update_presence(|presence| presence.asked(side, now));
        self.hub.seen_in_tournament(&live, side, now);
        self.hub.attendance().changed(room);
        Some(side)
    }

    /// Drops a disc. With its ply it is idempotent.
    pub async fn play(
        &self,
        room: &Arc<Room>,
        side: Side,
        column: ColumnNumber,
        ply: Option<PlyNumber>,
    ) -> Result<Played, AppError> {
        let command = Command::Move { side, column, ply, why: None };
        let done = self.writer.change_game(room, command, CommandContext::default()).await;
        let played = done.map_err(AppError::from).and_then(|done| {
            // No move among the events: the clock had run out before it arrived.
            let entry = done.moved.ok_or(Refusal::GameOver)?;
            Ok(Played { live: done.live, entry, repeated: done.events == 0 })
        });
        self.moves.count(&played);
        played
    }

    /// Performs an action of a seat other than a move; returns the game after it. If both have asked for another game, its
    /// `next` is set.
    pub async fn act(
        &self,
        room: &Arc<Room>,
        side: Side,
        action: SeatAction,
    ) -> Result<Arc<LiveGame>, AppError> {
        let command = match action {
            SeatAction::Resign => Command::Resign { side },
            SeatAction::Abort => Command::Abort { side },
            SeatAction::Claim => {
                // The opponent may be connected to another process.
                self.hub.refresh(room).await?;
                let away_since = room.presence().away_since(side.opponent(), &room.game().game);
                Command::Claim { side, away_since }
            }
            SeatAction::Rematch(Answer::Offer | Answer::Accept) => {
                Command::Rematch { side, next: GameId::random(&mut crate::chance::rng()) }
            }
            SeatAction::Rematch(Answer::Decline) => Command::DeclineRematch { side, asked: side.opponent() },
            SeatAction::Rematch(Answer::Withdraw) => Command::DeclineRematch { side, asked: side },
            SeatAction::Answer(offer, answer) => Command::Answer { offer, side, answer },
        };
        Ok(self.writer.change_game(room, command, CommandContext::default()).await?.live)
    }

    /// Sends an emote to the present followers of the game. It is not an event.
    pub fn show_emote(&self, room: &Room, side: Side, emote: Emote) -> Result<Arc<LiveGame>, AppError> {
        room.show_emote(side, emote, self.time.now()).map_err(|left_ms| AppError::TooSoon {
            retry_after_s: u32::try_from(left_ms).unwrap_or_default().div_ceil(1_000),
        })?;
        self.hub.notify(|| Hint::Emote { game: room.id.clone(), side, name: emote.as_str().to_owned() });
        Ok(room.game())
    }

    /// Plays the move of a worker, or ends a game on time. Refused if the game has moved on meanwhile.
    pub(super) async fn issue_system_command(
        &self,
        room: &Arc<Room>,
        command: Command,
    ) -> Result<(), AppError> {
        debug_assert!(matches!(command, Command::Move { why: Some(_), .. } | Command::Flag));
        self.writer.change_game(room, command, CommandContext::default()).await?;
        Ok(())
    }
}
