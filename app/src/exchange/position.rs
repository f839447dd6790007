//! Boards and positions.

use super::{place, rulings};
use crate::deck::Deck;
use crate::formats::{BoardDocument, Fault, Id, PositionDocument, Step, TileAt, quoted};
use rules::match_attach::{Board, Position, Rulings, Setup, SetupError, TileId};

/// Proves the board of a document: the deck's game, and known tiles, each as often as the deck holds it, each on a cell of
/// its own.
///
/// # Errors
/// A [`Fault`] at the game, or at the first tile that cannot lie there.
pub fn board(text: &str, document: &BoardDocument<'_>, deck: &Deck) -> Result<(Board, Rulings), Fault> {
    let game = document.game.as_str();
    if game != deck.game().name() {
        let why = format!("{} is not the game of the deck, {}", quoted(game), deck.game());
        return Err(Fault::at(text, &[Step::Key("game")], why));
    }
    let board = board_in_text(text, "tiles", &document.tiles, deck)?;
    Ok((board, rulings(document.rulings)))
}

/// Proves the board that stands under a key of a document.
///
/// # Errors
/// A [`Fault`] at the first tile that cannot lie there.
pub fn board_in_text(text: &str, key: &str, tiles: &[TileAt<'_>], deck: &Deck) -> Result<Board, Fault> {
    let fault = |place: usize, why: String| Fault::at(text, &[Step::Key(key), Step::Index(place)], why);
    let mut setup = Setup {
        tiles: Vec::with_capacity(tiles.len()),
    };
    for (index, at) in tiles.iter().enumerate() {
        let first = deck.tile(at.tile.as_str());
        let first = first.ok_or_else(|| fault(index, format!("the deck holds no tile {}", at.tile)))?;
        let mut copies = deck.copies_from(first);
        let free = copies.find(|&tile| setup.tiles.iter().all(|placed| placed.tile != tile));
        setup.tiles.push(place(free.unwrap_or(first), at));
    }
    Board::new(deck.tile_set(), &setup).map_err(|error| match error {
        SetupError::UnknownTile { place, tile } => {
            fault(place, format!("the deck holds no tile {}", deck.id(tile)))
        }
        SetupError::DuplicateTile { place, tile } => {
            fault(place, format!("{} lies there already", deck.id(tile)))
        }
        SetupError::CellOccupied {
            place,
            tile,
            by,
            cell,
        } => fault(
            place,
            format!(
                "{} lies on the cell {}, {} of {}",
                deck.id(tile),
                cell.x,
                cell.y,
                deck.id(by)
            ),
        ),
    })
}

/// Looks up what a position document names.
///
/// # Errors
/// A [`Fault`] at the first thing that cannot be.
pub fn position(text: &str, document: &PositionDocument<'_>, deck: &Deck) -> Result<Position, Fault> {
    let target = super::symbol(text, "target", &document.target, deck)?;
    let board = board_in_text(text, "board", &document.board, deck)?;
    let known = |path: &[Step<'_>], id: &Id<'_>| {
        deck.tile(id.as_str())
            .ok_or_else(|| Fault::at(text, path, format!("the deck holds no tile {id}")))
    };
    let mut selection = Vec::with_capacity(document.selection.len());
    for (index, id) in document.selection.iter().enumerate() {
        let path = [Step::Key("selection"), Step::Index(index)];
        let free = deck.copies_from(known(&path, id)?).find(|&tile| !board.has(tile));
        let tile = free.ok_or_else(|| Fault::at(text, &path, format!("{id} lies on the board already")))?;
        if !selection.contains(&tile) {
            selection.push(tile);
        }
    }
    let placed = document.placed.as_ref().map(|id| {
        let path = [Step::Key("placed")];
        let tile = known(&path, id)?;
        if !document.selection.is_empty() {
            return Err(Fault::at(
                text,
                &path,
                "a tile cannot be placed already with a selection to place from",
            ));
        }
        let on_board = || deck.copies_from(tile).filter(|&copy| board.has(copy));
        let may_be_it = |&copy: &TileId| may_have_been_placed(&board, rulings(document.rulings), copy);
        let placed = on_board().find(may_be_it).or_else(|| on_board().next());
        placed.ok_or_else(|| Fault::at(text, &path, format!("{id} does not lie on the board")))
    });
    Ok(Position {
        board,
        rulings: rulings(document.rulings),
        target,
        reserve: document.reserve.0,
        maneuvers: document.maneuvers.0 as usize,
        selection,
        placed: placed.transpose()?,
    })
}

/// Whether a turn can have placed a tile where it lies: the rest is clean, and it touches that.
fn may_have_been_placed(board: &Board, rulings: Rulings, tile: TileId) -> bool {
    let mut start = board.clone();
    start
        .take(tile)
        .is_some_and(|placed| start.check_clean(rulings).is_ok() && start.check_placement(placed).is_ok())
}
