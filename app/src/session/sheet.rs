//! The score sheet: every turn, every player, the Deck, and whether the game is over.

use rules::Points;
use rules::match_attach::TileSet;

use super::deck_count::{DeckCount, FEW_TILES};
use super::evening::{EndSaid, Evening};
use super::input::Stage;
use super::line::Line;
use super::reckon::{Beginning, reckon};
use super::settings::{Advents, Settings};
use super::tables::board;
use super::told::Told;

/// The score sheet of a game. A pure function of what was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The turns in order. Unless the game is over the last one is the present turn, perhaps with nothing told yet.
    pub lines: Vec<Line>,
    /// Where each player stands, in the order of the players. Only finished turns count.
    pub standings: Vec<Standing>,
    /// The Deck, the Selection Row and the Board now, by counting.
    pub deck: DeckCount,
    /// Whether the game goes on.
    pub course: Course,
}

/// Where a player stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Which player.
    pub player: usize,
    /// Points so far.
    pub total: Points,
    /// Tiles in their Reserve.
    pub reserve: u32,
    /// Their place, from 1; equal points share one.
    pub place: usize,
}

/// Whether the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// It does.
    Playing,
    /// This is the final round.
    FinalRound,
    /// It is over.
    Over(EndedBy),
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndedBy {
    /// The final round has been played.
    FinalRound,
    /// Deck and Selection Row no longer hold a tile for every player.
    DeckRanOut,
    /// The players.
    Players,
}

impl Sheet {
    /// The sheet of a game; `tile_set` is its deck, where the deck is known.
    #[must_use]
    pub fn of(evening: &Evening, tile_set: Option<&TileSet>) -> Self {
        let settings = &evening.settings;
        let players = settings.players.len().max(1);
        let mut sheet = Self {
            lines: Vec::new(),
            standings: Vec::new(),
            deck: DeckCount::at_the_beginning(settings),
            course: Course::Playing,
        };
        let mut reserves = vec![0; players];
        let mut start = tile_set
            .filter(|_| !settings.start.is_empty())
            .and_then(|set| board(set, &settings.start));
        let nothing = Told::default();
        for number in 1..=evening.present_number() {
            if (number as usize - 1).is_multiple_of(players) {
                sheet.begin_round(settings, evening, number);
            }
            let is_told = number as usize <= evening.turns.len();
            if matches!(sheet.course, Course::Over(_)) && !is_told {
                break;
            }
            let told = evening.turn(number).unwrap_or(&nothing);
            let player = settings.player_of_turn(number);
            let taken_back = evening.taken_back.iter().filter(|&&turn| turn == number).count();
            let beginning = Beginning {
                settings,
                tile_set,
                number,
                reserve: reserves[player],
                deck: sheet.deck,
                start: start.take(),
                taken_back: u32::try_from(taken_back).unwrap_or(u32::MAX),
            };
            let (line, deck) = reckon(&beginning, told);
            reserves[player] = line.reserve;
            // A tile turned up onto an emptied Board is one that nobody has told yet.
            let is_refilled =
                deck.board > 0 && line.tables.at(Stage::End).is_some_and(|board| board.is_empty());
            start = line.tables.at(Stage::End).filter(|_| !is_refilled).cloned();
            sheet.deck = deck;
            sheet.lines.push(line);
        }
        if evening.end == EndSaid::Over {
            sheet.course = Course::Over(EndedBy::Players);
        }
        sheet.standings = standings(evening, &sheet.lines, &reserves);
        sheet
    }

    /// The present turn; `None` when the game is over.
    #[must_use]
    pub fn present(&self) -> Option<&Line> {
        match self.course {
            Course::Over(_) => None,
            Course::Playing | Course::FinalRound => self.lines.last(),
        }
    }

    /// The line of a turn.
    #[must_use]
    pub fn line(&self, number: u32) -> Option<&Line> {
        self.lines.get((number as usize).checked_sub(1)?)
    }

    /// A player's points after each of their finished turns, with the turn's number: a curve.
    pub fn curve(&self, player: usize) -> impl Iterator<Item = (u32, Points)> + '_ {
        let finished = self
            .lines
            .iter()
            .filter(move |line| line.player == player && line.is_over);
        finished.scan(0, |total, line| {
            *total += line.total;
            Some((line.number, *total))
        })
    }

    /// The players by their places, and among equals in the order of play.
    #[must_use]
    pub fn ranking(&self) -> Vec<Standing> {
        let mut ranking = self.standings.clone();
        ranking.sort_by_key(|standing| (standing.place, standing.player));
        ranking
    }

    /// Turns until the next Advent tile is revealed, this one counted; `None` if none is to come.
    #[must_use]
    pub fn advent_in(&self) -> Option<u32> {
        self.deck.until_advent()
    }

    /// Asked at the start of the first player's turn: is the game over, or is this the final round?
    fn begin_round(&mut self, settings: &Settings, evening: &Evening, number: u32) {
        let plays_on = matches!(evening.end, EndSaid::PlayOn { from_turn } if number >= from_turn);
        let ends_early = settings.piles.advents == Advents::Two && self.deck.advents() == 2;
        self.course = if plays_on {
            Course::Playing
        } else if self.course == Course::FinalRound {
            Course::Over(EndedBy::FinalRound)
        } else if !self.deck.lasts_for(settings.players.len()) {
            Course::Over(EndedBy::DeckRanOut)
        } else if ends_early && self.deck.board <= FEW_TILES {
            Course::FinalRound
        } else {
            Course::Playing
        };
    }
}

fn standings(evening: &Evening, lines: &[Line], reserves: &[u32]) -> Vec<Standing> {
    let totals: Vec<Points> = (0..evening.settings.players.len())
        .map(|player| {
            lines
                .iter()
                .filter(|line| line.player == player && line.is_over)
                .map(|line| line.total)
                .sum()
        })
        .collect();
    let place = |total: Points| 1 + totals.iter().filter(|&&other| other > total).count();
    totals
        .iter()
        .enumerate()
        .map(|(player, &total)| Standing {
            player,
            total,
            reserve: reserves[player],
            place: place(total),
        })
        .collect()
}
