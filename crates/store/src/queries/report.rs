//! Stored reports of finished games. They only save work: they can be computed again from the moves.

use crate::columns::Columns;
use crate::packed::{pack_id, unpack_id};
use crate::rows::corrupt;
use crate::sql::{Connection, Statement, sql};
use crate::{KeptReport, StoreError};
use cuatro_game::GameId;
use cuatro_game::report::Accuracy;

/// How many games are asked for in one statement.
const GAMES_PER_STATEMENT: usize = 500;

/// The reports of these games, in no order. Games without a report are left out.
pub async fn of(
    connection: &mut impl Connection,
    games: &[GameId],
) -> Result<Vec<(GameId, Vec<u8>)>, StoreError> {
    let mut reports = Vec::new();
    for games in games.chunks(GAMES_PER_STATEMENT) {
        for row in connection.all(of_games("select game, body", games)).await? {
            reports.push((game(&row)?, row.bytes("body")?.to_vec()));
        }
    }
    Ok(reports)
}

/// The accuracies of both sides in these games, in no order. Games without a report are left out.
pub async fn accuracies(
    connection: &mut impl Connection,
    games: &[GameId],
) -> Result<Vec<(GameId, [Accuracy; 2])>, StoreError> {
    let mut accuracies = Vec::new();
    for games in games.chunks(GAMES_PER_STATEMENT) {
        for row in
            connection.all(of_games("select game, x_choices, x_kept, o_choices, o_kept", games)).await?
        {
            let number = |column| Ok::<_, sqlx::Error>(row.number(column)? as u16);
            let x = Accuracy::new(number("x_choices")?, number("x_kept")?);
            let o = Accuracy::new(number("o_choices")?, number("o_kept")?);
            accuracies.push((game(&row)?, [x, o]));
        }
    }
    Ok(accuracies)
}

fn of_games(select: &str, games: &[GameId]) -> Statement {
    let mut reports = sql(format!("{select} from report where game in ("));
    reports.push_values(games.iter().map(|game| pack_id(game).into())).push(")");
    reports.unprepared()
}

fn game(row: &impl Columns) -> Result<GameId, StoreError> {
    let unreadable = || corrupt("report", String::new(), "the id cannot be read");
    unpack_id(row.bytes("game")?).ok_or_else(unreadable)
}

pub async fn keep(
    connection: &mut impl Connection,
    game: &GameId,
    KeptReport { accuracy: [x, o], body }: &KeptReport,
) -> Result<(), StoreError> {
    let keep = sql("insert into report (game, x_choices, x_kept, o_choices, o_kept, body)
         select id, $2, $3, $4, $5, $6 from record where id = $1
         on conflict (game) do update set x_choices = excluded.x_choices, x_kept = excluded.x_kept,
            o_choices = excluded.o_choices, o_kept = excluded.o_kept, body = excluded.body");
    let counts = [x.choices, x.kept, o.choices, o.kept];
    let keep = counts.into_iter().fold(keep.bind(pack_id(game)), |keep, count| keep.bind(i64::from(count)));
    connection.run(keep.bind(body.as_slice())).await?;
    Ok(())
}
