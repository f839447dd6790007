//! The laws of a well-made set of Match Attach, for `tilesight deck check`.
//!
//! Laws of design need not be obeyed by a set that was learned from somebody's own tiles; the project's own set must. What
//! [`check_pictures`] asks is more: without it photographs of a deck can't be read.

use super::{Deck, FaceTable};
use rules::match_attach::{Board, Edge, PlacedTile, Rulings, Setup, SymbolId, TileId, TileKind};
use rules::{Cell, QuarterTurn};
use std::collections::BTreeMap;

/// One law and whether the deck keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The law in a sentence.
    pub law: &'static str,
    /// Where the deck breaks it; empty if it does not.
    pub breaches: Vec<String>,
}

impl Finding {
    /// Whether the deck keeps the law.
    pub fn is_kept(&self) -> bool {
        self.breaches.is_empty()
    }
}

/// The least number of features (four colours, four symbols) in which two tiles differ at every relative turn: one
/// misread feature then never makes another tile.
pub const LEAST_DIFFERENCE: usize = 3;

/// Breaches of one law that are told; more than these say no more.
const MOST_TOLD: usize = 8;

/// Checks every law.
pub fn check(deck: &Deck) -> Vec<Finding> {
    let finding = |law, mut breaches: Vec<String>| {
        let more = breaches.len().saturating_sub(MOST_TOLD);
        breaches.truncate(MOST_TOLD);
        if more > 0 {
            breaches.push(format!("and {more} more"));
        }
        Finding { law, breaches }
    };
    vec![
        finding(
            "there are 4 starting and 32 standard tiles, one of each",
            counts(deck),
        ),
        finding("every side has a colour and a symbol", bare_sides(deck)),
        finding(
            "every pair of a colour and a symbol stands equally often on the standard tiles",
            pairs(deck),
        ),
        finding(
            "any two tiles differ in at least 3 of 8 features at every relative turn",
            likenesses(deck),
        ),
        finding("no tile equals itself turned", symmetries(deck)),
        finding(
            "the starting square is clean and without a Match",
            starting_square(deck),
        ),
        finding(
            "24 standard tiles have one symbol on the back and 8 have two, all symbols equally often",
            backs(deck),
        ),
    ]
}

/// What is said of a file that would be two pictures.
pub fn shared(file: &str) -> String {
    format!("{file} would be two pictures: rename a tile or a symbol")
}

/// Checks what a deck of any game must keep so that photographs of it can be read. `faces` are its pictures, or what is
/// wrong with them.
pub fn check_pictures(deck: &Deck, faces: Result<&FaceTable, String>) -> Vec<Finding> {
    let alike = |tiles: Vec<TileId>| {
        let ids: Vec<&str> = tiles.into_iter().map(|tile| deck.id(tile)).collect();
        format!("{} cannot be told apart", ids.join(", "))
    };
    let alikes = faces
        .as_ref()
        .map_or_else(|_| Vec::new(), |faces| faces.look_alikes(deck));
    let mut findings = vec![
        Finding {
            law: "every picture has a file name of its own",
            breaches: deck.shared_files().iter().map(|file| shared(file)).collect(),
        },
        Finding {
            law: "tiles that look the same have the same edges",
            breaches: alikes.into_iter().map(alike).collect(),
        },
    ];
    // A deck that names faces must have them all.
    if deck.faces_folder().is_some() {
        findings.push(Finding {
            law: "every tile has a face",
            breaches: faces.err().into_iter().collect(),
        });
    }
    findings
}

fn of_kind(deck: &Deck, kind: TileKind) -> impl Iterator<Item = TileId> + '_ {
    deck.tile_set()
        .ids()
        .filter(move |&tile| deck.tile_set().tile(tile).is_some_and(|tile| tile.kind == kind))
}

fn edges(deck: &Deck, tile: TileId) -> [Edge; 4] {
    deck.tile_set()
        .tile(tile)
        .map_or([Edge::default(); 4], |tile| tile.edges)
}

fn counts(deck: &Deck) -> Vec<String> {
    let mut breaches = Vec::new();
    for (kind, wanted, word) in [
        (TileKind::Starting, 4, "starting"),
        (TileKind::Standard, 32, "standard"),
    ] {
        let found = of_kind(deck, kind).count();
        if found != wanted {
            breaches.push(format!("{found} {word} tiles, not {wanted}"));
        }
    }
    let many = deck.distinct_tiles().filter(|&tile| deck.copies(tile) > 1);
    breaches.extend(many.map(|tile| format!("{} copies of {}", deck.copies(tile), deck.id(tile))));
    breaches
}

fn bare_sides(deck: &Deck) -> Vec<String> {
    let is_bare = |&tile: &TileId| {
        edges(deck, tile)
            .iter()
            .any(|edge| edge.colour.is_none() || edge.symbol.is_none())
    };
    deck.distinct_tiles()
        .filter(is_bare)
        .map(|tile| format!("{} has a side without", deck.id(tile)))
        .collect()
}

