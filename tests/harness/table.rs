//! The accuracy table by level and deck, and the reliability table.

use crate::{Measure, Outcome};
use std::collections::BTreeMap;
use std::fmt;

/// How hard a photograph is, from its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Tilt under 20 degrees, good light, no clutter.
    Easy,
    /// Tilt under 35, ordinary light and tables, some clutter.
    Normal,
    /// Tilt to 45, shadows, glare, Islands, hands, patterned tables.
    Hard,
    /// All at once.
    Brutal,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Normal, Level::Hard, Level::Brutal];

    /// The level in a photograph's name `DECK-LEVEL-N`.
    pub fn of_name(name: &str) -> Option<Level> {
        Level::ALL
            .into_iter()
            .find(|level| name.split('-').any(|part| part == level.name()))
    }

    /// The name in those of photographs.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Brutal => "brutal",
        }
    }

    /// Least share of right tiles, and largest share of wrong ones and phantoms.
    pub fn bar(self) -> (f64, f64) {
        match self {
            Level::Easy => (0.999, 0.0),
            Level::Normal => (0.995, 0.0),
            Level::Hard => (0.98, 0.001),
            Level::Brutal => (0.90, 0.003),
        }
    }
}

/// Counts by deck and level.
#[derive(Clone, Debug, Default)]
pub struct Table {
    rows: BTreeMap<(String, Level), Row>,
}

#[derive(Clone, Debug, Default)]
struct Row {
    photos: usize,
    counts: BTreeMap<Outcome, usize>,
}

impl Row {
    fn count(&self, outcome: Outcome) -> usize {
        self.counts.get(&outcome).copied().unwrap_or(0)
    }

    fn n_tiles(&self) -> usize {
        self.counts.values().sum::<usize>() - self.count(Outcome::Phantom)
    }

    fn holds(&self, level: Level) -> bool {
        let tiles = self.n_tiles().max(1) as f64;
        let (right, sins) = level.bar();
        let n_sins = self.count(Outcome::Wrong) + self.count(Outcome::Phantom);
        self.count(Outcome::Right) as f64 / tiles >= right && n_sins as f64 / tiles <= sins
    }
}

impl Table {
    /// Adds one photograph to its deck's row and to the row of all decks.
    pub fn add(&mut self, deck: &str, level: Level, measure: &Measure) {
        for name in [deck, "all"] {
            let row = self.rows.entry((name.to_string(), level)).or_default();
            row.photos += 1;
            for (&outcome, &count) in &measure.counts {
                *row.counts.entry(outcome).or_default() += count;
            }
        }
    }

    /// Levels, over all decks, that reach their bar; and levels seen.
    pub fn levels_held(&self) -> (usize, usize) {
        let all = || self.rows.iter().filter(|((deck, _), _)| deck == "all");
        (
            all().filter(|((_, level), row)| row.holds(*level)).count(),
            all().count(),
        )
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "deck         level   photos  tiles  right%  unsure%  missed%  wrong  phantom"
        )?;
        let decks = self.rows.iter().filter(|((deck, _), _)| deck != "all");
        let all = self.rows.iter().filter(|((deck, _), _)| deck == "all");
        for ((deck, level), row) in decks.chain(all) {
            let share = |outcome| 100.0 * row.count(outcome) as f64 / row.n_tiles().max(1) as f64;
            writeln!(
                f,
                "{deck:12} {:7} {:6} {:6} {:7.2} {:8.2} {:8.2} {:6} {:8}{}",
                level.name(),
                row.photos,
                row.n_tiles(),
                share(Outcome::Right),
                share(Outcome::Unsure),
                share(Outcome::Missed),
                row.count(Outcome::Wrong),
                row.count(Outcome::Phantom),
                if row.holds(*level) { "" } else { "  short" }
            )?;
        }
        Ok(())
    }
}
