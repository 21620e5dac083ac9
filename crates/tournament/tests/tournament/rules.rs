//! What commands are refused, and what they change.

use cuatro_game::{PlayerId, Time};
use cuatro_tournament::{
    Action, BotsAllowed, Command, EntrantNumber, Event, Extension, Format, Membership, NewEntry, Pairing,
    Refusal, Settings, SettingsError, StageOutcome, StageSettings, StageStart, Tournament, decide,
};

use super::hall::Hall;

fn enter(player: i64) -> Command {
    Command::Enter(NewEntry { player: Some(PlayerId(player)), ..NewEntry::default() })
}

fn refusal(t: &Tournament, command: Command) -> Option<Refusal> {
    decide(t, &command, t.updated_at).err()
}

#[test]
fn entry_needs_open_registration_or_a_name_of_the_list() {
    let mut hall = Hall::new(1, 2);
    let t = &hall.tournament;
    assert_eq!(refusal(t, enter(1)), Some(Refusal::AlreadyEntered { n: EntrantNumber(1) }));
    let bot = Command::Enter(NewEntry { bot: true, ..NewEntry::default() });
    assert_eq!(refusal(t, bot.clone()), Some(Refusal::PeopleOnly));
    let only = Settings { bots: BotsAllowed::Only, open: false, ..t.settings.clone() };
    let only = Tournament::new(only, Time(0));
    assert_eq!(refusal(&only, enter(9)), Some(Refusal::BotsOnly));
    assert_eq!(refusal(&only, bot), Some(Refusal::NotOnList));
    let mut full = t.clone();
    full.settings.places = 2;
    assert_eq!(refusal(&full, enter(9)), Some(Refusal::Full { places: 2 }));
    hall.command(Command::Registration { open: false });
    assert_eq!(refusal(&hall.tournament, enter(9)), Some(Refusal::RegistrationClosed));
    hall.command(Command::Enter(NewEntry { player: Some(PlayerId(9)), let_in: true, ..NewEntry::default() }));
    assert_eq!(hall.tournament.entrants().len(), 3);
}

#[test]
fn an_entrant_comes_back_with_the_same_number_unless_banned() {
    let mut hall = Hall::new(1, 3);
    let [a, b] = [1, 2].map(EntrantNumber);
    hall.command(Command::Leave { n: a });
    assert!(!hall.tournament.is_shown(a), "left without a game");
    hall.command(enter(1));
    assert_eq!(hall.tournament.entrant(a).map(|entrant| entrant.membership), Some(Membership::In));
    hall.command(Command::Remove { n: b, banned: false });
    hall.command(enter(2));
    assert_eq!(hall.tournament.entrant(b).map(|entrant| entrant.membership), Some(Membership::Asking));
    assert_eq!(refusal(&hall.tournament, Command::Back { n: b }), Some(Refusal::NotLetIn));
    hall.command(Command::LetIn { n: b });
    hall.command(Command::Remove { n: b, banned: true });
    assert_eq!(refusal(&hall.tournament, Command::Back { n: b }), Some(Refusal::Banned));
}

#[test]
fn an_unverified_entrant_waits_for_admission_and_their_number_is_limited() {
    let mut hall = Hall::new(1, 2);
    hall.begin(StageSettings::new(Format::arena(5)));
    let guest = || Command::Enter(NewEntry::default());
    hall.command(guest());
    let n = EntrantNumber(3);
    assert_eq!(hall.tournament.counts(&hall.presence).asking, 1);
    assert_eq!(hall.tournament.counts(&hall.presence).entrants, 2, "nobody who asks is in");
    assert!(!hall.tournament.is_shown(n));
    hall.come(n);
    hall.settle();
    let games = |hall: &Hall| hall.tournament.entrant(n).is_some_and(|entrant| entrant.playing.is_some());
    assert!(!games(&hall), "nobody is paired with them");
    assert_eq!(refusal(&hall.tournament, Command::GiveToken { n }), Some(Refusal::NotLetIn));
    hall.command(Command::LetIn { n });
    let entrant = hall.tournament.entrant(n).expect("they entered");
    assert!(entrant.is_unverified() && entrant.membership == Membership::In);
    (0..50).for_each(|_| hall.command(guest()));
    assert_eq!(refusal(&hall.tournament, guest()), Some(Refusal::TooManyAsk { max: 50 }));
}

