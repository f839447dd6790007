//! Judging a turn that was written down.

use alloc::vec::Vec;

use super::{
    Board, Breach, FREE_MANEUVERS, FoundMatch, JudgedPhase, Maneuver, ManeuverFindings, Newness,
    PlacementFindings, Problem, RecordedManeuver, RemovalFindings, ReversalFindings, Rotation, SetupError,
    TileSet, TurnRecord, TurnScore, Verdict, fewest_removals, matches::matches, removal_points,
};

/// Judges a turn: the workings of every phase, or of those before the first problem.
///
/// The record is read in its order, and the first problem stops the check; if one step has several, the first in the
/// order of [`Code`](super::Code) is told. A record may hold anything: nothing in it makes this fail.
pub fn judge(tile_set: &TileSet, record: &TurnRecord) -> Verdict {
    let mut verdict = Verdict {
        problem: None,
        placement: None,
        maneuver: None,
        removal: None,
        reversal: None,
    };
    verdict.problem = judge_phases(tile_set, record, &mut verdict).err();
    verdict
}

/// Fills in the findings phase by phase until a problem stands.
fn judge_phases(tile_set: &TileSet, record: &TurnRecord, verdict: &mut Verdict) -> Result<(), Problem> {
    let rulings = record.rulings;
    let (mut board, mut newness) = judge_start(tile_set, record)?;

    if let Some(placed) = record.place {
        board.place(placed).map_err(|breach| Problem {
            phase: JudgedPhase::Placement,
            step: 1,
            breach,
        })?;
    }
    verdict.placement = Some(PlacementFindings {
        active: board.survey(rulings).active_tiles(),
    });

    let extra_maneuvers = judge_maneuvers(&mut board, &mut newness, record)?;
    let survey = board.survey(rulings);
    let suggested = fewest_removals(&board, rulings, &newness);
    verdict.maneuver = Some(ManeuverFindings {
        active: survey.active_tiles(),
        islands: survey.islands(),
        maneuvers: record.maneuvers.len(),
        extra_maneuvers,
        fewest: suggested.len(),
        suggested,
    });

    let found = judge_removals(&mut board, &newness, record)?;
    let removed = u32::try_from(record.remove.len()).unwrap_or(u32::MAX);
    // Extra Maneuvers are at most the Reserve: the check of the Maneuvers has seen to it.
    let reserve = record
        .reserve
        .saturating_sub(u32::try_from(extra_maneuvers).unwrap_or(u32::MAX));
    let points = removal_points(reserve, removed);
    let score = TurnScore::new(found.iter().filter(|found| found.is_new).count(), points);
    verdict.removal = Some(RemovalFindings {
        removed: record.remove.clone(),
        points,
        matches: found,
        score,
        reserve: reserve.saturating_add(removed),
    });

    judge_discards(&mut board, record)?;
    verdict.reversal = Some(ReversalFindings {
        after: board.setup().tiles,
    });
    Ok(())
}

/// The Board before the turn and its Matches; with a placement to come it must be clean.
fn judge_start(tile_set: &TileSet, record: &TurnRecord) -> Result<(Board, Newness), Problem> {
    let problem = |step, breach| Problem {
        phase: JudgedPhase::Start,
        step,
        breach,
    };
    let board = Board::new(tile_set, &record.before).map_err(|why| match why {
        SetupError::UnknownTile { place, tile } => problem(place + 1, Breach::UnknownTile { tile }),
        SetupError::DuplicateTile { place, tile } => {
            let first = record.before.tiles.iter().find(|placed| placed.tile == tile);
            let first = first.map_or(record.before.tiles[place].cell, |placed| placed.cell);
            problem(place + 1, Breach::DuplicateTile { tile, first })
        }
        SetupError::CellOccupied {
            place,
            tile,
            by,
            cell,
        } => problem(place + 1, Breach::CellOccupied { tile, by, cell }),
    })?;
    let survey = board.survey(record.rulings);
    if record.place.is_some() && !survey.is_clean() {
        return Err(problem(
            1,
            Breach::StartNotClean {
                found: board.unclean(&survey),
            },
        ));
    }
    let at_start = matches(&board, &survey, |symbol| symbol == record.target);
    let newness = Newness {
        target: record.target,
        at_start,
        maneuvered: Vec::new(),
    };
    Ok((board, newness))
}

/// Makes the Maneuvers and gives the number of extra ones.
fn judge_maneuvers(board: &mut Board, newness: &mut Newness, record: &TurnRecord) -> Result<usize, Problem> {
    let most = FREE_MANEUVERS.saturating_add(record.reserve as usize);
    for (place, &recorded) in record.maneuvers.iter().enumerate() {
        let problem = |breach| Problem {
            phase: JudgedPhase::Maneuver,
            step: place + 1,
            breach,
        };
        if place >= most {
            return Err(problem(Breach::NoManeuversLeft {
                reserve: record.reserve,
            }));
        }
        let maneuver = match recorded {
            RecordedManeuver::Rotate { tile, by } => match Rotation::from_quarter_turns(by) {
                Some(by) => Maneuver::Rotate { tile, by },
                None => {
                    // Whatever else is wrong with a rotation is told first.
                    let any = Maneuver::Rotate {
                        tile,
                        by: Rotation::Half,
                    };
                    board.check_maneuver(any, record.rulings).map_err(problem)?;
                    return Err(problem(Breach::BadRotation { tile, by }));
                }
            },
            RecordedManeuver::Slide { tile, to } => Maneuver::Slide { tile, to },
            RecordedManeuver::Swap { a, b } => Maneuver::Swap { a, b },
        };
        board.maneuver(maneuver, record.rulings).map_err(problem)?;
        newness.remember(maneuver);
    }
    Ok(record.maneuvers.len().saturating_sub(FREE_MANEUVERS))
}

/// Removes the tiles and gives the Matches that are left; the Board must be clean in the end.
fn judge_removals(
    board: &mut Board,
    newness: &Newness,
    record: &TurnRecord,
) -> Result<Vec<FoundMatch>, Problem> {
    let problem = |step, breach| Problem {
        phase: JudgedPhase::Removal,
        step,
        breach,
    };
    for (place, &tile) in record.remove.iter().enumerate() {
        board
            .check_removal(tile, record.rulings)
            .map_err(|breach| problem(place + 1, breach))?;
        board.take(tile);
    }
    let survey = board.survey(record.rulings);
    if !survey.is_clean() {
        let left = board.unclean(&survey);
        return Err(problem(
            record.remove.len() + 1,
            Breach::RemovalUnfinished { left },
        ));
    }
    let found = matches(board, &survey, |symbol| symbol == record.target);
    Ok(found
        .into_iter()
        .map(|found| FoundMatch {
            found,
            is_new: newness.is_new(&found),
        })
        .collect())
}

/// Discards the tiles: as many as are due, or as lie on the Board if these are fewer.
fn judge_discards(board: &mut Board, record: &TurnRecord) -> Result<(), Problem> {
    let problem = |step, breach| Problem {
        phase: JudgedPhase::Reversal,
        step,
        breach,
    };
    let due = board.len().min(record.reversals as usize);
    for (place, &tile) in record.discard.iter().enumerate() {
        let step = place + 1;
        if step > due {
            return Err(problem(step, Breach::ReversalCount { due, made: step }));
        }
        board
            .check_discard(tile, record.rulings)
            .map_err(|breach| problem(step, breach))?;
        board.take(tile);
    }
    let made = record.discard.len();
    if made < due {
        return Err(problem(made + 1, Breach::ReversalCount { due, made }));
    }
    Ok(())
}
