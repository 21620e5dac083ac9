//! Parts of a request that handlers need.

pub(crate) mod address;
pub(crate) mod auth;
pub(crate) mod body;
pub(crate) mod coding;
pub(crate) mod deserializer;
pub(crate) mod fields;
mod json;
pub(crate) mod lists;
pub(crate) mod negotiate;
pub(crate) mod new_game;
pub(crate) mod origin;
pub(crate) mod params;
pub(crate) mod position;
pub(crate) mod query;
pub(crate) mod tournament;
pub(crate) mod user;

pub(crate) use address::Address;
pub(crate) use auth::{Sender, Token};
pub(crate) use body::{AllFields, BodyFields};
pub(crate) use fields::Fields;
pub(crate) use negotiate::{ReaderQuery, Representation, RequestLang, RequestReader};
pub(crate) use query::{GamePath, NoFields, QueryFields, Segments};
