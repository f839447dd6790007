//! One action after the other.

use alloc::sync::Arc;

use super::{
    super::{FREE_MANEUVERS, Maneuver, PlacedTile, SymbolId, TileId},
    Action, Card, FinishedTurn, Game, LAST_BOARD, Phase, Refusal, RowTouch, TakeBacks, Turn,
    begin::seen,
};
use crate::{Player, ScoreLine};

impl Game {
    /// Does an action, and whatever follows from it without a choice.
    ///
    /// # Errors
    /// Why it is refused; the game is then as it was.
    pub fn act(&mut self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Declare(symbol) => self.declare(symbol),
            Action::Identify(tile) => self.identify(tile),
            Action::Touch { player, tile } => self.touch(player, tile),
            Action::Place(placed) => self.place(placed),
            Action::Maneuver(maneuver) => self.maneuver(maneuver),
            Action::TakeBack => self.take_back(),
            Action::StopManeuvers => {
                self.in_phase(Phase::Maneuver)?;
                self.begin_removal();
                Ok(())
            }
            Action::TimeIsUp => self.run_out_of_time(),
            Action::Remove(tile) => self.remove(tile),
            Action::Score => self.score(),
            Action::Discard(tile) => self.discard(tile),
            Action::Flip(placed) => self.flip(placed),
        }
    }

    fn in_phase(&self, phase: Phase) -> Result<(), Refusal> {
        if self.phase == phase {
            Ok(())
        } else {
            Err(Refusal::WrongPhase { phase: self.phase })
        }
    }

    fn declare(&mut self, symbol: SymbolId) -> Result<(), Refusal> {
        self.in_phase(Phase::Symbol)?;
        if usize::from(symbol.0) >= self.tile_set().symbols().len() {
            return Err(Refusal::UnknownSymbol { symbol });
        }
        let back = self.back();
        if !back.may_show(symbol) {
            return Err(Refusal::NotOnTheBack { symbol });
        }
        self.turn.target = Some(symbol);
        self.last_back = back;
        self.row.extend(self.deck.draw().map(seen));
        self.phase = Phase::Placement;
        if self.row.is_empty() {
            // Tiles flipped onto an emptied Board can leave the last players of a round none.
            self.begin_maneuvers();
        }
        Ok(())
    }

    /// The place in the row of a tile, or of the unseen tile that it may be.
    fn place_in_row(&self, tile: TileId) -> Result<usize, Refusal> {
        let known = self.row.iter().position(|&in_row| in_row == Some(tile));
        let unseen = || {
            self.row
                .iter()
                .position(Option::is_none)
                .filter(|_| self.may_be_unseen(tile))
        };
        known.or_else(unseen).ok_or(Refusal::NotInTheRow { tile })
    }

    fn identify(&mut self, tile: TileId) -> Result<(), Refusal> {
        if self.phase == Phase::Over {
            return Err(Refusal::WrongPhase { phase: self.phase });
        }
        let place = self.place_in_row(tile)?;
        self.row[place] = Some(tile);
        Ok(())
    }

    fn touch(&mut self, player: Player, tile: TileId) -> Result<(), Refusal> {
        if self.settings.row_touch == RowTouch::IsFree {
            return Err(Refusal::TouchIsFree);
        }
        if self.phase == Phase::Over {
            return Err(Refusal::WrongPhase { phase: self.phase });
        }
        if player != self.player {
            return Err(Refusal::NotYourTurn);
        }
        if self.phase > Phase::Placement {
            return Err(Refusal::WrongPhase { phase: self.phase });
        }
        let place = self.place_in_row(tile)?;
        if let Some(touched) = self.turn.touched.filter(|&touched| touched != tile) {
            return Err(Refusal::TouchedAnother { touched });
        }
        self.row[place] = Some(tile);
        self.turn.touched = Some(tile);
        Ok(())
    }

    fn place(&mut self, placed: PlacedTile) -> Result<(), Refusal> {
        self.in_phase(Phase::Placement)?;
        // What the Board says of a tile that lies on it, or that is none, is plainer than that it is not in the row.
        self.board.check_placement(placed)?;
        let place = self.place_in_row(placed.tile)?;
        if let Some(touched) = self.turn.touched.filter(|&touched| touched != placed.tile) {
            return Err(Refusal::TouchedAnother { touched });
        }
        self.board.place(placed)?;
        self.row.remove(place);
        self.turn.placed = Some(placed);
        self.begin_maneuvers();
        Ok(())
    }

    fn maneuver(&mut self, maneuver: Maneuver) -> Result<(), Refusal> {
        self.in_phase(Phase::Maneuver)?;
        self.board.maneuver(maneuver, self.settings.rulings)?;
        self.count_maneuver(maneuver);
        self.settle_maneuvers();
        Ok(())
    }

    /// Counts a Maneuver that was made; after five it costs a tile of the Reserve.
    fn count_maneuver(&mut self, maneuver: Maneuver) {
        self.turn.maneuvers.push(maneuver);
        if self.turn.maneuvers.len() > FREE_MANEUVERS {
            self.discarded.extend(self.reserves[self.player.index()].pop());
        }
    }

    fn take_back(&mut self) -> Result<(), Refusal> {
        if self.settings.take_backs == TakeBacks::Never {
            return Err(Refusal::NoTakeBacks);
        }
        if !(Phase::Maneuver..=Phase::Scoring).contains(&self.phase) {
            return Err(Refusal::WrongPhase { phase: self.phase });
        }
        if self.turn.time_is_up {
            return Err(Refusal::TimeHasRunOut);
        }
        if self.turn.maneuvers.is_empty() || !self.turn.removed.is_empty() {
            return Err(Refusal::NothingToTakeBack);
        }
        // Play the others again from where the phase began.
        let mut maneuvers = core::mem::take(&mut self.turn.maneuvers);
        maneuvers.pop();
        let paid = (maneuvers.len() + 1).saturating_sub(FREE_MANEUVERS);
        self.discarded.truncate(self.discarded.len() - paid);
        self.reserves[self.player.index()].clone_from(&self.turn.reserve);
        self.board.clone_from(&self.turn.before);
        let placed = self.turn.placed.map_or(Ok(()), |placed| self.board.put(placed));
        debug_assert_eq!(placed, Ok(()), "what was placed once can be placed again");
        for maneuver in maneuvers {
            let is_done = self.board.shift(maneuver);
            debug_assert!(is_done, "what was Maneuvered once can be Maneuvered again");
            self.count_maneuver(maneuver);
        }
        self.phase = Phase::Maneuver;
        Ok(())
    }

    fn run_out_of_time(&mut self) -> Result<(), Refusal> {
        if self.settings.turn_time.is_none() {
            return Err(Refusal::NoTurnTime);
        }
        if self.phase > Phase::Maneuver {
            return Err(Refusal::WrongPhase { phase: self.phase });
        }
        if self.turn.time_is_up {
            return Err(Refusal::TimeHasRunOut);
        }
        self.turn.time_is_up = true;
        if self.phase == Phase::Maneuver {
            self.begin_removal();
        }
        Ok(())
    }

    fn begin_maneuvers(&mut self) {
        self.phase = Phase::Maneuver;
        self.settle_maneuvers();
    }

    /// The Maneuver Phase ends when no Maneuvers are left, no tile is Active, or the time is up.
    fn settle_maneuvers(&mut self) {
        let survey = self.board.survey(self.settings.rulings);
        if self.turn.time_is_up || self.turn.maneuvers_left() == 0 || !survey.has_active() {
            self.begin_removal();
        }
    }

    /// The Removal Phase ends when the Board is clean: from then on no tile may be removed.
    fn begin_removal(&mut self) {
        let is_clean = self.board.survey(self.settings.rulings).is_clean();
        self.phase = if is_clean { Phase::Scoring } else { Phase::Removal };
    }

    fn remove(&mut self, tile: TileId) -> Result<(), Refusal> {
        self.in_phase(Phase::Removal)?;
        self.board.check_removal(tile, self.settings.rulings)?;
        self.board.take(tile);
        self.reserves[self.player.index()].push(tile);
        self.turn.removed.push(tile);
        self.begin_removal();
        Ok(())
    }

    fn score(&mut self) -> Result<(), Refusal> {
        self.in_phase(Phase::Scoring)?;
        let score = self.turn.score_on(&self.board, self.settings.rulings);
        self.turn.score = Some(score);
        self.sheet.add(ScoreLine {
            player: self.player,
            round: self.round,
            points: score.total,
        });
        if self.turn.reversals == 0 || self.board.is_empty() {
            self.end_turn();
        } else {
            self.phase = Phase::Reversal;
        }
        Ok(())
    }

    fn discard(&mut self, tile: TileId) -> Result<(), Refusal> {
        self.in_phase(Phase::Reversal)?;
        self.board.check_discard(tile, self.settings.rulings)?;
        self.board.take(tile);
        self.discarded.push(tile);
        self.turn.discarded.push(tile);
        if self.board.is_empty() && self.deck.top().is_some() {
            self.phase = Phase::Flip;
        } else if self.board.is_empty() || self.turn.discarded.len() as u32 == self.turn.reversals {
            self.end_turn();
        }
        Ok(())
    }

    fn flip(&mut self, placed: PlacedTile) -> Result<(), Refusal> {
        self.in_phase(Phase::Flip)?;
        let tile = placed.tile;
        let is_on_top = match self.deck.top() {
            Some(Card::Tile(top)) => top == tile,
            _ => self.may_be_unseen(tile),
        };
        if !is_on_top {
            return Err(Refusal::NotOnTopOfTheDeck { tile });
        }
        self.board.place(placed)?;
        self.last_back = self.back();
        self.deck.draw();
        self.end_turn();
        Ok(())
    }

    fn end_turn(&mut self) {
        if let (Some(record), Some(score)) = (self.turn_record(), self.turn.score) {
            let (player, round) = (self.player, self.round);
            self.last_turn = Some(Arc::new(FinishedTurn {
                player,
                round,
                record,
                score,
            }));
        }
        let next = Player(self.player.0 + 1);
        if next.0 < self.settings.players.get() {
            self.player = next;
            self.begin_turn();
        } else {
            self.begin_round();
        }
    }

    /// The first player's turn, unless the game is over.
    pub(super) fn begin_round(&mut self) {
        let n_players = usize::from(self.settings.players.get());
        if self.is_final_round || self.deck.n_tiles() + self.row.len() < n_players {
            self.phase = Phase::Over;
            self.turn = Turn::new(self.board.clone(), self.reserves[self.player.index()].clone(), 0);
            return;
        }
        self.round += 1;
        self.player = Player::FIRST;
        self.is_final_round = self.advents_revealed() >= 2 && self.board.len() <= LAST_BOARD;
        self.begin_turn();
    }

    /// An Advent tile counts from the turn after the one in which it came up.
    fn begin_turn(&mut self) {
        let reserve = self.reserves[self.player.index()].clone();
        self.turn = Turn::new(self.board.clone(), reserve, self.advents_revealed().into());
        self.phase = Phase::Symbol;
    }
}
