//! A game at this keyboard, stored in the data file and played through the same `App` as a server's games.

use std::sync::Arc;
use std::time::Duration;

use super::console::Console;
use super::seats::SeatChoice;
use super::words::{self, Player, Typed, only_person};
use super::{First, Flow, Session, Stop, board};
use crate::app::{AdminToken, App, AppError, Caller, NewGame, Origin, Tasks, aborted};
use crate::cli::{data, failed};
use crate::game::{Answer, Event, GameId, Kind, Occupant, Offer, SeatAction, Status};
use crate::lang::Lang;
use crate::live::{Entry, LiveGame, Room};
use crate::names::deleted_player;
use crate::rules::{Position, Side, Variant};
use crate::store::{LobbyFilter, Store};
use crate::time_source::TimeSource;
use cuatro_words::{label, say};

/// After how long the computer is said to be thinking.
const SOON: Duration = Duration::from_millis(400);

/// The data file opened for writing, for one game or one change.
pub(super) struct Opened {
    pub(super) app: App,
    tasks: Tasks,
    /// A user who can write the data file is its operator.
    pub(super) admin: String,
}

impl Opened {
    pub(super) async fn open(session: &Session<'_>) -> Flow<Opened> {
        let store: Arc<dyn Store> = data::open(session.settings).await?;
        let admin = AdminToken::generate();
        let (app, tasks) = App::start(store, TimeSource::System, AdminToken::new(&admin))
            .await
            .map_err(|error| say!(session.lang(), "cli-data-unusable", error = failed::store(error)))?;
        Ok(Opened { app, tasks, admin })
    }

    /// Lets others write the data file again.
    pub(super) async fn close(self) {
        drop(self.app);
        self.tasks.stop(Tasks::PATIENCE).await;
    }
}

/// A requested game.
#[derive(Clone, Debug)]
pub(super) struct Setup {
    pub(super) seats: [SeatChoice; 2],
    pub(super) variant: Variant,
    pub(super) first: First,
    pub(super) seed: Option<u64>,
    pub(super) pace_ms: u16,
}

/// A game that was left before its end.
#[derive(Clone, Debug)]
pub(super) struct Unfinished {
    pub(super) id: GameId,
    pub(super) title: String,
}

/// Plays a game from its first disc. Names must be available: see [`ask_about_held_names`].
pub(super) fn play(session: &mut Session<'_>, opened: &Opened, setup: &Setup) -> Flow<()> {
    let lang = session.lang();
    let new = NewGame {
        variant: setup.variant,
        seats: setup.seats.each_ref().map(SeatChoice::at_this_keyboard),
        first: setup.first.first_move(),
        clock: None,
        seed: setup.seed,
        pace_ms: setup.pace_ms,
        opening: Vec::new(),
    };
    session.on_leave(words::left(setup.seats.iter().any(SeatChoice::is_person), lang));
    let farewell = session.farewell.clone();
    let console = &mut session.console;
    session.runtime.block_on(async {
        let failed = |error: AppError| Stop::Failed(words::problem(&error, lang));
        let (live, _) = opened.app.create(new, &Caller::default()).await.map_err(failed)?;
        let room = opened.app.room(&live.id).await.map_err(failed)?;
        let players = players(&live, lang);
        let opening = format!(
            "\n{}\n{}",
            words::heading(&players, setup.variant, lang),
            words::starts(&players[0].name, setup.first == First::Random, lang)
        );
        let played = match console.say(&opening) {
            Ok(()) => follow(console, &opened.app, &room, 1).await,
            unread => unread,
        };
        if played.is_err() && !console.interactive() {
            // Nobody resumes a game whose moves came from a pipe.
            opened.app.discard(&room).await.map_err(failed)?;
            *farewell.lock().expect("no code panics while it holds the words") = words::broken_off(lang);
        }
        played
    })
}

