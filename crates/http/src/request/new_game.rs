//! The game that a body describes.

use std::sync::Arc;

use serde_json::{Value, json};
use utoipa::ToSchema;

use super::params::{Within, variant};
use super::position::start_of;
use super::{Address, Fields};
use crate::problem::Failure;
use cuatro_app::{
    App, AppError, Caller, ExpectedType, FieldProblem, LiveGame, NewGame, NewSeat, PositionNotation,
    SeatGrant,
};
use cuatro_game::computer::Level;
use cuatro_game::{ColumnNumber, Series};
use cuatro_protocol::{FirstMove, MOST_PACE_MS, NewGameRequest, NewSeatRequest, NewSeriesRequest, StartName};
use cuatro_rules::Side;
use cuatro_rules::notation::whole_number;

/// Milliseconds between the moves of two computers by default.
const DEFAULT_PACE_MS: i64 = 500;

type Pace = Within<0, MOST_PACE_MS>;
type FirstTo = Within<1, { Series::MOST as i64 }>;

/// A new game as a form: for each side its `name` (with `token` if it is held), its `level` or its `invite`, or nothing for an
/// open seat; or the shortcuts `name` with `level`, `opponent_name` or neither.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes a form, which is read as the object that asks for the same")]
pub(crate) struct NewGameForm {
    x_name: Option<String>,
    x_token: Option<String>,
    x_level: Option<Level>,
    x_invite: Option<String>,
    o_name: Option<String>,
    o_token: Option<String>,
    o_level: Option<Level>,
    o_invite: Option<String>,
    name: Option<String>,
    level: Option<Level>,
    opponent_name: Option<String>,
    /// `random`, `first` or `second` seat; with the shortcuts also `me` or `opponent`. X by default, if seats are named by
    /// their sides.
    #[schema(value_type = Option<String>)]
    first: Option<FirstMove>,
    rows: Option<u8>,
    columns: Option<u8>,
    connect: Option<u8>,
    /// Seconds for each side and seconds added per move: `60+1`.
    clock: Option<String>,
    /// Seed of all random choices.
    seed: Option<u64>,
    /// Milliseconds between the moves of two computers.
    #[schema(inline)]
    pace_ms: Option<Pace>,
    /// Columns of the discs on the board before the first move, X first: `3,3,2`.
    #[schema(value_type = Option<String>)]
    opening: Option<Vec<i64>>,
    /// The same in the notation of solvers, one digit per move, from 1.
    pos: Option<String>,
    /// The same as what lies in each column: `0-x-xo-0-ox-0-0`.
    stacks: Option<String>,
    /// `fair` or `empty`: the server draws a position, or none.
    start: Option<StartName>,
    /// The side that a head start favours, with its `step`.
    head_start: Option<Side>,
    /// How much the head start favours it, from 1 to 5.
    step: Option<u8>,
    /// Whether everybody sees the game in lists and in the stream of all games; true by default.
    listed: Option<bool>,
    /// How many games must be won to win the series.
    #[schema(inline)]
    series: Option<FirstTo>,
}

/// The prefixes of the seats' fields in a form.
const SIDES: [&str; 2] = ["x_", "o_"];

/// A requested game.
pub(crate) struct GameRequest {
    game: NewGame,
    /// The prefixes of the two seats' fields, as they were sent.
    seats: [&'static str; 2],
}

impl GameRequest {
    /// Reads all fields of a body.
    pub(crate) fn read(mut fields: Fields) -> Result<GameRequest, Failure> {
        if fields.are_text() {
            let seats = if nest(&mut fields)? { SIDES } else { ["", "opponent_"] };
            let game = fields.read().and_then(|game| GameRequest::of(game, seats));
            return game.map_err(|failure| as_in_a_form(failure, seats));
        }
        let game: NewGameRequest = fields.read()?;
        let seats = if game.seats.is_some() { ["seats[0].", "seats[1]."] } else { ["", "opponent_"] };
        GameRequest::of(game, seats)
    }

