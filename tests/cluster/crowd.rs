//! People who play, look on, leave and come back through all processes, by a seed.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use cuatro::app::{App, AppError, Caller, NewSeat, SeatGrant, Seated};
use cuatro::computer::Level;
use cuatro::game::{Answer, ClockSettings, Emote, GameId, Logged, Offer, Refusal, SeatAction, Status};
use cuatro::live::{LiveGame, Room};
use cuatro::names::{NameKey, PlayerName};
use cuatro::rules::Side;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use super::linearizable::rules::refused;
use super::linearizable::{Answered, Asked, History, Open};
use super::world::{World, new_game};

/// Within this a process reads the store before it shows a game, if it can.
const IN_TIME: Duration = Duration::from_millis(1_500);

/// What was said to and by people, for the end.
#[derive(Default)]
pub struct Said {
    /// What was asked of each game, through whichever process, and answered.
    pub history: History,
    /// What each follower has received, by game.
    pub received: Mutex<Vec<(GameId, Vec<Logged>)>>,
    /// Games in which somebody stops moving, so that their time may run out.
    pub abandoned: Mutex<Vec<GameId>>,
    /// Players by name key.
    pub names: Mutex<Vec<NameKey>>,
    pub answers: AtomicUsize,
    pub repeated: AtomicUsize,
    pub refused: AtomicUsize,
    /// Commands whose process died before it answered.
    pub unknown: AtomicUsize,
    pub kills: AtomicUsize,
}

/// Everybody in the world.
pub struct Crowd {
    pub world: Arc<World>,
    pub said: Said,
    pub players: tokio::sync::Mutex<JoinSet<()>>,
    /// Ends those who only look on.
    pub over: CancellationToken,
    /// Whether processes may still die.
    pub stormy: AtomicBool,
}

/// A person with a seat.
struct Person {
    id: GameId,
    token: String,
    side: Side,
    chance: StdRng,
    /// After how many discs they leave without a word.
    quits_at: Option<u16>,
    /// Whether an answer never came, so that what they know of the game may be wrong.
    unsure: bool,
}

impl Crowd {
    /// A connection to some process: the room as it is now.
    async fn connect(&self, id: &GameId, chance: &mut StdRng) -> (App, Arc<Room>, CancellationToken) {
        loop {
            let node = self.world.node(chance.random_range(0..3));
            let (look, began) = (self.said.history.begin(id, Asked::Look), Instant::now());
            let found = tokio::select! {
                room = node.app.room(id) => room,
                () = node.dead.cancelled() => continue,
            };
            match found {
                // What it shows at its death, when it reaches nothing any more, nobody sees.
                Ok(_) if node.dead.is_cancelled() => {}
                Ok(room) => {
                    let seen = (&*room.game()).into();
                    // A process that the store does not answer in time shows what it remembers.
                    let in_time = began.elapsed() < IN_TIME;
                    look.end(if in_time { Answered::Saw(seen) } else { Answered::Heard(seen) });
                    return (node.app.clone(), room, node.dead.clone());
                }
                Err(error) if node.dead.is_cancelled() => drop(error),
                Err(error) => panic!("{id} cannot be read: {error}"),
            }
        }
    }

    /// Looks on, goes away and comes back with the version that they have, until all is over. How long they stay is theirs:
    /// nothing here waits for a result.
    async fn follow(self: Arc<Crowd>, id: GameId, mut chance: StdRng) {
        let mut seen: Vec<Logged> = Vec::new();
        while !self.over.is_cancelled() {
            let (_app, room, dead) = self.connect(&id, &mut chance).await;
            let mut changes = room.watch();
            let leaves = Instant::now() + Duration::from_millis(chance.random_range(50..3_000));
            loop {
                let live = changes.borrow_and_update().clone();
                if let Some(news) = live.after(seen.len() as u32) {
                    seen.extend(news.map(|entry| entry.logged.clone()));
                    self.said.history.heard(&id, &*live);
                }
                tokio::select! {
                    changed = changes.changed() => changed.expect("the room lives"),
                    () = dead.cancelled() => break,
                    () = self.over.cancelled() => break,
                    () = tokio::time::sleep_until(leaves) => break,
                }
            }
        }
        self.said.received.lock().expect("what was received").push((id, seen));
    }

