//! The players of a report and its reader: a reader with a seat is "you", all others have names.

use cuatro_rules::Side;

/// What sentences need to know: both names as displayed, the length of a line, and the reader's side.
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

    /// The same names for the reader on this side, or for a spectator.
    pub fn spoken_to(self, you: Option<Side>) -> Names {
        Names { you, ..self }
    }

    /// The name of the player on this side.
    pub fn of(&self, side: Side) -> &str {
        &self.names[side.index()]
    }

    /// Whether the reader played this side.
    pub(super) fn is_you(&self, side: Side) -> bool {
        self.you == Some(side)
    }
}
