//! What the colours must be good for.

use super::*;

/// Relative luminance of WCAG 2.2.
fn luminance(colour: Color32) -> f32 {
    let channel = |byte: u8| {
        let value = f32::from(byte) / 255.0;
        if value <= 0.040_45 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * channel(colour.r()) + 0.7152 * channel(colour.g()) + 0.0722 * channel(colour.b())
}

fn contrast(one: Color32, other: Color32) -> f32 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn every_ink_is_readable_on_every_surface() {
    for (palette, least) in [
        (Palette::Light, 4.5),
        (Palette::Dark, 4.5),
        (Palette::HighContrast, 7.0),
    ] {
        let theme = Theme::new(palette, 1.0);
        for surface in [theme.table, theme.sheet, theme.well] {
            for ink in [theme.ink, theme.soft_ink] {
                assert!(
                    contrast(ink, surface) >= least,
                    "{palette:?}: {ink:?} on {surface:?}"
                );
            }
        }
        for ink in [theme.accent, theme.warning, theme.island, theme.unsure]
            .into_iter()
            .chain(theme.players)
        {
            assert!(
                contrast(ink, theme.sheet) >= least,
                "{palette:?}: {ink:?} on the sheet"
            );
        }
        // The ring of an Active tile is a mark, not text: 3 : 1 (WCAG 1.4.11).
        assert!(contrast(theme.active, theme.sheet) >= 3.0);
        assert!(
            contrast(theme.on_accent, theme.accent) >= least,
            "{palette:?}: text on the accent"
        );
        assert!(
            contrast(theme.ink, theme.accent_well) >= least,
            "{palette:?}: text on what is chosen"
        );
    }
}

#[test]
fn a_tile_that_is_not_in_play_is_seen_and_known_and_clearly_greyed() {
    let deck = crate::deck::built_in::BUILT_IN[0].deck().unwrap();
    let printed = deck.colours().iter().map(|colour| colour.srgb);
    let printed: Vec<Color32> = printed.map(|[r, g, b]| Color32::from_rgb(r, g, b)).collect();
    for palette in [Palette::Light, Palette::Dark, Palette::HighContrast] {
        let theme = Theme::new(palette, 1.0);
        let greyed: Vec<Color32> = printed.iter().map(|colour| colour.blend(theme.veil)).collect();
        for (colour, grey) in printed.iter().zip(&greyed) {
            let off_sheet = contrast(*grey, theme.sheet);
            assert!(
                off_sheet > 1.5,
                "{palette:?}: {colour:?} on the sheet: {off_sheet}"
            );
            let is_other = |other: &&Color32| *other != grey;
            for other in greyed.iter().filter(is_other) {
                let apart = |channel: usize| grey[channel].abs_diff(other[channel]);
                let apart = (0..3).map(apart).max().unwrap_or(0);
                assert!(apart > 40, "{palette:?}: {grey:?} and {other:?}");
            }
        }
        // Symbols are printed dark on a light disc.
        let (paper, ink) = (Color32::from_gray(240), Color32::from_gray(33));
        let (grey_paper, grey_ink) = (paper.blend(theme.veil), ink.blend(theme.veil));
        let (symbol, beside) = (contrast(grey_paper, grey_ink), contrast(paper, grey_paper));
        assert!(symbol > 3.0, "{palette:?}: the symbol: {symbol}");
        assert!(beside > 2.0, "{palette:?}: beside a tile in play: {beside}");
    }
}

#[test]
fn text_size_is_kept_in_range_and_never_shrinks_targets() {
    assert_eq!(Theme::new(Palette::Light, 9.0).text_size, 1.6);
    assert_eq!(Theme::new(Palette::Light, 0.1).text_size, 0.85);
    assert!(Theme::new(Palette::Light, 0.85).target() >= 48.0);
}

/// The letters of a text in the order in which they are drawn, from left to right.
fn drawn(text: &str) -> String {
    let ctx = egui::Context::default();
    install_fonts(&ctx);
    let mut letters = Vec::new();
    let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
        let theme = Theme::new(Palette::Light, 1.0);
        let galley = ui
            .painter()
            .layout_no_wrap(text.to_owned(), theme.bold(24.0), theme.ink);
        let glyphs = galley.rows.iter().flat_map(|row| &row.row.glyphs);
        // Some letters have a second glyph, of no width, for cursors.
        let glyphs = glyphs.filter(|glyph| glyph.advance_width > 0.0);
        letters = glyphs.map(|glyph| (glyph.pos.x, glyph.chr)).collect();
    });
    output.textures_delta.clear();
    letters.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    letters.into_iter().map(|(_, letter)| letter).collect()
}

#[test]
fn a_name_from_right_to_left_does_not_turn_its_sentence_round() {
    let words = crate::words::Words::new(crate::words::Language::ENGLISH);
    // In one letter after the other as they stand on the page, the name begins with its last one.
    let title = words.say_with(
        "turn-and-round",
        &[("player", "שרה".into()), ("round", 12.into())],
    );
    assert_eq!(drawn(&title), "הרש’s turn · round 12");
    let winners = words.say_with("winners", &[("names", "Anna, שרה".into()), ("count", 2.into())]);
    assert_eq!(drawn(&winners), "Anna, הרש share the win.");
}
