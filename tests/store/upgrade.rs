//! Data of earlier versions, opened by this one.

use cuatro::game::{GameId, PlayerId};
use cuatro::rules::Side;
use cuatro::store::sqlite::SqliteStore;
use cuatro::store::{Against, HistoryFilter, RivalFilter, Store};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

/// A data file as the migrations before `version` left it.
async fn data_before(version: i64, path: &std::path::Path) -> SqliteConnection {
    let mut migrations = sqlx::migrate!("migrations/sqlite");
    migrations.migrations.to_mut().retain(|migration| migration.version < version);
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
    let mut connection = options.connect().await.expect("a new file");
    migrations.run(&mut connection).await.expect("the earlier migrations");
    connection
}

async fn run(connection: &mut SqliteConnection, statements: &'static str) {
    sqlx::raw_sql(statements).execute(connection).await.expect("the statements run");
}

/// P5, T8
#[tokio::test]
async fn points_before_the_first_possible_line_and_ratings_of_one_device_are_corrected() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("cuatro.db");
    let mut old = data_before(6, &path).await;
    run(
        &mut old,
        "insert into player (id, name_key, name, created_at, points, wins, losses, people_points, people_wins, people_losses,
                             rating, deviation, volatility) values
            (1, 'ana', 'Ana', 0, 17500, 5, 1, 14000, 4, 1, 1700, 100, 0.06),
            (2, 'luis', 'Luis', 0, 7000, 2, 4, 7000, 2, 4, 1400, 100, 0.06);
         insert into rival values (1, 2, 14000, 4, 1, 0), (2, 1, 7000, 2, 4, 0), (1, -1, 3500, 1, 0, 0);
         -- Tag: winner, + 4 rated, + 8 * kind, + 64 * reason (0 line, 2 resign, 3 time).
         insert into record (n, id, x, o, tag, body) values
            -- A line on one device, rated by mistake: 3 2 3 2 3 2 3.
            (1 << 21, x'2AC043151F9D962F', 1, 2, 0 + 4 + 8, x'0207D3340D'),
            -- Two discs and a resignation online, its points in its moves.
            (2 << 21, x'2AC043151FBA2F20', 1, 2, 0 + 4 + 128, x'020213'),
            -- The same won by O after a taken-back move, which is why it is not rated.
            (3 << 21, x'2AC043151FD6C811', 1, 2, 1 + 128, x'030213'),
            -- The same against the computer.
            (4 << 21, x'2AC043151FF36102', 1, -1, 0 + 16 + 128, x'020213'),
            -- On 8x9 connect 5 in round 1, won by O.
            (5 << 21, x'2AC04315200FF9F3', 2, 1, 1 + 192, x'010809050100AC1B010202'),
            -- On the standard board as the second migration wrote it, numbers in two bytes: round 3, then round 4.
            (6 << 21, x'2AC04315202C92E4', 1, 2, 0 + 4 + 128, x'008300AC1B800001030303030303'),
            (7 << 21, x'2AC0431520492BD5', 2, 1, 0 + 4 + 128, x'008400AC1B80000103030303030304');
         insert into game values ('g0000001', 2, 0);
         insert into event values
            ('g0000001', 1, 0, '{\"created\":{\"variant\":{\"rows\":6,\"columns\":7,\"connect\":4},\"kind\":\"online\",\"seats\":[{\"person\":1},{\"person\":2}],\"seed\":1}}'),
            ('g0000001', 2, 0, '{\"moved\":{\"side\":\"X\",\"column\":3}}'),
            ('g0000001', 3, 0, '{\"moved\":{\"side\":\"O\",\"column\":3}}'),
            ('g0000001', 4, 0, '{\"finished\":{\"winner\":\"O\",\"reason\":\"resign\",\"rounds\":1,\"points\":[0,3500]}}');
         update origin set stale_ratings = 0;",
    )
    .await;
    old.close().await.expect("it closes");

    let store = SqliteStore::open(&path).await.expect("this version opens it");
    let filter = HistoryFilter { limit: 100, ..HistoryFilter::default() };
    let mut games = store.history(&filter).await.expect("a read");
    games.reverse();
    let seen: Vec<_> = games
        .iter()
        .map(|game| {
            let record = &game.record;
            (record.result.points, record.result.rounds, record.is_rated(), record.taken_back)
        })
        .collect();
    assert_eq!(
        seen,
        [
            ([3500, 0], 4, false, false),
            ([500, 0], 1, true, false),
            ([0, 500], 1, false, true),
            ([500, 0], 1, false, false),
            ([0, 500], 1, false, false),
            ([500, 0], 3, true, false),
            ([3500, 0], 4, true, false),
        ]
    );
    // Five games gave 3000 too much: Ana won four of them, one of those against the computer.
    let ranking = store.ranking(Against::All, None, 10).await.expect("a read");
    let points: Vec<_> = ranking.iter().map(|row| (&*row.name, row.totals.points)).collect();
    assert_eq!(points, [("Ana", 5500), ("Luis", 4000)]);
    let people = store.ranking(Against::People, None, 10).await.expect("a read");
    let points: Vec<_> = people.iter().map(|row| (&*row.name, row.totals.points)).collect();
    assert_eq!(points, [("Ana", 5000), ("Luis", 4000)]);
    let rivals = store.rivals(PlayerId(1), &RivalFilter::MostPlayed(10)).await.expect("a read");
    assert_eq!(rivals.iter().map(|row| row.totals.points).collect::<Vec<_>>(), [5000, 500]);
    let log = store.game(&"g0000001".parse::<GameId>().expect("an id")).await.expect("a read");
    let game = cuatro::game::Game::replay(&log.expect("the game").log).expect("the log replays");
    let result = game.result.expect("a result");
    assert_eq!((result.winner, result.points), (Some(Side::O), [0, 500]));
    // Recomputed from the three games that are still rated.
    store.refresh_ratings().await.expect("a computation");
    let ana = store.player("ana").await.expect("a read").expect("Ana").rating.expect("a rating");
    assert_eq!(ana.rating.round(), 1490.0, "two wins and a loss: {ana:?}");
}
