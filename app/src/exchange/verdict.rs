//! Verdicts.

use super::{ids, tile_at, world_side};
use crate::deck::Deck;
use crate::formats::{
    Id, MatchDocument, MatchEndDocument, Name, ProblemDocument, RemovalDocument, ScoreDocument,
    VerdictDocument,
};
use rules::Cell;
use rules::match_attach::{Match, MatchedSide, TurnRecord, Verdict};

/// The first cell of a turn that no document can name, where a tile is placed or lies in the end: beyond
/// [`Cell::LIMIT`].
pub fn cell_out_of_range(verdict: &Verdict, record: &TurnRecord) -> Option<Cell> {
    let is_out = |number: i32| !(-Cell::LIMIT..=Cell::LIMIT).contains(&number);
    let after = verdict.reversal.iter().flat_map(|reversal| &reversal.after);
    let cells = record.place.iter().chain(after).map(|placed| placed.cell);
    cells.into_iter().find(|cell| is_out(cell.x) || is_out(cell.y))
}

/// Writes a verdict down: the phases that were finished, null for the others.
pub fn verdict_document<'a>(verdict: &Verdict, record: &TurnRecord, deck: &'a Deck) -> VerdictDocument<'a> {
    let problem = verdict.problem.as_ref().map(|problem| ProblemDocument {
        phase: problem.phase.name(),
        step: number(problem.step),
        code: problem.breach.code().name(),
        message: deck.in_ids(problem.sentence(deck.tile_set(), &record.unknown_tiles)),
    });
    let maneuver = verdict.maneuver.as_ref();
    let removal = verdict.removal.as_ref();
    VerdictDocument {
        format: VerdictDocument::FORMAT,
        legal: verdict.is_legal(),
        problem,
        active_after_placement: verdict.placement.as_ref().map(|found| ids(deck, &found.active)),
        active: maneuver.map(|found| ids(deck, &found.active)),
        islands: maneuver.map(|found| found.islands.iter().map(|island| ids(deck, island)).collect()),
        removal: maneuver.map(|found| RemovalDocument {
            removed: removal.map(|removal| ids(deck, &removal.removed)),
            points: removal.map(|removal| removal.points),
            fewest: number(found.fewest),
            suggested: ids(deck, &found.suggested),
        }),
        matches: removal.map(|removal| {
            removal
                .matches
                .iter()
                .map(|one| match_document(deck, &one.found, Some(one.is_new)))
                .collect()
        }),
        score: removal.map(|removal| ScoreDocument {
            new_matches: number(removal.score.new_matches),
            match_points: removal.score.match_points,
            removal_points: removal.score.removal_points,
            total: removal.score.total,
        }),
        maneuvers: maneuver.map(|found| number(found.maneuvers)),
        extra_maneuvers: maneuver.map(|found| number(found.extra_maneuvers)),
        reserve: removal.map(|removal| removal.reserve),
        after: verdict
            .reversal
            .as_ref()
            .map(|found| found.after.iter().map(|&placed| tile_at(deck, placed)).collect()),
    }
}

/// Matches that belong to no turn.
pub fn matches<'a>(deck: &'a Deck, found: &[Match]) -> Vec<MatchDocument<'a>> {
    found.iter().map(|one| match_document(deck, one, None)).collect()
}

fn match_document<'a>(deck: &'a Deck, found: &Match, new: Option<bool>) -> MatchDocument<'a> {
    let end = |end: MatchedSide| MatchEndDocument {
        tile: Id::known(deck.id(end.tile)),
        side: world_side(end.side),
    };
    let symbol = Name::new(deck.tile_set().symbol_name(found.symbol));
    MatchDocument {
        a: end(found.a),
        b: end(found.b),
        symbol,
        new,
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
