//! The photographs that were kept with a game, shown with what is marked on the board.

use super::{View, page};
use crate::command::Command;
use crate::session::{Line, Photograph, Session, Stage, TileOutline};
use crate::widgets::photo_view::{self, Light, Outline, PhotoMatch};
use crate::widgets::{Marks, PhotoTexture};
use eframe::egui::{Spinner, Ui};
use rules::match_attach::{Board, PlacedTile, TileId};
use vision::PhotoPoint;

/// The last photograph that was taken up to a turn.
pub(super) fn latest<'game>(session: &'game Session, line: &Line) -> Option<&'game Photograph> {
    let turns = session.evening().turns.iter().take(line.number as usize);
    turns.rev().find_map(|told| told.photographs.last())
}

/// The photograph of a stage of a turn that was taken last.
pub(super) fn of_stage<'game>(
    session: &'game Session,
    line: &Line,
    stage: Stage,
) -> Option<&'game Photograph> {
    session.evening().turn(line.number)?.photograph(stage)
}

/// Draws a photograph that was kept, with the marks of a board; tells which tile was tapped. Tiles that lie on `now` as
/// they lay when the photograph was taken are outlined, the others have moved since.
pub(super) fn show_photograph(
    ui: &mut Ui,
    view: &mut View<'_>,
    photograph: &Photograph,
    now: Option<(&Line, &Board)>,
    marks: &Marks,
) -> Option<TileId> {
    let Some(texture) = kept(view, photograph) else {
        ui.vertical_centered(|ui| {
            ui.add_space(ui.available_height() / 3.0);
            if view.kept_photos.is_missing(&photograph.name) {
                let (font, ink) = (view.theme.body(), view.theme.soft_ink);
                page::text(ui, view.say("photo-missing"), font, ink);
            } else {
                ui.add(Spinner::new().size(48.0).color(view.theme.accent));
            }
        });
        return None;
    };
    let then = now.and_then(|(line, _)| line.tables.at(photograph.stage));
    let lies_as_then = |tile: TileId| match now {
        None => true,
        Some((_, now)) => {
            let place = |board: &Board| board.find(tile);
            let there: Option<PlacedTile> = place(now);
            there.is_some() && then.is_none_or(|then| place(then) == there)
        }
    };
    let set = view.deck.tile_set();
    let seen: Vec<(TileId, [PhotoPoint; 4])> = photograph
        .outlines
        .iter()
        .filter_map(|outline| {
            Some((
                set.tile_named(&outline.tile)?,
                outline.corners.map(|corner| texture.point(corner)),
            ))
        })
        .filter(|(tile, _)| lies_as_then(*tile))
        .collect();
    let outlines: Vec<Outline> = seen
        .iter()
        .map(|(tile, corners)| outline(view, marks, *tile, *corners, now.map(|(_, board)| board)))
        .collect();
    let at = |tile: TileId| seen.iter().position(|(found, _)| *found == tile);
    let matches: Vec<PhotoMatch> = marks
        .matches
        .iter()
        .filter_map(|mark| {
            Some(PhotoMatch {
                a: at(mark.a)?,
                b: at(mark.b)?,
                is_new: mark.is_new,
                number: mark.number,
            })
        })
        .collect();
    let name = view.say("photo");
    let tapped = photo_view::show(ui, view.theme, &texture, &outlines, &matches, &name)?;
    seen.get(tapped).map(|(tile, _)| *tile)
}

fn outline(
    view: &View<'_>,
    marks: &Marks,
    tile: TileId,
    corners: [PhotoPoint; 4],
    board: Option<&Board>,
) -> Outline {
    let turn = board
        .and_then(|board| board.find(tile))
        .map_or(rules::QuarterTurn::None, |placed| placed.turn);
    let light = if marks.chosen == Some(tile) || marks.lit.contains(&tile) {
        Light::Lit
    } else if marks.lit.is_empty() {
        Light::Even
    } else {
        Light::Dimmed
    };
    Outline {
        corners,
        name: view.deck.describe(view.words, tile, turn),
        is_active: marks.active.contains(&tile),
        is_island: marks.islands.contains(&tile),
        question: None,
        light,
    }
}

/// Draws a photograph that is on the graphics card, with the tiles seen on it and the marks of the board they make.
pub(super) fn show_outlines(
    ui: &mut Ui,
    view: &View<'_>,
    texture: &PhotoTexture,
    seen: &[TileOutline],
    board: &Board,
    marks: &Marks,
) {
    let set = view.deck.tile_set();
    let outlines: Vec<Outline> = seen
        .iter()
        .filter_map(|seen| {
            let tile = set.tile_named(&seen.tile)?;
            let corners = seen.corners.map(|corner| texture.point(corner));
            Some(outline(view, marks, tile, corners, Some(board)))
        })
        .collect();
    let _ = photo_view::show(ui, view.theme, texture, &outlines, &[], &view.say("photo"));
}

/// The photograph on the graphics card; it is fetched if it is not there yet.
fn kept(view: &mut View<'_>, photograph: &Photograph) -> Option<PhotoTexture> {
    let texture = view.kept_photos.get(&photograph.name).cloned();
    if texture.is_none() && view.kept_photos.is_wanted(&photograph.name) {
        view.ask(Command::OpenKept(photograph.clone()));
    }
    texture
}
