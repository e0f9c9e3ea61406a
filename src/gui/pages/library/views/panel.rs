//! What is looked for among the games, what was played in a position, and what the games come to.

use egui::{
    Button, ComboBox, Grid, Id, Key, ProgressBar, RichText, Sense, TextEdit, Ui, UiBuilder, vec2,
};

use crate::gui::action::Actions;
use crate::gui::board::board_ui;
use crate::gui::command::Command;
use crate::gui::files::action::FileAction;
use crate::gui::files::names::file_name;
use crate::gui::files::purpose::Purpose;
use crate::gui::library::action::{ExploreFrom, LibraryAction, LibraryTab, PositionWanted};
use crate::gui::pages::library::preview::PreviewedGame;
use crate::gui::pages::library::state::LibraryPage;
use crate::gui::parts::board_parts::{base, last_move_of};
use crate::gui::parts::scripts::isolated;
use crate::gui::parts::ways::meant;
use crate::gui::parts::widgets::{
    check, choice, choice_list, has_come, heading, list_entry, name_choice, primary, quiet, scroll,
    tabs, take_focus, text_width,
};
use crate::gui::shared::Shared;
use crate::gui::theme::{self, size};
use crate::gui::thinking::words::{value_tag, value_text};
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::{Move, State};
use crate::rules::words::phrase::{capital, counted};
use crate::search::value::Value;
use crate::storage::library::entry::GameResult;
use crate::storage::library::filter::{Filter, Results, StatisticsGroup};

const TABS: [(LibraryTab, &str); 3] = [
    (LibraryTab::Find, "Find"),
    (LibraryTab::Openings, "Openings"),
    (LibraryTab::Statistics, "Statistics"),
];

/// The field for the words to find.
pub fn words_field() -> Id {
    Id::unique("words to find")
}

/// The tab that is chosen.
pub fn panel_ui(ui: &mut Ui, page: &LibraryPage, shared: &Shared, actions: &mut Actions) {
    if let Some(tab) = tabs(ui, &TABS, page.tab) {
        actions.push(LibraryAction::SetTab(tab));
    }
    scroll(ui, "library", |ui| match page.tab {
        LibraryTab::Find => find_ui(ui, page, shared, actions),
        LibraryTab::Openings => openings_ui(ui, page, shared, actions),
        LibraryTab::Statistics => statistics_ui(ui, page, actions),
    });
}

