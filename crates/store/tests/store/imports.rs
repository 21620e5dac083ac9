//! The promises of every store about imports.

use std::sync::Arc;

use cuatro_game::computer::Level;
use cuatro_game::names::PlayerName;
use cuatro_game::{PlayerId, Time, Totals};
use cuatro_store::{
    Change, Claim, Erase, HistoryFilter, Import, ImportCheck, ImportCounts, Renaming, RivalFilter, SeatName,
    Store, StoreError,
};
use cuatro_textfile::{FileReader, ReadFile, ReadGame};

use super::Bench;
use super::samples::{claim, committed, id, key, with_game};

/// The time of imports.
const AT: Time = Time(5_000);

const WON: &str = "aaaaaaa1 | 2026-11-20T18:02:11.402Z | online | Ana | Zoe | 6x7 n=4 | X line | 4 | 3500 | 0 | 3 2 3 2 3 2 3";
const DRAWN: &str =
    "aaaaaaa2 | 2026-11-20T18:02:12.000Z | manual | Zoe | Ana | 6x7 n=4 | draw full | 21 | 250 | 250 | -";
const ALONE: &str = "- | 2026-11-20T18:10:40.118Z | computer | Ana | computer:easy | 6x7 n=4 | X line | 5 | 3000 | 0 | 0 6 3 0 2 6 4 1 5";

/// A file of these games, which begin in its third line, and carried totals of Zoe's.
fn file(games: &[&str], carried: &[&str]) -> (Vec<ReadGame>, ReadFile) {
    let lines = |lines: &[&str]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    let text = format!(
        "#cuatro 1\n[games]\n{}[carried]\n{}[end] ranking=0 games={} carried={}\n",
        lines(games),
        lines(carried),
        games.len(),
        carried.len()
    );
    let (mut reader, mut read) = (FileReader::new(Time::END), Vec::new());
    reader.push(text.as_bytes(), &mut read);
    let file = reader.finish(&mut read);
    assert!(file.errors.is_empty(), "{text}{:?}", file.errors);
    (read, file)
}

fn sample() -> (Vec<ReadGame>, ReadFile) {
    file(&[WON, DRAWN, ALONE], &["paper | Zoe | 1000 | 1 | 0 | 0"])
}

/// A store with players 1 (Ana) and 2 (Berta), and their numbers given out.
async fn with_players(bench: &Bench) -> Arc<dyn Store> {
    let store = with_game(bench, &id("g1")).await;
    for number in 1..=2 {
        assert_eq!(store.next_player_id().await.expect("a number"), PlayerId(number));
    }
    store
}

/// Stages and checks a file.
async fn checked(
    store: &Arc<dyn Store>,
    (games, file): &(Vec<ReadGame>, ReadFile),
    restore: bool,
) -> (Box<dyn Import>, ImportCheck) {
    let mut import = store.clone().begin_import().await.expect("an import");
    import.stage(games).await.expect("a write");
    let check = import.check(file, restore).await.expect("a check");
    (import, check)
}

/// Imports a file in which nothing is wrong, and returns what the check has counted.
async fn imported(store: &Arc<dyn Store>, file: &(Vec<ReadGame>, ReadFile), restore: bool) -> ImportCounts {
    let (import, check) = checked(store, file, restore).await;
    assert!(check.errors.is_empty(), "{:?}", check.errors);
    assert!(import.apply(AT).await.expect("a write").is_none(), "nothing else changes the data");
    store.refresh_ratings().await.expect("ratings");
    check.counts
}

/// What the check has found wrong: the line, the field, and the code.
fn wrong(check: &ImportCheck) -> Vec<(u64, &'static str, &str)> {
    check.errors.first().iter().map(|error| (error.line, error.field, error.code())).collect()
}

fn totals(points: i64, wins: i64, losses: i64, draws: i64) -> Totals {
    Totals { points, wins, losses, draws }
}

/// All, between people, and carried.
async fn totals_of(store: &Arc<dyn Store>, name: &str) -> Option<[Totals; 3]> {
    let player = store.player(&key(name)).await.expect("a read");
    player.map(|player| [player.all, player.people, player.carried])
}

async fn names_of(store: &Arc<dyn Store>, game: &str) -> Option<[SeatName; 2]> {
    store.finished(&id(game)).await.expect("a read").map(|item| item.names)
}

fn named(name: &str) -> SeatName {
    SeatName::Person(name.into())
}

/// What Ana and Zoe have once the sample is in.
const ANA: [Totals; 3] = [
    Totals { points: 6_750, wins: 2, losses: 0, draws: 1 },
    Totals { points: 3_750, wins: 1, losses: 0, draws: 1 },
    Totals { points: 0, wins: 0, losses: 0, draws: 0 },
];
const ZOE: [Totals; 3] = [
    Totals { points: 1_250, wins: 1, losses: 1, draws: 1 },
    Totals { points: 250, wins: 0, losses: 1, draws: 1 },
    Totals { points: 1_000, wins: 1, losses: 0, draws: 0 },
];

