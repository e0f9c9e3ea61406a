//! Random sequences of what people, other copies, full and slow disks and kills do: after each, every game and every comparison that
//! ever had a move is offered by the program.
//!
//! `KALAHA_MODEL_SEQUENCES` says how many, `KALAHA_MODEL_SEED` does one again that failed.

mod disk;
mod lines;
mod running;
mod world;

use std::env;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use world::World;

/// How many sequences are tried.
const SEQUENCES: u64 = 1_400;
/// How many steps each has.
const STEPS: u32 = 30;

fn try_sequence(seed: u64) -> Result<(), String> {
    let mut world = World::new(seed);
    for _ in 0..STEPS {
        world.step();
    }
    match world.lost() {
        lost if lost.is_empty() => Ok(()),
        lost => Err(format!(
            "lost with KALAHA_MODEL_SEED={seed}: {lost:#?}\n{}",
            world.story.join("\n")
        )),
    }
}

fn number(variable: &str) -> Option<u64> {
    Some(env::var(variable).ok()?.parse().unwrap())
}

#[test]
fn no_sequence_of_what_people_and_disks_do_loses_a_game() {
    if let Some(seed) = number("KALAHA_MODEL_SEED") {
        return try_sequence(seed).unwrap();
    }
    let sequences = number("KALAHA_MODEL_SEQUENCES").unwrap_or(SEQUENCES);
    let next = AtomicU64::new(0);
    let work = || loop {
        let seed = next.fetch_add(1, Ordering::Relaxed);
        if seed >= sequences {
            return Ok(());
        }
        try_sequence(seed)?;
    };
    let results: Vec<Result<(), String>> = thread::scope(|scope| {
        let threads = [(); 12].map(|()| scope.spawn(work));
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    });
    for result in results {
        result.unwrap();
    }
    println!("{sequences} sequences of {STEPS} steps");
}
