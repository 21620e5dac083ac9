//! The schemas of values that no type stands for.

use serde_json::json;
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};
use utoipa::openapi::{KnownFormat, SchemaFormat};

/// A point in time: RFC 3339 in UTC with milliseconds.
pub(crate) fn time() -> Schema {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime)))
        .examples([json!("2026-11-20T18:02:11.402Z")])
        .into()
}

/// One of a few values, or null.
pub(crate) fn maybe_word<const N: usize>(words: [&str; N]) -> Schema {
    let types = SchemaType::from_iter([Type::String, Type::Null]);
    let words = words.iter().map(|word| json!(word)).chain([json!(null)]);
    ObjectBuilder::new().schema_type(types).enum_values(Some(words)).into()
}
