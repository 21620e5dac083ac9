//! Somebody beside the two players of a game who looks on and gets in their way.

use tokio_util::sync::CancellationToken;

use super::super::linearizable::visitor::Visitor;
use super::*;

/// The most turns that others get between two visits, as a power of two.
const REST: u32 = 13;

/// Looks on until it is told to leave, or the server is dead.
pub(super) struct Onlooker {
    leave: CancellationToken,
    looking: JoinHandle<()>,
}

impl Onlooker {
    pub(super) async fn leave(self) {
        self.leave.cancel();
        self.looking.await.expect("an onlooker");
    }
}

pub(super) fn look_on(life: &Life, game: &Value, tokens: [String; 2], chance: StdRng) -> Onlooker {
    let leave = CancellationToken::new();
    let visitor = Visitor {
        history: life.history.clone(),
        client: life.client.clone(),
        id: game_id(&word(&game["id"])),
        tokens,
        chance,
        game: game.clone(),
    };
    let looking = tokio::spawn(run(visitor, life.url.clone(), leave.clone()));
    Onlooker { leave, looking }
}

async fn run(mut visitor: Visitor, url: String, leave: CancellationToken) {
    loop {
        for _ in 0..1_u32 << visitor.chance.random_range(0..=REST) {
            tokio::task::yield_now().await;
        }
        let lives = tokio::select! {
            lives = visitor.step(&url) => lives,
            // Whatever was asked is not answered any more.
            () = leave.cancelled() => return,
        };
        if lives.is_none() {
            return;
        }
    }
}
