//! A board drawn with letters.

use crate::deck::Deck;
use rules::match_attach::{Edge, PlacedTile, Setup, notation::write_board_named};
use rules::{Cell, QuarterTurn, Side};
use std::collections::BTreeMap;

/// Columns of a drawn tile, without its border.
const WIDTH: usize = 15;

/// The most cells that are drawn; a board with far Islands is listed instead.
const MOST_CELLS: i64 = 400;

/// Draws tiles where they lie: each with its id, and on its sides the colour's and the symbol's first letters. Below
/// stands the same in the text notation, to be sent in a message.
///
/// Boards that would not fit a screen are listed tile by tile.
pub(super) fn draw(deck: &Deck, tiles: &[PlacedTile]) -> String {
    let Some((least, most)) = bounds(tiles) else {
        return "the Board is empty".to_owned();
    };
    let mut setup = Setup {
        tiles: tiles.to_vec(),
    };
    setup.tiles.sort_by_key(|placed| (placed.cell.y, placed.cell.x));
    let drawing = drawing(deck, tiles, least, most);
    let notation = write_board_named(&setup, |tile| deck.id(tile));
    format!("{drawing}\nas text: {notation}")
}

fn drawing(deck: &Deck, tiles: &[PlacedTile], least: Cell, most: Cell) -> String {
    let cells = (i64::from(most.x) - i64::from(least.x) + 1) * (i64::from(most.y) - i64::from(least.y) + 1);
    if cells > MOST_CELLS || most.x - least.x > 11 {
        return list(deck, tiles);
    }
    let by_cell: BTreeMap<Cell, &PlacedTile> = tiles.iter().map(|placed| (placed.cell, placed)).collect();
    let at = |x: i32, y: i32| by_cell.get(&Cell::new(x, y)).copied();
    let letters = Letters::of(deck);
    let mut text = String::new();
    for y in least.y..=most.y + 1 {
        text.push_str(&border(least.x, most.x, |x| {
            (at(x, y - 1).is_some(), at(x, y).is_some())
        }));
        if y > most.y {
            break;
        }
        for row in 0..3 {
            let mut line = String::new();
            for x in least.x..=most.x {
                let wall = at(x, y).is_some() || at(x - 1, y).is_some();
                line.push(if wall { '│' } else { ' ' });
                match at(x, y) {
                    Some(placed) => line.push_str(&letters.row(deck, placed, row)),
                    None => line.push_str(&" ".repeat(WIDTH)),
                }
            }
            if at(most.x, y).is_some() {
                line.push('│');
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    text.truncate(text.trim_end().len());
    text
}

/// The line between two rows; `beside` tells whether a tile lies above and below it in a column.
fn border(first: i32, last: i32, beside: impl Fn(i32) -> (bool, bool)) -> String {
    let has_line = |x: i32| x >= first && x <= last && matches!(beside(x), (true, _) | (_, true));
    let wall = |x: i32, above: bool| {
        let there = |x: i32| x >= first && x <= last && (if above { beside(x).0 } else { beside(x).1 });
        there(x - 1) || there(x)
    };
    let mut line = String::new();
    for x in first..=last + 1 {
        let corner = (wall(x, true), has_line(x), wall(x, false), has_line(x - 1));
        line.push(match corner {
            (true, true, true, true) => '┼',
            (false, true, true, true) => '┬',
            (true, true, false, true) => '┴',
            (true, true, true, false) => '├',
            (true, false, true, true) => '┤',
            (false, true, true, false) => '┌',
            (false, false, true, true) => '┐',
            (true, true, false, false) => '└',
            (true, false, false, true) => '┘',
            _ => ' ',
        });
        if x <= last {
            line.push_str(&(if has_line(x) { "─" } else { " " }).repeat(WIDTH));
        }
    }
    format!("{}\n", line.trim_end())
}

fn bounds(tiles: &[PlacedTile]) -> Option<(Cell, Cell)> {
    let first = tiles.first()?.cell;
    Some(tiles.iter().fold((first, first), |(least, most), placed| {
        let cell = placed.cell;
        (
            Cell::new(least.x.min(cell.x), least.y.min(cell.y)),
            Cell::new(most.x.max(cell.x), most.y.max(cell.y)),
        )
    }))
}

fn list(deck: &Deck, tiles: &[PlacedTile]) -> String {
    let line = |placed: &PlacedTile| {
        format!(
            "{:6} at {}, {} turned by {}",
            deck.id(placed.tile),
            placed.cell.x,
            placed.cell.y,
            placed.turn.count()
        )
    };
    tiles.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The shortest beginnings of words that tell them apart.
struct Letters {
    colours: Vec<String>,
    symbols: Vec<String>,
}

impl Letters {
    fn of(deck: &Deck) -> Letters {
        Letters {
            colours: beginnings(deck.tile_set().colours(), 1),
            symbols: beginnings(deck.tile_set().symbols(), 2),
        }
    }

    /// One of the three rows of a tile.
    fn row(&self, deck: &Deck, placed: &PlacedTile, row: usize) -> String {
        let shown = |side: Side| self.edge(edge(deck, placed, side));
        match row {
            0 => format!("{:^WIDTH$}", shown(Side::North)),
            1 => {
                let (west, east) = (shown(Side::West), shown(Side::East));
                let id: String = deck.id(placed.tile).chars().take(5).collect();
                let middle = WIDTH.saturating_sub(west.chars().count() + east.chars().count());
                let row = format!("{west}{id:^middle$}{east}");
                row.chars().take(WIDTH).collect()
            }
            _ => format!("{:^WIDTH$}", shown(Side::South)),
        }
    }

    fn edge(&self, edge: Edge) -> String {
        let colour = edge
            .colour
            .and_then(|colour| self.colours.get(usize::from(colour.0)));
        let symbol = edge
            .symbol
            .and_then(|symbol| self.symbols.get(usize::from(symbol.0)));
        let words = [colour, symbol].map(|word| word.map_or("-", String::as_str));
        if words == ["-", "-"] {
            String::new()
        } else {
            words.join(".")
        }
    }
}

fn edge(deck: &Deck, placed: &PlacedTile, side: Side) -> Edge {
    let turn: QuarterTurn = placed.turn;
    deck.tile_set()
        .tile(placed.tile)
        .map_or(Edge::default(), |tile| tile.edge(turn, side))
}

fn beginnings(words: &[String], least: usize) -> Vec<String> {
    let begin = |word: &str, length: usize| word.chars().take(length).collect::<String>();
    let is_told_apart = |length: usize| {
        words.iter().enumerate().all(|(place, word)| {
            words[..place]
                .iter()
                .all(|other| begin(other, length) != begin(word, length))
        })
    };
    // Longer ones do not fit on a tile: of words that begin alike, such as `symbol-1` and `symbol-2`, the ends are shown.
    let length = (least..=3).find(|&length| is_told_apart(length)).unwrap_or(3);
    let short = |word: &String| {
        let begins_alike = |other: &&String| begin(other, length) == begin(word, length);
        if words.iter().filter(begins_alike).count() > 1 {
            let end: String = word.chars().skip(1).collect();
            let skipped = end.chars().count().saturating_sub(2);
            begin(word, 1) + &end.chars().skip(skipped).collect::<String>()
        } else {
            begin(word, length)
        }
    };
    words.iter().map(short).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::practice::PRACTICE;

    #[test]
    fn words_that_begin_alike_are_told_apart_by_their_ends() {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        let learned = beginnings(&words(&["symbol-1", "symbol-10", "star"]), 2);
        assert_eq!(learned, ["s-1", "s10", "sta"]);
        assert_eq!(beginnings(&words(&["red", "green"]), 1), ["r", "g"]);
    }

    #[test]
    fn identical_tiles_are_called_by_the_id_they_share() {
        let practice = PRACTICE.iter().find_map(|practice| {
            let deck = Deck::read(&practice.document()).unwrap();
            let double = deck.distinct_tiles().find(|&tile| deck.copies(tile) > 1)?;
            Some((deck, double))
        });
        let (deck, double) = practice.unwrap();
        let id = deck.id(double).to_owned();
        let same = deck.tile_set().ids().filter(|&tile| deck.id(tile) == id);
        let placed = |(x, tile)| PlacedTile {
            tile,
            cell: Cell::new(x, 0),
            turn: QuarterTurn::None,
        };
        let text = draw(&deck, &(0..).zip(same).map(placed).collect::<Vec<_>>());
        let notation = text.lines().last().unwrap();
        let plain: Vec<&str> = vec![&id; deck.copies(double)];
        assert_eq!(notation, format!("as text: {}", plain.join(" ")), "{text}");
    }
}
