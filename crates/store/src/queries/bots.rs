//! Marking a player as a bot. The mark is on the name, not on its games: totals against each rival move from people to bots in the
//! same transaction, so it makes no difference whether games were played before or after.

use crate::packed::Tag;
use crate::sql::{Connection, sql};
use cuatro_game::PlayerId;

/// A new bot's results against others count from now on as a bot's results.
const MARK: &str =
    "update player set bot = true, bots_points = bots_points + people_points, bots_wins = bots_wins + people_wins,
        bots_losses = bots_losses + people_losses, bots_draws = bots_draws + people_draws,
        people_points = 0, people_wins = 0, people_losses = 0, people_draws = 0
     where id = $1 and not bot and name is not null";

/// The results of its opponents, unless they are bots, count from now on as games with a bot.
const MARK_OPPONENTS: &str =
    "update player set people_points = people_points - r.points, people_wins = people_wins - r.wins,
        people_losses = people_losses - r.losses, people_draws = people_draws - r.draws,
        bots_points = bots_points + r.points, bots_wins = bots_wins + r.wins,
        bots_losses = bots_losses + r.losses, bots_draws = bots_draws + r.draws
     from (select theirs.* from rival mine join rival theirs on theirs.player = mine.rival and theirs.rival = $1
           where mine.player = $1) r
     where player.id = r.player and not player.bot";

/// Returns whether the player exists, and whether this makes the ratings stale.
pub async fn mark<C: Connection>(transaction: &mut C, player: PlayerId) -> Result<(bool, bool), sqlx::Error> {
    if transaction.run(sql(MARK).bind(player.0)).await? == 0 {
        let there = sql("select exists (select 1 from player where id = $1 and name is not null)");
        return Ok((transaction.flag(there.bind(player.0)).await?, false));
    }
    transaction.run(sql(MARK_OPPONENTS).bind(player.0)).await?;
    let rated = Tag::IS_RATED;
    let is_in_ratings = sql(format!(
        "select exists (select 1 from record where x = $1 and x > 0 and {rated})
            or exists (select 1 from record where o = $1 and o > 0 and {rated})"
    ));
    let stale = transaction.flag(is_in_ratings.bind(player.0)).await?;
    if stale {
        transaction.run(sql(C::RATINGS_STALE)).await?;
    }
    Ok((true, stale))
}
