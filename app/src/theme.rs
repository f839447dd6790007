//! Every colour, size and touch target of the window. No other file names a raw colour.

use crate::state::Motion;
use crate::words::direction::MARK;
use eframe::egui::{
    self, Color32, ColorImage, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Shadow,
    Stroke, TextStyle, Vec2,
};
use eframe::epaint::text::{
    FontPriority, GlyphBitmap, GlyphRasterizer, GlyphRasterizerRequest, RasterizedGlyph,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Which set of colours is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Palette {
    /// Dark ink on warm off-white.
    #[default]
    Light,
    /// Light ink on blue-black.
    Dark,
    /// Black, white and full colours: 7 : 1 at least.
    HighContrast,
}

/// The smallest side of anything that is tapped, in points, at every text size.
pub const TARGET: f32 = 56.0;
/// Space between things that are tapped, in points.
pub const GAP: f32 = 12.0;
/// Space between a surface's border and what it holds, in points.
pub const PAD: f32 = 20.0;
/// How long things glide to where they go, in seconds.
const GLIDE_SECONDS: f32 = 0.16;
/// Radius of every corner, in points.
pub const CORNER: u8 = 12;
/// The light modules of a QR code.
pub const QR_LIGHT: Color32 = Color32::WHITE;
/// The dark modules of a QR code.
pub const QR_DARK: Color32 = Color32::BLACK;

/// The tokens of one palette at one text size.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// Which palette these tokens are of.
    pub palette: Palette,
    /// Factor on every type size, 0.85 to 1.6.
    pub text_size: f32,
    /// What everything lies on.
    pub table: Color32,
    /// Panels.
    pub sheet: Color32,
    /// A panel inside a panel, and what is pressed.
    pub well: Color32,
    /// Text.
    pub ink: Color32,
    /// Text that steps back.
    pub soft_ink: Color32,
    /// Borders and rules.
    pub line: Color32,
    /// The one next step.
    pub accent: Color32,
    /// Text on the accent.
    pub on_accent: Color32,
    /// A pale surface of the accent, for what is chosen.
    pub accent_well: Color32,
    /// Ring of a tile that is Active.
    pub active: Color32,
    /// Ring of a tile of an Island.
    pub island: Color32,
    /// Bar of a Match.
    pub new_match: Color32,
    /// What needs a look.
    pub unsure: Color32,
    /// Warnings and the last ten seconds.
    pub warning: Color32,
    /// Halo under marks on photographs and tiles, so that they show on every colour.
    pub halo: Color32,
    /// Laid over tiles that are not in play just now: they grey, and are still known.
    pub veil: Color32,
    /// Colours of the players' markers in the order of `PlayerColour`; a name always stands beside them.
    pub players: [Color32; 6],
}

