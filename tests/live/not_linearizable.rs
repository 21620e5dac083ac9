//! Histories that cannot be, made by hand: the check of the others must find what is wrong with them.

use cuatro::game::{
    Answer, ColumnNumber, Command, Event, Game, GameId, Kind, Logged, Occupant, Offer, PlayerId, PlyNumber,
    Setup, Time, decide,
};
use cuatro::protocol::Code;
use cuatro::rules::{Side, Variant};
use rand::SeedableRng;
use rand::rngs::StdRng;

use cuatro_people::check::check;
use cuatro_people::{Answered, Asked, Operation, Seen};

const NEVER: u64 = u64::MAX;

fn disc(ply: u16, column: i64) -> Command {
    let (side, column, ply) = (Side::of_ply(ply), ColumnNumber(column), Some(PlyNumber::from(ply)));
    Command::Move { side, column, ply, why: None }
}

/// The log of a game in which these commands were carried out, one after the other.
fn log(commands: &[Command]) -> Vec<Logged> {
    let setup = Setup {
        seed: 1,
        ..Setup::plain(
            Variant::new(4, 4, 3).expect("a board"),
            Kind::Online,
            [1, 2].map(|number| Some(Occupant::Person(PlayerId(number)))),
        )
    };
    let mut log = vec![Logged { version: 1, at: Time(1), event: Event::Created(setup) }];
    for command in commands {
        let game = Game::replay(&log).expect("a game");
        for event in decide(&game, command, Time(2)).expect("an allowed command") {
            log.push(Logged { version: log.len() as u32 + 1, at: Time(2), event });
        }
    }
    log
}

fn at(log: &[Logged], version: usize) -> Seen {
    Seen::from(&Game::replay(&log[..version]).expect("a game"))
}

fn asked(command: Command, [began, ended]: [u64; 2], answered: Answered) -> Operation {
    Operation { asked: Asked::Command(command), answered, began, ended }
}

fn looked([began, ended]: [u64; 2], answered: Answered) -> Operation {
    Operation { asked: Asked::Look, answered, began, ended }
}

fn done(log: &[Logged], version: usize) -> Answered {
    Answered::Done(Some(at(log, version)))
}

fn saw(log: &[Logged], version: usize) -> Answered {
    Answered::Saw(at(log, version))
}

/// That this cannot be, and that the check says it of this answer.
fn is_wrong(log: &[Logged], operations: &[Operation], of: &str) {
    let problem = check(log, operations.to_vec()).expect_err("this cannot be");
    let first = problem.lines().next().unwrap_or_default();
    assert!(first.contains(of), "{of} is expected in: {problem}");
}

fn is_right(log: &[Logged], operations: &[Operation]) {
    check(log, operations.to_vec()).unwrap_or_else(|problem| panic!("{problem}"));
}

#[test]
fn an_acknowledged_move_that_is_not_in_the_log_is_found() {
    let (there, before) = (log(&[disc(0, 1), disc(1, 2)]), log(&[disc(0, 1)]));
    let both = [asked(disc(0, 1), [1, 2], done(&there, 2)), asked(disc(1, 2), [3, 4], done(&there, 3))];
    is_right(&there, &both);
    is_wrong(&before, &both, "version: 3");
    is_wrong(&[], &both, "version: 2");
}

#[test]
fn an_update_that_another_one_overwrote_is_found() {
    // Both were told that theirs is the first disc.
    let there = log(&[disc(0, 1)]);
    let other = log(&[disc(0, 2)]);
    let both = [asked(disc(0, 1), [1, 3], done(&there, 2)), asked(disc(0, 2), [2, 4], done(&other, 2))];
    is_wrong(&there, &both, "ColumnNumber(2)");
    is_wrong(&other, &both, "ColumnNumber(1)");
}

#[test]
fn a_look_that_is_older_than_an_answer_before_it_is_found() {
    let log = log(&[disc(0, 1)]);
    let played = asked(disc(0, 1), [1, 3], done(&log, 2));
    is_wrong(&log, &[played.clone(), looked([4, 5], saw(&log, 1))], "version: 1");
    // While the move is on its way, both are right; so is what comes late without being asked for.
    is_right(&log, &[played.clone(), looked([2, 4], saw(&log, 1))]);
    is_right(&log, &[played.clone(), looked([2, 4], saw(&log, 2))]);
    is_right(&log, &[played, looked([4, 5], Answered::Heard(at(&log, 1)))]);
}

#[test]
fn looks_that_go_back_in_time_are_found() {
    // The command is never answered: only the looks tell that it was carried out before them.
    let log = log(&[disc(0, 1)]);
    let lost = asked(disc(0, 1), [1, NEVER], Answered::Nothing);
    is_right(&log, &[lost.clone(), looked([2, 3], saw(&log, 1)), looked([4, 5], saw(&log, 2))]);
    is_wrong(&log, &[lost, looked([2, 3], saw(&log, 2)), looked([4, 5], saw(&log, 1))], "version: 1");
}

#[test]
fn a_move_that_is_seen_before_somebody_asks_for_it_is_found() {
    let log = log(&[disc(0, 1)]);
    let played = asked(disc(0, 1), [3, 4], done(&log, 2));
    is_wrong(&log, &[looked([1, 2], saw(&log, 2)), played.clone()], "version: 2");
    is_wrong(&log, &[looked([1, 2], Answered::Heard(at(&log, 2))), played], "version: 2");
}

