//! The network while it learns: weights of any size, moved against the error (Adam, Kingma and Ba,
//! 2015).

use super::games::TrainingSample;
use crate::search::chance::Chance;
use crate::search::core::sow::Core;
use crate::search::knowledge::{
    GameStage, Knowledge, MOST_WEIGHT, ONE, STAGES, SUMS, WEIGHT, WeightRow, claim_rows_of, stage,
};
use crate::search::limits::Stop;

/// A row while it learns.
type LearningRow = [f32; SUMS];

/// A network that learns.
#[derive(Clone, Debug)]
pub struct Network {
    houses: usize,
    most: usize,
    /// Rows that tell who has claimed what.
    claims: usize,
    total: u32,
    scale: f32,
    /// Rows of houses, of claims, then the offsets, then the stages.
    rows: Vec<LearningRow>,
    /// What stages begin with.
    offsets: [f32; STAGES],
    first: Vec<LearningRow>,
    second: Vec<LearningRow>,
    steps: i32,
    offset_moments: [[f32; 2]; STAGES],
}

/// Samples that are looked at before weights are moved.
const BATCH: usize = 256;
/// Beyond so many scales an error counts in proportion, not squared.
const NEAR: f32 = 1.0;

impl Network {
    /// A network that knows nothing, for a board and its rules; `scale` is what one seed is divided by.
    pub fn new<const WORDS: usize, const BITS: u32>(
        core: &Core<WORDS, BITS>,
        scale: f32,
        seed: u64,
    ) -> Self {
        let (houses, total) = (core.houses(), core.total());
        let most = Knowledge::most_told(houses, total);
        let claims = match core.has_claims() {
            true => claim_rows_of(houses),
            false => 0,
        };
        let pits = 2 * houses;
        let inner = pits * (most + 1) + claims;
        let rows = inner + 1 + STAGES;
        let mut chance = Chance::new(seed);
        let mut drawn = |reach: f32| {
            let mut weights = [0.0; SUMS];
            for weight in &mut weights {
                *weight = reach * (chance.below(1 << 16) as f32 / 32_768.0 - 1.0);
            }
            weights
        };
        let houses_reach = 0.7 / (pits as f32).sqrt();
        let mut all: Vec<LearningRow> = (0..inner).map(|_| drawn(houses_reach)).collect();
        all.push([0.4; SUMS]);
        all.extend((0..STAGES).map(|_| [0.0; SUMS]));
        let stage = drawn(0.3);
        for row in all.iter_mut().rev().take(STAGES) {
            *row = stage;
        }
        Self {
            houses,
            most,
            claims,
            total,
            scale,
            rows: all,
            offsets: [0.0; STAGES],
            first: vec![[0.0; SUMS]; rows],
            second: vec![[0.0; SUMS]; rows],
            steps: 0,
            offset_moments: [[0.0; 2]; STAGES],
        }
    }

    /// The row of the offsets.
    fn offsets_row(&self) -> usize {
        self.claims_row() + self.claims
    }

    /// The first row of claims.
    fn claims_row(&self) -> usize {
        2 * self.houses * (self.most + 1)
    }

    /// The rows of a sample, and its stage.
    fn rows_of(&self, sample: &TrainingSample) -> (impl Iterator<Item = usize>, usize) {
        let (most, first) = (self.most, self.claims_row());
        let claims = sample.claims.clone().into_iter();
        let claims = claims.map(move |row| first + usize::from(row));
        let rows = sample
            .seeds
            .clone()
            .into_iter()
            .enumerate()
            .map(move |(pit, seeds)| pit * (most + 1) + usize::from(seeds).min(most));
        (
            rows.chain(claims),
            stage(u32::from(sample.in_houses), self.total),
        )
    }

    fn sums(&self, sample: &TrainingSample) -> (LearningRow, usize) {
        let (rows, stage) = self.rows_of(sample);
        let mut sums = self.rows[self.offsets_row()];
        for row in rows {
            for (sum, weight) in sums.iter_mut().zip(&self.rows[row]) {
                *sum += weight;
            }
        }
        (sums, stage)
    }

    /// The guess for a sample, in scales.
    pub fn guess(&self, sample: &TrainingSample) -> f32 {
        let (sums, stage) = self.sums(sample);
        self.weigh(&sums, stage)
    }

    fn weigh(&self, sums: &LearningRow, stage: usize) -> f32 {
        let weights = &self.rows[self.offsets_row() + 1 + stage];
        let mut guess = self.offsets[stage];
        for (sum, weight) in sums.iter().zip(weights) {
            let sum = sum.clamp(0.0, 1.0);
            guess += sum * sum * weight;
        }
        guess
    }

