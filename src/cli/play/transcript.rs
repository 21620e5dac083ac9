//! What is printed about a game as it is played: the same at this keyboard, with a server and of a script.

use super::board;
use super::console::Style;
use crate::app;
use crate::game::{Event, Game, Status};
use crate::lang::Lang;
use crate::names::marked;
use crate::rules::Side;
use cuatro_words::{label, say};

/// About whom is printed, and for whom.
#[derive(Clone, Debug)]
pub(super) struct Transcript {
    /// The names of X and O.
    pub(super) names: [String; 2],
    /// Which of them are bots.
    pub(super) bots: [bool; 2],
    /// Which sides are played at this keyboard.
    pub(super) here: [bool; 2],
    pub(super) lang: Lang,
    pub(super) style: Style,
}

impl Transcript {
    /// The game as it stands.
    pub(super) fn game(&self, game: &Game) -> String {
        let note = match game.counts() || game.status.is_over() {
            true => String::new(),
            false => format!("\n{}", app::uncounted(self.lang)),
        };
        format!("{}\n\n{}{note}{}", self.heading(game), self.board(game), self.state(game))
    }

    /// What there is to say about an event, after which the game is as given; `why` is the computer's reason in a server's words.
    pub(super) fn event(&self, game: &Game, event: &Event, why: Option<String>) -> Option<String> {
        let lang = self.lang;
        let name = |side: &Side| self.names[side.index()].as_str();
        let said = match event {
            Event::Moved { side, column, why: logged, .. } => {
                let why = why.or_else(|| Some(logged.as_ref()?.text(lang)));
                let why = why.map_or_else(String::new, |why| format!("\n  {why}"));
                app::played(name(side), *side, column.0, lang) + &why
            }
            Event::TakenBack { .. } => say!(lang, "text-taken-back"),
            Event::Released {} => say!(lang, "text-released"),
            Event::Joined { .. } => return Some(format!("{}{}", self.heading(game), self.state(game))),
            Event::Held { .. } | Event::Finished(_) | Event::Aborted { .. } => {
                return app::state(game, &self.names, self.here, lang).map(|end| format!("\n{end}"));
            }
            // Two people at this keyboard have agreed already.
            Event::Offered { .. } if self.here == [true; 2] => return None,
            Event::Offered { offer, side } => {
                let said = app::offers(name(side), *offer, lang);
                return Some(match self.here[side.opponent().index()] {
                    true => format!("{said} {}", label!(lang, "cli-press-enter")),
                    false => said,
                });
            }
            Event::Declined { offer, side } => return Some(app::declined(name(side), *offer, lang)),
            Event::Withdrawn { offer, side } => return Some(app::withdrew(name(side), *offer, lang)),
            Event::RematchAsked { side } if game.is_next_agreed() => {
                return Some(say!(lang, "cli-next-in-series", name = name(side)));
            }
            Event::RematchAsked { side } => return Some(say!(lang, "cli-rematch-asked", name = name(side))),
            Event::RematchDeclined { side } => {
                return Some(say!(lang, "text-declined-rematch", name = name(side)));
            }
            Event::Created(_) | Event::RematchMade { .. } | Event::PlayerDeleted { .. } => return None,
        };
        Some(format!("{said}\n{}{}", self.board(game), self.state(game)))
    }

    /// The computer is at work.
    pub(super) fn thinking(&self, side: Side) -> String {
        say!(self.lang, "cli-thinking", name = self.names[side.index()])
    }

    /// The players and the board; who starts, as long as nobody has moved.
    fn heading(&self, game: &Game) -> String {
        let names = Side::BOTH.map(|side| marked(&self.names[side.index()], self.bots[side.index()]));
        let heading = format!("\n{}", app::heading(&names, game.setup.variant, self.lang));
        let over = game.status.is_over();
        let series = app::series(game, &self.names, self.here, self.lang).filter(|_| !over);
        let new = game.status == Status::Playing && game.plies_played() == 0;
        let starts = new.then(|| app::starts(game, &self.names, self.lang));
        [heading].into_iter().chain(series).chain(starts).collect::<Vec<_>>().join("\n")
    }

    fn board(&self, game: &Game) -> String {
        board::draw(&game.position, self.style)
    }

    /// Below an empty line whose turn it is, that somebody is awaited, or how the game ended; nothing between its last move and its end.
    fn state(&self, game: &Game) -> String {
        let state = app::state(game, &self.names, self.here, self.lang);
        let waits = || (game.status == Status::Waiting).then(|| say!(self.lang, "cli-waiting-for-player"));
        state.or_else(waits).map_or_else(String::new, |state| format!("\n\n{state}"))
    }
}
