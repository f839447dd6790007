//! The turn between two boards: as a document, and as text for people.

use crate::cli::Output;
use crate::cli::judge::{counted, told};
use crate::cli::output::tell;
use crate::cli::solve::steps;
use crate::cli::stop::{Answer, Stop};
use crate::deck::Deck;
use crate::exchange::{self, TurnWords};
use crate::formats::{
    self, ChangeDocument, Coordinate, DeckReference, PlaceDocument, QuarterTurns, VerificationDocument,
};
use rules::QuarterTurn;
use rules::match_attach::{Change, Explanation, PlacedTile, judge};

/// Tells that there is no board in one of the photos: then no turn leads from one to the other.
pub(super) fn no_board(output: &mut Output, why: &str) -> Result<Answer, Stop> {
    if output.is_json() {
        tell(why);
        output.document(&VerificationDocument {
            format: VerificationDocument::FORMAT,
            explained: false,
            finished: false,
            maneuvers: None,
            turn: None,
            verdict: None,
            changes: Vec::new(),
            turned: None,
        })?;
    } else {
        output.line(why)?;
    }
    Ok(Answer::No)
}

/// The answer as a document.
pub(super) fn document<'a>(
    found: &Explanation,
    way: Option<QuarterTurn>,
    deck: &'a Deck,
    words: DeckReference<'a>,
) -> VerificationDocument<'a> {
    let verdict = found
        .turn
        .as_ref()
        .map(|turn| exchange::verdict_document(&judge(deck.tile_set(), turn), turn, deck));
    VerificationDocument {
        format: VerificationDocument::FORMAT,
        explained: found.turn.is_some(),
        finished: found.is_finished,
        maneuvers: found
            .turn
            .as_ref()
            .map(|turn| u32::try_from(turn.maneuvers.len()).unwrap_or(u32::MAX)),
        turn: found
            .turn
            .as_ref()
            .map(|turn| exchange::turn_document(turn, deck, TurnWords { deck: words })),
        verdict,
        changes: found
            .changes
            .iter()
            .map(|change| change_document(deck, change))
            .collect(),
        turned: way.map(QuarterTurn::count),
    }
}

fn change_document<'a>(deck: &'a Deck, change: &Change) -> ChangeDocument<'a> {
    let place = |placed: PlacedTile| PlaceDocument {
        x: Coordinate(placed.cell.x),
        y: Coordinate(placed.cell.y),
        turn: QuarterTurns(placed.turn.count()),
    };
    ChangeDocument {
        tile: formats::Id::known(deck.id(change.tile)),
        was: change.was.map(place),
        is: change.is.map(place),
    }
}

/// The answer for people; `allowed` Maneuvers were tried.
pub(super) fn in_words(found: &Explanation, deck: &Deck, is_target_chosen: bool, allowed: usize) -> String {
    let mut text = match &found.turn {
        None => {
            let most = match allowed {
                0 => "without Maneuvers".to_owned(),
                allowed => format!("with at most {}", counted(allowed, "Maneuver", "Maneuvers")),
            };
            format!("no legal turn {most} leads from one board to the other")
        }
        Some(turn) => {
            let finished = if found.is_finished {
                ""
            } else {
                ", and the turn is not over"
            };
            format!(
                "explained by {}{finished}",
                counted(turn.maneuvers.len(), "Maneuver", "Maneuvers")
            )
        }
    };
    let mut say = |sentence: String| {
        text.push('\n');
        text.push_str(&sentence);
    };
    match &found.turn {
        Some(turn) => {
            steps(turn, deck)
                .into_iter()
                .for_each(|step| say(format!("  {step}")));
            if is_target_chosen {
                let symbol = deck.tile_set().symbol_name(turn.target);
                say(format!(
                    "scored for {symbol}, where it is worth most; --target names another"
                ));
            }
            say(told(&judge(deck.tile_set(), turn), turn, deck));
        }
        None => {
            for change in &found.changes {
                let place = |placed: Option<PlacedTile>, none: &str| {
                    placed.map_or(none.to_owned(), |placed| {
                        format!(
                            "{}, {} turned by {}",
                            placed.cell.x,
                            placed.cell.y,
                            placed.turn.count()
                        )
                    })
                };
                let (was, is) = (place(change.was, "new"), place(change.is, "gone"));
                say(format!("  {}: {was} -> {is}", deck.id(change.tile)));
            }
        }
    }
    text
}
