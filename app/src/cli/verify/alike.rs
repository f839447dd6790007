//! Identical tiles: nobody sees which of them is which, so the later board is asked about with each naming of them that
//! so many Maneuvers can lead to.

use crate::deck::Deck;
use rules::Limits;
use rules::match_attach::{Board, Explanation, PlacedTile, Question, Setup, TileId, explain};
use std::ops::ControlFlow::{self, Break, Continue};

/// As [`explain`], whichever of identical tiles is which on the later board: the fewest Maneuvers of all namings.
pub(super) fn explain_alike(deck: &Deck, question: &Question, limits: Limits<'_>) -> Explanation {
    let mut namings = Namings::new(deck, question, limits);
    if namings.is_one() {
        return explain(question, limits);
    }
    let mut nearest = None;
    // Few namings can be reached by few Maneuvers, and the first turn that is found is one with the fewest.
    for most in 0..=question.allowed_maneuvers() {
        let flow = namings.each(most, &mut |after| {
            let question = Question {
                after,
                most_maneuvers: Some(most),
                ..question.clone()
            };
            let found = explain(&question, limits);
            if found.turn.is_some() || !found.is_proven {
                return Break(Some(found));
            }
            nearest.get_or_insert(found);
            Continue(())
        });
        match flow {
            Continue(()) => {}
            Break(Some(found)) => return found,
            Break(None) => {
                return Explanation {
                    is_proven: false,
                    ..nearest.unwrap_or_else(|| explain(question, limits))
                };
            }
        }
    }
    nearest.unwrap_or_else(|| explain(question, limits))
}

/// The ways to say which of identical tiles is which.
struct Namings<'a> {
    before: &'a Board,
    after: &'a Board,
    limits: Limits<'a>,
    /// By tile of the later board: the tiles that it may be, the likeliest first.
    choices: Vec<Vec<TileId>>,
    named: Vec<PlacedTile>,
}

/// A shift of the later board, and what it leaves the named tiles to do.
#[derive(Clone, Copy)]
struct Shift {
    x: i32,
    y: i32,
    /// Tiles to be turned.
    turns: usize,
    /// Cells to be gone, by all of them together.
    way: usize,
}

/// What a search gives: a break with what was found, or with `None` where it was stopped.
type Flow = ControlFlow<Option<Explanation>>;

impl<'a> Namings<'a> {
    /// Copies are likely to lie in the order in which they lay. One may be new.
    fn new(deck: &Deck, question: &'a Question, limits: Limits<'a>) -> Namings<'a> {
        let (before, after) = (&question.before, &question.after);
        let choices = |placed: &PlacedTile| {
            let is_alike = |tile: TileId| deck.id(tile) == deck.id(placed.tile);
            let there = before.tiles().iter().map(|placed| placed.tile);
            let first = deck.tile(deck.id(placed.tile)).unwrap_or(placed.tile);
            let new = deck.copies_from(first).find(|&copy| !before.has(copy));
            there.filter(|&tile| is_alike(tile)).chain(new).collect()
        };
        Namings {
            before,
            after,
            limits,
            choices: after.tiles().iter().map(choices).collect(),
            named: Vec::with_capacity(after.len()),
        }
    }

    /// Whether there is no other than that of the later board itself.
    fn is_one(&self) -> bool {
        let mut all = self.choices.iter().zip(self.after.tiles());
        all.all(|(choices, placed)| choices == &[placed.tile])
    }

    /// Asks about each that `most` Maneuvers may lead to, until there is nothing more to ask.
    fn each(&mut self, most: usize, ask: &mut impl FnMut(Board) -> Flow) -> Flow {
        self.named.clear();
        self.go_on(most, None, ask)
    }

    /// `shifts`: those that are possible with the tiles named so far; `None` where nothing tells them.
    fn go_on(&mut self, most: usize, shifts: Option<&[Shift]>, ask: &mut impl FnMut(Board) -> Flow) -> Flow {
        if (self.limits.stop)() {
            return Break(None);
        }
        let place = self.named.len();
        let Some(&placed) = self.after.tiles().get(place) else {
            let tiles = self.named.clone();
            return Board::new(self.after.tile_set(), &Setup { tiles }).map_or(Continue(()), &mut *ask);
        };
        for choice in 0..self.choices[place].len() {
            let tile = self.choices[place][choice];
            if self.named.iter().any(|other| other.tile == tile) {
                continue;
            }
            let shifts = match self.before.find(tile) {
                Some(was) => Some(Shift::all_with(was, placed, shifts, most)),
                // One tile is placed in a turn.
                None if self.named.iter().any(|other| !self.before.has(other.tile)) => continue,
                None => shifts.map(<[Shift]>::to_vec),
            };
            if shifts.as_ref().is_some_and(Vec::is_empty) {
                continue;
            }
            self.named.push(PlacedTile { tile, ..placed });
            let flow = self.go_on(most, shifts.as_deref(), ask);
            self.named.pop();
            flow?;
        }
        Continue(())
    }
}

impl Shift {
    /// Of the shifts those that `most` Maneuvers allow with one tile more, which lay there and lies here.
    fn all_with(was: PlacedTile, is: PlacedTile, shifts: Option<&[Shift]>, most: usize) -> Vec<Shift> {
        let with = |shift: Shift| shift.with(was, is, most);
        match shifts {
            Some(shifts) => shifts.iter().copied().filter_map(with).collect(),
            None => Shift::near(was, is, most).filter_map(with).collect(),
        }
    }

    /// Those that leave the tile so few cells to go: a Maneuver moves it by one.
    fn near(was: PlacedTile, is: PlacedTile, most: usize) -> impl Iterator<Item = Shift> {
        let reach = i32::try_from(most).unwrap_or(i32::MAX);
        let (x, y) = (was.cell.x - is.cell.x, was.cell.y - is.cell.y);
        (-reach..=reach).flat_map(move |dx| {
            let rest = reach - dx.abs();
            (-rest..=rest).map(move |dy| Shift {
                x: x + dx,
                y: y + dy,
                turns: 0,
                way: 0,
            })
        })
    }

    /// With one tile more; `None` if so many Maneuvers cannot do all: a turn takes one, and one moves two tiles by a
    /// cell.
    fn with(self, was: PlacedTile, is: PlacedTile, most: usize) -> Option<Shift> {
        let turns = self.turns + usize::from(was.turn != is.turn);
        let gone = |was: i32, is: i32, shift: i32| (was - is).abs_diff(shift) as usize;
        let way = self.way + gone(was.cell.x, is.cell.x, self.x) + gone(was.cell.y, is.cell.y, self.y);
        (turns + way.div_ceil(2) <= most).then_some(Shift { turns, way, ..self })
    }
}
