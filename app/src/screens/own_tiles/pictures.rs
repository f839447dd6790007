//! Pictures of a draft on the graphics card, a few more with each frame.

use crate::deck::Archive;
use crate::deck::draft::{BookError, DraftBook, Picture};
use crate::deck::teach::{self, FoundNote};
use crate::photograph;
use crate::platform::Trouble;
use crate::screens::View;
use crate::widgets::photo_view::FoundPlaces;
use crate::widgets::{PhotoTexture, shrunk, tile_frame};
use eframe::egui::{
    Color32, CornerRadius, Rect, Response, Role, Sense, TextureHandle, TextureOptions, Ui, Vec2, WidgetInfo,
    pos2,
};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Pictures that are decoded in one frame at most: more would be felt.
const EACH_FRAME: usize = 3;
/// The longest side of a photograph in a list, in pixels: enough for fine screens.
const SMALL_PX: u32 = 512;
/// The whole of a texture.
const WHOLE: Rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));

/// How large a photograph is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PhotoSize {
    /// In a list.
    Small,
    /// On a page of its own.
    Large,
}

/// A photograph with what was found in it.
#[derive(Debug)]
pub(super) struct FoundPhoto {
    pub(super) texture: PhotoTexture,
    pub(super) found: FoundPlaces,
}

/// Pictures that were asked for.
#[derive(Default)]
pub(super) struct DraftPictures {
    ready: BTreeMap<Picture, Option<TextureHandle>>,
    /// Photographs by their archives; of the large ones there is only the last.
    photos: BTreeMap<(PhotoSize, String), Option<Rc<FoundPhoto>>>,
    decoded: usize,
    is_more_to_come: bool,
}

impl std::fmt::Debug for DraftPictures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "DraftPictures({})", self.ready.len())
    }
}

impl DraftPictures {
    pub(super) fn begin_frame(&mut self) {
        (self.decoded, self.is_more_to_come) = (0, false);
    }

    /// Whether a picture was asked for that is not there yet.
    pub(super) fn is_more_to_come(&self) -> bool {
        self.is_more_to_come
    }

    /// Reads something of a draft, unless it has to wait for a later frame; `Some(None)` if it is missing.
    fn bring<R>(&mut self, read: impl FnOnce() -> Result<R, BookError>) -> Option<Option<R>> {
        if self.decoded == EACH_FRAME {
            self.is_more_to_come = true;
            return None;
        }
        let read = match read() {
            Ok(read) => Some(read),
            Err(BookError::Storage(error)) if error.trouble == Trouble::Coming => {
                self.is_more_to_come = true;
                return None;
            }
            Err(_) => None,
        };
        self.decoded += 1;
        Some(read)
    }

    /// The photograph of an archive, if it is there already.
    pub(super) fn photo(
        &mut self,
        ui: &Ui,
        book: &DraftBook,
        archive: &str,
        size: PhotoSize,
    ) -> Option<Rc<FoundPhoto>> {
        let key = (size, archive.to_owned());
        if !self.photos.contains_key(&key) {
            let archive = self.bring(|| book.archive(archive))?;
            let photo = archive.and_then(|archive| found_photo(ui, &archive, size));
            if size == PhotoSize::Large {
                self.photos.retain(|(size, _), _| *size == PhotoSize::Small);
            }
            self.photos.insert(key.clone(), photo.map(Rc::new));
        }
        self.photos.get(&key)?.clone()
    }

    /// The picture, if it is there already.
    fn get(&mut self, ui: &Ui, book: &DraftBook, picture: &Picture) -> Option<&TextureHandle> {
        if !self.ready.contains_key(picture) {
            let bytes = self.bring(|| book.picture(picture))?;
            let photo = bytes.and_then(|bytes| photograph::decode(&bytes).ok());
            let texture = photo.map(|photo| {
                ui.ctx()
                    .load_texture(&picture.file, shrunk(&photo), TextureOptions::LINEAR)
            });
            self.ready.insert(picture.clone(), texture);
        }
        self.ready.get(picture)?.as_ref()
    }

    /// Paints a picture into a rectangle, as large as fits; an empty place until it is there.
    pub(super) fn paint(
        &mut self,
        ui: &Ui,
        view: &View<'_>,
        book: &DraftBook,
        picture: &Picture,
        rect: Rect,
    ) {
        let rounded = CornerRadius::same(6);
        match self.get(ui, book, picture) {
            Some(texture) => {
                let size = texture.size_vec2();
                let scale = (rect.width() / size.x).min(rect.height() / size.y);
                let place = Rect::from_center_size(rect.center(), size * scale);
                ui.painter().image(texture.id(), place, WHOLE, Color32::WHITE);
            }
            None => _ = ui.painter().rect_filled(rect, rounded, view.theme.well),
        }
    }

    /// A picture that says what it is.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        view: &View<'_>,
        book: &DraftBook,
        picture: &Picture,
        size: Vec2,
        name: &str,
    ) -> Rect {
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
        self.paint(ui, view, book, picture, rect);
        rect
    }

    /// A picture as a button.
    pub(super) fn button(
        &mut self,
        ui: &mut Ui,
        view: &View<'_>,
        book: &DraftBook,
        picture: &Picture,
        side: f32,
        (name, is_chosen): (&str, bool),
    ) -> Response {
        let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
        if ui.is_rect_visible(rect) {
            self.paint(ui, view, book, picture, rect.shrink(4.0));
            tile_frame(ui, view.theme, &response, is_chosen);
        }
        response
    }
}

/// The small copy of a photograph, and what was found in the photograph itself.
fn found_photo(ui: &Ui, archive: &Archive, size: PhotoSize) -> Option<FoundPhoto> {
    let copy = photograph::decode(archive.get(teach::PREVIEW)?).ok()?;
    let note = FoundNote::of(archive);
    let longest = match size {
        PhotoSize::Small => SMALL_PX,
        PhotoSize::Large => u32::MAX,
    };
    let of_itself = note
        .as_ref()
        .map_or([copy.width(), copy.height()], |note| [note.width, note.height]);
    Some(FoundPhoto {
        texture: PhotoTexture::of_copy(ui.ctx(), &copy, longest, of_itself),
        found: note
            .map(|note| FoundPlaces {
                tiles: note.tiles(),
                questions: note.unlearned_places(),
            })
            .unwrap_or_default(),
    })
}
