//! A socket, from its hello until somebody leaves or the line breaks.

use std::collections::BTreeMap;
use std::time::Duration;

use cuatro::game::{Answer, Offer, Status};
use cuatro::protocol::{
    AnswerRequest, ClientFrame, Hello, MoveRequest, Referenced, RematchRequest, ServerFrame,
    VisibilityRequest,
};
use cuatro::rules::Side;
use futures_util::{SinkExt, StreamExt};
use rand::RngExt;
use tokio::io::DuplexStream;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use super::line::{Fate, open};
use super::person::Person;
use super::place::Place;
use cuatro_people::{Answered, Open, Seen};

/// How long somebody waits for an answer.
const PATIENCE: Duration = Duration::from_millis(7_040);

/// What somebody has at a board.
pub struct Sitting {
    socket: WebSocketStream<DuplexStream>,
    /// What becomes of its line.
    fate: Fate,
    you: Option<Side>,
    /// What was asked and is not answered.
    asked: BTreeMap<u64, Unanswered>,
    next: u64,
    /// When the oldest of it was asked.
    since: Option<Instant>,
}

/// What somebody has asked: the disc, if it is a move, and its place in the history, if it is about the game.
struct Unanswered {
    disc: Option<(Side, u8, u16)>,
    open: Option<Open>,
}

impl Person {
    /// Sits at a board for a while. `place` is what they know of it, before and after.
    pub async fn sit(&mut self, place: &mut Place) {
        let Some(mut sitting) = self.open_socket(place).await else { return };
        let leaves = self.slot.after(self.chance.random_range(2_000..25_000));
        let mut acts = self.slot.after(self.chance.random_range(200..1_500));
        while Instant::now() < leaves && !self.world.over.is_cancelled() {
            let frame = tokio::select! {
                biased;
                frame = sitting.socket.next() => frame,
                () = sleep_until(acts) => {
                    if sitting.since.is_some_and(|since| since.elapsed() > PATIENCE) {
                        // Nobody answers any more.
                        return;
                    }
                    if !self.act(place, &mut sitting).await {
                        return;
                    }
                    let slow = self.chance.random_bool(0.07);
                    acts = self.slot.after(self.chance.random_range(50..if slow { 15_000 } else { 1_800 }));
                    continue;
                }
            };
            let text = match frame {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Close(frame))) => {
                    let code = frame.map(|frame| u16::from(frame.code));
                    self.world.note(|| format!("{:?} at {} is closed: {code:?}", sitting.you, place.game));
                    match code {
                        Some(4008 | 4009) => panic!("{code:?}"),
                        // What they said first was on its way for long.
                        Some(4408) => {
                            assert!(matches!(sitting.fate, Fate::Stalled(..)), "{:?}", sitting.fate)
                        }
                        Some(4401) => self.refused(place, 401),
                        Some(4410) => self.refused(place, 410),
                        _ => {}
                    }
                    return;
                }
                Some(Ok(_)) => continue,
                Some(Err(_)) | None => return,
            };
            self.hear(place, &mut sitting, &text);
        }
        // Most say that they leave, some just vanish.
        if self.chance.random_bool(0.5) {
            let _ = timeout(PATIENCE, sitting.socket.close(None)).await;
        }
    }

    /// Opens a socket and says hello with the version that they have.
    pub async fn open_socket(&mut self, place: &mut Place) -> Option<Sitting> {
        let fate = if self.world.calm.is_cancelled() { Fate::Good } else { Fate::draw(&mut self.chance) };
        let fate = match fate {
            // A socket lasts longer than a request.
            Fate::Cut(ms) => Fate::Cut(ms * 4),
            Fate::Nowhere(ms) => Fate::Nowhere(ms * 4),
            Fate::Stalled(at, ms) => Fate::Stalled(at * 4, ms),
            Fate::Good => Fate::Good,
        };
        let process = self.world.process(&mut self.chance)?;
        let line = open(&process, self.socket_slot, fate, &mut self.chance);
        fate.name().into_iter().for_each(|name| self.world.saw(name));
        let address = format!("ws://cuatro/api/v1/games/{}/ws", place.game);
        let mut request = address.into_client_request().expect("a request");
        request.headers_mut().insert("sec-websocket-protocol", "cuatro.v1".parse().expect("a header"));
        let opened = timeout(PATIENCE, tokio_tungstenite::client_async(request, line)).await.ok()?;
        let (socket, _) = match opened {
            Ok(opened) => opened,
            Err(Error::Http(answer)) => {
                self.refused(place, answer.status().as_u16());
                return None;
            }
            Err(_) => return None,
        };
        self.world.saw(if place.known.is_some() { "sockets opened again" } else { "sockets opened" });
        let mut sitting = Sitting { socket, fate, you: None, asked: BTreeMap::new(), next: 0, since: None };
        let version = place.known.as_ref().map(|game| game.version);
        let hello = ClientFrame::Hello(Hello { token: place.token.clone(), version });
        let look = self.look(&place.game);
        sitting.say(hello, None, Some(look)).await.then_some(sitting)
    }

    /// Understands a frame: what it answers, or what happened.
    fn hear(&mut self, place: &mut Place, sitting: &mut Sitting, text: &str) {
        self.world.note(|| format!("{:?} of {} hears {text}", sitting.you, place.game));
        match place.hear(text) {
            ServerFrame::Ok { reference, version, you } => {
                if let Some(you) = you {
                    (sitting.you, place.you) = (you, you);
                    assert_eq!(place.token.is_some(), you.is_some(), "a token proves a seat: {text}");
                }
                let number = reference.as_ref().and_then(|reference| reference.as_u64());
                let Some(Unanswered { disc, open }) = number.and_then(|number| sitting.answered(number))
                else {
                    return;
                };
                if disc.is_some() {
                    self.acknowledged(&place.game, version, disc);
                }
                match open {
                    Some(look) if you.is_some() => self.saw(look, Seen::version(version)),
                    Some(command) => command.end(Answered::Done(Some(Seen::version(version)))),
                    None => {}
                }
            }
            ServerFrame::Problem { reference, problem, .. } => {
                let number = reference.as_ref().and_then(|reference| reference.as_u64());
                let asked = number.and_then(|number| sitting.answered(number));
                match asked.and_then(|asked| asked.open) {
                    Some(open) if problem.status < 500 => {
                        self.refused_by_rules(open, problem.status, problem.code)
                    }
                    unanswered => drop(unanswered),
                }
                self.world.saw(match problem.status {
                    503 => "frames refused for now",
                    _ => "frames refused",
                });
            }
            _ => {}
        }
    }

    /// Does something, or nothing. False if the line is broken.
    async fn act(&mut self, place: &mut Place, sitting: &mut Sitting) -> bool {
        let (Some(game), Some(you)) = (&place.known, sitting.you) else { return true };
        // One thing at a time.
        if !sitting.asked.is_empty() {
            return true;
        }
        let chance = &mut self.chance;
        let frame = match game.status {
            Status::Waiting => return true,
            status if status.is_over() => {
                if place.asked || !chance.random_bool(0.3) {
                    return true;
                }
                place.asked = true;
                ClientFrame::Rematch(RematchRequest { answer: None })
            }
            _ => {
                let mut offers = [Offer::Draw, Offer::Takeback].into_iter();
                let offered = offers.find(|offer| game.offers.by(*offer) == Some(you.opponent()));
                let turn = game.to_move() == Some(you);
                match (offered, chance.random_range(0..100)) {
                    (Some(offer), 0..60) => {
                        let answer = if chance.random_bool(0.5) { Answer::Accept } else { Answer::Decline };
                        offered_frame(offer, answer)
                    }
                    (_, 0..3) => ClientFrame::Resign,
                    (_, 3..8) => offered_frame(Offer::Draw, Answer::Offer),
                    (_, 8..13) => offered_frame(Offer::Takeback, Answer::Offer),
                    (_, 25..50) if !turn => ClientFrame::Claim,
                    (_, 22..25) => {
                        ClientFrame::Visibility(VisibilityRequest { hidden: chance.random_bool(0.5) })
                    }
                    _ if turn => {
                        let legal: Vec<_> = game.position.legal().collect();
                        let column = legal[chance.random_range(0..legal.len())];
                        let ply = game.ply();
                        let asked = MoveRequest { column: column.into(), ply: Some(ply.into()) };
                        let disc = cuatro_people::Asked::disc(you, column.into(), Some(ply.into()));
                        let open = self.world.history.begin(&place.game, disc);
                        return sitting
                            .say(ClientFrame::Move(asked), Some((you, column.0, ply)), Some(open))
                            .await;
                    }
                    _ => return true,
                }
            }
        };
        let action = frame.action().map(|action| cuatro_people::Asked::action(you, action));
        let open = action.map(|action| self.world.history.begin(&place.game, action));
        sitting.say(frame, None, open).await
    }
}

