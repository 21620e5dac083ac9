//! Offers, take-backs, rematches and series.

use cuatro_game::{
    Answer, ClockSettings, Command, Event, Offer, PlayerId, Refusal, Series, Setup, Status, Time,
};
use cuatro_rules::{Column, Side};

use crate::played::{O, Played, X, against_computer, id, people, waiting, with_clock};

const DRAW: Offer = Offer::Draw;
const TAKEBACK: Offer = Offer::Takeback;

fn offered(offer: Offer, side: Side) -> Result<Vec<Event>, Refusal> {
    Ok(vec![Event::Offered { offer, side }])
}

/// M9
#[test]
fn an_offer_is_open_until_it_is_answered_or_withdrawn_or_the_other_side_moves() {
    for offer in [DRAW, TAKEBACK] {
        let mut played = Played::after(people(), &[3, 3, 2]);
        for answer in [Answer::Accept, Answer::Decline, Answer::Withdraw] {
            assert_eq!(played.answer(X, offer, answer), Err(Refusal::NoOffer));
        }
        assert_eq!(played.answer(X, offer, Answer::Offer), offered(offer, X));
        assert_eq!(played.game.offers.by(offer), Some(X));
        assert_eq!(played.answer(X, offer, Answer::Offer), Ok(vec![]), "it stands");
        for answer in [Answer::Accept, Answer::Decline] {
            assert_eq!(played.answer(X, offer, answer), Err(Refusal::NoOffer), "nobody answers themselves");
        }
        assert_eq!(played.answer(O, offer, Answer::Withdraw), Err(Refusal::NoOffer));
        let withdrawn = Event::Withdrawn { offer, side: X };
        assert_eq!(played.answer(X, offer, Answer::Withdraw), Ok(vec![withdrawn]));
        assert_eq!(played.game.offers.by(offer), None);
        played.answer(X, offer, Answer::Offer).expect("again");
        let declined = Event::Declined { offer, side: O };
        assert_eq!(played.answer(O, offer, Answer::Decline), Ok(vec![declined]));
        assert_eq!(played.game.offers.by(offer), None);
        played.answer(X, offer, Answer::Offer).expect("again");
        assert_eq!(played.game.offers_made, [3, 0]);
        played.drop(5, 2_000).expect("O moves");
        assert_eq!(played.game.offers.by(offer), None, "the move answers it");
        assert_eq!(played.game.offers_made, [0, 0], "a new disc");
        // One's own move leaves it.
        played.answer(X, offer, Answer::Offer).expect("again");
        played.drop(5, 2_001).expect("X moves");
        assert_eq!(played.game.offers.by(offer), Some(X));
    }
}

#[test]
fn a_takeback_returns_to_the_last_disc_of_the_asking_side() {
    for (columns, side, stays) in [
        (&[3, 3, 2][..], X, 2),
        (&[3, 3, 2], O, 1),
        (&[3, 3, 2, 2], O, 3),
        (&[3, 3, 2, 2], X, 2),
        (&[3], X, 0),
    ] {
        let mut played = Played::after(people(), columns);
        assert_eq!(played.answer(side, TAKEBACK, Answer::Offer), offered(TAKEBACK, side));
        let taken = Event::TakenBack { ply: stays, left_ms: None, clock_ms: None };
        assert_eq!(played.answer(side.opponent(), TAKEBACK, Answer::Accept), Ok(vec![taken]));
        let game = &played.game;
        assert_eq!((game.ply(), game.moves.len()), (stays, usize::from(stays)));
        assert_eq!((game.taken_back, game.to_move()), (true, Some(side)));
        assert_eq!(game.turn_since, Time(1_000));
        assert_eq!(game.offers.by(TAKEBACK), None);
    }
}

#[test]
fn a_side_without_a_disc_has_nothing_to_take_back_and_the_opening_stays() {
    let mut played = Played::after(people(), &[3]);
    assert_eq!(played.answer(O, TAKEBACK, Answer::Offer), Err(Refusal::NothingToTakeBack));
    let opening = [3, 3].map(Column).to_vec();
    let mut played = Played::after(Setup { opening, ..people() }, &[2]);
    assert_eq!(played.answer(O, TAKEBACK, Answer::Offer), Err(Refusal::NothingToTakeBack));
    played.answer(X, TAKEBACK, Answer::Offer).expect("its own disc");
    played.answer(O, TAKEBACK, Answer::Accept).expect("agreed");
    assert_eq!(played.game.ply(), 2);
    assert_eq!(played.answer(X, TAKEBACK, Answer::Offer), Err(Refusal::NothingToTakeBack));
    // What was offered before another take-back can be gone when it is accepted.
    let mut played = Played::after(people(), &[3]);
    played.answer(X, TAKEBACK, Answer::Offer).expect("an offer");
    assert_eq!(played.answer(X, DRAW, Answer::Offer), offered(DRAW, X));
}

