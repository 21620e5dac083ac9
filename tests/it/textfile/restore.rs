//! What was deleted comes back with a file only where that is asked for.

use super::*;

#[tokio::test]
async fn rule_10_deleted_stays_deleted_unless_it_is_restored() {
    let server = later().await;
    import(&server, "", SAMPLE).await.ok();
    let file = server.get("/export.txt").await.text;
    // Her game with the computer is removed, the other two keep a tombstone.
    let deleted = delete(&server, "/players/Ana").await;
    assert_has(&deleted, json!({ "games_anonymised": 2, "games_removed": 1 }));
    let before = export(&server).await;
    assert_eq!(import(&server, "", file.clone()).await.ok(), counts(0, 2, 1, 0, 0));
    assert_eq!(export(&server).await, before);
    server.get("/players/Ana").await.refused(404, "not-found");
    let restored = import(&server, "?restore_deleted=1", file.clone()).await.ok();
    assert_eq!(restored, counts(3, 0, 0, 1, 0));
    assert_eq!(export(&server).await, {
        let other = later().await;
        import(&other, "", file).await.ok();
        export(&other).await
    });
}

/// Rule 10, T3
#[tokio::test]
async fn a_name_that_somebody_else_holds_by_now_never_gets_its_past_back() {
    let server = later().await;
    server.won_game("Ana", "Luis").await;
    let file = server.get("/export.txt").await.text;
    delete(&server, "/players/Ana").await;
    server.post("/players", json!({ "name": "Ana" })).await.created();
    let before = export(&server).await;
    let restored = import(&server, "?restore_deleted=1", file.clone()).await.ok();
    assert_eq!(restored, counts(0, 1, 0, 0, 0), "the game is here, with a tombstone, and keeps it");
    let ana = server.get("/players/Ana").await.ok();
    assert_eq!(
        (&ana["points"], &ana["played"], &ana["rating"], &ana["last_games"]),
        (&json!(0), &json!(0), &Value::Null, &json!([])),
        "the newcomer inherits nothing"
    );
    assert_eq!(export(&server).await, before);
    // The other one goes too, and nobody takes that name: it gets back what it had, against the tombstone.
    delete(&server, "/players/Luis").await;
    let restored = import(&server, "?restore_deleted=1", file).await.ok();
    assert_has(&restored, json!({ "new_games": 0, "skipped_deleted": 1 }));
    assert_eq!(server.get("/players/Ana").await.body["points"], 0);
}

/// Rule 10
#[tokio::test]
async fn of_two_deleted_names_the_free_one_is_restored_and_the_held_one_is_not() {
    let server = later().await;
    server.won_game("Ana", "Luis").await;
    let other = server.two_people_on("Eva", "Nora", json!({})).await;
    server.play(&other, &WIN_IN_4).await;
    let file = server.get("/export.txt").await.text;
    delete(&server, "/players/Eva").await;
    // Eva's name stays free, so she comes back; a purged game comes back to the two who sat there.
    delete(&server, "/players/Ana?games=purge").await;
    assert_eq!(server.get("/players/Luis").await.body["played"], 0);
    let restored = import(&server, "?restore_deleted=1", file.clone()).await.ok();
    assert_eq!(restored, counts(2, 0, 0, 2, 0));
    assert_eq!(server.get("/players/Eva").await.body["points"], 3500);
    assert_eq!(server.get("/players/Ana").await.body["points"], 3500);
    assert_eq!(server.get("/players/Luis").await.body["losses"], 1);
    // Purged once more, and the name taken by a newcomer: the game stays removed.
    delete(&server, "/players/Ana?games=purge").await;
    server.post("/players", json!({ "name": "Ana" })).await.created();
    let restored = import(&server, "?restore_deleted=1", file).await.ok();
    assert_eq!(restored, counts(0, 1, 1, 0, 0));
    assert_eq!(server.get("/players/Ana").await.body["points"], 0);
    assert_eq!(server.get("/players/Luis").await.body["played"], 0);
}

#[tokio::test]
async fn rule_10_carried_totals_of_the_deleted_come_back_for_nobody_else() {
    let server = later().await;
    const OLD: &str =
        "#cuatro 1\n[ranking]\n1|Viejo|3500|1|0|0|1\n2|Eva|500|1|0|0|1\n[end] ranking=2 games=0 carried=0\n";
    import(&server, "", OLD).await.ok();
    delete(&server, "/players/Viejo").await;
    let again = import(&server, "", OLD).await.ok();
    assert_eq!(again, counts(0, 0, 1, 0, 0), "deleted stays deleted");
    assert_eq!(server.get("/players/Viejo").await.status, StatusCode::NOT_FOUND);
    server.post("/players", json!({ "name": "VIEJO" })).await.created();
    for query in ["", "?restore_deleted=1"] {
        assert_eq!(import(&server, query, OLD).await.ok(), counts(0, 0, 1, 0, 0), "{query}");
        assert_eq!(
            server.get("/players/viejo").await.body["points"],
            0,
            "{query}: a stranger inherits nothing"
        );
    }
    delete(&server, "/players/Viejo").await;
    let restored = import(&server, "?restore_deleted=1", OLD).await.ok();
    assert_eq!(restored, counts(0, 0, 0, 1, 1), "the name is nobody's, and the operator asks for it");
    assert_eq!(server.get("/players/Viejo").await.body["points"], 3500);
    let changed = OLD.replace("Viejo|3500", "Viejo|3000");
    assert_eq!(import(&server, "", changed).await.ok(), counts(0, 0, 0, 0, 1), "as any total");
}
