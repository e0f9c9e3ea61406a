//! STUB
use crate::rules::rule_set::RuleSet;
/// x
#[derive(Default)]
pub struct Overrides {
    /// x
    pub houses: Option<u8>,
    /// x
    pub seeds: Option<u16>,
    /// x
    pub clockwise: bool,
    /// x
    pub empty_capture: bool,
    /// x
    pub seed_on: bool,
}
/// x
pub struct Named {
    /// x
    pub name: String,
    /// x
    pub rules: RuleSet,
}
/// x
pub fn parse_rules_arg(id: &str, _o: Overrides) -> Result<Named, crate::rules::rule_set::Faults> {
    let p = super::presets::preset(id).unwrap();
    Ok(Named {
        name: p.name.clone(),
        rules: RuleSet::new(p.rules.clone())?,
    })
}
