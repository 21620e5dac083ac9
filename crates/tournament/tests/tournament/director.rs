//! The next action of a tournament in each situation, by tables.

use cuatro_game::{self as game, Stopped};
use cuatro_rules::{Side, Variant};
use cuatro_tournament::{
    Action, Command, EntrantNumber, Event, Format, ResultBy, Solved, StageGame, StageOutcome, StageSettings,
    StageStart, UnfinishedGames,
};

use super::hall::Hall;

/// A case, what happened before the director is asked, and the action that it should find.
type Row = (&'static str, fn(&mut Hall), &'static str);

/// Compares the actions in a hall in which two games have just begun: the first is between the entrants `first`.
fn check(settings: &StageSettings, table: &[Row]) {
    for (case, before, expected) in table {
        let mut hall = Hall::new(1, 4);
        hall.lasts = 10_000_000..10_000_001;
        hall.begin(settings.clone());
        hall.settle();
        assert_eq!(hall.games.len(), 2, "{case}");
        before(&mut hall);
        assert_eq!(line(&hall, &hall.next_action()), *expected, "{case}");
    }
}

/// An action in one line, without ids. Times count from the pairing.
fn line(hall: &Hall, action: &Action) -> String {
    let lines: Vec<String> = match action {
        Action::Append { events, games } => {
            let created = (!games.is_empty()).then(|| format!("create {} games", games.len()));
            events.iter().map(event_line).chain(created).collect()
        }
        Action::Play(commands) => commands.iter().map(|(_, command)| format!("{command:?}")).collect(),
        Action::Solve(games) => vec![format!("solve {} games", games.len())],
        Action::Wait(None) => vec!["wait".to_owned()],
        Action::Wait(Some(due)) => {
            let stage = hall.tournament.stage(1).expect("it was added");
            let paired = stage.paired_at.or(stage.started_at).expect("it began");
            vec![format!("wait until {} s", due.since(paired) / 1_000)]
        }
        Action::Over => vec!["over".to_owned()],
    };
    lines.join(", ")
}

fn event_line(event: &Event) -> String {
    match event {
        Event::Scored { results, .. } => {
            let result =
                |result: &cuatro_tournament::Scored| format!("{:?} {:?}", result.outcome, result.how);
            format!("score {}", results.iter().map(result).collect::<Vec<_>>().join(" and "))
        }
        Event::Paired { pairs, byes, .. } => format!("pair {} games and {} byes", pairs.len(), byes.len()),
        Event::Paused { .. } => "pause the absent".to_owned(),
        Event::Removed { banned: true, .. } => "ban".to_owned(),
        event => format!("{event:?}"),
    }
}

fn first(hall: &Hall) -> StageGame {
    hall.tournament.stage(1).expect("it was added").games[0].clone()
}

fn pass(hall: &mut Hall, seconds: i64) {
    hall.now = hall.now.plus(seconds * 1_000);
}

fn perform(hall: &mut Hall) {
    hall.perform(hall.next_action());
}

fn end_stage(hall: &mut Hall) {
    hall.command(Command::EndStage { k: 1, at_once: false });
}

fn end_all_games(hall: &mut Hall) {
    hall.end_all(|_| (StageOutcome::X, ResultBy::Played));
    perform(hall);
}

/// Ends the first game as its log would.
fn abort(hall: &mut Hall, by: Option<Side>, stopped: Option<Stopped>) {
    let id = first(hall).game;
    let (game, _) = hall.games.get_mut(&id).expect("it exists");
    assert!(game.apply(&game::Event::Aborted { by, expired: false, stopped }, hall.now));
}

/// Begins all games again with so many discs.
fn begin_games(hall: &mut Hall, discs: u16) {
    for (game, _) in hall.games.values_mut() {
        *game = game::Game::new(game.setup.clone(), hall.now).expect("the same setup");
        for _ in 0..discs {
            let side = game.to_move().expect("it goes on");
            let column = game.position.legal().next().expect("a column is free");
            assert!(game.apply(&game::Event::Moved { side, column, why: None, left_ms: None }, hall.now));
        }
    }
}

fn arena() -> StageSettings {
    StageSettings::new(Format::arena(20))
}

