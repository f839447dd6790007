//! Text to boards and turns.

use alloc::{borrow::ToOwned as _, format, string::String, vec::Vec};

use super::{
    super::{IslandTiles, PlacedTile, RecordedManeuver, Setup, SymbolId, TileId, TileSet, TurnRecord},
    NotationError,
    write::is_plain,
};
use crate::{Cell, QuarterTurn, Side};

/// Reads a table.
///
/// # Errors
/// What is not a drawing, a tile that the set does not hold, or a cell beyond [`Cell::LIMIT`].
pub fn read_board(tile_set: &TileSet, text: &str) -> Result<Setup, NotationError> {
    let mut reader = Reader {
        text,
        at: 0,
        tile_set,
        unknown_tiles: None,
    };
    let setup = reader.board()?;
    if !reader.is_done() {
        return Err(reader.error("a tile, `.`, `/` or `&` was expected"));
    }
    Ok(setup)
}

/// Reads a turn; tiles that the set does not hold are listed in the record's `unknown_tiles`.
///
/// # Errors
/// What is not a turn, an unknown symbol, or a cell beyond [`Cell::LIMIT`].
pub fn read_turn(tile_set: &TileSet, text: &str) -> Result<TurnRecord, NotationError> {
    let mut reader = Reader {
        text,
        at: 0,
        tile_set,
        unknown_tiles: Some(Vec::new()),
    };
    let mut target = None;
    let mut before = None;
    let mut record = TurnRecord::new(Setup::default(), SymbolId(0));
    let mut last = None;
    while !reader.is_done() {
        let start = reader.at;
        let word = reader.name()?;
        let section = SECTIONS.iter().position(|&section| section == word);
        if section.is_none() {
            return Err(NotationError {
                at: start,
                what: format!("`{word}` is no section of a turn"),
            });
        }
        if section <= last {
            return Err(NotationError {
                at: start,
                what: format!("section `{word}` is twice or out of order"),
            });
        }
        last = section;
        match word.as_str() {
            "target" => target = Some(reader.symbol()?),
            "reserve" => record.reserve = reader.number()?,
            "reversals" => record.reversals = reader.number()?,
            "rulings" => record.rulings.island_tiles = reader.island_tiles()?,
            "board" => before = Some(reader.board()?),
            "place" => record.place = Some(reader.one_tile()?),
            "maneuver" => record.maneuvers = reader.list(Reader::maneuver)?,
            "remove" => record.remove = reader.list(Reader::tile)?,
            _ => record.discard = reader.list(Reader::tile)?,
        }
        if !reader.is_done() && !reader.takes(";") {
            return Err(reader.error("`;` was expected"));
        }
    }
    record.target = target.ok_or_else(|| reader.error("the turn has no `target`"))?;
    record.before = before.ok_or_else(|| reader.error("the turn has no `board`"))?;
    record.unknown_tiles = reader.unknown_tiles.unwrap_or_default();
    Ok(record)
}

const SECTIONS: [&str; 9] = [
    "target",
    "reserve",
    "reversals",
    "rulings",
    "board",
    "place",
    "maneuver",
    "remove",
    "discard",
];