fn offered_frame(offer: Offer, answer: Answer) -> ClientFrame {
    let answer = AnswerRequest { answer };
    match offer {
        Offer::Draw => ClientFrame::Draw(answer),
        Offer::Takeback => ClientFrame::Takeback(answer),
    }
}

impl Sitting {
    /// Sends a frame; false if the line is broken or full.
    async fn say(&mut self, frame: ClientFrame, disc: Option<(Side, u8, u16)>, open: Option<Open>) -> bool {
        self.next += 1;
        self.asked.insert(self.next, Unanswered { disc, open });
        self.since.get_or_insert_with(Instant::now);
        let referenced = Referenced { frame, reference: Some(self.next.into()) };
        let text = serde_json::to_string(&referenced).expect("a frame is JSON");
        matches!(timeout(PATIENCE, self.socket.send(Message::text(text))).await, Ok(Ok(())))
    }

    /// The side that the hello proved, once that is said.
    pub async fn is_proved(&mut self) -> Option<Side> {
        loop {
            let Ok(Some(Ok(message))) = timeout(PATIENCE, self.socket.next()).await else { return None };
            let Message::Text(text) = message else { continue };
            if let ServerFrame::Ok { you: Some(you), .. } = serde_json::from_str(&text).expect("a frame") {
                return you;
            }
        }
    }

    /// The next frame, whatever it is; `None` at the end.
    pub async fn hears_anything(&mut self) -> Option<Message> {
        self.socket.next().await?.ok()
    }

    fn answered(&mut self, number: u64) -> Option<Unanswered> {
        let asked = self.asked.remove(&number);
        if self.asked.is_empty() {
            self.since = None;
        }
        asked
    }
}
