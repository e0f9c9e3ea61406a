//! What is heard of a move, without a device.

use std::cell::RefCell;
use std::rc::Rc;

use egui::Key;
use kalaha::gui::sound::{SoundSample, Speaker};
use kalaha::gui::startup::StartWith;
use kalaha::gui::view::ViewAction;
use kalaha::storage::settings::Speed;

use crate::table::{Lay, Table, rules};

/// Notes what would be played.
#[derive(Clone, Default)]
struct Noting(Rc<RefCell<Vec<(SoundSample, f32)>>>);

impl Speaker for Noting {
    fn play(&mut self, sample: SoundSample, volume: f32) {
        self.0.borrow_mut().push((sample, volume));
    }
}

impl Noting {
    fn take(&self) -> Vec<SoundSample> {
        self.0
            .take()
            .into_iter()
            .map(|(sample, _)| sample)
            .collect()
    }
}

fn laid(id: &str) -> (Table, Noting) {
    let mut table = Table::lay(Lay {
        with: StartWith::Rules(rules(id)),
        speed: Speed::Slow,
        ..Lay::default()
    });
    let noting = Noting::default();
    table.harness.state_mut().listen(Box::new(noting.clone()));
    (table, noting)
}

/// Makes a move and lets all of it be seen.
fn sow(table: &mut Table, house: Key) {
    table.harness.key_press(house);
    table.harness.step();
    while table.play().playback.is_some() {
        table.harness.step();
    }
}

#[test]
fn each_seed_is_heard_as_it_falls_and_that_in_the_store_otherwise() {
    let (mut table, heard) = laid("kalah");
    sow(&mut table, Key::Num3);
    use SoundSample::{Seed, Store};
    assert_eq!(heard.take(), [Seed, Seed, Seed, Store]);
}

#[test]
fn laps_are_heard_and_captures() {
    let (mut table, heard) = laid("seed-on");
    sow(&mut table, Key::Num1);
    assert!(heard.take().contains(&SoundSample::Relay));
    let (mut table, heard) = laid("kalah");
    table.paste("1,0,0,0,0,5/3,0,0,0,4,0 10:10 S");
    table.click("Start from here");
    sow(&mut table, Key::Num1);
    // The seed that captures, then what it captures: one flight each.
    assert_eq!(
        heard.take(),
        [
            SoundSample::Seed,
            SoundSample::Capture,
            SoundSample::Capture
        ]
    );
}

#[test]
fn the_end_of_a_game_is_heard() {
    let (mut table, heard) = laid("kalah");
    table.paste("0,0,0,0,0,1/3,0,0,0,4,0 20:20 S");
    table.click("Start from here");
    sow(&mut table, Key::Num6);
    assert_eq!(heard.take().last(), Some(&SoundSample::End));
}

#[test]
fn silence_is_silence_and_without_a_speaker_there_is_no_control() {
    let (mut table, heard) = laid("kalah");
    let ctx = table.harness.ctx.clone();
    table
        .harness
        .state_mut()
        .apply(&ctx, ViewAction::SetVolume(0));
    sow(&mut table, Key::Num3);
    assert!(heard.take().is_empty());
    table.click("View");
    assert!(table.has("Sound"));
    let mut mute = Table::preset("kalah");
    mute.click("View");
    assert!(!mute.has("Sound"));
}