/// Resumes a game that was left.
pub(super) fn resume(session: &mut Session<'_>, opened: &Opened, id: &GameId) -> Flow<()> {
    let lang = session.lang();
    session.on_leave(words::left(true, lang));
    let console = &mut session.console;
    session.runtime.block_on(async {
        let room = opened.app.room(id).await.map_err(|error| Stop::Failed(words::problem(&error, lang)))?;
        let live = room.game();
        console
            .say(&format!("\n{}", words::heading(&players(&live, lang), live.game.setup.variant, lang)))?;
        follow(console, &opened.app, &room, live.game.version).await
    })
}

/// Asks people whether a name that belongs to a device of the server is theirs. Without a terminal it does not ask: a user who
/// can write the data file is its operator.
pub(super) fn ask_about_held_names(
    session: &mut Session<'_>,
    opened: &Opened,
    seats: &[SeatChoice; 2],
) -> Flow<bool> {
    let lang = session.lang();
    if !session.console.interactive() {
        return Ok(true);
    }
    for seat in seats {
        let SeatChoice::Person(name) = seat else { continue };
        let known = session.runtime.block_on(opened.app.player(name.as_str()));
        let Ok(row) = known else { continue };
        if row.held {
            let question = say!(lang, "cli-ask-held-name", name = *row.name);
            if !session.console.confirm(&question, false)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// The games that were left at this keyboard, newest first. Seats of other games have tokens.
pub(super) fn unfinished(session: &Session<'_>) -> Flow<Vec<Unfinished>> {
    let lang = session.lang();
    if !data::is_there(session.settings)? {
        return Ok(Vec::new());
    }
    session.runtime.block_on(async {
        let failed = |error| Stop::Failed(failed::store(error));
        let store = data::open_to_read(session.settings).await?;
        let filter = LobbyFilter { status: Some(Status::Playing), limit: 100, ..LobbyFilter::default() };
        let mut games = Vec::new();
        for (_, id) in store.lobby(&filter).await.map_err(failed)? {
            let Some(stored) = store.game(&id).await.map_err(failed)? else { continue };
            let Some(live) = LiveGame::restore(id.clone(), stored) else { continue };
            let here = matches!(live.game.setup.kind, Kind::Local | Kind::Computer)
                && live.seats.iter().all(|seat| seat.token.is_none());
            if here {
                let [x, o] = players(&live, lang);
                let title = say!(lang, "cli-game-title", x = x.name, o = o.name, discs = live.game.ply());
                games.push(Unfinished { id, title });
            }
        }
        store.close().await;
        Ok(games)
    })
}

fn players(live: &LiveGame, lang: Lang) -> [Player; 2] {
    Side::BOTH.map(|side| {
        let seat = live.seat(side);
        match seat.occupant {
            Some(Occupant::Computer(level)) => Player::computer(level, lang),
            _ => Player::person(seat.name.unwrap_or_else(|| deleted_player(lang))),
        }
    })
}

/// Prints the events of the game after `version`, and asks people for their moves until it is over.
async fn follow(console: &mut Console, app: &App, room: &Arc<Room>, version: u32) -> Flow<()> {
    let lang = console.lang;
    let mut changes = room.watch();
    let live = changes.borrow_and_update().clone();
    let players = players(&live, lang);
    let shown = live.log.iter().take(version as usize);
    let mut teller =
        Teller { players: &players, position: Position::new(live.game.setup.variant), moves: Vec::new() };
    shown.for_each(|entry| teller.apply(entry));
    let mut version = version;
    console.say(&format!("\n{}", board::draw(&teller.position, console.style)))?;
    loop {
        let live = changes.borrow_and_update().clone();
        for entry in live.after(version).into_iter().flatten() {
            teller.tell(console, entry)?;
        }
        version = live.game.version;
        let Some(side) = live.game.to_move() else { return Ok(()) };
        let player = &players[side.index()];
        console.say(&format!("\n{}", words::turn(player, side, live.game.ply(), lang)))?;
        if live.game.computer_to_move().is_some() {
            let soon = tokio::time::timeout(SOON, changes.changed()).await;
            if soon.is_err() {
                console.say(&words::thinking(player, lang))?;
                let _ = changes.changed().await;
            }
        } else {
            move_person(console, app, room, side).await?;
        }
    }
}

/// Asks until the game has changed.
async fn move_person(console: &mut Console, app: &App, room: &Arc<Room>, side: Side) -> Flow<()> {
    let lang = console.lang;
    let game = room.game().game.clone();
    let variant = game.setup.variant;
    loop {
        let line = console.ask(&words::prompt(variant, lang))?;
        let done = match words::typed(&line) {
            Some(Typed::Column(column)) => {
                app.play(room, side, column, Some(game.ply().into())).await.map(|_| ())
            }
            Some(Typed::TakeBack) => take_back(app, room, side).await,
            Some(Typed::Resign) => {
                let question = label!(lang, "cli-ask-resign");
                if console.interactive() && !console.confirm(question, false)? {
                    continue;
                }
                app.act(room, side, SeatAction::Resign).await.map(|_| ())
            }
            Some(Typed::Help) => {
                console.say(&words::help(variant, false, lang))?;
                continue;
            }
            Some(Typed::OfferDraw) | None => {
                console.complain(&words::not_a_column(&line, variant, lang))?;
                continue;
            }
        };
        match done {
            Ok(()) => return Ok(()),
            Err(error @ AppError::Refused(_)) => console.complain(&words::problem(&error, lang))?,
            Err(error) => return Err(Stop::Failed(words::problem(&error, lang))),
        }
    }
}

/// Takes back the last disc; against the computer the player's own last disc and the reply to it.
async fn take_back(app: &App, room: &Arc<Room>, side: Side) -> Result<(), AppError> {
    let opponent = side.opponent();
    let computer = matches!(room.game().game.seats[opponent.index()], Some(Occupant::Computer(_)));
    let asks = if computer { side } else { opponent };
    app.act(room, asks, SeatAction::Answer(Offer::Takeback, Answer::Offer)).await?;
    if !computer {
        app.act(room, side, SeatAction::Answer(Offer::Takeback, Answer::Accept)).await?;
    }
    Ok(())
}

/// Prints the events of a game one by one.
struct Teller<'a> {
    players: &'a [Player; 2],
    position: Position,
    moves: Vec<crate::rules::Column>,
}

impl Teller<'_> {
    fn apply(&mut self, entry: &Arc<Entry>) {
        match &entry.logged.event {
            Event::Moved { column, .. } => {
                self.moves.push(*column);
                // Moves in the log are legal.
                let _ = self.position.play(*column);
            }
            Event::TakenBack { ply, .. } => {
                self.moves.truncate(usize::from(*ply));
                let variant = self.position.variant();
                self.position = Position::replay(variant, self.moves.iter().copied())
                    .unwrap_or_else(|_| Position::new(variant));
            }
            _ => {}
        }
    }

    fn tell(&mut self, console: &mut Console, entry: &Arc<Entry>) -> Flow<()> {
        let (lang, style) = (console.lang, console.style);
        self.apply(entry);
        match &entry.logged.event {
            Event::Moved { side, column, why, .. } => {
                console.say(&words::action(&self.players[side.index()], *side, column.0, lang))?;
                if let Some(why) = why {
                    console.say(&format!("  {}", why.text(lang)))?;
                }
                console.say(&board::draw(&self.position, style))
            }
            Event::TakenBack { ply, .. } => {
                console.say(&words::taken_back(*ply, lang))?;
                console.say(&board::draw(&self.position, style))
            }
            Event::Finished(result) => {
                let you = only_person(self.players);
                console.say(&format!("\n{}", words::result(self.players, result, Origin::Played, you, lang)))
            }
            Event::Aborted { expired, .. } => console.say(&format!("\n{}", aborted(*expired, lang))),
            _ => Ok(()),
        }
    }
}
