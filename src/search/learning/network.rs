//! The network while it learns: weights of any size, moved against the error (Adam, Kingma and Ba,
//! 2015).

use super::games::Sample;
use crate::search::chance::Chance;
use crate::search::knowledge::{
    GameStage, Knowledge, MOST_WEIGHT, ONE, Row, STAGES, SUMS, WEIGHT, stage,
};
use crate::search::limits::Stop;

/// A row while it learns.
type Weights = [f32; SUMS];

/// A network that learns.
#[derive(Clone, Debug)]
pub struct Network {
    houses: usize,
    most: usize,
    total: u32,
    scale: f32,
    /// Rows of houses, then the offsets, then the stages.
    rows: Vec<Weights>,
    /// What stages begin with.
    offsets: [f32; STAGES],
    first: Vec<Weights>,
    second: Vec<Weights>,
    steps: i32,
    offset_moments: [[f32; 2]; STAGES],
}

/// Samples that are looked at before weights are moved.
const BATCH: usize = 256;
/// Beyond so many scales an error counts in proportion, not squared.
const NEAR: f32 = 1.0;

impl Network {
    /// A network that knows nothing, for a board; `scale` is what one seed is divided by.
    pub fn new(houses: usize, total: u32, scale: f32, seed: u64) -> Self {
        let most = Knowledge::most_told(houses, total);
        let pits = 2 * houses;
        let rows = pits * (most + 1) + 1 + STAGES;
        let mut chance = Chance::new(seed);
        let mut drawn = |reach: f32| {
            let mut weights = [0.0; SUMS];
            for weight in &mut weights {
                *weight = reach * (chance.below(1 << 16) as f32 / 32_768.0 - 1.0);
            }
            weights
        };
        let houses_reach = 0.7 / (pits as f32).sqrt();
        let mut all: Vec<Weights> = (0..pits * (most + 1))
            .map(|_| drawn(houses_reach))
            .collect();
        all.push([0.4; SUMS]);
        all.extend((0..STAGES).map(|_| [0.0; SUMS]));
        let stage = drawn(0.3);
        for row in all.iter_mut().rev().take(STAGES) {
            *row = stage;
        }
        Self {
            houses,
            most,
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
        2 * self.houses * (self.most + 1)
    }

    /// The rows of a sample, and its stage.
    fn rows_of(&self, sample: &Sample) -> (impl Iterator<Item = usize>, usize) {
        let most = self.most;
        let rows = sample
            .seeds
            .clone()
            .into_iter()
            .enumerate()
            .map(move |(pit, seeds)| pit * (most + 1) + usize::from(seeds).min(most));
        (rows, stage(u32::from(sample.in_houses), self.total))
    }

    fn sums(&self, sample: &Sample) -> (Weights, usize) {
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
    pub fn guess(&self, sample: &Sample) -> f32 {
        let (sums, stage) = self.sums(sample);
        self.weigh(&sums, stage)
    }

    fn weigh(&self, sums: &Weights, stage: usize) -> f32 {
        let weights = &self.rows[self.offsets_row() + 1 + stage];
        let mut guess = self.offsets[stage];
        for (sum, weight) in sums.iter().zip(weights) {
            let sum = sum.clamp(0.0, 1.0);
            guess += sum * sum * weight;
        }
        guess
    }

    /// The mean squared error on samples, in seeds.
    pub fn error(&self, samples: &[Sample]) -> f32 {
        let errors = samples.iter().map(|sample| {
            let error = self.guess(sample) * self.scale - sample.target;
            f64::from(error * error)
        });
        (errors.sum::<f64>() / samples.len().max(1) as f64) as f32
    }

    /// Learns from all samples once, in an order that `chance` decides; whether it came to the end before it was stopped.
    pub fn learn(
        &mut self,
        samples: &[Sample],
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

    fn add_slopes(&self, sample: &Sample, slopes: &mut [Weights], offsets: &mut [f32; STAGES]) {
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
    fn step(&mut self, slopes: &mut [Weights], offsets: &[f32; STAGES], rate: f32, count: f32) {
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
        let pits = 2 * self.houses + 1;
        f32::from(i16::MAX) / f32::from(ONE) / pits as f32 * 0.99
    }

    /// What was learned, in whole numbers.
    pub fn knowledge(&self) -> Knowledge {
        let whole =
            |row: &Weights, one: i16| -> Row { row.map(|w| (w * f32::from(one)).round() as i16) };
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
    use crate::rules::rule_set::RuleSet;
    use crate::rules::side::Side;
    use crate::rules::spec::RuleSpec;
    use crate::rules::state::Pie;
    use crate::search::core::board::Board;
    use crate::search::core::sow::Core;
    use crate::search::knowledge::PARTS;

    /// Boards of Kalah(6,4) with the lead in the houses as what is still to come.
    fn samples() -> Vec<Sample> {
        let mut chance = Chance::new(5);
        let one = |_| {
            let seeds: Vec<u8> = (0..12).map(|_| chance.below(5) as u8).collect();
            let sum = |half: &[u8]| half.iter().map(|&n| f32::from(n)).sum::<f32>();
            Sample {
                in_houses: seeds.iter().map(|&n| u16::from(n)).sum(),
                target: sum(&seeds[..6]) - sum(&seeds[6..]),
                seeds,
            }
        };
        (0..4_000).map(one).collect()
    }

    fn learned(samples: &[Sample]) -> Network {
        let mut network = Network::new(6, 48, 5.0, 1);
        let mut chance = Chance::new(2);
        let stop = Stop::default();
        for _ in 0..12 {
            assert!(network.learn(samples, [0.005, 0.001], &mut chance, &stop));
        }
        network
    }

    #[test]
    fn a_simple_rule_is_learned() {
        let samples = samples();
        let untaught = Network::new(6, 48, 5.0, 1).error(&samples);
        let taught = learned(&samples).error(&samples);
        assert!(untaught > 20.0 && taught < 1.0, "{untaught} {taught}");
    }

    #[test]
    fn whole_numbers_guess_as_the_network_does() {
        let samples = samples();
        let network = learned(&samples);
        let knowledge = network.knowledge();
        let rules = RuleSet::new(RuleSpec::default()).unwrap();
        let start = rules.start(Side::South);
        let core = Core::<1, 8>::new(&rules, &start);
        for sample in &samples[..200] {
            let mut board = Board::new(rules.shape(), &start, Pie::Closed);
            for house in 0..6 {
                board.own.set(house, u32::from(sample.seeds[house]));
                board.opp.set(house, u32::from(sample.seeds[6 + house]));
            }
            // So that all seeds together are as many as they were.
            board.own.set(6, 48 - u32::from(sample.in_houses));
            let whole = knowledge.guess(&core, &board) as f32 / PARTS as f32;
            let exact = network.guess(sample) * 5.0;
            assert!((whole - exact).abs() < 0.5, "{whole} {exact}");
        }
    }
}
