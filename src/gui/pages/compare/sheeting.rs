//! Character sheets in the window: played in the background, shown while they grow.

use std::time::Duration;

use crate::compare::sheets::control::Control;
use crate::compare::sheets::example::{ExampleKind, example, moves_before};
use crate::compare::sheets::level_games::NotedGame;
use crate::compare::sheets::measure::Measure;
use crate::compare::sheets::plan::{PlanFault, SheetPlan, USUAL_MOVES};
use crate::compare::sheets::players::Players;
use crate::compare::sheets::run::{RunError, run};
use crate::compare::sheets::sheet::Sheet;
use crate::game::contest::NamedRules;
use crate::gui::files::key::BoardKey;
use crate::gui::pages::compare::columns::SheetColumn;
use crate::gui::work::pace::ActiveTime;
use crate::gui::work::wake::{NoThread, Wake};
use crate::gui::work::worker::{Teller, Worker};
use crate::rules::rule_set::RuleSet;
use crate::search::limits::processors;

/// How many games the user wants, and played by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetGames {
    /// Games of each rule set.
    pub games: u64,
    /// How both sides choose moves.
    pub players: Players,
    /// What decides everything that is left to chance.
    pub seed: u64,
}

impl Default for SheetGames {
    fn default() -> Self {
        Self {
            games: usual_games(Players::USUAL),
            players: Players::USUAL,
            seed: 1,
        }
    }
}

/// Games that take less than a minute, under most rules.
const fn usual_games(players: Players) -> u64 {
    match players {
        Players::Random => 100_000,
        Players::Level(_) => 1_000,
    }
}

impl SheetGames {
    /// Chooses who plays; the number of games follows, unless another one was chosen.
    pub const fn choose(&mut self, players: Players) {
        if self.games == usual_games(self.players) {
            self.games = usual_games(players);
        }
        self.players = players;
    }

    /// The plan of this.
    ///
    /// # Errors
    /// The number that is out of range.
    pub const fn plan(&self) -> Result<SheetPlan, PlanFault> {
        SheetPlan::new(self.games, self.players, self.seed, USUAL_MOVES)
    }
}

/// What the playing thread tells.
enum SheetNews {
    /// More is to come.
    Underway {
        /// What is known so far.
        sheets: Vec<Sheet>,
        /// Games of all rule sets played so far.
        done: u64,
        /// Time left, once it can be told.
        left: Option<Duration>,
    },
    /// All is known, or nothing can be played.
    Over(Result<Vec<Sheet>, RunError>),
}

/// Games that are being played.
pub struct SheetsRun {
    worker: Worker<SheetNews>,
    control: Control,
    /// Games of all rule sets played so far.
    pub done: u64,
    /// Games of all of them together.
    pub games: u64,
    /// Time left, once it can be told.
    pub left: Option<Duration>,
    /// The boards whose rules are played.
    boards: Vec<BoardKey>,
    /// What is known of these games.
    found: Vec<SheetColumn>,
    /// How many of them were kept last, and when, in seconds of the window's time.
    kept: (u64, f64),
}

impl SheetsRun {
    fn begin(
        plan: SheetPlan,
        boards: Vec<(BoardKey, NamedRules)>,
        wake: &Wake,
    ) -> Result<Self, NoThread> {
        let (boards, rule_sets): (Vec<_>, Vec<_>) = boards.into_iter().unzip();
        let mut playing = Self {
            worker: Worker::default(),
            control: Control::default(),
            done: 0,
            games: plan.games() * rule_sets.len() as u64,
            left: None,
            kept: (0, 0.0),
            boards,
            found: Vec::new(),
        };
        let control = playing.control.clone();
        let work = move |teller: &_| play(plan, &rule_sets, &control, teller);
        playing.worker.start("kalaha-sheets", wake, work)?;
        Ok(playing)
    }

    /// Takes what is known of the boards' games.
    fn find(&mut self, sheets: Vec<Sheet>) {
        let boards = self.boards.iter().zip(sheets);
        self.found = boards
            .map(|(&of, sheet)| SheetColumn { of, sheet })
            .collect();
    }

    /// Whether the user let it rest.
    pub fn is_paused(&self) -> bool {
        self.control.is_paused()
    }
}

impl Drop for SheetsRun {
    fn drop(&mut self) {
        self.control.cancel();
    }
}

/// A game of a sheet that is being played again.
struct GameReplay {
    worker: Worker<Option<(NotedGame, usize)>>,
    control: Control,
    /// The board whose sheet it is of, and the rules it is played by.
    of: BoardKey,
    named: NamedRules,
}

impl Drop for GameReplay {
    fn drop(&mut self) {
        self.control.cancel();
    }
}

