//! Ends without a line: resignation, abort, absence, time, deletion, expiry.

use cuatro_game::starts::{Start, fair};
use cuatro_game::{
    CLAIM_AFTER_MS, ClaimEnd, Claimable, Command, Event, GameResult, Refusal, Setup, Status, Stopped,
    Termination, Time, claimable, decide,
};
use cuatro_rules::{Column, Side};

use crate::played::{O, Played, X, against_computer, people, waiting, with_clock};
use crate::tournament::place;

fn aborted(by: Option<Side>) -> Event {
    Event::Aborted { by, expired: false, stopped: None }
}

fn lost(loser: Side, reason: Termination, rounds: u16, points: [u32; 2]) -> Event {
    Event::Finished(GameResult { winner: Some(loser.opponent()), reason, line: Vec::new(), rounds, points })
}

/// P5, P6: the discs that the server drew earn nothing for two friends, and are part of the rounds of a game that was played.
#[test]
fn a_win_by_default_after_a_fair_start_gives_500_until_both_have_dropped_enough_discs() {
    let start = fair().find(|columns| columns.len() == 8).expect("a start of eight discs");
    let setup = |tournament| Setup {
        opening: start.to_vec(),
        start: Some(Start::Fair { again: false }),
        tournament,
        clock: with_clock().clock,
        ..people()
    };
    for tournament in [None, Some(place())] {
        for (own, rounds, winner_gets) in [(2, 5, 500), (6, 7, 500), (7, 8, 1500), (8, 8, 1500)] {
            let mut played = Played::new(setup(tournament.clone()));
            for at in 1..=own {
                let position = played.game.position.clone();
                let quiet = position.legal().map(|column| column.0).find(|column| {
                    let mut after = position.clone();
                    after.play(Column(*column)).is_ok() && after.outcome().is_none()
                });
                played.drop(quiet.expect("a column that ends nothing"), at).expect("a move");
            }
            let loser = played.game.to_move().expect("a side");
            let points = if loser == X { [0, winner_gets] } else { [winner_gets, 0] };
            let ended = |reason| Ok(vec![lost(loser, reason, rounds, points)]);
            let away = Command::Claim { side: loser.opponent(), away_since: Some(Time(0)) };
            let missing = Command::Stop { why: Stopped::Missing(loser) };
            let absence = if tournament.is_some() { missing } else { away };
            let late = 2 * CLAIM_AFTER_MS;
            for (command, reason, at) in [
                (Command::Resign { side: loser }, Termination::Resign, 9),
                (Command::Flag, Termination::Time, late),
                (absence, Termination::Abandon, late),
            ] {
                let decided = decide(&played.game, &command, Time(at));
                assert_eq!(decided, ended(reason), "{own} discs, {command:?}");
            }
        }
    }
}

#[test]
fn discs_of_an_opening_do_not_make_a_game_old() {
    let opening = [3, 3, 2].map(Column).to_vec();
    let mut played = Played::after(Setup { opening, ..people() }, &[0]);
    assert_eq!(played.send(Command::Abort { side: X }, 9), Ok(vec![aborted(Some(X))]));
}

#[test]
fn a_win_can_be_claimed_from_a_player_away_for_a_minute_on_their_turn() {
    let mut played = Played::after(people(), &[3, 3]);
    let claim = |side, away_since: Option<i64>| Command::Claim { side, away_since: away_since.map(Time) };
    let gone = |wait_ms| Err(Refusal::NotGone { wait_ms });
    assert_eq!(played.send(claim(O, None), 90_000), gone(None), "X is here");
    assert_eq!(played.send(claim(X, Some(0)), 90_000), gone(None), "O is not to move");
    // The turn began at 2, after X had left.
    assert_eq!(played.send(claim(O, Some(0)), CLAIM_AFTER_MS), gone(Some(2)));
    assert_eq!(played.send(claim(O, Some(500)), CLAIM_AFTER_MS), gone(Some(500)));
    let ends = ClaimEnd::Win;
    let at = Time(500 + CLAIM_AFTER_MS);
    assert_eq!(claimable(&played.game, X, Some(Time(500))), Some(Claimable { at, ends }));
    let won = lost(X, Termination::Abandon, 1, [0, 500]);
    assert_eq!(played.send(claim(O, Some(500)), at.0), Ok(vec![won]));
    assert_eq!(played.send(claim(O, Some(500)), at.0), Err(Refusal::GameOver));
}

#[test]
fn a_claim_before_the_second_disc_ends_the_game_without_a_result() {
    let mut played = Played::after(people(), &[3]);
    let (away_since, at) = (Some(Time(1)), Time(1 + CLAIM_AFTER_MS));
    assert_eq!(claimable(&played.game, O, away_since), Some(Claimable { at, ends: ClaimEnd::Abort }));
    assert_eq!(played.send(Command::Claim { side: X, away_since }, at.0), Ok(vec![aborted(None)]));
}

#[test]
fn a_win_cannot_be_claimed_from_the_computer() {
    let played = Played::after(against_computer(), &[3]);
    assert_eq!(claimable(&played.game, O, Some(Time(0))), None);
}