#[test]
fn an_arena() {
    let table: &[Row] = &[
        ("all boards play", |hall| pass(hall, 1), "wait until 1200 s"),
        (
            "all entrants are free again",
            |hall| {
                end_all_games(hall);
                pass(hall, 10);
            },
            "pair 2 games and 0 byes, create 2 games",
        ),
        ("the time is over", |hall| pass(hall, 1_200), "Finishing { k: 1 }"),
        ("the last games are played on", end_stage, "wait until 120 s"),
        (
            "the last games take too long",
            |hall| {
                end_stage(hall);
                pass(hall, 120);
            },
            "Stop { why: Adjudicated }, Stop { why: Adjudicated }",
        ),
        (
            "the last games are over",
            |hall| {
                end_stage(hall);
                end_all_games(hall);
            },
            "StageEnded { k: 1 }",
        ),
        (
            "the stage is over",
            |hall| {
                end_stage(hall);
                end_all_games(hall);
                perform(hall);
            },
            "wait until 86400 s",
        ),
        (
            "no stage began for a day",
            |hall| {
                end_stage(hall);
                end_all_games(hall);
                perform(hall);
                pass(hall, 86_400);
            },
            "Ended",
        ),
        (
            "the tournament is over",
            |hall| {
                end_stage(hall);
                end_all_games(hall);
                perform(hall);
                hall.command(Command::End);
            },
            "over",
        ),
    ];
    check(&arena(), table);
}

#[test]
fn rounds_of_a_swiss() {
    let table: &[Row] = &[
        ("the round is played", |_| (), "wait until 360 s"),
        (
            "the round takes too long",
            |hall| pass(hall, 360),
            "Stop { why: Adjudicated }, Stop { why: Adjudicated }",
        ),
        (
            "the organiser calls the next round",
            |hall| hall.command(Command::NextRound { k: 1, round: None }),
            "Stop { why: Adjudicated }, Stop { why: Adjudicated }",
        ),
        ("the round is over", end_all_games, "wait until 20 s"),
        (
            "the break is over",
            |hall| {
                end_all_games(hall);
                pass(hall, 20);
            },
            "pair 2 games and 0 byes, create 2 games",
        ),
        (
            "the break is over, and one entrant is away",
            |hall| {
                end_all_games(hall);
                hall.go(EntrantNumber(3));
                pass(hall, 20);
            },
            "pair 1 games and 1 byes, create 1 games",
        ),
        (
            "the break is over, and one entrant is left",
            |hall| {
                end_all_games(hall);
                (1..=3).for_each(|n| hall.go(EntrantNumber(n)));
                pass(hall, 20);
            },
            "wait",
        ),
    ];
    check(&StageSettings::new(Format::swiss(Some(2))), table);
}

#[test]
fn unfinished_games_at_the_end_of_a_stage() {
    for (at_end, expected) in [
        (UnfinishedGames::PlayOn, "wait until 120 s"),
        (UnfinishedGames::Adjudicate, "Stop { why: Adjudicated }, Stop { why: Adjudicated }"),
        (UnfinishedGames::Drop, "Stop { why: Dropped }, Stop { why: Dropped }"),
    ] {
        check(&StageSettings { at_end, ..arena() }, &[("the stage is over", end_stage, expected)]);
    }
}

#[test]
fn a_hold() {
    let table: &[Row] = &[
        (
            "it begins",
            |hall| hall.command(Command::Hold { on: true }),
            "Hold { on: true }, Hold { on: true }",
        ),
        (
            "it holds all boards",
            |hall| {
                hall.command(Command::Hold { on: true });
                perform(hall);
            },
            "wait until 900 s",
        ),
        (
            "a held game is over",
            |hall| {
                hall.command(Command::Hold { on: true });
                perform(hall);
                abort(hall, Some(Side::X), None);
            },
            "score O Forfeit",
        ),
        (
            "an entrant leaves meanwhile",
            |hall| {
                hall.command(Command::Hold { on: true });
                perform(hall);
                hall.command(Command::Leave { n: EntrantNumber(1) });
            },
            "wait until 900 s",
        ),
        (
            "it was forgotten",
            |hall| {
                hall.command(Command::Hold { on: true });
                perform(hall);
                pass(hall, 900);
            },
            "Hold { on: false }",
        ),
        (
            "it ends",
            |hall| {
                hall.command(Command::Hold { on: true });
                perform(hall);
                hall.command(Command::Hold { on: false });
            },
            "Hold { on: false }, Hold { on: false }",
        ),
    ];
    check(&arena(), table);
}