    /// Plays until the game is over and nobody wants another one. The pauses are those of people who think.
    async fn play(self: Arc<Crowd>, mut person: Person) {
        loop {
            let (app, room, dead) = self.connect(&person.id, &mut person.chance).await;
            let id = person.id.clone();
            match app.seat(&room, &Caller::with(Some(&person.token))).await {
                Ok(side) => person.side = side,
                Err(error) if dead.is_cancelled() => drop(error),
                Err(error) => panic!("the token of {:?} in {id} is not known: {error}", person.side),
            }
            let _here = app.follow(&room, Some(person.side));
            let mut changes = room.watch();
            let leaves = Instant::now() + Duration::from_millis(person.chance.random_range(200..4_000));
            while !dead.is_cancelled() && Instant::now() < leaves && person.id == id {
                let live = changes.borrow_and_update().clone();
                if person.quits_at.is_some_and(|ply| live.game.ply() >= ply)
                    || !self.act(&app, &room, &dead, &live, &mut person).await
                {
                    return;
                }
                let pause = Duration::from_millis(person.chance.random_range(1..60));
                tokio::select! {
                    changed = changes.changed() => changed.expect("the room lives"),
                    () = sleep(pause) => {}
                    () = dead.cancelled() => {}
                }
            }
        }
    }

    /// Does something, or nothing. False once nothing is left to be done.
    async fn act(
        self: &Arc<Crowd>,
        app: &App,
        room: &Arc<Room>,
        dead: &CancellationToken,
        live: &Arc<LiveGame>,
        person: &mut Person,
    ) -> bool {
        let (game, side) = (&live.game, person.side);
        let chance = &mut person.chance;
        if game.status.is_over() {
            // Of the first games, some get a rematch.
            if game.setup.previous.is_some() || game.setup.seed % 2 == 0 || self.is_abandoned(&live.id) {
                return false;
            }
            if let Some(next) = &game.next {
                person.id = next.clone();
                person.side = side.opponent();
                if side == Side::X {
                    self.watch(next, chance.random());
                }
                return true;
            }
            let action = SeatAction::Rematch(Answer::Offer);
            let asked = self.said.history.begin(&live.id, Asked::action(side, action));
            let outcome = app.act(room, side, action).await;
            // Nobody is left who could agree.
            let refused = matches!(outcome, Err(AppError::Refused(_)));
            self.hear(asked, outcome, dead, person);
            return !refused;
        }
        let offered = [Offer::Draw, Offer::Takeback]
            .into_iter()
            .find(|offer| game.offers.by(*offer) == Some(side.opponent()));
        let my_turn = game.to_move() == Some(side);
        let action = match chance.random_range(0..100) {
            _ if game.status != Status::Playing => return true,
            0..50 if offered.is_some() => {
                let answer = if chance.random_bool(0.5) { Answer::Accept } else { Answer::Decline };
                // Few games should end by agreement, and those that somebody leaves should end by their clocks.
                let goes_on = chance.random_bool(0.8) || self.is_abandoned(&live.id);
                let answer = if offered == Some(Offer::Draw) && goes_on { Answer::Decline } else { answer };
                SeatAction::Answer(offered.expect("an offer"), answer)
            }
            50..54 => SeatAction::Answer(Offer::Takeback, Answer::Offer),
            54..55 => SeatAction::Answer(Offer::Draw, Answer::Offer),
            55..58 => SeatAction::Claim,
            58 if chance.random_bool(0.1) && !self.is_abandoned(&live.id) => SeatAction::Resign,
            59..62 => {
                // Too soon after the last one is no fault.
                let _ = app.show_emote(room, side, Emote::Hmm);
                return true;
            }
            62..70 if game.ply() > 0 => {
                // The last move of one's own again, as if its answer had been lost.
                let ply = (0..game.ply()).rev().find(|ply| Side::of_ply(*ply) == side);
                let settled = !game.taken_back && game.offers.takeback.is_none();
                let Some(ply) = ply.filter(|_| settled) else { return true };
                let column = game.moves[usize::from(ply)];
                let asked =
                    self.said.history.begin(&live.id, Asked::disc(side, column.into(), Some(ply.into())));
                let again = app.play(room, side, column.into(), Some(ply.into())).await;
                if let Ok(again) = &again {
                    assert!(again.repeated, "{column} at ply {ply} of {} was made twice", live.id);
                    self.said.repeated.fetch_add(1, Ordering::Relaxed);
                }
                self.hear(asked, again.map(|again| again.live), dead, person);
                return true;
            }
            _ if my_turn => {
                let legal: Vec<_> = game.position.legal().collect();
                let column = legal[chance.random_range(0..legal.len())];
                let asked = self
                    .said
                    .history
                    .begin(&live.id, Asked::disc(side, column.into(), Some(game.ply().into())));
                let played = app.play(room, side, column.into(), Some(game.ply().into())).await;
                match &played {
                    // They know of all their own moves, and others take nothing back without them.
                    Err(AppError::Refused(
                        refusal @ (Refusal::NotYourTurn { .. } | Refusal::StalePly { .. }),
                    )) if !person.unsure && !game.taken_back && game.offers.takeback.is_none() => {
                        panic!(
                            "{side:?} moves at ply {} of {}: {refusal}; {:?}",
                            game.ply(),
                            live.id,
                            room.game().log
                        );
                    }
                    _ => {}
                }
                self.hear(asked, played.map(|played| played.live), dead, person);
                return true;
            }
            _ => return true,
        };
        let asked = self.said.history.begin(&live.id, Asked::action(side, action));
        let outcome = app.act(room, side, action).await;
        self.hear(asked, outcome, dead, person);
        true
    }

