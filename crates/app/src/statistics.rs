//! Ranking, players and history: reading them, and results entered by hand.

use serde::Deserialize;

use super::creation::Made;
use super::{App, AppError, Caller, FieldProblem, Thing, weekly_ranking};
use cuatro_game::computer::Level;
use cuatro_game::names::{NameKey, PlayerName, folded};
use cuatro_game::{GameId, GameRecord, GameResult, Kind, Occupant, PlayerId, Termination, Time, award};
use cuatro_live::WriteError;
use cuatro_rules::{Side, Variant, points};
use cuatro_store::{
    Against, Change, Conflict, HistoryFilter, HistoryItem, NewPlayer, PlayerRow, RankingKey, RankingRow,
    RivalFilter, RivalRow,
};

/// A player of a result entered by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ManualSeat {
    /// A person, with the name as typed.
    Person(String),
    Computer(Level),
}

/// A result entered by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ManualResult {
    /// X and O.
    pub seats: [ManualSeat; 2],
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Why it ended: `line` with a winner, `full` or `agreed` for a draw. If not given, it follows from winner and rounds.
    pub reason: Option<Termination>,
    pub rounds: u16,
    /// When it ended; now if not given.
    pub ended_at: Option<Time>,
    pub variant: Variant,
}

/// Which games a ranking counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Period {
    /// All games, and carried totals.
    #[default]
    All,
    /// Games that ended in the last seven days.
    Week,
}

impl App {
    /// A page of the ranking. The week's ranking is up to two seconds old.
    pub async fn ranking(
        &self,
        period: Period,
        against: Against,
        after: Option<&RankingKey>,
        limit: u32,
    ) -> Result<Vec<RankingRow>, AppError> {
        match period {
            Period::All => Ok(self.store.ranking(against, after, limit).await?),
            Period::Week => {
                let rows = self.weekly_ranking.ranking(&*self.store, self.time.date(), against).await?;
                Ok(weekly_ranking::page(&rows, after, limit))
            }
        }
    }

    /// A player's row of the ranking; `NoSuch` for a player without a place in it.
    pub async fn place(&self, period: Period, against: Against, name: &str) -> Result<RankingRow, AppError> {
        let missing = || AppError::NoSuch(Thing::Rank(name.to_owned()));
        let key = PlayerName::existing(name).map_err(|_| missing())?.key().clone();
        let row = match period {
            Period::All => self.store.place(against, &key).await?,
            Period::Week => {
                let rows = self.weekly_ranking.ranking(&*self.store, self.time.date(), against).await?;
                rows.iter().find(|row| NameKey::to_find(&row.name) == key).cloned()
            }
        };
        row.ok_or_else(missing)
    }

    /// Players with these letters in their name, most points first.
    pub async fn players_like(&self, part: &str, limit: u32) -> Result<Vec<RankingRow>, AppError> {
        Ok(self.store.players_like(&folded(part), limit).await?)
    }

    /// A page of finished games.
    pub async fn history(&self, filter: &HistoryFilter) -> Result<Vec<HistoryItem>, AppError> {
        Ok(self.store.history(filter).await?)
    }

    /// A player with their totals.
    pub async fn player(&self, name: &str) -> Result<PlayerRow, AppError> {
        self.player_named(name).await?.ok_or_else(|| AppError::no_player(name))
    }

    pub async fn rivals(&self, player: PlayerId, filter: &RivalFilter) -> Result<Vec<RivalRow>, AppError> {
        Ok(self.store.rivals(player, filter).await?)
    }

    /// Stores a result entered by hand. The points follow from winner, rounds and board; new names become players without a token.
    pub async fn enter_result(&self, result: ManualResult, caller: &Caller) -> Result<HistoryItem, AppError> {
        let (reason, rounds) = manual_end(&result)?;
        let now = self.time.date();
        let ended_at = result.ended_at.unwrap_or(now);
        if !(Time(0)..Time::END).contains(&ended_at) {
            return Err(AppError::field("ended_at", FieldProblem::Era));
        }
        if ended_at > now {
            return Err(AppError::field("ended_at", FieldProblem::Future));
        }
        let id = GameId::random(&mut caller.by_key("result"));
        let entry = ManualEntry { id, ended_at, reason, rounds, at: now };
        let find = || self.find_result(&result, &entry);
        self.find_or_make(caller, find, self.store_result(&result, &entry)).await
    }

