//! Who somebody is, through whichever process they prove it.

use cuatro::app::{AdminToken, Caller, Identity, NewSeat};
use cuatro::rules::Side;
use cuatro::store::{LobbyFilter, Store};
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};

use super::bus::Weather;
use super::world::{ADMIN, World, new_game, once};

#[tokio::test]
async fn a_one_time_code_of_one_process_is_good_at_another_and_once() {
    let world = World::new(Weather::Silent, 1).await;
    let token = world.app(0).claim_name("Ana", &Caller::default()).await.expect("a name");
    let (code, _) = world.app(1).transfer("Ana", &Caller::with(Some(&token))).await.expect("a code");
    let redeemed = world.app(2).redeem("Ana", &code, &Caller::default()).await.expect("a token");
    let identity = world.app(0).token_identity(&Caller::with(Some(&redeemed))).await.expect("an identity");
    assert!(matches!(identity, Identity::Player(_)), "{identity:?}");
    assert!(world.app(0).redeem("Ana", &code, &Caller::default()).await.is_err(), "it was used");
}

#[tokio::test]
async fn processes_agree_on_one_admin_token() {
    let world = World::new(Weather::Silent, 1).await;
    let store = world.reader();
    assert!(store.shared().is_some());
    let (_, own) = AdminToken::new("c4a_one-of-them").agreed(&store).await.expect("a write");
    assert!(own, "the first");
    let (_, own) = AdminToken::new("c4a_another-one").agreed(&store).await.expect("a write");
    assert!(!own, "the second");
}

#[tokio::test]
async fn a_name_that_becomes_a_bots_is_marked_in_the_games_of_every_process() {
    let world = World::new(Weather::Calm, 1).await;
    let token = world.app(0).claim_name("Ana", &Caller::default()).await.expect("a name");
    let seats = [NewSeat::Person { name: "Ana".into(), token: Some(token.clone()) }, NewSeat::Open];
    let (live, _) = world.app(0).create(new_game(seats, None), &Caller::default()).await.expect("a game");
    let mut rooms = Vec::new();
    for which in 0..3 {
        rooms.push(world.app(which).room(&live.id).await.expect("a room"));
    }
    world.app(1).mark_bot("Ana", &Caller::with(Some(&token))).await.expect("a mark");
    for room in rooms {
        once(&room, "Ana is marked as a bot", |live| live.seat(Side::X).bot).await;
    }
}

/// How many games there are.
async fn games(world: &World) -> usize {
    let filter = LobbyFilter { limit: 1_000, ..LobbyFilter::default() };
    world.reader().lobby(&filter).await.expect("a read").len()
}

/// A client that reaches each process under one name, as behind a balancer.
struct Balanced {
    client: Client,
    urls: Vec<String>,
}

impl Balanced {
    async fn start(world: &World) -> Balanced {
        let mut urls = Vec::new();
        for which in 0..3 {
            urls.push(world.node(which).url().await);
        }
        Balanced { client: Client::new(), urls }
    }

    /// Sends a request with a key to a process: the status, whether it is an earlier answer, and the body.
    async fn post(&self, which: usize, path: &str, key: &str, body: &Value) -> (StatusCode, bool, Value) {
        let url = format!("{}{path}", self.urls[which]);
        let request = self.client.request(Method::POST, url).header("host", "cuatro.example");
        // Only the operator enters results.
        let request = if path == "/history" { request.bearer_auth(ADMIN) } else { request };
        let answer = request.header("idempotency-key", key).json(body).send().await.expect("an answer");
        let again = answer.headers().contains_key("idempotency-replayed");
        (answer.status(), again, answer.json().await.expect("JSON"))
    }
}

#[tokio::test]
async fn a_creation_that_is_sent_again_to_another_process_is_made_once_and_answered_alike() {
    let world = World::new(Weather::Silent, 1).await;
    let servers = Balanced::start(&world).await;
    let new = json!({ "seats": [{ "name": "Ana" }, {}], "first": "first" });
    let (status, again, first) = servers.post(0, "/games", "one", &new).await;
    assert_eq!((status, again), (StatusCode::CREATED, false), "{first}");
    for which in [0, 1, 2] {
        let (status, again, answer) = servers.post(which, "/games", "one", &new).await;
        assert_eq!((status, again), (StatusCode::CREATED, true), "{answer}");
        assert_eq!(answer["seats"], first["seats"], "the same tokens");
        assert_eq!(answer["game"]["id"], first["game"]["id"]);
    }
    let id = first["game"]["id"].as_str().expect("an id");
    let join = format!("/games/{id}/join");
    let berta = json!({ "name": "Berta" });
    let (status, again, joined) = servers.post(1, &join, "two", &berta).await;
    assert_eq!((status, again), (StatusCode::OK, false), "{joined}");
    let (status, again, answer) = servers.post(2, &join, "two", &berta).await;
    assert_eq!((status, again), (StatusCode::OK, true), "{answer}");
    assert!(joined["token"].is_string() && joined["player_token"].is_string(), "{joined}");
    assert_eq!((&answer["token"], &answer["player_token"]), (&joined["token"], &joined["player_token"]));
    // Somebody else's key of the same letters, for something else.
    let other = json!({ "seats": [{ "name": "Carla" }, {}], "first": "first" });
    let (status, _, answer) = servers.post(2, "/games", "one", &other).await;
    assert!(status.is_client_error(), "{status} {answer}");
    assert_eq!(games(&world).await, 1);
}

#[tokio::test]
async fn a_creation_that_comes_through_all_processes_at_once_is_made_once() {
    let world = World::new(Weather::Hostile, 1).await;
    let servers = Balanced::start(&world).await;
    for round in 0..5 {
        let new = json!({ "seats": [{ "name": format!("Ana {round}") }, { "level": "easy" }] });
        let key = format!("key {round}");
        let (one, two, three) = tokio::join!(
            servers.post(0, "/games", &key, &new),
            servers.post(1, "/games", &key, &new),
            servers.post(2, "/games", &key, &new),
        );
        for (status, _, answer) in [&one, &two, &three] {
            assert_eq!(*status, StatusCode::CREATED, "{answer}");
            assert_eq!(answer["seats"], one.2["seats"]);
        }
        let eva = json!({ "name": format!("Eva {round}") });
        let (one, two, three) = tokio::join!(
            servers.post(0, "/players", &key, &eva),
            servers.post(1, "/players", &key, &eva),
            servers.post(2, "/players", &key, &eva),
        );
        for (status, _, answer) in [&one, &two, &three] {
            assert_eq!(*status, StatusCode::CREATED, "{answer}");
            assert!(answer["player_token"].is_string(), "{answer}");
            assert_eq!(answer["player_token"], one.2["player_token"]);
        }
    }
    assert_eq!(games(&world).await, 5);
}
