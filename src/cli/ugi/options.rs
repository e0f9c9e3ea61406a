//! What can be set.

use crate::cli::options::that_is_free;
use crate::search::endgame::MOST_SEEDS;
use crate::search::level::OpeningSource;
use crate::search::limits::processors;

/// The options with their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// As `--rules` elsewhere.
    pub rules: String,
    pub threads: usize,
    /// In mebibytes.
    pub memory: usize,
    /// All endgames of at most so many seeds; 0 for those in the cache.
    pub table: u32,
    /// Whether what was learned is used.
    pub knowledge: bool,
    /// Where the moves of openings come from.
    pub openings: OpeningSource,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            rules: "kalah".to_owned(),
            threads: 1,
            memory: 64,
            table: 0,
            knowledge: true,
            openings: OpeningSource::Book,
        }
    }
}

impl Options {
    /// The lines that tell them.
    pub fn lines() -> [String; 6] {
        let most = processors().max(256);
        [
            "option name Rules type string default kalah".to_owned(),
            format!("option name Threads type spin default 1 min 1 max {most}"),
            "option name Memory type spin default 64 min 1 max 65536".to_owned(),
            format!("option name Table type spin default 0 min 0 max {MOST_SEEDS}"),
            "option name Knowledge type check default true".to_owned(),
            "option name Book type check default true".to_owned(),
        ]
    }

    /// The same with another value.
    ///
    /// # Errors
    /// What is wrong, in one sentence.
    pub fn with(&self, name: &str, value: &str) -> Result<Self, String> {
        let whole = |least: usize, most: usize| {
            let number = value.parse().ok().filter(|n| (least..=most).contains(n));
            number.ok_or_else(|| {
                format!("{name} is a whole number from {least} to {most}, not {value:?}")
            })
        };
        let truth = || {
            let parsed = value.parse();
            parsed.map_err(|_| format!("{name} is true or false, not {value:?}"))
        };
        let mut options = self.clone();
        match name.to_ascii_lowercase().as_str() {
            "rules" => value.clone_into(&mut options.rules),
            "threads" => options.threads = whole(1, processors().max(256))?,
            "memory" => {
                let memory = that_is_free(whole(1, 65_536)? as u32);
                options.memory = memory.map_err(|why| format!("Memory: {why}"))? as usize;
            }
            "table" => options.table = whole(0, MOST_SEEDS as usize)? as u32,
            "knowledge" => options.knowledge = truth()?,
            "book" => options.openings = OpeningSource::by_book(truth()?),
            _ => {
                return Err(format!(
                    "there is no option {name:?}; there are Rules, Threads, Memory, Table, Knowledge and Book"
                ));
            }
        }
        Ok(options)
    }
}