    async fn store_result(
        &self,
        result: &ManualResult,
        entry: &ManualEntry,
    ) -> Result<HistoryItem, AppError> {
        let mut attempts = 3;
        loop {
            let (record, players) = self.manual_record(result, entry).await?;
            let change = Change { players, results: vec![record], ..Change::default() };
            match self.writer.apply(change).await {
                Ok(()) => {
                    let stored = self.store.finished(&entry.id).await?;
                    return stored.ok_or_else(|| AppError::no_game(&entry.id));
                }
                // The name has just been taken: check again.
                Err(WriteError::Conflict(Conflict::Name(_))) if attempts > 1 => attempts -= 1,
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// The result that an earlier run of this entry has stored. Another result was another request.
    async fn find_result(
        &self,
        result: &ManualResult,
        entry: &ManualEntry,
    ) -> Result<Option<Made<HistoryItem>>, AppError> {
        let Some(item) = self.store.finished(&entry.id).await? else {
            return self.refuse_gone(&entry.id).await.map(|()| None);
        };
        let (record, _) = self.manual_record(result, entry).await?;
        let ended_at = result.ended_at.unwrap_or(item.record.ended_at);
        let same = item.record == GameRecord { ended_at, ..record };
        // A request with an explicit time says nothing about when it was made.
        let at = if result.ended_at.is_some() { entry.at } else { ended_at };
        Ok(Some(Made { answer: item, same, at }))
    }

    /// The record of a result, and its new players.
    async fn manual_record(
        &self,
        result: &ManualResult,
        entry: &ManualEntry,
    ) -> Result<(GameRecord, Vec<NewPlayer>), AppError> {
        let (mut players, mut seats) = (Vec::new(), Vec::new());
        for (index, seat) in result.seats.iter().enumerate() {
            seats.push(self.manual_seat(index, seat, entry.at, &mut players).await?);
        }
        let seats = [seats[0], seats[1]];
        if let [Occupant::Computer(_), Occupant::Computer(_)] = seats {
            return Err(AppError::field("seats[1].name", FieldProblem::Missing));
        }
        let same_name = matches!(players.as_slice(), [one, two] if one.name_key == two.name_key);
        if same_name || (seats[0].player().is_some() && seats[0] == seats[1]) {
            return Err(AppError::field("seats[1].name", FieldProblem::SamePlayer));
        }
        let record = GameRecord {
            id: entry.id.clone(),
            ended_at: entry.ended_at,
            kind: Kind::Manual,
            seats,
            variant: result.variant,
            result: GameResult {
                winner: result.winner,
                reason: entry.reason,
                line: Vec::new(),
                rounds: entry.rounds,
                points: award(result.variant, result.winner, entry.rounds),
            },
            moves: None,
            taken_back: false,
            fair_discs: 0,
        };
        Ok((record, players))
    }

    /// Removes a result that was entered by hand, with its points, and returns it as it was.
    pub async fn withdraw_result(&self, id: &GameId) -> Result<HistoryItem, AppError> {
        // Alone among rewrites, so that no other request removes it in between.
        let _alone = self.rewriting.lock().await;
        let Some(item) = self.store.finished(id).await? else {
            // A current game exists, but cannot be removed.
            return self.room(id).await.and(Err(AppError::NotManual));
        };
        if item.record.kind != Kind::Manual {
            return Err(AppError::NotManual);
        }
        let change = Change { withdrawn: vec![id.clone()], ..Change::default() };
        self.writer.apply(change).await?;
        self.hub.remove(id);
        Ok(item)
    }

    async fn manual_seat(
        &self,
        index: usize,
        seat: &ManualSeat,
        at: Time,
        new: &mut Vec<NewPlayer>,
    ) -> Result<Occupant, AppError> {
        let name = match seat {
            ManualSeat::Computer(level) => return Ok(Occupant::Computer(*level)),
            ManualSeat::Person(name) => self.new_name(&format!("seats[{index}].name"), name).await?,
        };
        if let Some(row) = self.store.player(name.key()).await? {
            return Ok(Occupant::Person(row.id));
        }
        let player = self.store.next_player_id().await?;
        let (shown, name_key) = (name.as_str().to_owned(), name.key().clone());
        new.push(NewPlayer { player, name: shown, name_key, at });
        Ok(Occupant::Person(player))
    }
}

/// The derived values of a result entered by hand.
struct ManualEntry {
    id: GameId,
    ended_at: Time,
    reason: Termination,
    rounds: u16,
    at: Time,
}

/// The reason and the rounds of a result entered by hand. A line takes at least as many rounds as it has discs. A draw without
/// a reason counts as a full board if its rounds fill the board, otherwise as an agreement. Two people can agree on a draw
/// before a line is possible, so a draw with the reason `agreed` can have any number of rounds.
fn manual_end(result: &ManualResult) -> Result<(Termination, u16), AppError> {
    let (first, last) = points::possible_rounds(result.variant, result.winner).into_inner();
    let reasons: &[Termination] = match result.winner {
        Some(_) => &[Termination::Line],
        None => &[Termination::Full, Termination::Agreed],
    };
    if result.reason.is_some_and(|reason| !reasons.contains(&reason)) {
        let words = reasons.iter().map(|reason| reason.as_str()).collect();
        return Err(AppError::field("reason", FieldProblem::OneOf(words)));
    }
    let (min, max) = match (result.winner, result.reason) {
        (Some(winner), _) if first > last => {
            // The board is full before the winner has enough discs for a line.
            let x_can_win = !points::possible_rounds(result.variant, Some(Side::X)).is_empty();
            let possible = if winner == Side::O && x_can_win { vec!["X", "draw"] } else { vec!["draw"] };
            return Err(AppError::field("winner", FieldProblem::OneOf(possible)));
        }
        (None, Some(Termination::Agreed)) => (1, last),
        (None, Some(Termination::Full)) => (last, last),
        _ => (first.min(last), last),
    };
    let rounds = result.rounds;
    if !(min..=max).contains(&rounds) {
        return Err(AppError::field("rounds", FieldProblem::Range { min: min.into(), max: max.into() }));
    }
    let suggested = match result.winner {
        Some(_) => Termination::Line,
        None if rounds == last => Termination::Full,
        None => Termination::Agreed,
    };
    Ok((result.reason.unwrap_or(suggested), rounds))
}
