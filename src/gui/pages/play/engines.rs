//! Programs of somebody else's at this board: what they are asked, and how one is taken in.

use crate::game::seat::{EngineSeat, Seat, USUAL_SECONDS, engine_name};
use crate::gui::modal::Modal;
use crate::gui::notices::Topic;
use crate::gui::pages::play::action::EngineAction;
use crate::gui::pages::play::state::Play;
use crate::gui::shared::Shared;
use crate::gui::thinking::engines::EngineRequest;
use crate::gui::thinking::new_engine::{EngineTrial, NewEngine, TakenInFor};
use crate::gui::work::worker::Teller;
use crate::rules::side::BySide;
use crate::rules::state::State;
use crate::search::external_engine::{ExternalEngine, MoveTime};
use crate::storage::rules::rules_arg::print_rules_arg;
use crate::storage::settings::{EngineSetting, Settings};

impl Play {
    /// What a program is asked now; `None` if nobody here knows how it is started.
    pub(super) fn asking(&self, engine: EngineSeat, settings: &Settings) -> Option<EngineRequest> {
        let command = settings.engine(&engine.name)?.to_owned();
        let (game, record) = (&self.game, &self.game.record);
        let made = record.line().take(record.made_count());
        Some(EngineRequest {
            engines: self.engines.clone(),
            command,
            rules: print_rules_arg(game.rules().spec()),
            opening: State::new(game.rules(), *record.start()),
            moves: made.map(|made| (made.by, made.action)).collect(),
            time: match self.game_now().clocks {
                Some(clocks) => MoveTime::Clocks(clocks),
                None => MoveTime::Move(std::time::Duration::from_secs(engine.seconds.into())),
            },
        })
    }

    /// Ends programs that sit at no side any more.
    pub(super) fn let_engines_go(&mut self) {
        let free = BySide::from_fn(|side| !matches!(self.game.seats[side], Seat::Engine(_)));
        if free.south && free.north {
            self.thinker.stop();
        }
        if free.south || free.north {
            self.engines.let_go(free);
        }
    }

    /// The game waits for a program that makes no move, and says why.
    pub(super) fn cannot_play(&mut self, engine: &EngineSeat, why: &str, shared: &mut Shared) {
        self.thoughts.rest();
        self.flow.paused = true;
        self.flow.stepping = false;
        let text = format!(
            "{} does not play: {why}. Go on to try again, or click its plate and choose who plays",
            engine.name
        );
        shared.notices.failed(Topic::Engine, text);
    }

    /// Carries out one action.
    pub(super) fn engine(&mut self, action: EngineAction, shared: &mut Shared) {
        match action {
            EngineAction::Describe(mut new) => {
                // What was tried was described otherwise.
                self.trial.stop();
                new.is_tried = false;
                shared.modal = Some(Modal::TakeIn(new));
            }
            EngineAction::Try(new) => self.try_engine(*new, shared),
            EngineAction::Forget(name) => {
                shared.change_settings(|settings| {
                    let engines = &mut settings.engines;
                    engines.retain(|known| known.name != name.as_str());
                });
                // Wherever it sat, a person sits now.
                if self.let_person_sit(&name) {
                    self.let_engines_go();
                    self.changed(shared);
                }
            }
        }
    }

    /// Tries a program under the rules on the board, and takes it in once it answers.
    fn try_engine(&mut self, mut new: NewEngine, shared: &mut Shared) {
        let (command, rules) = (
            new.setting.command.trim().to_owned(),
            print_rules_arg(self.game.rules().spec()),
        );
        new.setting = EngineSetting {
            name: engine_name(&new.setting.name).to_string(),
            command: command.clone(),
        };
        let setting = new.setting.clone();
        let work = move |teller: &Teller<EngineTrial>| {
            let found = ExternalEngine::start(&command, &rules, teller.stop());
            let found = found.map(|_| ());
            teller.tell(EngineTrial { setting, found });
        };
        let begun = self.trial.start("kalaha-trial", &shared.wake, work);
        new.fault = begun.err().map(|error| error.to_string());
        new.is_tried = new.fault.is_none();
        shared.modal = Some(Modal::TakeIn(Box::new(new)));
    }

    /// Takes what became of the program that is tried.
    pub(super) fn hear_trial(&mut self, shared: &mut Shared) {
        for EngineTrial { setting, found } in self.trial.news() {
            // Whoever has left the dialog, or describes another one, wants it no more.
            let Some(Modal::TakeIn(new)) = &mut shared.modal else {
                continue;
            };
            if !new.is_tried || new.setting != setting {
                continue;
            }
            new.is_tried = false;
            match found {
                Err(fault) => new.fault = Some(fault.to_string()),
                Ok(()) => {
                    let new = new.clone();
                    self.take_in(&new, shared);
                }
            }
        }
    }

    fn take_in(&mut self, new: &NewEngine, shared: &mut Shared) {
        let setting = new.setting.clone();
        let seat = Seat::Engine(EngineSeat {
            name: engine_name(&setting.name),
            seconds: USUAL_SECONDS,
        });
        shared.change_settings(|settings| {
            settings.engines.retain(|known| known.name != setting.name);
            settings.engines.push(setting);
        });
        shared.modal = None;
        match new.taken_in_for {
            TakenInFor::Board(side) => {
                self.choose_seat(side, seat, &shared.settings);
                self.changed(shared);
            }
            TakenInFor::Plan(side) => {
                if let Some(planned) = &mut self.planned {
                    planned.seat(side, seat);
                }
                shared.modal = Some(Modal::NewGame);
            }
        }
    }
}
