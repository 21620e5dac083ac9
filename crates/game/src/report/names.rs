//! The players of a report and its reader: a reader with a seat is "you", everybody else has a name.

use cuatro_rules::Side;

/// The players for sentences: the two names as displayed, how many discs make a line, and who reads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    names: [String; 2],
    /// How many discs make a line.
    pub(super) connect: u8,
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

    /// Whether the reader played this side.
    pub(super) fn is_you(&self, side: Side) -> bool {
        self.you == Some(side)
    }
}
