//! Aligned rows, as wide as a terminal draws them.

use unicode_width::UnicodeWidthStr;

/// Columns of numbers are aligned right, the others left.
pub fn aligned(lines: &[Vec<String>]) -> String {
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let cells = |column: usize| lines.iter().filter_map(move |line| line.get(column));
    let shape: Vec<(usize, bool)> = (0..columns)
        .map(|column| {
            let width = cells(column).map(|cell| cell.width()).max().unwrap_or(0);
            // Also 2.5, 2,5, and 1 * with a mark.
            let number = |cell: &String| {
                cell.starts_with(|c: char| c.is_ascii_digit())
                    && cell.bytes().all(|byte| byte.is_ascii_digit() || b".,* ".contains(&byte))
            };
            (width, lines.len() > 1 && cells(column).skip(1).all(number))
        })
        .collect();
    let mut text = Vec::new();
    for line in lines {
        let cells = line.iter().zip(&shape).map(|(cell, (width, right))| {
            let space = " ".repeat(width - cell.width());
            if *right { format!("{space}{cell}") } else { format!("{cell}{space}") }
        });
        text.push(cells.collect::<Vec<_>>().join("  ").trim_end().to_owned());
    }
    text.join("\n")
}

#[cfg(test)]
mod tests {
    use super::aligned;

    #[test]
    fn numbers_are_aligned_right_with_decimals_and_marks_too() {
        let rows = [["name", "points"], ["Ana", "2,5"], ["Bea", "1 *"], ["Leo", "10"]];
        let rows = rows.map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(aligned(&rows), "name  points\nAna      2,5\nBea      1 *\nLeo       10");
    }
}
