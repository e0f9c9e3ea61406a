//! A new game is asked for, changed and begun.

use crate::game::contest::{Game, NamedRules};
use crate::gui::modal::Modal;
use crate::gui::pages::page::PageWish;
use crate::gui::pages::play::planned::{FIRST_OPPONENT, Opponents, Planned};
use crate::gui::pages::play::state::Play;
use crate::gui::shared::Shared;
use crate::rules::side::{BySide, Side};
use crate::storage::choices::PlayTab;
use crate::storage::document::fields::one_line_name;

impl Play {
    /// Asks what the next game shall be; as long as nothing is changed, as the one on the board, by the rules in the panel.
    pub fn plan(&mut self, opponents: Option<Opponents>, shared: &mut Shared) {
        let planned = Planned {
            named: self.draft.named().unwrap_or(self.game.named_rules()),
            seats: self.seats_for_new_game(),
            names: shared.settings.player_names.clone(),
            starter: Side::South,
            clock: self.game.time_control(),
            levels: shared.settings.levels,
            computer: FIRST_OPPONENT,
        };
        self.planned = Some(match opponents {
            Some(opponents) => planned.with(opponents),
            None => planned,
        });
        shared.modal = Some(Modal::NewGame);
    }

    /// Takes these rules for it.
    pub(super) fn plan_rules(&mut self, named: NamedRules, shared: &mut Shared) {
        if let Some(planned) = &mut self.planned {
            planned.named = named;
        }
        shared.modal = Some(Modal::NewGame);
    }

    /// Begins it, once the game on the board is kept.
    pub(super) fn begin_planned(&mut self, shared: &mut Shared) -> Option<PageWish> {
        let planned = self.planned.clone()?;
        let (seats, names) = (planned.seats, planned.names);
        shared.change_settings(|settings| {
            settings.player_names = BySide::from_fn(|side| one_line_name(&names[side]));
            for side in Side::ALL {
                settings.levels.note(seats[side]);
            }
        });
        let players = shared.settings.names_of(&seats);
        let game = Game::new(planned.named, players, shared.now());
        let mut game = game
            .with_seats(planned.seats)
            .with_clock(planned.clock)
            .with_match_length(self.game.match_length);
        game.let_start(planned.starter);
        // What is being edited goes on being edited, if it is neither what is begun nor anything that can be chosen again.
        let edited = self.draft.clone();
        let of_games = [&self.game, &game].map(|game| game.rules().spec());
        let is_kept = shared.own.known(&edited.name(), edited.spec()).is_some();
        let stays = !is_kept && !of_games.contains(&edited.spec());
        self.go_on(game, shared).then(|| {
            if stays {
                self.draft = edited;
            }
            self.planned = None;
            self.choose_seats_of_game();
            shared.show_tab(PlayTab::Moves);
            PageWish::ShowGame
        })
    }
}
