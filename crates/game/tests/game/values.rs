//! The small values of a game: ids, times, settings of a clock, kinds, names in JSON, ratings.

use std::collections::BTreeSet;

use cuatro_game::computer::Level;
use cuatro_game::rating::{Rating, after_game};
use cuatro_game::{Emote, GameId, Kind, Occupant, PlayerId, SeatAction, Status, Termination, Time};
use cuatro_rules::Side;
use cuatro_words::lang::Lang;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

#[test]
fn an_id_is_8_to_32_characters_of_digits_and_small_letters() {
    for text in ["abcdefgh", "01234567", &"z".repeat(32)] {
        let id: GameId = text.parse().expect(text);
        assert_eq!((id.as_str(), id.to_string().as_str()), (text, text));
        assert_eq!(serde_json::from_str::<GameId>(&format!("{text:?}")).ok(), Some(id));
    }
    for text in ["", "abcdefg", &"z".repeat(33), "ABCDEFGH", "abcdefg-", "abcdefgñ"] {
        assert!(text.parse::<GameId>().is_err(), "{text}");
        assert!(serde_json::from_str::<GameId>(&format!("{text:?}")).is_err(), "{text}");
    }
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let ids: BTreeSet<String> = (0..100).map(|_| GameId::random(&mut rng).to_string()).collect();
    assert_eq!(ids.len(), 100, "each another one");
    assert!(ids.iter().all(|id| id.len() == 12 && id.parse::<GameId>().is_ok()), "{ids:?}");
    let letters: BTreeSet<char> = ids.iter().flat_map(|id| id.chars()).collect();
    assert_eq!(letters.len(), 36, "{letters:?}");
}

#[test]
fn times_are_read_and_written_in_utc() {
    let time = Time(1_763_661_731_402);
    assert_eq!(time.to_string(), "2025-11-20T18:02:11.402Z");
    assert_eq!(Time::parse("2025-11-20T18:02:11.402Z"), Some(time));
    assert_eq!(Time::parse("2025-11-20T19:02:11.402+01:00"), Some(time));
    for text in ["", "2025-11-20", "2025-11-20 18:02", "tomorrow"] {
        assert_eq!(Time::parse(text), None, "{text}");
    }
    let day = Time(1_763_596_800_000);
    assert_eq!(Time::parse_date("2025-11-20"), Some(day));
    assert_eq!(Time::parse_date("2025-11-20T18:02:11.402Z"), Some(time));
    assert_eq!(Time::parse_date("2025-02-30"), None);
    // The end of a range is the first moment that no longer belongs to it.
    assert_eq!(Time::parse_end("2025-11-20"), Some(Time(day.0 + 86_400_000)));
    assert_eq!(Time::parse_end("2025-11-20T18:02:11.402Z"), Some(Time(time.0 + 1)));
    assert_eq!(Time::parse_end("soon"), None);
    assert_eq!(Time::parse_typed("2025-11-20 18:02:11.402"), Some(time));
    assert_eq!(Time::parse_typed("2025-11-20 18:02"), Some(Time(time.0 - 11_402)));
    assert_eq!((time.since(day), day.since(time)), (64_931_402, -(64_931_402)));
    assert_eq!((day.plus(5), Time(i64::MAX).plus(5)), (Time(day.0 + 5), Time(i64::MAX)));
    assert!(Time::parse("2109-01-01T00:00:00Z") < Some(Time::END));
    assert!(Time::parse("2110-01-01T00:00:00Z") > Some(Time::END));
}

/// T4
#[test]
fn the_kind_follows_from_the_seats() {
    assert_eq!(Kind::of(0, true), Kind::Online);
    assert_eq!(Kind::of(0, false), Kind::Local);
    assert_eq!(Kind::of(1, true), Kind::Computer);
    assert_eq!(Kind::of(2, true), Kind::Exhibition);
    let (person, computer) = (Some(Occupant::Person(PlayerId(1))), Some(Occupant::Computer(Level::Hard)));
    assert_eq!(Kind::Online.seating([person, computer]), Kind::Computer, "as the first builds called it");
    assert_eq!(Kind::Online.seating([person, person]), Kind::Online);
    assert_eq!(Kind::Online.seating([None, person]), Kind::Online);
    assert_eq!(Kind::Local.seating([person, person]), Kind::Local);
    assert_eq!(Kind::Manual.seating([person, computer]), Kind::Manual);
    assert_eq!(
        (person.and_then(Occupant::player), person.and_then(Occupant::level)),
        (Some(PlayerId(1)), None)
    );
    assert_eq!(
        (computer.and_then(Occupant::player), computer.and_then(Occupant::level)),
        (None, Some(Level::Hard))
    );
}

