//! Parts of a request that handlers need.

pub(crate) mod address;
pub(crate) mod auth;
pub(crate) mod body;
pub(crate) mod fields;
pub(crate) mod lists;
pub(crate) mod negotiate;
pub(crate) mod new_game;
pub(crate) mod origin;
pub(crate) mod params;
pub(crate) mod query;
pub(crate) mod user;
mod wrong;

pub(crate) use address::Address;
pub(crate) use auth::Token;
pub(crate) use body::BodyFields;
pub(crate) use fields::Fields;
pub(crate) use negotiate::{AskedLang, Representation};
pub(crate) use query::{GamePath, QueryFields, Segments};