    /// The mean squared error on samples, in seeds.
    pub fn error(&self, samples: &[TrainingSample]) -> f32 {
        let errors = samples.iter().map(|sample| {
            let error = self.guess(sample) * self.scale - sample.target;
            f64::from(error * error)
        });
        (errors.sum::<f64>() / samples.len().max(1) as f64) as f32
    }

    /// Learns from all samples once, in an order that `chance` decides; whether it came to the end before it was stopped.
    pub fn learn(
        &mut self,
        samples: &[TrainingSample],
        rates: [f32; 2],
        chance: &mut Chance,
        stop: &Stop,
    ) -> bool {
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        for i in (1..order.len()).rev() {
            order.swap(i, chance.below(i as u32 + 1) as usize);
        }
        let batches = order.len().div_ceil(BATCH).max(1);
        let mut slopes = vec![[0.0; SUMS]; self.rows.len()];
        for (number, batch) in order.chunks(BATCH).enumerate() {
            if stop.is_stopped() {
                return false;
            }
            let done = number as f32 / batches as f32;
            let rate = rates[0] + (rates[1] - rates[0]) * done;
            let mut offset_slopes = [0.0; STAGES];
            for &index in batch {
                self.add_slopes(&samples[index as usize], &mut slopes, &mut offset_slopes);
            }
            self.step(&mut slopes, &offset_slopes, rate, batch.len() as f32);
        }
        true
    }

    fn add_slopes(
        &self,
        sample: &TrainingSample,
        slopes: &mut [LearningRow],
        offsets: &mut [f32; STAGES],
    ) {
        let (sums, stage) = self.sums(sample);
        let guess = self.weigh(&sums, stage);
        let error = (guess - sample.target / self.scale).clamp(-NEAR, NEAR);
        offsets[stage] += error;
        let stage_row = self.offsets_row() + 1 + stage;
        let mut back = [0.0; SUMS];
        for k in 0..SUMS {
            let sum = sums[k].clamp(0.0, 1.0);
            let is_inside = sums[k] > 0.0 && sums[k] < 1.0;
            let slope = if is_inside { 2.0 * sum } else { 0.0 };
            back[k] = error * self.rows[stage_row][k] * slope;
            slopes[stage_row][k] += error * sum * sum;
        }
        let (rows, _) = self.rows_of(sample);
        for row in rows.chain([self.offsets_row()]) {
            for (slope, back) in slopes[row].iter_mut().zip(&back) {
                *slope += back;
            }
        }
    }

    /// Moves all weights a step against their slopes, which are nought afterwards.
    fn step(&mut self, slopes: &mut [LearningRow], offsets: &[f32; STAGES], rate: f32, count: f32) {
        const FIRST: f32 = 0.9;
        const SECOND: f32 = 0.999;
        const LEAST: f32 = 1e-8;
        self.steps += 1;
        let rate = rate * (1.0 - SECOND.powi(self.steps)).sqrt() / (1.0 - FIRST.powi(self.steps));
        let inner = self.most_inner();
        let outer = f32::from(MOST_WEIGHT) / f32::from(WEIGHT);
        let houses = self.offsets_row() + 1;
        let moments = self.first.iter_mut().zip(&mut self.second);
        let rows = self.rows.iter_mut().zip(slopes).zip(moments);
        for (number, ((row, slopes), (first, second))) in rows.enumerate() {
            let reach = if number < houses { inner } else { outer };
            for k in 0..SUMS {
                let slope = slopes[k] / count;
                first[k] = FIRST * first[k] + (1.0 - FIRST) * slope;
                second[k] = SECOND * second[k] + (1.0 - SECOND) * slope * slope;
                let moved = row[k] - rate * first[k] / (second[k].sqrt() + LEAST);
                row[k] = moved.clamp(-reach, reach);
            }
            *slopes = [0.0; SUMS];
        }
        for (stage, slope) in offsets.iter().enumerate() {
            let slope = slope / count;
            let [first, second] = &mut self.offset_moments[stage];
            *first = FIRST * *first + (1.0 - FIRST) * slope;
            *second = SECOND * *second + (1.0 - SECOND) * slope * slope;
            self.offsets[stage] -= rate * *first / (second.sqrt() + LEAST);
        }
    }

    /// The largest weight of a house: so that the sums of all fit in 16 bits.
    fn most_inner(&self) -> f32 {
        let claimed = if self.claims > 0 { 2 * self.houses } else { 0 };
        let pits = 2 * self.houses + claimed + 1;
        f32::from(i16::MAX) / f32::from(ONE) / pits as f32 * 0.99
    }

