//! Accuracy of entrants, from the reports of their games.

use std::collections::HashMap;

use super::super::{App, AppError};
use cuatro_game::GameId;
use cuatro_rules::{Side, Variant};
use cuatro_tournament::{EntrantNumber, Stage};

impl App {
    /// The accuracy of each entrant: the percentage of their moves with a choice that kept the outcome, in the judged games of a
    /// stage. Entrants without such a move are left out, as is everybody on unsolved boards.
    pub async fn accuracies(&self, stage: &Stage) -> Result<HashMap<EntrantNumber, u16>, AppError> {
        if stage.settings.variant != Variant::STANDARD {
            return Ok(HashMap::new());
        }
        let games: Vec<GameId> = stage.games.iter().map(|game| game.game.clone()).collect();
        let judged: HashMap<_, _> = self.store.accuracies(&games).await?.into_iter().collect();
        let mut sums: HashMap<EntrantNumber, (u32, u32)> = HashMap::new();
        for game in &stage.games {
            let Some(of_sides) = judged.get(&game.game) else { continue };
            for (side, of_side) in Side::BOTH.into_iter().zip(of_sides) {
                let sum = sums.entry(game.player(side)).or_default();
                sum.0 += u32::from(of_side.kept);
                sum.1 += u32::from(of_side.choices);
            }
        }
        let percent = |(kept, choices): (u32, u32)| (choices > 0).then(|| (kept * 100 / choices) as u16);
        Ok(sums.into_iter().filter_map(|(n, sum)| Some((n, percent(sum)?))).collect())
    }
}
