//! A slow judge, straight from the table of codes: at each step it gathers everything that is wrong and tells what
//! stands first in the table.

use std::collections::BTreeSet;

use tilesight_rules::match_attach::{
    Board, Code, JudgedPhase, Match, PlacedTile, RecordedManeuver, Rotation, Rulings, Setup, TileId, TileSet,
    TurnRecord,
};

use super::slow;

/// What the slow judge says.
pub(crate) struct Told {
    pub(crate) problem: Option<(JudgedPhase, usize, Code)>,
    /// Once the Removal is done: the Matches of the Target Symbol with whether they are New, and the points lost.
    pub(crate) scored: Option<(Vec<(Match, bool)>, i64)>,
    pub(crate) after: Option<Vec<PlacedTile>>,
}

pub(crate) fn judge(deck: &TileSet, record: &TurnRecord) -> Told {
    let mut told = Told {
        problem: None,
        scored: None,
        after: None,
    };
    told.problem = phases(deck, record, &mut told).err();
    told
}

type Step = Result<(), (JudgedPhase, usize, Code)>;

/// The first of the codes that hold.
fn first(phase: JudgedPhase, step: usize, wrong: &[(Code, bool)]) -> Step {
    let codes: BTreeSet<Code> = wrong
        .iter()
        .filter(|(_, is_wrong)| *is_wrong)
        .map(|&(code, _)| code)
        .collect();
    codes.first().map_or(Ok(()), |&code| Err((phase, step, code)))
}

fn lay(deck: &TileSet, tiles: &[PlacedTile]) -> Board {
    Board::new(
        deck,
        &Setup {
            tiles: tiles.to_vec(),
        },
    )
    .unwrap()
}

fn find(tiles: &[PlacedTile], tile: TileId) -> Option<PlacedTile> {
    tiles.iter().copied().find(|placed| placed.tile == tile)
}

fn distance(a: PlacedTile, b: PlacedTile) -> i32 {
    (a.cell.x - b.cell.x).abs() + (a.cell.y - b.cell.y).abs()
}

fn phases(deck: &TileSet, record: &TurnRecord, told: &mut Told) -> Step {
    let rulings = record.rulings;
    let is_unknown = |tile: TileId| tile.index() >= deck.tiles().len();
    let mut tiles: Vec<PlacedTile> = Vec::new();
    for (place, &placed) in record.before.tiles.iter().enumerate() {
        let wrong = [
            (Code::UnknownTile, is_unknown(placed.tile)),
            (Code::DuplicateTile, find(&tiles, placed.tile).is_some()),
            (
                Code::CellOccupied,
                tiles.iter().any(|other| other.cell == placed.cell),
            ),
        ];
        first(JudgedPhase::Start, place + 1, &wrong)?;
        tiles.push(placed);
    }
    let before = lay(deck, &tiles);
    let is_dirty = record.place.is_some() && !slow::is_clean(&before, rulings);
    first(JudgedPhase::Start, 1, &[(Code::StartNotClean, is_dirty)])?;

    if let Some(placed) = record.place {
        let wrong = [
            (Code::UnknownTile, is_unknown(placed.tile)),
            (Code::DuplicateTile, find(&tiles, placed.tile).is_some()),
            (
                Code::CellOccupied,
                tiles.iter().any(|other| other.cell == placed.cell),
            ),
            (
                Code::PlacementDetached,
                !tiles.is_empty() && !tiles.iter().any(|&other| distance(other, placed) == 1),
            ),
        ];
        first(JudgedPhase::Placement, 1, &wrong)?;
        tiles.push(placed);
    }

    let mut maneuvered = BTreeSet::new();
    for (place, &maneuver) in record.maneuvers.iter().enumerate() {
        maneuvered.extend(maneuver_step(deck, record, &mut tiles, place, maneuver)?);
    }

    let extra = record.maneuvers.len().saturating_sub(5);
    let reserve = i64::from(record.reserve) - extra as i64;
    let mut points = 0;
    for (place, &tile) in record.remove.iter().enumerate() {
        let removable = slow::removable_tiles(&lay(deck, &tiles), rulings);
        let wrong = [
            (Code::UnknownTile, is_unknown(tile)),
            (Code::NotOnBoard, find(&tiles, tile).is_none()),
            (Code::RemovalNotAllowed, !removable.contains(&tile)),
        ];
        first(JudgedPhase::Removal, place + 1, &wrong)?;
        tiles.retain(|placed| placed.tile != tile);
        points -= reserve + 1 + place as i64;
    }
    let board = lay(deck, &tiles);
    let is_unfinished = !slow::is_clean(&board, rulings);
    first(
        JudgedPhase::Removal,
        record.remove.len() + 1,
        &[(Code::RemovalUnfinished, is_unfinished)],
    )?;
    told.scored = Some((new_matches(record, &before, &board, &maneuvered, rulings), points));

    let due = tiles.len().min(record.reversals as usize);
    for (place, &tile) in record.discard.iter().enumerate() {
        let rest: Vec<PlacedTile> = tiles
            .iter()
            .copied()
            .filter(|placed| placed.tile != tile)
            .collect();
        let wrong = [
            (Code::ReversalCount, place >= due),
            (Code::UnknownTile, is_unknown(tile)),
            (Code::NotOnBoard, find(&tiles, tile).is_none()),
            (
                Code::ReversalMakesIsland,
                slow::groups(&lay(deck, &rest)).len() > 1,
            ),
        ];
        first(JudgedPhase::Reversal, place + 1, &wrong)?;
        tiles = rest;
    }
    let is_short = record.discard.len() < due;
    first(
        JudgedPhase::Reversal,
        record.discard.len() + 1,
        &[(Code::ReversalCount, is_short)],
    )?;
    tiles.sort_by_key(|placed| placed.tile);
    told.after = Some(tiles);
    Ok(())
}

