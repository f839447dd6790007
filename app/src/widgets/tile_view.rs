//! One tile, with the face that is printed on it.

use crate::deck::art::{Drawing, Ink, Pattern};
use crate::open_deck::OpenDeck;
use eframe::egui::{
    Color32, Context, Mesh, Painter, Pos2, Rect, Shape, TextureHandle, TextureId, TextureOptions, pos2,
};
use eframe::egui::{ColorImage, TextureFilter};
use rules::match_attach::{SymbolId, TileId};
use rules::{QuarterTurn, Side};
use vision::{FaceId, Photo};

/// The faces of a deck on the graphics card.
pub struct TilePictures {
    faces: Vec<Option<TextureHandle>>,
    colours: Vec<Color32>,
    /// By the deck's symbols: white where the symbol is, clear elsewhere. Only those that the art knows.
    symbols: Vec<Option<TextureHandle>>,
    back: TextureHandle,
    advent: TextureHandle,
    first_player: TextureHandle,
}

/// A card that is no tile of the Board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Card {
    /// The back of a tile.
    Back,
    /// An Advent tile.
    Advent,
    /// The first-player tile.
    FirstPlayer,
}

impl std::fmt::Debug for TilePictures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "TilePictures({})", self.faces.len())
    }
}

/// Side of a face on the graphics card in pixels: a tile is seldom shown larger.
const FACE_PX: u32 = 256;
/// Side of a symbol, and of a card that is no tile, in pixels.
const SYMBOL_PX: u32 = 96;
const CARD_PX: u32 = 192;
/// The whole of a texture.
const WHOLE: Rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));

impl TilePictures {
    /// Uploads the faces of a deck.
    pub fn new(ctx: &Context, deck: &OpenDeck) -> TilePictures {
        let smooth = TextureOptions {
            mipmap_mode: Some(TextureFilter::Linear),
            ..TextureOptions::LINEAR
        };
        let colours = deck.deck.colours().iter().map(|colour| {
            let [r, g, b] = colour.srgb;
            Color32::from_rgb(r, g, b)
        });
        let mut faces = vec![None; deck.tile_set().tiles().len()];
        for (place, art) in deck
            .faces
            .iter()
            .flat_map(|table| table.catalogue.faces().iter().enumerate())
        {
            let texture = ctx.load_texture(format!("face {place}"), shrunk(&art.picture), smooth);
            let Ok(face) = u16::try_from(place).map(FaceId) else {
                continue;
            };
            for tile in deck.faces.iter().flat_map(|table| table.tiles(face)) {
                faces[tile.index()] = Some(texture.clone());
            }
        }
        let artist = deck.deck.artist(Pattern::Fine, Ink::Full);
        let symbols = (0..deck.tile_set().symbols().len()).map(|place| {
            let drawing = artist.known_symbol(SymbolId(u8::try_from(place).ok()?))?;
            let pixels = drawing.pixels(SYMBOL_PX);
            // Dark on white becomes white on clear, to be tinted.
            let covered = pixels
                .pixels()
                .map(|pixel| Color32::from_white_alpha(255 - pixel.0[1]));
            let image = ColorImage::new([SYMBOL_PX as usize; 2], covered.collect());
            Some(ctx.load_texture(format!("symbol {place}"), image, smooth))
        });
        let card = |name: &str, drawing: &Drawing| {
            let image = ColorImage::from_rgb([CARD_PX as usize; 2], drawing.pixels(CARD_PX).as_raw());
            ctx.load_texture(name, image, smooth)
        };
        let shown = deck.tile_set().tiles().iter().find(|tile| !tile.back.is_empty());
        let back = artist.back(shown.map_or(&[], |tile| &tile.back[..1]));
        TilePictures {
            faces,
            colours: colours.collect(),
            symbols: symbols.collect(),
            back: card("back", &back),
            advent: card("advent", &artist.advent()),
            first_player: card("first player", &artist.first_player()),
        }
    }

    /// Whether there is a picture of a symbol, by its name in the deck.
    pub fn has_symbol(&self, deck: &OpenDeck, symbol: &str) -> bool {
        self.symbol(deck, symbol).is_some()
    }

    /// Paints a symbol in one colour, by its name in the deck; nothing if there is no picture of it.
    pub fn paint_symbol(&self, painter: &Painter, deck: &OpenDeck, symbol: &str, rect: Rect, tint: Color32) {
        if let Some(texture) = self.symbol(deck, symbol) {
            painter.image(texture.id(), rect, WHOLE, tint);
        }
    }

