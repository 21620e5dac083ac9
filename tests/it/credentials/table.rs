//! Who may do what: the one table.

use reqwest::Method;
use serde_json::{Value, json};

use usual::*;

/// Who asks, in the order of the columns below.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asker {
    /// Nobody in particular.
    Nobody,
    /// A scheme that is not understood.
    Garbled,
    /// A token that looks right and was never given out.
    Unknown,
    /// The token of a player who was deleted.
    Deleted,
    /// Who holds seat X of the game.
    X,
    /// Who holds seat O of the game.
    O,
    /// Who holds a seat of another game.
    OtherSeat,
    /// The player on seat X, by their player token.
    Player,
    /// Another player, by their player token.
    OtherPlayer,
    /// The operator.
    Operator,
}

impl Asker {
    pub const ALL: [Asker; 10] = [
        Asker::Nobody,
        Asker::Garbled,
        Asker::Unknown,
        Asker::Deleted,
        Asker::X,
        Asker::O,
        Asker::OtherSeat,
        Asker::Player,
        Asker::OtherPlayer,
        Asker::Operator,
    ];
}

/// What is asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scene {
    /// A game without discs.
    Fresh,
    /// A game of two discs; X is to move.
    Playing,
    /// A game with an open seat O.
    Open,
    /// A game that X has won.
    Ended,
    /// A result that was entered by hand.
    Result,
    /// A tournament with a stage that has not begun: X is an entrant, by that token, and O its organiser.
    Tournament,
}

/// The statuses that a request gets, by asker.
type Statuses = [u16; 10];

/// A request: `{id}`, `{name}` and `{new}` in its address and body stand for the game, the player on seat X and a name nobody has.
pub struct Row {
    pub method: Method,
    /// The route as the router has it.
    pub route: &'static str,
    /// The address, where it is not the route with `{id}` and `{name}` filled in.
    pub address: Option<&'static str>,
    pub scene: Scene,
    pub body: Option<Value>,
    pub statuses: Statuses,
}

const fn all(status: u16) -> Statuses {
    [status; 10]
}

/// Statuses that more than one route gives.
#[rustfmt::skip]
mod usual {
    use super::Statuses;
    //                                nobody garbled unknown deleted  X    O   other-seat player other-player operator
    /// For everybody, but a token that proves nothing is refused: its holder is to hear of that.
    pub const READ: Statuses =        [200,   401,    401,    401,    200, 200,   200,     200,     200,       200];
    pub const MADE: Statuses =        [201,   401,    401,    401,    201, 201,   201,     201,     201,       201];
    pub const X_TO_MOVE: Statuses =   [401,   401,    401,    401,    201, 409,   403,     403,     403,       403];
    pub const EITHER_SEAT: Statuses = [401,   401,    401,    401,    200, 200,   403,     403,     403,       403];
    pub const NOT_NOW: Statuses =     [401,   401,    401,    401,    409, 409,   403,     403,     403,       403];
    pub const OPERATOR: Statuses =    [401,   401,    401,    401,    403, 403,   403,     403,     403,       200];
    pub const ENTERED: Statuses =     [401,   401,    401,    401,    403, 403,   403,     403,     403,       201];
    pub const OWN_NAME: Statuses =    [401,   401,    401,    401,    403, 403,   403,     200,     403,       200];
    pub const OWN_CODE: Statuses =    [401,   401,    401,    401,    403, 403,   403,     201,     403,       403];
    pub const ENTRANT: Statuses =     [401,   401,    401,    401,    200, 403,   403,     403,     403,       403];
    pub const GIVEN: Statuses =       [401,   401,    401,    401,    403, 201,   403,     403,     403,       201];
    pub const ORGANISER: Statuses =   [401,   401,    401,    401,    403, 200,   403,     403,     403,       200];
    pub const NEW_STAGE: Statuses =   [401,   401,    401,    401,    403, 201,   403,     403,     403,       201];
    pub const NOT_YET: Statuses =     [401,   401,    401,    401,    403, 409,   403,     403,     403,       409];
    pub const NO_GAME: Statuses =     [401,   401,    401,    401,    403, 404,   403,     403,     403,       404];
    pub const OWN_BOT: Statuses =     [401,   401,    401,    401,    403, 403,   403,     200,     403,       403];
}

