//! Deleting players while several processes look on, and do it.

use cuatro::app::Caller;
use cuatro::game::{ColumnNumber, Status};
use cuatro::rules::Side;
use cuatro::store::{HistoryFilter, SeatName, Store};

use super::bus::Weather;
use super::world::{ADMIN, World, once};

#[tokio::test]
async fn a_player_who_is_deleted_through_all_processes_at_once_is_deleted_once() {
    let world = World::new(Weather::Hostile, 1).await;
    let table = world.table(0, 1, "Ana", None).await;
    for ply in 0..5 {
        let app = world.app(usize::from(ply % 3));
        let room = app.room(&table.id).await.expect("the room");
        app.play(&room, Side::of_ply(ply), ColumnNumber(i64::from(ply % 2)), None).await.expect("a move");
    }
    let followed = world.app(2).room(&table.id).await.expect("the room");
    let _follower = followed.watch();
    let mut deletions = Vec::new();
    for which in 0..3 {
        let app = world.app(which);
        deletions.push(tokio::spawn(async move {
            app.delete_player("Ana O", &Caller::with(Some(ADMIN)), false, false).await
        }));
    }
    let mut done = 0;
    for deletion in deletions {
        // One who comes late finds nobody of that name.
        done += usize::from(deletion.await.expect("no panic").is_ok());
    }
    assert!(done > 0);
    once(&followed, "followers hear of it", |live| live.game.deleted[Side::O.index()]).await;
    let live = world.stored(&table.id).await;
    assert_eq!((live.status, live.deleted), (Status::Finished, [false, true]));
    let filter = HistoryFilter { limit: 10, ..HistoryFilter::default() };
    let history = world.reader().history(&filter).await.expect("a read");
    let names: Vec<_> = history.iter().map(|item| item.names[Side::O.index()].clone()).collect();
    assert_eq!(names, [SeatName::Deleted(1)], "one tombstone");
    assert_eq!(world.reader().erasing().await.expect("a read"), []);
}