    /// Creates the game; returns its seats in the requested order.
    pub(crate) async fn create(
        self,
        app: &App,
        address: &Address,
        caller: &Caller,
    ) -> Result<(Arc<LiveGame>, [SeatGrant; 2]), Failure> {
        let created = app.create(self.game, caller, address.0).await;
        Ok(created.map_err(|error| as_written(error, self.seats))?)
    }
}

/// A refusal that names the fields as they were sent, rather than the seats.
pub(crate) fn as_written(error: AppError, seats: [&str; 2]) -> AppError {
    let AppError::Field { field, problem } = error else { return error };
    let written = ["seats[0].", "seats[1]."].iter().zip(seats);
    let mut written = written.filter_map(|(seat, name)| Some(format!("{name}{}", field.strip_prefix(seat)?)));
    AppError::Field { field: written.next().unwrap_or(field), problem }
}

/// A refusal that names the field of a form instead of the member that was made of it.
fn as_in_a_form(failure: Failure, seats: [&str; 2]) -> Failure {
    let Failure::App(error) = failure else { return failure };
    Failure::App(match as_written(error, seats) {
        AppError::Field { field, problem } => {
            let written = field.strip_prefix("start.").or_else(|| field.strip_suffix(".first_to"));
            AppError::field(written.unwrap_or(&field), problem)
        }
        error => error,
    })
}

/// Nests the fields of a form as an object does. Whether they describe each side.
fn nest(form: &mut Fields) -> Result<bool, Failure> {
    if form.remove("seats").is_some() {
        return Err(Failure::App(AppError::field("seats", FieldProblem::Unknown)));
    }
    let seats = SIDES.map(|side| form.remove_all(side, &["name", "token", "level", "invite"]));
    let sides = seats.iter().any(|seat| !seat.is_empty());
    if sides {
        form.set("seats", json!(seats));
        // Seats named X and O are requested in this order.
        let first = form.remove("first").unwrap_or_else(|| json!(FirstMove::First));
        form.set("first", first);
    }
    let head_start = form.remove_all("", &["head_start", "step"]);
    match (form.take::<Option<StartName>>("start")?, head_start.keys().next()) {
        (Some(_), Some(field)) => return Err(Failure::beside(field, "start")),
        (Some(start), None) => form.set("start", json!(start)),
        (None, Some(_)) => form.set("start", Value::Object(head_start)),
        (None, None) => {}
    }
    if let Some(text) = form.take::<Option<String>>("clock")?
        && !text.trim().is_empty()
    {
        form.set("clock", clock(&text)?);
    }
    if let Some(first_to) = form.remove("series") {
        form.set("series", json!({ "first_to": first_to }));
    }
    Ok(sides)
}

/// The clock of a form: `60+1`, or the first number alone.
fn clock(text: &str) -> Result<Value, Failure> {
    // A plus sign that was not encoded arrives as a space.
    let (initial, increment) = text.trim().split_once(['+', ' ']).unwrap_or((text, "0"));
    if [initial, increment].iter().any(|seconds| whole_number(seconds.trim()).is_none()) {
        return Err(Failure::expected("clock", ExpectedType::Clock));
    }
    Ok(json!({ "initial_s": initial, "increment_s": increment }))
}

impl GameRequest {
    /// The game, with the names of its seats' fields for refusals.
    fn of(body: NewGameRequest, seats: [&'static str; 2]) -> Result<GameRequest, Failure> {
        let variant = variant(body.rows, body.columns, body.connect)?;
        let Within(pace) = Pace::of(body.pace_ms.unwrap_or(DEFAULT_PACE_MS))
            .ok_or_else(|| AppError::field("pace_ms", Pace::REFUSAL))?;
        let series = body.series.map(|NewSeriesRequest { first_to }| match FirstTo::of(first_to.into()) {
            Some(_) => Ok(Series::first_to(first_to)),
            None => Err(AppError::field("series.first_to", FirstTo::REFUSAL)),
        });
        let short_cuts = [
            ("name", body.name.is_some()),
            ("level", body.level.is_some()),
            ("opponent_name", body.opponent_name.is_some()),
        ];
        let new_seats = match body.seats {
            Some([one, two]) => match short_cuts.iter().find(|(_, there)| *there) {
                // A form has no `seats`, but the fields of one.
                Some((field, _)) if seats[0] == SIDES[0] => {
                    let of_a_side = first_field(&one, seats[0]).or_else(|| first_field(&two, seats[1]));
                    return Err(Failure::beside(*field, of_a_side.unwrap_or_default()));
                }
                Some((field, _)) => return Err(Failure::beside(*field, "seats")),
                None => [seat(one, seats[0])?, seat(two, seats[1])?],
            },
            None => short_cut(body.name, body.level, body.opponent_name)?,
        };
        let columns = |opening: Vec<i64>| opening.into_iter().map(ColumnNumber).collect();
        let opening = body.opening.map(|opening| PositionNotation::Moves("opening", columns(opening)));
        let game = NewGame {
            variant,
            seats: new_seats,
            first: body.first.unwrap_or_default(),
            clock: body.clock,
            seed: body.seed,
            pace_ms: pace as u16,
            start: start_of(
                [opening, body.pos.map(PositionNotation::Pos), body.stacks.map(PositionNotation::Stacks)],
                body.start,
            )?,
            listed: body.listed.unwrap_or(true),
            series: series.transpose()?,
        };
        Ok(GameRequest { game, seats })
    }
}

/// The name of the first field that was sent, behind its prefix.
fn first_field(seat: &NewSeatRequest, prefix: &str) -> Option<String> {
    let sent = [
        ("name", seat.name.is_some()),
        ("token", seat.token.is_some()),
        ("level", seat.level.is_some()),
        ("invite", seat.invite.is_some()),
    ];
    sent.iter().find(|(_, sent)| *sent).map(|(field, _)| format!("{prefix}{field}"))
}

/// The seat. `prefix` precedes the names of its fields.
fn seat(seat: NewSeatRequest, prefix: &str) -> Result<NewSeat, Failure> {
    let NewSeatRequest { name, token, level, invite } = seat;
    let (seat, kind, others) = match (level, invite, name) {
        (Some(level), invite, name) => {
            (NewSeat::Computer(level), "level", [("name", name), ("token", token), ("invite", invite)])
        }
        (None, Some(invite), name) => {
            let others = [("name", name), ("token", token), ("invite", None)];
            (NewSeat::Invite { name: invite }, "invite", others)
        }
        (None, None, Some(name)) => return Ok(NewSeat::Person { name, token }),
        (None, None, None) if token.is_some() => return Err(Failure::missing(&format!("{prefix}name"))),
        (None, None, None) => return Ok(NewSeat::Open),
    };
    match others.iter().find(|(_, value)| value.is_some()) {
        Some((field, _)) => Err(Failure::beside(format!("{prefix}{field}"), format!("{prefix}{kind}"))),
        None => Ok(seat),
    }
}

/// The shortcuts: `name`, and `level` or `opponent_name`, or neither for an open seat.
fn short_cut(
    name: Option<String>,
    level: Option<Level>,
    opponent: Option<String>,
) -> Result<[NewSeat; 2], Failure> {
    let me = NewSeat::Person { name: name.ok_or_else(|| Failure::missing("name"))?, token: None };
    let other = match (level, opponent) {
        (Some(_), Some(_)) => return Err(Failure::beside("opponent_name", "level")),
        (Some(level), None) => NewSeat::Computer(level),
        (None, Some(name)) => NewSeat::Person { name, token: None },
        (None, None) => NewSeat::Open,
    };
    Ok([me, other])
}
