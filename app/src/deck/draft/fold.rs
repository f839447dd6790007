//! What each step does to a draft.

use super::{
    DoubtNote, Draft, DraftFace, DraftPhoto, Fate, LearnedNote, MOST_COPIES, PhotoUse, Picture, Step,
    ViewNote, face_file, symbol_file,
};
use crate::deck::Colour;
use crate::deck::called;
use crate::deck::learned::{DraftTile, FoundFace};
use vision::learn::EdgeFound;

impl Draft {
    /// Takes one more step; what it can't mean is passed over.
    pub(super) fn take(&mut self, step: &Step) {
        match step {
            Step::Begin { name } | Step::Name { name } => self.deck.name.clone_from(name),
            Step::Photo {
                archive,
                called,
                found,
                unlearned,
            } => self.photos.push(DraftPhoto {
                archive: archive.clone(),
                called: called.clone(),
                found: *found,
                unlearned: *unlearned,
                use_made: PhotoUse::New,
            }),
            Step::LeaveOut { photo } => {
                if let Some(photo) = self.photos.get_mut(*photo)
                    && photo.use_made == PhotoUse::New
                {
                    photo.use_made = PhotoUse::LeftOut;
                }
            }
            Step::Learned {
                archive,
                photos,
                note,
            } => self.learn(archive, photos, note),
            Step::Merge { face, into } => self.merge(*face, *into),
            Step::Split { face, view, picture } => self.split(*face, *view, picture),
            Step::Drop { face } => {
                if let Some(face) = self.faces.get_mut(*face) {
                    face.fate = Fate::Dropped;
                }
            }
            Step::Keep { face } => self.keep(*face),
            Step::Copies { face, copies } => {
                if let Some(tile) = self.deck.tiles.get_mut(*face) {
                    tile.copies = (*copies).clamp(1, MOST_COPIES);
                }
            }
            Step::Kind { face, kind } => {
                if let Some(tile) = self.deck.tiles.get_mut(*face) {
                    tile.kind = (*kind).into();
                }
            }
            Step::Edge {
                face,
                side,
                colour,
                symbol,
            } => {
                let (colours, symbols) = (self.deck.colours.len(), self.deck.symbols.len());
                let tile = self.deck.tiles.get_mut(*face);
                if let Some(edge) = tile.and_then(|tile| tile.edges.get_mut(*side)) {
                    *edge = EdgeFound {
                        colour: colour.filter(|&colour| colour < colours),
                        symbol: symbol.filter(|&symbol| symbol < symbols),
                    };
                }
            }
            Step::Colour { colour, name, srgb } => self.call_colour(*colour, name, *srgb),
            Step::Symbol { symbol, name } => self.call_symbol(*symbol, name),
            Step::Backs { archive, backs } => {
                let back = |number: usize| Picture {
                    archive: archive.clone(),
                    file: face_file(number),
                };
                self.backs = (0..*backs).map(back).collect();
                self.back = self.backs.first().filter(|_| *backs == 1).cloned();
            }
            Step::Back { back } => self.back = back.and_then(|back| self.backs.get(back).cloned()),
            Step::Undo => {}
        }
    }

    fn learn(&mut self, archive: &str, photos: &[usize], note: &LearnedNote) {
        for &photo in photos {
            if let Some(photo) = self.photos.get_mut(photo) {
                photo.use_made = PhotoUse::Learned;
            }
        }
        let before = self.faces.len();
        // A face goes by the place that it has, or will have.
        let mut next = before;
        let places: Vec<usize> = note
            .faces
            .iter()
            .map(|face| match face.known {
                Some(known) if known < before => known,
                _ => {
                    next += 1;
                    next - 1
                }
            })
            .collect();
        let found: Vec<FoundFace> = note
            .faces
            .iter()
            .zip(&places)
            .map(|(face, &place)| FoundFace {
                tile: (place < before).then_some(place),
                copies: face.copies,
                edges: face.edges.map(|(colour, symbol)| EdgeFound { colour, symbol }),
            })
            .collect();
        let symbols = self.deck.take(&found, &note.colours, note.symbols);
        self.symbols.resize(self.deck.symbols.len(), None);
        for (kind, symbol) in symbols.into_iter().enumerate() {
            self.symbols[symbol].get_or_insert_with(|| Picture {
                archive: archive.to_owned(),
                file: symbol_file(kind),
            });
        }
        let doubt = |doubt: &DoubtNote| match *doubt {
            DoubtNote::Like(other) => places.get(other).map(|&other| DoubtNote::Like(other)),
            DoubtNote::Covered(other) => places.get(other).map(|&other| DoubtNote::Covered(other)),
            DoubtNote::CoveredIn(photo) => photos.get(photo).map(|&photo| DoubtNote::CoveredIn(photo)),
            other => Some(other),
        };
        for (number, (face, &place)) in note.faces.iter().zip(&places).enumerate() {
            let views = face.views.iter().filter_map(|view| {
                Some(ViewNote {
                    photo: *photos.get(view.photo)?,
                    ..view.clone()
                })
            });
            if place >= before {
                self.faces.push(DraftFace {
                    picture: Picture {
                        archive: archive.to_owned(),
                        file: face_file(number),
                    },
                    views: Vec::new(),
                    doubts: Vec::new(),
                    fate: Fate::Kept,
                });
            }
            let known = &mut self.faces[place];
            known.views.extend(views);
            known.doubts.extend(face.doubts.iter().filter_map(doubt));
        }
    }

