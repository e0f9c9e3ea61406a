//! What is looked for among the games, and what can be done with those that are found.

use egui::{Button, ComboBox, Id, Key, TextEdit, Ui};

use crate::gui::action::Actions;
use crate::gui::command::Command;
use crate::gui::files::action::FileAction;
use crate::gui::files::names::file_name;
use crate::gui::files::purpose::Purpose;
use crate::gui::pages::library::action::{LibraryAction, PositionWanted};
use crate::gui::pages::library::state::LibraryPage;
use crate::gui::pages::library::views::folders::folders_ui;
use crate::gui::pages::library::views::position::position_ui;
use crate::gui::pages::library::views::preview::preview_ui;
use crate::gui::parts::widgets::{
    Emphasis, button_if, check, choice, choice_list, has_come, heading, list_entry, name_choice,
    take_focus,
};
use crate::gui::shared::Shared;
use crate::gui::theme::{self, size};
use crate::rules::words::phrase::counted;
use crate::storage::library::entry::GameResult;
use crate::storage::library::filter::Filter;

/// The field for the words to find.
pub fn words_field() -> Id {
    Id::unique("words to find")
}

pub fn find_ui(ui: &mut Ui, page: &LibraryPage, shared: &Shared, actions: &mut Actions) {
    ui.add_space(theme::size::SMALL_GAP);
    ui.horizontal_wrapped(|ui| {
        let open = button_if(ui, page.chosen.is_some(), "Open this game", Emphasis::Main);
        let tip = "Open the game that is chosen (Enter, or a double click)";
        if open.on_hover_text(tip).clicked() {
            actions.push(LibraryAction::Open);
        }
        let import = ui.add_enabled(!page.is_importing() && !page.is_moving(), Button::new("Import games…"));
        let tip = "Copy saved games and PGN files into the games folder; several can be dropped on this page, too";
        if import.on_hover_text(tip).clicked() {
            actions.push(FileAction::Ask(Purpose::Import));
        }
    });
    ui.add_space(theme::size::LEAST_GAP);
    ui.horizontal_wrapped(|ui| {
        export_ui(ui, page, actions);
        take_ui(ui, page, actions);
    });
    remove_ui(ui, page, actions);
    words_ui(ui, page, actions);
    ui.add_space(theme::size::SMALL_GAP);
    rules_ui(ui, page, actions);
    ui.add_space(theme::size::SMALL_GAP);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = size::LEAST_GAP;
        let all = [
            None,
            Some(GameResult::South),
            Some(GameResult::Drawn),
            Some(GameResult::North),
            Some(GameResult::Open),
        ];
        for ended in all {
            let (text, name) = match ended {
                None => ("All", "All results"),
                Some(GameResult::South) => ("1–0", "South won"),
                Some(GameResult::Drawn) => ("½–½", "Drawn games"),
                Some(GameResult::North) => ("0–1", "North won"),
                Some(GameResult::Open) => ("open", "Games not finished"),
            };
            let response = choice(ui, page.filter.ended == ended, text, [44.0, 28.0]);
            if response.accessible_name(name).clicked() {
                actions.push(LibraryAction::Ended(ended));
            }
        }
    });
    position_ui(ui, page, shared, actions);
    copies_ui(ui, page, actions);
    all_ui(ui, page, actions);
    if let Some(shown) = page.preview.shown() {
        preview_ui(ui, shown, shared);
    }
    folders_ui(ui, shared, actions);
}

/// Chooses the rules of the games.
fn rules_ui(ui: &mut Ui, page: &LibraryPage, actions: &mut Actions) {
    let shown = page.filter.rules.as_deref().unwrap_or("All rules");
    let combo = ComboBox::from_id_salt("rules of the library")
        .width(ui.available_width())
        .selected_text(shown);
    let combo = choice_list(ui, combo, |ui| {
        if list_entry(ui, page.filter.rules.is_none(), "All rules").clicked() {
            actions.push(LibraryAction::Rules(None));
        }
        for (rules, results) in &page.rules {
            let chosen = page.filter.rules.as_ref() == Some(rules);
            let text = format!("{rules} ({})", results.games);
            if list_entry(ui, chosen, text).clicked() {
                actions.push(LibraryAction::Rules(Some(rules.clone())));
            }
        }
    });
    name_choice(&combo, "Rules of the games", shown);
}

/// Writes the games that are chosen, or all of the list, into one file.
fn export_ui(ui: &mut Ui, page: &LibraryPage, actions: &mut Actions) {
    let (text, name, tip) = match (page.picked.len(), page.list.len()) {
        (1, _) | (0, 0 | 1) => (
            "Export this game…".to_owned(),
            "Export this game as PGN…".to_owned(),
            "Write the game that is chosen into a file. Ctrl+A chooses all of the list; Ctrl and a click, Shift and a click, or Shift and an arrow choose some of them",
        ),
        (0, all) => (
            format!("Export all {all}…"),
            format!("Export all {all} games as PGN…"),
            "Write all games of the list, as they are found and sorted now, into one file. Those that are chosen are written alone",
        ),
        (picked, _) => (
            format!("Export {picked} chosen…"),
            format!("Export {picked} chosen games as PGN…"),
            "Write the games that are chosen, in the order of the list, into one file",
        ),
    };
    let export = ui.add_enabled(!page.list.is_empty(), Button::new(text));
    let export = export.accessible_name(&name);
    if export.on_hover_text(format!("{name}: {tip}")).clicked() {
        actions.push(Command::ExportPgn);
    }
}

