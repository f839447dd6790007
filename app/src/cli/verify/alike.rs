//! Identical tiles: nobody sees which of them is which, so the later board is asked about with each naming of them.

use crate::deck::Deck;
use rules::Limits;
use rules::match_attach::{Board, Explanation, PlacedTile, Question, Setup, TileId, explain};
use std::ops::ControlFlow::{self, Break, Continue};

/// As [`explain`], whichever of identical tiles is which on the later board: the fewest Maneuvers of all namings.
pub(super) fn explain_alike(deck: &Deck, question: &Question, limits: Limits<'_>) -> Explanation {
    let mut best: Option<Explanation> = None;
    let fewest = |best: &Explanation| best.turn.as_ref().map(|turn| turn.maneuvers.len());
    // A break says that the search is over, not why.
    let _ = Namings::new(deck, &question.before, &question.after).each(&mut |after| {
        if let Some(best) = &mut best
            && (limits.stop)()
        {
            (best.turn, best.is_proven) = (None, false);
            return Break(());
        }
        let most = match best.as_ref().and_then(fewest) {
            None => question.most_maneuvers,
            Some(0) => return Break(()),
            Some(fewest) => Some(fewest - 1),
        };
        let question = Question {
            after,
            most_maneuvers: most,
            ..question.clone()
        };
        let found = explain(&question, limits);
        match &best {
            // Whether there is a shorter turn is not known then.
            _ if found.turn.is_none() && !found.is_proven => {
                best = Some(found);
                return Break(());
            }
            Some(_) if found.turn.is_none() => {}
            _ => best = Some(found),
        }
        Continue(())
    });
    best.unwrap_or_else(|| explain(question, limits))
}

/// All ways to say which of identical tiles is which.
struct Namings<'a> {
    after: &'a Board,
    /// By tile of the later board: the tiles that it may be, the likeliest first.
    choices: Vec<Vec<TileId>>,
    named: Vec<PlacedTile>,
}

impl<'a> Namings<'a> {
    /// Copies are likely to lie in the order in which they lay. One may be new.
    fn new(deck: &Deck, before: &Board, after: &'a Board) -> Namings<'a> {
        let choices = |placed: &PlacedTile| {
            let is_alike = |tile: TileId| deck.id(tile) == deck.id(placed.tile);
            let there = before.tiles().iter().map(|placed| placed.tile);
            let first = deck.tile(deck.id(placed.tile)).unwrap_or(placed.tile);
            let new = deck.copies_from(first).find(|&copy| !before.has(copy));
            there.filter(|&tile| is_alike(tile)).chain(new).collect()
        };
        Namings {
            after,
            choices: after.tiles().iter().map(choices).collect(),
            named: Vec::with_capacity(after.len()),
        }
    }

    /// Asks about each, until there is nothing more to ask.
    fn each(&mut self, ask: &mut impl FnMut(Board) -> ControlFlow<()>) -> ControlFlow<()> {
        let place = self.named.len();
        let Some(&placed) = self.after.tiles().get(place) else {
            let tiles = self.named.clone();
            return Board::new(self.after.tile_set(), &Setup { tiles }).map_or(Continue(()), &mut *ask);
        };
        for choice in 0..self.choices[place].len() {
            let tile = self.choices[place][choice];
            if self.named.iter().all(|other| other.tile != tile) {
                self.named.push(PlacedTile { tile, ..placed });
                let flow = self.each(ask);
                self.named.pop();
                flow?;
            }
        }
        Continue(())
    }
}
