//! What lies in neither player's winning region, component by component.

use super::component_game::{ComponentGame, ComponentMove, Links};
use super::components::Components;
use super::repetition_search::{RepetitionSearch, WANTED};

/// What the moves from a node bring whoever makes them that lead to where it is decided who gets what he wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OutsideMoves {
    /// None of them what he wants.
    Lost,
    /// It is not known.
    Open,
    /// One of them what he wants.
    Won,
}

/// A node of which it is asked whether the first player gets what he wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UndecidedNode {
    /// Whether it is the first player's move.
    pub is_first: bool,
    /// Whether the first player gets what he wants if it comes too often.
    pub serves_first: bool,
    /// What the moves bring that lead to none of the nodes.
    pub outside: OutsideMoves,
    /// How often it has come.
    pub times: u32,
}

/// Which nodes are asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// All of them.
    All,
    /// One, by number.
    Node(usize),
}

/// Whether the first player gets what he wants where the game comes to one of `nodes` next, from which moves lead to each other by
/// `links`; the occurrence `limit` ends the game. As far as that is found before `has_to_end`, which hears how many nodes are worked out.
pub fn decide(
    nodes: &[UndecidedNode],
    links: &Links,
    limit: u32,
    asked: Asked,
    has_to_end: &mut dyn FnMut(u64) -> bool,
) -> Vec<Option<bool>> {
    let to = |node, nth| links.of(node).get(nth).copied();
    let components = Components::new(nodes.len(), to);
    let mut is_asked = vec![asked == Asked::All; nodes.len()];
    if let Asked::Node(node) = asked {
        is_asked[node] = true;
        for from in 0..nodes.len() {
            for to in links.of(from).iter().map(|&to| to as usize) {
                is_asked[to] |= components.of(to) != components.of(from);
            }
        }
    }
    let mut found = vec![None; nodes.len()];
    for members in components.groups() {
        let views = [0, 1].map(|player| view(nodes, links, &components, members, &found, player));
        let times: Vec<u32> = members.iter().map(|&n| nodes[n as usize].times).collect();
        let mut search = RepetitionSearch::new([&views[0], &views[1]], limit, &times);
        let mut asked: Vec<usize> = (0..members.len()).collect();
        asked.retain(|&index| is_asked[members[index] as usize]);
        // Little can be found where it is not known what moves out of the component bring.
        let is_open = |&node: &u32| {
            let mut to = links.of(node as usize).iter().map(|&to| to as usize);
            let own = components.of(node as usize);
            nodes[node as usize].outside == OutsideMoves::Open
                || to.any(|to| components.of(to) != own && found[to].is_none())
        };
        let passes = if members.iter().any(is_open) {
            2
        } else {
            usize::MAX
        };
        // What comes of the fewer nodes that serve one player decides most of the others.
        let serves = |&index: &usize| nodes[members[index] as usize].serves_first;
        let most_serve_first =
            2 * asked.iter().filter(|&index| serves(index)).count() > asked.len();
        asked.sort_by_key(|index| serves(index) == most_serve_first);
        for (index, gets) in search.find(asked, passes, has_to_end) {
            found[members[index] as usize] = Some(gets);
        }
    }
    found
}