/// Every route with every method that it takes. Add one, and say here who may use it.
pub fn rows() -> Vec<Row> {
    use Scene::{Ended, Fresh, Open, Playing, Result};
    let get = |route, statuses| row(Method::GET, route, Playing, None, statuses);
    let post = |route, scene, body, statuses| row(Method::POST, route, scene, Some(body), statuses);
    let nothing = || json!({});
    let disc = || json!({ "column": 3, "ply": 2 });
    let offer = || json!({ "answer": "offer" });
    let newcomer = || json!({ "name": "{new}" });
    let mut rows = vec![
        // The API, as the OpenAPI document lists it.
        get("/api/v1/openapi.json", all(200)),
        get("/api/v1/levels", all(200)),
        get("/api/v1/server", READ),
        get("/api/v1/qr.svg", all(200)),
        get("/api/v1/tv.json", all(200)),
        get("/api/v1/games", all(200)),
        get("/api/v1/games.ndjson", all(200)),
        post("/api/v1/games", Playing, newcomer(), MADE),
        get("/api/v1/games/{id}", READ),
        get("/api/v1/games/{id}.json", READ),
        get("/api/v1/games/{id}.txt", READ),
        get("/api/v1/games/{id}.svg", READ),
        get("/api/v1/games/{id}.png", READ),
        post("/api/v1/games/{id}/join", Open, newcomer(), READ),
        post("/api/v1/games/{id}/moves", Playing, disc(), X_TO_MOVE),
        post("/api/v1/games/{id}/resign", Playing, nothing(), EITHER_SEAT),
        post("/api/v1/games/{id}/abort", Fresh, nothing(), EITHER_SEAT),
        // Both are here.
        post("/api/v1/games/{id}/claim", Playing, nothing(), NOT_NOW),
        post("/api/v1/games/{id}/rematch", Ended, nothing(), EITHER_SEAT),
        post("/api/v1/games/{id}/draw", Playing, offer(), EITHER_SEAT),
        post("/api/v1/games/{id}/takeback", Playing, offer(), EITHER_SEAT),
        row(Method::GET, "/api/v1/games/{id}/report", Ended, None, all(200)),
        get("/api/v1/games/{id}/events", READ),
        get("/api/v1/events", all(200)),
        get("/api/v1/games/{id}/qr.svg", all(200)),
        // Without an upgrade; who may say what on a socket is the other table's.
        get("/api/v1/games/{id}/ws", all(400)),
        get("/api/v1/analysis", all(200)).at("/api/v1/analysis?rows=4&columns=4&connect=4&moves=0"),
        get("/api/v1/position", all(200)),
        get("/api/v1/starts", all(200)).at("/api/v1/starts?kind=fair"),
        post("/api/v1/analysis", Playing, json!({ "rows": 4, "columns": 4, "moves": "0" }), all(200)),
        post("/api/v1/scripts", Playing, Value::String("1\n".into()), all(200)),
        get("/api/v1/ranking", all(200)),
        row(Method::GET, "/api/v1/ranking/{name}", Ended, None, all(200)),
        get("/api/v1/history", all(200)),
        post("/api/v1/history", Playing, result("{new}"), ENTERED),
        row(Method::DELETE, "/api/v1/history/{id}", Result, None, OPERATOR),
        get("/api/v1/players", all(200)).at("/api/v1/players?query=an"),
        post("/api/v1/players", Playing, newcomer(), MADE),
        get("/api/v1/players/{name}", all(200)),
        get("/api/v1/players/{name}/reviews", all(200)),
        row(Method::DELETE, "/api/v1/players/{name}", Playing, None, OWN_NAME),
        post("/api/v1/players/{name}/transfer", Playing, nothing(), OWN_CODE),
        post("/api/v1/players/{name}/bot", Playing, nothing(), OWN_BOT),
        get("/api/v1/export.txt", all(200)),
        post(
            "/api/v1/import",
            Playing,
            Value::String("#cuatro 1\n[end] ranking=0 games=0 carried=0\n".into()),
            OPERATOR,
        ),
        // What only the operator may do to a player.
        row(Method::DELETE, "/api/v1/players/{name}", Playing, None, OPERATOR)
            .at("/api/v1/players/{name}?games=purge"),
        // The same at a terminal.
        get("/", all(200)),
        get("/help", all(200)),
        get("/board", all(200)).at("/board?moves=3"),
        get("/board.svg", all(200)),
        get("/board.png", all(200)),
        get("/board.txt", all(200)),
        get("/docs", all(200)),
        get("/t", all(200)),
        get("/stats", all(200)),
        get("/export.txt", all(200)),
        get("/ranking", all(200)),
        get("/players/{name}", all(200)),
        post("/play", Playing, newcomer(), MADE),
        get("/g/{id}", READ),
        get("/g/{id}/card.png", all(200)),
        get("/tv", all(200)),
        // Without an address to tell of.
        post("/g/{id}", Playing, disc(), X_TO_MOVE),
        post("/g/{id}/join", Open, newcomer(), READ),
        row(Method::GET, "/g/{id}/report", Ended, None, all(200)),
        row(Method::GET, "/g/{id}/learn", Ended, None, all(200)),
        // What the page and the operator's machines read.
        get("/assets/{hash}/{*name}", all(404)).at("/assets/0/none.js"),
        get("/favicon.svg", all(200)),
        get("/manifest.webmanifest", all(200)),
        get("/healthz", all(200)),
        get("/readyz", all(200)),
        get("/metrics", all(200)),
    ];
    let commands = [
        ("/g/{id}/resign", Playing, nothing(), EITHER_SEAT),
        ("/g/{id}/abort", Fresh, nothing(), EITHER_SEAT),
        ("/g/{id}/claim", Playing, nothing(), NOT_NOW),
        ("/g/{id}/rematch", Ended, nothing(), EITHER_SEAT),
        ("/g/{id}/draw", Playing, offer(), EITHER_SEAT),
        ("/g/{id}/takeback", Playing, offer(), EITHER_SEAT),
    ];
    rows.extend(of_tournaments());
    rows.extend(
        commands.map(|(address, scene, body, statuses)| {
            post("/g/{id}/{action}", scene, body, statuses).at(address)
        }),
    );
    rows
}

