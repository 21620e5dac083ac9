//! The contract of a store. A backend is put under it by adding one line to `backends!`.
#![allow(unreachable_pub, reason = "nothing outside reaches into a test binary")]

mod backup;
mod bench;
mod contract;
mod database;
mod errors;
mod expiry;
mod imports;
mod journal;
mod lists;
mod migrate;
mod moved;
mod older;
mod parity;
#[path = "../../../../tests/postgres/mod.rs"]
mod postgres_server;
mod processes;
mod samples;
mod shared;
mod tournaments;
mod upgrade;

use bench::Bench;

macro_rules! backends {
    ($($backend:ident),*) => {$(
        mod $backend {
            macro_rules! promise {
                ($name:ident) => {
                    promise!(contract::$name);
                };
                ($subject:ident::$name:ident) => {
                    #[tokio::test]
                    async fn $name() {
                        crate::$subject::$name(&crate::Bench::$backend().await).await;
                    }
                };
            }
            promise!(what_is_committed_is_there_after_opening_again);
            promise!(a_taken_version_is_a_conflict_and_changes_nothing);
            promise!(a_refused_change_leaves_the_others_of_its_batch_alone);
            promise!(a_change_of_two_games_is_made_whole_or_not_at_all);
            promise!(a_name_is_claimed_once);
            promise!(a_renamed_player_is_the_same_and_the_former_name_is_free);
            promise!(a_report_is_kept_with_its_record_and_goes_with_it);
            promise!(a_deleted_player_is_not_deleted_again);
            promise!(a_deleted_player_takes_no_seat);
            promise!(presence_is_kept_over_a_restart);
            promise!(tokens_are_found_by_their_hash);
            promise!(a_one_time_code_is_taken_once);
            promise!(player_numbers_are_never_given_twice);
            promise!(a_thousand_moves_in_one_batch_are_all_there);
            promise!(tournaments::a_tournament_is_there_after_opening_again);
            promise!(tournaments::a_taken_version_or_code_is_a_conflict_and_changes_nothing);
            promise!(tournaments::a_pairing_and_its_games_are_made_whole_or_not_at_all);
            promise!(tournaments::a_deleted_player_does_not_enter_and_the_name_is_gone);
            promise!(tournaments::an_entrant_keeps_the_name_although_nothing_was_played);
            promise!(lists::the_ranking_comes_in_pages_with_shared_positions);
            promise!(lists::a_player_has_totals_by_opponents_and_rivals_by_games);
            promise!(lists::the_history_lists_what_its_filter_asks_for);
            promise!(lists::waiting_games_come_in_pages_the_newest_first);
            promise!(lists::all_data_come_in_one_piece_after_another);
            promise!(lists::many_games_of_one_millisecond_are_all_in_a_dump_once_by_id);
            promise!(lists::what_a_deletion_would_do_is_counted);
            promise!(expiry::logs_of_games_that_ended_are_forgotten_and_their_records_stay);
            promise!(expiry::a_name_that_nothing_refers_to_is_forgotten_and_free_again);
            promise!(expiry::a_start_looks_at_games_with_a_clock_or_with_a_computer_to_move);
            promise!(expiry::games_that_nobody_touched_are_found);
            promise!(imports::a_file_becomes_part_of_the_data_once);
            promise!(imports::lines_that_contradict_the_data_or_each_other_are_named);
            promise!(imports::a_file_can_name_many_players);
            promise!(imports::a_deleted_player_of_a_file_is_deleted_here);
            promise!(imports::a_name_that_is_claimed_between_check_and_write_is_looked_up_again);
            promise!(imports::a_file_from_before_a_rename_has_known_games);
            promise!(imports::one_file_at_a_time_comes_in);
            promise!(upgrade::data_of_a_schema_that_cannot_be_brought_up_to_date_are_left_alone);
        }
    )*};
}

backends!(sqlite, postgres);

/// The promises to several processes.
mod shared_by_processes {
    macro_rules! promise {
        ($name:ident) => {
            #[tokio::test]
            async fn $name() {
                crate::shared::$name(&crate::Bench::postgres().await).await;
            }
        };
    }
    promise!(news_are_the_events_after_what_is_known_of_many_games_at_once);
    promise!(what_is_due_is_leased_once_and_comes_back);
    promise!(games_that_are_due_since_the_same_time_are_leased_by_id);
    promise!(presence_is_read_for_many_games_at_once);
    promise!(the_first_secrets_stay);
    promise!(a_pulse_goes_on_from_the_last_one);

    #[tokio::test]
    async fn a_tournament_that_is_due_is_leased_once() {
        crate::tournaments::a_tournament_that_is_due_is_leased_once(&crate::Bench::postgres().await).await;
    }
}

#[tokio::test]
async fn a_long_log_is_copied_into_the_data_file_and_begins_anew() {
    let bench = Bench::sqlite().await;
    let game = samples::id("g1");
    let store = samples::with_game(&bench, &game).await;
    samples::finish(&*store, &game).await;
    // Files the events of the journal, so that nothing but the reports is written from now on.
    store.upkeep().await.expect("nothing but events to file");
    let log = bench.directory.path().join("cuatro.db-wal");
    let length = || std::fs::metadata(&log).expect("the log").len();
    // Each another one: pages that stay as they are need not be written.
    let mut letters = ('a'..='z').cycle();
    let mut report = || {
        let text = letters.next().expect("letters without end").to_string().repeat(1 << 20);
        samples::report(&text, 1)
    };
    for _ in 0..17 {
        store.keep_report(&game, &report()).await.expect("a write");
    }
    let long = length();
    assert!(long > 16 << 20, "{long}");
    store.upkeep().await.expect("a checkpoint");
    for _ in 0..12 {
        store.keep_report(&game, &report()).await.expect("a write");
    }
    assert_eq!(length(), long, "later pages replace the first ones of the log");
    // A short log is left alone: the next one goes behind the others.
    store.upkeep().await.expect("a look");
    for _ in 0..6 {
        store.keep_report(&game, &report()).await.expect("a write");
    }
    let report = report();
    store.keep_report(&game, &report).await.expect("a write");
    assert!(length() > long);
    store.close().await;
    let store = bench.open().await;
    assert_eq!(store.report(&game).await.expect("a read"), Some(report.body));
}
