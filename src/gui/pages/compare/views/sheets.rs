//! Character sheets: what is played, what it came to, and how it is spread.

use egui::{ProgressBar, RichText, Ui, vec2};

use crate::compare::sheets::measure::Measure;
use crate::compare::sheets::players::Players;
use crate::compare::sheets::sheet::Sheet;
use crate::compare::sheets::verdict::verdicts;
use crate::gui::action::Actions;
use crate::gui::notices::sentence;
use crate::gui::pages::compare::action::{CompareAction, CopyAs, Export, SheetAction};
use crate::gui::pages::compare::columns::ShownColumn;
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::compare::sheeting::{SheetGames, Sheets};
use crate::gui::pages::compare::views::interval::{measure_ui, sample};
use crate::gui::pages::compare::views::series::mark_ui;
use crate::gui::pages::compare::views::spread::spread_ui;
use crate::gui::parts::numbers::{grouped, in_words, short};
use crate::gui::parts::widgets::{
    Emphasis, button_if, choice, choice_list, heading, list_entry, quiet, scroll, small, trouble_ui,
};
use crate::gui::ranking::action::RankAction;
use crate::gui::ranking::standings::Standings;
use crate::gui::theme;
use crate::gui::theme::size;
use crate::search::level::Level;
use crate::storage::rules::rules_origin::telling_name;

/// Numbers of games offered.
const GAMES: [u64; 4] = [1_000, 10_000, 100_000, 1_000_000];

/// The whole tab.
pub fn sheets_ui(ui: &mut Ui, comparison: &Comparison, ranking: &Standings, actions: &mut Actions) {
    let sheets = &comparison.sheets;
    let mut sheet_actions = Vec::new();
    scroll(ui, "sheets", |ui| {
        ui.label(RichText::new("Character sheets").heading());
        ui.label(quiet(
            "What kind of games the rules of each board make, played out many times",
        ));
        ui.add_space(size::SMALL_GAP);
        games_ui(ui, sheets.chosen, &mut sheet_actions);
        playing_ui(ui, comparison, &mut sheet_actions);
        rank_button(ui, ranking, actions);
        if let Some(trouble) = &sheets.trouble {
            trouble_ui(ui, sentence(trouble));
        }
        let columns = comparison.columns();
        if columns.is_empty() {
            return;
        }
        legend(ui, comparison, &columns);
        if columns.len() < comparison.linked.boards().len() {
            ui.label(quiet("Not every board has a sheet yet"));
        }
        verdict_ui(ui, &columns);
        heading(ui, "Measures, with their 95 % intervals");
        if sheets.is_finding() {
            ui.label(quiet("Playing a game again to show it…"));
        }
        for measure in Measure::ALL {
            if let Some((board, kind)) = measure_ui(ui, &columns, measure) {
                sheet_actions.push(SheetAction::Show(board, kind));
            }
        }
        heading(ui, "How games are spread");
        drawn_choice(ui, sheets, &mut sheet_actions);
        spread_ui(ui, &columns, sheets.drawn());
        ui.add_space(size::GRID);
        export_ui(ui, &mut sheet_actions);
    });
    actions.extend(sheet_actions.into_iter().map(CompareAction::Sheets));
}

/// Opens the ranking; how far it is, while its games are played.
fn rank_button(ui: &mut Ui, ranking: &Standings, actions: &mut Actions) {
    let tip = "All rule sets that come with the program, or these rules with each clause changed, in the order of any measure";
    ui.horizontal(|ui| {
        if ui.button("Rank rule sets…").on_hover_text(tip).clicked() {
            actions.push(CompareAction::Rank(RankAction::Open));
        }
        if let Some((done, games, _)) = ranking.progress() {
            let percent = (100 * done).checked_div(games).unwrap_or(0);
            ui.label(quiet(format!("being ranked: {percent} %")));
        }
    });
}

