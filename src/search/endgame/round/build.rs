//! A table worked out layer by layer, from few seeds to many.

use super::fixpoint::settle;
use super::layout::Layout;
use super::moves::LayerContext;
use super::narrow::narrow;
use crate::rules::rule_set::RuleSet;
use crate::search::core::dispatch::CoreTask;
use crate::search::core::sow::Core;
use crate::search::endgame::halves::Halves;
use crate::search::endgame::indexing::Indexing;
use crate::search::limits::Stop;

/// A table to be worked out into `bytes`; those of the layers below `from` are there already.
pub struct BuildRoundTask<'a, F> {
    /// The rules, without the number of seeds that stops a game.
    pub rules: &'a RuleSet,
    pub indexing: &'a Indexing,
    pub layout: &'a Layout,
    pub from: u32,
    pub bytes: &'a mut [u8],
    pub stop: &'a Stop,
    pub tell: F,
}

/// The numbers of a layer, where the player is to move and where his opponent is; `None` if stopped.
fn numbers<const WORDS: usize, const BITS: u32>(
    known: &LayerContext<'_, WORDS, BITS>,
    seeds: u32,
    lanes: usize,
    stop: &Stop,
) -> Option<[Vec<i8>; 2]> {
    let moves = known.moves(seeds, stop)?;
    let leads = known.layout.leads;
    let mut found = settle(&moves, leads, lanes, stop)?;
    if known.rules.spec().repeat_limit == 2 {
        narrow(&moves, &mut found, leads, seeds, stop);
    }
    (!stop.is_stopped()).then_some(found)
}

impl<F: FnMut(u64, u64)> CoreTask for BuildRoundTask<'_, F> {
    /// The layers that are there in the end.
    type Output = u32;

    fn run<const WORDS: usize, const BITS: u32>(mut self, core: Core<WORDS, BITS>) -> u32 {
        let sorted = Halves::<WORDS, BITS>::new(self.indexing);
        let layers = 0..=self.indexing.seeds();
        let halves: Vec<_> = layers.map(|seeds| sorted.by_rank(seeds)).collect();
        let of = self.indexing.positions();
        for (seeds, layer) in (0..).zip(self.layout.layers()) {
            (self.tell)(layer.first, of);
            if seeds < self.from {
                continue;
            }
            let [own, other] = layer.halves();
            let (below, here) = self.bytes.split_at_mut(own.start);
            let known = LayerContext {
                core: &core,
                rules: self.rules,
                indexing: self.indexing,
                layout: self.layout,
                below,
                halves: &halves,
            };
            let Some(found) = numbers(&known, seeds, layer.lanes, self.stop) else {
                return seeds;
            };
            for (half, found) in [own.clone(), other].into_iter().zip(found) {
                let here = &mut here[half.start - own.start..half.end - own.start];
                for (byte, sure) in here.iter_mut().zip(found) {
                    *byte = sure as u8;
                }
            }
        }
        (self.tell)(of, of);
        self.indexing.seeds() + 1
    }
}
