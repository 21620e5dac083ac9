//! Stores of tests that do everything as another one, but for what a test is about.

/// Implements `Store` for a type: what stands in the braces as it stands there, everything else by the store that its `inner` gives, as far
/// as its `reach` lets it.
macro_rules! delegate_store {
    ($store:ident { $($own:item)* }) => {
        crate::delegate::delegate_store! { @ $store { $($own)* } {
            fn keep_one_time_code(code: &TokenHash, player: PlayerId, now: Time, until: Time, most: u32) -> ();
            fn take_one_time_code(code: &TokenHash, now: Time) -> Option<PlayerId>;
            fn next_player_id() -> PlayerId;
            fn game(id: &GameId) -> Option<StoredGame>;
            fn removed_of(games: &[GameId]) -> Vec<GameId>;
            fn forget_unused_players(before: Time, limit: u32) -> u64;
            fn tournament(id: &TournamentId) -> Option<StoredTournament>;
            fn place(against: Against, name_key: &NameKey) -> Option<RankingRow>;
            fn begin_presence(now: Time) -> ();
            fn keep_presence(seats: &[SeatPresence]) -> ();
            fn count_erase(erase: &Erase) -> Erased;
            fn erase(erase: &Erase) -> Erasing;
            fn prune(before: Time, limit: u32) -> u64;
            fn refresh_ratings() -> ();
            fn mark_bot(player: PlayerId) -> bool;
            fn rename(player: PlayerId, from: &NameKey, to: &PlayerName) -> Renaming;
            fn keep_report(game: &GameId, report: &KeptReport) -> ();
            fn dump(to: tokio::sync::mpsc::Sender<Dump>) -> ();
            fn upkeep() -> ();
        } {
            fn one_time_code_until(code: &TokenHash) -> Option<Time>;
            fn finished(id: &GameId) -> Option<HistoryItem>;
            fn games_in_play() -> Vec<GameId>;
            fn games_to_resume() -> Vec<GameId>;
            fn untouched_games(before: Time, limit: u32) -> Vec<GameId>;
            fn lobby(filter: &LobbyFilter) -> Vec<(Time, GameId)>;
            fn player_of_token(token: &TokenHash) -> Option<(PlayerId, Time)>;
            fn seat_of_token(token: &TokenHash) -> Option<(GameId, Side)>;
            fn open_tournaments() -> Vec<TournamentId>;
            fn tournament_of_code(code: u32) -> Option<TournamentId>;
            fn entries_of(player: PlayerId) -> Vec<(TournamentId, EntrantNumber)>;
            fn is_tournament_token(token: &TokenHash) -> bool;
            fn player(name_key: &NameKey) -> Option<PlayerRow>;
            fn ranking(against: Against, after: Option<&RankingKey>, limit: u32) -> Vec<RankingRow>;
            fn players_like(part: &str, limit: u32) -> Vec<RankingRow>;
            fn history(filter: &HistoryFilter) -> Vec<HistoryItem>;
            fn rivals(player: PlayerId, filter: &RivalFilter) -> Vec<RivalRow>;
            fn erasing() -> Vec<Erase>;
            fn report(game: &GameId) -> Option<Vec<u8>>;
            fn reports(games: &[GameId]) -> Vec<(GameId, Vec<u8>)>;
            fn accuracies(games: &[GameId]) -> Vec<(GameId, [Accuracy; 2])>;
            fn origin() -> String;
        } }
    };
    (@ $store:ident { $($own:item)* } { $(fn $name:ident($($argument:ident: $kind:ty),*) -> $answer:ty;)* } {
        $(fn $read:ident($($read_argument:ident: $read_kind:ty),*) -> $read_answer:ty;)*
    }) => {
        const _: () = {
            use cuatro::game::report::Accuracy;
            use cuatro::game::{GameId, PlayerId, Time};
            use cuatro::names::{NameKey, PlayerName};
            use cuatro::rules::Side;
            use cuatro::tournament::{EntrantNumber, TournamentId};
            use cuatro::store::*;

            #[async_trait::async_trait]
            impl Store for $store {
                $($own)*

                async fn begin_import(self: std::sync::Arc<Self>) -> Result<Box<dyn Import>, StoreError> {
                    self.inner().clone().begin_import().await
                }

                fn directory(&self) -> Option<std::path::PathBuf> {
                    self.inner().directory()
                }

                $(async fn $name(&self, $($argument: $kind),*) -> Result<$answer, StoreError> {
                    self.reach(self.inner().$name($($argument),*)).await
                })*
            }

            #[async_trait::async_trait]
            impl Reads for $store {
                $(async fn $read(&self, $($read_argument: $read_kind),*) -> Result<$read_answer, StoreError> {
                    self.reach(self.inner().$read($($read_argument),*)).await
                })*
            }
        };
    };
}

pub(crate) use delegate_store;