fn games_ui(ui: &mut Ui, games: SheetGames, sheet_actions: &mut Vec<SheetAction>) {
    let mut new = games;
    let grid = egui::Grid::new("sheet wishes").num_columns(2);
    grid.spacing(vec2(10.0, 6.0)).show(ui, |ui| {
        ui.label("Games");
        let drag = egui::DragValue::new(&mut new.games)
            .speed(1_000.0)
            .custom_formatter(|n, _| grouped(n as u64))
            .custom_parser(whole);
        ui.add_sized([96.0, size::FIELD], drag)
            .accessible_name("Games of each rule set");
        ui.end_row();
        ui.label("");
        numbers_of_games(ui, &mut new.games);
        ui.end_row();
        ui.label("Players");
        players(ui, &mut new);
        ui.end_row();
        ui.label("");
        usual_players(ui, &mut new);
        ui.end_row();
        ui.label("Chance");
        ui.add_sized([96.0, size::FIELD], egui::DragValue::new(&mut new.seed).prefix("seed ").speed(0.1).custom_parser(whole))
            .accessible_name("Random seed of the games")
            .on_hover_text("The random seed, any number: it decides all that is left to chance. The same number gives the same games");
        ui.end_row();
    });
    ui.label(quiet(
        "Every game begins as its rules say, whatever stands on the boards",
    ));
    if new != games {
        sheet_actions.push(SheetAction::Choose(new));
    }
}

/// A whole number as it is written, with or without marks between thousands; nothing else is taken.
fn whole(text: &str) -> Option<f64> {
    let digits = text.replace([',', ' ', '\u{202f}'], "");
    digits.parse::<u64>().ok().map(|number| number as f64)
}

/// Numbers of games in one line, however narrow the panel is.
fn numbers_of_games(ui: &mut Ui, games: &mut u64) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = size::LEAST_GAP;
        ui.spacing_mut().button_padding.x = size::SMALL_PADDING;
        for number in GAMES {
            let text = short(number);
            let response = choice(ui, *games == number, text, size::SMALL_CHOICE);
            let heard = format!("{number} games");
            if response.accessible_name(heard).clicked() {
                *games = number;
            }
        }
    });
}

/// The two most asked for, a click away.
fn usual_players(ui: &mut Ui, games: &mut SheetGames) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = size::LEAST_GAP;
        ui.spacing_mut().button_padding.x = size::SMALL_PADDING;
        let both = [
            (Players::USUAL, "Expert 4", "Plays as people do who look a few moves ahead: random play hides most of what a rule does. Kalah’s starter wins half of all games at random, but three of five between experts"),
            (Players::Random, "Random", "A hundred times as many games in the same time, and every line is played; tells how games can go, not how they are played"),
        ];
        for (players, text, tip) in both {
            let response = choice(ui, games.players == players, text, size::SMALL_CHOICE);
            let response = response.on_hover_text(tip);
            if response.accessible_name(format!("{text} players")).clicked() {
                games.choose(players);
            }
        }
    });
}

fn players(ui: &mut Ui, games: &mut SheetGames) {
    let mut chosen = games.players;
    let list = egui::ComboBox::from_id_salt("sheet players")
        .selected_text(chosen.to_string())
        .width(190.0)
        .truncate();
    let shown = choice_list(ui, list, |ui| {
        let levels = [
            Level::Amateur,
            Level::Expert { depth: 2 },
            Level::Expert { depth: 4 },
            Level::Expert { depth: 6 },
            Level::Expert { depth: 8 },
        ];
        let all = levels.into_iter().map(Players::Level);
        for players in std::iter::once(Players::Random).chain(all) {
            if list_entry(ui, players == chosen, players.to_string()).clicked() {
                chosen = players;
            }
        }
    });
    if chosen != games.players {
        games.choose(chosen);
    }
    shown.accessible_name("Who plays");
}

/// The buttons, and how far it has come.
fn playing_ui(ui: &mut Ui, comparison: &Comparison, sheet_actions: &mut Vec<SheetAction>) {
    let tokens = theme::tokens(ui.ctx());
    let Some(playing) = &comparison.sheets.playing else {
        let can = !comparison.has_chosen_sheets();
        let button = button_if(ui, can, "Play the games", Emphasis::Main);
        let there = "These games are played: choose another number of games, other players or another random seed";
        if button.on_disabled_hover_text(there).clicked() {
            sheet_actions.push(SheetAction::Play);
        }
        return;
    };
    let part = playing.done as f32 / playing.games.max(1) as f32;
    ui.add(
        ProgressBar::new(part)
            .desired_height(8.0)
            .fill(tokens.accent),
    );
    let left = match (playing.is_paused(), playing.left) {
        (true, _) => "paused".to_owned(),
        (false, Some(left)) => format!("{} left", in_words(left.as_secs())),
        (false, None) => "under way".to_owned(),
    };
    let text = format!(
        "{} of {} games · {left}",
        grouped(playing.done),
        grouped(playing.games)
    );
    ui.label(small(text));
    ui.horizontal(|ui| {
        let text = if playing.is_paused() {
            "Go on"
        } else {
            "Pause"
        };
        if ui.button(text).clicked() {
            sheet_actions.push(SheetAction::Pause);
        }
        let stop = ui.button("Stop");
        let tip = "End the games; what was played so far stays, if more was not known before";
        if stop.on_hover_text(tip).clicked() {
            sheet_actions.push(SheetAction::Cancel);
        }
    });
}

