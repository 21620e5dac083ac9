//! A game of a tournament: what it forbids, how it is stopped, and that other games are stored as before.

use cuatro_game::{
    Command, Event, Game, GameId, InTournament, Logged, Refusal, Setup, Status, Stopped, Termination, Time,
};
use cuatro_rules::Side;

use crate::played::{Played, people};

fn setup(tournament: Option<InTournament>) -> Setup {
    Setup { tournament, ..people() }
}

/// A place in a tournament.
pub(crate) fn place() -> InTournament {
    let id: GameId = "tournament1".parse().expect("an id");
    InTournament { id, stage: 1, round: 2, board: 3, first_disc_s: 30, away_s: 30, unrecorded: false }
}

/// A game of a tournament after so many discs.
fn after(discs: u8) -> Played {
    Played::after(setup(Some(place())), &(0..discs).collect::<Vec<_>>())
}

#[test]
fn a_missing_player_loses_and_before_the_second_disc_the_game_is_aborted() {
    for discs in 0..=4 {
        let mut played = after(discs);
        let (side, other) = (Side::of_ply(discs.into()), Side::of_ply(u16::from(discs) + 1));
        // The side that has just dropped a disc is not missing.
        let late = Command::Stop { why: Stopped::Missing(other) };
        assert_eq!(played.send(late, 3), Ok(Vec::new()), "{discs} discs");
        let why = Stopped::Missing(side);
        played.send(Command::Stop { why }, 3).expect("it is allowed");
        let game = &played.game;
        match discs {
            0 | 1 => {
                assert_eq!((game.status, game.stopped, &game.result), (Status::Aborted, Some(why), &None))
            }
            _ => {
                let result = game.result.as_ref().expect("a result");
                assert_eq!(
                    (result.winner, result.reason),
                    (Some(other), Termination::Abandon),
                    "{discs} discs"
                );
            }
        }
        assert_eq!(played.send(Command::Stop { why }, 3), Err(Refusal::GameOver));
    }
}

#[test]
fn a_game_that_its_tournament_stops_says_why_and_has_no_record() {
    for why in [Stopped::Adjudicated, Stopped::Dropped] {
        let mut played = after(5);
        played.send(Command::Stop { why }, 9).expect("it is allowed");
        let game = played.game;
        assert_eq!((game.status, game.stopped), (Status::Aborted, Some(why)));
        assert_eq!(game.record(&place().id), None);
    }
}

#[test]
fn the_side_that_aborts_or_resigns_early_is_known() {
    for command in [Command::Resign { side: Side::O }, Command::Abort { side: Side::O }] {
        let mut played = after(1);
        played.send(command, 9).expect("it is allowed");
        assert_eq!((played.game.status, played.game.aborted_by), (Status::Aborted, Some(Side::O)));
    }
}

#[test]
fn an_unrecorded_game_gives_no_points() {
    let unrecorded = setup(Some(InTournament { unrecorded: true, ..place() }));
    let game = Played::after(unrecorded, &[0, 1, 0, 1, 0, 1, 0]).game;
    assert!(!game.counts());
    assert_eq!(game.result.as_ref().expect("a line").points, [0, 0]);
    assert_eq!(game.record(&place().id), None);
    assert!(after(0).game.counts());
}

#[test]
fn other_games_are_stored_as_before() {
    let json = serde_json::to_string(&Event::Created(setup(None))).expect("JSON");
    assert!(!json.contains("tournament"), "{json}");
    let aborted = Event::Aborted { by: None, expired: false, stopped: None };
    assert_eq!(serde_json::to_string(&aborted).expect("JSON"), r#"{"aborted":{"by":null}}"#);
    for event in [
        Event::Created(setup(Some(place()))),
        Event::Aborted { by: None, expired: false, stopped: Some(Stopped::Missing(Side::X)) },
    ] {
        let json = serde_json::to_string(&event).expect("JSON");
        assert_eq!(serde_json::from_str::<Event>(&json).expect(&json), event);
    }
    let log = [Logged { version: 1, at: Time(0), event: Event::Created(setup(Some(place()))) }];
    assert_eq!(Game::replay(&log).expect("a game").setup.tournament, Some(place()));
}
