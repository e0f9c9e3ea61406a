//! Programs of somebody else's at this board: what they are asked, and how one is taken in.

use crate::game::seat::{Outsider, Seat, USUAL_SECONDS, outsider_name};
use crate::gui::modal::Modal;
use crate::gui::notices::Topic;
use crate::gui::pages::play::action::OutsiderAction;
use crate::gui::pages::play::state::Play;
use crate::gui::shared::Shared;
use crate::gui::thinking::new_outsider::{NewOutsider, OutsiderTrial, TakenInFor};
use crate::gui::thinking::outsiders::OutsiderRequest;
use crate::gui::work::worker::Teller;
use crate::rules::side::{BySide, Side};
use crate::rules::state::State;
use crate::search::outside::{MoveTime, Outside};
use crate::storage::rules_arg::print_rules_arg;
use crate::storage::settings::{OutsiderSetting, Settings};

impl Play {
    /// What a program is asked now; `None` if nobody here knows how it is started.
    pub(super) fn asking(
        &self,
        outsider: Outsider,
        settings: &Settings,
    ) -> Option<OutsiderRequest> {
        let command = settings.outsider(&outsider.name)?.to_owned();
        let (game, record) = (&self.game, &self.game.record);
        let made = record.line().take(record.made_count());
        Some(OutsiderRequest {
            outsiders: self.outsiders.clone(),
            command,
            rules: print_rules_arg(game.rules().spec()),
            opening: State::new(game.rules(), *record.start()),
            moves: made.map(|made| (made.by, made.action)).collect(),
            time: match self.game_now().clocks {
                Some(clocks) => MoveTime::Clocks(clocks),
                None => MoveTime::Move(std::time::Duration::from_secs(outsider.seconds.into())),
            },
        })
    }

    /// Ends programs that sit at no side any more.
    pub(super) fn let_outsiders_go(&mut self) {
        let free = BySide::from_fn(|side| !matches!(self.game.seats[side], Seat::Outside(_)));
        if free.south && free.north {
            self.thinker.stop();
        }
        if free.south || free.north {
            self.outsiders.let_go(free);
        }
    }

    /// The game waits for a program that makes no move, and says why.
    pub(super) fn cannot_play(&mut self, outsider: &Outsider, why: &str, shared: &mut Shared) {
        self.thoughts.rest();
        self.flow.paused = true;
        self.flow.stepping = false;
        let text = format!(
            "{} does not play: {why}. Go on to try again, or click its plate and choose who plays",
            outsider.name
        );
        shared.notices.failed(Topic::Outsider, text);
    }

    /// Carries out one wish.
    pub(super) fn outsider(&mut self, action: OutsiderAction, shared: &mut Shared) {
        match action {
            OutsiderAction::Describe(mut new) => {
                // What was tried was described otherwise.
                self.trial.stop();
                new.is_tried = false;
                shared.modal = Some(Modal::TakeIn(new));
            }
            OutsiderAction::Try(new) => self.try_outsider(*new, shared),
            OutsiderAction::Forget(name) => {
                shared.change_settings(|settings| {
                    let outsiders = &mut settings.outsiders;
                    outsiders.retain(|known| known.name != name.as_str());
                });
                // Wherever it sat, a person sits now.
                let before = self.game.seats;
                let planned = self.planned.iter_mut().map(|planned| &mut planned.seats);
                let chosen = self.chosen_seats.iter_mut();
                for seats in planned.chain(chosen).chain([&mut self.game.seats]) {
                    for side in Side::ALL {
                        if matches!(&seats[side], Seat::Outside(known) if known.name == name) {
                            seats[side] = Seat::Person;
                        }
                    }
                }
                if self.game.seats != before {
                    self.let_outsiders_go();
                    self.changed(shared);
                }
            }
        }
    }

    /// Tries a program under the rules on the board, and takes it in once it answers.
    fn try_outsider(&mut self, mut new: NewOutsider, shared: &mut Shared) {
        let (command, rules) = (
            new.setting.command.trim().to_owned(),
            print_rules_arg(self.game.rules().spec()),
        );
        new.setting = OutsiderSetting {
            name: outsider_name(&new.setting.name).to_string(),
            command: command.clone(),
        };
        let setting = new.setting.clone();
        let work = move |teller: &Teller<OutsiderTrial>| {
            let found = Outside::start(&command, &rules, teller.stop());
            let found = found.map(|_| ());
            teller.tell(OutsiderTrial { setting, found });
        };
        let begun = self.trial.start("kalaha-trial", &shared.wake, work);
        new.fault = begun.err().map(|error| error.to_string());
        new.is_tried = new.fault.is_none();
        shared.modal = Some(Modal::TakeIn(Box::new(new)));
    }

    /// Takes what became of the program that is tried.
    pub(super) fn hear_trial(&mut self, shared: &mut Shared) {
        for OutsiderTrial { setting, found } in self.trial.news() {
            // Whoever has left the dialog, or describes another one, wants it no more.
            let Some(Modal::TakeIn(new)) = &mut shared.modal else {
                continue;
            };
            if !new.is_tried || new.setting != setting {
                continue;
            }
            new.is_tried = false;
            match found {
                Err(why) => new.fault = Some(why),
                Ok(()) => {
                    let new = new.clone();
                    self.take_in(&new, shared);
                }
            }
        }
    }

    fn take_in(&mut self, new: &NewOutsider, shared: &mut Shared) {
        let setting = new.setting.clone();
        let seat = Seat::Outside(Outsider {
            name: outsider_name(&setting.name),
            seconds: USUAL_SECONDS,
        });
        shared.change_settings(|settings| {
            settings
                .outsiders
                .retain(|known| known.name != setting.name);
            settings.outsiders.push(setting);
        });
        shared.modal = None;
        match new.taken_in_for {
            TakenInFor::Board(side) => {
                self.game.seats[side] = seat;
                self.chosen_seats = Some(self.game.seats);
                self.changed(shared);
            }
            TakenInFor::Plan(side) => {
                if let Some(planned) = &mut self.planned {
                    planned.seats[side] = seat;
                }
                shared.modal = Some(Modal::NewGame);
            }
        }
    }
}
