//! The compact row of a finished game: how ids, facts and moves are packed. These bytes are a file format.

use cuatro_game::{GameId, Kind, Termination, Time, award};
use cuatro_rules::{Column, Side, Variant, points};

/// Bits of a row's number for games that ended in the same millisecond.
pub(crate) const NUMBER_BITS: u32 = 21;
/// How many games can end in the same millisecond.
pub const NUMBERS_PER_MS: i64 = 1 << NUMBER_BITS;

/// The first row number of a millisecond.
pub fn first_row(at: Time) -> i64 {
    at.0 << NUMBER_BITS
}

/// The millisecond of a row number.
pub fn row_time(n: i64) -> Time {
    Time(n >> NUMBER_BITS)
}

/// Characters of an id in eight bytes: 37^12 is just below 2^63.
const CHARACTERS_PER_GROUP: usize = 12;

/// An id in eight bytes for each twelve characters; the order of the bytes is the order of the texts.
pub fn pack_id(id: &GameId) -> Vec<u8> {
    let digits = id.as_str().as_bytes();
    let mut packed = Vec::with_capacity(digits.len().div_ceil(CHARACTERS_PER_GROUP) * 8);
    for group in digits.chunks(CHARACTERS_PER_GROUP) {
        let value = (0..CHARACTERS_PER_GROUP).fold(0_u64, |value, index| {
            // 0 is no character: a text sorts before longer texts that begin with it.
            let digit = match group.get(index) {
                None => 0,
                Some(byte @ b'0'..=b'9') => byte - b'0' + 1,
                Some(byte) => byte - b'a' + 11,
            };
            value * 37 + u64::from(digit)
        });
        packed.extend(value.to_be_bytes());
    }
    packed
}

/// The id of packed bytes; `None` for bytes that no id packs to.
pub fn unpack_id(packed: &[u8]) -> Option<GameId> {
    let mut text = String::with_capacity(packed.len() / 8 * CHARACTERS_PER_GROUP);
    for group in packed.chunks(8) {
        let mut value = u64::from_be_bytes(group.try_into().ok()?);
        let mut digits = [0_u8; CHARACTERS_PER_GROUP];
        for digit in digits.iter_mut().rev() {
            *digit = (value % 37) as u8;
            value /= 37;
        }
        let end = digits.iter().position(|digit| *digit == 0).unwrap_or(CHARACTERS_PER_GROUP);
        text.extend(digits[..end].iter().map(|digit| match digit {
            1..=10 => char::from(b'0' + digit - 1),
            digit => char::from(b'a' + digit - 11),
        }));
    }
    text.parse().ok()
}

/// Six facts of a finished game in one small number. The constants say in which bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tag {
    pub winner: Option<Side>,
    pub rated: bool,
    pub kind: Kind,
    pub reason: Termination,
    pub taken_back: bool,
    pub fair_discs: u8,
}

impl Tag {
    /// The bits of the winner: see [`Tag::winner_bits`].
    pub const WINNER: i64 = 0b11;
    /// The bit of rated games.
    pub const RATED: i64 = 0b100;
    /// The SQL condition that the game of a row is rated.
    pub const IS_RATED: &str = "tag & 4 = 4";
    /// Where the bits of the kind begin, and their mask after a shift by that.
    pub const KIND: (u32, i64) = (3, 0b111);
    /// Where the bits of the reason begin, and their mask.
    const REASON: (u32, i64) = (6, 0b11_1111);
    /// Where the bit of a move that was taken back is.
    const TAKEN_BACK: u32 = 12;
    /// Where the bits of the fair start begin; they are the last.
    pub const FAIR_DISCS: u32 = 13;
    /// The most discs that fit there.
    const MOST_FAIR_DISCS: u8 = 63;

    /// The values of the winner's bits.
    pub fn winner_bits(winner: Option<Side>) -> i64 {
        winner.map_or(2, |side| side.index() as i64)
    }

    pub fn pack(self) -> i64 {
        Tag::winner_bits(self.winner)
            | if self.rated { Tag::RATED } else { 0 }
            | (self.kind as i64) << Tag::KIND.0
            | (self.reason as i64) << Tag::REASON.0
            | i64::from(self.taken_back) << Tag::TAKEN_BACK
            | i64::from(self.fair_discs) << Tag::FAIR_DISCS
    }

