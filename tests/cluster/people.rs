//! What people show each other.

use cuatro::game::Emote;
use cuatro::rules::Side;

use super::bus::Weather;
use super::world::{PATIENCE, World};

#[tokio::test]
async fn an_emote_is_seen_through_another_process() {
    let world = World::new(Weather::Calm, 1).await;
    let table = world.table(0, 1, "Ana", None).await;
    let there = world.app(1).room(&table.id).await.expect("the room");
    let before = there.presence();
    let mut people = there.watch_presence();
    let room = world.app(0).room(&table.id).await.expect("the room");
    world.app(0).show_emote(&room, Side::X, Emote::Nice).expect("an emote");
    let seen = people.wait_for(|now| now.emotes_since(&before).next() == Some((Side::X, Emote::Nice)));
    drop(tokio::time::timeout(PATIENCE, seen).await.expect("the emote comes").expect("the room lives"));
}