/// Makes a Maneuver and gives the tiles that were Maneuvered.
fn maneuver_step(
    deck: &TileSet,
    record: &TurnRecord,
    tiles: &mut [PlacedTile],
    place: usize,
    maneuver: RecordedManeuver,
) -> Result<Vec<TileId>, (JudgedPhase, usize, Code)> {
    let board = lay(deck, tiles);
    let active = slow::active_tiles(&board, record.rulings);
    let named = match maneuver {
        RecordedManeuver::Rotate { tile, .. } | RecordedManeuver::Slide { tile, .. } => vec![tile],
        RecordedManeuver::Swap { a, b } => vec![a, b],
    };
    let there: Vec<Option<PlacedTile>> = named.iter().map(|&tile| find(tiles, tile)).collect();
    let mut wrong = vec![
        (Code::NoManeuversLeft, place >= 5 + record.reserve as usize),
        (
            Code::UnknownTile,
            named.iter().any(|tile| tile.index() >= deck.tiles().len()),
        ),
        (Code::NotOnBoard, there.contains(&None)),
        (Code::NotActive, named.iter().any(|tile| !active.contains(tile))),
    ];
    match (maneuver, &there[..]) {
        (RecordedManeuver::Rotate { by, .. }, _) => wrong.push((Code::BadRotation, !(1..=3).contains(&by))),
        (RecordedManeuver::Slide { to, .. }, [Some(placed)]) => {
            let target = placed.cell.neighbour(to);
            wrong.push((Code::CellOccupied, tiles.iter().any(|other| other.cell == target)));
        }
        (RecordedManeuver::Swap { .. }, [Some(a), Some(b)]) => {
            wrong.push((Code::SwapNotTouching, distance(*a, *b) != 1));
        }
        _ => {}
    }
    first(JudgedPhase::Maneuver, place + 1, &wrong)?;
    let old = tiles.to_owned();
    for placed in tiles.iter_mut().filter(|placed| named.contains(&placed.tile)) {
        match maneuver {
            RecordedManeuver::Rotate { by, .. } => {
                placed.turn += Rotation::from_quarter_turns(by).unwrap().quarter_turn();
            }
            RecordedManeuver::Slide { to, .. } => placed.cell = placed.cell.neighbour(to),
            RecordedManeuver::Swap { a, b } => {
                let other = if placed.tile == a { b } else { a };
                placed.cell = find(&old, other).unwrap().cell;
            }
        }
    }
    Ok(named)
}

fn new_matches(
    record: &TurnRecord,
    before: &Board,
    board: &Board,
    maneuvered: &BTreeSet<TileId>,
    rulings: Rulings,
) -> Vec<(Match, bool)> {
    let at_start = slow::matches(before, rulings);
    let is_new = |found: &Match| {
        let is_old = at_start.iter().any(|old| {
            (old.a.tile, old.a.printed, old.b.tile, old.b.printed)
                == (found.a.tile, found.a.printed, found.b.tile, found.b.printed)
        });
        !is_old || maneuvered.contains(&found.a.tile) || maneuvered.contains(&found.b.tile)
    };
    let of_target = slow::matches(board, rulings)
        .into_iter()
        .filter(|found| found.symbol == record.target);
    of_target.map(|found| (found, is_new(&found))).collect()
}
