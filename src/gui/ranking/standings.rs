//! What is known of the rule sets that are ranked, and the thread that plays their games.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::column::RankColumn;
use crate::compare::sheets::control::Control;
use crate::compare::sheets::measure::Measure;
use crate::compare::sheets::plan::{PlanFault, SheetPlan, USUAL_MOVES};
use crate::compare::sheets::players::Players;
use crate::compare::sheets::run::run;
use crate::compare::sheets::sheet::Sheet;
use crate::compare::sheets::table::Titled;
use crate::game::contest::NamedRules;
use crate::gui::work::pace::ActiveTime;
use crate::gui::work::wake::Wake;
use crate::gui::work::worker::{Teller, Worker};
use crate::rules::spec::RuleSpec;
use crate::search::limits::processors;
use crate::storage::disk::folders::Folders;
use crate::storage::library::filter::ColumnOrder;
use crate::storage::rules::preset_search::{is_in_name, naming};
use crate::storage::rules::presets::{preset, presets};
use crate::storage::rules::rules_origin::telling_name;
use crate::storage::rules::variants_of::variants_of;
use crate::storage::sheets::ranking_file::{self, Ranked, RankedRules};
use crate::storage::sheets::sheet_export::export_csv;
use crate::storage::sheets::shipped_sheets;

/// Which rule sets are ranked.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum RankedScope {
    /// Those shipped with the program.
    #[default]
    Presets,
    /// These rules, and those that are like them but for a clause.
    Variants(Box<NamedRules>),
}

impl RankedScope {
    /// The key of the rules that the others are variants of.
    pub const ITSELF: &str = "";

    /// What they are called together.
    pub fn name(&self) -> String {
        match self {
            Self::Presets => "All rule sets".to_owned(),
            Self::Variants(base) => format!("{}, one clause changed", telling_name(base)),
        }
    }

    /// Rule sets in the scope, with their keys.
    fn rules(&self) -> Vec<RankedRules> {
        let Self::Variants(base) = self else {
            let presets = presets().iter().filter_map(|preset| {
                let named = preset.named()?;
                let key = preset.id.clone();
                Some(RankedRules { key, named })
            });
            return presets.collect();
        };
        let itself = RankedRules {
            key: Self::ITSELF.to_owned(),
            named: (**base).clone(),
        };
        let others = variants_of(&base.rules).into_iter();
        let others = others.map(|named| RankedRules {
            key: named.name.clone(),
            named,
        });
        std::iter::once(itself).chain(others).collect()
    }
}

enum RankingNews {
    /// Rule sets in the scope, with their keys.
    Rules(Vec<RankedRules>),
    /// Sheets that are known.
    Known(Vec<Ranked>),
    /// How many games of how many are played, and the time left.
    Progress(u64, u64, Option<Duration>),
    /// Nothing more comes.
    Over,
}

/// Games that are being played.
struct RankingRun {
    control: Control,
    done: u64,
    games: u64,
    left: Option<Duration>,
}

impl Drop for RankingRun {
    fn drop(&mut self) {
        self.control.cancel();
    }
}

/// Rule sets, with their sheets as far as they are known.
pub struct Standings {
    /// Which rule sets.
    pub scope: RankedScope,
    /// The rules whose variants can be ranked: those of a board.
    pub offered: Option<NamedRules>,
    /// What is to be said of what was asked for last; empty if nothing.
    pub said: String,
    /// The rules that are on boards.
    pub on_boards: Vec<RuleSpec>,
    /// How both sides choose moves.
    pub players: Players,
    /// Games of each rule set.
    pub games: u64,
    /// The measure in the last column.
    pub measure: Measure,
    /// What the rule sets are put in order by.
    pub column: RankColumn,
    /// Which of them comes first.
    pub order: ColumnOrder,
    /// Words of the names of those that are shown; all are if there are none.
    pub wanted: String,
    rules: Vec<RankedRules>,
    known: BTreeMap<String, Sheet>,
    worker: Worker<RankingNews>,
    playing: Option<RankingRun>,
    /// Whether what is kept has been looked through.
    looked: bool,
}

