//! The players of a report and its reader: a reader with a seat is "you", everybody else has a name.

use cuatro_rules::Side;
use cuatro_words::lang::Lang;

/// A verb in the forms that sentences need: English and then Spanish, each in the third person and for "you".
pub(super) type Verb = [&'static str; 4];

/// The players for sentences: the two names as displayed, how many discs make a line, and who reads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    names: [String; 2],
    connect: u8,
    you: Option<Side>,
}

impl Names {
    /// Two equal names are distinguished by their sides.
    pub fn new([x, o]: [String; 2], connect: u8) -> Names {
        let names = if x == o { [format!("{x} (X)"), format!("{o} (O)")] } else { [x, o] };
        Names { names, connect, you: None }
    }

    /// The same names for the reader who played this side, if any did.
    pub fn spoken_to(self, you: Option<Side>) -> Names {
        Names { you, ..self }
    }

    /// Who plays this side.
    pub fn of(&self, side: Side) -> &str {
        &self.names[side.index()]
    }

    /// A complete line: "four in a row".
    pub fn line(&self, lang: Lang) -> String {
        match self.connect {
            4 => lang.pick("four in a row", "cuatro en raya").to_owned(),
            connect => lang.pick(format!("{connect} in a row"), format!("{connect} en raya")),
        }
    }

    /// What a side does, within a sentence: "Ana wins", "you win", "Ana gana", "ganas".
    pub(super) fn does(&self, side: Side, verb: Verb, lang: Lang) -> String {
        let [en, en_you, es, es_you] = verb;
        match (self.you == Some(side), lang) {
            (false, _) => format!("{} {}", self.of(side), lang.pick(en, es)),
            (true, Lang::En) => format!("you {en_you}"),
            (true, Lang::Es) => es_you.to_owned(),
        }
    }

    /// The same at the beginning of a sentence. A name is written as its owner writes it.
    pub(super) fn begins(&self, side: Side, verb: Verb, lang: Lang) -> String {
        let text = self.does(side, verb, lang);
        if self.you != Some(side) {
            return text;
        }
        let mut letters = text.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    /// The same with the verb first, as is usual in Spanish: "gana Ana", "ganas tú".
    pub(super) fn follows(&self, side: Side, verb: Verb, lang: Lang) -> String {
        let [_, _, es, es_you] = verb;
        match (self.you == Some(side), lang) {
            (_, Lang::En) => self.does(side, verb, lang),
            (false, Lang::Es) => format!("{es} {}", self.of(side)),
            (true, Lang::Es) => format!("{es_you} tú"),
        }
    }

    /// Whether the reader played this side.
    pub(super) fn is_you(&self, side: Side) -> bool {
        self.you == Some(side)
    }
}
