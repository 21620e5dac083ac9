//! The schemas of values without a type.

use serde_json::json;
use strum::{IntoEnumIterator, VariantArray};
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Schema, SchemaType, Type};
use utoipa::openapi::{KnownFormat, SchemaFormat};

use crate::{Code, MOST_PACE_MS, Verdict};

/// A point in time.
pub(crate) fn time() -> Schema {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime)))
        .examples([json!("2026-11-20T18:02:11.402Z")])
        .into()
}

/// The outcome of a column, or null.
pub(crate) fn verdict() -> Schema {
    let types = SchemaType::from_iter([Type::String, Type::Null]);
    let words = Verdict::VARIANTS.iter().map(|word| json!(word)).chain([json!(null)]);
    ObjectBuilder::new().schema_type(types).enum_values(Some(words)).into()
}

/// One of the codes of refusals.
pub(crate) fn code() -> Schema {
    let codes = Code::iter().map(|code| json!(code));
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(codes)).into()
}

/// Milliseconds between the moves of two computers, or null.
pub(crate) fn pace() -> Schema {
    let number = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).maximum(Some(MOST_PACE_MS));
    let one_of = OneOfBuilder::new().item(number).item(ObjectBuilder::new().schema_type(Type::Null));
    one_of.description(Some("Milliseconds between the moves of two computers.")).into()
}