/// M9
#[test]
fn a_takeback_gives_back_no_time_and_removes_the_increments_of_its_moves() {
    // At 1,000: O has used a millisecond, X one and then 998 more.
    for (asks, stays, clock_ms) in [(O, 1, [60_001, 59_999]), (X, 0, [59_001, 59_999])] {
        let mut played = Played::after(with_clock(), &[3, 3]);
        played.answer(asks, TAKEBACK, Answer::Offer).expect("an offer");
        let taken = Event::TakenBack { ply: stays, left_ms: None, clock_ms: Some(clock_ms) };
        assert_eq!(played.answer(asks.opponent(), TAKEBACK, Answer::Accept), Ok(vec![taken]), "{asks:?}");
        let clock = played.game.clock.expect("a clock");
        let left = |now| [X, O].map(|side| clock.left_ms(side, Some(asks), Time(now)));
        assert_eq!(left(1_000), clock_ms, "{asks:?}");
        let runs = [X, O].map(|side| i64::from(side == asks) * 5_000);
        assert_eq!(left(6_000), [clock_ms[0] - runs[0], clock_ms[1] - runs[1]], "{asks:?}");
    }
}

/// M9
#[test]
fn moves_that_are_made_and_taken_back_bring_no_time() {
    let clock = Some(ClockSettings { initial_s: 10, increment_s: 600 });
    let mut played = Played::new(Setup { clock, ..people() });
    for _ in 0..3 {
        played.drop(3, 1_000).expect("a move");
        played.answer(X, TAKEBACK, Answer::Offer).expect("an offer");
        played.answer(O, TAKEBACK, Answer::Accept).expect("agreed");
        let clock = played.game.clock.expect("a clock");
        assert_eq!([X, O].map(|side| clock.left_ms(side, Some(X), Time(1_000))), [9_000, 10_000]);
    }
}

/// M9
#[test]
fn taking_back_a_move_never_loses_on_time_although_its_increment_is_used() {
    let clock = Some(ClockSettings { initial_s: 10, increment_s: 600 });
    let mut played = Played::new(Setup { clock, ..people() });
    played.drop(3, 0).expect("a move");
    played.drop(3, 0).expect("a move");
    played.answer(X, TAKEBACK, Answer::Offer).expect("an offer");
    let accept = Command::Answer { offer: TAKEBACK, side: O, answer: Answer::Accept };
    played.send(accept, 300_000).expect("agreed");
    let clock = played.game.clock.expect("a clock");
    assert_eq!([X, O].map(|side| clock.left_ms(side, Some(X), Time(300_000))), [1_000, 10_000]);
    assert_eq!(played.send(Command::Flag, 300_999), Ok(vec![]));
    played.drop(3, 300_999).expect("in time");
}