impl Default for Standings {
    fn default() -> Self {
        Self {
            scope: RankedScope::Presets,
            offered: None,
            said: String::new(),
            on_boards: Vec::new(),
            players: Players::USUAL,
            games: Self::games_offered(Players::USUAL)[0],
            measure: Measure::Captures,
            column: RankColumn::Fairness,
            order: ColumnOrder::Usual,
            wanted: String::new(),
            rules: Vec::new(),
            known: BTreeMap::new(),
            worker: Worker::default(),
            playing: None,
            looked: false,
        }
    }
}

impl Standings {
    /// Numbers of games that are offered.
    pub const fn games_offered(players: Players) -> [u64; 3] {
        match players {
            // The first are those that come with the program.
            Players::Random => [20_000, 100_000, 500_000],
            Players::Level(_) => [2_000, 5_000, 20_000],
        }
    }

    /// Other games: what is known of them is looked for in the cache.
    pub fn choose(&mut self, players: Players, games: u64, folders: &Folders, wake: &Wake) {
        (self.players, self.games) = (players, games);
        self.known.clear();
        self.look(folders, wake);
    }

    /// Other rule sets, by the same games.
    pub fn rank(&mut self, scope: RankedScope, folders: &Folders, wake: &Wake) {
        self.scope = scope;
        self.rules.clear();
        self.known.clear();
        self.look(folders, wake);
    }

    fn plan(&self) -> Result<SheetPlan, PlanFault> {
        SheetPlan::new(self.games, self.players, 1, USUAL_MOVES)
    }

    /// Looks into the cache, unless games are being played.
    pub fn look(&mut self, folders: &Folders, wake: &Wake) {
        self.playing = None;
        self.begin(folders, wake, None);
    }

    /// Plays the games of the rule sets of which nothing is known yet.
    pub fn play(&mut self, folders: &Folders, wake: &Wake) {
        let control = Control::default();
        self.playing = Some(RankingRun {
            control: control.clone(),
            done: 0,
            games: 0,
            left: None,
        });
        self.begin(folders, wake, Some(control));
    }

    fn begin(&mut self, folders: &Folders, wake: &Wake, control: Option<Control>) {
        self.looked = false;
        let Ok(plan) = self.plan() else { return };
        let cache = folders.cache_folder().ok();
        let scope = self.scope.clone();
        let varied = match &scope {
            RankedScope::Presets => None,
            RankedScope::Variants(base) => Some(&base.rules),
        };
        let file = cache.map(|cache| ranking_file::path(&cache, &plan, varied));
        let begun = self.worker.start("kalaha-ranking", wake, move |teller| {
            work(&plan, &scope, file.as_deref(), control.as_ref(), teller);
        });
        if let Err(error) = begun {
            log::error!("{error}");
            (self.playing, self.looked) = (None, true);
        }
    }

    /// Plays no more; what is known stays.
    pub fn cancel(&mut self) {
        self.playing = None;
    }

    /// Whether games are being played.
    pub const fn is_playing(&self) -> bool {
        self.playing.is_some()
    }

    /// Games that are played, of how many, and the time left.
    pub fn progress(&self) -> Option<(u64, u64, Option<Duration>)> {
        let playing = self.playing.as_ref()?;
        Some((playing.done, playing.games, playing.left))
    }

    /// Takes what the thread tells.
    pub fn hear(&mut self) {
        for news in self.worker.news() {
            match (news, &mut self.playing) {
                (RankingNews::Rules(rules), _) => self.rules = rules,
                (RankingNews::Known(sheets), _) => {
                    self.known.extend(sheets);
                    self.looked = true;
                }
                (RankingNews::Progress(done, games, left), Some(playing)) => {
                    (playing.done, playing.games, playing.left) = (done, games, left);
                }
                (RankingNews::Progress(..), None) => {}
                (RankingNews::Over, _) => self.playing = None,
            }
        }
    }

    /// Whether some are not known, what is kept has been looked through, and nothing is played.
    pub fn can_play(&self) -> bool {
        self.looked && !self.is_playing() && self.known() < self.rules.len()
    }

    /// How many rule sets are known.
    pub fn known(&self) -> usize {
        self.known.len()
    }

    /// The rules that are ranked, once it is known which they are.
    pub fn rules(&self) -> &[RankedRules] {
        &self.rules
    }

    /// The sheet of the rules that the others are variants of.
    pub fn itself(&self) -> Option<&Sheet> {
        self.known.get(RankedScope::ITSELF)
    }