    fn merge(&mut self, face: usize, into: usize) {
        if face == into || face >= self.faces.len() || into >= self.faces.len() {
            return;
        }
        self.faces[face].fate = Fate::Same(into);
        let views = self.faces[face].views.clone();
        self.faces[into].views.extend(views);
        // What lies on the table at once are different tiles.
        let at_once = |photo: usize| {
            let views = self.faces[into].views.iter();
            views.filter(|view| view.photo == photo).count()
        };
        let most = (0..self.photos.len()).map(at_once).max().unwrap_or(0);
        let most = u16::try_from(most).unwrap_or(MOST_COPIES);
        let copies = self.deck.tiles[into].copies.max(self.deck.tiles[face].copies);
        self.deck.tiles[into].copies = copies.max(most).min(MOST_COPIES);
    }

    fn split(&mut self, face: usize, view: usize, picture: &Picture) {
        let Some(from) = self.faces.get_mut(face) else {
            return;
        };
        if view >= from.views.len() || from.views.len() < 2 {
            return;
        }
        let view = from.views.remove(view);
        self.faces.push(DraftFace {
            picture: picture.clone(),
            views: vec![view],
            doubts: Vec::new(),
            fate: Fate::Kept,
        });
        self.deck.tiles.push(DraftTile::unknown());
    }

    fn keep(&mut self, face: usize) {
        let is_about = |doubt: &DoubtNote| matches!(doubt, DoubtNote::Like(other) | DoubtNote::Covered(other) if *other == face);
        for other in &mut self.faces {
            other.doubts.retain(|doubt| !is_about(doubt));
        }
        if let Some(face) = self.faces.get_mut(face) {
            face.doubts.clear();
        }
    }

    fn call_colour(&mut self, colour: usize, name: &str, srgb: [u8; 3]) {
        let typed = called::colour_typed(name);
        let name = typed.as_str();
        if name.is_empty() || colour > self.deck.colours.len() {
            return;
        }
        let same = self.deck.colours.iter().position(|other| other.name == name);
        if colour == self.deck.colours.len() {
            if same.is_none() {
                let name = name.to_owned();
                self.deck.colours.push(Colour { name, srgb });
            }
            return;
        }
        match same {
            Some(same) if same != colour => {
                self.deck.colours[colour].name.clear();
                for edge in self.deck.tiles.iter_mut().flat_map(|tile| &mut tile.edges) {
                    if edge.colour == Some(colour) {
                        edge.colour = Some(same);
                    }
                }
            }
            _ => name.clone_into(&mut self.deck.colours[colour].name),
        }
    }

    fn call_symbol(&mut self, symbol: usize, name: &str) {
        let typed = called::symbol_typed(name);
        let name = typed.as_str();
        if name.is_empty() || symbol > self.deck.symbols.len() {
            return;
        }
        let same = self.deck.symbols.iter().position(|other| other == name);
        if symbol == self.deck.symbols.len() {
            if same.is_none() {
                self.deck.symbols.push(name.to_owned());
                self.symbols.push(None);
            }
            return;
        }
        match same {
            Some(same) if same != symbol => {
                self.deck.symbols[symbol].clear();
                for edge in self.deck.tiles.iter_mut().flat_map(|tile| &mut tile.edges) {
                    if edge.symbol == Some(symbol) {
                        edge.symbol = Some(same);
                    }
                }
            }
            _ => name.clone_into(&mut self.deck.symbols[symbol]),
        }
    }
}
