//! A client of the public API: creates games, opens sockets, moves.

use std::net::{SocketAddr, ToSocketAddrs};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::http::request;
use hyper::{Method, Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use cuatro_game::ColumnNumber;
use cuatro_protocol::{
    ClientFrame, FirstMove, Grant, Hello, JoinRequest, MoveRequest, NewGameRequest, NewSeatRequest,
    Referenced,
};
use cuatro_rules::Side;

/// The address of the server.
#[derive(Clone, Debug)]
pub(super) struct Server {
    /// Its address.
    pub(super) address: SocketAddr,
    /// The path between host and `/api`, usually empty.
    base: String,
}

impl Server {
    /// Reads `http://host:port` with an optional base path.
    pub(super) fn parse(url: &str) -> Result<Server, String> {
        let wrong = || format!("{url:?} is no server's address: it looks like http://127.0.0.1:8080");
        let rest = url.strip_prefix("http://").ok_or_else(wrong)?;
        let (host, base) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let host = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
        let address = host.to_socket_addrs().ok().and_then(|mut found| found.next()).ok_or_else(wrong)?;
        Ok(Server { address, base: base.trim_end_matches('/').to_owned() })
    }

    fn path(&self, path: &str) -> String {
        format!("{}/api/v1{path}", self.base)
    }
}

/// How long a connection may be idle and still take a request: the server closes it after twice as long.
const IDLE: Duration = Duration::from_secs(5);

/// One connection for requests.
pub(super) struct Http {
    server: Server,
    sender: SendRequest<Full<Bytes>>,
    used: Instant,
}

impl Http {
    /// Connects.
    pub(super) async fn connect(server: &Server) -> Result<Http, String> {
        let stream = connect(server).await?;
        let (sender, connection) =
            http1::handshake(TokioIo::new(stream)).await.map_err(|error| error.to_string())?;
        tokio::spawn(async move {
            // An error shows in the request that it hits.
            let _ = connection.await;
        });
        Ok(Http { server: server.clone(), sender, used: Instant::now() })
    }

    /// Sends JSON and reads the answer; any other status than `expected` is an error that shows it.
    pub(super) async fn post(
        &mut self,
        path: &str,
        token: Option<&str>,
        body: String,
        expected: StatusCode,
    ) -> Result<Bytes, String> {
        self.write(Method::POST, path, token, body, &[expected]).await
    }

    /// Sends JSON by any method; any other status than those `expected` is an error that shows it.
    pub(super) async fn write(
        &mut self,
        method: Method,
        path: &str,
        token: Option<&str>,
        body: String,
        expected: &[StatusCode],
    ) -> Result<Bytes, String> {
        let mut request = self.request(method, path).header(header::CONTENT_TYPE, "application/json");
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request.body(Full::new(body.into())).map_err(|error| error.to_string())?;
        self.send(request, expected).await
    }

    /// Reads a counter or a gauge of `/metrics`.
    pub(super) async fn counter(&mut self, name: &str) -> Result<Option<f64>, String> {
        let text = self.metrics().await?;
        let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        Ok(value.and_then(|value| value.parse().ok()))
    }

    /// Reads `/metrics`.
    pub(super) async fn metrics(&mut self) -> Result<String, String> {
        let path = format!("{}/metrics", self.server.base);
        let request = Request::builder().uri(path).header(header::HOST, self.server.address.to_string());
        let request = request.body(Full::default()).map_err(|error| error.to_string())?;
        let text = self.send(request, &[StatusCode::OK]).await?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// Reads what is at a path; any other status than 200 is an error that shows it.
    pub(super) async fn get(&mut self, path: &str) -> Result<Bytes, String> {
        let request = self.request(Method::GET, path);
        let request = request.body(Full::default()).map_err(|error| error.to_string())?;
        self.send(request, &[StatusCode::OK]).await
    }

    fn request(&self, method: Method, path: &str) -> request::Builder {
        Request::builder()
            .method(method)
            .uri(self.server.path(path))
            .header(header::HOST, self.server.address.to_string())
    }

    async fn send(
        &mut self,
        request: Request<Full<Bytes>>,
        expected: &[StatusCode],
    ) -> Result<Bytes, String> {
        let what = format!("{} {}", request.method(), request.uri());
        if self.used.elapsed() > IDLE || self.sender.ready().await.is_err() {
            *self = Http::connect(&self.server.clone()).await?;
        }
        let answer = self.sender.send_request(request).await;
        self.used = Instant::now();
        let answer = answer.map_err(|error| error.to_string())?;
        let status = answer.status();
        let body = answer.into_body().collect().await.map_err(|error| error.to_string())?.to_bytes();
        if expected.contains(&status) {
            Ok(body)
        } else {
            Err(format!("{what} answered {status}: {}", String::from_utf8_lossy(&body)))
        }
    }
}

/// A person of the bench. The name is claimed with the first game and then reused with its token.
#[derive(Clone, Debug)]
pub(super) struct Person {
    /// The name.
    pub(super) name: String,
    /// Its player token, once it is claimed.
    pub(super) token: Option<String>,
}

/// A new game: its id and the tokens of X and O.
pub(super) struct NewGame {
    pub(super) id: String,
    pub(super) tokens: [String; 2],
}

/// What is read of a server's answers: no more than the peers of `benches/peers` send.
#[derive(Deserialize)]
struct Created {
    game: CreatedGame,
    seats: [Option<Grant>; 2],
}

#[derive(Deserialize)]
struct CreatedGame {
    id: String,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Frame {
    Snapshot,
    Move {
        r#move: Moved,
    },
    Problem {
        problem: Value,
    },
    Joined,
    Result,
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct Moved {
    ply: u16,
}

/// Creates a game of two people with these settings, the first of whom plays X. Keeps the player tokens that it returns.
pub(super) async fn create(
    http: &mut Http,
    people: &mut [Person; 2],
    settings: NewGameRequest,
) -> Result<NewGame, String> {
    let seat = |person: &Person| NewSeatRequest {
        name: Some(person.name.clone()),
        token: person.token.clone(),
        ..NewSeatRequest::default()
    };
    let seats = Some(people.each_ref().map(seat));
    let body = NewGameRequest { seats, first: Some(FirstMove::First), ..settings };
    let answer = http.post("/games", None, written(&body)?, StatusCode::CREATED).await?;
    let created: Created = serde_json::from_slice(&answer).map_err(|error| error.to_string())?;
    let mut tokens = Vec::new();
    for (person, grant) in people.iter_mut().zip(created.seats) {
        let grant = grant.unwrap_or_default();
        person.token = grant.player_token.or(person.token.take());
        tokens.extend(grant.token);
    }
    let tokens = tokens.try_into().map_err(|_| "POST /games answered without the tokens of both seats")?;
    Ok(NewGame { id: created.game.id, tokens })
}

/// Creates a game whose second seat is open: its id and the token of X. Keeps the player token that it returns.
pub(super) async fn invite(http: &mut Http, person: &mut Person) -> Result<(String, String), String> {
    let one = NewSeatRequest {
        name: Some(person.name.clone()),
        token: person.token.clone(),
        ..NewSeatRequest::default()
    };
    let seats = Some([one, NewSeatRequest::default()]);
    let body = NewGameRequest { seats, first: Some(FirstMove::First), ..NewGameRequest::default() };
    let answer = http.post("/games", None, written(&body)?, StatusCode::CREATED).await?;
    let created: Created = serde_json::from_slice(&answer).map_err(|error| error.to_string())?;
    let [grant, _] = created.seats.map(Option::unwrap_or_default);
    person.token = grant.player_token.or(person.token.take());
    let token = grant.token.ok_or("POST /games answered without the token of the first seat")?;
    Ok((created.game.id, token))
}

/// Joins a game: the token of the seat. Keeps the player token that it returns.
pub(super) async fn join(http: &mut Http, game: &str, person: &mut Person) -> Result<String, String> {
    let body = written(&JoinRequest { name: Some(person.name.clone()), invite: None })?;
    let path = format!("/games/{game}/join");
    let answer = http.post(&path, person.token.as_deref(), body, StatusCode::OK).await?;
    let grant: Grant = serde_json::from_slice(&answer).map_err(|error| error.to_string())?;
    person.token = grant.player_token.or(person.token.take());
    grant.token.ok_or_else(|| format!("POST {path} answered without a token"))
}

fn written(body: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(body).map_err(|error| error.to_string())
}

/// A player's socket.
pub(super) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Connects, says hello and waits for the game.
    pub(super) async fn open(server: &Server, game: &str, token: Option<&str>) -> Result<Socket, String> {
        Socket::open_at(server, &format!("/games/{game}"), token).await
    }

    /// The same at any path: that of a game or of a tournament.
    pub(super) async fn open_at(server: &Server, path: &str, token: Option<&str>) -> Result<Socket, String> {
        let url = format!("ws://{}{}", server.address, server.path(&format!("{path}/ws")));
        let mut request = url.into_client_request().map_err(|error| error.to_string())?;
        request.headers_mut().insert("sec-websocket-protocol", header::HeaderValue::from_static("cuatro.v1"));
        let stream = connect(server).await?;
        // The default of 128 KiB for each socket would be most of the driver's memory.
        let config = WebSocketConfig::default().read_buffer_size(4096);
        let (stream, _) = client_async_with_config(request, stream, Some(config))
            .await
            .map_err(|error| format!("the socket of {path} was refused: {error}"))?;
        let mut socket = Socket(stream);
        let hello = Hello { token: token.map(str::to_owned), version: None };
        socket.send(ClientFrame::Hello(hello), None).await?;
        socket.until(|frame| matches!(frame, Frame::Snapshot)).await?;
        Ok(socket)
    }

    /// Sends a move.
    pub(super) async fn send_move(&mut self, column: u8, ply: u16) -> Result<(), String> {
        let column = ColumnNumber(column.into());
        let frame = ClientFrame::Move(MoveRequest { column, ply: Some(ply.into()) });
        self.send(frame, Some(ply.to_string().into())).await
    }

    /// Waits until the move at `ply` has arrived.
    pub(super) async fn moved(&mut self, ply: u16) -> Result<(), String> {
        self.until(|frame| matches!(frame, Frame::Move { r#move: moved } if moved.ply == ply)).await
    }

    /// Waits until the opponent has taken the other seat.
    pub(super) async fn joined(&mut self) -> Result<(), String> {
        self.until(|frame| matches!(frame, Frame::Joined)).await
    }

    /// Resigns.
    pub(super) async fn resign(&mut self) -> Result<(), String> {
        self.send(ClientFrame::Resign, None).await
    }

    /// Waits for the end of the game.
    pub(super) async fn ended(&mut self) -> Result<(), String> {
        self.until(|frame| matches!(frame, Frame::Result)).await
    }

    /// Closes without waiting for the other side.
    pub(super) async fn close(mut self) {
        let _ = self.0.close(None).await;
    }

    async fn send(&mut self, frame: ClientFrame, reference: Option<Value>) -> Result<(), String> {
        let text = written(&Referenced { frame, reference })?;
        self.0.send(Message::text(text)).await.map_err(|error| format!("a frame could not be sent: {error}"))
    }

    /// Waits for a frame that is wanted. A problem ends the bench: a refused load measures nothing.
    async fn until(&mut self, wanted: impl Fn(&Frame) -> bool) -> Result<(), String> {
        loop {
            let text = self.text().await?;
            match serde_json::from_str(&text).map_err(|error| format!("{error}: {text}"))? {
                Frame::Problem { problem } => {
                    return Err(format!("the server refused a frame: {problem}"));
                }
                frame if wanted(&frame) => return Ok(()),
                _ => {}
            }
        }
    }

    /// The next frame as it came.
    pub(super) async fn text(&mut self) -> Result<Utf8Bytes, String> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(frame))) => {
                    return Err(format!(
                        "the server closed a socket: {frame:?} (start it with --rate-limits off)"
                    ));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(format!("a socket failed: {error}")),
                None => return Err("the server closed a socket without a word".into()),
            }
        }
    }
}

/// The seat of the side that moves at `ply`.
pub(super) fn seat_of(ply: u16) -> usize {
    Side::of_ply(ply).index()
}

async fn connect(server: &Server) -> Result<TcpStream, String> {
    let stream = TcpStream::connect(server.address)
        .await
        .map_err(|error| format!("{} cannot be reached: {error}", server.address))?;
    stream.set_nodelay(true).map_err(|error| error.to_string())?;
    Ok(stream)
}
