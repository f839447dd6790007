//! The best turn from a position.
//!
//! Positions are looked at in layers: after the placement, after one Maneuver, after two. Each position is worth what
//! the turn is worth if it ends there, with the best Removal. A layer holds each position once. The first pass keeps
//! only the most promising positions of each layer; the next ones keep more. A pass that dropped nothing but what
//! cannot be better than the best so far is a proof.
//!
//! A layer is cut into parts that do not depend on each other. What they find is put together in the order of the
//! parts, so the answer does not depend on how many threads there were.

mod part;
mod position;
mod solution;

use alloc::vec::Vec;
use core::ops::Range;

use part::{Child, Node, Turn};
pub use part::{Found, Part};
use position::Root;
pub(super) use position::placement_cells;
pub use position::{Position, PositionError};
pub use solution::Solution;

use super::seen::Seen;
use crate::Limits;

/// Positions that the first pass keeps of a layer.
const FIRST_WIDTH: usize = 256;
/// Every pass keeps so many times more.
const WIDENING: usize = 16;
/// No pass keeps more: a hundred megabytes.
const MOST_WIDTH: usize = 1 << 20;
/// Positions of a layer that are handed out at once, and in one part.
const ROUND: usize = 1 << 14;
const PART: usize = 1 << 8;

/// A search for the best turn that hands out its work: ask for the [`Solver::parts`], let any thread
/// [`Solver::search`] each of them, let [`Solver::take`] put together what they found, and so on until there are no
/// parts left. [`solve`] is this loop on one thread.
#[derive(Debug)]
pub struct Solver {
    roots: Vec<Root>,
    /// Maneuvers that cost nothing.
    free: usize,
    reserve: u32,
    /// Longest turn.
    most_maneuvers: usize,
    width: usize,
    /// The layers of this pass, the last still to be searched from `searched` on.
    layers: Vec<Vec<Node>>,
    searched: usize,
    next: Vec<Child>,
    seen: Seen,
    /// Whether this pass dropped a position that might have been better.
    has_dropped: bool,
    best: Turn,
    positions: u64,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Searching,
    Proven,
    GivenUp,
}

impl Solver {
    /// Prepares the search.
    ///
    /// # Errors
    /// If no turn can begin there: see [`PositionError`].
    pub fn new(position: &Position) -> Result<Solver, PositionError> {
        let most_maneuvers = position.most_maneuvers();
        let roots = position.roots(most_maneuvers)?;
        let mut solver = Solver {
            roots,
            free: position.maneuvers,
            reserve: position.reserve,
            most_maneuvers,
            width: FIRST_WIDTH,
            layers: Vec::new(),
            searched: 0,
            next: Vec::new(),
            seen: Seen::new(),
            has_dropped: false,
            best: Turn::NONE,
            positions: 0,
            state: State::Searching,
        };
        solver.begin_pass();
        // Whatever happens, there is an answer.
        solver.best = solver.end_at_once();
        Ok(solver)
    }

    /// The work that can be done now, in any order and at the same time; none when the search is over.
    pub fn parts(&self) -> Vec<Part> {
        if self.state != State::Searching {
            return Vec::new();
        }
        let end = self.layer().len().min(self.searched + ROUND);
        (self.searched..end)
            .step_by(PART)
            .map(|first| Part {
                nodes: first..end.min(first + PART),
            })
            .collect()
    }

    /// Takes over what was found in all parts of [`Solver::parts`], in any order. If one is missing or unfinished, the
    /// search ends here.
    pub fn take(&mut self, mut found: Vec<Found>) {
        found.sort_unstable_by_key(|found| found.nodes.start);
        let expected = self.parts();
        let is_whole = found.len() == expected.len()
            && found
                .iter()
                .zip(&expected)
                .all(|(found, part)| found.is_finished && found.nodes == part.nodes);
        for found in &mut found {
            self.positions += found.positions;
            if let Some(turn) = found.best.take().filter(|turn| turn.total > self.best.total) {
                self.best = turn;
            }
            for child in found.children.drain(..) {
                if self.seen.insert(child.hash) {
                    self.next.push(child);
                }
            }
            if self.next.len() > 2 * self.width {
                self.keep_the_best();
            }
        }
        if !is_whole {
            self.state = State::GivenUp;
            return;
        }
        self.searched = expected.last().map_or(self.searched, |part| part.nodes.end);
        if self.searched == self.layer().len() {
            self.begin_layer();
        }
    }

    /// Positions looked at so far.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    fn layer(&self) -> &[Node] {
        self.layers.last().map_or(&[], Vec::as_slice)
    }

    fn begin_pass(&mut self) {
        self.has_dropped = false;
        self.layers.clear();
        self.layers
            .push((0..self.roots.len() as u32).map(Node::root).collect());
        self.searched = 0;
        self.seen.clear();
    }

    fn begin_layer(&mut self) {
        if self.next.len() > self.width {
            self.keep_the_best();
        }
        if !self.next.is_empty() {
            self.layers.push(self.next.drain(..).map(Node::from).collect());
            self.searched = 0;
            // With tiles in the Reserve a later position may be better than the same one earlier: extra Maneuvers
            // make the Removal cheaper.
            if self.reserve > 0 {
                self.seen.clear();
            }
        } else if !self.has_dropped {
            self.state = if self.is_cut_short() {
                State::GivenUp
            } else {
                State::Proven
            };
        } else if self.width >= MOST_WIDTH {
            self.state = State::GivenUp;
        } else {
            self.width *= WIDENING;
            self.begin_pass();
        }
    }

    /// Whether longer turns than are searched might have been better: whether this pass left anything because of their
    /// number, rather than because no number of Maneuvers would have helped.
    fn is_cut_short(&self) -> bool {
        let allowed = self.free.saturating_add(self.reserve as usize);
        let left = self.most_maneuvers.saturating_sub(self.layers.len());
        let is_all_gained = |root: &Root| root.gains.get(left) == root.gains.last();
        self.most_maneuvers < allowed && (left == 0 || !self.roots.iter().all(is_all_gained))
    }

    /// Drops all but the most promising positions of the next layer.
    fn keep_the_best(&mut self) {
        self.has_dropped = true;
        // The sort is stable: of equals, the first found stay.
        self.next.sort_by_key(|child| core::cmp::Reverse(child.promise));
        self.next.truncate(self.width);
    }
}

/// Searches for the best turn on this thread. The same input gives the same answer, as long as `limits.stop` does not
/// say otherwise.
///
/// # Errors
/// If no turn can begin there: see [`PositionError`].
pub fn solve(position: &Position, limits: Limits<'_>) -> Result<Solution, PositionError> {
    let mut solver = Solver::new(position)?;
    loop {
        let parts = solver.parts();
        if parts.is_empty() || solver.positions() >= limits.positions {
            return Ok(solver.solution(position));
        }
        let found = parts
            .into_iter()
            .map(|part| solver.search(part, limits.stop))
            .collect();
        solver.take(found);
    }
}

type Nodes = Range<usize>;