#[test]
fn three_enter_from_one_device() {
    let mut hall = Hall::new(1, 0);
    let from = |player, device| {
        let player = Some(PlayerId(player));
        Command::Enter(NewEntry { player, device: Some(device), ..NewEntry::default() })
    };
    (1..=3).for_each(|player| hall.command(from(player, 7)));
    assert_eq!(refusal(&hall.tournament, from(4, 7)), Some(Refusal::TooManyOnDevice { max: 3 }));
    hall.command(from(4, 8));
    hall.command(Command::Leave { n: EntrantNumber(1) });
    hall.command(from(5, 7));
}

#[test]
fn a_renamed_entrant_plays_unverified() {
    let mut hall = Hall::new(1, 1);
    let n = EntrantNumber(1);
    assert!(hall.tournament.entrant(n).is_some_and(|entrant| !entrant.is_unverified()));
    hall.command(Command::Rename { n, free: false });
    assert!(hall.tournament.entrant(n).is_some_and(|entrant| entrant.is_unverified()));
    assert_eq!(
        refusal(&hall.tournament, enter(1)),
        Some(Refusal::AlreadyEntered { n }),
        "they are still the same"
    );
}

#[test]
fn pausing_too_often_delays_the_next_pairing() {
    let mut hall = Hall::new(1, 1);
    let n = EntrantNumber(1);
    let costs: Vec<i64> = (0..9)
        .map(|_| {
            hall.command(Command::Pause { n, own: true });
            hall.command(Command::Back { n });
            hall.tournament.entrant(n).map_or(0, |entrant| entrant.not_before.since(hall.now) / 1000)
        })
        .collect();
    assert_eq!(costs, [0, 0, 20, 40, 60, 80, 100, 120, 120]);
}

/// Two directors that both paired: the second event cannot follow, whatever wrote it.
#[test]
fn a_log_with_an_entrant_in_two_games_is_refused() {
    let mut hall = Hall::new(1, 4);
    hall.begin(StageSettings::new(Format::arena(5)));
    let Action::Append { events: paired, .. } = hall.next_action() else { panic!("a pairing is due") };
    hall.settle();
    for event in paired {
        let Event::Paired { k, round, pairs, byes, forfeits } = event else { panic!("paired") };
        let game = |at: usize| format!("another{at:05}").parse().expect("an id");
        let pairs =
            pairs.into_iter().enumerate().map(|(at, pair)| Pairing { game: game(at), ..pair }).collect();
        let again = Event::Paired { k, round: round + 1, pairs, byes, forfeits };
        assert!(!hall.tournament.apply(&again, hall.now));
    }
}

#[test]
fn results_can_be_corrected_until_a_day_after_the_end_and_keep_what_they_were() {
    let mut hall = Hall::new(1, 4);
    hall.begin(StageSettings::new(Format::swiss(Some(1))));
    hall.run_stage(1, |_| ());
    hall.command(Command::End);
    let game = hall.tournament.stage(1).expect("it was added").games[0].clone();
    let scored = game.result.expect("it is over");
    let other = if scored.0 == StageOutcome::Draw { StageOutcome::X } else { StageOutcome::Draw };
    let correct = |outcome| Command::Correct { k: 1, game: game.game.clone(), outcome };
    let now = |hall: &Hall| {
        let game = &hall.tournament.stage(1).expect("it was added").games[0];
        (game.result.map(|(outcome, _)| outcome), game.corrected_from)
    };
    hall.now = hall.now.plus(Time::DAY_MS - 1);
    hall.command(correct(other));
    hall.command(correct(StageOutcome::Void));
    assert_eq!(now(&hall), (Some(StageOutcome::Void), Some(scored)));
    hall.command(correct(scored.0));
    assert_eq!(now(&hall), (Some(scored.0), None), "corrected back");
    assert_eq!(refusal(&hall.tournament, enter(9)), Some(Refusal::TournamentOver));
    hall.now = hall.now.plus(1);
    let late = decide(&hall.tournament, &correct(other), hall.now);
    assert_eq!(late, Err(Refusal::TournamentOver));
}

