//! Everything that can be asked of the study page.

use crate::game::note::Mark;
use crate::game::record::{NodeId, TreePlace};
use crate::gui::board::ScreenSide;
use crate::rules::board::House;
use crate::rules::side::Side;
use crate::rules::state::Move;

/// One action about the game that is studied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StudyAction {
    /// Shows the move on its way no longer: it is made.
    Skip,
    /// Try this house, its seeds going to this side of the screen where the way round is the mover's choice.
    Sow(House, Option<ScreenSide>),
    /// Try the house of this number of the player to move.
    SowNumber(u8),
    /// Try to take over the other side.
    Swap,
    /// Make these moves as a variation, and show the position after them.
    TryLine(Vec<Move>),
    /// Make the better move in place of the mistake that led here, as a variation.
    PlayBetter,
    /// Show the position there.
    GoTo(TreePlace),
    /// Show this move being made, and then the position after it.
    ShowMove(NodeId),
    /// Go to the position after so many moves of the line being followed.
    GoAlong(usize),
    /// Write this beside the present place.
    Comment(String),
    /// Put this mark at the present move, or take it away.
    SetMark(Option<Mark>),
    /// Delete this move and all after it.
    Delete(TreePlace),
    /// Call the game so.
    Name(String),
    /// It was played there.
    Where(String),
    /// It was played on that day, or as much of a date as is known.
    When(String),
    /// A tab of the side panel.
    SetTab(StudyTab),
    /// How long a review takes.
    SetTime(ReviewTime),
    /// End the review.
    Cancel,
    /// Ask about the mistakes of this player, or of both.
    TryAgain(Option<Side>),
    /// End the questions; the game is as it was.
    EndTrying,
    /// Play the game on from here.
    PlayOn,
    /// From a variation back to the last move of the game before it, the game being the line again.
    BackToGame,
}

/// A tab of the side panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StudyTab {
    /// The tree of moves and the comment.
    #[default]
    Moves,
    /// What both players did, and the mistakes.
    Review,
    /// The mistakes as questions.
    Try,
}

/// How long a review takes at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReviewTime {
    /// A look.
    Quick,
    /// Half a minute.
    #[default]
    Usual,
    /// Five minutes.
    Deep,
}

impl ReviewTime {
    /// All of them, the shortest first.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Usual, Self::Deep];

    /// The time in seconds.
    pub const fn seconds(self) -> u64 {
        match self {
            Self::Quick => 8,
            Self::Usual => 28,
            Self::Deep => 300,
        }
    }

    /// What it is called.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Quick => "8 s",
            Self::Usual => "28 s",
            Self::Deep => "5 min",
        }
    }
}
