//! Adding games to the totals of players.

/// The columns of totals.
const FIGURES: [&str; 4] = ["points", "wins", "losses", "draws"];

/// A statement that adds results to the totals of players. `pairs` is a query of the columns `who`, `whom` (the players), `points`,
/// `wins`, `losses`, `draws`. The current bot marks in `players`, the table or locked rows of it, decide whether a game counts as one
/// between people. Deleted players get no results.
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

/// A statement that adds the results in `pairs`, the same query, to the totals of players against each other.
pub fn raise_rivals(pairs: &str) -> String {
    let sums = FIGURES.map(|figure| format!("cast(sum({figure}) as bigint)")).join(", ");
    let raised = FIGURES.map(|figure| format!("{figure} = rival.{figure} + excluded.{figure}")).join(", ");
    format!(
        "insert into rival (player, rival, points, wins, losses, draws)
         select who, whom, {sums} from ({pairs}) pair group by who, whom order by who, whom
         on conflict (player, rival) do update set {raised}"
    )
}