impl Theme {
    /// The tokens of a palette; `text_size` is kept within 0.85 to 1.6.
    pub fn new(palette: Palette, text_size: f32) -> Theme {
        let hex = |rgb: u32| Color32::from_rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8);
        let veil = |rgb: u32, alpha: u8| {
            let [r, g, b, _] = hex(rgb).to_array();
            Color32::from_rgba_unmultiplied(r, g, b, alpha)
        };
        let text_size = text_size.clamp(0.85, 1.6);
        match palette {
            Palette::Light => Theme {
                palette,
                text_size,
                table: hex(0xF4F1EA),
                sheet: hex(0xFFFFFF),
                well: hex(0xEFEBE2),
                ink: hex(0x1C2128),
                soft_ink: hex(0x5B6672),
                line: hex(0xD9D3C6),
                accent: hex(0x1F6F54),
                on_accent: hex(0xFFFFFF),
                accent_well: hex(0xE2EFE9),
                active: hex(0xD9480F),
                island: hex(0x7048E8),
                new_match: hex(0x1F6F54),
                unsure: hex(0x9A6700),
                warning: hex(0xC92A2A),
                halo: Color32::from_white_alpha(235),
                veil: veil(0x454D55, 132),
                players: [0x2B6E2F, 0x1864AB, 0xB35309, 0x862E9C, 0x8A6500, 0x5B6672].map(hex),
            },
            Palette::Dark => Theme {
                palette,
                text_size,
                table: hex(0x14181D),
                sheet: hex(0x1D232A),
                well: hex(0x29313A),
                ink: hex(0xECEFF2),
                soft_ink: hex(0x9AA6B2),
                line: hex(0x38424D),
                accent: hex(0x4FB58F),
                on_accent: hex(0x0D1512),
                accent_well: hex(0x1F3A31),
                active: hex(0xFF8A4C),
                island: hex(0xA58BFF),
                new_match: hex(0x5CCFA3),
                unsure: hex(0xE3B341),
                warning: hex(0xFF6B6B),
                halo: Color32::from_black_alpha(215),
                veil: veil(0x454D55, 132),
                players: [0x8FD694, 0x6CB2F5, 0xF0A35E, 0xD79BE8, 0xE3C44B, 0xAAB4BF].map(hex),
            },
            Palette::HighContrast => Theme {
                palette,
                text_size,
                table: hex(0x000000),
                sheet: hex(0x000000),
                well: hex(0x1A1A1A),
                ink: hex(0xFFFFFF),
                soft_ink: hex(0xE6E6E6),
                line: hex(0xFFFFFF),
                accent: hex(0x7CFFCB),
                on_accent: hex(0x000000),
                accent_well: hex(0x00382A),
                active: hex(0xFFA94D),
                island: hex(0xD0BFFF),
                new_match: hex(0x7CFFCB),
                unsure: hex(0xFFE066),
                warning: hex(0xFFA8A8),
                halo: Color32::BLACK,
                veil: veil(0x4A4A4A, 140),
                players: [0xB6F2BA, 0x9CD1FF, 0xFFC78F, 0xF2C4FF, 0xFFE98A, 0xE0E0E0].map(hex),
            },
        }
    }

    /// A type size in points after the reader's own scale.
    pub fn size(&self, points: f32) -> f32 {
        (points * self.text_size).round()
    }

    /// Text of running sentences: 18 pt.
    pub fn body(&self) -> FontId {
        FontId::new(self.size(18.0), FontFamily::Proportional)
    }

    /// Labels beside things: 16 pt.
    pub fn label(&self) -> FontId {
        FontId::new(self.size(16.0), FontFamily::Proportional)
    }

    /// A bold weight at any size of the design.
    pub fn bold(&self, points: f32) -> FontId {
        FontId::new(self.size(points), FontFamily::Name(BOLD.into()))
    }

    /// Icons at any size of the design.
    pub fn icons(&self, points: f32) -> FontId {
        FontId::new(self.size(points), FontFamily::Name(ICONS.into()))
    }

    /// Height of a button that holds one line of text: never under the touch target.
    pub fn target(&self) -> f32 {
        TARGET.max(self.size(20.0) + 30.0)
    }

    /// Whether surfaces carry a shadow (light theme) or a border (the others).
    pub fn shadow(&self) -> Shadow {
        match self.palette {
            Palette::Light => Shadow {
                offset: [0, 2],
                blur: 10,
                spread: 0,
                color: Color32::from_black_alpha(22),
            },
            Palette::Dark | Palette::HighContrast => Shadow::NONE,
        }
    }

    /// Border of a surface.
    pub fn border(&self) -> Stroke {
        match self.palette {
            Palette::Light => Stroke::NONE,
            Palette::Dark => Stroke::new(1.0, self.line),
            Palette::HighContrast => Stroke::new(2.0, self.line),
        }
    }

    /// A surface that things stand on.
    pub fn sheet_frame(&self) -> egui::Frame {
        egui::Frame::new()
            .fill(self.sheet)
            .stroke(self.border())
            .corner_radius(CORNER)
            .shadow(self.shadow())
            .inner_margin(Margin::same(PAD as i8))
    }

    /// Makes egui's own widgets (text fields, scroll bars, sliders) follow the tokens.
    pub fn apply(&self, ctx: &egui::Context, motion: Motion) {
        let base = match self.palette {
            Palette::Light => egui::Theme::Light,
            Palette::Dark | Palette::HighContrast => egui::Theme::Dark,
        };
        ctx.set_theme(base);
        ctx.style_mut_of(base, |style| {
            self.restyle(style);
            style.animation_time = match motion {
                Motion::Full => GLIDE_SECONDS,
                Motion::Reduced => 0.0,
            };
        });
    }

    fn restyle(&self, style: &mut egui::Style) {
        style.text_styles = [
            (TextStyle::Small, self.label()),
            (TextStyle::Body, self.body()),
            (TextStyle::Monospace, self.body()),
            (
                TextStyle::Button,
                FontId::new(self.size(20.0), FontFamily::Proportional),
            ),
            (TextStyle::Heading, self.bold(24.0)),
        ]
        .into();
        style.spacing.item_spacing = Vec2::splat(GAP);
        style.spacing.interact_size = Vec2::splat(self.target());
        style.spacing.button_padding = Vec2::new(18.0, 12.0);
        style.spacing.slider_width = 220.0;
        style.spacing.icon_width = 28.0;
        style.interaction.selectable_labels = false;
        let visuals = &mut style.visuals;
        visuals.override_text_color = Some(self.ink);
        visuals.weak_text_color = Some(self.soft_ink);
        visuals.panel_fill = self.table;
        visuals.window_fill = self.sheet;
        visuals.window_stroke = self.border();
        visuals.window_corner_radius = CornerRadius::same(CORNER);
        visuals.extreme_bg_color = self.well;
        visuals.text_edit_bg_color = Some(self.well);
        visuals.selection.bg_fill = self.accent_well;
        visuals.selection.stroke = Stroke::new(2.0, self.accent);
        visuals.hyperlink_color = self.accent;
        for widget in [
            &mut visuals.widgets.noninteractive,
            &mut visuals.widgets.inactive,
            &mut visuals.widgets.hovered,
            &mut visuals.widgets.active,
            &mut visuals.widgets.open,
        ] {
            widget.corner_radius = CornerRadius::same(CORNER);
            widget.fg_stroke.color = self.ink;
            widget.bg_fill = self.well;
            widget.weak_bg_fill = self.well;
            widget.expansion = 0.0;
            widget.bg_stroke = Stroke::new(1.0, self.line);
        }
    }
}

