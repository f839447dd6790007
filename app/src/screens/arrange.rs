//! The board set by hand: tiles are taken from the box, laid, turned, moved and taken away. No rule is asked; what lies
//! there counts as if it had been photographed.

use super::{View, page};
use crate::command::Command;
use crate::deck::check;
use crate::findings::active_and_islands;
use crate::seen::{self, Confirmed, Frame};
use crate::session::{self, Stage};
use crate::theme;
use crate::widgets::{
    BoardCamera, BoardView, Button, Hands, Icon, Marks, OpenCells, Tapped, Weight, tile_button, tile_side,
};
use eframe::egui::{Rect, ScrollArea, Ui, Widget as _};
use rules::match_attach::{Board, PlacedTile, Rotation, Setup, TileId};
use rules::{Cell, QuarterTurn, Side};
use std::collections::BTreeSet;

/// A board that is set by hand.
#[derive(Debug)]
pub struct Arrange {
    /// The moment of the turn that it is set for.
    moment: Stage,
    /// The past turn that is being mended, if it is for one.
    mended: Option<u32>,
    tiles: Vec<PlacedTile>,
    /// The boards before, for undo.
    history: Vec<Vec<PlacedTile>>,
    hand: Hand,
    camera: BoardCamera,
}

/// What is in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Hand {
    /// Nothing.
    #[default]
    Empty,
    /// A tile from the box.
    New(TileId),
    /// A tile of the board.
    Lying(TileId),
}

/// What can be done with everything at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    Square,
    Empty,
}

impl Arrange {
    /// Sets the board of a moment by hand, beginning with what is known of it.
    pub fn at_moment(moment: Stage, mended: Option<u32>, known: Option<&Board>) -> Arrange {
        Arrange {
            moment,
            mended,
            tiles: known.map_or_else(Vec::new, |board| board.tiles().to_vec()),
            history: Vec::new(),
            hand: Hand::Empty,
            camera: BoardCamera::default(),
        }
    }

    /// The past turn that is being mended, if the board is set for one.
    pub fn mended(&self) -> Option<u32> {
        self.mended
    }

    /// Draws the screen.
    pub fn show(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        page::surface(ui, view.theme, |ui, room| {
            let (bar, room) = page::top_strip(room, view.theme.target());
            let corner = page::Corner::Undo {
                is_possible: !self.history.is_empty(),
                can_redo: false,
            };
            match page::top_bar(ui, view, bar, corner, &view.say("arrange")) {
                Some(page::Pressed::Undo) => self.undo(),
                Some(page::Pressed::Back) => view.ask(Command::ShowGame),
                Some(page::Pressed::Redo) | None => {}
            }
            let shape = page::Shape::of(room.size());
            let share = if shape == page::Shape::Landscape {
                0.6
            } else {
                0.52
            };
            let (board, panel) = page::parted(room, shape, share);
            self.show_board(ui, view, board);
            self.show_panel(ui, view, panel);
        });
    }

    fn show_board(&mut self, ui: &mut Ui, view: &View<'_>, rect: Rect) {
        page::paint_sheet(ui, view.theme, rect);
        let mut marks = self.marks(view);
        marks.chosen = match self.hand {
            Hand::Lying(tile) => Some(tile),
            Hand::New(_) | Hand::Empty => None,
        };
        let open = self.open_cells();
        let drawn = BoardView {
            theme: view.theme,
            deck: view.deck,
            pictures: view.pictures,
            words: view.words,
            tiles: &self.tiles,
            marks: &marks,
            open_cells: OpenCells::Empty(&open),
            ghost: None,
            hands: Hands::Move,
        };
        let tapped = page::at(ui, rect.shrink(6.0), "board", |ui| {
            drawn.show_through(ui, &mut self.camera)
        });
        match tapped {
            Some(Tapped::Cell(cell)) => self.lay(cell),
            Some(Tapped::Tile(tile)) if self.hand == Hand::Lying(tile) => self.hand = Hand::Empty,
            Some(Tapped::Tile(tile)) => self.hand = Hand::Lying(tile),
            Some(Tapped::Turned(tile, by)) => self.turn(tile, by),
            Some(Tapped::Dragged(tile, cell)) => self.carry(tile, cell),
            None => {}
        }
    }