#[test]
fn a_player_out_of_time_loses_and_a_move_comes_too_late() {
    let mut played = Played::after(with_clock(), &[3, 3]);
    // X began at 0 and O at 1; each disc gave a second. X has until 2 + 61,000 − 1.
    let deadline = 2 + 61_000 - 1;
    assert_eq!(played.send(Command::Flag, deadline - 1), Ok(vec![]));
    let flagged = vec![lost(X, Termination::Time, 1, [0, 500])];
    let mut late = Played::after(with_clock(), &[3, 3]);
    assert_eq!(late.drop(4, deadline), Ok(flagged.clone()));
    assert_eq!(late.game.ply(), 2);
    assert_eq!(played.send(Command::Flag, deadline), Ok(flagged));
    assert_eq!(played.send(Command::Flag, deadline), Ok(vec![]));
    let mut in_time = Played::after(with_clock(), &[3, 3]);
    let moved = Event::Moved { side: X, column: Column(4), why: None, left_ms: Some(1 + 1_000) };
    assert_eq!(in_time.drop(4, deadline - 1), Ok(vec![moved]));
    let mut untimed = Played::after(people(), &[3, 3]);
    assert_eq!(untimed.send(Command::Flag, i64::MAX / 2), Ok(vec![]));
    let mut new = Played::new(with_clock());
    assert_eq!(new.send(Command::Flag, 60_000), Ok(vec![aborted(None)]), "nobody has lost yet");
}

#[test]
fn the_clock_of_the_side_to_move_runs_and_each_disc_adds_to_it() {
    let mut played = Played::new(with_clock());
    let left = |played: &Played, now| {
        let (clock, running) = (played.game.clock.expect("a clock"), played.game.to_move());
        [X, O].map(|side| clock.left_ms(side, running, Time(now)))
    };
    assert_eq!(left(&played, 5_000), [55_000, 60_000]);
    played.drop(3, 10_000).expect("a move");
    assert_eq!(left(&played, 10_000), [51_000, 60_000]);
    assert_eq!(left(&played, 30_000), [51_000, 40_000]);
    assert_eq!(left(&played, 5_000), [51_000, 60_000], "time never runs backwards");
    assert_eq!(left(&played, 1_000_000), [51_000, 0], "and never below nothing");
    let clock = played.game.clock.expect("a clock");
    assert_eq!((clock.at(), clock.runs_from()), (Time(10_000), Time(10_000)));
    assert_eq!(clock.deadline(O), Time(70_000));
    played.drop(3, 20_000).expect("a move");
    played.send(Command::Resign { side: X }, 25_000).expect("over");
    assert_eq!(left(&played, 99_000), [46_000, 51_000], "it stands");
}

#[test]
fn a_clock_starts_when_the_second_player_comes() {
    let clock = with_clock().clock;
    let mut played = Played::new(Setup { clock, ..waiting() });
    played.send(Command::Join { side: O, player: cuatro_game::PlayerId(2) }, 90_000).expect("a seat");
    let clock = played.game.clock.expect("a clock");
    assert_eq!(clock.left_ms(X, Some(X), Time(91_000)), 59_000);
}

#[test]
fn after_a_start_of_the_server_the_turn_goes_on_without_the_time_in_between() {
    let resumed = |setup: Setup, started: i64, from: i64, latest: i64| {
        let mut played = Played::after(setup, &[3, 3]);
        played.game.resume(Time(started), Time(from), Time(latest));
        played.game
    };
    let game = resumed(with_clock(), 50_000, 60_000, 70_000);
    let clock = game.clock.expect("a clock");
    assert_eq!(clock.runs_from(), Time(60_000));
    assert_eq!(clock.left_ms(X, Some(X), Time(61_000)), 60_999 - 1_000);
    assert_eq!(game.turn_since, Time(2), "who is away stays away");
    let game = resumed(with_clock(), 2, 60_000, 70_000);
    assert_eq!(game.clock.expect("a clock").runs_from(), Time(2), "it began with the start");
    let game = resumed(with_clock(), 0, 60_000, 2);
    let clock = game.clock.expect("a clock");
    assert_eq!((clock.runs_from(), game.turn_since), (Time(2), Time(2)), "it is not to come");
    // The machine's clock was set back: what seems to come was before.
    let game = resumed(with_clock(), 0, 1, 1);
    assert_eq!((game.clock.expect("a clock").runs_from(), game.turn_since), (Time(1), Time(0)));
    let game = resumed(people(), 0, 1, 2);
    assert_eq!(game.turn_since, Time(2));
    let mut over = Played::after(with_clock(), &[3, 3]);
    over.send(Command::Resign { side: X }, 9).expect("over");
    let before = over.game.clone();
    over.game.resume(Time(50_000), Time(60_000), Time(70_000));
    assert_eq!(over.game, before);
}

#[test]
fn only_untouched_games_expire() {
    let expire = |before| Command::Expire { before: Time(before) };
    let expired = Event::Aborted { by: None, expired: true, stopped: None };
    for setup in [people(), waiting()] {
        let mut played = Played::new(setup);
        assert_eq!(played.send(expire(0), 9), Ok(vec![]), "it is as young as that");
        assert_eq!(played.send(expire(1), 9), Ok(vec![expired.clone()]));
        assert!(played.game.expired);
        assert_eq!(played.send(expire(99), 99), Ok(vec![]));
    }
    let mut moved = Played::after(people(), &[3]);
    assert_eq!(moved.send(expire(99), 99), Ok(vec![]));
}

/// T3
#[test]
fn a_game_of_a_deleted_player_is_aborted_and_a_finished_one_keeps_its_result() {
    let delete = || Command::DeletePlayer { side: O };
    let deleted = Event::PlayerDeleted { side: O };
    let mut played = Played::after(people(), &[3, 3, 3]);
    assert_eq!(played.send(delete(), 9), Ok(vec![deleted.clone(), aborted(None)]));
    assert_eq!((played.game.status, played.game.deleted), (Status::Aborted, [false, true]));
    assert_eq!(played.send(delete(), 10), Ok(vec![]), "once is enough");
    let mut over = Played::after(people(), &[0, 1, 0, 1, 0, 1, 0]);
    assert_eq!(over.send(delete(), 99), Ok(vec![deleted]));
    assert_eq!((over.game.status, over.game.updated_at), (Status::Finished, Time(7)));
}
