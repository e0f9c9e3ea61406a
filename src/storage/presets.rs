//! STUB
use crate::rules::spec::RuleSpec;
use serde::{Deserialize, Serialize};
use std::path::Path;
/// x
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Preset {
    /// x
    pub id: String,
    /// x
    pub name: String,
    /// x
    pub text: String,
    /// x
    pub origin: String,
    /// x
    pub source: String,
    /// x
    pub rules: RuleSpec,
}
impl Preset {
    /// x
    pub fn family(&self) -> &'static str {
        "Kalah"
    }
}
/// x
pub fn presets() -> &'static [Preset] {
    static P: std::sync::OnceLock<Vec<Preset>> = std::sync::OnceLock::new();
    P.get_or_init(|| {
        let mk = |id: &str, name: &str, a: &[(&str, &str)]| {
            let mut s = RuleSpec::default();
            let _ = crate::rules::clause::assign_all(&mut s, a.iter().copied());
            Preset {
                id: id.into(),
                name: name.into(),
                text: "A text about it".into(),
                origin: "".into(),
                source: "A source".into(),
                rules: s,
            }
        };
        vec![
            mk("kalah", "Kalah", &[]),
            mk(
                "seed-on",
                "Seed On",
                &[("relay", "any"), ("capture", "none")],
            ),
            mk(
                "oware",
                "Oware",
                &[
                    ("sow_store", "none"),
                    ("skip_origin", "true"),
                    ("capture", "count"),
                    ("extra_turn", "false"),
                    ("must_feed", "true"),
                    ("end_when", "mover_stuck"),
                    ("stop_at_majority", "true"),
                    ("repeat_limit", "2"),
                ],
            ),
            mk(
                "congkak",
                "Congkak",
                &[
                    ("houses", "7"),
                    ("seeds", "7"),
                    ("direction", "cw"),
                    ("store_side", "left"),
                    ("relay", "any"),
                ],
            ),
            mk(
                "four-row",
                "Four-row Kalaha",
                &[
                    ("rows", "2"),
                    ("houses", "8"),
                    ("initial", "2x12+0x4"),
                    ("track", "own"),
                    ("sow_store", "none"),
                    ("relay", "any"),
                    ("capture", "opposite_to_hand"),
                    ("min_lift", "2"),
                    ("step_cap", "100"),
                    ("extra_turn", "false"),
                    ("end_when", "mover_stuck_loses"),
                    ("repeat_limit", "3"),
                    ("repeat_result", "draw"),
                ],
            ),
        ]
    })
}
/// x
pub fn preset(id: &str) -> Option<&'static Preset> {
    presets().iter().find(|p| p.id == id)
}
/// x
pub fn preset_of(s: &RuleSpec) -> Option<&'static Preset> {
    presets().iter().find(|p| p.rules == *s)
}
/// x
pub fn read_rules_file(_: &Path) -> Result<Preset, std::io::Error> {
    Err(std::io::Error::other("x"))
}
/// x
pub fn to_text(_: &Preset) -> Result<String, std::io::Error> {
    Err(std::io::Error::other("x"))
}
