//! Why a move is refused.

use thiserror::Error;

use super::board::House;
use super::moves::Move;

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the house is the one that is refused")]
pub enum Refusal {
    /// No move can be made any more.
    #[error("the game is over")]
    GameOver,
    /// The house is the other player's.
    #[error("{house} belongs to {}, and {} is to move", .house.side(), .house.side().other())]
    NotYours { house: House },
    /// The house is not on this board.
    #[error("there is no house {number} on this board")]
    NoSuchHouse {
        /// The number given.
        number: u8,
    },
    /// The house is burnt.
    #[error("{house} is burnt")]
    Burnt { house: House },
    /// The house is claimed.
    #[error("{house} is claimed")]
    Claimed { house: House },
    /// The house holds the seed that has just come across (`no_return`).
    #[error(
        "{house} holds the seed that has just come across, which may not be sent straight back"
    )]
    NoReturn { house: House },
    /// The house holds no seeds.
    #[error("{house} is empty")]
    Empty { house: House },
    /// The house holds fewer seeds than may be lifted (`min_lift`).
    #[error("{house} holds {seeds} seed, and at least {least} are needed to play it")]
    TooFew {
        house: House,
        /// What it holds.
        seeds: u16,
        /// What it needs.
        least: u16,
    },
    /// The opponent has no seeds and would get none (`must_feed`).
    #[error("{house} would leave {} without seeds, and a move that gives some must be made", .house.side().other())]
    MustFeed { house: House },
    /// The move would capture everything (`grand_slam=illegal`, `illegal_unless_only`).
    #[error("{house} would capture all seeds of {}, which is not allowed", .house.side().other())]
    GrandSlam { house: House },
    /// The way round is the mover's choice, and he has not chosen it (`direction`).
    #[error("{house} can be sown either way round: say which, {0}cw or {0}ccw", .house.number())]
    WhichWay { house: House },
    /// The rules tell the way round (`direction`).
    #[error("{house} is sown the way the rules tell: the way round is not chosen")]
    WayIsTold { house: House },
    /// Sown backward the house would not capture at once (`back_columns`).
    #[error("{house} may be sown backward only if its first lap captures")]
    NoBackward { house: House },
    /// A seed is entered in the fighting row only (`reserve`).
    #[error("{house} is not in the fighting row, where seeds are entered")]
    EnterInFront { house: House },
    /// A move that captures at once must be made (`must_capture`).
    #[error("{house} does not capture at once that way, and a move that does must be made")]
    MustCapture { house: House },
    /// A move in the fighting row must be made (`front_first`).
    #[error("{house} is not in the fighting row, and a house there can be played")]
    FrontFirst { house: House },
    /// The house is kept (`kept_house`).
    #[error("{house} is kept and is begun from only if no other of its row holds seeds")]
    Kept { house: House },
    /// The only seeds of the fighting row would leave it.
    #[error("{house} holds the only seeds of the fighting row, which may not be sown out of it")]
    LeavesFront { house: House },
    /// The house is closed for this turn (`blocking`).
    #[error("{house} is threatened and closed for this turn")]
    Blocked { house: House },
    /// The move does not tell the choices within it, each once (`back_again`).
    #[error(
        "the move of {house} tells all that is chosen within it and nothing else, as in {legal}"
    )]
    WhichChoices {
        house: House,
        /// A way to play it.
        legal: Move,
    },
    /// Swapping is not offered now (`pie`).
    #[error(
        "sides can be swapped only as the second player's first move, and only with the pie rule"
    )]
    NoSwap,
}
