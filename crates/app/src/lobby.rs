//! Creating games, and finding current ones.

use std::net::IpAddr;
use std::sync::Arc;

use rand::RngExt;

use super::creation::Made;
use super::identity::{TokenKind, new_token};
use super::joining::take_seat;
use super::{App, AppError, Caller, FieldProblem, NewStart, Thing};
use cuatro_game::computer::Level;
use cuatro_game::names::{PlayerName, folded};
use cuatro_game::opponent::rng;
use cuatro_game::starts;
use cuatro_game::{ClockSettings, GameId, Kind, Occupant, PlayerId, Series, Setup, Time};
use cuatro_live::{LiveGame, Room};
use cuatro_protocol::FirstMove;
use cuatro_rules::{Side, Variant};
use cuatro_store::{Change, Claim, Invite, LobbyFilter, NewPlayer, Seat, StoreError};
use cuatro_tournament::TournamentId;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NewSeat {
    /// A person on this device.
    Person {
        /// The name as typed.
        name: String,
        /// The player token that proves the name, if it is held.
        token: Option<String>,
    },
    Computer(Level),
    /// Open to anyone with the link.
    Open,
    /// Reserved for the player with this name, with a separate link.
    Invite {
        /// The name for which the seat is reserved.
        name: String,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    pub variant: Variant,
    /// The seats in the requested order.
    pub seats: [NewSeat; 2],
    /// Which of them starts.
    pub first: FirstMove,
    pub clock: Option<ClockSettings>,
    /// The seed of all random choices; random if not given.
    pub seed: Option<u64>,
    /// Milliseconds between the moves of two computers.
    pub pace_ms: u16,
    /// The position before the first move; checked when the game is created.
    pub start: NewStart,
    /// Whether it appears in lists and in the stream of all games.
    pub listed: bool,
    pub series: Option<Series>,
}

/// What a person receives with a seat. Shown once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seated {
    pub side: Side,
    /// The seat's token.
    pub token: String,
    /// The player token, if the name was claimed by this request.
    pub player_token: Option<String>,
}

/// The result for a requested seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum SeatGrant {
    /// A person has taken it.
    Seated(Seated),
    /// It is open, and reserved.
    Invite {
        name: String,
        /// The code that opens it. Shown once.
        code: String,
    },
    /// The computer has it, or it is open.
    #[default]
    Nothing,
}

/// A requested seat in the store and in the first event, and its result.
#[derive(Default)]
struct Prepared {
    seat: Seat,
    occupant: Option<Occupant>,
    claim: Option<Claim>,
    grant: SeatGrant,
}

impl App {
    /// Creates a game. The token of the caller counts for the first seat; `maker` is charged for the computer's moves. Returns the results
    /// for the seats in the requested order.
    pub async fn create(
        &self,
        new: NewGame,
        caller: &Caller,
        maker: Option<IpAddr>,
    ) -> Result<(Arc<LiveGame>, [SeatGrant; 2]), AppError> {
        let clock = new.clock.map(ClockSettings::checked).transpose()?;
        let seed = new.seed.unwrap_or_else(|| {
            let mut rng = caller.by_request("seed");
            let fits = |seed: &u64| !matches!(new.start, NewStart::Fair) || starts::leaves_choice(*seed);
            std::iter::repeat_with(|| rng.random()).find(fits).expect("it never ends")
        });
        let (opening, start) = new.start.placed(new.variant, seed)?;
        let kind = kind(&new.seats);
        if new.series.is_some() && kind == Kind::Exhibition {
            return Err(AppError::field("series", FieldProblem::OnlyComputers));
        }
        if caller.token().is_some() {
            self.token_identity(caller).await?;
        }
        differ(&new.seats)?;
        let sides = sides(new.first, seed);
        let [one, two] = new.seats;
        let first = self.prepare(0, one, sides[0], caller).await?;
        let second = self.prepare(1, two, sides[1], &caller.without_token()).await?;
        let grants = [first.grant.clone(), second.grant.clone()];
        let [x, o] = if sides[0] == Side::X { [first, second] } else { [second, first] };
        let setup = Setup {
            variant: new.variant,
            kind,
            seats: [x.occupant, o.occupant],
            drawn: new.first == FirstMove::Random,
            clock,
            seed,
            pace_ms: (kind == Kind::Exhibition).then_some(new.pace_ms),
            previous: None,
            opening,
            start,
            unlisted: !new.listed,
            series: new.series,
            tournament: None,
        };
        let (seats, claims) = ([x.seat, o.seat], x.claim.into_iter().chain(o.claim).collect());
        let id = GameId::random(&mut caller.by_key("game"));
        let find = || self.find_game(&id, &setup, &seats);
        let make = self.make_game(&id, &setup, &seats, claims, maker);
        let live = self.find_or_make(caller, find, make).await?;
        Ok((live, grants))
    }

