//! The reader of a sentence: a person, with their language and their way of counting columns.

use super::Lang;

/// What a reader calls the leftmost column of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum FirstColumn {
    /// 0, as in requests, files and terminals.
    #[default]
    Zero,
    /// 1, as a setting of the page.
    One,
}

impl FirstColumn {
    /// The reader of this language that counts columns so.
    pub fn reader(self, lang: Lang) -> Reader {
        Reader { lang, first_column: self }
    }
}

/// The person who reads a sentence that names columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Reader {
    /// Their language.
    pub lang: Lang,
    /// From where they count columns.
    pub first_column: FirstColumn,
}

impl Reader {
    /// Every kind of reader, in the order of [`Reader::index`].
    pub const ALL: [Reader; 2 * Lang::ALL.len()] = {
        let mut all = [Reader { lang: Lang::ALL[0], first_column: FirstColumn::Zero }; 2 * Lang::ALL.len()];
        let mut index = 0;
        while index < all.len() {
            let first_column = if index % 2 == 0 { FirstColumn::Zero } else { FirstColumn::One };
            all[index] = Reader { lang: Lang::ALL[index / 2], first_column };
            index += 1;
        }
        all
    };

    /// The place among [`Reader::ALL`], for what is kept per reader.
    pub fn index(self) -> usize {
        2 * self.lang as usize + self.first_column as usize
    }

    /// What the reader calls a column that is counted from 0.
    pub fn column(self, column: u8) -> u8 {
        column + self.first_column as u8
    }
}

/// Counts columns from 0.
impl From<Lang> for Reader {
    fn from(lang: Lang) -> Reader {
        Reader { lang, first_column: FirstColumn::Zero }
    }
}

#[cfg(test)]
mod tests {
    use super::{FirstColumn, Lang, Reader};

    #[test]
    fn readers_differ_in_their_place() {
        assert_eq!(Reader::ALL.map(Reader::index), std::array::from_fn(|at| at));
        let last = Reader { lang: Lang::ALL[Lang::ALL.len() - 1], first_column: FirstColumn::One };
        assert_eq!(Reader::ALL.last(), Some(&last));
    }

    #[test]
    fn a_reader_counts_columns_from_the_first() {
        let one = Reader { first_column: FirstColumn::One, ..Reader::default() };
        assert_eq!([Reader::from(Lang::Es).column(6), one.column(6)], [6, 7]);
    }
}