/// A component as the first player sees it, or the other one: what is found elsewhere is outside.
fn view(
    nodes: &[UndecidedNode],
    links: &Links,
    components: &Components,
    members: &[u32],
    found: &[Option<bool>],
    player: usize,
) -> ComponentGame {
    let worth = |is_won| if is_won { WANTED } else { WANTED - 1 };
    let is_his = |node: &u32| nodes[*node as usize].is_first == (player == 0);
    let serves = |node: &u32| worth(nodes[*node as usize].serves_first == (player == 0));
    let moves = members.iter().zip(0..).flat_map(|(&node, from)| {
        let own = components.of(node as usize);
        let outside = nodes[node as usize].outside;
        let wins = match is_his(&node) {
            true => outside == OutsideMoves::Won,
            false => outside == OutsideMoves::Lost,
        };
        let inside = links.of(node as usize).iter().map(move |&to| {
            if components.of(to as usize) == own {
                ComponentMove::Inside(components.member(to as usize))
            } else {
                ComponentMove::Outside(worth(found[to as usize] == Some(player == 0)))
            }
        });
        let outside = std::iter::once(ComponentMove::Outside(worth(wins)));
        outside.chain(inside).map(move |next| (from, next))
    });
    let his = members.iter().map(is_his).collect();
    ComponentGame::new(his, members.iter().map(serves).collect(), moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::chance::Chance;
    use crate::search::repetition::WinningRegion;

    /// A game on a few nodes drawn by lot.
    fn drawn(chance: &mut Chance) -> (Vec<UndecidedNode>, Links) {
        let count = 2 + chance.below(6);
        let kinds = [
            OutsideMoves::Open,
            OutsideMoves::Won,
            OutsideMoves::Won,
            OutsideMoves::Lost,
        ];
        let nodes = (0..count).map(|_| UndecidedNode {
            is_first: chance.below(2) == 0,
            serves_first: chance.below(3) == 0,
            outside: kinds[chance.below(25).min(3) as usize],
            times: u32::from(chance.below(8) == 0),
        });
        let nodes = nodes.collect();
        let mut pairs = Vec::new();
        for from in 0..count {
            pairs.extend((0..=chance.below(3)).map(|_| (from, chance.below(count))));
        }
        (nodes, Links::new(count as usize, &pairs))
    }

    /// Whether the first player gets what he wants at a node that comes now, by trying everything; moves outside of which nothing is
    /// known are `open`.
    fn tried(
        nodes: &mut [UndecidedNode],
        links: &Links,
        limit: u32,
        open: bool,
        at: usize,
    ) -> bool {
        let UndecidedNode {
            is_first,
            serves_first,
            outside,
            times,
        } = nodes[at];
        if times + 1 >= limit {
            return serves_first;
        }
        if outside == OutsideMoves::Won || (outside == OutsideMoves::Open && open == is_first) {
            return is_first;
        }
        nodes[at].times += 1;
        let mut to = links.of(at).iter();
        let gets =
            is_first == to.any(|&to| is_first == tried(nodes, links, limit, open, to as usize));
        nodes[at].times -= 1;
        gets
    }

    #[test]
    fn what_is_decided_is_what_trying_everything_comes_to() {
        let mut chance = Chance::part(7, 1);
        let mut decided = [0, 0];
        for nth in 0..4000 {
            let (mut nodes, links) = drawn(&mut chance);
            let limit = 2 + u32::from(nth % 4 == 0);
            let found = decide(&nodes, &links, limit, Asked::All, &mut |_| false);
            let is_open = nodes.iter().any(|node| node.outside == OutsideMoves::Open);
            for (at, found) in found.into_iter().enumerate() {
                let Some(found) = found else {
                    assert!(is_open, "{at} of {nodes:?}, {links:?}");
                    continue;
                };
                let both = [false, true].map(|open| tried(&mut nodes, &links, limit, open, at));
                assert_eq!(both, [found; 2], "{at} of {nodes:?}, {links:?}");
                decided[usize::from(found)] += 1;
            }
        }
        assert!(decided.iter().all(|&count| count > 3000), "{decided:?}");
    }

    #[test]
    fn a_region_grows_to_what_it_is_from_the_start() {
        let mut chance = Chance::part(7, 2);
        let mut grown = 0;
        for _ in 0..4000 {
            let (nodes, links) = drawn(&mut chance);
            let components =
                Components::new(nodes.len(), |node, nth| links.of(node).get(nth).copied());
            let members = components.members(0);
            let found = vec![None; nodes.len()];
            let game = view(&nodes, &links, &components, members, &found, 0);
            let mut over = Vec::new();
            let mut region = WinningRegion::new(&game, std::iter::empty());
            region.win(WANTED);
            for node in 0..members.len() {
                if region.at(node).is_some() {
                    continue;
                }
                over.push(node);
                match game.repeated[node] >= WANTED {
                    true => region.end(node, WANTED),
                    false => region.set_lost(node, true),
                }
                let mut anew = WinningRegion::new(&game, over.iter().copied());
                anew.win(WANTED);
                for node in 0..members.len() {
                    assert_eq!(
                        region.at(node),
                        anew.at(node),
                        "{node} of {game:?} after {over:?}"
                    );
                    grown += usize::from(region.at(node).is_some());
                }
            }
        }
        assert!(grown > 1000, "{grown}");
    }
}