fn pairs(deck: &Deck) -> Vec<String> {
    let mut counts = BTreeMap::new();
    for (colour, _) in deck.tile_set().colours().iter().enumerate() {
        for (symbol, _) in deck.tile_set().symbols().iter().enumerate() {
            counts.insert((colour, symbol), 0_usize);
        }
    }
    for edge in of_kind(deck, TileKind::Standard).flat_map(|tile| edges(deck, tile)) {
        if let (Some(colour), Some(symbol)) = (edge.colour, edge.symbol) {
            *counts.entry((colour.0.into(), symbol.0.into())).or_default() += 1;
        }
    }
    let sum: usize = counts.values().sum();
    let is_fair = |count: usize| count * counts.len() == sum;
    let unfair = counts.iter().filter(|&(_, &count)| !is_fair(count));
    let told = |(&(colour, symbol), count): (&(usize, usize), &usize)| {
        format!(
            "{} with {}: {count} times, {:.1} would be fair",
            deck.tile_set().colours()[colour],
            deck.tile_set().symbols()[symbol],
            sum as f64 / counts.len() as f64
        )
    };
    unfair.map(told).collect()
}

/// In how many features two tiles differ when the second is turned.
fn difference(a: [Edge; 4], b: [Edge; 4], turn: QuarterTurn) -> usize {
    let turn = usize::from(turn.count());
    (0..4)
        .map(|side| {
            let (a, b) = (a[side], b[(side + 4 - turn) % 4]);
            usize::from(a.colour != b.colour) + usize::from(a.symbol != b.symbol)
        })
        .sum()
}

fn likenesses(deck: &Deck) -> Vec<String> {
    let tiles: Vec<TileId> = deck.distinct_tiles().collect();
    let mut breaches = Vec::new();
    for (place, &a) in tiles.iter().enumerate() {
        for &b in &tiles[place + 1..] {
            let nearest = QuarterTurn::ALL
                .into_iter()
                .map(|turn| (difference(edges(deck, a), edges(deck, b), turn), turn));
            match nearest.min() {
                Some((features, turn)) if features < LEAST_DIFFERENCE => breaches.push(format!(
                    "{} and {} turned by {} differ in {features}",
                    deck.id(a),
                    deck.id(b),
                    turn.count()
                )),
                _ => {}
            }
        }
    }
    breaches
}

fn symmetries(deck: &Deck) -> Vec<String> {
    let is_symmetric = |&tile: &TileId| {
        QuarterTurn::MOVING
            .into_iter()
            .any(|turn| difference(edges(deck, tile), edges(deck, tile), turn) == 0)
    };
    deck.distinct_tiles()
        .filter(is_symmetric)
        .map(|tile| deck.id(tile).to_owned())
        .collect()
}

/// The four starting tiles as they lie when a game begins: in the order of their ids north-west, north-east, south-west,
/// south-east, as printed.
pub fn starting_setup(deck: &Deck) -> Setup {
    let lay = |(place, tile): (usize, TileId)| PlacedTile {
        tile,
        // At most four, so both fit.
        cell: Cell::new((place % 2) as i32, (place / 2) as i32),
        turn: QuarterTurn::None,
    };
    Setup {
        tiles: of_kind(deck, TileKind::Starting)
            .take(4)
            .enumerate()
            .map(lay)
            .collect(),
    }
}

fn starting_square(deck: &Deck) -> Vec<String> {
    let Ok(board) = Board::new(deck.tile_set(), &starting_setup(deck)) else {
        return vec!["the starting tiles do not make a board".to_owned()];
    };
    let rulings = Rulings::default();
    let active = board
        .survey(rulings)
        .active_tiles()
        .into_iter()
        .map(|tile| format!("{} is Active", deck.id(tile)));
    let matches = board.matches(rulings).into_iter().map(|found| {
        format!(
            "{} and {} match with {}",
            deck.id(found.a.tile),
            deck.id(found.b.tile),
            deck.tile_set().symbol_name(found.symbol)
        )
    });
    active.chain(matches).collect()
}

fn backs(deck: &Deck) -> Vec<String> {
    let mut breaches = Vec::new();
    let standard: Vec<&[SymbolId]> = of_kind(deck, TileKind::Standard)
        .filter_map(|tile| Some(deck.tile_set().tile(tile)?.back.as_slice()))
        .collect();
    for (symbols, wanted, words) in [(1, 24, "one symbol"), (2, 8, "two symbols")] {
        let found = standard.iter().filter(|back| back.len() == symbols).count();
        if found != wanted {
            breaches.push(format!("{found} backs with {words}, not {wanted}"));
        }
    }
    let count = |symbol: SymbolId| standard.iter().filter(|back| back.contains(&symbol)).count();
    let counts: Vec<usize> = (0..deck.tile_set().symbols().len())
        .map(|place| count(SymbolId(place as u8)))
        .collect();
    if counts.iter().any(|&count| count != counts[0]) {
        let told: Vec<String> = deck
            .tile_set()
            .symbols()
            .iter()
            .zip(&counts)
            .map(|(name, count)| format!("{name} {count}"))
            .collect();
        breaches.push(format!("symbols on backs: {}", told.join(", ")));
    }
    breaches
}