    fn hear(
        &self,
        asked: Open<'_>,
        outcome: Result<Arc<LiveGame>, AppError>,
        dead: &CancellationToken,
        person: &mut Person,
    ) {
        match outcome {
            Ok(live) => {
                self.said.answers.fetch_add(1, Ordering::Relaxed);
                asked.end(Answered::Done(Some((&*live).into())));
            }
            Err(AppError::Refused(refusal)) => {
                self.said.refused.fetch_add(1, Ordering::Relaxed);
                asked.end(refused(&refusal));
            }
            // The answer died with its process.
            Err(AppError::Store(_)) if dead.is_cancelled() => {
                person.unsure = true;
                self.said.unknown.fetch_add(1, Ordering::Relaxed);
                asked.end(Answered::Nothing);
            }
            Err(error) => panic!("{:?} in {} fails: {error}", person.side, person.id),
        }
    }

    fn is_abandoned(&self, id: &GameId) -> bool {
        self.said.abandoned.lock().expect("games").contains(id)
    }

    /// Two look on.
    fn watch(self: &Arc<Crowd>, id: &GameId, seed: u64) {
        for seed in [seed, seed.wrapping_add(1)] {
            tokio::spawn(self.clone().follow(id.clone(), StdRng::seed_from_u64(seed)));
        }
    }

    /// Makes a game of the kind that its number says, and sends the people into it.
    pub async fn begin(self: &Arc<Crowd>, number: usize, mut chance: StdRng) {
        let person = |name: String| NewSeat::Person { name, token: None };
        let (x, o) = (format!("Xenia {number}"), format!("Otto {number}"));
        let timed = number.is_multiple_of(3);
        let clock = timed.then_some(ClockSettings { initial_s: 10, increment_s: 1 });
        let computer = [Level::Easy, Level::Expert][number % 2];
        let seats = match number % 6 {
            4 => [person(x.clone()), NewSeat::Computer(computer)],
            5 => [NewSeat::Computer(Level::Easy), NewSeat::Computer(Level::Easy)],
            _ => [person(x.clone()), NewSeat::Open],
        };
        let open = matches!(seats[1], NewSeat::Open);
        let maker = self.world.app(chance.random_range(0..3));
        let (live, grants) = maker.create(new_game(seats, clock), &Caller::default()).await.expect("a game");
        self.said.history.heard(&live.id, &*live);
        let mut tokens = Vec::new();
        if let [SeatGrant::Seated(Seated { side, token, .. }), _] = &grants {
            tokens.push((*side, token.clone(), x));
        }
        if open {
            let joiner = self.world.app(chance.random_range(0..3));
            let asked = self.said.history.begin(&live.id, Asked::join(Side::O));
            let (live, seated) =
                joiner.join(&live.id, Some(&o), None, &Caller::default()).await.expect("a seat");
            asked.end(Answered::Done(Some((&*live).into())));
            tokens.push((seated.side, seated.token, o));
        }
        let id = &live.id;
        // In some of the games with a clock somebody stops playing.
        let quits = timed && number.is_multiple_of(2);
        if quits {
            self.said.abandoned.lock().expect("games").push(id.clone());
        }
        self.watch(id, chance.random());
        for (side, token, name) in tokens {
            self.said
                .names
                .lock()
                .expect("names")
                .push(PlayerName::parse(&name).expect("a name").key().clone());
            let quits_at = (quits && side == Side::O).then_some(3);
            let chance = StdRng::seed_from_u64(chance.random());
            let person = Person { id: id.clone(), token, side, chance, quits_at, unsure: false };
            self.players.lock().await.spawn(self.clone().play(person));
        }
    }

    /// Processes die and come back, at times that nothing in the games decides.
    pub async fn storm(self: Arc<Crowd>, mut chance: StdRng) {
        while self.stormy.load(Ordering::Relaxed) {
            sleep(Duration::from_millis(chance.random_range(300..1_500))).await;
            let which = chance.random_range(0..3);
            self.world.kill(which);
            self.said.kills.fetch_add(1, Ordering::Relaxed);
            sleep(Duration::from_millis(chance.random_range(1..600))).await;
            self.world.restart(which).await;
        }
    }
}