#[test]
fn a_move_that_nobody_asked_for_is_found() {
    let log = log(&[disc(0, 1), disc(1, 2)]);
    let first = asked(disc(0, 1), [1, 2], done(&log, 2));
    let last = "Saw(Seen { version: 3, shown: None })";
    is_wrong(&log, std::slice::from_ref(&first), last);
    // One that was asked for is carried out once, and not once it is refused.
    let refused = asked(disc(1, 2), [3, 4], Answered::Refused(Code::NotYourTurn));
    is_wrong(&log, &[first.clone(), refused], "NotYourTurn");
    is_right(&log, &[first, asked(disc(1, 2), [3, NEVER], Answered::Nothing)]);
}

#[test]
fn a_command_that_is_carried_out_after_its_process_died_is_found() {
    let log = log(&[disc(0, 1)]);
    let looked = looked([4, 5], saw(&log, 1));
    is_right(&log, &[asked(disc(0, 1), [1, NEVER], Answered::Nothing), looked.clone()]);
    // It was not carried out at tick 5, nor by tick 3; but it is in the log.
    is_wrong(&log, &[asked(disc(0, 1), [1, 3], Answered::Nothing), looked], "version: 2");
}

#[test]
fn a_refusal_for_what_is_no_longer_so_is_found() {
    let log = log(&[disc(0, 1), disc(1, 2)]);
    let first = asked(disc(0, 1), [1, 2], done(&log, 2));
    let second = asked(disc(1, 2), [5, 6], done(&log, 3));
    let refused = |times| asked(disc(1, 3), times, Answered::Refused(Code::NotYourTurn));
    is_wrong(&log, &[first.clone(), refused([3, 4]), second.clone()], "NotYourTurn");
    // While the first disc is on its way it is not yet O's turn, but then O's ply is wrong in the first place.
    let stale = |times| asked(disc(1, 3), times, Answered::Refused(Code::StalePly));
    is_right(&log, &[stale([0, 3]), first.clone(), second.clone()]);
    is_wrong(&log, &[first, stale([3, 4]), second], "StalePly");
}

#[test]
fn a_disc_that_is_called_repeated_after_it_was_taken_back_is_found() {
    let takeback = |side, answer| Command::Answer { offer: Offer::Takeback, side, answer };
    let commands = [disc(0, 1), takeback(Side::X, Answer::Offer), takeback(Side::O, Answer::Accept)];
    let log = log(&commands);
    let mut operations: Vec<Operation> = (1..)
        .zip(commands)
        .map(|(version, command)| {
            let began = 2 * version as u64;
            asked(command, [began, began + 1], done(&log, version + 1))
        })
        .collect();
    is_right(&log, &operations);
    operations.push(asked(disc(0, 1), [20, 21], done(&log, 2)));
    is_wrong(&log, &operations, "began: 20");
}

#[test]
fn a_state_with_other_moves_or_another_offer_than_the_log_is_found() {
    let (one, other) = (log(&[disc(0, 1), offered_by_x()]), log(&[disc(0, 2), disc(1, 1)]));
    let there = |more: Operation| {
        let unanswered = |command, began| asked(command, [began, NEVER], Answered::Nothing);
        [unanswered(disc(0, 1), 1), unanswered(offered_by_x(), 2), more]
    };
    is_right(&one, &there(looked([3, 4], saw(&one, 2))));
    is_wrong(&one, &there(looked([3, 4], saw(&other, 2))), "Saw");
    is_right(&one, &there(looked([3, 4], saw(&one, 3))));
    is_wrong(&one, &there(looked([3, 4], saw(&other, 3))), "Saw");
}

fn offered_by_x() -> Command {
    Command::Answer { offer: Offer::Draw, side: Side::X, answer: Answer::Offer }
}

#[test]
fn of_many_commands_without_answers_any_that_fit_make_the_log() {
    // Twenty processes died with the same question, and twenty with another: the search must not try them in every order.
    let log = log(&[disc(0, 1), offered_by_x(), disc(1, 2)]);
    let mut operations = Vec::new();
    for number in 0..20 {
        operations.push(asked(offered_by_x(), [number, NEVER], Answered::Nothing));
        operations.push(asked(disc(0, 1), [number, NEVER], Answered::Nothing));
    }
    operations.push(asked(disc(1, 2), [30, 31], done(&log, 4)));
    let checked = check(&log, operations).unwrap_or_else(|problem| panic!("{problem}"));
    assert!(checked.widest <= 4, "{checked:?}");
}

#[test]
fn a_rematch_is_the_one_whose_id_the_server_drew() {
    let mut chance = StdRng::seed_from_u64(1);
    let mut rematch = |side| Command::Rematch { side, next: GameId::random(&mut chance) };
    let commands = [disc(0, 1), Command::Abort { side: Side::X }, rematch(Side::X), rematch(Side::O)];
    let log = log(&commands);
    // Who asks over HTTP does not know it.
    let asks = asked(rematch(Side::O), [1, 2], done(&log, 6));
    let others = commands[..3].iter().map(|command| asked(command.clone(), [0, NEVER], Answered::Nothing));
    let all: Vec<Operation> = others.chain([asks]).collect();
    is_right(&log, &all);
}
