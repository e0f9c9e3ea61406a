//! The [network](crate::search::knowledge) while it learns: weights of any size, moved against the gradient of a Huber loss by Adam
//! (Kingma and Ba, 2015).

use super::games::TrainingSample;
use crate::search::chance::Chance;
use crate::search::core::sow::Core;
use crate::search::knowledge::{
    HIDDEN, HIDDEN_ONE, Knowledge, MOST_OUTPUT_WEIGHT, OUTPUT_BUCKETS, OUTPUT_ONE, OutputBucket,
    WeightRow, bucket, claim_rows_of,
};
use crate::search::limits::Stop;

/// A row while it learns.
type LearningRow = [f32; HIDDEN];

/// A network that learns.
#[derive(Clone, Debug)]
pub struct Network {
    houses: usize,
    most: usize,
    /// Rows that tell who has claimed what.
    claims: usize,
    total: u32,
    scale: f32,
    /// Rows of houses, of claims, then the biases, then the buckets.
    rows: Vec<LearningRow>,
    /// What buckets begin with.
    biases: [f32; OUTPUT_BUCKETS],
    /// Running means of the gradients, and of their squares.
    first_moments: Vec<LearningRow>,
    second_moments: Vec<LearningRow>,
    steps: i32,
    output_bias_moments: [[f32; 2]; OUTPUT_BUCKETS],
}

