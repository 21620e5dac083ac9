//! The values of the protocol, built from a tournament's state.

pub(super) use cuatro_app::own_standing as me;
use cuatro_app::{LiveTournament, stage_state};
use cuatro_protocol::{
    BotsAllowed, EntrantCounts, EntrantDoing, EntrantRow, NewClockRequest, Registration, ResultBy, Stage,
    StageGame, StageGameStatus, StageKind, StageOutcome, StageSettings, StageStart, TableRow, Tournament,
    TournamentStatus, UnfinishedGames,
};
use cuatro_tournament::{
    self as rules, AtEnd, Begin, Bots, EntrantNumber, EntrantState, Format, GameOutcome, How, Presence,
    StartRule,
};
use cuatro_words::lang::Lang;

pub(super) fn tournament(live: &LiveTournament, presence: &Presence) -> Tournament {
    let state = &live.state;
    let counts = state.counts(presence);
    let status = match (state.ended_at, state.current_stage()) {
        (Some(_), _) => TournamentStatus::Ended,
        (None, Some(_)) => TournamentStatus::Running,
        (None, None) => TournamentStatus::Open,
    };
    let open = state.registration_open && state.ended_at.is_none();
    Tournament {
        id: live.id.to_string(),
        version: state.version,
        title: state.settings.title.clone(),
        status,
        registration: if open { Registration::Open } else { Registration::Closed },
        code: live.code,
        open: state.settings.open,
        names: live.names_left().map(|given| given.name.clone()).collect(),
        places: state.settings.places,
        bots: match state.settings.bots {
            Bots::No => BotsAllowed::No,
            Bots::Yes => BotsAllowed::Yes,
            Bots::Only => BotsAllowed::Only,
        },
        counts: EntrantCounts {
            entrants: counts.entrants,
            here: counts.here,
            playing: counts.playing,
            waiting: counts.waiting,
            away: counts.away,
            paused: counts.paused,
            asking: counts.asking,
        },
        stages: (1..).zip(state.stages()).map(|(k, one)| stage(k, one)).collect(),
        hold: state.held_since.is_some(),
        created_at: state.created_at.into(),
        updated_at: state.updated_at.into(),
        ended_at: state.ended_at.map(Into::into),
    }
}

pub(in crate::api) fn stage(k: u16, stage: &rules::Stage) -> Stage {
    let settings = &stage.settings;
    let mut said = StageSettings {
        minutes: None,
        streaks: None,
        round_minutes: None,
        break_s: None,
        cycles: None,
        free: None,
        rows: settings.variant.rows(),
        columns: settings.variant.columns(),
        connect: settings.variant.connect(),
        clock: settings.clock.map(|clock| NewClockRequest {
            initial_s: clock.initial_s,
            increment_s: Some(clock.increment_s),
        }),
        start: match settings.start {
            StartRule::Fair => StageStart::Fair,
            StartRule::Empty => StageStart::Empty,
        },
        first_disc_s: settings.first_disc_s,
        away_s: settings.away_s,
        at_end: match settings.at_end {
            AtEnd::PlayOn => UnfinishedGames::PlayOn,
            AtEnd::Adjudicate => UnfinishedGames::Adjudicate,
            AtEnd::Drop => UnfinishedGames::Drop,
        },
        recorded: settings.recorded && settings.rated,
        positions: settings.positions.clone(),
    };
    let kind = match settings.format {
        Format::Arena { minutes, streaks } => {
            (said.minutes, said.streaks) = (Some(minutes), Some(streaks));
            StageKind::Arena
        }
        Format::Swiss { round_minutes, break_s, .. } => {
            (said.round_minutes, said.break_s) = (Some(round_minutes), Some(break_s));
            StageKind::Swiss
        }
        Format::RoundRobin { cycles, free } => {
            (said.cycles, said.free) = (Some(cycles), Some(free));
            StageKind::RoundRobin
        }
    };
    // A Swiss knows its rounds before it begins only if they were given.
    let given = match settings.format {
        Format::Swiss { rounds, .. } => rounds.unwrap_or(0),
        _ => 0,
    };
    Stage {
        k,
        kind,
        status: stage_state(stage.status),
        started_at: stage.started_at.map(Into::into),
        ends_at: stage.deadline.or(stage.ends_at).map(Into::into),
        round: stage.round,
        rounds: if stage.rounds > 0 { stage.rounds } else { given },
        settings: said,
    }
}