#[test]
fn a_hold_stops_up_to_two_hundred_boards_and_stays_as_it_began() {
    for (entrants, stops) in [(400, true), (402, false)] {
        let mut hall = Hall::new(1, entrants);
        hall.lasts = 60_000..61_000;
        hall.begin(StageSettings::new(Format::arena(60)));
        hall.settle();
        let boards = |hall: &Hall| hall.tournament.stage(1).map_or(0, |stage| stage.running_games().count());
        assert_eq!(boards(&hall), entrants as usize / 2);
        assert!(!hall.tournament.holds_boards());
        hall.command(Command::Hold { on: true });
        assert_eq!(hall.tournament.holds_boards(), stops, "{entrants} entrants");
        hall.run_until(hall.now.plus(70_000), |_| ());
        assert_eq!(boards(&hall), 0, "what ends is scored, and nobody is paired");
        assert_eq!(hall.tournament.holds_boards(), stops, "boards that end change nothing");
        hall.command(Command::Hold { on: false });
        assert!(!hall.tournament.holds_boards());
        hall.check();
    }
}

#[test]
fn entrants_kept_apart_are_never_paired() {
    let mut hall = Hall::new(1, 4);
    let [a, b] = [3, 1].map(EntrantNumber);
    hall.command(Command::Apart { a, b, apart: true });
    hall.begin(StageSettings::new(Format::arena(20)));
    hall.run_stage(1, |_| ());
    let stage = hall.tournament.stage(1).expect("it was added");
    assert!(stage.games.len() > 10 && stage.standing(a).times_met(b) == 0);
}

#[test]
fn a_stage_that_cannot_be_extended_by_so_much_says_by_how_much_it_can() {
    let most = |hall: &Hall, by| match refusal(&hall.tournament, Command::Extend { k: 1, by }) {
        Some(Refusal::Settings(SettingsError::OutOfRange { max, .. })) => Some(max),
        other => panic!("{other:?}"),
    };
    let mut hall = Hall::new(1, 4);
    hall.begin(StageSettings::new(Format::arena(100)));
    assert_eq!(most(&hall, Extension::Minutes(100)), Some(80));
    hall.command(Command::Extend { k: 1, by: Extension::Minutes(80) });
    assert_eq!(most(&hall, Extension::Minutes(1)), Some(0));
    let mut hall = Hall::new(1, 4);
    hall.begin(StageSettings::new(Format::swiss(Some(3))));
    assert_eq!(most(&hall, Extension::Rounds(29)), Some(28));
}

#[test]
fn settings_say_what_would_be_right() {
    let arena = |minutes| StageSettings::new(Format::arena(minutes));
    let long = SettingsError::OutOfRange { field: "minutes", min: 1, max: 180, actual: 181 };
    assert_eq!(arena(181).checked(), Err(long));
    let small = cuatro_rules::Variant::new(4, 4, 4).expect("a board");
    let unproven = StageSettings { variant: small, ..arena(5) };
    assert_eq!(unproven.clone().checked(), Err(SettingsError::StartNotProven { variant: small }));
    assert!(StageSettings { start: StageStart::Empty, ..unproven }.checked().is_ok());
    let wrong = StageSettings { positions: vec!["nonsense".to_owned()], ..arena(5) };
    assert_eq!(wrong.checked(), Err(SettingsError::Position { index: 0 }));
    for hidden in ["", "a\nb", "\u{202e}abc", "A\u{200b}B", "\u{2800}"] {
        let refused = Settings::new(hidden.to_owned(), 1).checked();
        assert_eq!(refused, Err(SettingsError::Title { max: Settings::LONGEST_TITLE }), "{hidden:?}");
    }
    assert!(Settings::new("Copa 👨‍👩‍👧 ❤️".to_owned(), 1).checked().is_ok(), "emoji have invisible characters");
}
