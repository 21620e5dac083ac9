//! The values of the protocol, built from a tournament's state.

pub(super) use cuatro_app::own_standing as me;
use cuatro_app::{LiveTournament, Table};
use cuatro_protocol::{
    EntrantRow, Registration, Stage, StageGame, StageGameStatus, StageStart, TableRow, Tournament,
    TournamentStatus,
};
use cuatro_tournament::{self as rules, Begin, EntrantNumber, Format, Presence};
use cuatro_words::lang::Lang;

pub(super) fn tournament(live: &LiveTournament, presence: &Presence) -> Tournament {
    let state = &live.state;
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
        bots: state.settings.bots,
        counts: state.counts(presence),
        stages: (1..).zip(state.stages()).map(|(k, one)| stage(k, one)).collect(),
        hold: state.held_since.is_some(),
        created_at: state.created_at.into(),
        updated_at: state.updated_at.into(),
        ended_at: state.ended_at.map(Into::into),
    }
}

pub(in crate::api) fn stage(k: u16, stage: &rules::Stage) -> Stage {
    // A Swiss knows its rounds before it begins only if they were given.
    let given = match stage.settings.format {
        Format::Swiss { rounds, .. } => rounds.unwrap_or(0),
        _ => 0,
    };
    Stage {
        k,
        kind: stage.settings.format.kind(),
        status: stage.status,
        started_at: stage.started_at.map(Into::into),
        ends_at: stage.deadline.or(stage.ends_at).map(Into::into),
        round: stage.round,
        rounds: if stage.rounds > 0 { stage.rounds } else { given },
        settings: stage.settings.shown(),
    }
}

/// A row of the list of entrants.
pub(super) fn entrant_row(
    live: &LiveTournament,
    n: EntrantNumber,
    presence: &Presence,
    lang: Lang,
) -> EntrantRow {
    EntrantRow {
        n: n.0,
        name: live.name(n, lang),
        state: live.state.doing(n, presence.is_here(n)),
        bye: live.state.current_stage().is_some_and(|(_, stage)| stage.has_bye(n)),
        game: live.state.playing(n).map(|playing| playing.game.to_string()),
    }
}

/// A row of the table of a stage.
pub(super) fn table_row(
    live: &LiveTournament,
    (stage, table): (&rules::Stage, &Table),
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
        results: stage.cross_row(row.n, table.rows.len(), |n| table.at(n)),
        struck_out: row.is_struck_out,
        corrected: row.is_corrected,
        state: live.state.doing(row.n, presence.is_here(row.n)),
    }
}

pub(super) fn start(game: &rules::StageGame) -> StageStart {
    match game.start {
        Begin::Fair(_) => StageStart::Fair,
        Begin::Empty | Begin::Position(_) => StageStart::Empty,
    }
}

pub(super) fn stage_game(game: &rules::StageGame) -> StageGame {
    StageGame {
        game: game.game.to_string(),
        round: game.round,
        board: game.board,
        x: game.x.0,
        o: game.o.0,
        start: start(game),
        status: if game.result.is_some() { StageGameStatus::Scored } else { StageGameStatus::Playing },
        outcome: game.result.map(|(outcome, _)| outcome),
        how: game.result.map(|(_, how)| how),
        corrected_from: game.corrected_from.map(|(outcome, _)| outcome),
    }
}
