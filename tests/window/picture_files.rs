//! Pictures of boards and films of games: what is in the files, and how the window saves and copies them.

use std::fs;
use std::io::Cursor;
use std::time::Duration;

use egui_kittest::kittest::Queryable as _;
use gif::DecodeOptions;
use image::RgbaImage;
use kalaha::game::contest::Game;
use kalaha::gui::command::Command;
use kalaha::gui::files::purpose::{Purpose, SaveFor};
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::gui::picture::draw;
use kalaha::rules::notation::parse_moves;
use kalaha::rules::side::BySide;
use kalaha::search::limits::Stop;
use kalaha::storage::picture::{PictureForm, PictureLight, PictureLook};
use kalaha::storage::settings::Settings;

use crate::table::{Table, clock, rules};

fn game(id: &str, moves: &str) -> Game {
    let players = BySide {
        south: "Anna & <Co>".to_owned(),
        north: "Ben".to_owned(),
    };
    let mut game = Game::new(*rules(id), players, clock());
    for action in parse_moves(game.record.state(), moves).unwrap() {
        game.record.play(action).unwrap();
    }
    game
}

fn small() -> PictureLook {
    PictureLook {
        width: 320,
        step: Duration::from_millis(500),
        ..PictureLook::default()
    }
}

fn file(game: &Game, form: PictureForm, look: PictureLook) -> Vec<u8> {
    draw::file(game, form, look, &Settings::default(), &Stop::default()).unwrap()
}

fn png(game: &Game, look: PictureLook) -> RgbaImage {
    let bytes = file(game, PictureForm::Png, look);
    image::load_from_memory(&bytes).unwrap().into_rgba8()
}

#[test]
fn a_png_is_as_wide_as_asked_and_shows_what_lies_where() {
    for id in ["kalah", "four-row", "hus16", "bestemshe"] {
        let game = game(id, "");
        let picture = png(&game, small());
        assert_eq!(picture.width(), 320, "{id}");
        assert!(picture.height() < 320, "{id}");
        let ground = picture.get_pixel(1, 1);
        let (right, bottom) = (picture.width() - 1, picture.height() - 1);
        for corner in [(0, 0), (right, 0), (0, bottom), (right, bottom)] {
            assert_eq!(
                picture.get_pixel(corner.0, corner.1),
                ground,
                "{id} {corner:?}"
            );
        }
    }
    let (before, after) = (game("kalah", ""), game("kalah", "3"));
    assert_eq!(png(&before, small()), png(&before, small()));
    assert_ne!(png(&before, small()), png(&after, small()));
    let light = PictureLook {
        light: PictureLight::Light,
        ..small()
    };
    assert!(png(&before, light).get_pixel(1, 1).0[0] > 200);
}

#[test]
fn an_svg_has_a_disc_for_every_seed_and_every_count_as_text() {
    let game = game("kalah", "3-6 1 2");
    let svg = String::from_utf8(file(&game, PictureForm::Svg, small())).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let named = |name: &str| {
        let nodes = document.descendants();
        nodes
            .filter(|node| node.has_tag_name(name))
            .collect::<Vec<_>>()
    };
    let seeds = named("circle").len();
    // The last move has a ring of two.
    assert_eq!(seeds, 48 + 2);
    let texts: Vec<_> = named("text")
        .iter()
        .filter_map(|node| node.text())
        .map(str::to_owned)
        .collect();
    assert!(texts.iter().any(|text| text == "Anna & <Co>"), "{texts:?}");
    assert!(
        texts.iter().any(|text| text == "Kalah · move 4: 2"),
        "{texts:?}"
    );
    let position = game.record.state().position();
    for house in game.rules().shape().all_houses() {
        let count = position.seeds(house).to_string();
        assert!(texts.contains(&count), "{house}: {count}");
    }
    assert!(svg.len() < 60_000, "{}", svg.len());
}

#[test]
fn a_film_has_every_move_before_and_after_it_and_begins_anew() {
    let game = game("oware", "3 4 1");
    let bytes = file(&game, PictureForm::Gif, small());
    let mut options = DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut film = options.read_info(Cursor::new(bytes)).unwrap();
    assert_eq!((film.width(), film.repeat()), (320, gif::Repeat::Infinite));
    let mut screen = gif_screen(&film);
    let mut times = Vec::new();
    while let Some(frame) = film.read_next_frame().unwrap() {
        times.push(frame.delay);
        put(&mut screen, frame);
    }
    assert_eq!(times, [50, 20, 30, 20, 30, 20, 150]);
    // Its last picture is that of the position, but for the few colours.
    let end = png(&game, small());
    let off = |i: usize| i32::from(screen.as_raw()[i]).abs_diff(i32::from(end.as_raw()[i]));
    let sum: u64 = (0..end.as_raw().len()).map(|i| u64::from(off(i))).sum();
    let mean = sum as f64 / end.as_raw().len() as f64;
    assert!(mean < 4.0, "{mean}");
}

