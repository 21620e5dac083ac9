//! The schemas of enums and numbers of the lower layers, which do not know the document: made here from their own lists.

use std::borrow::Cow;

use serde_json::json;
use strum::VariantArray;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, SchemaType, Type};
use utoipa::openapi::{KnownFormat, RefOr, SchemaFormat};
use utoipa::{PartialSchema, ToSchema};

use crate::computer::{Level, ReasonCode};
use crate::game::report::{Grade, MoveVerdict, Proof, Prospect};
use crate::game::{Kind, Status, Termination};
use crate::rules::{Cell, Column, Side};

macro_rules! words {
    ($($type:ty, $name:literal, $description:literal, $all:expr;)+) => {$(
        impl PartialSchema for $type {
            fn schema() -> RefOr<Schema> {
                let all = $all;
                let words = all.iter().map(|word| json!(word));
                ObjectBuilder::new()
                    .schema_type(Type::String)
                    .enum_values(Some(words))
                    .description(Some($description))
                    .into()
            }
        }

        impl ToSchema for $type {
            fn name() -> Cow<'static, str> {
                $name.into()
            }
        }
    )+};
}

words! {
    Side, "Side", "X moves first, no matter who plays it.", Side::BOTH;
    Level, "Level", "A level of the computer. Requests may also give its number in `/levels`, its Spanish alias, its shown name in either language, or `computer`.", Level::ALL;
    Status, "Status", "Where a game stands.", Status::ALL;
    Kind, "Kind", "How the seats were filled.", Kind::ALL;
    Termination, "Termination", "Why a game ended.", Termination::VARIANTS;
    ReasonCode, "ReasonCode", "Which rule of a level decided.", ReasonCode::VARIANTS;
    Prospect, "Prospect", "How a game goes on when both play their best.", Prospect::VARIANTS;
    MoveVerdict, "MoveVerdict", "What a move did.", MoveVerdict::VARIANTS;
    Grade, "Grade", "How much a person should mind a move.", Grade::VARIANTS;
    Proof, "Proof", "What shows that a move was not the best.", Proof::VARIANTS;
}

fn number(description: &str, most: u32) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::Integer)
        .minimum(Some(0))
        .maximum(Some(most))
        .description(Some(description))
}

impl PartialSchema for Column {
    fn schema() -> RefOr<Schema> {
        number("A column, 0 for the leftmost.", 63).into()
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
            .items(number("A row, 0 for the top one, or a column.", 63))
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
