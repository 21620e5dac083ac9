//! The scene and the game of a wall: a pure function of the tournament's phase, the time, and the current game.

use cuatro_game::{Game, GameId, Occupant, Status, Time};
use cuatro_live::LiveGame;
use cuatro_protocol::WallScene;

/// The time that a finished game stays, in milliseconds.
const AFTERWARDS_MS: i64 = 8_000;
/// How long the pairings of a round are shown.
const PAIRINGS_MS: i64 = 20_000;
/// The time without a disc after which a game may be replaced.
const LIVELY_MS: i64 = 60_000;
/// A clock with less time than this makes a game exciting.
const SHORT_MS: i64 = 20_000;

/// The phase of the tournament, or the server, behind a wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Course {
    /// The whole server, which is always on.
    Server,
    /// People gather since this time: no stage is running.
    Gathering(Time),
    /// A stage is running; with rounds, since this pairing.
    Playing(Option<Time>),
    /// A stage ended at this time, and no other is ready.
    Over(Time),
}

/// A game to choose from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Candidate {
    pub(super) id: GameId,
    /// How many people play.
    people: u8,
    discs: u16,
    /// When the last disc fell, or the game began.
    lively_at: Time,
    /// When the side to move runs out of time.
    flags_at: Option<Time>,
    /// Place and number of entrants, for each player in a running tournament.
    places: Vec<[u32; 2]>,
}

impl Candidate {
    /// A game, with place and number of entrants for each player in a running tournament; `None` unless it is being played.
    pub(super) fn of(live: &LiveGame, places: Vec<[u32; 2]>) -> Option<Candidate> {
        let game = &live.game;
        let people = game.seats.iter().filter(|seat| matches!(seat, Some(Occupant::Person(_)))).count();
        (game.status == Status::Playing).then(|| Candidate {
            id: live.id.clone(),
            people: people as u8,
            discs: game.ply(),
            lively_at: game.turn_since,
            flags_at: game.clock.as_ref().zip(game.to_move()).map(|(clock, side)| clock.deadline(side)),
            places,
        })
    }

    /// How much there is to see, in thousandths.
    fn interest(&self, now: Time) -> i64 {
        let people = 3_000 * i64::from(self.people);
        let standing = |[place, of]: &[u32; 2]| {
            let (place, of) = (i64::from(*place), i64::from(*of).max(1));
            4_000 * (of - place).max(0) / of
        };
        let short = self.flags_at.is_some_and(|flags_at| flags_at.since(now) < SHORT_MS);
        // Nothing is at stake in the first discs, and little is left to see in the last ones.
        let middle = match i64::from(self.discs) {
            discs @ 8..=30 => 250 * (12 - (discs - 19).abs()),
            _ => 0,
        };
        let computers = if self.people < 2 { 3_000 } else { 0 };
        people + self.places.iter().map(standing).sum::<i64>() + 2_000 * i64::from(short) + middle - computers
    }
}

/// The game that the wall shows now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Shown {
    id: GameId,
    began_at: Time,
    lively_at: Time,
    ended_at: Option<Time>,
    held: bool,
}

impl Shown {
    pub(super) fn of(live: &LiveGame) -> Shown {
        let Game { created_at, turn_since, held, .. } = live.game;
        Shown {
            id: live.id.clone(),
            began_at: created_at,
            lively_at: turn_since,
            ended_at: live.ended_at(),
            held,
        }
    }

    /// Whether it stays even if a better game comes.
    fn stays(&self, now: Time) -> bool {
        match self.ended_at {
            Some(ended_at) => now.since(ended_at) < AFTERWARDS_MS,
            None => self.held || now.since(self.lively_at) < LIVELY_MS,
        }
    }
}

/// What the wall shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Chosen {
    pub(super) scene: WallScene,
    pub(super) since: Option<Time>,
    pub(super) game: Option<GameId>,
}

