//! Reading and writing the times of the file.
//!
//! Written are always 24 bytes, `2026-11-20T18:02:11.402Z`. These are read and written here, because that costs a tenth of
//! the general way; any other RFC 3339 text is read by [`Time::parse`]. Days since 1970 as in Howard Hinnant,
//! "chrono-Compatible Low-Level Date Algorithms".

use super::error::LineProblem;
use super::text::excerpt;
use cuatro_game::Time;

/// Reads RFC 3339 from 1970 on.
pub(super) fn read(text: &str) -> Result<Time, LineProblem> {
    let time = plain(text.as_bytes())
        .or_else(|| Time::parse(text))
        .ok_or_else(|| LineProblem::WrongTime { says: excerpt(text) })?;
    if time >= Time(0) { Ok(time) } else { Err(LineProblem::TimeOutOfRange) }
}

/// Appends the 24 bytes.
pub(super) fn write(out: &mut String, time: Time) {
    if !(Time(0)..Time::END).contains(&time) {
        out.push_str(&time.to_string());
        return;
    }
    let (days, ms) = (time.0.div_euclid(Time::DAY_MS), time.0.rem_euclid(Time::DAY_MS));
    let (year, month, day) = date(days);
    let mut text = *b"0000-00-00T00:00:00.000Z";
    let fields = [
        (0, 4, year),
        (5, 2, month),
        (8, 2, day),
        (11, 2, ms / 3_600_000),
        (14, 2, ms / 60_000 % 60),
        (17, 2, ms / 1000 % 60),
        (20, 3, ms % 1000),
    ];
    for (at, width, mut number) in fields {
        for place in text[at..at + width].iter_mut().rev() {
            *place = b'0' + (number % 10) as u8;
            number /= 10;
        }
    }
    out.push_str(std::str::from_utf8(&text).expect("digits are ASCII"));
}

/// Reads the form that is written; `None` for any other.
fn plain(text: &[u8]) -> Option<Time> {
    let text: &[u8; 24] = text.try_into().ok()?;
    let marks = [(4, b'-'), (7, b'-'), (10, b'T'), (13, b':'), (16, b':'), (19, b'.'), (23, b'Z')];
    if marks.iter().any(|(at, mark)| text[*at] != *mark) {
        return None;
    }
    let number = |at: usize, width: usize| {
        text[at..at + width].iter().try_fold(0, |number, digit| match digit {
            b'0'..=b'9' => Some(number * 10 + i64::from(digit - b'0')),
            _ => None,
        })
    };
    let (year, month, day) = (number(0, 4)?, number(5, 2)?, number(8, 2)?);
    let (hour, minute, second, ms) = (number(11, 2)?, number(14, 2)?, number(17, 2)?, number(20, 3)?);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        2 => 28 + i64::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    let possible =
        (1..=12).contains(&month) && (1..=last).contains(&day) && hour < 24 && minute < 60 && second < 60;
    possible.then(|| {
        Time(days(year, month, day) * Time::DAY_MS + ((hour * 60 + minute) * 60 + second) * 1000 + ms)
    })
}

/// Days from 1970-01-01 to a date. The year begins in March, so that the leap day is its last.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month > 2 { year } else { year - 1 };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// The year, month and day of a number of days since 1970-01-01.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * march + 2) / 5 + 1;
    let month = if march < 10 { march + 3 } else { march - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{plain, read, write};
    use cuatro_game::Time;

    proptest! {
        #[test]
        fn times_are_written_and_read_as_the_general_way_does(ms in 0..Time::END.0) {
            let mut text = String::new();
            write(&mut text, Time(ms));
            prop_assert_eq!(&text, &Time(ms).to_string());
            prop_assert_eq!(plain(text.as_bytes()), Some(Time(ms)));
        }

        #[test]
        fn what_the_short_way_reads_the_general_way_reads_alike(
            text in "[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-6][0-9]:[0-6][0-9]\\.[0-9]{3}Z"
        ) {
            if let Some(time) = plain(text.as_bytes()) {
                prop_assert_eq!(Some(time), Time::parse(&text));
            } else {
                // A leap second is left to the general way; everything else is no time there either.
                prop_assert!(Time::parse(&text).is_none() || text.contains(":60."), "{}", text);
            }
        }
    }

    #[test]
    fn every_day_of_the_range_is_read_as_written() {
        for day in 0..=Time::END.0 / Time::DAY_MS {
            let mut text = String::new();
            write(&mut text, Time(day * Time::DAY_MS));
            assert_eq!(text, Time(day * Time::DAY_MS).to_string());
            assert_eq!(read(&text), Ok(Time(day * Time::DAY_MS)));
            assert_eq!(plain(text.as_bytes()), Some(Time(day * Time::DAY_MS)), "by the short way");
        }
    }
}