#[test]
fn a_takeback_in_a_log_of_an_early_version_leaves_the_increments() {
    let played = Played::after(with_clock(), &[3, 3]);
    let mut game = played.game.clone();
    let early: Event = serde_json::from_str(r#"{"taken_back":{"ply":1,"left_ms":60001}}"#).expect("an event");
    assert_eq!(early, Event::TakenBack { ply: 1, left_ms: Some(60_001), clock_ms: None });
    assert!(game.apply(&early, Time(1_000)));
    let clock = game.clock.expect("a clock");
    assert_eq!([X, O].map(|side| clock.left_ms(side, Some(O), Time(1_000))), [60_001, 60_999]);
}

#[test]
fn the_computer_lets_a_slip_be_taken_back_and_agrees_to_no_draw() {
    let mut played = Played::after(against_computer(), &[3, 3]);
    let taken = Event::TakenBack { ply: 0, left_ms: None, clock_ms: None };
    assert_eq!(played.answer(X, TAKEBACK, Answer::Offer), Ok(vec![taken]));
    assert_eq!(played.game.offers_made, [1, 1], "each counts, for there was no event of the offer");
    let mut played = Played::after(against_computer(), &[3, 3]);
    let declined = Event::Declined { offer: DRAW, side: O };
    assert_eq!(played.answer(X, DRAW, Answer::Offer), Ok(vec![declined]));
    assert_eq!(played.game.offers_made, [1, 0]);
}

#[test]
fn twenty_offers_are_the_most_until_the_board_holds_more_discs() {
    let mut played = Played::after(people(), &[3, 3]);
    for _ in 0..20 {
        played.answer(X, DRAW, Answer::Offer).expect("an offer");
        played.answer(X, DRAW, Answer::Withdraw).expect("withdrawn");
    }
    assert_eq!(played.answer(X, DRAW, Answer::Offer), Err(Refusal::TooManyOffers));
    assert_eq!(played.answer(X, TAKEBACK, Answer::Offer), Err(Refusal::TooManyOffers));
    played.answer(O, TAKEBACK, Answer::Offer).expect("O has its own");
    played.answer(X, TAKEBACK, Answer::Accept).expect("agreed");
    played.drop(4, 1_500).expect("O moves again");
    assert_eq!(played.answer(X, DRAW, Answer::Offer), Err(Refusal::TooManyOffers), "as many discs as before");
    played.drop(4, 1_501).expect("X moves");
    assert_eq!(played.answer(X, DRAW, Answer::Offer), offered(DRAW, X));
}

#[test]
fn an_open_seat_gets_no_offers() {
    let mut played = Played::new(waiting());
    assert_eq!(played.answer(X, DRAW, Answer::Offer), Err(Refusal::NotYourTurn { to_move: None }));
}

fn over(setup: Setup) -> Played {
    Played::after(setup, &[0, 1, 0, 1, 0, 1, 0])
}

#[test]
fn a_rematch_can_be_declined_or_withdrawn() {
    let decline = |side, asked| Command::DeclineRematch { side, asked };
    for side in [X, O] {
        let mut played = over(people());
        assert_eq!(played.send(decline(side, O), 1_999), Err(Refusal::NoOffer));
        played.rematch(O, "nextgame1").expect("asked");
        assert_eq!(played.send(decline(side, X), 2_001), Err(Refusal::NoOffer), "X has not asked");
        assert_eq!(played.send(decline(side, O), 2_001), Ok(vec![Event::RematchDeclined { side }]));
        assert_eq!(played.game.offers.rematch, [false; 2]);
        assert_eq!(played.rematch(X, "nextgame1"), Ok(vec![Event::RematchAsked { side: X }]));
    }
    let mut played = over(people());
    for _ in 0..20 {
        played.rematch(O, "nextgame1").expect("asked");
        played.send(decline(O, O), 2_001).expect("withdrawn");
    }
    assert_eq!(played.rematch(O, "nextgame1"), Err(Refusal::TooManyOffers));
}

#[test]
fn a_rematch_needs_two_players_and_the_computer_always_agrees() {
    let mut played = over(people());
    played.send(Command::DeletePlayer { side: X }, 1_000).expect("deleted");
    assert_eq!(played.rematch(O, "nextgame1"), Err(Refusal::NobodyLeft));
    let mut nobody = Played::new(waiting());
    nobody.send(Command::Abort { side: X }, 1).expect("aborted");
    assert_eq!(nobody.rematch(X, "nextgame1"), Err(Refusal::NobodyLeft));
    let mut computer = over(against_computer());
    let made = vec![Event::RematchAsked { side: X }, Event::RematchMade { next: id("nextgame1") }];
    assert_eq!(computer.rematch(X, "nextgame1"), Ok(made));
}

#[test]
fn the_next_game_of_a_series_was_agreed_with_the_first() {
    let series = Some(Series::first_to(2));
    let mut played = over(Setup { series, ..people() });
    assert_eq!(played.game.series(), Some(Series { first_to: 2, game: 1, wins: [1, 0] }));
    assert!(played.game.is_series_open() && played.game.is_next_agreed());
    let made = vec![Event::RematchAsked { side: O }, Event::RematchMade { next: id("nextgame1") }];
    assert_eq!(played.rematch(O, "nextgame1"), Ok(made));
    // With a clock both must want it.
    let clocked = over(Setup { series, ..with_clock() });
    assert!(clocked.game.is_series_open() && !clocked.game.is_next_agreed());
    // Decided, and alone.
    let won = over(Setup { series: Some(Series { first_to: 2, game: 2, wins: [1, 1] }), ..people() });
    assert_eq!(won.game.series().and_then(Series::winner), Some(X));
    assert!(!won.game.is_series_open() && !won.game.is_next_agreed());
    let alone = Played::new(Setup { series, ..waiting() });
    assert!(!alone.game.is_series_open());
    let none = over(people());
    assert_eq!((none.game.series(), none.game.is_series_open()), (None, false));
}

#[test]
fn a_series_swaps_its_sides_and_ends_with_the_last_win_it_needs() {
    let series = Series::first_to(2);
    assert_eq!(series, Series { first_to: 2, game: 1, wins: [0, 0] });
    assert_eq!(series.winner(), None);
    let after = series.won_by(O);
    assert_eq!((after.wins, after.winner()), ([0, 1], None));
    assert_eq!(after.next(true), Series { first_to: 2, game: 2, wins: [1, 0] });
    assert_eq!(
        after.next(false),
        Series { first_to: 2, game: 1, wins: [1, 0] },
        "an aborted game does not count"
    );
    let won = after.won_by(O);
    assert_eq!(won.winner(), Some(O));
    assert_eq!(won.next(true), Series::first_to(2), "a new one");
}

#[test]
fn a_draw_of_a_series_is_no_win() {
    let series = Some(Series::first_to(1));
    let mut played = Played::after(Setup { series, ..people() }, &[3, 3]);
    played.answer(X, DRAW, Answer::Offer).expect("an offer");
    played.answer(O, DRAW, Answer::Accept).expect("agreed");
    assert_eq!((played.game.status, played.game.series()), (Status::Finished, series));
    assert!(played.game.is_series_open());
    let join = Command::Join { side: O, player: PlayerId(3) };
    assert_eq!(played.send(join, 2_000), Err(Refusal::GameOver));
}