#[test]
fn entrants_that_are_out() {
    let table: &[Row] = &[
        ("X left", |hall| hall.command(Command::Leave { n: first(hall).x }), "Resign { side: X }"),
        (
            "O was removed",
            |hall| hall.command(Command::Remove { n: first(hall).o, banned: false }),
            "Resign { side: O }",
        ),
        ("a player was deleted", |hall| hall.seen.deleted = vec![EntrantNumber(2)], "ban"),
        (
            "a deleted player was banned",
            |hall| {
                hall.seen.deleted = vec![first(hall).x];
                perform(hall);
            },
            "Resign { side: X }",
        ),
    ];
    check(&arena(), table);
}

#[test]
fn missing_players() {
    let table: &[Row] = &[
        ("they may take 10 s to open the game, and 30 s for the first disc", |hall| begin_games(hall, 0), {
            "wait until 40 s"
        }),
        (
            "no first disc was dropped",
            |hall| {
                begin_games(hall, 0);
                pass(hall, 40);
            },
            "Stop { why: Missing(X) }, Stop { why: Missing(X) }",
        ),
        ("O has 30 s for the first disc", |hall| begin_games(hall, 1), "wait until 30 s"),
        (
            "no second disc was dropped",
            |hall| {
                begin_games(hall, 1);
                pass(hall, 30);
            },
            "Stop { why: Missing(O) }, Stop { why: Missing(O) }",
        ),
        ("players to move are away", |hall| hall.seen.away_since = Some(hall.now), "wait until 30 s"),
        (
            "players to move are away for too long",
            |hall| {
                hall.seen.away_since = Some(hall.now);
                pass(hall, 30);
            },
            "Stop { why: Missing(X) }, Stop { why: Missing(X) }",
        ),
        (
            "another process directed before",
            |hall| {
                hall.seen.away_since = Some(hall.now);
                pass(hall, 30);
                hall.seen.directed_since = Some(hall.now);
            },
            "wait until 60 s",
        ),
        (
            "their boards are held",
            |hall| {
                hall.seen.away_since = Some(hall.now);
                hall.command(Command::Hold { on: true });
                perform(hall);
                pass(hall, 30);
            },
            "wait until 900 s",
        ),
    ];
    check(&StageSettings::new(Format::swiss(Some(2))), table);
}

#[test]
fn results_of_games() {
    let table: &[Row] = &[
        (
            "a line of X and a draw",
            |hall| {
                let id = first(hall).game;
                hall.end_all(|game| {
                    (if game.game == id { StageOutcome::X } else { StageOutcome::Draw }, ResultBy::Played)
                });
            },
            "score X Played and Draw Played",
        ),
        ("X resigned before the second disc", |hall| abort(hall, Some(Side::X), None), "score O Forfeit"),
        (
            "O missed the first disc",
            |hall| abort(hall, None, Some(Stopped::Missing(Side::O))),
            "score X Forfeit, pause the absent",
        ),
        (
            "the clock of O ran out before the second disc",
            |hall| {
                begin_games(hall, 1);
                abort(hall, None, None);
            },
            "score X Forfeit, pause the absent",
        ),
        (
            "the player of X was deleted",
            |hall| {
                let id = first(hall).game;
                let deleted = game::Event::PlayerDeleted { side: Side::X };
                let (game, _) = hall.games.get_mut(&id).expect("it exists");
                assert!(game.apply(&deleted, hall.now));
                abort(hall, None, None);
            },
            "score O Forfeit",
        ),
        ("it was dropped", |hall| abort(hall, None, Some(Stopped::Dropped)), "score Void Adjudicated"),
        ("all were removed", |hall| hall.seen.removed = true, "score Void Forfeit and Void Forfeit"),
        ("it was adjudicated", |hall| abort(hall, None, Some(Stopped::Adjudicated)), "solve 1 games"),
        (
            "the side to move would win",
            |hall| {
                abort(hall, None, Some(Stopped::Adjudicated));
                hall.seen.solved = Some(Solved::Score(3));
            },
            "score X Adjudicated",
        ),
        (
            "the side to move would lose",
            |hall| {
                abort(hall, None, Some(Stopped::Adjudicated));
                hall.seen.solved = Some(Solved::Score(-1));
            },
            "score O Adjudicated",
        ),
        (
            "the adjudicated game would be drawn",
            |hall| {
                abort(hall, None, Some(Stopped::Adjudicated));
                hall.seen.solved = Some(Solved::Score(0));
            },
            "score Draw Adjudicated",
        ),
        (
            "the search took too long",
            |hall| {
                abort(hall, None, Some(Stopped::Adjudicated));
                hall.seen.solved = Some(Solved::Unknown);
            },
            "score Draw Adjudicated",
        ),
    ];
    check(&arena(), table);
    let variant = Variant::new(5, 5, 4).expect("a board");
    let unsolved = StageSettings { variant, start: StageStart::Empty, ..arena() };
    let table: &[Row] = &[(
        "adjudicated on a board that is not solved",
        |hall| abort(hall, None, Some(Stopped::Adjudicated)),
        "score Draw Adjudicated",
    )];
    check(&unsolved, table);
}

