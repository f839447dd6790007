//! Moving tiles, and moving them back.

use super::{
    super::{
        Maneuver, Rotation,
        removal_search::{Contacts, Places, each},
    },
    EMPTY, Follow, LAST, SearchBoard, Step, Undo, mix,
};
use crate::Side;

impl SearchBoard {
    /// The legal Maneuvers, in a fixed order. The board may be moved between, if it is moved back.
    pub(in crate::match_attach) fn each_step(&mut self, mut visit: impl FnMut(&mut SearchBoard, Step)) {
        let active = self.active();
        for place in each(active) {
            for by in 1..4 {
                visit(
                    self,
                    Step::Rotate {
                        place: place as u8,
                        by,
                    },
                );
            }
            for to in 0..4 {
                let other = self.neighbour(place, to);
                if other == EMPTY {
                    visit(
                        self,
                        Step::Slide {
                            place: place as u8,
                            to: to as u8,
                        },
                    );
                } else if usize::from(other) > place && active >> other & 1 == 1 {
                    visit(
                        self,
                        Step::Swap {
                            place: place as u8,
                            with: other,
                        },
                    );
                }
            }
        }
    }

    /// How many legal Maneuvers there are.
    pub(in crate::match_attach) fn n_steps(&self) -> u64 {
        let active = self.active();
        let mut n = 0;
        for place in each(active) {
            n += 3;
            for to in 0..4 {
                let other = self.neighbour(place, to);
                let is_slide = other == EMPTY;
                n += u64::from(is_slide | (usize::from(other) > place) & (active >> other & 1 == 1));
            }
        }
        n
    }

    /// Makes a legal Maneuver.
    pub(in crate::match_attach) fn make<F: Follow>(&mut self, step: Step) -> Undo {
        let undo = Undo {
            mainland: self.mainland,
            maneuvered: self.maneuvered,
            hash: self.hash,
        };
        match step {
            Step::Rotate { place, by } => self.rotate::<F>(place.into(), by, None),
            Step::Slide { place, to } => {
                self.slide::<F>(place.into(), to.into(), None);
                // Tiles that turn or swap leave the groups as they are: a Swap is within one.
                self.survey();
            }
            Step::Swap { place, with } => self.swap::<F>(place.into(), with.into(), None),
        }
        undo
    }

    /// Takes the Maneuver back that was made last.
    pub(in crate::match_attach) fn unmake<F: Follow>(&mut self, step: Step, undo: Undo) {
        let before = Some(undo.maneuvered);
        match step {
            Step::Rotate { place, by } => self.rotate::<F>(place.into(), 4 - by, before),
            Step::Slide { place, to } => self.slide::<F>(place.into(), usize::from(to) ^ 2, before),
            Step::Swap { place, with } => self.swap::<F>(place.into(), with.into(), before),
        }
        self.mainland = undo.mainland;
        self.hash = undo.hash;
    }

    /// The step as a Maneuver of the game.
    pub(in crate::match_attach) fn maneuver(&self, step: Step) -> Maneuver {
        match step {
            Step::Rotate { place, by } => Maneuver::Rotate {
                tile: self.ids[usize::from(place)],
                by: Rotation::ALL[usize::from(by) - 1],
            },
            Step::Slide { place, to } => Maneuver::Slide {
                tile: self.ids[usize::from(place)],
                to: Side::ALL[usize::from(to)],
            },
            Step::Swap { place, with } => Maneuver::Swap {
                a: self.ids[usize::from(place)],
                b: self.ids[usize::from(with)],
            },
        }
    }

    fn rotate<F: Follow>(&mut self, place: usize, by: u8, before: Option<Places>) {
        let place = place & LAST;
        self.lift::<F>(place);
        self.mark::<F>(1 << place, before);
        self.turns[place] = (self.turns[place] + by) & 3;
        self.shown[place] = self.faces[place][usize::from(self.turns[place] & 3)];
        self.put::<F>(place);
    }

    fn slide<F: Follow>(&mut self, place: usize, to: usize, before: Option<Places>) {
        let place = place & LAST;
        self.lift::<F>(place);
        self.mark::<F>(1 << place, before);
        self.cells[place] = self.cells[place].wrapping_add(self.steps[to]);
        self.put::<F>(place);
    }

    fn swap<F: Follow>(&mut self, a: usize, b: usize, before: Option<Places>) {
        self.lift::<F>(a);
        self.lift::<F>(b);
        self.mark::<F>(1 << a | 1 << b, before);
        self.cells.swap(a, b);
        self.put::<F>(a);
        self.put::<F>(b);
    }