pub async fn a_file_becomes_part_of_the_data_once(bench: &Bench) {
    let store = with_players(bench).await;
    store.refresh_ratings().await.expect("ratings");
    let sample = sample();
    let (import, check) = checked(&store, &sample, false).await;
    let new = ImportCounts { new_games: 3, new_players: 1, carried: 1, ..ImportCounts::default() };
    assert_eq!((check.counts, wrong(&check)), (new, vec![]));
    import.discard().await.expect("it ends");
    assert_eq!((names_of(&store, "aaaaaaa1").await, totals_of(&store, "zoe").await), (None, None));
    assert_eq!(imported(&store, &sample, false).await, new);
    assert_eq!(totals_of(&store, "ana").await, Some(ANA));
    assert_eq!(totals_of(&store, "zoe").await, Some(ZOE));
    let zoe = store.player(&key("zoe")).await.expect("a read").expect("Zoe");
    assert_eq!((&*zoe.name, zoe.held, zoe.created_at), ("Zoe", false, AT));
    let ana = store.player(&key("ana")).await.expect("a read").expect("Ana");
    assert!(ana.rating.expect("a rated game").rating > zoe.rating.expect("a rated game").rating);
    let item = store.finished(&id("aaaaaaa1")).await.expect("a read").expect("the game");
    assert_eq!((&item.names, item.record.result.line.len()), (&[named("Ana"), named("Zoe")], 4));
    let rivals = store.rivals(ana.id, &RivalFilter::MostPlayed(9)).await.expect("a read");
    let rivals: Vec<_> = rivals.into_iter().map(|row| row.totals).collect();
    assert_eq!(rivals, [totals(3_750, 1, 0, 1), totals(3_000, 1, 0, 0)], "Zoe, and the computer");
    let history = store.history(&HistoryFilter { limit: 9, ..HistoryFilter::default() }).await;
    let history = history.expect("a read");
    assert_eq!(history[0].names, [named("Ana"), SeatName::Computer(Level::Easy)]);
    assert_eq!(history.len(), 3);
    let known = ImportCounts { known_games: 3, ..ImportCounts::default() };
    assert_eq!(imported(&store, &sample, false).await, known, "the same again");
    assert_eq!(totals_of(&store, "zoe").await, Some(ZOE));
    // Carried totals are set and not added.
    let other = file(&[], &["paper | Zoe | 2000 | 2 | 0 | 0", "wall | Ana | 250 | 0 | 0 | 1"]);
    let carried = ImportCounts { carried: 2, ..ImportCounts::default() };
    assert_eq!(imported(&store, &other, false).await, carried);
    let more = [totals(2_250, 2, 1, 1), ZOE[1], totals(2_000, 2, 0, 0)];
    assert_eq!(totals_of(&store, "zoe").await, Some(more));
    // A restart keeps all of it, and the first claim gets a name without a token.
    store.close().await;
    let store = bench.open().await;
    assert_eq!(totals_of(&store, "zoe").await, Some(more));
    let taken = Change { claims: vec![Claim { player: zoe.id, ..claim(9, "Zoe") }], ..Change::default() };
    committed(&*store, taken).await;
    assert!(store.next_player_id().await.expect("a number") > zoe.id);
}

pub async fn lines_that_contradict_the_data_or_each_other_are_named(bench: &Bench) {
    let store = with_players(bench).await;
    imported(&store, &sample(), false).await;
    let later = WON.replace("11.402Z", "11.403Z");
    let unfinished = DRAWN.replace("aaaaaaa2", "000000g1");
    let first = DRAWN.replace("aaaaaaa2", "bbbbbbb1");
    let second = first.replace("Zoe | Ana", "Ana | Zoe");
    let lines = [&*later, &unfinished, DRAWN, &first, &second, &first];
    let (import, check) = checked(&store, &file(&lines, &[]), false).await;
    let found = [(3, "ended", "other-content"), (4, "id", "unfinished-here"), (7, "x", "id-twice")];
    assert_eq!(wrong(&check), found, "{:?}", check.errors);
    import.discard().await.expect("it ends");
    // The same line again counts once if it has an id, and else as one more game.
    let again = file(&[&first, ALONE, &first, ALONE, ALONE], &[]);
    let counts = ImportCounts { new_games: 3, known_games: 1, ..ImportCounts::default() };
    assert_eq!(imported(&store, &again, false).await, counts);
    let counts = ImportCounts { known_games: 4, ..ImportCounts::default() };
    assert_eq!(imported(&store, &again, false).await, counts);
}

/// More than one statement takes.
pub async fn a_file_can_name_many_players(bench: &Bench) {
    let store = with_players(bench).await;
    let games: Vec<_> = (0..301)
        .map(|number| {
            WON.replace("aaaaaaa1", &format!("ddddd{number:0>3}"))
                .replace("Ana | Zoe", &format!("A{number} | B{number}"))
        })
        .collect();
    let games: Vec<&str> = games.iter().map(String::as_str).collect();
    let counts = ImportCounts { new_games: 301, new_players: 602, ..ImportCounts::default() };
    assert_eq!(imported(&store, &file(&games, &[]), false).await, counts);
    for number in [0, 249, 250, 300] {
        let names = names_of(&store, &format!("ddddd{number:0>3}")).await;
        assert_eq!(names, Some([format!("A{number}"), format!("B{number}")].map(|name| named(&name))));
    }
}

