//! Rules learned in the background, from the window.

use std::thread::sleep;
use std::time::{Duration, Instant};

use egui::Key;
use egui_kittest::kittest::Queryable as _;
use kalaha::compare::matches::gain::Measuring;
use kalaha::gui::command::Command;
use kalaha::gui::learning::course::{Against, Course, LearningOutcome};
use kalaha::gui::work::wake::Wake;
use kalaha::search::learning::rounds::LearningEffort;
use kalaha::storage::knowledge::knowledge_file::load_knowledge;

use crate::table::{Table, rules};

fn small_course() -> Course {
    Course {
        effort: LearningEffort {
            rounds: 1,
            positions: 300,
            nodes: 50,
            ..LearningEffort::default()
        },
        measuring: Measuring {
            games: 4,
            nodes: 200,
            seed: 1,
        },
        ..Course::default()
    }
}

fn until_over(course: &mut Course) -> Vec<LearningOutcome> {
    let (mut all, begun) = (Vec::new(), Instant::now());
    while course.underway.is_some() && begun.elapsed() < Duration::from_secs(60) {
        all.extend(course.hear());
        sleep(Duration::from_millis(5));
    }
    assert!(course.underway.is_none(), "it takes too long");
    all
}

#[test]
fn what_was_learned_is_kept_used_and_measured() {
    let folder = tempfile::tempdir().unwrap();
    let named = rules("micro-wari");
    let mut course = small_course();
    let wake = Wake::new(|| ());
    course.begin(*named.clone(), folder.path().to_owned(), &wake);
    assert_eq!(
        until_over(&mut course),
        [LearningOutcome::Kept, LearningOutcome::Over]
    );
    let learned = course.learned.as_ref().unwrap();
    assert!(learned.is_kept && learned.against == Against::Nothing);
    assert_eq!(learned.progress.rounds, 1);
    assert!(learned.progress.samples >= 300);
    let gain = &learned.gain;
    assert_eq!(gain.finished() + gain.unfinished, 4);
    assert!(load_knowledge(folder.path(), &named.rules).is_ok());
    // What is known stays if it is better.
    course.effort.seed = 2;
    course.begin(*named, folder.path().to_owned(), &wake);
    let came = until_over(&mut course);
    let learned = course.learned.as_ref().unwrap();
    assert_eq!(learned.against, Against::Before);
    assert_eq!(learned.is_kept, learned.gain.share().unwrap().mean >= 0.5);
    assert_eq!(came.contains(&LearningOutcome::Kept), learned.is_kept);
}

#[test]
fn learning_that_cannot_be_kept_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let gone = folder.path().join("gone");
    let mut course = small_course();
    course.begin(*rules("micro-wari"), gone, &Wake::new(|| ()));
    assert_eq!(until_over(&mut course), [LearningOutcome::Trouble]);
    assert!(course.trouble.is_some() && course.learned.is_none());
}

#[test]
fn learning_is_begun_and_given_up_in_a_dialog() {
    let mut table = Table::preset("oware");
    let ctx = table.harness.ctx.clone();
    table.harness.state_mut().apply(&ctx, Command::Learn);
    table.harness.run();
    assert!(table.has("For Oware, as played now"));
    table.click("Learn");
    // It goes on for two minutes unless it is given up.
    table.harness.step();
    assert!(table.play().course.underway.is_some());
    // Who presses once more gives nothing up.
    table.harness.key_press(Key::Enter);
    table.harness.step();
    assert!(table.play().course.underway.is_some());
    // Once the dialog is closed, the line at the bottom tells of it, from any page, and leads back.
    table.harness.key_press(Key::Escape);
    table.harness.run_steps(2);
    assert!(!table.has("Give up"));
    table.act(Command::LibraryPage);
    let learning = table.full_label("Learning ");
    table.harness.get_by_label(&learning).click();
    table.harness.run_steps(3);
    table.click("Give up");
    assert!(table.play().course.underway.is_none());
    assert!(table.has("Learn"));
    assert!(
        table
            .has("Learning Oware was given up: nothing was kept, and what was known before stays.")
    );
}