    /// Paints a card into a square.
    pub fn paint_card(&self, painter: &Painter, card: Card, rect: Rect) {
        let texture = match card {
            Card::Back => &self.back,
            Card::Advent => &self.advent,
            Card::FirstPlayer => &self.first_player,
        };
        painter.image(texture.id(), rect, WHOLE, Color32::WHITE);
    }

    fn symbol(&self, deck: &OpenDeck, symbol: &str) -> Option<&TextureHandle> {
        let id = deck.tile_set().symbol_named(symbol)?;
        self.symbols.get(usize::from(id.0))?.as_ref()
    }

    /// Paints a tile into a square, turned clockwise; `tint` is white for a tile as it is.
    pub fn paint(
        &self,
        painter: &Painter,
        deck: &OpenDeck,
        tile: TileId,
        rect: Rect,
        turn: QuarterTurn,
        tint: Color32,
    ) {
        match self.faces.get(tile.index()).and_then(Option::as_ref) {
            Some(face) => {
                let corners = [
                    rect.left_top(),
                    rect.right_top(),
                    rect.right_bottom(),
                    rect.left_bottom(),
                ];
                painter.add(textured(face.id(), corners, turn, tint));
            }
            None => self.paint_plain(painter, deck, tile, rect, turn, tint),
        }
    }

    /// A tile whose face is not known as a picture: its four colours with the symbols' first letters.
    fn paint_plain(
        &self,
        painter: &Painter,
        deck: &OpenDeck,
        tile: TileId,
        rect: Rect,
        turn: QuarterTurn,
        tint: Color32,
    ) {
        let Some(printed) = deck.tile_set().tile(tile) else {
            return;
        };
        let corners = [
            rect.left_top(),
            rect.right_top(),
            rect.right_bottom(),
            rect.left_bottom(),
        ];
        for side in Side::ALL {
            let edge = printed.edge(turn, side);
            let colour = edge.colour.and_then(|id| self.colours.get(usize::from(id.0)));
            let colour = multiply(colour.copied().unwrap_or(Color32::GRAY), tint);
            let (from, to) = (corners[side.index()], corners[(side.index() + 1) % 4]);
            let triangle = vec![from, to, rect.center()];
            painter.add(Shape::convex_polygon(
                triangle,
                colour,
                (1.0, multiply(Color32::WHITE, tint)),
            ));
            if let Some(symbol) = edge.symbol {
                let letter = deck
                    .tile_set()
                    .symbol_name(symbol)
                    .chars()
                    .next()
                    .unwrap_or('?')
                    .to_uppercase()
                    .to_string();
                let at = rect.center() + ((from + (to - from) / 2.0) - rect.center()) * 0.68;
                let font = eframe::egui::FontId::proportional(rect.width() * 0.2);
                painter.text(
                    at,
                    eframe::egui::Align2::CENTER_CENTER,
                    letter,
                    font,
                    multiply(Color32::WHITE, tint),
                );
            }
        }
    }
}

/// A picture in any four corners (top left, then clockwise), turned clockwise.
fn textured(texture: TextureId, corners: [Pos2; 4], turn: QuarterTurn, tint: Color32) -> Shape {
    let printed = [pos2(0.0, 0.0), pos2(1.0, 0.0), pos2(1.0, 1.0), pos2(0.0, 1.0)];
    let mut mesh = Mesh::with_texture(texture);
    for (place, corner) in corners.into_iter().enumerate() {
        // The corner that is seen at place p was printed `turn` places before it.
        let uv = printed[(place + 4 - usize::from(turn.count())) % 4];
        mesh.vertices.push(eframe::epaint::Vertex {
            pos: corner,
            uv,
            color: tint,
        });
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    Shape::mesh(mesh)
}

fn multiply(colour: Color32, tint: Color32) -> Color32 {
    let channel = |one: u8, other: u8| (u16::from(one) * u16::from(other) / 255) as u8;
    let [r, g, b, a] = colour.to_array();
    let [tr, tg, tb, ta] = tint.to_array();
    Color32::from_rgba_premultiplied(channel(r, tr), channel(g, tg), channel(b, tb), channel(a, ta))
}

/// A face at `FACE_PX` a side, by averaging: mipmaps do the rest.
pub fn shrunk(face: &Photo) -> ColorImage {
    let size = [face.width() as usize, face.height() as usize];
    if face.width() <= FACE_PX {
        return ColorImage::from_rgb(size, face.rgb());
    }
    let Some(picture) = image::RgbImage::from_raw(face.width(), face.height(), face.rgb().to_vec()) else {
        return ColorImage::from_rgb(size, face.rgb());
    };
    let small = image::imageops::resize(&picture, FACE_PX, FACE_PX, image::imageops::FilterType::Triangle);
    ColorImage::from_rgb([FACE_PX as usize; 2], small.as_raw())
}
