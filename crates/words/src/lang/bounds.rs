//! Numbers within bounds.

use super::Lang;
use crate::catalogue::Argument;
use crate::say;

impl Lang {
    /// Numbers within bounds, after a verb: `from 2 to 7`; bounds that leave one number are that number.
    pub fn between<N: Argument + PartialEq>(self, min: N, max: N) -> String {
        say!(self, "bounds", single = min == max, min, max)
    }

    /// What a field must be, without the full stop: `connect must be from 2 to 7`.
    pub fn must_be<N: Argument + PartialEq>(self, field: &str, min: N, max: N) -> String {
        say!(self, "bounds-of-field", field, single = min == max, min, max)
    }

    /// The columns of a board as a clause: `columns go from 0 to 6`.
    pub fn columns(self, first: u8, last: u8) -> String {
        say!(self, "bounds-of-columns", single = first == last, first, last)
    }
}

#[cfg(test)]
mod tests {
    use super::Lang;
    use crate::say;

    #[test]
    fn each_language_has_its_own_counts_that_are_singular() {
        for (count, english, spanish, french) in [
            (0, "0 discs", "0 fichas", "0 pion"),
            (1, "1 disc", "1 ficha", "1 pion"),
            (2, "2 discs", "2 fichas", "2 pions"),
            (21, "21 discs", "21 fichas", "21 pions"),
        ] {
            let said = Lang::ALL.map(|lang| say!(lang, "count-discs", discs = count));
            assert_eq!(said, [english, spanish, french]);
        }
    }

    #[test]
    fn bounds_that_leave_one_value_are_no_range() {
        let said = |min, max| [Lang::En, Lang::Es].map(|lang| lang.must_be("connect", min, max));
        assert_eq!(said(2, 7), ["connect must be from 2 to 7", "connect debe estar entre 2 y 7"]);
        assert_eq!(said(2, 2), ["connect must be 2", "connect debe ser 2"]);
        let columns = |first, last| [Lang::En, Lang::Es].map(|lang| lang.columns(first, last));
        assert_eq!(columns(0, 6), ["columns go from 0 to 6", "las columnas van de 0 a 6"]);
        assert_eq!(columns(1, 1), ["the only column is 1", "la única columna es la 1"]);
    }
}
