//! Adding games to the totals of players.

/// The columns of totals.
const FIGURES: [&str; 4] = ["points", "wins", "losses", "draws"];

/// A statement that adds to totals the results in `pairs`, a query of `who whom points wins losses draws`. Whether a game
/// counts as one between people or one with a bot depends on the current marks, which are read from `players`: the table, or
/// locked rows of it. Deleted players get no results.
pub fn raise_totals(pairs: &str, players: &str) -> String {
    let each = |write: &dyn Fn(&str) -> String| FIGURES.map(write).join(", ");
    let raised = each(&|figure| {
        ["", "people_", "bots_"]
            .map(|p| format!("{p}{figure} = player.{p}{figure} + sums.{p}{figure}"))
            .join(", ")
    });
    let sums = each(&|figure| {
        format!(
            "cast(sum({figure}) as bigint) as {figure},
             cast(sum(case when kind = 1 then {figure} else 0 end) as bigint) as people_{figure},
             cast(sum(case when kind = 2 then {figure} else 0 end) as bigint) as bots_{figure}"
        )
    });
    format!(
        "update player set {raised}
         from (select who, {sums}
               from (select pair.*, case when whom < 0 then 0 when one.bot or other.bot then 2 else 1 end as kind
                     from ({pairs}) pair join {players} one on one.id = who left join {players} other on other.id = whom) kinds
               group by who) sums
         where player.id = sums.who and player.name is not null"
    )
}