/// Samples that are looked at before weights are moved.
const BATCH: usize = 256;
/// Beyond so many scales an error counts in proportion, not squared (Huber, 1964).
const HUBER: f32 = 1.0;

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
        let rows = inner + 1 + OUTPUT_BUCKETS;
        let mut chance = Chance::new(seed);
        let mut drawn = |reach: f32| {
            let mut weights = [0.0; HIDDEN];
            for weight in &mut weights {
                *weight = reach * (chance.below(1 << 16) as f32 / 32_768.0 - 1.0);
            }
            weights
        };
        let houses_reach = 0.7 / (pits as f32).sqrt();
        let mut all: Vec<LearningRow> = (0..inner).map(|_| drawn(houses_reach)).collect();
        all.push([0.4; HIDDEN]);
        all.extend((0..OUTPUT_BUCKETS).map(|_| [0.0; HIDDEN]));
        let bucket = drawn(0.3);
        for row in all.iter_mut().rev().take(OUTPUT_BUCKETS) {
            *row = bucket;
        }
        Self {
            houses,
            most,
            claims,
            total,
            scale,
            rows: all,
            biases: [0.0; OUTPUT_BUCKETS],
            first_moments: vec![[0.0; HIDDEN]; rows],
            second_moments: vec![[0.0; HIDDEN]; rows],
            steps: 0,
            output_bias_moments: [[0.0; 2]; OUTPUT_BUCKETS],
        }
    }

    /// The row after those of claims: what the units begin with.
    fn biases_row(&self) -> usize {
        self.claims_row() + self.claims
    }

    /// The first row of claims.
    fn claims_row(&self) -> usize {
        2 * self.houses * (self.most + 1)
    }

    /// The rows of a sample, and its bucket.
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
            bucket(u32::from(sample.in_houses), self.total),
        )
    }

    fn accumulator(&self, sample: &TrainingSample) -> (LearningRow, usize) {
        let (rows, bucket) = self.rows_of(sample);
        let mut accumulator = self.rows[self.biases_row()];
        for row in rows {
            for (unit, weight) in accumulator.iter_mut().zip(&self.rows[row]) {
                *unit += weight;
            }
        }
        (accumulator, bucket)
    }

    /// The evaluation for a sample, in scales.
    pub fn evaluate(&self, sample: &TrainingSample) -> f32 {
        let (accumulator, bucket) = self.accumulator(sample);
        self.output(&accumulator, bucket)
    }

    fn output(&self, accumulator: &LearningRow, bucket: usize) -> f32 {
        let weights = &self.rows[self.biases_row() + 1 + bucket];
        let mut evaluation = self.biases[bucket];
        for (unit, weight) in accumulator.iter().zip(weights) {
            let unit = unit.clamp(0.0, 1.0);
            evaluation += unit * unit * weight;
        }
        evaluation
    }

    /// The mean squared error on samples, in seeds.
    pub fn error(&self, samples: &[TrainingSample]) -> f32 {
        let errors = samples.iter().map(|sample| {
            let error = self.evaluate(sample) * self.scale - sample.target;
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
        let mut gradients = vec![[0.0; HIDDEN]; self.rows.len()];
        for (number, batch) in order.chunks(BATCH).enumerate() {
            if stop.is_stopped() {
                return false;
            }
            let done = number as f32 / batches as f32;
            let rate = rates[0] + (rates[1] - rates[0]) * done;
            let mut output_gradients = [0.0; OUTPUT_BUCKETS];
            for &index in batch {
                self.backpropagate(
                    &samples[index as usize],
                    &mut gradients,
                    &mut output_gradients,
                );
            }
            self.step(&mut gradients, &output_gradients, rate, batch.len() as f32);
        }
        true
    }

    fn backpropagate(
        &self,
        sample: &TrainingSample,
        gradients: &mut [LearningRow],
        biases: &mut [f32; OUTPUT_BUCKETS],
    ) {
        let (accumulator, bucket) = self.accumulator(sample);
        let evaluation = self.output(&accumulator, bucket);
        let error = (evaluation - sample.target / self.scale).clamp(-HUBER, HUBER);
        biases[bucket] += error;
        let stage_row = self.biases_row() + 1 + bucket;
        let mut back = [0.0; HIDDEN];
        for k in 0..HIDDEN {
            let unit = accumulator[k].clamp(0.0, 1.0);
            let is_inside = accumulator[k] > 0.0 && accumulator[k] < 1.0;
            let gradient = if is_inside { 2.0 * unit } else { 0.0 };
            back[k] = error * self.rows[stage_row][k] * gradient;
            gradients[stage_row][k] += error * unit * unit;
        }
        let (rows, _) = self.rows_of(sample);
        for row in rows.chain([self.biases_row()]) {
            for (gradient, back) in gradients[row].iter_mut().zip(&back) {
                *gradient += back;
            }
        }
    }

    /// Moves all weights a step of Adam against their gradients, which are nought afterwards.
    fn step(
        &mut self,
        gradients: &mut [LearningRow],
        biases: &[f32; OUTPUT_BUCKETS],
        rate: f32,
        count: f32,
    ) {
        const BETA_1: f32 = 0.9;
        const BETA_2: f32 = 0.999;
        const EPSILON: f32 = 1e-8;
        self.steps += 1;
        let rate = rate * (1.0 - BETA_2.powi(self.steps)).sqrt() / (1.0 - BETA_1.powi(self.steps));
        let inner = self.most_hidden_weight();
        let outer = f32::from(MOST_OUTPUT_WEIGHT) / f32::from(OUTPUT_ONE);
        let houses = self.biases_row() + 1;
        let moments = self.first_moments.iter_mut().zip(&mut self.second_moments);
        let rows = self.rows.iter_mut().zip(gradients).zip(moments);
        for (number, ((row, gradients), (first, second))) in rows.enumerate() {
            let reach = if number < houses { inner } else { outer };
            for k in 0..HIDDEN {
                let gradient = gradients[k] / count;
                first[k] = BETA_1 * first[k] + (1.0 - BETA_1) * gradient;
                second[k] = BETA_2 * second[k] + (1.0 - BETA_2) * gradient * gradient;
                let moved = row[k] - rate * first[k] / (second[k].sqrt() + EPSILON);
                row[k] = moved.clamp(-reach, reach);
            }
            *gradients = [0.0; HIDDEN];
        }
        for (bucket, gradient) in biases.iter().enumerate() {
            let gradient = gradient / count;
            let [first, second] = &mut self.output_bias_moments[bucket];
            *first = BETA_1 * *first + (1.0 - BETA_1) * gradient;
            *second = BETA_2 * *second + (1.0 - BETA_2) * gradient * gradient;
            self.biases[bucket] -= rate * *first / (second.sqrt() + EPSILON);
        }
    }

    /// The largest weight of an input: so that the accumulator fits in 16 bits.
    fn most_hidden_weight(&self) -> f32 {
        let claimed = if self.claims > 0 { 2 * self.houses } else { 0 };
        let pits = 2 * self.houses + claimed + 1;
        f32::from(i16::MAX) / f32::from(HIDDEN_ONE) / pits as f32 * 0.99
    }

    /// What was learned, in whole numbers.
    pub fn knowledge(&self) -> Knowledge {
        let whole = |row: &LearningRow, one: i16| -> WeightRow {
            row.map(|w| (w * f32::from(one)).round() as i16)
        };
        let biases = self.biases_row();
        let one = f32::from(HIDDEN_ONE) * f32::from(HIDDEN_ONE) * f32::from(OUTPUT_ONE);
        let rows = self.rows[..biases].iter();
        Knowledge {
            houses: self.houses,
            most: self.most,
            total: self.total,
            rows: rows.map(|row| whole(row, HIDDEN_ONE)).collect(),
            biases: whole(&self.rows[biases], HIDDEN_ONE),
            buckets: std::array::from_fn(|bucket| OutputBucket {
                weights: whole(&self.rows[biases + 1 + bucket], OUTPUT_ONE),
                bias: (self.biases[bucket] * one).round() as i32,
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
    fn whole_numbers_evaluate_as_the_network_does() {
        for rules in RULES.map(rules) {
            let samples = samples(&rules);
            let network = learned(&rules, &samples);
            let knowledge = network.knowledge();
            let off = samples[..200].iter().map(|sample| {
                let whole = knowledge.evaluate(&core(&rules), &board(&rules, sample));
                (whole as f32 / PARTS as f32 - network.evaluate(sample) * 5.0).abs()
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
