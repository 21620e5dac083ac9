//! A board that its tournament holds: nobody moves, and nobody's clock loses anything but the time in which its player could think.

use cuatro_game::{Command, Event, RELEASE_MS, Refusal, Setup, Status, Stopped, Time};
use cuatro_rules::{Column, Side, Variant};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::played::{Played, waiting, with_clock};
use crate::tournament::place;

const INITIAL_MS: i64 = 60_000;
const INCREMENT_MS: i64 = 1_000;

/// A game of a tournament with a clock.
fn board() -> Played {
    let variant = Variant::new(8, 8, 8).expect("a board");
    Played::new(Setup { variant, tournament: Some(place()), ..with_clock() })
}

/// How many events a command made.
fn perform(board: &mut Played, command: &Command, at: i64) -> Result<usize, Refusal> {
    board.send(command.clone(), at).map(|events| events.len())
}

fn hold(board: &mut Played, on: bool, at: i64) -> usize {
    perform(board, &Command::Hold { on }, at).expect("it goes on")
}

/// Drops a disc of the side to move into the first column with room.
fn drop(board: &mut Played, at: i64) -> Result<usize, Refusal> {
    let column = board.game.position.legal().next().expect("a column with room");
    board.drop(column.0, at).map(|events| events.len())
}

fn left(board: &Played, at: i64) -> [i64; 2] {
    let clock = board.game.clock.expect("a clock");
    Side::BOTH.map(|side| clock.left_ms(side, board.game.to_move(), Time(at)))
}

#[test]
fn a_start_of_the_server_keeps_the_moment_after_a_hold_unless_it_seems_to_come() {
    let mut board = board();
    drop(&mut board, 0).expect("X moves");
    hold(&mut board, true, 1_000);
    hold(&mut board, false, 2_000);
    let runs_from = |latest| {
        let mut game = board.game.clone();
        game.resume(Time(0), Time(90_000), Time(latest));
        game.clock.expect("a clock").runs_from()
    };
    assert_eq!(runs_from(2_000 + RELEASE_MS), Time(2_000 + RELEASE_MS));
    assert_eq!(runs_from(2_000 + RELEASE_MS - 1), Time(2_000), "the machine's clock was set back");
    assert_eq!(runs_from(1_999), Time(90_000));
}

#[test]
fn a_move_that_is_sent_again_while_the_board_is_held_is_no_second_one() {
    let mut board = board();
    let command =
        Command::Move { side: Side::X, column: Column(3).into(), ply: Some(0_u16.into()), why: None };
    assert_eq!(perform(&mut board, &command, 1_000), Ok(1));
    hold(&mut board, true, 2_000);
    assert_eq!(perform(&mut board, &command, 3_000), Ok(0));
}

#[test]
fn a_board_that_is_held_can_be_given_up_or_stopped() {
    for command in [Command::Resign { side: Side::O }, Command::Stop { why: Stopped::Adjudicated }] {
        let mut board = board();
        drop(&mut board, 0).expect("X moves");
        drop(&mut board, 0).expect("O moves");
        hold(&mut board, true, 1_000);
        perform(&mut board, &command, 2_000).expect("it is allowed");
        assert!(board.game.status.is_over() && !board.game.held, "{command:?}");
        assert_eq!(left(&board, 90_000)[0], INITIAL_MS + INCREMENT_MS - 1_000, "{command:?}");
        assert_eq!(perform(&mut board, &Command::Hold { on: true }, 3_000), Err(Refusal::GameOver));
    }
}

#[test]
fn events_of_a_hold_that_cannot_follow_are_refused() {
    let held = Event::Held { left_ms: None };
    let mut released = board();
    assert!(!released.game.clone().apply(&Event::Released {}, Time(1)), "it is not held");
    hold(&mut released, true, 0);
    assert!(!released.game.clone().apply(&held, Time(1)), "it is held already");
    let moved = Event::Moved { side: Side::X, column: Column(0), why: None, left_ms: None };
    assert!(!released.game.clone().apply(&moved, Time(1)), "nobody moves");
    for (event, json) in [
        (Event::Held { left_ms: Some(5) }, r#"{"held":{"left_ms":5}}"#),
        (held, r#"{"held":{}}"#),
        (Event::Released {}, r#"{"released":{}}"#),
    ] {
        assert_eq!(serde_json::to_string(&event).expect("JSON"), json);
        assert_eq!(serde_json::from_str::<Event>(json).expect("an event"), event);
    }
}

/// An account of the time of both sides, kept without the game.
struct Account {
    left: [i64; 2],
    now: i64,
    held: bool,
    stopped_until: i64,
}

impl Account {
    /// Time passes in which this side could think.
    fn pass(&mut self, ms: i64, side: Side) {
        let from = self.now.max(self.stopped_until);
        self.now += ms;
        if !self.held {
            self.left[side.index()] -= (self.now - from).max(0);
        }
    }
}

#[test]
fn random_holds_among_moves_cost_no_time() {
    let (mut holds, mut flags, mut refused) = (0, 0, 0);
    for seed in 0..400 {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let mut board = board();
        let mut account = Account { left: [INITIAL_MS; 2], now: 0, held: false, stopped_until: 0 };
        for _ in 0..100 {
            let side = Side::of_ply(board.game.ply());
            account.pass(chance.random_range(0..7_000), side);
            let (now, out_of_time) = (account.now, !account.held && account.left[side.index()] <= 0);
            let on = !account.held;
            match chance.random_range(0..8) {
                number if number == 0 || (number < 4 && account.held) => {
                    hold(&mut board, on, now);
                    if !out_of_time {
                        account.held = on;
                        holds += 1;
                    }
                    if !on {
                        account.stopped_until = now + RELEASE_MS;
                    }
                }
                4 => {
                    perform(&mut board, &Command::Flag, now).expect("it can be asked at any time");
                }
                _ => match drop(&mut board, now) {
                    Ok(_) if !out_of_time => account.left[side.index()] += INCREMENT_MS,
                    Ok(_) => {}
                    Err(refusal) => {
                        assert_eq!((refusal, account.held), (Refusal::Held, true), "seed {seed}");
                        refused += 1;
                    }
                },
            }
            if board.game.status.is_over() {
                assert!(out_of_time || board.game.status == Status::Finished, "seed {seed}");
                flags += usize::from(out_of_time);
                break;
            }
            assert!(!out_of_time || board.game.to_move().is_some(), "seed {seed}: the flag falls when asked");
            let [x, o] = account.left.map(|left| left.max(0));
            assert_eq!(left(&board, now), [x, o], "seed {seed}, {:?}", board.log().last());
            assert_eq!(board.game.held, account.held, "seed {seed}");
        }
    }
    assert!(holds > 2_000 && flags > 20 && refused > 1_000, "{holds} holds, {flags} flags, {refused} discs");
}

#[test]
fn a_game_that_waits_for_a_player_is_not_held() {
    let mut board = Played::new(Setup { clock: with_clock().clock, ..waiting() });
    assert_eq!(perform(&mut board, &Command::Hold { on: true }, 1), Ok(0));
    assert_eq!((board.game.status, board.game.held), (Status::Waiting, false));
}