    /// What lies Active and apart: seen at once, a slip of the hand is found sooner.
    fn marks(&self, view: &View<'_>) -> Marks {
        let rulings = view
            .session
            .map(|session| session::rulings(session.settings().rulings));
        let setup = Setup {
            tiles: self.tiles.clone(),
        };
        let board = Board::new(view.deck.tile_set(), &setup).ok();
        board.map_or_else(Marks::default, |board| {
            active_and_islands(&board, rulings.unwrap_or_default())
        })
    }

    /// Where a tile from the box may be laid: beside any other, or anywhere on an empty table.
    fn open_cells(&self) -> Vec<Cell> {
        if !matches!(self.hand, Hand::New(_)) {
            return Vec::new();
        }
        if self.tiles.is_empty() {
            return vec![Cell::new(0, 0)];
        }
        let taken: BTreeSet<Cell> = self.tiles.iter().map(|placed| placed.cell).collect();
        let around: BTreeSet<Cell> = taken
            .iter()
            .flat_map(|cell| Side::ALL.map(|side| cell.neighbour(side)))
            .collect();
        around.difference(&taken).copied().collect()
    }

    fn show_panel(&mut self, ui: &mut Ui, view: &mut View<'_>, rect: Rect) {
        let theme = view.theme;
        page::paint_sheet(ui, theme, rect);
        let (rest, strip) = page::bottom_strip(rect.shrink(theme::PAD), theme.target());
        page::at(ui, rest, "arrange panel", |ui| {
            ScrollArea::vertical()
                .auto_shrink(false)
                .show(ui, |ui| match self.hand {
                    Hand::Lying(tile) => self.show_lying(ui, view, tile),
                    Hand::New(_) | Hand::Empty => self.show_box(ui, view),
                });
        });
        let right = Button::new(theme, view.say("looks-right"))
            .icon(Icon::Check)
            .weight(Weight::Primary)
            .full_width();
        if page::at(ui, strip, "next step", |ui| right.ui(ui).clicked()) {
            self.accept(view);
        }
    }

    /// The tiles that are still in the box.
    fn show_box(&mut self, ui: &mut Ui, view: &View<'_>) {
        let theme = view.theme;
        let about = if matches!(self.hand, Hand::New(_)) {
            "placement-where"
        } else {
            "arrange-about"
        };
        page::text(ui, view.say(about), theme.body(), theme.soft_ink);
        let deck = &view.deck.deck;
        let free = |tile: &TileId| self.tiles.iter().all(|placed| placed.tile != *tile);
        // Of identical tiles one is enough to choose.
        let mut shown: Vec<&str> = Vec::new();
        let tiles: Vec<TileId> = view
            .deck
            .tile_set()
            .ids()
            .filter(free)
            .filter(|tile| {
                let id = deck.id(*tile);
                let is_first = !shown.contains(&id);
                shown.push(id);
                is_first
            })
            .collect();
        let side = tile_side(ui, tiles.len(), theme.target());
        ui.horizontal_wrapped(|ui| {
            for tile in tiles {
                let is_in_hand = self.hand == Hand::New(tile);
                if tile_button(ui, view, tile, QuarterTurn::None, side, is_in_hand).clicked() {
                    self.hand = if is_in_hand { Hand::Empty } else { Hand::New(tile) };
                }
            }
        });
        ui.add_space(theme::GAP);
        ui.horizontal_wrapped(|ui| {
            for (name, icon, start) in [
                ("arrange-square", Icon::Grid, Start::Square),
                ("arrange-empty", Icon::Delete, Start::Empty),
            ] {
                if Button::new(theme, view.say(name)).icon(icon).ui(ui).clicked() {
                    self.begin_with(view, start);
                }
            }
        });
    }

