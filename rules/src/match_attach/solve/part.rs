//! Searching one part of a layer.

use alloc::vec::Vec;

use super::{
    super::{
        POINTS_PER_NEW_MATCH,
        removal_search::{Aim, Contacts, Places, Removal},
        search_board::{Matches, SearchBoard, Step},
        seen::Seen,
    },
    Nodes, Solver,
    position::Root,
};
use crate::Points;

/// Some positions of a layer, to be searched by [`Solver::search`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub(super) nodes: Nodes,
}

/// What was found in a part, for [`Solver::take`].
#[derive(Debug)]
pub struct Found {
    pub(super) nodes: Nodes,
    pub(super) is_finished: bool,
    pub(super) best: Option<Turn>,
    pub(super) children: Vec<Child>,
    pub(super) positions: u64,
}

/// A position of a layer: the one before and the step that led here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Its place in the layer before; in the first layer the root.
    parent: u32,
    step: Step,
}

/// A position of the next layer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) hash: u64,
    /// The greater, the likelier it leads to a good turn.
    pub(super) promise: i32,
    node: Node,
}

/// A whole turn.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub(super) total: Points,
    pub(super) root: usize,
    pub(super) steps: Vec<Step>,
    /// The tiles that stay on the Board, by place.
    pub(super) kept: Places,
}

impl Node {
    pub(super) fn root(root: u32) -> Node {
        Node {
            parent: root,
            step: Step::Rotate { place: 0, by: 0 },
        }
    }
}

impl From<Child> for Node {
    fn from(child: Child) -> Node {
        child.node
    }
}

impl Turn {
    /// Worse than any.
    pub(super) const NONE: Turn = Turn {
        total: Points::MIN,
        root: 0,
        steps: Vec::new(),
        kept: 0,
    };
}

impl Solver {
    /// Searches one part. `stop` is asked often; once it says `true`, the part is left unfinished.
    pub fn search(&self, part: Part, stop: &(dyn Fn() -> bool + Sync)) -> Found {
        let mut search = Search::new(self, part.nodes.clone());
        let mut current: Option<(usize, SearchBoard)> = None;
        for node in part.nodes {
            if stop() {
                return search.found;
            }
            let (root, steps) = self.path(search.layer, node);
            if current.as_ref().is_none_or(|(there, _)| *there != root) {
                current = Some((root, self.roots[root].board.clone()));
            }
            if let Some((_, board)) = &mut current {
                let undo: Vec<_> = steps.iter().map(|&step| board.make::<Matches>(step)).collect();
                search.expand(board, node as u32, root, &steps);
                for (&step, undo) in steps.iter().zip(undo).rev() {
                    board.unmake::<Matches>(step, undo);
                }
            }
        }
        search.found.is_finished = true;
        search.found
    }

    /// The turn without Maneuvers from the first root.
    pub(super) fn end_at_once(&self) -> Turn {
        let mut search = Search::new(self, 0..1);
        search.end_turn(&self.roots[0].board, 0, &[], None);
        search.found.best.unwrap_or(Turn::NONE)
    }

    /// The root of a position and the steps that lead to it.
    fn path(&self, layer: usize, node: usize) -> (usize, Vec<Step>) {
        let mut steps = Vec::with_capacity(layer + 1);
        let mut node = self.layers[layer][node];
        for layer in self.layers[..layer].iter().rev() {
            steps.push(node.step);
            node = layer[node.parent as usize];
        }
        steps.reverse();
        (node.parent as usize, steps)
    }
}

struct Search<'solver> {
    solver: &'solver Solver,
    layer: usize,
    /// Positions of the next layer.
    seen: Seen,
    contacts: Contacts,
    /// Only turns that are worth more are of interest.
    floor: Points,
    found: Found,
}

impl<'solver> Search<'solver> {
    fn new(solver: &'solver Solver, nodes: Nodes) -> Search<'solver> {
        Search {
            solver,
            layer: solver.layers.len() - 1,
            seen: Seen::new(),
            contacts: Contacts::default(),
            floor: solver.best.total,
            found: Found {
                nodes,
                is_finished: false,
                best: None,
                children: Vec::new(),
                positions: 0,
            },
        }
    }

    /// Ends the turn at a position, and looks at all positions one Maneuver away.
    fn expand(&mut self, board: &mut SearchBoard, node: u32, root: usize, steps: &[Step]) {
        if self.layer == 0 {
            self.found.positions += 1;
            self.end_turn(board, root, steps, None);
        }
        let maneuvers = self.layer + 1;
        let Some(left) = self.solver.most_maneuvers.checked_sub(maneuvers) else {
            return;
        };
        let Root { gains, .. } = &self.solver.roots[root];
        if self.bound(board, gains[left + 1]) <= self.floor {
            return;
        }
        let gain = gains[left];
        board.each_step(|board, step| {
            let undo = board.make::<Matches>(step);
            self.found.positions += 1;
            if self.bound(board, gain) > self.floor && self.seen.insert(board.hash()) {
                self.end_turn(board, root, steps, Some(step));
                if left > 0 && board.clashing() != 0 && self.bound(board, gain) > self.floor {
                    let clashes = board.clashing().count_ones() as i32;
                    self.found.children.push(Child {
                        hash: board.hash(),
                        promise: 8 * board.promises() as i32 - clashes,
                        node: Node { parent: node, step },
                    });
                }
            }
            board.unmake::<Matches>(step, undo);
        });
    }

    /// What a turn can be worth at most that goes on from here and adds `gain` Matches.
    fn bound(&self, board: &SearchBoard, gain: u32) -> Points {
        POINTS_PER_NEW_MATCH * Points::from(board.promises() + gain)
    }

    /// Takes the turn that ends here if it is better than all before.
    fn end_turn(&mut self, board: &SearchBoard, root: usize, steps: &[Step], last: Option<Step>) {
        let maneuvers = steps.len() + usize::from(last.is_some());
        let extra = maneuvers.saturating_sub(self.solver.free) as u32;
        let reserve = self.solver.reserve - extra.min(self.solver.reserve);
        let most = self.bound(board, 0);
        let least_cost = if board.clashing() == 0 {
            0
        } else {
            Points::from(reserve) + 1
        };
        if most - least_cost <= self.floor {
            return;
        }
        let removal = if board.clashing() == 0 && board.is_one_group() {
            Some(Removal {
                kept: board.all(),
                worth: most,
            })
        } else {
            board.contacts(&mut self.contacts);
            self.contacts
                .best_removal(Aim::MostPoints { reserve }, self.floor)
        };
        if let Some(removal) = removal {
            self.floor = removal.worth;
            let steps = steps.iter().copied().chain(last).collect();
            self.found.best = Some(Turn {
                total: removal.worth,
                root,
                steps,
                kept: removal.kept,
            });
        }
    }
}
