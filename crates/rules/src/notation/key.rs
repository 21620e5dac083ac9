//! A short name for a position and its mirror image.

use crate::{Position, Side};

/// The digits of base 32, in the order of their values, without letters that look like digits.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// The fewest digits of a key: enough for every board that fits in 64 bits, as 6×7 does.
const FEWEST: usize = 13;

/// The position's key: on the same board, two positions have the same key if and only if they are equal or mirror images of each
/// other. It has 13 digits of base 32, and more if board and free cells do not fit in 64 bits.
pub fn write_key(position: &Position) -> String {
    let columns = position.variant().columns();
    let from_left = written(position, 0..columns);
    from_left.min(written(position, (0..columns).rev()))
}

/// Each column as a number of rows + 1 bits, in which a 1 means X, with one more 1 above the top disc: the code of a
/// position in John Tromp's Fhourstones benchmark.
fn written(position: &Position, columns: impl Iterator<Item = u8>) -> String {
    let rows = usize::from(position.variant().rows());
    let mut bits = Vec::new();
    for column in columns {
        let mut code = vec![false; rows + 1];
        let mut height = 0;
        for side in super::discs(position, column) {
            code[height] = side == Side::X;
            height += 1;
        }
        code[height] = true;
        bits.extend(code.into_iter().rev());
    }
    let digits = bits.len().div_ceil(5).max(FEWEST);
    let padding = std::iter::repeat_n(false, digits * 5 - bits.len());
    let padded: Vec<bool> = padding.chain(bits).collect();
    let digit = |bits: &[bool]| bits.iter().fold(0, |value, bit| value * 2 + usize::from(*bit));
    padded.chunks(5).map(|bits| char::from(DIGITS[digit(bits)])).collect()
}