    /// All rule sets in order, with their sheets if they are known.
    pub fn rows(&self) -> Vec<(&RankedRules, Option<&Sheet>)> {
        let each = self.rules.iter();
        let mut rows: Vec<_> = each
            .map(|ranked| (ranked, self.known.get(&ranked.key)))
            .collect();
        let by = (self.measure, self.order);
        rows.sort_by(|a, b| self.column.compare(*a, *b, by));
        // The rules that the others are variants of are always in sight.
        rows.sort_by_key(|(ranked, _)| ranked.key != RankedScope::ITSELF);
        rows
    }

    /// Those of them whose names have the words that are looked for, and the rules that the others are variants of.
    pub fn rows_wanted(&self) -> Vec<(&RankedRules, Option<&Sheet>)> {
        let mut rows = self.rows();
        rows.retain(|(ranked, _)| {
            let is_called = |preset| naming(&self.wanted, preset).is_some();
            ranked.key == RankedScope::ITSELF
                || is_in_name(&self.wanted, &ranked.named.name)
                || preset(&ranked.key).is_some_and(is_called)
        });
        rows
    }

    /// The numbers of all rule sets that are known, in order, for a spreadsheet.
    pub fn csv(&self) -> String {
        let rows = self.rows();
        let known = rows.iter().filter_map(|&(ranked, sheet)| {
            let title = ranked.named.name.as_str();
            Some(Titled {
                title,
                sheet: sheet?,
            })
        });
        export_csv(&known.collect::<Vec<_>>())
    }

    /// Shows a measure in the last column, in its order.
    pub const fn show(&mut self, measure: Measure) {
        self.measure = measure;
        (self.column, self.order) = (RankColumn::Chosen, ColumnOrder::Usual);
    }

    /// Puts the rule sets in the order of a column, or turns that round.
    pub fn sort(&mut self, column: RankColumn) {
        self.order = match self.column == column {
            true => self.order.turned(),
            false => ColumnOrder::Usual,
        };
        self.column = column;
    }
}

/// Tells what the cache knows; then, if there is something to control, plays the rest and keeps it.
fn work(
    plan: &SheetPlan,
    scope: &RankedScope,
    file: Option<&Path>,
    control: Option<&Control>,
    teller: &Teller<RankingNews>,
) {
    let rules = scope.rules();
    teller.tell(RankingNews::Rules(rules.clone()));
    let mut known = file.map_or_else(Vec::new, |file| ranking_file::read(file, plan, &rules));
    let shipped = shipped_sheets::shipped(plan);
    for ranked in &rules {
        // A variant may be a preset.
        let sheet = shipped
            .iter()
            .map(|(_, sheet)| sheet)
            .find(|sheet| sheet.named.rules == ranked.named.rules);
        if let Some(sheet) = sheet
            && known.iter().all(|(key, _)| *key != ranked.key)
        {
            known.push((ranked.key.clone(), sheet.clone()));
        }
    }
    teller.tell(RankingNews::Known(known.clone()));
    let Some(control) = control else { return };
    let missing = rules.into_iter();
    let missing = missing.filter(|ranked| known.iter().all(|(key, _)| *key != ranked.key));
    let missing: Vec<RankedRules> = missing.collect();
    let all = missing.len() as u64 * plan.games();
    let mut pace = ActiveTime::begin();
    for (number, ranked) in (0_u64..).zip(missing) {
        let before = number * plan.games();
        let played = run(*plan, processors(), &[ranked.named], control, |progress| {
            let done = before + progress.done;
            teller.tell(RankingNews::Progress(done, all, pace.left(done, all)));
        });
        if control.is_cancelled() || teller.stop().is_stopped() {
            return;
        }
        match played.map(|mut sheets| sheets.pop()) {
            Ok(Some(sheet)) => {
                let found = (ranked.key, sheet);
                teller.tell(RankingNews::Known(vec![found.clone()]));
                known.push(found);
                keep(file, &known);
            }
            Ok(None) => {}
            Err(error) => log::warn!("{}: {error}", ranked.key),
        }
    }
    teller.tell(RankingNews::Over);
}

fn keep(file: Option<&Path>, known: &[Ranked]) {
    let kept = file.map(|file: &Path| ranking_file::write(&PathBuf::from(file), known));
    if let Some(Err(error)) = kept {
        log::warn!("the ranking was not kept: {error}");
    }
}