    pub fn unpack(tag: i64) -> Option<Tag> {
        Some(Tag {
            winner: match tag & Tag::WINNER {
                0 => Some(Side::X),
                1 => Some(Side::O),
                2 => None,
                _ => return None,
            },
            rated: tag & Tag::RATED != 0,
            kind: Kind::from_repr((tag >> Tag::KIND.0 & Tag::KIND.1) as u8)?,
            reason: Termination::from_repr((tag >> Tag::REASON.0 & Tag::REASON.1) as u8)?,
            taken_back: tag >> Tag::TAKEN_BACK & 1 == 1,
            fair_discs: u8::try_from(tag >> Tag::FAIR_DISCS)
                .ok()
                .filter(|discs| *discs <= Tag::MOST_FAIR_DISCS)?,
        })
    }
}

/// The rest of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Body {
    pub variant: Variant,
    pub rounds: u16,
    pub points: [u32; 2],
    pub moves: Option<Vec<Column>>,
}

/// The first byte of a body: the standard board, or another one whose sizes follow.
const STANDARD: u8 = 0;
pub const OTHER: u8 = 1;
/// A game on the standard board whose rounds and points follow from its moves and its winner: X, O, or nobody. Only the moves
/// follow. If the counting of points changes, the new one gets new numbers here.
const PLAYED: [(u8, Option<Side>); 3] = [(2, Some(Side::X)), (3, Some(Side::O)), (4, None)];

/// One byte per move.
const BYTES: u8 = 1;
/// The number of moves, then three bits per move: for boards of up to eight columns.
const THREE_BITS: u8 = 3;

impl Body {
    /// For [`PLAYED`], the moves. Otherwise board, rounds, points of X and O, then the moves, if any, after a byte with their
    /// format. Numbers are LEB128.
    pub fn pack(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(24);
        if let Some(moves) = &self.moves
            && let Some((first, _)) = PLAYED.iter().find(|(_, winner)| *self == Body::played(*winner, moves))
        {
            bytes.push(*first);
            write_moves(&mut bytes, moves);
            return bytes;
        }
        if self.variant == Variant::STANDARD {
            bytes.push(STANDARD);
        } else {
            bytes.extend([OTHER, self.variant.rows(), self.variant.columns(), self.variant.connect()]);
        }
        write_number(&mut bytes, self.rounds.into());
        self.points.into_iter().for_each(|points| write_number(&mut bytes, points));
        match &self.moves {
            None => {}
            Some(moves) if self.variant.columns() > 8 => {
                bytes.push(BYTES);
                bytes.extend(moves.iter().map(|column| column.0));
            }
            Some(moves) => {
                bytes.push(THREE_BITS);
                write_moves(&mut bytes, moves);
            }
        }
        bytes
    }

    /// Reads what [`Body::pack`] wrote; `None` for other bytes.
    pub fn unpack(bytes: &[u8]) -> Option<Body> {
        let (first, mut rest) = bytes.split_first()?;
        if let Some((_, winner)) = PLAYED.iter().find(|(played, _)| played == first) {
            return Some(Body::played(*winner, &read_moves(rest, Variant::STANDARD)?));
        }
        let variant = match (*first, rest) {
            (STANDARD, _) => Variant::STANDARD,
            (OTHER, [rows, columns, connect, after @ ..]) => {
                rest = after;
                Variant::new((*rows).into(), (*columns).into(), (*connect).into()).ok()?
            }
            _ => return None,
        };
        let rounds = read_number(&mut rest)?.try_into().ok()?;
        let points = [read_number(&mut rest)?, read_number(&mut rest)?];
        let moves = match rest {
            [] => None,
            [BYTES, moves @ ..] => Some(moves.iter().copied().map(Column).collect()),
            [THREE_BITS, packed @ ..] => Some(read_moves(packed, variant)?),
            _ => return None,
        };
        Some(Body { variant, rounds, points, moves })
    }

    /// A game on the standard board whose rounds and points follow from its moves and its winner.
    fn played(winner: Option<Side>, moves: &[Column]) -> Body {
        let rounds = points::rounds_played(u16::try_from(moves.len()).unwrap_or(u16::MAX));
        let variant = Variant::STANDARD;
        Body { variant, rounds, points: award(variant, winner, rounds), moves: Some(moves.to_vec()) }
    }
}

