//! The game that a body asks for.

use std::sync::Arc;

use super::params::{level, variant};
use super::{Address, Fields, Token};
use crate::app::{App, AppError, FieldProblem, FirstMove, NewGame, NewSeat, SeatGrant};
use crate::game::ClockSettings;
use crate::http::problem::Failure;
use crate::live::LiveGame;

/// Milliseconds between the moves of two computers unless asked otherwise.
const PACE_MS: i64 = 500;

/// A game that is asked for.
pub(crate) struct AskedGame {
    game: NewGame,
    /// The prefixes of the fields of the two seats, as they were sent.
    seats: [&'static str; 2],
}

impl AskedGame {
    /// Reads all fields of a body.
    pub(crate) fn read(fields: Fields) -> Result<AskedGame, Failure> {
        let seats = match (fields.has("seats"), fields.has_sides()) {
            (true, _) => ["seats[0].", "seats[1]."],
            (false, true) => ["x_", "o_"],
            (false, false) => ["", "opponent_"],
        };
        Ok(AskedGame { game: new_game(fields)?, seats })
    }

    /// Creates the game; what its seats got, in the order asked.
    pub(crate) async fn create(
        self,
        app: &App,
        address: &Address,
        token: &Token,
    ) -> Result<(Arc<LiveGame>, [SeatGrant; 2]), Failure> {
        let created = app.create_for(self.game, token.get(), address.0).await;
        Ok(created.map_err(|error| as_written(error, self.seats))?)
    }
}

/// A refusal that names the fields as they were sent, not the seats they stand for.
fn as_written(error: AppError, seats: [&str; 2]) -> AppError {
    let AppError::Field { mut field, problem } = error else { return error };
    for (index, written) in seats.iter().enumerate() {
        if let Some(member) = field.strip_prefix(&format!("seats[{index}].")) {
            field = format!("{written}{member}");
            break;
        }
    }
    AppError::Field { field, problem }
}

fn new_game(mut fields: Fields) -> Result<NewGame, Failure> {
    let variant = variant(&mut fields)?;
    let clock = match fields.clock()? {
        None => None,
        Some(mut clock) => {
            let initial_s = clock.integer_within("initial_s", 10, 86_400)?;
            let increment_s = clock.integer_within("increment_s", 0, 600)?;
            clock.finish()?;
            let initial_s = initial_s.ok_or_else(|| Failure::missing("clock.initial_s"))?;
            // The ranges above fit 32 bits.
            Some(ClockSettings { initial_s: initial_s as u32, increment_s: increment_s.unwrap_or(0) as u32 })
        }
    };
    let opening = fields.columns("opening")?.unwrap_or_default();
    let seed = fields.integer_within("seed", 0, i64::MAX)?.map(|seed| seed as u64);
    let pace_ms = fields.integer_within("pace_ms", 0, 5000)?.unwrap_or(PACE_MS) as u16;
    // Seats that are called X and O are asked for in this order.
    let in_order = fields.has_sides().then_some(FirstMove::First);
    let (seats, first) = match fields.pair("seats")? {
        Some([one, two]) => {
            let first = fields.one_of(
                "first",
                &[
                    ("random", FirstMove::Random),
                    ("first", FirstMove::First),
                    ("second", FirstMove::Second),
                    ("me", FirstMove::First),
                    ("opponent", FirstMove::Second),
                ],
            )?;
            ([new_seat(one)?, new_seat(two)?], first.or(in_order))
        }
        None => short_cut(&mut fields)?,
    };
    fields.finish()?;
    Ok(NewGame { variant, seats, first: first.unwrap_or_default(), clock, seed, pace_ms, opening })
}

fn new_seat(mut fields: Fields) -> Result<NewSeat, Failure> {
    let seat = if fields.has("level") {
        NewSeat::Computer(level(&mut fields, "level")?.ok_or_else(|| Failure::missing("level"))?)
    } else if fields.has("invite") {
        NewSeat::Invite { name: fields.required_text("invite")? }
    } else if fields.has("name") {
        NewSeat::Person { name: fields.required_text("name")?, token: fields.text("token")? }
    } else {
        NewSeat::Open
    };
    fields.finish()?;
    Ok(seat)
}

/// The short cuts of a form: `name`, and `level` or `opponent_name` or nothing for an open seat.
fn short_cut(fields: &mut Fields) -> Result<([NewSeat; 2], Option<FirstMove>), Failure> {
    let name = fields.text("name")?;
    let level = level(fields, "level")?;
    let opponent = fields.text("opponent_name")?;
    let first = fields.one_of(
        "first",
        &[
            ("random", FirstMove::Random),
            ("me", FirstMove::First),
            ("opponent", FirstMove::Second),
            ("first", FirstMove::First),
            ("second", FirstMove::Second),
        ],
    )?;
    let me = NewSeat::Person { name: name.ok_or_else(|| Failure::missing("name"))?, token: None };
    let other = match (level, opponent) {
        (Some(_), Some(_)) => {
            return Err(Failure::App(AppError::field("opponent_name", FieldProblem::Unknown)));
        }
        (Some(level), None) => NewSeat::Computer(level),
        (None, Some(name)) => NewSeat::Person { name, token: None },
        (None, None) => NewSeat::Open,
    };
    Ok(([me, other], first))
}