#[test]
fn words_are_the_same_in_texts_and_in_json() {
    let kinds = Kind::ALL.map(Kind::as_str);
    assert_eq!(kinds, ["online", "local", "computer", "exhibition", "manual"]);
    for kind in Kind::ALL {
        assert_eq!(serde_json::to_string(&kind).expect("JSON"), format!("{:?}", kind.as_str()));
        assert_eq!(kind.as_str().parse::<Kind>(), Ok(kind));
    }
    assert_eq!(Status::ALL.map(Status::as_str), ["waiting", "playing", "finished", "aborted"]);
    assert_eq!(Status::ALL.map(Status::is_over), [false, false, true, true]);
    assert_eq!(Emote::ALL.map(Emote::as_str), ["hello", "nice", "wow", "hmm", "oops", "gg"]);
    let ends = [Termination::Line, Termination::Full, Termination::Agreed].map(Termination::as_str);
    assert_eq!(ends, ["line", "full", "agreed"]);
    let actions = SeatAction::ALL.map(SeatAction::name);
    assert_eq!(actions, ["resign", "abort", "claim", "rematch", "draw", "takeback"]);
    for action in SeatAction::ALL {
        assert_eq!(SeatAction::named(action.name()), Some(action));
    }
}

#[test]
fn a_level_is_told_by_its_name_how_it_plays_and_how_often_it_wins() {
    let short = |lang| Level::ALL.iter().map(|level| level.short_name(lang)).collect::<Vec<_>>();
    assert_eq!(short(Lang::En), ["Easy", "Medium", "Hard", "Heuristic", "Expert", "Perfect"]);
    assert_eq!(short(Lang::Es), ["Fácil", "Medio", "Difícil", "Heurística", "Experto", "Perfecto"]);
    for level in Level::ALL {
        let (text, won) = (level.description(Lang::En), level.strength().to_string());
        assert!(text.split(|c: char| !c.is_ascii_digit()).any(|number| number == won), "{level}: {text}");
    }
    let searches: Vec<bool> = Level::ALL.iter().map(|level| level.searches()).collect();
    assert_eq!(searches, [false, false, false, false, true, true]);
    let error = "god\u{1b}".parse::<Level>().expect_err("no level");
    assert_eq!(error.to_string(), error.text(Lang::En));
    for lang in Lang::ALL {
        let text = error.text(lang);
        assert!(text.contains(r#""god\u{1b}""#) && text.contains(&Level::choices(lang)), "{text}");
        for level in Level::ALL {
            assert_eq!(Level::from_word(&level.word(lang)).as_ref(), Ok(level));
        }
    }
}

/// T8
#[test]
fn the_winner_gains_rating_what_the_loser_loses_and_both_become_more_certain() {
    let new = Rating::default();
    assert_eq!((new.rating, new.deviation, new.volatility), (1500.0, 350.0, 0.06));
    let [x, o] = after_game([new; 2], Some(Side::X));
    // The value of Glickman's formulas for one win between two new players.
    assert!((x.rating - 1662.3).abs() < 0.1 && (o.rating - 1337.7).abs() < 0.1, "{x:?} {o:?}");
    assert!((x.deviation - 290.3).abs() < 0.1 && (o.deviation - 290.3).abs() < 0.1, "{x:?} {o:?}");
    assert!((x.volatility - 0.06).abs() < 0.0001, "{x:?}");
    let [lost, won] = after_game([new; 2], Some(Side::O));
    assert_eq!((lost, won), (o, x));
    let [even, equal] = after_game([new; 2], None);
    assert!((even.rating - 1500.0).abs() < 0.001 && even == equal, "{even:?}");
    let [up, down] = after_game([o, x], None);
    assert!(up.rating > o.rating && down.rating < x.rating, "a draw helps the weaker");
}
