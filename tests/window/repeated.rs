//! Where the rules call a repetition a draw, whoever has more seeds does not lead.

use egui::Key;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kalaha::gui::command::Command;
use kalaha::gui::pages::compare::action::{CompareAction, CompareTab, NewBoard};
use kalaha::gui::pages::study::action::{ReviewTime, StudyAction};
use kalaha::gui::startup::StartWith;
use kalaha::rules::outcome::EndReason;
use kalaha::storage::rules::rules_arg::{Overrides, parse_rules_arg};

use crate::table::{Lay, Table};

/// South has six seeds more, and can do nothing but go round.
const ROUND: &str = "1,0/1,0 10:4 S";
const RULES: &str = "oware,houses=2,repeat_result=draw,stop_at_majority=false";
const KEYS: [Key; 4] = [Key::Num1, Key::Num1, Key::Num2, Key::Num2];

fn round() -> Table {
    let named = parse_rules_arg(RULES, Overrides::default()).unwrap();
    let mut table = Table::lay(Lay {
        with: StartWith::Rules(Box::new(named)),
        ..Lay::default()
    });
    table.paste(ROUND);
    table
}

fn leads(table: &Table) -> bool {
    ["+6", "−6", "+7", "−7"].iter().any(|lead| table.has(lead))
}

#[test]
fn also_a_draw_by_repetition_is_never_told_as_a_lead_in_play_and_study() {
    let mut table = round();
    table.click("Start from here");
    table.act(Command::LeadBar);
    for key in KEYS {
        table.wait_for_analysis();
        assert!(table.has("Lead: a draw, exact"));
        assert!(!leads(&table));
        table.key(key);
    }
    let outcome = table.play().game.record.state().outcome().unwrap();
    assert_eq!(outcome.reason, EndReason::Repetition);
    assert!(table.has("Lead: a draw, exact") && table.has("Draw"));
    assert!(!table.has("wins") && !leads(&table));
    table.key(Key::F4);
    table.act(StudyAction::SetTime(ReviewTime::Quick));
    table.click("Review this game");
    table.wait("the review", |t| t.pages().study.underway().is_none());
    for _ in KEYS {
        let graph = table.harness.get_by_label("Graph of the value");
        let told = graph.accesskit_node().value().unwrap();
        assert!(told.contains("a draw, exact"), "{told}");
        assert!(!leads(&table));
        table.key(Key::ArrowLeft);
    }
}

#[test]
fn also_a_draw_by_repetition_is_never_told_as_a_lead_when_comparing() {
    let mut table = round();
    table.click("Compare from here");
    let by_seeds = RULES.replace("draw", "leftovers");
    let by_seeds = parse_rules_arg(&by_seeds, Overrides::default()).unwrap();
    table.act(CompareAction::Add(NewBoard::Rules(Box::new(by_seeds))));
    table.act(CompareAction::Remove(1));
    table.act(CompareAction::Activate(0));
    table.act(CompareAction::SetTab(CompareTab::Map));
    let is_done = |table: &Table| {
        let answers = table.comparison().answers();
        answers.is_some_and(|answers| answers.map.is_done())
    };
    table.wait("the values", is_done);
    assert!(table.has("1: a draw, exact, best"));
    assert!(table.has("1: South +6, exact, best"));
    table.act(CompareAction::SetTab(CompareTab::Clauses));
    table.wait("the values", is_done);
    assert!(table.has("Value: South +6, exact, was a draw, exact"));
}
