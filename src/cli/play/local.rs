//! A game at this keyboard, stored in the data file and played through the same `App` as a server's games.

use std::sync::Arc;
use std::time::Duration;

use super::commands::{self, Command};
use super::console::Console;
use super::seats::SeatChoice;
use super::transcript::Transcript;
use super::{First, Flow, Session, Stop};
use crate::app::{AdminToken, App, AppError, Caller, NewGame, NewStart, Tasks, seat_name};
use crate::cli::{data, failed};
use crate::game::{Answer, GameId, Kind, Occupant, Offer, SeatAction, Status};
use crate::lang::Lang;
use crate::live::{LiveGame, Room};
use crate::rules::{Side, Variant};
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
    pub(super) start: NewStart,
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
        start: setup.start.clone(),
        listed: true,
        series: None,
    };
    session.on_leave(left(setup.seats.iter().any(SeatChoice::is_person), lang));
    let farewell = session.farewell.clone();
    let console = &mut session.console;
    session.runtime.block_on(async {
        let failed = |error: AppError| Stop::Failed(problem(error, lang));
        let (live, _) = opened.app.create(new, &Caller::default()).await.map_err(failed)?;
        let room = opened.app.room(&live.id).await.map_err(failed)?;
        let played = follow(console, &opened.app, &room, &live).await;
        if played.is_err() && !console.interactive() {
            // Nobody resumes a game whose moves came from a pipe.
            opened.app.discard(&room).await.map_err(failed)?;
            *farewell.lock().expect("no code panics while it holds the words") =
                format!("\n{}", label!(lang, "cli-broken-off"));
        }
        played
    })
}

/// Resumes a game that was left.
pub(super) fn resume(session: &mut Session<'_>, opened: &Opened, id: &GameId) -> Flow<()> {
    let lang = session.lang();
    session.on_leave(left(true, lang));
    let console = &mut session.console;
    session.runtime.block_on(async {
        let room = opened.app.room(id).await.map_err(|error| Stop::Failed(problem(error, lang)))?;
        follow(console, &opened.app, &room, &room.game()).await
    })
}

/// A game was left before its end; two computers need nobody to go on.
fn left(people: bool, lang: Lang) -> String {
    let words = match people {
        true => say!(lang, "cli-left"),
        false => say!(lang, "cli-left-to-computers"),
    };
    format!("\n{words}")
}

/// Why the app did not do it. Who plays here is the operator too, and reads what the store says.
pub(super) fn problem(error: AppError, lang: Lang) -> String {
    match error {
        AppError::Store(error) => failed::store(error),
        error => error.sentence(lang),
    }
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
                let [x, o] = Side::BOTH.map(|side| seat_name(&live, side, lang));
                let title = say!(lang, "cli-game-title", x = x, o = o, discs = live.game.ply());
                games.push(Unfinished { id, title });
            }
        }
        store.close().await;
        Ok(games)
    })
}

/// Prints what happens after `live`, and asks people for their moves until the game is over.
async fn follow(console: &mut Console, app: &App, room: &Arc<Room>, live: &LiveGame) -> Flow<()> {
    let lang = console.lang;
    let transcript = Transcript {
        names: Side::BOTH.map(|side| seat_name(live, side, lang)),
        bots: Side::BOTH.map(|side| live.seat(side).bot),
        here: Side::BOTH.map(|side| matches!(live.seat(side).occupant, Some(Occupant::Person(_)))),
        lang,
        style: console.style,
    };
    let mut game = live.game.clone();
    let mut changes = room.watch();
    console.say(&transcript.game(&game))?;
    loop {
        let live = changes.borrow_and_update().clone();
        for entry in live.after(game.version).into_iter().flatten() {
            let (event, at) = (&entry.logged.event, entry.logged.at);
            if !game.apply(event, at) {
                return Err(Stop::Failed(AppError::Broken.sentence(lang)));
            }
            if let Some(text) = transcript.event(&game, event, None) {
                console.say(&text)?;
            }
        }
        let Some(side) = game.to_move() else { return Ok(()) };
        if game.computer_to_move().is_some() {
            if tokio::time::timeout(SOON, changes.changed()).await.is_err() {
                console.say(&transcript.thinking(side))?;
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
    let (variant, ply) = (room.game().game.setup.variant, room.game().game.ply());
    loop {
        let line = console.ask(&commands::prompt(variant, lang))?;
        let done = match commands::read(console, &line, variant, false)? {
            Some(Command::Drop(column)) => app.play(room, side, column, Some(ply.into())).await.map(|_| ()),
            Some(Command::TakeBack) => take_back(app, room, side).await,
            Some(Command::Resign) => app.act(room, side, SeatAction::Resign).await.map(|_| ()),
            Some(Command::OfferDraw) | None => continue,
        };
        match done {
            Ok(()) => return Ok(()),
            Err(error @ AppError::Refused(_)) => console.complain(&problem(error, lang))?,
            Err(error) => return Err(Stop::Failed(problem(error, lang))),
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
