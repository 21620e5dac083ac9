//! Members that can be null, and can also be missing, which means something else.

use serde::{Deserialize, Deserializer};

/// Reads a member that is there: null is `Some(None)`. For `#[serde(default, deserialize_with)]`, where missing is `None`.
pub(crate) fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
