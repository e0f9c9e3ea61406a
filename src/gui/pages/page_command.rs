//! What a page does for the commands it knows: a row for each, with when it can be run and what it does.
//! What commands are called and which keys they have stands in `command.rs`.

use egui::Context;

use crate::gui::command::Command;
use crate::gui::pages::page::PageWish;
use crate::gui::shared::Shared;

/// A row: a command, when it can be run, what it does.
pub struct PageCommand<P> {
    command: Command,
    can: fn(&P) -> bool,
    run: Run<P>,
}

/// Who acts: the page alone, or others with it.
enum Run<P> {
    /// Something of the page's own.
    Own(fn(&mut P, &Context, &mut Shared)),
    /// Something that ends with a wish to others.
    Wish(fn(&mut P, &Context, &mut Shared) -> PageWish),
}

/// The row of a command that the page carries out by itself.
pub const fn does<P>(
    command: Command,
    can: fn(&P) -> bool,
    run: fn(&mut P, &Context, &mut Shared),
) -> PageCommand<P> {
    let run = Run::Own(run);
    PageCommand { command, can, run }
}

/// The row of a command that the page passes on as a wish.
pub const fn wishes<P>(
    command: Command,
    can: fn(&P) -> bool,
    run: fn(&mut P, &Context, &mut Shared) -> PageWish,
) -> PageCommand<P> {
    let run = Run::Wish(run);
    PageCommand { command, can, run }
}

/// For commands that can be run at any time.
pub const fn always<P>(_: &P) -> bool {
    true
}

/// For commands that the page keeps from the one behind it.
pub const fn never<P>(_: &P) -> bool {
    false
}

/// Whether a command can be run now; `None` where it has no row.
pub fn can<P>(rows: &[PageCommand<P>], page: &P, command: Command) -> Option<bool> {
    let row = rows.iter().find(|row| row.command == command)?;
    Some((row.can)(page))
}

/// Carries a command out; nothing where it has no row.
pub fn run<P>(
    rows: &[PageCommand<P>],
    page: &mut P,
    ctx: &Context,
    command: Command,
    shared: &mut Shared,
) -> Option<PageWish> {
    let row = rows.iter().find(|row| row.command == command)?;
    match row.run {
        Run::Own(run) => {
            run(page, ctx, shared);
            None
        }
        Run::Wish(run) => Some(run(page, ctx, shared)),
    }
}