const BOLD: &str = "bold";
const ICONS: &str = "icons";

/// Installs the bundled typefaces; once, at the start.
pub fn install_fonts(ctx: &egui::Context) {
    let mut fonts = FontDefinitions::default();
    let faces: [(&str, &'static [u8]); 3] = [
        (
            "regular",
            include_bytes!("../../assets/fonts/AtkinsonHyperlegibleNext-Regular.ttf"),
        ),
        (
            BOLD,
            include_bytes!("../../assets/fonts/AtkinsonHyperlegibleNext-Bold.ttf"),
        ),
        (
            ICONS,
            include_bytes!("../../assets/fonts/MaterialSymbolsRounded-subset.ttf"),
        ),
    ];
    for (name, bytes) in faces {
        fonts
            .font_data
            .insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    let proportional = fonts.families.entry(FontFamily::Proportional).or_default();
    proportional.insert(0, "regular".to_owned());
    let rest = proportional.clone();
    let after = |first: &str| {
        std::iter::once(first.to_owned())
            .chain(rest.iter().cloned())
            .collect()
    };
    fonts.families.insert(FontFamily::Name(BOLD.into()), after(BOLD));
    fonts
        .families
        .insert(FontFamily::Name(ICONS.into()), vec![ICONS.to_owned()]);
    // Every family needs a face, used or not; in a browser there are no others than ours.
    let monospace = fonts.families.entry(FontFamily::Monospace).or_default();
    monospace.push("regular".to_owned());
    ctx.set_fonts(fonts);
    ctx.add_glyph_rasterizer(direction_mark());
}

/// The mark between writing directions: nothing is seen of it, and text is drawn anew after it.
fn direction_mark() -> GlyphRasterizer {
    let key = "tilesight direction mark";
    let mark = |request: &GlyphRasterizerRequest<'_>| {
        request.cluster.starts_with(MARK).then(|| RasterizedGlyph {
            bitmap: GlyphBitmap {
                image: ColorImage::filled([1, 1], Color32::TRANSPARENT),
                offset_px: Vec2::ZERO,
                is_color: true,
            },
            advance_px: 0.0,
        })
    };
    GlyphRasterizer::new(key, mark).with_priority(FontPriority::Highest)
}

#[cfg(test)]
mod tests;