/// The routes of tournaments.
fn of_tournaments() -> Vec<Row> {
    let get = |route, statuses| row(Method::GET, route, Scene::Tournament, None, statuses);
    let send = |method, route, body, statuses| row(method, route, Scene::Tournament, Some(body), statuses);
    let post = |route, body, statuses| send(Method::POST, route, body, statuses);
    let stage = |action, address, body, statuses| post(action, body, statuses).at(address);
    let nothing = || json!({});
    vec![
        post("/api/v1/tournaments", json!({ "title": "Friday" }), MADE),
        get("/api/v1/tournaments/{id}", all(200)),
        get("/t/{id}", READ),
        post("/t/{id}/join", json!({ "name": "{new}" }), MADE),
        get("/t/{id}/me", ENTRANT),
        post("/t/{id}/me", json!({ "state": "pause" }), ENTRANT),
        send(Method::PATCH, "/api/v1/tournaments/{id}", json!({ "title": "Monday" }), ORGANISER),
        get("/api/v1/tournaments/{id}/qr.svg", all(200)),
        get("/api/v1/tournaments/{id}/games.csv", all(200)),
        get("/t/{id}/games.csv", all(200)),
        get("/api/v1/tournaments/{id}/events", READ),
        get("/api/v1/tournaments/{id}/ws", all(400)),
        get("/api/v1/tournaments/{id}/entries", all(200)),
        post("/api/v1/tournaments/{id}/entries", json!({ "name": "{new}" }), MADE),
        send(Method::PATCH, "/api/v1/tournaments/{id}/entries/{n}", json!({ "state": "paused" }), ORGANISER)
            .at("/api/v1/tournaments/{id}/entries/1"),
        stage(
            "/api/v1/tournaments/{id}/entries/{n}/token",
            "/api/v1/tournaments/{id}/entries/1/token",
            nothing(),
            GIVEN,
        ),
        get("/api/v1/tournaments/{id}/me", ENTRANT),
        post("/api/v1/tournaments/{id}/me", json!({ "state": "pause" }), ENTRANT),
        post("/api/v1/tournaments/{id}/stages", json!({ "kind": "arena" }), NEW_STAGE),
        stage(
            "/api/v1/tournaments/{id}/stages/{k}/start",
            "/api/v1/tournaments/{id}/stages/1/start",
            nothing(),
            ORGANISER,
        ),
        stage(
            "/api/v1/tournaments/{id}/stages/{k}/end",
            "/api/v1/tournaments/{id}/stages/1/end",
            nothing(),
            NOT_YET,
        ),
        stage(
            "/api/v1/tournaments/{id}/stages/{k}/next_round",
            "/api/v1/tournaments/{id}/stages/1/next_round",
            nothing(),
            NOT_YET,
        ),
        stage(
            "/api/v1/tournaments/{id}/stages/{k}/extend",
            "/api/v1/tournaments/{id}/stages/1/extend",
            json!({ "minutes": 5 }),
            NOT_YET,
        ),
        stage(
            "/api/v1/tournaments/{id}/stages/{k}/pairings",
            "/api/v1/tournaments/{id}/stages/1/pairings",
            json!({ "pairs": [[1, 2]] }),
            NOT_YET,
        ),
        send(
            Method::PUT,
            "/api/v1/tournaments/{id}/stages/{k}/results/{game}",
            json!({ "outcome": "draw" }),
            NO_GAME,
        )
        .at("/api/v1/tournaments/{id}/stages/1/results/0123456789ab"),
        get("/api/v1/tournaments/{id}/stages/{k}/table", all(200))
            .at("/api/v1/tournaments/{id}/stages/1/table"),
        get("/api/v1/tournaments/{id}/stages/{k}/games", all(200))
            .at("/api/v1/tournaments/{id}/stages/1/games"),
    ]
}