    /// The game that an earlier run of this creation has made.
    async fn find_game(
        &self,
        id: &GameId,
        setup: &Setup,
        seats: &[Seat; 2],
    ) -> Result<Option<Made<Arc<LiveGame>>>, AppError> {
        let Some(room) = self.hub.room(id).await? else {
            return self.refuse_gone(id).await.map(|()| None);
        };
        self.hub.refresh(&room).await?;
        let live = room.game();
        // Tokens follow from the whole request.
        let mut tokens = seats.iter().zip(&live.seats).filter(|(own, _)| own.token.is_some()).peekable();
        let same = match tokens.peek() {
            None => live.game.setup == *setup,
            Some(_) => tokens.all(|(own, stored)| own.token == stored.token),
        };
        Ok(Some(Made { same, at: live.game.created_at, answer: live }))
    }

    async fn make_game(
        &self,
        id: &GameId,
        setup: &Setup,
        seats: &[Seat; 2],
        claims: Vec<Claim>,
        maker: Option<IpAddr>,
    ) -> Result<Arc<LiveGame>, AppError> {
        match setup.kind {
            Kind::Exhibition => self.computers.begin(id, maker, self.time.now())?,
            Kind::Computer => self.computers.made(id, maker),
            _ => {}
        }
        let made = self.writer.create_game(id.clone(), setup.clone(), seats.clone(), claims).await;
        if made.is_err() {
            self.computers.forget(id);
        }
        Ok(made?)
    }

    async fn prepare(
        &self,
        index: usize,
        seat: NewSeat,
        side: Side,
        caller: &Caller,
    ) -> Result<Prepared, AppError> {
        let field = format!("seats[{index}].name");
        match seat {
            NewSeat::Open => Ok(Prepared::default()),
            NewSeat::Computer(level) => {
                Ok(Prepared { occupant: Some(Occupant::Computer(level)), ..Prepared::default() })
            }
            NewSeat::Invite { name } => {
                let field = format!("seats[{index}].invite");
                let name = self.new_name(&field, &name).await?;
                let (code, hash) = new_token(caller, TokenKind::Invite, &field);
                let invite = Some(Invite { code: hash, name: name.as_str().into() });
                let name = name.as_str().to_owned();
                let seat = Seat { invite, ..Seat::default() };
                Ok(Prepared { seat, grant: SeatGrant::Invite { name, code }, ..Prepared::default() })
            }
            NewSeat::Person { name, token } => {
                // This must not reveal which token is the operator's: a seat's own token is a player's.
                if token.as_deref().is_some_and(|own| self.is_operator(own)) {
                    return Err(AppError::Unauthorized);
                }
                let person = self.person(&field, &name, &caller.or_with(token)).await?;
                let (seat, seated) =
                    take_seat(&person, side, new_token(caller, TokenKind::Seat, side.as_str()));
                let occupant = Some(Occupant::Person(person.id));
                Ok(Prepared { seat, occupant, claim: person.claim, grant: SeatGrant::Seated(seated) })
            }
        }
    }

    /// The player with this name and whether it is a bot, or a new player without a token. The name of a new one belongs to the
    /// first player who claims it.
    pub(super) async fn unclaimed_player(&self, name: &PlayerName) -> Result<(PlayerId, bool), AppError> {
        if let Some(row) = self.store.player(name.key()).await? {
            return Ok((row.id, row.bot));
        }
        let player = self.store.next_player_id().await?;
        let (shown, name_key) = (name.as_str().to_owned(), name.key().clone());
        let new = NewPlayer { player, name: shown, name_key, at: self.time.now() };
        self.writer.apply(Change { players: vec![new], ..Change::default() }).await?;
        Ok((player, false))
    }

    /// The room of a requested game. The request resumes a paused game of two computers.
    pub async fn room(&self, id: &GameId) -> Result<Arc<Room>, AppError> {
        let room = self.quiet_room(id).await?;
        self.hub.refresh_if_possible(&room).await?;
        self.refuse_removed(&room).await?;
        let live = room.game();
        let exhibition = live.game.setup.kind == Kind::Exhibition && !live.game.status.is_over();
        if exhibition && self.computers.note_request(id, self.time.now()) {
            self.hub.notify_workers(&room);
        }
        Ok(room)
    }