/// A game of a sheet, to be put on the boards.
pub struct Example {
    /// The board whose sheet it is of.
    pub of: BoardKey,
    /// The rules it was played by.
    pub named: NamedRules,
    /// Its moves from the opening on.
    pub game: NotedGame,
    /// Moves before the one by which it is an example.
    pub before: usize,
}

/// The sheets of a comparison.
#[derive(Default)]
pub struct Sheets {
    /// What is to be played next.
    pub chosen: SheetGames,
    /// The games that are over.
    known: Vec<SheetColumn>,
    /// Others that were over before these, until the program ends: they need not be played again.
    earlier: Vec<Vec<SheetColumn>>,
    /// The games that are being played.
    pub playing: Option<SheetsRun>,
    /// The game that is to be shown, while it is played again.
    finding: Option<GameReplay>,
    /// The measure whose distribution is drawn.
    pub drawn: Option<Measure>,
    /// What went wrong last.
    pub trouble: Option<String>,
}

impl Sheets {
    /// Sheets of games that are over.
    pub fn of(known: Vec<SheetColumn>) -> Self {
        let chosen = known.first().map(|column| SheetGames {
            games: column.sheet.plan.games(),
            players: column.sheet.plan.players(),
            seed: column.sheet.plan.seed(),
        });
        Self {
            chosen: chosen.unwrap_or_default(),
            known,
            ..Self::default()
        }
    }

    /// The measure whose distribution is drawn.
    pub fn drawn(&self) -> Measure {
        self.drawn.unwrap_or(Measure::Moves)
    }

    /// What is to be seen: the games being played as far as they have come, else those that are over.
    pub fn newest(&self) -> &[SheetColumn] {
        match &self.playing {
            Some(playing) if !playing.found.is_empty() => &playing.found,
            Some(_) | None => &self.known,
        }
    }

    /// Whether the games that are chosen are played, all of them, for a board under its rules.
    pub fn has_chosen(&self, of: BoardKey, rules: &RuleSet) -> bool {
        let plan = self.chosen.plan();
        plan.is_ok_and(|plan| has_all(&self.known, of, rules, plan))
    }

    /// Whether what has been played is to be kept now, in seconds of the window's time, so that a machine that fails takes little of it.
    pub fn are_to_be_kept(&mut self, now: f64) -> bool {
        /// In seconds.
        const EVERY: f64 = 10.0;
        let Some(playing) = &mut self.playing else {
            return false;
        };
        let (done, at) = playing.kept;
        let is_due = playing.done > done && now >= at + EVERY;
        if is_due {
            playing.kept = (playing.done, now);
        }
        is_due
    }

    /// What is kept should the games end now.
    pub fn lasting(&self) -> &[SheetColumn] {
        match &self.playing {
            Some(playing) if self.keeps_found() => &playing.found,
            Some(_) | None => &self.known,
        }
    }

    /// Whether the games played so far come in place of those before, should they end now: unless as many of the same rules by
    /// the same players were known.
    fn keeps_found(&self) -> bool {
        let found = self
            .playing
            .as_ref()
            .map(|playing| playing.found.as_slice());
        let found = found.unwrap_or_default();
        let is_known = |now: &SheetColumn| {
            self.known.iter().any(|before| {
                before.of == now.of
                    && before.sheet.named.rules == now.sheet.named.rules
                    && before.sheet.plan.players() == now.sheet.plan.players()
                    && before.sheet.tally.games() >= now.sheet.tally.games()
            })
        };
        let is_better = |now: &SheetColumn| now.sheet.tally.games() > 0 && !is_known(now);
        !found.is_empty() && found.iter().all(is_better)
    }

    /// Begins to play the games chosen, or shows them again where they were played before; what was being played is cancelled.
    pub fn play(&mut self, boards: Vec<(BoardKey, NamedRules)>, wake: &Wake) {
        self.cancel();
        if self.turn_back(&boards) {
            return;
        }
        let begun = self.chosen.plan().map_err(|fault| fault.to_string());
        let begun = begun.and_then(|plan| {
            SheetsRun::begin(plan, boards, wake).map_err(|error| error.to_string())
        });
        self.trouble = begun.as_ref().err().cloned();
        self.playing = begun.ok();
    }

    /// Shows the games chosen again, if they were played before on all boards; whether they were.
    fn turn_back(&mut self, boards: &[(BoardKey, NamedRules)]) -> bool {
        let Ok(plan) = self.chosen.plan() else {
            return false;
        };
        let has_all = |sheets: &Vec<SheetColumn>| {
            let mut boards = boards.iter();
            boards.all(|(of, named)| has_all(sheets, *of, &named.rules, plan))
        };
        let Some(at) = self.earlier.iter().position(has_all) else {
            return false;
        };
        let again = self.earlier.remove(at);
        self.lay_aside();
        self.known = again;
        self.trouble = None;
        true
    }