/// The scene, and the game in it.
pub(super) fn chosen(
    course: Course,
    held_since: Option<Time>,
    shown: Option<&Shown>,
    candidates: &[Candidate],
    now: Time,
) -> Chosen {
    let scene =
        |scene, since: Option<Time>, game: Option<&GameId>| Chosen { scene, since, game: game.cloned() };
    let stays = shown.filter(|shown| shown.stays(now));
    let lively = candidates.iter().filter(|one| now.since(one.lively_at) < LIVELY_MS);
    let best =
        lively.max_by(|a, b| a.interest(now).cmp(&b.interest(now)).then(b.id.as_str().cmp(a.id.as_str())));
    let best = best.map(|best| &best.id);
    if held_since.is_some() {
        return scene(WallScene::Hold, held_since, stays.map(|shown| &shown.id).or(best));
    }
    if let Some(shown) = stays {
        return match shown.ended_at {
            Some(_) => scene(WallScene::Ended, shown.ended_at, Some(&shown.id)),
            None => scene(WallScene::Boards, Some(shown.began_at), Some(&shown.id)),
        };
    }
    if let Course::Playing(Some(paired_at)) = course
        && now.since(paired_at) < PAIRINGS_MS
    {
        return scene(WallScene::Pairings, Some(paired_at), None);
    }
    match (best, course) {
        (Some(best), _) => scene(WallScene::Boards, None, Some(best)),
        (None, Course::Server) => scene(WallScene::Idle, None, None),
        (None, Course::Gathering(since)) => scene(WallScene::Lobby, Some(since), None),
        (None, Course::Over(since)) => scene(WallScene::Podium, Some(since), None),
        // A slow board is more than none.
        (None, Course::Playing(_)) => {
            let slow = shown.filter(|shown| shown.ended_at.is_none());
            scene(WallScene::Boards, slow.map(|slow| slow.began_at), slow.map(|slow| &slow.id))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Time = Time(1_000_000);

    fn id(letter: char) -> GameId {
        letter.to_string().repeat(12).parse().expect("an id")
    }

    fn candidate(letter: char) -> Candidate {
        Candidate {
            id: id(letter),
            people: 2,
            discs: 4,
            lively_at: NOW.plus(-1_000),
            flags_at: None,
            places: Vec::new(),
        }
    }

    fn shown(letter: char) -> Shown {
        Shown {
            id: id(letter),
            began_at: Time(500),
            lively_at: NOW.plus(-59_999),
            ended_at: None,
            held: false,
        }
    }

    fn game(course: Course, shown: Option<&Shown>, candidates: &[Candidate]) -> (WallScene, Option<GameId>) {
        let Chosen { scene, game, .. } = chosen(course, None, shown, candidates, NOW);
        (scene, game)
    }

    #[test]
    fn the_most_interesting_game_is_chosen() {
        let plain = candidate('a');
        let better = [
            Candidate { places: vec![[1, 10], [2, 10]], ..candidate('b') },
            Candidate { flags_at: Some(NOW.plus(19_999)), ..candidate('b') },
            Candidate { discs: 12, ..candidate('b') },
        ];
        for better in better {
            let all = [plain.clone(), better.clone()];
            assert_eq!(game(Course::Server, None, &all), (WallScene::Boards, Some(id('b'))), "{better:?}");
        }
        let worse = [
            Candidate { people: 1, discs: 19, ..candidate('b') },
            Candidate { people: 0, discs: 19, ..candidate('b') },
            Candidate { lively_at: NOW.plus(-60_000), discs: 19, ..candidate('b') },
            candidate('b'),
        ];
        for worse in worse {
            let all = [worse.clone(), plain.clone()];
            assert_eq!(game(Course::Server, None, &all), (WallScene::Boards, Some(id('a'))), "{worse:?}");
        }
    }

    #[test]
    fn a_game_stays_until_eight_seconds_after_its_end() {
        let better = [Candidate { discs: 19, ..candidate('b') }];
        let playing = Course::Playing(Some(NOW.plus(-5_000)));
        assert_eq!(game(playing, Some(&shown('a')), &better), (WallScene::Boards, Some(id('a'))));
        let ended = |ago: i64| Shown { ended_at: Some(NOW.plus(-ago)), ..shown('a') };
        assert_eq!(game(playing, Some(&ended(7_999)), &better), (WallScene::Ended, Some(id('a'))));
        assert_eq!(game(playing, Some(&ended(8_000)), &better), (WallScene::Pairings, None));
        assert_eq!(game(Course::Server, Some(&ended(8_000)), &better), (WallScene::Boards, Some(id('b'))));
        let asleep = Shown { lively_at: NOW.plus(-60_000), ..shown('a') };
        assert_eq!(game(Course::Server, Some(&asleep), &better), (WallScene::Boards, Some(id('b'))));
        assert_eq!(game(Course::Server, Some(&asleep), &[]), (WallScene::Idle, None));
        assert_eq!(game(Course::Playing(None), Some(&asleep), &[]), (WallScene::Boards, Some(id('a'))));
    }

    #[test]
    fn a_hold_is_shown_over_the_game_which_is_there_again_afterwards() {
        let held = Shown { held: true, lively_at: NOW.plus(-300_000), ..shown('a') };
        let better = [Candidate { discs: 19, ..candidate('b') }];
        let during = chosen(Course::Playing(None), Some(Time(9)), Some(&held), &better, NOW);
        assert_eq!(
            (during.scene, during.since, during.game),
            (WallScene::Hold, Some(Time(9)), Some(id('a')))
        );
        assert_eq!(game(Course::Playing(None), Some(&held), &better), (WallScene::Boards, Some(id('a'))));
    }

    #[test]
    fn without_games_the_scene_says_where_things_stand() {
        let round = |ago: i64| Course::Playing(Some(NOW.plus(-ago)));
        assert_eq!(game(round(19_999), None, &[candidate('a')]), (WallScene::Pairings, None));
        assert_eq!(game(round(20_000), None, &[candidate('a')]), (WallScene::Boards, Some(id('a'))));
        assert_eq!(game(round(20_000), None, &[]), (WallScene::Boards, None));
        assert_eq!(game(Course::Gathering(NOW), None, &[]), (WallScene::Lobby, None));
        assert_eq!(game(Course::Over(NOW), None, &[]), (WallScene::Podium, None));
        assert_eq!(game(Course::Server, None, &[]), (WallScene::Idle, None));
    }
}