#[test]
fn a_large_pairing_is_created_in_parts_once_it_is_durable() {
    let mut hall = Hall::new(1, 600);
    hall.begin(arena());
    let paired = hall.next_action();
    assert_eq!(line(&hall, &paired), "pair 300 games and 0 byes");
    hall.perform(paired);
    let created = hall.next_action();
    assert_eq!(line(&hall, &created), "Made { k: 1, games: 250 }, create 250 games");
    hall.perform(created);
    // The last game can never be created: a player of it was deleted.
    let last = hall.tournament.stage(1).and_then(|stage| stage.games.last().cloned()).expect("300 games");
    hall.seen.deleted = vec![last.o];
    for expected in ["ban", "score X Forfeit", "Made { k: 1, games: 300 }, create 49 games"] {
        let action = hall.next_action();
        assert_eq!(line(&hall, &action), expected);
        hall.perform(action);
    }
    assert_eq!(hall.games.len(), 299);
}

#[test]
fn a_game_begins_with_the_rules_of_its_stage() {
    let positions = vec!["x-o-0-0-0-0-0".to_owned(), "0-0-xo-0-0-0-0".to_owned()];
    let settings = |recorded| StageSettings { away_s: 60, recorded, ..arena() };
    let created = |settings: StageSettings, before: fn(&mut Hall)| {
        let mut hall = Hall::new(1, 4);
        before(&mut hall);
        hall.begin(settings);
        let Action::Append { games, .. } = hall.next_action() else { panic!("a pairing is due") };
        games.into_iter().map(|game| game.setup).collect::<Vec<_>>()
    };
    for setup in created(settings(true), |_| ()) {
        let rules = setup.tournament.expect("it is in a tournament");
        assert_eq!((rules.stage, rules.round, rules.first_disc_s, rules.away_s), (1, 1, 30, 60));
        assert!(!rules.unrecorded && setup.unlisted && setup.opening.len() >= 2, "{:?}", setup.opening);
    }
    let unrecorded = |setups: Vec<game::Setup>| -> Vec<bool> {
        setups.into_iter().map(|setup| setup.tournament.is_some_and(|rules| rules.unrecorded)).collect()
    };
    assert_eq!(unrecorded(created(settings(false), |_| ())), [true, true]);
    let renamed = created(settings(true), |hall| hall.command(Command::Rename { n: EntrantNumber(1) }));
    assert_eq!(unrecorded(renamed).iter().filter(|unrecorded| **unrecorded).count(), 1);
    let openings = created(StageSettings { positions, ..settings(true) }, |_| ());
    let openings: Vec<_> = openings.into_iter().map(|setup| setup.opening).collect();
    assert_eq!(openings.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2]);
    assert_ne!(openings[0], openings[1], "positions are used in turn");
}
