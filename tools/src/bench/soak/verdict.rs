//! Whether what a server holds is flat.

use super::Row;

/// The fewest rows that say something.
const FEWEST: usize = 6;

/// What must not grow: how it is called, where it stands, and how much more of it there may be at the end than at the beginning, as a share
/// and beside that. Chance moves all of them: a game that has just ended, a checkpoint that is due.
type Held = (&'static str, fn(&Row) -> f64, f64, f64);
const HELD: [Held; 7] = [
    ("MiB of memory without games", |row| row.base_mib, 0.05, 2.0),
    ("descriptors", |row| row.descriptors, 0.0, 4.0),
    ("sockets", |row| row.sockets, 0.02, 4.0),
    ("tasks", |row| row.tasks, 0.05, 8.0),
    ("games in memory", |row| row.games_in_memory, 0.05, 8.0),
    ("MiB of the write-ahead log", |row| row.wal_mib, 0.25, 8.0),
    ("KiB of the log", |row| row.log_kib, 0.0, 64.0),
];

/// The rows after the warm-up, the first sixth.
pub(super) fn warmed_up(rows: &[Row]) -> &[Row] {
    &rows[rows.len() / 6..]
}

/// What grew: the last third of the rows after the warm-up is compared with the first one. `None` if there are too few.
pub(super) fn verdict(rows: &[Row]) -> Option<Vec<String>> {
    let rows = warmed_up(rows);
    if rows.len() < FEWEST - 1 {
        return None;
    }
    let third = rows.len() / 3;
    let mean = |rows: &[Row], of: fn(&Row) -> f64| rows.iter().map(of).sum::<f64>() / rows.len() as f64;
    let grown = HELD.iter().filter_map(|(what, of, share, beside)| {
        let (first, last) = (mean(&rows[..third], *of), mean(&rows[rows.len() - third..], *of));
        (last > first * (1.0 + share) + beside).then(|| format!("{first:.1} {what} became {last:.1}"))
    });
    Some(grown.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(base_mib: impl Fn(usize) -> f64) -> Vec<Row> {
        (0..24).map(|row| Row { base_mib: base_mib(row), descriptors: 400.0, ..Row::default() }).collect()
    }

    #[test]
    fn what_grows_all_the_time_is_named_and_a_warm_up_or_a_single_peak_is_not() {
        assert_eq!(verdict(&rows(|_| 100.0)), Some(vec![]));
        assert_eq!(verdict(&rows(|row| if row < 4 { 60.0 } else { 100.0 })), Some(vec![]));
        assert_eq!(verdict(&rows(|row| if row == 20 { 120.0 } else { 100.0 })), Some(vec![]));
        let grown = verdict(&rows(|row| 100.0 + row as f64));
        assert_eq!(grown, Some(vec!["106.5 MiB of memory without games became 120.5".to_owned()]));
        assert_eq!(verdict(&rows(|_| 100.0)[..3]), None);
    }
}