fn find_ui(ui: &mut Ui, page: &LibraryPage, shared: &Shared, actions: &mut Actions) {
    let tokens = theme::tokens(ui.ctx());
    ui.add_space(theme::size::SMALL_GAP);
    ui.horizontal_wrapped(|ui| {
        let open = ui.add_enabled(page.chosen.is_some(), primary(tokens, "Open this game"));
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
    let (text, tip) = match page.picked.len() {
        0 | 1 => (
            match page.list.len() {
                0 | 1 => "Export this game as PGN…".to_owned(),
                all => format!("Export all {all} games as PGN…"),
            },
            "Write all games of the list, as they are found and sorted now, into one file. Ctrl and a click, Shift and a click, or Shift and an arrow choose some of them",
        ),
        picked => (
            format!("Export {picked} chosen games as PGN…"),
            "Write the games that are chosen, in the order of the list, into one file",
        ),
    };
    let export = ui.add_enabled(!page.list.is_empty(), Button::new(text));
    if export.on_hover_text(tip).clicked() {
        actions.push(Command::ExportPgn);
    }
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

/// Offers to move the games that are chosen to the trash, and asks once more.
fn remove_ui(ui: &mut Ui, page: &LibraryPage, actions: &mut Actions) {
    ui.add_space(theme::size::LEAST_GAP);
    let count = |games: usize| counted(games as u64, "game");
    if !page.asks_to_remove || page.picked.is_empty() {
        let text = match page.picked.len() {
            0 | 1 => "Move this game to the trash…".to_owned(),
            picked => format!("Move {} to the trash…", count(picked)),
        };
        let can = !page.picked.is_empty() && !page.is_moving();
        let button = ui.add_enabled(can, Button::new(text));
        let tip = Command::RemoveGames.tip(ui.ctx(), 0);
        if button.on_hover_text(tip).clicked() {
            actions.push(Command::RemoveGames);
        }
        return;
    }
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

/// The game that is chosen: how it stands at its end or where it has what is looked for, and what has come of it.
fn preview_ui(ui: &mut Ui, shown: &PreviewedGame, shared: &Shared) {
    heading(ui, "This game");
    let (rules, position) = (shown.state.rules(), shown.state.position());
    let outcome = shown.state.outcome();
    let won = |side| outcome.map_or_else(|| position.won(side), |over| over.scores[side]);
    let won = Side::ALL.map(|side| (isolated(shown.game.name(side)), won(side)));
    let [(south, of_south), (north, of_north)] = won;
    let text = match rules.counts_seeds() {
        true => format!("{south} {of_south} : {of_north} {north}"),
        false => format!("{south} – {north}"),
    };
    ui.add(egui::Label::new(quiet(text)).truncate());
    let mut model = base(&shared.settings, rules, position, Side::South);
    model.id = egui::Id::unique("preview of a game");
    model.last_move = shown.last_move;
    small_board(ui, rules, |ui| board_ui(ui, &model));
}

/// A board as wide as the panel.
fn small_board<R>(ui: &mut Ui, rules: &RuleSet, board: impl FnOnce(&mut Ui) -> R) -> R {
    /// The height of the board in parts of its width, for one row a side and for two.
    const HEIGHTS: [f32; 2] = [0.54, 0.82];
    let width = ui.available_width();
    let rows = usize::from(rules.shape().rows());
    let height = width * HEIGHTS[rows.clamp(1, 2) - 1];
    let (room, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    board(&mut ui.new_child(UiBuilder::new().max_rect(room)))
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

/// Whether games must have had the position.
fn position_ui(ui: &mut Ui, page: &LibraryPage, shared: &Shared, actions: &mut Actions) {
    ui.add_space(theme::size::GRID);
    let mut here = page.wanted == PositionWanted::Here;
    let text = format!("With {}", page.place_told(page.houses(&shared.settings)));
    if check(ui, &mut here, text).changed() {
        let wanted = if here {
            PositionWanted::Here
        } else {
            PositionWanted::Any
        };
        actions.push(LibraryAction::Position(wanted));
    }
}

/// Where games are looked for, and how far that has come.
fn folders_ui(ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
    heading(ui, "Folders");
    ui.label(quiet("The games folder"));
    for folder in &shared.settings.game_folders {
        ui.horizontal(|ui| {
            let remove = ui.add(Button::new("×"));
            let name = format!("Leave out {}", folder.display());
            if remove.accessible_name(name).clicked() {
                actions.push(LibraryAction::RemoveFolder(folder.clone()));
            }
            ui.add(egui::Label::new(quiet(folder.display().to_string())).truncate());
        });
    }
    ui.add_space(theme::size::SMALL_GAP);
    let add = ui.button("Add a folder…");
    let tip = "Look for games there, too, and in the folders within";
    if add.on_hover_text(tip).clicked() {
        actions.push(FileAction::Ask(Purpose::Folder));
    }
    let library = shared.games.library();
    ui.add_space(theme::size::GRID);
    if let Some(underway) = shared.games.underway() {
        let share = underway.done as f32 / underway.all.max(1) as f32;
        let text = format!("{} of {} files", underway.done, underway.all);
        let bar = ProgressBar::new(share).desired_height(8.0);
        let fill = theme::tokens(ui.ctx()).accent;
        ui.add(bar.fill(fill)).accessible_name("Files looked at");
        ui.label(quiet(text));
    } else {
        let games = counted(library.len() as u64, "game");
        let files = counted(library.sources().len() as u64, "file");
        ui.label(quiet(format!("{games} in {files}")));
    }
    let error = theme::tokens(ui.ctx()).error;
    for unread in shared.games.unread().take(FAULTS_TOLD) {
        ui.label(quiet(unread).color(error));
    }
    let broken = || library.sources().iter().filter(|s| s.fault.is_some());
    for source in broken().take(FAULTS_TOLD) {
        let name = source
            .path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy();
        let fault = source.fault.as_deref().unwrap_or_default();
        ui.label(quiet(format!("{name}: {fault}")).color(error));
    }
    let more = broken().count().saturating_sub(FAULTS_TOLD);
    if more > 0 {
        let more = counted(more as u64, "other file");
        ui.label(quiet(format!("Not all of {more} can be read, either")));
    }
}

/// Files that cannot be read which are told one by one.
const FAULTS_TOLD: usize = 5;

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

fn openings_ui(ui: &mut Ui, page: &LibraryPage, shared: &Shared, actions: &mut Actions) {
    let names = page.houses(&shared.settings);
    heading(ui, "What was played");
    ui.horizontal(|ui| {
        let way = page.way(names);
        if ui
            .add_enabled(!way.is_empty(), Button::new("Back"))
            .clicked()
        {
            actions.push(LibraryAction::Back);
        }
        let (text, begin, tip) = match page.explored_from {
            ExploreFrom::Board => (
                "From the opening",
                ExploreFrom::Opening,
                "Explore from the position with which games under these rules begin",
            ),
            ExploreFrom::Opening => (
                "From the board",
                ExploreFrom::Board,
                "Explore from the position on the board",
            ),
        };
        if ui.button(text).on_hover_text(tip).clicked() {
            actions.push(LibraryAction::ExploreFrom(begin));
        }
    });
    ui.label(capital(&page.place_told(names)));
    if let Some(state) = page.explored_state() {
        explored_board_ui(ui, page, state, shared, actions);
    }
    ui.add_space(theme::size::GRID);
    if page.explored.is_empty() {
        ui.label(quiet(
            "No game of the library has gone on from here under these rules",
        ));
    }
    let played = page.explored.iter().map(|one| (one.action, one.results));
    // The book may know of moves that nobody has made.
    let book = page.book.iter().flat_map(|report| &report.moves);
    let unplayed = book.map(|known| known.action).filter(|action| {
        let mut played = page.explored.iter();
        played.all(|one| one.action != *action)
    });
    let unplayed = unplayed.map(|action| (action, Results::default()));
    let rows: Vec<ResultsRow> = played
        .chain(unplayed)
        .map(|(action, results)| ResultsRow {
            name: names.action(action),
            results,
            value: page.explored_state().and_then(|state| {
                let value = page.book.as_ref()?.value_of(action)?;
                Some(value.from_south(state.position().to_move()))
            }),
            action: Some(LibraryAction::Explore(action)),
        })
        .collect();
    if !rows.is_empty() {
        results_ui(ui, ("Move", SHARES), rows, actions);
    }
    if page.book.is_some() {
        ui.add_space(theme::size::SMALL_GAP);
        ui.label(quiet(
            "Values are South’s seeds more than North’s at the end, from the book of openings; = if they are exact",
        ));
    }
    position_ui(ui, page, shared, actions);
}

/// The position that is explored: a house that is clicked goes on from there.
fn explored_board_ui(
    ui: &mut Ui,
    page: &LibraryPage,
    state: &State,
    shared: &Shared,
    actions: &mut Actions,
) {
    ui.add_space(theme::size::SMALL_GAP);
    let playable = state.legal_houses();
    let mut model = base(
        &shared.settings,
        state.rules(),
        state.position(),
        Side::South,
    );
    model.id = egui::Id::unique("explored board");
    model.playable = &playable;
    model.last_move = page.last_explored().as_ref().and_then(last_move_of);
    let response = small_board(ui, state.rules(), |ui| board_ui(ui, &model));
    if let Some(house) = response.clicked.filter(|house| playable.contains(house)) {
        // Of several ways to play it the first; the list below has all of them.
        let meant = meant(state, house, Side::South, response.half).action();
        let of_house = |action: &Move| action.house() == Some(house);
        let first = || state.legal_moves().into_iter().find(of_house);
        actions.extend(meant.or_else(first).map(LibraryAction::Explore));
    }
}

/// A line of a table of results.
struct ResultsRow {
    name: String,
    results: Results,
    /// What the book has, from South's view.
    value: Option<Value>,
    /// What a click does.
    action: Option<LibraryAction>,
}

fn statistics_ui(ui: &mut Ui, page: &LibraryPage, actions: &mut Actions) {
    heading(ui, "The games of the list by");
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = size::LEAST_GAP;
        let groups = [
            (StatisticsGroup::Rules, "Rules"),
            (StatisticsGroup::Player, "Player"),
            (StatisticsGroup::FirstMove, "First move"),
        ];
        for (group, text) in groups {
            let response = choice(ui, page.group == group, text, [64.0, 28.0]);
            if response
                .accessible_name(format!("By {}", text.to_lowercase()))
                .clicked()
            {
                actions.push(LibraryAction::SetGroup(group));
            }
        }
    });
    ui.add_space(theme::size::GRID);
    let rows = page.groups.iter().take(200);
    let rows = rows.map(|(name, results)| ResultsRow {
        name: name.clone(),
        results: *results,
        value: None,
        action: None,
    });
    let of_player = page.group == StatisticsGroup::Player;
    let shares = if of_player {
        "won / = / lost %"
    } else {
        SHARES
    };
    results_ui(ui, ("", shares), rows.collect(), actions);
    if page.copies > 0 {
        let text = match page.copies {
            1 => "1 game lies in two files; it counts once".to_owned(),
            n => format!("{n} games lie in other files, too; each counts once"),
        };
        ui.add_space(theme::size::GAP);
        ui.add(egui::Label::new(quiet(text)).wrap());
    }
}

/// What the shares of results are of.
const SHARES: &str = "S / = / N %";

/// A table of results: games, won by South, drawn, won by North in percent of those that ended, and the mean length.
fn results_ui(
    ui: &mut Ui,
    (title, shares_title): (&str, &str),
    rows: Vec<ResultsRow>,
    actions: &mut Actions,
) {
    /// The room of games and length, in points.
    const NUMBERS: f32 = 106.0;
    let numbers = NUMBERS + text_width(ui, shares_title);
    let room = (ui.available_width() - numbers).max(60.0);
    let has_values = rows.iter().any(|row| row.value.is_some());
    Grid::new("results")
        .striped(true)
        .spacing([size::GRID, size::SMALL_GAP])
        .show(ui, |ui| {
            let value = has_values.then_some("Value");
            for text in [title, "Games", shares_title, "Length"]
                .into_iter()
                .chain(value)
            {
                ui.label(quiet(text));
            }
            ui.end_row();
            for ResultsRow {
                name,
                results,
                value,
                action,
            } in rows
            {
                let text = RichText::new(&name).small();
                match action {
                    Some(action) => {
                        let button = ui.add(Button::new(text).min_size(egui::vec2(40.0, 22.0)));
                        let told =
                            value.map_or_else(String::new, |v| format!(", {}", value_text(v)));
                        let said = format!("Explore {name}: {} games{told}", results.games);
                        if button.accessible_name(said).clicked() {
                            actions.push(action);
                        }
                    }
                    None => {
                        ui.scope(|ui| {
                            ui.set_max_width(room);
                            ui.add(egui::Label::new(text).wrap());
                        });
                    }
                }
                ui.label(quiet(results.games.to_string()));
                ui.label(quiet(shares(&results)));
                let length = results.moves as f64 / results.ended().max(1) as f64;
                ui.label(quiet(match results.ended() {
                    0 => "–".to_owned(),
                    _ => format!("{length:.0}"),
                }));
                if let Some(value) = value {
                    ui.label(RichText::new(value_tag(value)).small());
                }
                ui.end_row();
            }
        });
}

/// `50 / 10 / 40`, or a dash where no game has ended.
fn shares(results: &Results) -> String {
    let ended = results.ended();
    let percent = |count: usize| (count as f64 * 100.0 / ended as f64).round();
    match ended {
        0 => "–".to_owned(),
        _ => format!(
            "{} / {} / {}",
            percent(results.south),
            percent(results.drawn),
            percent(results.north)
        ),
    }
}
