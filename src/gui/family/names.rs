//! Where names stand beside points so that none covers another, nor a point.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

/// Between a point and its name.
const GAP: f32 = 4.0;
/// The room of the rings round a point that is marked.
const RINGS: f32 = 6.0;

/// For each name of this size, in the order of their weight, a place beside its point; `None` where there is no room. The
/// first `sure` have one all the same: their points are marked. `points` are all points with their radius.
pub fn place(
    names: &[(Pos2, Vec2)],
    sure: usize,
    (points, radius): (&[Pos2], f32),
    room: Rect,
) -> Vec<Option<Rect>> {
    let marked = &names[..sure.min(names.len())];
    let room_of = |at: Pos2| match marked.iter().any(|(other, _)| *other == at) {
        true => radius + RINGS,
        false => radius,
    };
    let spots = points.iter();
    let spots: Vec<Rect> = spots
        .map(|&at| Rect::from_center_size(at, Vec2::splat(2.0 * room_of(at))))
        .collect();
    let mut placed: Vec<Rect> = Vec::new();
    let mut found = Vec::new();
    for (number, &(at, size)) in names.iter().enumerate() {
        let free = |rect: &Rect| {
            let covers = |other: &Rect| rect.intersects(*other);
            room.contains_rect(*rect) && !spots.iter().any(covers) && !placed.iter().any(covers)
        };
        let around = around(at, size, room_of(at));
        let place = around.iter().copied().find(free);
        let apart = |rect: &&Rect| !placed.iter().any(|other| rect.intersects(*other));
        let over = || around.iter().find(apart).or(around.first()).copied();
        let place = place.or_else(|| over().filter(|_| number < sure));
        placed.extend(place);
        found.push(place);
    }
    found
}

/// The places that are tried: right, left, above, below, and between these.
fn around(at: Pos2, size: Vec2, radius: f32) -> [Rect; 8] {
    let aside = radius + GAP;
    let far = vec2(aside + size.x / 2.0, aside + size.y / 2.0 - 2.0);
    let slant = vec2(
        0.7 * radius + size.x / 2.0 + 2.0,
        0.7 * radius + size.y / 2.0,
    );
    let ways = [
        vec2(far.x, 0.0),
        vec2(-far.x, 0.0),
        vec2(0.0, -far.y),
        vec2(0.0, far.y),
        vec2(slant.x, -slant.y),
        vec2(slant.x, slant.y),
        vec2(-slant.x, -slant.y),
        vec2(-slant.x, slant.y),
    ];
    ways.map(|way| Rect::from_center_size(pos2(at.x, at.y) + way, size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cover_neither_each_other_nor_a_point() {
        let room = Rect::from_min_size(Pos2::ZERO, vec2(300.0, 200.0));
        let points: Vec<Pos2> = (0..40)
            .map(|n| pos2(20.0 + (n * 37 % 260) as f32, 20.0 + (n * 53 % 160) as f32))
            .collect();
        let names: Vec<_> = points.iter().map(|&at| (at, vec2(50.0, 14.0))).collect();
        let placed = place(&names, 0, (&points, 5.0), room);
        let there: Vec<Rect> = placed.into_iter().flatten().collect();
        assert!(there.len() > 5, "{}", there.len());
        for (number, a) in there.iter().enumerate() {
            assert!(room.contains_rect(*a));
            assert!(there[..number].iter().all(|b| !a.intersects(*b)));
            let covers = |at: &Pos2| a.contains(*at);
            assert!(!points.iter().any(covers));
        }
    }

    #[test]
    fn the_first_name_has_the_first_choice() {
        let room = Rect::from_min_size(Pos2::ZERO, vec2(200.0, 40.0));
        let at = pos2(20.0, 20.0);
        let name = (at, vec2(60.0, 14.0));
        let placed = place(&[name], 0, (&[at], 5.0), room);
        assert_eq!(placed[0].unwrap().left_center(), pos2(29.0, 20.0));
    }

    #[test]
    fn a_name_that_is_sure_has_a_place_among_points_without_room() {
        let room = Rect::from_min_size(Pos2::ZERO, vec2(100.0, 100.0));
        let points: Vec<Pos2> = (0..100)
            .map(|n| pos2((n % 10 * 10) as f32, (n / 10 * 10) as f32))
            .collect();
        let names = [(points[55], vec2(40.0, 14.0)); 2];
        let placed = place(&names, 1, (&points, 4.0), room);
        assert!(placed[0].is_some() && placed[1].is_none(), "{placed:?}");
    }
}
