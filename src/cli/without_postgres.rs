//! Instead of `postgres.rs` in a Cuatro that was built without its feature: says so.

use std::sync::Arc;

use super::doctor::Finding;
use super::language::lang;
use crate::config::Settings;
use crate::store::Store;
use crate::store::migrate::Endpoint;
use cuatro_words::say;

fn refused<T>() -> Result<T, String> {
    Err(say!(lang(), "cli-without-postgres"))
}

pub(super) async fn open(_: &str, _: &Settings) -> Result<Arc<dyn Store>, String> {
    refused()
}

pub(super) async fn source(_: &str, _: &Settings) -> Result<Endpoint, String> {
    refused()
}

pub(super) async fn destination(_: &str, _: &Settings) -> Result<Endpoint, String> {
    refused()
}

pub(super) async fn examine(_: &str) -> Result<Vec<Finding>, String> {
    refused()
}
