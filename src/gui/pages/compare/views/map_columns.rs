//! How wide the columns of the rule map are: of all rows alike, so that houses stand under each other.

/// The columns of a grid of rule sets and houses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MapColumns {
    /// Room for names in front of the cells; none where they stand above.
    name: f32,
    width: f32,
    count: usize,
}

impl MapColumns {
    /// Between two cells, in points.
    pub const GAP: f32 = 4.0;
    /// Least width of a cell: of two figures with a sign, in small figures.
    const LEAST: f32 = 30.0;
    /// From this width on, figures have their usual size.
    const USUAL: f32 = 36.0;
    /// Wide enough for anything.
    const MOST: f32 = 64.0;
    /// Least room for names in front of the cells, and most.
    const NAME: [f32; 2] = [130.0, 220.0];

    /// So many columns in so much room; they may need more.
    pub fn new(room: f32, count: usize) -> Self {
        let count = count.max(1);
        let wide = Self {
            name: 0.0,
            width: Self::MOST,
            count,
        };
        let [least, most] = Self::NAME;
        let left = room
            - Self {
                width: 44.0,
                ..wide
            }
            .whole();
        let name = if left >= least { left.min(most) } else { 0.0 };
        let width = (room - name + Self::GAP) / count as f32 - Self::GAP;
        Self {
            name,
            width: width.clamp(Self::LEAST, Self::MOST).floor(),
            count,
        }
    }

    /// Room for names in front of the cells, with the gap after it; 0 where they stand above.
    pub const fn name(&self) -> f32 {
        self.name
    }

    /// The width of a cell.
    pub const fn width(&self) -> f32 {
        self.width
    }

    /// The width of all columns and names.
    pub fn whole(&self) -> f32 {
        self.name + self.count as f32 * (self.width + Self::GAP) - Self::GAP
    }

    /// The size of figures that fit in a cell.
    pub const fn text_size(&self) -> f32 {
        if self.width < Self::USUAL { 11.5 } else { 13.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_fit_or_are_as_small_as_can_be_read() {
        for room in [180.0, 272.0, 320.0, 480.0, 900.0] {
            for count in 1..=20 {
                let columns = MapColumns::new(room, count);
                let fits = columns.whole() <= room;
                assert!(
                    fits || columns.width() == MapColumns::LEAST,
                    "{count} in {room}"
                );
            }
        }
        assert!(
            MapColumns::new(272.0, 7).whole() <= 272.0,
            "as wide as the panel usually is"
        );
        assert!(MapColumns::new(272.0, 6).name() == 0.0);
        assert!(MapColumns::new(600.0, 6).name() > 0.0);
    }
}
