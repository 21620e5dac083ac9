//! The next action of a tournament in each situation: the rows of `director.txt`.

use cuatro_game::{self as game, Stopped};
use cuatro_rules::{Side, Variant};
use cuatro_tournament::{
    Action, Command, EntrantNumber, Event, Format, ResultBy, Solved, StageGame, StageOutcome, StageSettings,
    StageStart, UnfinishedGames,
};

use super::hall::Hall;

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

/// The settings that the first words of a row name.
fn settings(words: &str) -> StageSettings {
    let unfinished = |at_end| StageSettings { at_end, ..arena() };
    match words {
        "arena" => arena(),
        "arena that plays on" => unfinished(UnfinishedGames::PlayOn),
        "arena that adjudicates" => unfinished(UnfinishedGames::Adjudicate),
        "arena that drops" => unfinished(UnfinishedGames::Drop),
        "arena on 5x5" => {
            let variant = Variant::new(5, 5, 4).expect("a board");
            StageSettings { variant, start: StageStart::Empty, ..arena() }
        }
        "swiss" => StageSettings::new(Format::swiss(Some(2))),
        _ => panic!("no settings: {words}"),
    }
}

/// Makes happen what the words of a row say.
fn happen(hall: &mut Hall, words: &str) {
    let number = |word: &str| word.parse::<u32>().unwrap_or_else(|error| panic!("{words}: {error}"));
    let first = first(hall);
    let entrant = |word: &str| match word {
        "X" => first.x,
        "O" => first.o,
        _ => EntrantNumber(number(word)),
    };
    let as_its_log = |hall: &mut Hall, event: game::Event| {
        let (game, _) = hall.games.get_mut(&first.game).expect("it exists");
        assert!(game.apply(&event, hall.now), "{words}");
    };
    let aborted = |by, stopped| game::Event::Aborted { by, expired: false, stopped };
    match *words.split(' ').collect::<Vec<_>>() {
        [seconds, "s"] => hall.now = hall.now.plus(i64::from(number(seconds)) * 1_000),
        ["act"] => hall.perform(hall.next_action()),
        ["stage", "ends"] => hall.command(Command::EndStage { k: 1, at_once: false }),
        ["tournament", "ends"] => hall.command(Command::End),
        ["next", "round"] => hall.command(Command::NextRound { k: 1, round: None }),
        ["hold"] => hall.command(Command::Hold { on: true }),
        ["release"] => hall.command(Command::Hold { on: false }),
        [n, "goes"] => hall.go(entrant(n)),
        [n, "leaves"] => hall.command(Command::Leave { n: entrant(n) }),
        [n, "is", "removed"] => hall.command(Command::Remove { n: entrant(n), banned: false }),
        [n, "is", "deleted"] => hall.seen.deleted = vec![entrant(n)],
        ["away"] => hall.seen.away_since = Some(hall.now),
        ["directs", "anew"] => hall.seen.directed_since = Some(hall.now),
        ["games", "removed"] => hall.seen.removed = true,
        [discs, "discs"] => begin_games(hall, number(discs)),
        ["first", "game", "ends"] => {
            hall.end(&first.game, (StageOutcome::X, ResultBy::Played));
            hall.perform(hall.next_action());
        }
        ["all", "games", "end"] => {
            hall.end_all(|_| (StageOutcome::X, ResultBy::Played));
            hall.perform(hall.next_action());
        }
        ["X", "wins", "and", "others", "draw"] => hall.end_all(|game| {
            (if game.game == first.game { StageOutcome::X } else { StageOutcome::Draw }, ResultBy::Played)
        }),
        ["player", "of", "X", "deleted"] => as_its_log(hall, game::Event::PlayerDeleted { side: Side::X }),
        ["aborted"] => as_its_log(hall, aborted(None, None)),
        ["aborted", "by", "X"] => as_its_log(hall, aborted(Some(Side::X), None)),
        ["aborted", "as", "missing", "O"] => as_its_log(hall, aborted(None, Some(Stopped::Missing(Side::O)))),
        ["aborted", "as", "dropped"] => as_its_log(hall, aborted(None, Some(Stopped::Dropped))),
        ["aborted", "as", "adjudicated"] => as_its_log(hall, aborted(None, Some(Stopped::Adjudicated))),
        ["solved", score] => hall.seen.solved = Some(Solved::Score(score.parse().expect("a score"))),
        ["not", "solved"] => hall.seen.solved = Some(Solved::Unknown),
        _ => panic!("nothing happens: {words}"),
    }
}

/// Begins all games again with so many discs.
fn begin_games(hall: &mut Hall, discs: u32) {
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
fn the_director_does_what_the_table_says() {
    let mut right = String::new();
    for row in include_str!("director.txt").lines().filter(|row| !row.is_empty() && !row.starts_with("//")) {
        let (case, expected) = row.split_once(" => ").unwrap_or_else(|| panic!("no row: {row}"));
        let (stage, happened) = case.split_once(": ").unwrap_or_else(|| panic!("no settings: {row}"));
        let mut hall = Hall::new(1, 4);
        hall.lasts = 10_000_000..10_000_001;
        hall.begin(settings(stage));
        hall.settle();
        assert_eq!(hall.games.len(), 2, "{row}");
        happened.split("; ").for_each(|words| happen(&mut hall, words));
        let does = line(&hall, &hall.next_action());
        if does != expected {
            right += &format!("{case} => {does}\n");
        }
    }
    assert!(right.is_empty(), "not as the table says:\n{right}");
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
    let renamed =
        created(settings(true), |hall| hall.command(Command::Rename { n: EntrantNumber(1), free: false }));
    assert_eq!(unrecorded(renamed).iter().filter(|unrecorded| **unrecorded).count(), 1);
    let openings = created(StageSettings { positions, ..settings(true) }, |_| ());
    let openings: Vec<_> = openings.into_iter().map(|setup| setup.opening).collect();
    assert_eq!(openings.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2]);
    assert_ne!(openings[0], openings[1], "positions are used in turn");
}