/// A text and how far it was read.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    tile_set: &'a TileSet,
    /// `None`: every tile must be of the set.
    unknown_tiles: Option<Vec<String>>,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn error(&self, what: impl Into<String>) -> NotationError {
        NotationError {
            at: self.at,
            what: what.into(),
        }
    }

    fn skip(&mut self, is_skipped: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches(is_skipped).len();
    }

    /// Where the next sign stands.
    fn next(&mut self) -> usize {
        self.skip(char::is_whitespace);
        self.at
    }

    fn is_done(&mut self) -> bool {
        self.next() == self.text.len()
    }

    /// Takes a sign after any white space.
    fn takes(&mut self, sign: &str) -> bool {
        self.skip(char::is_whitespace);
        self.takes_at_once(sign)
    }

    fn takes_at_once(&mut self, sign: &str) -> bool {
        let is_there = self.rest().starts_with(sign);
        if is_there {
            self.at += sign.len();
        }
        is_there
    }

    /// A name, plain or between quotes.
    fn name(&mut self) -> Result<String, NotationError> {
        self.skip(char::is_whitespace);
        if !self.takes_at_once("\"") {
            let start = self.at;
            self.skip(is_plain);
            let name = &self.text[start..self.at];
            if name.is_empty() || name.starts_with('-') {
                self.at = start;
                return Err(self.error("a name was expected"));
            }
            return Ok(name.to_owned());
        }
        let mut name = String::new();
        let mut letters = self.rest().char_indices();
        while let Some((place, letter)) = letters.next() {
            match letter {
                '"' => {
                    self.at += place + 1;
                    return Ok(name);
                }
                '\\' => name.extend(letters.next().map(|(_, letter)| letter)),
                _ => name.push(letter),
            }
        }
        Err(self.error("a closing quote is missing"))
    }

    fn number<N: core::str::FromStr>(&mut self) -> Result<N, NotationError> {
        self.skip(char::is_whitespace);
        let rest = self.rest();
        let digits = rest
            .trim_start_matches('-')
            .trim_start_matches(|letter: char| letter.is_ascii_digit());
        let word = &rest[..rest.len() - digits.len()];
        let number = word
            .parse()
            .map_err(|_| self.error(format!("`{word}` is not a number that fits here")))?;
        self.at += word.len();
        Ok(number)
    }

    fn tile(&mut self) -> Result<TileId, NotationError> {
        let start = self.next();
        let name = self.name()?;
        if let Some(tile) = self.tile_set.tile_named(&name) {
            return Ok(tile);
        }
        let error = |what| Err(NotationError { at: start, what });
        let Some(unknown_tiles) = &mut self.unknown_tiles else {
            return error(format!("the deck has no tile `{name}`"));
        };
        let known = unknown_tiles.iter().position(|unknown| *unknown == name);
        let place = known.unwrap_or(unknown_tiles.len());
        let Ok(tile) = u16::try_from(self.tile_set.tiles().len() + place) else {
            return error("too many unknown tiles".to_owned());
        };
        if known.is_none() {
            unknown_tiles.push(name);
        }
        Ok(TileId(tile))
    }

    fn symbol(&mut self) -> Result<SymbolId, NotationError> {
        let start = self.next();
        let name = self.name()?;
        self.tile_set.symbol_named(&name).ok_or_else(|| NotationError {
            at: start,
            what: format!("the deck has no symbol `{name}`"),
        })
    }

    fn island_tiles(&mut self) -> Result<IslandTiles, NotationError> {
        match self.name()?.as_str() {
            "islands-never-active" => Ok(IslandTiles::NeverActive),
            other => Err(self.error(format!("`{other}` is no ruling"))),
        }
    }

    fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T, NotationError>,
    ) -> Result<Vec<T>, NotationError> {
        let mut list = Vec::new();
        while !self.is_done() && !self.rest().starts_with(';') {
            list.push(item(self)?);
        }
        Ok(list)
    }

    fn maneuver(&mut self) -> Result<RecordedManeuver, NotationError> {
        let tile = self.tile()?;
        if self.takes_at_once("+") {
            return Ok(RecordedManeuver::Rotate {
                tile,
                by: self.number()?,
            });
        }
        if self.takes_at_once("~") {
            return Ok(RecordedManeuver::Swap {
                a: tile,
                b: self.tile()?,
            });
        }
        if self.takes_at_once(">") {
            let word = self.name()?;
            let to = Side::ALL.into_iter().find(|side| side.name() == word);
            return match to {
                Some(to) => Ok(RecordedManeuver::Slide { tile, to }),
                None => Err(self.error(format!("`{word}` is not north, east, south or west"))),
            };
        }
        Err(self.error("`+`, `>` or `~` was expected after a tile"))
    }

    fn one_tile(&mut self) -> Result<PlacedTile, NotationError> {
        let start = self.next();
        match self.board()?.tiles[..] {
            [placed] => Ok(placed),
            _ => Err(NotationError {
                at: start,
                what: "one tile was expected".to_owned(),
            }),
        }
    }

    fn board(&mut self) -> Result<Setup, NotationError> {
        let mut setup = Setup::default();
        if self.takes("-") {
            return Ok(setup);
        }
        loop {
            self.drawing(&mut setup)?;
            if !self.takes("&") {
                return Ok(setup);
            }
        }
    }

    fn drawing(&mut self, setup: &mut Setup) -> Result<(), NotationError> {
        // A drawing may begin on its own line.
        self.skip(char::is_whitespace);
        let mut corner = Cell::default();
        if self.takes("@") {
            corner.x = self.number()?;
            if !self.takes(",") {
                return Err(self.error("`,` was expected"));
            }
            corner.y = self.number()?;
            self.skip(char::is_whitespace);
        }
        let mut pen = corner;
        let mut row_is_empty = true;
        loop {
            self.skip(|letter| letter.is_whitespace() && letter != '\n');
            if self.takes_at_once("/") {
                // The line break after a slash is only there to be read.
                self.skip(char::is_whitespace);
                pen = Cell {
                    x: corner.x,
                    y: pen.y.saturating_add(1),
                };
                row_is_empty = true;
            } else if self.takes_at_once("\n") {
                // So are empty lines.
                self.skip(char::is_whitespace);
                if !row_is_empty {
                    pen = Cell {
                        x: corner.x,
                        y: pen.y.saturating_add(1),
                    };
                    row_is_empty = true;
                }
            } else if self.takes_at_once(".") {
                let is_counted = self.rest().starts_with(|letter: char| letter.is_ascii_digit());
                let gap = if is_counted { self.number()? } else { 1 };
                pen.x = pen.x.saturating_add(gap);
                row_is_empty = false;
            } else if self
                .rest()
                .starts_with(|letter| letter == '"' || is_plain(letter))
            {
                self.check(pen)?;
                let tile = self.tile()?;
                let turn = if self.takes_at_once(":") {
                    self.turn()?
                } else {
                    QuarterTurn::None
                };
                setup.tiles.push(PlacedTile {
                    tile,
                    cell: pen,
                    turn,
                });
                pen.x += 1;
                row_is_empty = false;
            } else {
                return Ok(());
            }
        }
    }

    fn turn(&mut self) -> Result<QuarterTurn, NotationError> {
        let count = self.number()?;
        QuarterTurn::from_count(count)
            .ok_or_else(|| self.error(format!("a turn is 0, 1, 2 or 3, not {count}")))
    }

    fn check(&self, cell: Cell) -> Result<(), NotationError> {
        let is_near = |number: i32| (-Cell::LIMIT..=Cell::LIMIT).contains(&number);
        if is_near(cell.x) && is_near(cell.y) {
            return Ok(());
        }
        Err(self.error(format!("cells go from {} to {}", -Cell::LIMIT, Cell::LIMIT)))
    }
}