/// Which mark is which rule set, and whether its board has other rules by now.
fn legend(ui: &mut Ui, comparison: &Comparison, columns: &[ShownColumn<'_>]) {
    let tokens = theme::tokens(ui.ctx());
    let boards = comparison.linked.boards();
    ui.add_space(size::GAP);
    for &ShownColumn { board, sheet } in columns {
        ui.horizontal_top(|ui| {
            sample(ui, tokens, board);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = size::LEAST_GAP;
                ui.add(egui::Label::new(RichText::new(telling_name(&sheet.named)).strong()).wrap());
                ui.label(quiet(games_text(sheet)));
            });
        });
        let now = boards.get(board).map(|board| &board.setting().named);
        if let Some(now) = now.filter(|now| now.rules != sheet.named.rules) {
            let now = telling_name(now);
            ui.label(quiet(format!("Its board has other rules now: {now}")));
        }
    }
}

/// `1,000 games`; `340 of 1,000 games` of a sheet that is not whole.
fn games_text(sheet: &Sheet) -> String {
    let (played, planned) = (sheet.tally.games(), sheet.plan.games());
    if sheet.is_complete() {
        let s = if played == 1 { "" } else { "s" };
        format!("{} game{s}", grouped(played))
    } else {
        format!("{} of {} games", grouped(played), grouped(planned))
    }
}

/// What the sheets say, in words.
fn verdict_ui(ui: &mut Ui, columns: &[ShownColumn<'_>]) {
    let tokens = theme::tokens(ui.ctx());
    heading(ui, "In short");
    let names: Vec<_> = columns
        .iter()
        .map(|column| telling_name(&column.sheet.named))
        .collect();
    let sheets = columns.iter().zip(&names);
    let sheets = sheets.map(|(column, name)| (name.as_str(), column.sheet));
    let said = verdicts(&sheets.collect::<Vec<_>>());
    for ((column, said), name) in columns.iter().zip(said).zip(&names) {
        ui.horizontal(|ui| {
            mark_ui(ui, 18.0, column.board);
            let name = RichText::new(name).font(theme::strong(size::NOTE));
            ui.add(egui::Label::new(name.color(tokens.text)).wrap());
        });
        ui.label(small(said));
        ui.add_space(size::SMALL_GAP);
    }
}

fn drawn_choice(ui: &mut Ui, sheets: &Sheets, sheet_actions: &mut Vec<SheetAction>) {
    let drawn = sheets.drawn();
    let list = egui::ComboBox::from_id_salt("spread of")
        .selected_text(drawn.label())
        .width(size::LIST_WIDTH);
    let shown = choice_list(ui, list, |ui| {
        let all = Measure::ALL.into_iter().filter(|m| m.quantity().is_some());
        for measure in all {
            if list_entry(ui, measure == drawn, measure.label()).clicked() {
                sheet_actions.push(SheetAction::Draw(measure));
            }
        }
    });
    shown.accessible_name("What is drawn");
}

/// Copying stands first: it needs no file dialog.
fn export_ui(ui: &mut Ui, sheet_actions: &mut Vec<SheetAction>) {
    let copies = [
        ("Text", "Copy as text", CopyAs::Text),
        ("CSV", "Copy as CSV", CopyAs::File(Export::Csv)),
        ("JSON", "Copy as JSON", CopyAs::File(Export::Json)),
    ];
    ui.horizontal_wrapped(|ui| {
        ui.label("Copy as");
        for (text, heard, kind) in copies {
            if ui.button(text).accessible_name(heard).clicked() {
                sheet_actions.push(SheetAction::Copy(kind));
            }
        }
    });
    let files = [
        ("CSV…", "Export CSV…", Export::Csv),
        ("JSON…", "Export JSON…", Export::Json),
    ];
    ui.horizontal_wrapped(|ui| {
        ui.label("Export to a file");
        for (text, heard, kind) in files {
            if ui.button(text).accessible_name(heard).clicked() {
                sheet_actions.push(SheetAction::Export(kind));
            }
        }
    });
}