    /// Lays the games that are over aside for others.
    fn lay_aside(&mut self) {
        /// How many are kept.
        const MOST: usize = 8;
        let before = std::mem::take(&mut self.known);
        if before.is_empty() {
            return;
        }
        self.earlier.insert(0, before);
        self.earlier.truncate(MOST);
    }

    /// Begins to play a game again that is to be shown; another one is given up.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn find(&mut self, of: BoardKey, kind: ExampleKind, wake: &Wake) -> Result<(), NoThread> {
        let column = self.newest().iter().find(|column| column.of == of);
        let Some(sheet) = column.map(|column| column.sheet.clone()) else {
            return Ok(());
        };
        let mut finding = GameReplay {
            worker: Worker::default(),
            control: Control::default(),
            of,
            named: sheet.named.clone(),
        };
        let control = finding.control.clone();
        finding
            .worker
            .start("kalaha-example", wake, move |teller| {
                let game = example(&sheet, kind, &control);
                teller.tell(game.map(|game| {
                    let before = moves_before(&game, kind);
                    (game, before)
                }));
            })?;
        self.finding = Some(finding);
        Ok(())
    }

    /// Whether a game is being played again.
    pub const fn is_finding(&self) -> bool {
        self.finding.is_some()
    }

    /// The game that was to be shown, once it is played again.
    pub fn found(&mut self) -> Option<Example> {
        let found = self.finding.as_mut()?.worker.news().pop()?;
        let finding = self.finding.take()?;
        let (of, named) = (finding.of, finding.named.clone());
        found.map(|(game, before)| Example {
            of,
            named,
            game,
            before,
        })
    }

    /// Lets the games rest, or go on.
    pub fn pause(&self) {
        if let Some(playing) = &self.playing {
            if playing.is_paused() {
                playing.control.resume();
            } else {
                playing.control.pause();
            }
        }
    }

    /// Ends the games; whether those that were over before are seen again, for they are more.
    pub fn cancel(&mut self) -> bool {
        let keeps_found = self.keeps_found();
        if keeps_found {
            self.keep_found();
        }
        let had_found = self.playing.take().is_some_and(|run| run.done > 0);
        had_found && !keeps_found && !self.known.is_empty()
    }

    /// Takes the games played in place of those that were over before. Where these are of none of the same boards they stay: Undo
    /// may bring their boards back.
    fn keep_found(&mut self) {
        let Some(playing) = &mut self.playing else {
            return;
        };
        let found = std::mem::take(&mut playing.found);
        let has = |of: BoardKey| found.iter().any(|now| now.of == of);
        if self.known.iter().any(|before| has(before.of)) {
            self.lay_aside();
        }
        self.known.extend(found);
    }

    /// Takes what the thread tells; whether the games are over.
    pub fn hear(&mut self) -> bool {
        let news = self.playing.as_mut().map(|playing| playing.worker.news());
        news.into_iter().flatten().any(|news| self.take(news))
    }

    fn take(&mut self, news: SheetNews) -> bool {
        let Some(playing) = &mut self.playing else {
            return false;
        };
        match news {
            SheetNews::Underway { sheets, done, left } => {
                (playing.done, playing.left) = (done, left);
                playing.find(sheets);
                return false;
            }
            SheetNews::Over(Ok(sheets)) => {
                playing.find(sheets);
                self.keep_found();
                self.playing = None;
            }
            SheetNews::Over(Err(error)) => {
                self.cancel();
                self.trouble = Some(error.to_string());
            }
        }
        true
    }
}

/// Whether the games of a plan are among these sheets, all of them, for a board under its rules.
fn has_all(sheets: &[SheetColumn], of: BoardKey, rules: &RuleSet, plan: SheetPlan) -> bool {
    sheets.iter().any(|column| {
        let sheet = &column.sheet;
        let is_it = column.of == of && sheet.named.rules == *rules && sheet.plan == plan;
        is_it && sheet.is_complete()
    })
}

/// Plays the games of a plan and tells how far they have come.
fn play(plan: SheetPlan, rule_sets: &[NamedRules], control: &Control, teller: &Teller<SheetNews>) {
    let mut pace = ActiveTime::begin_with_pauses();
    let result = run(plan, processors(), rule_sets, control, |progress| {
        teller.tell(SheetNews::Underway {
            sheets: Sheet::of_all(plan, rule_sets, progress.tallies),
            done: progress.done,
            left: pace.left(progress.done, progress.games),
        });
    });
    teller.tell(SheetNews::Over(result));
}
