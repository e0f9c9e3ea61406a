//! Places in a plane whose distances are as near as can be to given ones.
//!
//! Stress majorization: Gansner, Koren and North, "Graph Drawing by Stress Majorization", 2004, with weights d⁻². It starts from
//! a circle in the order given, and turns what it finds so that its longer side lies across. What comes later is put where its
//! own stress is least, and moves nothing of what lies there.

/// What equal things are apart, in clauses.
const LEAST: f64 = 0.6;
/// Rounds; the stress falls in each, and hardly any more after these.
const ROUNDS: usize = 400;

/// How much longer one side of the map is than the other before it is seen.
const FLATTEST: f64 = 0.4;

type MapPoint = [f64; 2];

/// The places of `count` things with these distances, row by row; each number from 0 to 1. The first `first` of them lie as
/// they would without the others.
pub(super) fn layout(count: usize, first: usize, distances: &[u16]) -> Vec<[f32; 2]> {
    let apart = |a: usize, b: usize| f64::from(distances[a * count + b]).max(LEAST);
    let first = first.min(count);
    let mut places: Vec<MapPoint> = (0..first)
        .map(|n| {
            let angle = std::f64::consts::TAU * n as f64 / first as f64;
            [10.0 * angle.cos(), 10.0 * angle.sin()]
        })
        .collect();
    for _ in 0..ROUNDS {
        places = (0..first).map(|a| better(a, &places, &apart)).collect();
    }
    turned(&mut places);
    for later in first..count {
        let nearest = (0..later).min_by_key(|&other| distances[later * count + other]);
        places.push(nearest.map_or([0.0; 2], |other| places[other]));
        for _ in 0..ROUNDS {
            places[later] = better(later, &places, &apart);
        }
    }
    within(&places, first)
}

/// The place of one thing for which the stress is least, as the others lie.
fn better(a: usize, places: &[MapPoint], apart: &impl Fn(usize, usize) -> f64) -> MapPoint {
    let [x, y] = places[a];
    let (mut sum, mut weights) = ([0.0; 2], 0.0);
    for (b, other) in places.iter().enumerate() {
        if a == b {
            continue;
        }
        let wanted = apart(a, b);
        let weight = wanted.powi(-2);
        let [dx, dy] = [x - other[0], y - other[1]];
        let found = dx.hypot(dy);
        // Two on one spot part by their numbers, so that they do it in the same way every time.
        let way = match found > 1e-9 {
            true => [dx / found, dy / found],
            false if a < b => [1.0, 0.0],
            false => [-1.0, 0.0],
        };
        for axis in 0..2 {
            sum[axis] += weight * (other[axis] + wanted * way[axis]);
        }
        weights += weight;
    }
    match weights > 0.0 {
        true => sum.map(|sum| sum / weights),
        false => [x, y],
    }
}

/// Turns the places about their middle, so that they spread most across.
fn turned(places: &mut [MapPoint]) {
    let count = places.len().max(1) as f64;
    let middle = [0, 1].map(|axis| places.iter().map(|at| at[axis]).sum::<f64>() / count);
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for at in places.iter_mut() {
        *at = [at[0] - middle[0], at[1] - middle[1]];
        xx += at[0] * at[0];
        xy += at[0] * at[1];
        yy += at[1] * at[1];
    }
    let (sin, cos) = (0.5 * (2.0 * xy).atan2(xx - yy)).sin_cos();
    for at in places {
        *at = [cos * at[0] + sin * at[1], cos * at[1] - sin * at[0]];
    }
}

/// Moved and stretched so that the first `first` have numbers from 0 to 1, and later ones beyond them lie at the edge; what lies
/// almost in a row is not made to fill a square.
fn within(places: &[MapPoint], first: usize) -> Vec<[f32; 2]> {
    let ends = [0, 1].map(|axis| {
        let numbers = || places.iter().take(first).map(|at| at[axis]);
        let least = numbers().reduce(f64::min).unwrap_or_default();
        let most = numbers().reduce(f64::max).unwrap_or_default();
        [least, most]
    });
    let long = ends.map(|[least, most]| most - least);
    let longest = long[0].max(long[1]).max(1e-9);
    let each = places.iter().map(|at| {
        [0, 1].map(|axis| {
            let middle = (ends[axis][0] + ends[axis][1]) / 2.0;
            let size = long[axis].max(FLATTEST * longest);
            ((at[axis] - middle) / size + 0.5).clamp(0.0, 1.0) as f32
        })
    });
    each.collect()
}