pub fn result(name: &str) -> Value {
    json!({ "seats": [{ "name": name }, { "level": "easy" }], "winner": "X", "rounds": 7 })
}

fn row(method: Method, route: &'static str, scene: Scene, body: Option<Value>, statuses: Statuses) -> Row {
    Row { method, route, address: None, scene, body, statuses }
}

impl Row {
    fn at(self, address: &'static str) -> Row {
        Row { address: Some(address), ..self }
    }
}

/// Every message that a socket takes, with the status of its problem, or 200 for `ok`: after a hello without a token, with that of
/// X and with that of O.
pub fn messages() -> Vec<(Value, Scene, [u16; 3])> {
    use Scene::{Ended, Fresh, Playing};
    let seats = [401, 200, 200];
    vec![
        (json!({ "type": "move", "column": 3, "ply": 2 }), Playing, [401, 200, 409]),
        (json!({ "type": "resign" }), Playing, seats),
        (json!({ "type": "abort" }), Fresh, seats),
        (json!({ "type": "claim" }), Playing, [401, 409, 409]),
        (json!({ "type": "rematch" }), Ended, seats),
        (json!({ "type": "draw", "answer": "offer" }), Playing, seats),
        (json!({ "type": "takeback", "answer": "offer" }), Playing, seats),
        (json!({ "type": "emote", "emote": "hello" }), Playing, seats),
        (json!({ "type": "visibility", "hidden": true }), Playing, [200, 200, 200]),
        (json!({ "type": "hello", "token": null, "version": null }), Playing, [400, 400, 400]),
    ]
}