/// The number of moves, then three bits per move.
fn write_moves(bytes: &mut Vec<u8>, moves: &[Column]) {
    write_number(bytes, moves.len() as u32);
    for eight in moves.chunks(8) {
        let bits = eight.iter().rev().fold(0_u32, |bits, column| bits << 3 | u32::from(column.0));
        bytes.extend(&bits.to_le_bytes()[..(eight.len() * 3).div_ceil(8)]);
    }
}

fn read_moves(mut packed: &[u8], variant: Variant) -> Option<Vec<Column>> {
    let count = read_number(&mut packed)? as usize;
    let mut moves = Vec::with_capacity(count.min(usize::from(variant.cells())));
    for three in packed.chunks(3) {
        let bits = three.iter().rev().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte));
        let here = (count - moves.len()).min(8);
        moves.extend((0..here).map(|index| Column((bits >> (3 * index) & 7) as u8)));
    }
    (moves.len() == count).then_some(moves)
}

fn write_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0_u32;
    for shift in (0..28).step_by(7) {
        let (first, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u32::from(first & 127) << shift;
        if first & 128 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use strum::VariantArray;

    use super::*;

    proptest! {
        #[test]
        fn ids_come_back_and_keep_their_order(one in "[0-9a-z]{8,32}", two in "[0-9a-z]{8,32}") {
            let [one, two]: [GameId; 2] = [one, two].map(|text| text.parse().expect("an id"));
            prop_assert_eq!(unpack_id(&pack_id(&one)), Some(one.clone()));
            prop_assert_eq!(pack_id(&one).cmp(&pack_id(&two)), one.cmp(&two));
        }

        #[test]
        fn bodies_come_back(
            board in (1..=10_i64, 2..=10_i64),
            rounds in 0..=50_u16,
            points in prop::array::uniform2(0..=3500_u32),
            moves in prop::option::of(prop::collection::vec(0..10_u8, 0..60)),
        ) {
            let variant = Variant::new(board.0, board.1, 2).expect("a board");
            let column = |column: u8| Column(column % variant.columns());
            let moves = moves.map(|moves| moves.into_iter().map(column).collect());
            let body = Body { variant, rounds, points, moves };
            prop_assert_eq!(Body::unpack(&body.pack()), Some(body));
        }

        #[test]
        fn any_bytes_are_read_without_harm(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            let _ = Body::unpack(&bytes);
            let _ = unpack_id(&bytes);
        }
    }

    #[test]
    fn a_game_with_the_points_of_its_moves_takes_few_bytes_and_comes_back() {
        let moves: Vec<Column> = (0..21).map(|ply| Column(ply % 7)).collect();
        for (_, winner) in PLAYED {
            let body = Body::played(winner, &moves);
            let packed = body.pack();
            assert_eq!(packed.len(), 10, "how, count, and 8 bytes of moves: {packed:?}");
            assert_eq!(Body::unpack(&packed), Some(body));
        }
    }

    #[test]
    fn a_game_that_was_packed_with_its_points_is_still_read() {
        let moves: Vec<Column> = [3, 3, 4, 4, 5, 5, 6].map(Column).to_vec();
        let body = Body::played(Some(Side::X), &moves);
        let mut packed = vec![STANDARD];
        write_number(&mut packed, body.rounds.into());
        body.points.into_iter().for_each(|points| write_number(&mut packed, points));
        packed.push(THREE_BITS);
        write_moves(&mut packed, &moves);
        assert_eq!(Body::unpack(&packed), Some(body));
    }

    #[test]
    fn tags_come_back() {
        assert_eq!(Tag::IS_RATED, format!("tag & {0} = {0}", Tag::RATED));
        for kind in Kind::ALL {
            for &reason in Termination::VARIANTS {
                for winner in [Some(Side::X), Some(Side::O), None] {
                    for (rated, taken_back, fair_discs) in
                        [(false, false, 0), (true, false, 8), (false, true, 63), (true, true, 4)]
                    {
                        let tag = Tag { winner, rated, kind, reason, taken_back, fair_discs };
                        assert_eq!(Tag::unpack(tag.pack()), Some(tag));
                        assert_eq!(Tag::unpack(tag.pack() | 1 << 19), None, "no bit is ignored");
                    }
                }
            }
        }
    }
}
