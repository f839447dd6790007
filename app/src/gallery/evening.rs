//! A game of three that plays itself: each tile is placed where it scores most.

use crate::deck::check;
use crate::open_deck::OpenDeck;
use crate::platform::{Memory, Moment};
use crate::session::{
    Change, Options, Phase, Placed, Player, PlayerColour, Session, Settings, Stage, Taken, laid_tile,
};
use rules::match_attach::{Board, PlacedTile, Rulings, SymbolId, TileId, TileKind};
use rules::{Cell, QuarterTurn, Side};
use std::cmp::Reverse;
use std::rc::Rc;

/// A game of three in its `number`th turn, in a phase of it.
pub(super) fn game(deck: &OpenDeck, now: Moment, number: u32, phase: Phase) -> Option<Session> {
    // Thirteen seconds of the turn are over when the picture is taken.
    let then = Moment(now.0.saturating_sub(13_000));
    let mut session = begin(deck, then)?;
    let set = deck.tile_set().clone();
    let is_standard = |id: &TileId| set.tile(*id).is_some_and(|tile| tile.kind == TileKind::Standard);
    let mut tiles = set.ids().filter(is_standard);
    loop {
        let line = session.present()?;
        let is_there = line.number == number;
        if is_there && phase == line.phase {
            return Some(session);
        }
        let board = line.tables.at(Stage::Start).cloned()?;
        let target = SymbolId(u8::try_from(line.number as usize * 3 % set.symbols().len()).ok()?);
        let name = set.symbols()[usize::from(target.0)].clone();
        session.tell(then, vec![Change::Target(Some(name))]).ok()?;
        if is_there && phase == Phase::Placement {
            return Some(session);
        }
        let wants_active = is_there && matches!(phase, Phase::Maneuver | Phase::Removal);
        let placed = place(&board, tiles.next()?, target, wants_active)?;
        let placed = Placed::There(laid_tile(&set, placed));
        session.tell(then, vec![Change::Place(Some(placed))]).ok()?;
        while session.present()?.number <= line_number(&session, number) && !is_at(&session, number, phase) {
            let present = session.present()?.phase;
            if present == Phase::Symbol {
                break;
            }
            if present == Phase::Reversal {
                discard(&mut session, then)?;
            }
            session.go_on(then).ok()?;
        }
        if is_at(&session, number, phase) {
            return Some(session);
        }
    }
}

fn line_number(session: &Session, number: u32) -> u32 {
    session.present().map_or(number, |line| line.number.min(number))
}

fn is_at(session: &Session, number: u32, phase: Phase) -> bool {
    session
        .present()
        .is_some_and(|line| line.number == number && line.phase == phase)
}

pub(super) fn begin(deck: &OpenDeck, then: Moment) -> Option<Session> {
    let set = deck.tile_set();
    let player = |(name, colour): (&str, PlayerColour)| Player {
        name: name.to_owned(),
        colour,
    };
    let seats = [
        ("Anna", PlayerColour::Green),
        ("Ben", PlayerColour::Blue),
        ("Cleo", PlayerColour::Orange),
    ];
    let starting = check::starting_setup(&deck.deck).tiles;
    let settings = Settings {
        players: seats.map(player).to_vec(),
        deck: deck.deck.name().to_owned(),
        start: starting
            .into_iter()
            .map(|placed| laid_tile(set, placed))
            .collect(),
        options: Options {
            rush_seconds: Some(Options::USUAL_SECONDS),
            ..Options::default()
        },
        ..Settings::default()
    };
    let storage = Rc::new(Memory::default());
    Session::begin(storage, "games/1.journal", then, settings, Some(set.clone())).ok()
}

/// A turn with all tiles on the Board, six by six, in the order of the deck.
pub(super) fn full_board(deck: &OpenDeck, now: Moment) -> Option<Session> {
    let then = Moment(now.0.saturating_sub(13_000));
    let mut session = begin(deck, then)?;
    let set = deck.tile_set();
    let laid = |(place, tile): (i32, TileId)| {
        let (cell, turn) = (Cell::new(place % 6, place / 6), QuarterTurn::None);
        laid_tile(set, PlacedTile { tile, cell, turn })
    };
    let target = set.symbols().first()?.clone();
    let told = vec![
        Change::Target(Some(target)),
        Change::Place(Some(Placed::Counted)),
        Change::Seen {
            stage: Stage::Placed,
            tiles: Some((0..).zip(set.ids()).map(laid).collect()),
            mended: Vec::new(),
        },
    ];
    session.tell(then, told).ok()?;
    Some(session)
}

/// Discards the first tile that leaves no Island.
fn discard(session: &mut Session, then: Moment) -> Option<()> {
    let line = session.present()?;
    if line.discarded >= line.reversals {
        return Some(());
    }
    let board = line.tables.at(Stage::End)?;
    let can_go = |placed: &&PlacedTile| board.check_discard(placed.tile, Rulings::default()).is_ok();
    let tile = board.tiles().iter().find(can_go)?.tile;
    let name = board.tile_set().tile_name(tile).to_owned();
    session.tell(then, vec![Change::Discard(Taken::Tile(name))]).ok()
}

/// A place for a tile beside the others: one that leaves the Board clean and matches most, or one that makes tiles Active.
fn place(board: &Board, tile: TileId, target: SymbolId, wants_active: bool) -> Option<PlacedTile> {
    let around = board
        .tiles()
        .iter()
        .flat_map(|placed| Side::ALL.map(|side| placed.cell.neighbour(side)));
    let mut cells: Vec<Cell> = around.filter(|cell| board.at(*cell).is_none()).collect();
    // Near the middle, so that the board grows as a board does.
    cells.sort_by_key(|cell| (cell.x.pow(2) + cell.y.pow(2), *cell));
    let everywhere = cells
        .into_iter()
        .flat_map(|cell| QuarterTurn::ALL.map(|turn| PlacedTile { tile, cell, turn }));
    let fitting = everywhere.filter_map(|placed| {
        let mut after = board.clone();
        after.place(placed).ok()?;
        let matches = after.matches_of(Rulings::default(), target).len();
        let is_active = after.survey(Rulings::default()).has_active();
        (is_active == wants_active).then_some((placed, matches))
    });
    // The sort is stable: of equals the one nearest to the middle comes first.
    let mut fitting: Vec<(PlacedTile, usize)> = fitting.collect();
    fitting.sort_by_key(|(_, matches)| Reverse(*matches));
    fitting.first().map(|(placed, _)| *placed)
}