    /// What was learned, in whole numbers.
    pub fn knowledge(&self) -> Knowledge {
        let whole = |row: &LearningRow, one: i16| -> WeightRow {
            row.map(|w| (w * f32::from(one)).round() as i16)
        };
        let offsets = self.offsets_row();
        let one = f32::from(ONE) * f32::from(ONE) * f32::from(WEIGHT);
        let rows = self.rows[..offsets].iter();
        Knowledge {
            houses: self.houses,
            most: self.most,
            total: self.total,
            rows: rows.map(|row| whole(row, ONE)).collect(),
            offsets: whole(&self.rows[offsets], ONE),
            stages: std::array::from_fn(|stage| GameStage {
                weights: whole(&self.rows[offsets + 1 + stage], WEIGHT),
                offset: (self.offsets[stage] * one).round() as i32,
            }),
            scale: self.scale,
            book: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::clause::assign_all;
    use crate::rules::position::Position;
    use crate::rules::rule_set::RuleSet;
    use crate::rules::side::Side;
    use crate::rules::spec::RuleSpec;
    use crate::rules::state::Pie;
    use crate::search::core::board::Board;
    use crate::search::knowledge::PARTS;

    /// Kalah(6,4), and the same with houses that can be claimed.
    const RULES: [&[(&str, &str)]; 2] = [&[], &[("claim", "on")]];
    /// What a claimed house is worth.
    const CLAIMED: f32 = 6.0;

    fn rules(clauses: &[(&str, &str)]) -> RuleSet {
        let mut spec = RuleSpec::default();
        assign_all(&mut spec, clauses.iter().copied()).unwrap();
        RuleSet::new(spec).unwrap()
    }

    /// Boards with the lead in the houses as what is still to come, and what a claimed house brings, if any is.
    fn samples(rules: &RuleSet) -> Vec<TrainingSample> {
        let mut chance = Chance::new(5);
        let one = |_| {
            let seeds: Vec<u8> = (0..12).map(|_| chance.below(5) as u8).collect();
            let sum = |half: &[u8]| half.iter().map(|&n| f32::from(n)).sum::<f32>();
            let claim = rules.has_claims().then(|| chance.below(24) as u8);
            let claimed = claim.map_or(0.0, |row| if row < 12 { CLAIMED } else { -CLAIMED });
            TrainingSample {
                in_houses: seeds.iter().map(|&n| u16::from(n)).sum(),
                target: sum(&seeds[..6]) - sum(&seeds[6..]) + claimed,
                seeds,
                claims: claim.into_iter().collect(),
            }
        };
        (0..4_000).map(one).collect()
    }

    fn core(rules: &RuleSet) -> Core<1, 8> {
        Core::new(rules, &rules.start(Side::South))
    }

    fn learned(rules: &RuleSet, samples: &[TrainingSample]) -> Network {
        let mut network = Network::new(&core(rules), 5.0, 1);
        let mut chance = Chance::new(2);
        let stop = Stop::default();
        for _ in 0..12 {
            assert!(network.learn(samples, [0.005, 0.001], &mut chance, &stop));
        }
        network
    }

    #[test]
    fn a_simple_rule_is_learned() {
        for rules in RULES.map(rules) {
            let samples = samples(&rules);
            let untaught = Network::new(&core(&rules), 5.0, 1).error(&samples);
            let taught = learned(&rules, &samples).error(&samples);
            assert!(untaught > 20.0 && taught < 1.0, "{untaught} {taught}");
        }
    }

    #[test]
    fn whole_numbers_guess_as_the_network_does() {
        for rules in RULES.map(rules) {
            let samples = samples(&rules);
            let network = learned(&rules, &samples);
            let knowledge = network.knowledge();
            let off = samples[..200].iter().map(|sample| {
                let whole = knowledge.guess(&core(&rules), &board(&rules, sample));
                (whole as f32 / PARTS as f32 - network.guess(sample) * 5.0).abs()
            });
            let mean = off.sum::<f32>() / 200.0;
            assert!(mean < 0.2, "{mean}");
        }
    }

    /// The board of a sample, South to move.
    fn board(rules: &RuleSet, sample: &TrainingSample) -> Board<1, 8> {
        let (shape, mut position) = (rules.shape(), Position::empty(Side::South));
        let houses = Side::ALL.into_iter().flat_map(|side| shape.houses_of(side));
        let houses: Vec<_> = houses.collect();
        for (house, &seeds) in houses.iter().zip(&sample.seeds) {
            position.set_seeds(*house, seeds.into());
        }
        // So that all seeds together are as many as they were.
        position.set_store(Side::South, 48 - sample.in_houses);
        for &row in &sample.claims {
            let claimer = Side::ALL[usize::from(row) / houses.len()];
            let house = houses[usize::from(row) % houses.len()];
            position.set_claimer(house, Some(claimer));
        }
        Board::new(shape, &position, Pie::Closed)
    }
}