fn doing(live: &LiveTournament, n: EntrantNumber, presence: &Presence) -> EntrantDoing {
    let state = live.state.entrant(n).map_or(EntrantState::Out, |entrant| entrant.state(presence.is_here(n)));
    match state {
        EntrantState::Waiting => EntrantDoing::Waiting,
        EntrantState::Playing => EntrantDoing::Playing,
        EntrantState::Away => EntrantDoing::Away,
        EntrantState::Paused => EntrantDoing::Paused,
        EntrantState::Asking => EntrantDoing::Asking,
        EntrantState::Out => EntrantDoing::Out,
    }
}

/// A row of the list of entrants.
pub(super) fn entrant_row(
    live: &LiveTournament,
    n: EntrantNumber,
    presence: &Presence,
    lang: Lang,
) -> EntrantRow {
    let playing = live.state.entrant(n).and_then(|entrant| entrant.playing.as_ref());
    EntrantRow {
        n: n.0,
        name: live.name(n, lang),
        state: doing(live, n, presence),
        bye: live.state.current_stage().is_some_and(|(_, stage)| stage.has_bye(n)),
        game: playing
            .filter(|playing| live.state.is_made(&playing.game))
            .map(|playing| playing.game.to_string()),
    }
}

pub(super) fn table_row(
    live: &LiveTournament,
    row: &rules::StandingsRow,
    presence: &Presence,
    lang: Lang,
) -> TableRow {
    TableRow {
        place: row.place,
        n: row.n.0,
        name: live.name(row.n, lang),
        points: row.points.value(),
        played: row.played,
        wins: row.wins,
        draws: row.draws,
        losses: row.losses,
        byes: row.byes,
        forfeits: row.forfeits,
        streak: row.streak,
        late: (row.late.halves > 0).then(|| row.late.value()),
        buchholz: row.buchholz.map(|buchholz| buchholz.all.value()),
        buchholz_cut_1: row.buchholz.map(|buchholz| buchholz.cut.value()),
        sonneborn_berger: row.sonneborn_berger.map(|quarters| f64::from(quarters) / 4.0),
        struck_out: row.is_struck_out,
        corrected: row.is_corrected,
        state: doing(live, row.n, presence),
    }
}

pub(super) fn stage_game(game: &rules::StageGame) -> StageGame {
    let result = game.result.map(result);
    StageGame {
        game: game.game.to_string(),
        round: game.round,
        board: game.board,
        x: game.x.0,
        o: game.o.0,
        start: match game.start {
            Begin::Fair(_) => StageStart::Fair,
            Begin::Empty | Begin::Position(_) => StageStart::Empty,
        },
        status: if result.is_some() { StageGameStatus::Scored } else { StageGameStatus::Playing },
        outcome: result.map(|(outcome, _)| outcome),
        how: result.map(|(_, how)| how),
        corrected_from: game.corrected_from.map(|scored| self::result(scored).0),
    }
}

/// What a game counts, and how that came about.
pub(in crate::api) fn result((outcome, how): (GameOutcome, How)) -> (StageOutcome, ResultBy) {
    let outcome = match outcome {
        GameOutcome::X => StageOutcome::X,
        GameOutcome::O => StageOutcome::O,
        GameOutcome::Draw => StageOutcome::Draw,
        GameOutcome::Void => StageOutcome::Void,
    };
    let how = match how {
        How::Played => ResultBy::Played,
        How::Forfeit => ResultBy::Forfeit,
        How::Adjudicated => ResultBy::Adjudicated,
        How::Entered => ResultBy::Entered,
    };
    (outcome, how)
}