fn gif_screen(film: &gif::Decoder<Cursor<Vec<u8>>>) -> RgbaImage {
    RgbaImage::new(film.width().into(), film.height().into())
}

/// Lays a picture of a film over those before.
fn put(screen: &mut RgbaImage, frame: &gif::Frame<'_>) {
    for (i, pixel) in frame.buffer.chunks_exact(4).enumerate() {
        let (x, y) = (i % usize::from(frame.width), i / usize::from(frame.width));
        let (x, y) = (
            u32::from(frame.left) + x as u32,
            u32::from(frame.top) + y as u32,
        );
        if pixel[3] > 0 {
            screen.put_pixel(x, y, image::Rgba([pixel[0], pixel[1], pixel[2], 255]));
        }
    }
}

/// The size of the picture that is copied.
fn copied_picture(table: &mut Table) -> Option<[usize; 2]> {
    let ctx = table.harness.ctx.clone();
    table.harness.state_mut().apply(&ctx, Command::CopyPicture);
    table.harness.step();
    let commands = table.harness.output().platform_output.commands.iter();
    let mut images = commands.filter_map(|command| match command {
        egui::OutputCommand::CopyImage(image) => Some(image.size),
        _ => None,
    });
    images.next()
}

#[test]
fn the_board_is_copied_and_saved_as_a_picture() {
    let mut table = Table::preset("kalah");
    table.paste("3-6 2");
    let ctx = table.harness.ctx.clone();
    let copied = copied_picture(&mut table);
    assert_eq!(
        copied.unwrap()[0],
        usize::from(PictureLook::default().width)
    );
    table.harness.state_mut().apply(&ctx, Command::CopySvg);
    table.harness.step();
    let commands = table.harness.output().platform_output.commands.clone();
    let copied = commands.into_iter().find_map(|command| match command {
        egui::OutputCommand::CopyText(text) => Some(text),
        _ => None,
    });
    assert!(copied.unwrap().starts_with("<svg "));
    for name in ["out.png", "out.svg"] {
        let path = table.folder().join(name);
        table.answer(Some(&path));
        table.harness.state_mut().apply(&ctx, Command::SavePicture);
        table.wait_for_file(&path);
        table.wait("the news", |table| table.has(&format!("Exported {name}")));
    }
    let path = table.folder().join("out.gif");
    table.answer(Some(&path));
    table.harness.state_mut().apply(&ctx, Command::SavePicture);
    table.wait("the refusal", |table| {
        table.has("the name has to end in .png or .svg")
    });
    assert!(!path.exists());
}

#[test]
fn the_boards_of_a_comparison_are_copied_and_saved_as_one_picture() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["oware"]);
    let ctx = table.harness.ctx.clone();
    let copied = copied_picture(&mut table);
    let path = table.folder().join("two.png");
    table.answer(Some(&path));
    table.harness.state_mut().apply(&ctx, Command::SavePicture);
    table.wait_for_file(&path);
    table.wait("the news", |table| table.has("Exported two.png"));
    let saved = image::open(&path).unwrap();
    assert_eq!(
        copied,
        Some([saved.width() as usize, saved.height() as usize])
    );
    // One below the other, each as wide as the picture.
    assert_eq!(saved.width(), u32::from(PictureLook::default().width));
    assert!(saved.height() > saved.width() * 2 / 3);
}

#[test]
fn the_game_is_saved_as_a_film_as_fast_as_chosen() {
    let mut table = Table::preset("oware");
    let ctx = table.harness.ctx.clone();
    table.paste("3 4");
    table.act(Command::SaveFilm);
    assert!(table.has("from its start to here, 2 moves"));
    table.key(egui::Key::Escape);
    // At the start all of it is meant.
    table.act(PlayAction::GoTo(0));
    let path = table.folder().join("out.gif");
    table.answer(Some(&path));
    table.harness.state_mut().apply(&ctx, Command::SaveFilm);
    table.harness.run();
    assert!(table.has("from its start to its end, 2 moves"));
    assert!(table.has("It lasts 8 s"));
    // A little slower: a step is a tenth of a second.
    let step = "Time for each move";
    let role = egui::Role::Slider;
    table.harness.get_by_role_and_label(role, step).focus();
    table.harness.run();
    for _ in 0..10 {
        table.key(egui::Key::ArrowRight);
    }
    assert!(table.has("It lasts 12 s"), "five times 2.5 s");
    table.click("480 px");
    table.click("Save…");
    table.wait_for_file(&path);
    assert!(matches!(
        table.asked()[..],
        [Purpose::Save(SaveFor::Picture(_, PictureForm::Gif, _))]
    ));
    let bytes = fs::read(&path).unwrap();
    let mut film = DecodeOptions::new().read_info(Cursor::new(bytes)).unwrap();
    assert_eq!(film.width(), 480);
    let mut frames = 0;
    while film.read_next_frame().unwrap().is_some() {
        frames += 1;
    }
    assert_eq!(
        frames, 5,
        "the start, and each move before and after it is made"
    );
}