/// Takes the games that are chosen out of the library, once that is asked.
fn take_ui(ui: &mut Ui, page: &LibraryPage, actions: &mut Actions) {
    let name = match page.picked.len() {
        0 | 1 => "Move this game to the trash…".to_owned(),
        picked => format!("Move {} to the trash…", counted(picked, "game")),
    };
    let is_asked = page.asks_to_remove && !page.picked.is_empty();
    let can = !page.picked.is_empty() && !page.is_moving() && !is_asked;
    let button = ui.add_enabled(can, Button::new("To the trash…"));
    let tip = format!("{name} {}", Command::RemoveGames.tip(ui.ctx(), 0));
    if button.accessible_name(name).on_hover_text(tip).clicked() {
        actions.push(Command::RemoveGames);
    }
}

/// Offers to move the games that are chosen to the trash, and asks once more.
fn remove_ui(ui: &mut Ui, page: &LibraryPage, actions: &mut Actions) {
    if !page.asks_to_remove || page.picked.is_empty() {
        return;
    }
    ui.add_space(theme::size::LEAST_GAP);
    let count = |games: usize| counted(games, "game");
    let removal = page.removal();
    let text = match removal.files.as_slice() {
        [] => String::new(),
        [file] => format!("Move {} to the trash? ", file_name(file)),
        files => format!("Move {} files to the trash? ", files.len()),
    };
    let stay = |games: usize, which: &str, why: &str| match games {
        0 => String::new(),
        1 => format!("1 game of those chosen lies {which} and stays: {why}. "),
        _ => format!(
            "{} of those chosen lie {which} and stay: {why}. ",
            count(games)
        ),
    };
    let staying = stay(
        removal.staying,
        "with other games in one file",
        "choose all games of a file to take it away",
    );
    let unread = stay(
        removal.unread,
        "in a file that was read only in part",
        "what could not be read would go with it",
    );
    let copies = match removal.copies {
        0 => String::new(),
        _ if removal.games == 1 => {
            "Another file has this game, too; it is listed then. ".to_owned()
        }
        1 => "One of them lies in another file, too, which is listed then. ".to_owned(),
        games => format!("{games} of them lie in other files, too; these are listed then. "),
    };
    ui.label(format!("{text}{copies}{staying}{unread}").trim_end());
    ui.horizontal(|ui| {
        let can = !removal.files.is_empty();
        let moves = can.then(|| {
            let button = ui.button("Move");
            if has_come(ui, Id::unique("asks to remove")) {
                button.request_focus();
            }
            button.clicked()
        });
        if moves == Some(true) {
            actions.push(LibraryAction::Remove);
        }
        if ui.button(if can { "Keep" } else { "Close" }).clicked() {
            actions.push(LibraryAction::AskToRemove(false));
        }
    });
}

/// The words that are looked for.
fn words_ui(ui: &mut Ui, page: &LibraryPage, actions: &mut Actions) {
    heading(ui, "Games with");
    let mut words = page.filter.words.clone();
    let field = TextEdit::singleline(&mut words)
        .id(words_field())
        .hint_text("Names, rules, places, comments, days")
        .desired_width(f32::INFINITY);
    let field = ui.add(field).accessible_name("Words to find");
    take_focus(&field, Some(&words));
    // Up and Down go along the list, and Enter opens what is chosen there.
    if field.has_focus() {
        let pressed = |key| ui.input(|i| i.num_presses(key));
        let steps = [
            (Key::ArrowUp, Command::PreviousVariation),
            (Key::ArrowDown, Command::NextVariation),
        ];
        for (key, step) in steps {
            actions.extend(std::iter::repeat_n(step, pressed(key)));
        }
    }
    if field.lost_focus() && page.chosen.is_some() && ui.input(|i| i.key_pressed(Key::Enter)) {
        actions.push(LibraryAction::Open);
    }
    let tip = Command::Find.tip(ui.ctx(), 0);
    if field.on_hover_text(tip).changed() {
        actions.push(LibraryAction::Words(words));
    }
}

/// What leads back to all games, below all by which they are chosen, so that nothing of that moves.
fn all_ui(ui: &mut Ui, page: &LibraryPage, actions: &mut Actions) {
    let is_narrowed = page.filter != Filter::default() || page.wanted != PositionWanted::Any;
    if is_narrowed && ui.button("Show all games").clicked() {
        actions.push(LibraryAction::All);
    }
}

/// Whether games that lie in several files are listed as often.
fn copies_ui(ui: &mut Ui, page: &LibraryPage, actions: &mut Actions) {
    if page.copies == 0 {
        return;
    }
    let mut lists = page.lists_copies;
    let text = format!("Copies, too ({})", page.copies);
    let tip = "Games that another file has as well, as they are or played on";
    if check(ui, &mut lists, text).on_hover_text(tip).changed() {
        actions.push(LibraryAction::ListCopies(lists));
    }
}
