//! Sizes by what they are of, in points.

/// The unit of all distances.
pub const GRID: f32 = 8.0;
/// What is left free between things that belong together, in points: the least, little, some; then between parts.
pub const LEAST_GAP: f32 = 2.0;
/// As [`LEAST_GAP`].
pub const SMALL_GAP: f32 = 4.0;
/// As [`LEAST_GAP`].
pub const GAP: f32 = 6.0;
/// Between parts of a page or dialog, in points.
pub const LARGE_GAP: f32 = 12.0;
/// As [`LARGE_GAP`].
pub const WIDE_GAP: f32 = 16.0;
/// Above a title in the panel.
pub const TITLE_GAP: f32 = 14.0;
/// Between columns of a page or dialog.
pub const COLUMN_GAP: f32 = 24.0;
/// Beside the words on buttons where many stand in a row: the least, little, some.
pub const LEAST_PADDING: f32 = 2.0;
/// As [`LEAST_PADDING`].
pub const LITTLE_PADDING: f32 = 4.0;
/// As [`LEAST_PADDING`].
pub const SMALL_PADDING: f32 = 6.0;
/// The width of lines that part or surround things.
pub const LINE: f32 = 1.0;
/// The width of outlines that tell something.
pub const MARK_LINE: f32 = 1.5;
/// The width of lines that are to be seen first.
pub const STRONG_LINE: f32 = 2.0;
/// The margin at the edges of panels.
pub const PANEL_MARGIN: f32 = 18.0;
/// The height of buttons and fields.
pub const CONTROL_HEIGHT: f32 = 30.0;
/// The corner radius of controls.
pub const RADIUS: u8 = 8;
/// The corner radius of windows and menus.
pub const WINDOW_RADIUS: u8 = 10;
/// The height of the button for what most people want to do next.
pub const MAIN_BUTTON: f32 = 32.0;
/// A square button that goes a step on.
pub const STEP_BUTTON: [f32; 2] = [28.0, 28.0];
/// The least size of one of several buttons of which one is chosen.
pub const CHOICE: [f32; 2] = [34.0, 28.0];
/// The same where there are many, or little room.
pub const SMALL_CHOICE: [f32; 2] = [30.0, 26.0];
/// The height of a tab.
pub const TAB: f32 = 30.0;
/// The height of a field for a number.
pub const FIELD: f32 = 28.0;
/// The height of the bar at the top.
pub const TOP_BAR: f32 = 44.0;
/// The line at the bottom.
pub const STATUS_BAR: f32 = 32.0;
/// A message of one line, above the line at the bottom.
pub const MESSAGE: f32 = 32.0;
/// The height that a list leaves free of the window.
pub const MENU_SPARE: f32 = 72.0;
/// The width of a dialog with more text than controls.
pub const DIALOG_WIDTH: f32 = 440.0;
/// The height that a long text or list in a dialog leaves free of the window.
pub const DIALOG_SPARE: f32 = 260.0;
/// The width of a list of long names.
pub const LIST_WIDTH: f32 = 200.0;
/// Numbers along an axis.
pub const TICK: f32 = 11.0;
/// Small text.
pub const SMALL: f32 = 12.0;
/// Names and numbers between body text and what is small.
pub const NOTE: f32 = 13.0;
/// A title above a paragraph.
pub const SUBTITLE: f32 = 14.0;
/// The name of a board or of the rules played.
pub const TITLE: f32 = 15.0;
