//! How a side, a column and a cell look in an OpenAPI document.

use std::borrow::Cow;

use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::{Cell, Column, MAX_COLUMNS, MAX_ROWS, Side};

/// Describes enums that are written as words: the type, its name in the document, what it is, and all of its values.
#[macro_export]
macro_rules! word_schemas {
    ($($type:ty, $name:literal, $description:literal, $all:expr;)+) => {$(
        impl ::utoipa::PartialSchema for $type {
            fn schema() -> ::utoipa::openapi::RefOr<::utoipa::openapi::schema::Schema> {
                ::utoipa::openapi::schema::ObjectBuilder::new()
                    .schema_type(::utoipa::openapi::schema::Type::String)
                    .enum_values(Some($all.iter().map(|word| ::serde_json::json!(word))))
                    .description(Some($description))
                    .into()
            }
        }

        impl ::utoipa::ToSchema for $type {
            fn name() -> ::std::borrow::Cow<'static, str> {
                $name.into()
            }
        }
    )+};
}

word_schemas! {
    Side, "Side", "X moves first, no matter who plays it.", Side::BOTH;
}

fn number(description: &str, most: u8) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::Integer)
        .minimum(Some(0))
        .maximum(Some(most))
        .description(Some(description))
}

impl PartialSchema for Column {
    fn schema() -> RefOr<Schema> {
        number("A column, 0 for the leftmost.", MAX_COLUMNS - 1).into()
    }
}

impl ToSchema for Column {
    fn name() -> Cow<'static, str> {
        "Column".into()
    }
}

impl PartialSchema for Cell {
    fn schema() -> RefOr<Schema> {
        ArrayBuilder::new()
            .items(number("A row, 0 for the top one, or a column.", MAX_ROWS.max(MAX_COLUMNS) - 1))
            .min_items(Some(2))
            .max_items(Some(2))
            .description(Some("A cell: its row, 0 for the top one, and its column."))
            .into()
    }
}

impl ToSchema for Cell {
    fn name() -> Cow<'static, str> {
        "Cell".into()
    }
}
