//! A tournament whose organiser and entrants are at different processes, one of which dies.

use std::sync::Arc;

use cuatro::app::{App, Attending, Caller, NewTournamentEntry, TournamentEntry, TournamentRoom};
use cuatro::game::SeatAction;
use cuatro::tournament::{Command, Format, NewTournament, Playing, StageSettings};

use super::bus::Weather;
use super::world::{World, until};

/// Time passes slowly enough that whoever is connected stays here.
const TICK_MS: i64 = 20;

/// A new tournament, at the first process.
async fn organise(world: &World) -> Arc<TournamentRoom> {
    let new = NewTournament { title: "Friday".into(), places: Some(25), ..NewTournament::default() };
    world.app(0).organise(new, &Caller::default(), None).await.expect("a tournament").room
}

/// Begins an arena there.
async fn begin(world: &World, room: &Arc<TournamentRoom>) {
    let settings = StageSettings::new(Format::arena(60));
    world.app(0).command(room, Command::AddStage { settings, start: true }).await.expect("a stage");
}

/// Enters at a process, and stays there.
async fn enter(app: &App, room: &Arc<TournamentRoom>, name: &str) -> (TournamentEntry, Attending) {
    let new = NewTournamentEntry { name: name.into(), ..NewTournamentEntry::default() };
    let entry = app.enter(room, new, &Caller::default()).await.expect("an entry");
    let here = app.attend(room, entry.n);
    (entry, here)
}

/// The game that an entrant is in, as this process knows it.
async fn game(app: &App, room: &TournamentRoom, entry: &TournamentEntry) -> Option<Playing> {
    let live = app.tournament(&room.id).await.expect("the tournament").live();
    live.state.entrant(entry.n)?.playing.clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn entrants_at_different_processes_are_paired_although_one_process_dies() {
    let world = World::new(Weather::Calm, 1).await;
    let organised = organise(&world).await;
    let id = organised.id.clone();
    let apps = [world.app(1), world.app(2)];
    let rooms = [
        apps[0].tournament(&id).await.expect("the tournament"),
        apps[1].tournament(&id).await.expect("the tournament"),
    ];
    let (ana, _ana_is_here) = enter(&apps[0], &rooms[0], "Ana").await;
    let (bruno, _bruno_is_here) = enter(&apps[1], &rooms[1], "Bruno").await;
    begin(&world, &organised).await;
    // Whoever waits is woken, by whatever process has paired them.
    let followed = rooms[1].watch();
    let mut last = None;
    for round in 1..=3 {
        let paired = async || {
            world.advance(TICK_MS);
            game(&apps[0], &rooms[0], &ana).await
        };
        let is_new = |now: &Option<Playing>| now.is_some() && *now != last;
        until(&format!("game {round}"), paired, is_new).await;
        let playing = game(&apps[1], &rooms[1], &ana).await.expect("the other process knows it");
        if round == 1 {
            // Whichever process directs it, the others go on.
            world.kill(0);
        }
        assert_eq!(playing.opponent, bruno.n);
        let room = apps[1].room(&playing.game).await.expect("the game");
        let caller = Caller::with(Some(&bruno.token));
        let side = apps[1].seat(&room, &caller).await.expect("the entrant's token is that of the seat");
        apps[1].act(&room, side, SeatAction::Resign).await.expect("an end");
        last = Some(playing);
    }
    let scored = async || {
        world.advance(TICK_MS);
        let live = apps[0].tournament(&id).await.expect("the tournament").live();
        let table = live.table().clone();
        table.rows.iter().find(|row| row.n == ana.n).map_or(0, |row| row.wins)
    };
    until("three wins", scored, |wins| *wins == 3).await;
    assert!(followed.has_changed().expect("the room lives"));
    let live = apps[1].tournament(&id).await.expect("the tournament").live();
    let games: Vec<_> = live.state.stage(1).expect("the stage").games.iter().map(|game| game.round).collect();
    assert_eq!(games[..3], [1, 2, 3], "each pairing was made once");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_given_at_one_process_plays_at_another_and_the_old_one_stops_at_all() {
    let world = World::new(Weather::Calm, 1).await;
    let organised = organise(&world).await;
    let apps = [world.app(0), world.app(1)];
    let other = apps[1].tournament(&organised.id).await.expect("the tournament");
    let (ana, _ana_is_here) = enter(&apps[1], &other, "Ana").await;
    let _bruno_is_here = enter(&apps[0], &organised, "Bruno").await;
    begin(&world, &organised).await;
    let paired = async || {
        world.advance(TICK_MS);
        game(&apps[0], &organised, &ana).await
    };
    until("a game", paired, Option::is_some).await;
    let playing = game(&apps[1], &other, &ana).await.expect("the other process knows it");
    let (_, token) = apps[0].give_token(&organised, ana.n, &Caller::default()).await.expect("a token");
    let room = apps[1].room(&playing.game).await.expect("the game");
    let old = async || apps[1].seat(&room, &Caller::with(Some(&ana.token))).await.is_err();
    until("the old token has stopped where nobody has used the new one", old, |stopped| *stopped).await;
    // One of them has never heard of the tournament.
    for app in [&apps[1], &world.app(2)] {
        let room = app.room(&playing.game).await.expect("the game");
        let side =
            app.seat(&room, &Caller::with(Some(&token))).await.expect("the new token is that of the seat");
        assert_eq!(side, playing.side);
        app.seat(&room, &Caller::with(Some(&ana.token))).await.expect_err("the old token has stopped");
    }
}
