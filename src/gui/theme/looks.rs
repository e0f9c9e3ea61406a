//! Boards and seeds to choose from: the colours of each, beside those of the theme.

use std::sync::OnceLock;

use egui::{Context, Id, Theme};

use super::form::{Material, SeedForm};
use super::style;
use super::tokens::{BoardColors, Tokens, contrasted, rgb, rgba, tokens_of};
use crate::storage::settings::{BoardLook, SeedLook};

/// The board and the seeds that were chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Look {
    /// What the board is made of.
    pub board: BoardLook,
    /// What is sown.
    pub seeds: SeedLook,
    /// How much text and outlines stand out.
    pub contrast: Contrast,
}

/// How much text and outlines stand out from what they are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Contrast {
    /// As far as everybody needs it.
    #[default]
    Usual,
    /// As far as can be: text at least 7 : 1.
    High,
}

const BOARDS: [BoardLook; 3] = [BoardLook::Wood, BoardLook::Stone, BoardLook::Ash];
const SEEDS: [SeedLook; 4] = [
    SeedLook::Pebbles,
    SeedLook::Cowries,
    SeedLook::Glass,
    SeedLook::Plain,
];
const THEMES: [Theme; 2] = [Theme::Dark, Theme::Light];

fn id() -> Id {
    Id::unique("look of the board")
}

/// The look that was chosen last.
pub fn look(ctx: &Context) -> Look {
    ctx.data(|data| data.get_temp(id())).unwrap_or_default()
}

/// Chooses a look.
pub fn set_look(ctx: &Context, chosen: Look) {
    if look(ctx).contrast != chosen.contrast {
        for theme in THEMES {
            ctx.set_style_of(theme, style::of(theme, tokens_with(theme, chosen)));
        }
    }
    ctx.data_mut(|data| data.insert_temp(id(), chosen));
}

/// The colours of a theme with a look.
pub fn tokens_with(theme: Theme, look: Look) -> &'static Tokens {
    static ALL: OnceLock<Vec<(Theme, Look, Tokens)>> = OnceLock::new();
    if look == Look::default() {
        return tokens_of(theme);
    }
    let all = ALL.get_or_init(|| all().collect());
    let found = all.iter().find(|(t, l, _)| (*t, *l) == (theme, look));
    found.map_or_else(|| tokens_of(theme), |(.., tokens)| tokens)
}

pub(super) fn all() -> impl Iterator<Item = (Theme, Look, Tokens)> {
    let boards = BOARDS.into_iter();
    let looks = boards.flat_map(|board| SEEDS.map(|seeds| (board, seeds)));
    let looks = looks.flat_map(|(board, seeds)| {
        [Contrast::Usual, Contrast::High].map(|contrast| Look {
            board,
            seeds,
            contrast,
        })
    });
    looks.flat_map(|look| {
        THEMES.map(|theme| {
            let tokens = tokens_of(theme);
            let tokens = Tokens {
                board: with_seeds(of_board(tokens, look.board), look.seeds),
                ..tokens.clone()
            };
            match look.contrast {
                Contrast::Usual => (theme, look, tokens),
                Contrast::High => (theme, look, contrasted(theme, tokens)),
            }
        })
    })
}

fn of_board(tokens: &Tokens, look: BoardLook) -> BoardColors {
    let wood = tokens.board.clone();
    match look {
        BoardLook::Wood => wood,
        BoardLook::Stone => BoardColors {
            material: Material::Stone,
            rim_light: rgb(0x8b929a),
            rim_dark: rgb(0x191c20),
            face: [rgb(0x5a6068), rgb(0x484d54), rgb(0x383c42)],
            grain_dark: rgb(0x1b1e22),
            grain_light: rgb(0x9aa3ad),
            pit_low: rgb(0x3f444b),
            pit_edge: rgb(0x23262b),
            pit_shade: rgb(0x0c0d10),
            pit_lip: rgb(0x9ba4ae),
            pill: rgba(0x121418, 240),
            pill_text: rgb(0xf3f6f9),
            label: rgb(0xf0f3f6),
            mark_back: rgba(0x0c0d10, 210),
            ..wood
        },
        BoardLook::Ash => BoardColors {
            rim_light: rgb(0xfff2d9),
            rim_dark: rgb(0x8d7148),
            face: [rgb(0xead7b4), rgb(0xdcc59b), rgb(0xc9ae80)],
            grain_dark: rgb(0x957449),
            grain_light: rgb(0xfff6e2),
            pit_low: rgb(0x967a4e),
            pit_edge: rgb(0x513a20),
            pit_shade: rgb(0x3a2914),
            pit_lip: rgb(0xfff1d6),
            label: rgb(0x3f2a12),
            playable: rgb(0x7d4308),
            hover: rgb(0xb2480a),
            glow: rgba(0xffc46b, 120),
            cursor: rgb(0x241203),
            ..wood
        },
    }
}

fn with_seeds(board: BoardColors, look: SeedLook) -> BoardColors {
    let (seeds, form) = match look {
        SeedLook::Pebbles => return board,
        SeedLook::Cowries => (
            [0xf3ead6, 0xe8d8b9, 0xf8f2e6, 0xdcc9a6, 0xeee0c4, 0xd5bd94],
            SeedForm::Cowrie,
        ),
        SeedLook::Glass => (
            [0xd23c3c, 0x2a86cf, 0xf0b020, 0x8a55c4, 0x3fa866, 0xd9e6ee],
            SeedForm::Glass,
        ),
        SeedLook::Plain => ([0xf7f0e0; 6], SeedForm::Plain),
    };
    BoardColors {
        seeds: seeds.map(rgb),
        form,
        ..board
    }
}