    /// The tile of the board that was tapped, and what can be done with it.
    fn show_lying(&mut self, ui: &mut Ui, view: &View<'_>, tile: TileId) {
        let Some(placed) = self.tiles.iter().find(|placed| placed.tile == tile).copied() else {
            self.hand = Hand::Empty;
            return;
        };
        let theme = view.theme;
        ui.horizontal(|ui| {
            let side = theme.size(132.0).min(ui.available_width() * 0.4);
            if tile_button(ui, view, tile, placed.turn, side, true).clicked() {
                self.hand = Hand::Empty;
            }
            ui.vertical(|ui| {
                for (name, icon, by) in [
                    ("turn-left", Icon::TurnLeft, Rotation::Anticlockwise),
                    ("turn-right", Icon::TurnRight, Rotation::Clockwise),
                ] {
                    if Button::new(theme, view.say(name)).icon(icon).ui(ui).clicked() {
                        self.turn(tile, by);
                    }
                }
            });
        });
        ui.add_space(theme::GAP);
        let away = Button::new(theme, view.say("take-away"))
            .icon(Icon::Delete)
            .full_width();
        if away.ui(ui).clicked() {
            self.change(|tiles| tiles.retain(|placed| placed.tile != tile));
            self.hand = Hand::Empty;
        }
        let another = Button::new(theme, view.say("another-tile"))
            .icon(Icon::Grid)
            .full_width();
        if another.ui(ui).clicked() {
            self.hand = Hand::Empty;
        }
    }

    fn change(&mut self, change: impl FnOnce(&mut Vec<PlacedTile>)) {
        let before = self.tiles.clone();
        change(&mut self.tiles);
        if self.tiles != before {
            self.history.push(before);
        }
    }

    fn undo(&mut self) {
        if let Some(before) = self.history.pop() {
            self.tiles = before;
            self.hand = Hand::Empty;
        }
    }

    /// Lays the tile in hand; it can be turned at once.
    fn lay(&mut self, cell: Cell) {
        let Hand::New(tile) = self.hand else { return };
        let turn = QuarterTurn::None;
        self.change(|tiles| tiles.push(PlacedTile { tile, cell, turn }));
        self.hand = Hand::Lying(tile);
    }

    fn turn(&mut self, tile: TileId, by: Rotation) {
        self.change(|tiles| {
            let turned = tiles.iter_mut().filter(|placed| placed.tile == tile);
            turned.for_each(|placed| placed.turn += by.quarter_turn());
        });
    }

    /// Carries a tile to another place; what lies there goes where it came from.
    fn carry(&mut self, tile: TileId, cell: Cell) {
        let from = self.tiles.iter().find(|placed| placed.tile == tile);
        let Some(from) = from.map(|placed| placed.cell) else {
            return;
        };
        self.change(|tiles| {
            for placed in tiles {
                if placed.tile == tile {
                    placed.cell = cell;
                } else if placed.cell == cell {
                    placed.cell = from;
                }
            }
        });
    }

    fn begin_with(&mut self, view: &View<'_>, start: Start) {
        let tiles = match start {
            Start::Square => check::starting_setup(&view.deck.deck).tiles,
            Start::Empty => Vec::new(),
        };
        self.change(|now| *now = tiles);
        (self.hand, self.camera) = (Hand::Empty, BoardCamera::default());
    }

    /// The board counts as it lies here; what hands have changed outranks what is read later.
    fn accept(&self, view: &mut View<'_>) {
        let line = view.session.and_then(|session| match self.mended {
            Some(number) => session.sheet().line(number),
            None => session.present(),
        });
        if let Some(line) = line {
            let first = self.history.first().unwrap_or(&self.tiles);
            let by_hand = self.tiles.iter().filter(|placed| !first.contains(placed));
            let confirmed = Confirmed {
                frame: Frame::Known,
                setup: Setup {
                    tiles: self.tiles.clone(),
                },
                mended: by_hand.map(|placed| placed.tile).collect(),
                ..Confirmed::default()
            };
            let changes = seen::changes(&view.deck.deck, line, self.moment, &confirmed);
            view.ask(Command::Tell(changes));
        }
        view.ask(Command::ShowGame);
    }
}
