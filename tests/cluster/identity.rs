//! Who somebody is, through whichever process they prove it.

use cuatro::app::{AdminToken, Credential};
use cuatro::store::Store;

use super::bus::Weather;
use super::store::NodeStore;
use super::world::World;

#[tokio::test]
async fn a_one_time_code_of_one_process_is_good_at_another_and_once() {
    let world = World::new(Weather::Silent, 1).await;
    let token = world.app(0).claim_name("Ana").await.expect("a name");
    let (code, _) = world.app(1).transfer("Ana", Some(&token)).await.expect("a code");
    let redeemed = world.app(2).redeem("Ana", &code).await.expect("a token");
    let credential = world.app(0).credential(&redeemed).await.expect("a credential");
    assert!(matches!(credential, Credential::Player(_)), "{credential:?}");
    assert!(world.app(0).redeem("Ana", &code).await.is_err(), "it was used");
}

#[tokio::test]
async fn one_name_is_claimed_through_one_process_only() {
    let world = World::new(Weather::Silent, 1).await;
    for round in 0..5 {
        let mut claims = Vec::new();
        for which in 0..3 {
            let app = world.app(which);
            claims.push(tokio::spawn(async move { app.claim_name(&format!("Ana {round}")).await }));
        }
        let mut made = 0;
        for claim in claims {
            made += usize::from(claim.await.expect("no panic").is_ok());
        }
        assert_eq!(made, 1);
    }
}

#[tokio::test]
async fn processes_agree_on_one_admin_token() {
    let world = World::new(Weather::Silent, 1).await;
    let store = NodeStore(world.store.clone());
    assert!(store.shared());
    let (_, own) = AdminToken::new("c4a_one-of-them").agreed(&store).await.expect("a write");
    assert!(own, "the first");
    let (_, own) = AdminToken::new("c4a_another-one").agreed(&store).await.expect("a write");
    assert!(!own, "the second");
}
