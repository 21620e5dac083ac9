//! A pair of values, one for each side.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use super::Side;

/// A pair of values, one for each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[expect(missing_docs, reason = "they are named after the sides")]
pub struct BySide<T> {
    #[serde(rename = "X")]
    pub x: T,
    #[serde(rename = "O")]
    pub o: T,
}

impl<T> BySide<T> {
    /// What this gives for X and for O.
    pub fn of(mut each: impl FnMut(Side) -> T) -> BySide<T> {
        BySide { x: each(Side::X), o: each(Side::O) }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::X => &self.x,
            Side::O => &self.o,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::X => &mut self.x,
            Side::O => &mut self.o,
        }
    }
}