    /// The room of a game as this process knows it: for callers that only scan, or that write, since the writer decides on the
    /// state in the store.
    pub async fn quiet_room(&self, id: &GameId) -> Result<Arc<Room>, AppError> {
        match self.hub.room(id).await? {
            Some(room) => {
                self.know_tournament(&room).await?;
                Ok(room)
            }
            None => {
                self.refuse_gone(id).await?;
                Err(AppError::no_game(id))
            }
        }
    }

    /// The room of one of many games, if it still exists and can be read: one unreadable game must not hide all others.
    pub(super) async fn readable_room(&self, id: &GameId) -> Result<Option<Arc<Room>>, AppError> {
        match self.quiet_room(id).await {
            Ok(room) => Ok(Some(room)),
            Err(AppError::Store(error @ StoreError::Corrupt { .. })) => {
                self.note(&error);
                Ok(None)
            }
            // It may just have been removed.
            Err(AppError::NoSuch(Thing::Game(_)) | AppError::Gone) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Refuses a removed game: it does not exist, and the same request does not create it again.
    pub(super) async fn refuse_gone(&self, id: &GameId) -> Result<(), AppError> {
        if self.store.is_removed(id).await? { Err(AppError::Gone) } else { Ok(()) }
    }

    /// Loads the tournament of a running game: its entrants' tokens prove the seats.
    async fn know_tournament(&self, room: &Room) -> Result<(), AppError> {
        let live = room.game();
        if let Some(tournament) = &live.game.setup.tournament
            && !live.game.status.is_over()
        {
            self.hub.tournament(&TournamentId::of_key(&tournament.id)).await?;
        }
        Ok(())
    }

    /// Refuses a removed game whose room is still in memory.
    pub(super) async fn refuse_removed(&self, room: &Arc<Room>) -> Result<(), AppError> {
        let is_removed = room.game().removed || self.is_removed_elsewhere(room).await?;
        if is_removed { Err(AppError::Gone) } else { Ok(()) }
    }

    /// Unfinished games, newest first, each with its cursor.
    pub async fn lobby(&self, filter: &LobbyFilter) -> Result<Vec<LobbyRow>, AppError> {
        let (mut games, mut rooms) = (Vec::new(), Vec::new());
        for (at, id) in self.store.lobby(filter).await? {
            let Some(room) = self.readable_room(&id).await? else { continue };
            rooms.push(room.clone());
            games.push((at, id, room));
        }
        self.hub.refresh_all(&rooms).await?;
        Ok(games.into_iter().map(|(at, id, room)| (at, id, room.game(), room)).collect())
    }
}

/// The two names of a game differ, reserved ones included: otherwise it could never begin.
fn differ(seats: &[NewSeat; 2]) -> Result<(), AppError> {
    let named = seats.each_ref().map(|seat| match seat {
        NewSeat::Person { name, .. } => Some(("name", folded(name))),
        NewSeat::Invite { name } => Some(("invite", folded(name))),
        NewSeat::Computer(_) | NewSeat::Open => None,
    });
    match named {
        [Some((_, one)), Some((field, two))] if one == two && !one.is_empty() => {
            Err(AppError::field(format!("seats[1].{field}"), FieldProblem::SamePlayer))
        }
        _ => Ok(()),
    }
}

/// A game of a list: when it was created and its id, which are its cursor, its state, and its room.
pub type LobbyRow = (Time, GameId, Arc<LiveGame>, Arc<Room>);

/// The sides of the two requested seats.
fn sides(first: FirstMove, seed: u64) -> [Side; 2] {
    let first_starts = match first {
        FirstMove::First => true,
        FirstMove::Second => false,
        // No ply uses this random choice, so it has a number that no ply has.
        FirstMove::Random => rng(seed, u16::MAX).random(),
    };
    if first_starts { [Side::X, Side::O] } else { [Side::O, Side::X] }
}

/// The kind that follows from the seats; an open seat is for a person on another device.
fn kind(seats: &[NewSeat; 2]) -> Kind {
    let open = |seat: &NewSeat| matches!(seat, NewSeat::Open | NewSeat::Invite { .. });
    let computers = seats.iter().filter(|seat| matches!(seat, NewSeat::Computer(_))).count();
    Kind::of(computers, seats.iter().any(open))
}