    /// Notes lifted tiles as Maneuvered, or what was noted before.
    fn mark<F: Follow>(&mut self, places: Places, before: Option<Places>) {
        if !F::MATCHES {
            return;
        }
        if let Some(before) = before {
            self.maneuvered = before;
            return;
        }
        for place in each(places & !self.maneuvered) {
            for other in each(self.old_matches[place] & !self.maneuvered) {
                let (a, b) = (self.ids[place.min(other)], self.ids[place.max(other)]);
                self.hash ^= mix(1 << 63 | u64::from(a.0) << 16 | u64::from(b.0));
            }
            self.maneuvered |= 1 << place;
        }
    }

    /// Takes a tile off its cell.
    fn lift<F: Follow>(&mut self, place: usize) {
        let place = place & LAST;
        let cell = self.cells[place];
        let face = self.shown[place];
        self.grid[cell as usize] = EMPTY;
        for side in 0..4 {
            let other = usize::from(self.grid[cell.wrapping_add(self.steps[side]) as usize]) & LAST;
            let facing = &self.shown[other];
            if face.colours[side] == facing.colours[side ^ 2] && face.colours[side] != 0 {
                self.clashes[other] -= 1;
                self.clashing &= !(Places::from(self.clashes[other] == 0) << other);
            }
            if F::MATCHES && face.is_target[side] && facing.is_target[side ^ 2] {
                self.promises -= u32::from(self.is_new(place, other));
            }
        }
        self.clashes[place] = 0;
        self.clashing &= !(1 << place);
        if F::MATCHES {
            self.hash ^= self.key(place);
        }
    }

    /// Puts a lifted tile on its cell.
    pub(super) fn put<F: Follow>(&mut self, place: usize) {
        let place = place & LAST;
        let cell = self.cells[place];
        let face = self.shown[place];
        self.grid[cell as usize] = place as u8;
        for side in 0..4 {
            let other = usize::from(self.grid[cell.wrapping_add(self.steps[side]) as usize]) & LAST;
            let facing = &self.shown[other];
            if face.colours[side] == facing.colours[side ^ 2] && face.colours[side] != 0 {
                self.clashes[other] += 1;
                self.clashes[place] += 1;
                self.clashing |= 1 << other | 1 << place;
            }
            if F::MATCHES && face.is_target[side] && facing.is_target[side ^ 2] {
                self.promises += u32::from(self.is_new(place, other));
            }
        }
        if F::MATCHES {
            self.hash ^= self.key(place);
        }
    }

    /// Whether a Match of two places would be New. Tiles that were not Maneuvered lie as they did, so an old Match of
    /// them is the same one.
    fn is_new(&self, place: usize, other: usize) -> bool {
        let is_old = self.old_matches[place] >> other & 1 == 1;
        !is_old || (self.maneuvered >> place | self.maneuvered >> other) & 1 == 1
    }

    pub(super) fn is_promise(&self, place: usize, side: usize) -> bool {
        let other = usize::from(self.neighbour(place, side));
        self.shown[place].is_target[side]
            && self.shown[other].is_target[side ^ 2]
            && self.is_new(place, other)
    }

    fn key(&self, place: usize) -> u64 {
        let tile = u64::from(self.ids[place].0);
        mix(tile << 40 | u64::from(self.cells[place]) << 2 | u64::from(self.turns[place]))
    }

    /// The contacts as they are now, for the Removal.
    pub(in crate::match_attach) fn contacts(&self, contacts: &mut Contacts) {
        contacts.clear(self.ids.len());
        for place in 0..self.ids.len() {
            for side in [Side::East.index(), Side::South.index()] {
                let other = self.neighbour(place, side);
                if other == EMPTY {
                    continue;
                }
                let other = usize::from(other);
                contacts.touch(place, other);
                let (colour, facing) = (
                    self.shown[place].colours[side],
                    self.shown[other].colours[side ^ 2],
                );
                if colour == facing && colour != 0 {
                    contacts.clash(place, other);
                }
                if self.is_promise(place, side) {
                    contacts.match_up(place, other);
                }
            }
        }
    }

    /// By place: how many sides show the Target Symbol.
    pub(in crate::match_attach) fn n_target_sides(&self, place: usize) -> u32 {
        self.shown[place]
            .is_target
            .iter()
            .map(|&is_target| u32::from(is_target))
            .sum()
    }
}
