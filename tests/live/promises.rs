//! The store in memory keeps those promises of every store on which the simulation relies. What it leaves out, such as imports, files and
//! rankings, no test here asks for.

use std::sync::Arc;

use cuatro::store::Store;
use tempfile::TempDir;

use super::store::FakeStore;

#[allow(dead_code, reason = "some promises are not for a store in memory")]
#[path = "../../crates/store/tests/store/contract.rs"]
mod contract;
#[allow(dead_code, reason = "some promises are not for a store in memory")]
#[path = "../../crates/store/tests/store/samples.rs"]
mod samples;
#[allow(dead_code, reason = "some promises are not for a store in memory")]
#[path = "../../crates/store/tests/store/shared.rs"]
mod shared;
#[allow(dead_code, reason = "some promises are not for a store in memory")]
#[path = "../../crates/store/tests/store/tournaments.rs"]
mod tournaments;

/// A store under test. It outlives every process, so opening it again changes nothing.
pub struct Bench {
    /// Of no use to it.
    directory: TempDir,
    store: Arc<FakeStore>,
}

impl Bench {
    fn new(shared: bool) -> Bench {
        Bench { directory: TempDir::new().expect("a temporary directory"), store: FakeStore::calm(1, shared) }
    }

    pub async fn open(&self) -> Arc<dyn Store> {
        self.store.clone()
    }
}

macro_rules! promises {
    (shared: $shared:literal; $($subject:ident::$name:ident),* $(,)?) => {$(
        #[tokio::test]
        async fn $name() {
            $subject::$name(&Bench::new($shared)).await;
        }
    )*};
}

promises! {
    shared: false;
    contract::a_taken_version_is_a_conflict_and_changes_nothing,
    contract::a_refused_change_leaves_the_others_of_its_batch_alone,
    contract::a_change_of_two_games_is_made_whole_or_not_at_all,
    contract::a_name_is_claimed_once,
    contract::a_deleted_player_is_not_deleted_again,
    contract::a_deleted_player_takes_no_seat,
    contract::presence_is_kept_over_a_restart,
    contract::tokens_are_found_by_their_hash,
    contract::player_numbers_are_never_given_twice,
    contract::a_thousand_moves_in_one_batch_are_all_there,
    tournaments::a_tournament_is_there_after_opening_again,
    tournaments::a_taken_version_or_code_is_a_conflict_and_changes_nothing,
    tournaments::a_pairing_and_its_games_are_made_whole_or_not_at_all,
    tournaments::a_deleted_player_does_not_enter_and_the_name_is_gone,
    tournaments::an_entrant_keeps_the_name_although_nothing_was_played,
}

promises! {
    shared: true;
    shared::news_are_the_events_after_what_is_known_of_many_games_at_once,
    shared::what_is_due_is_leased_once_and_comes_back,
    shared::presence_is_read_for_many_games_at_once,
    tournaments::a_tournament_that_is_due_is_leased_once,
}