/// Deleted players of a file have their numbers, also where they were never known.
pub async fn a_deleted_player_of_a_file_is_deleted_here(bench: &Bench) {
    let store = with_players(bench).await;
    let played = WON.replace("Zoe", "deleted:7");
    let counts = ImportCounts { new_games: 1, ..ImportCounts::default() };
    assert_eq!(imported(&store, &file(&[&played], &[]), false).await, counts);
    assert_eq!(names_of(&store, "aaaaaaa1").await, Some([named("Ana"), SeatName::Deleted(7)]));
    let again = file(&[&played], &[]);
    let counts = ImportCounts { known_games: 1, ..ImportCounts::default() };
    assert_eq!(imported(&store, &again, false).await, counts);
    let (import, check) = checked(&store, &file(&[&played.replace(":7", ":8")], &[]), false).await;
    assert_eq!(check.counts, counts, "deleted stays deleted, under its first number");
    import.discard().await.expect("it ends");
    // The next deleted player with a game gets another number.
    let idle = Change { claims: vec![claim(60, "Nemo")], ..Change::default() };
    committed(&*store, idle).await;
    store.erase(&Erase { player: PlayerId(60), at: AT, purge: false }).await.expect("a write");
    imported(&store, &file(&[DRAWN], &[]), false).await;
    let zoe = store.player(&key("zoe")).await.expect("a read").expect("Zoe").id;
    store.erase(&Erase { player: zoe, at: AT, purge: false }).await.expect("a write");
    assert_eq!(names_of(&store, "aaaaaaa2").await, Some([SeatName::Deleted(8), named("Ana")]));
}

pub async fn a_name_that_is_claimed_between_check_and_write_is_looked_up_again(bench: &Bench) {
    let store = with_players(bench).await;
    let sample = sample();
    let (import, check) = checked(&store, &sample, false).await;
    assert_eq!(check.counts.new_players, 1);
    let claimed = Change { claims: vec![claim(50, "Zoe")], ..Change::default() };
    committed(&*store, claimed).await;
    let mut import = import.apply(AT).await.expect("a write").expect("the data has changed");
    assert_eq!(names_of(&store, "aaaaaaa1").await, None, "nothing was written");
    let check = import.check(&sample.1, false).await.expect("a check");
    let counts = ImportCounts { new_games: 3, carried: 1, ..ImportCounts::default() };
    assert_eq!((check.counts, wrong(&check)), (counts, vec![]));
    assert!(import.apply(AT).await.expect("a write").is_none());
    let zoe = store.player(&key("zoe")).await.expect("a read").expect("Zoe");
    assert_eq!((zoe.id, zoe.all), (PlayerId(50), ZOE[0]));
}

pub async fn a_file_from_before_a_rename_has_known_games(bench: &Bench) {
    let store = with_players(bench).await;
    let sample = sample();
    imported(&store, &sample, false).await;
    let zoe = store.player(&key("zoe")).await.expect("a read").expect("Zoe").id;
    let to = PlayerName::parse("Zora").expect("a name");
    assert_eq!(store.rename(zoe, &key("zoe"), &to).await.expect("a write"), Renaming::Done);
    let known = ImportCounts { known_games: 3, ..ImportCounts::default() };
    assert_eq!(imported(&store, &sample, false).await, known, "neither games nor carried totals are new");
    assert_eq!((totals_of(&store, "zora").await, totals_of(&store, "zoe").await), (Some(ZOE), None));
    // Also when the former name has another holder, who gets nothing by it.
    let claimed = Change { claims: vec![claim(50, "Zoe")], ..Change::default() };
    committed(&*store, claimed).await;
    assert_eq!(imported(&store, &sample, false).await, known);
    assert_eq!(totals_of(&store, "zoe").await, Some([Totals::default(); 3]));
    // A name that the player never had is still an error.
    let (import, check) = checked(&store, &file(&[&WON.replace("Zoe", "Zita")], &[]), false).await;
    assert_eq!(wrong(&check), [(3, "o", "other-content")], "{:?}", check.errors);
    import.discard().await.expect("it ends");
    // A deleted player's former names are forgotten, too: the game is the deleted player's.
    store.erase(&Erase { player: zoe, at: AT, purge: false }).await.expect("a write");
    let counts = ImportCounts { known_games: 3, skipped_deleted: 1, ..ImportCounts::default() };
    assert_eq!(imported(&store, &sample, false).await, counts);
}

pub async fn one_file_at_a_time_comes_in(bench: &Bench) {
    let store = bench.open().await;
    let first = store.clone().begin_import().await.expect("an import");
    let refused = store.clone().begin_import().await.err().expect("one is under way");
    assert!(
        matches!(&refused, StoreError::Unavailable(why) if why.contains("another import")),
        "{refused:?}"
    );
    first.discard().await.expect("it ends");
    // One that is dropped is discarded.
    drop(store.clone().begin_import().await.expect("an import"));
    store.clone().begin_import().await.expect("an import").discard().await.expect("it ends");
}
