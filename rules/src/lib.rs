//! The rules of Match Attach: boards, turns, and what they are worth.
//!
//! Anyone who argues at a table should get the same right answer from here, and anyone who writes software for the game
//! should need nothing else. The crate is pure: no input or output, no clock, no randomness, no threads, no global
//! state, and no dependency but `serde`, which is optional. It needs `alloc`, but not `std`.
//!
//! Words that all games share are here: [`Cell`], [`Side`], [`QuarterTurn`], [`Player`], [`ScoreSheet`]. Each game has a
//! module of its own; see [`match_attach`].
//!
//! A *table* is not a *position*: what a camera saw or a person told is a [`Setup`](match_attach::Setup) or a
//! [`TurnRecord`](match_attach::TurnRecord), where anything may be written. Only proof makes it a
//! [`Board`](match_attach::Board), a [`Verdict`](match_attach::Verdict) or a [`Game`](match_attach::game::Game).
//!
//! # Example
//!
//! Two tiles touch with a star; a third is placed whose red side touches red, and it is turned away again.
//!
//! ```
//! use tilesight_rules::match_attach::{
//!     ColourId, Edge, SymbolId, Tile, TileKind, TileSet, judge, notation::read_turn,
//! };
//!
//! // What is printed: `a` has a star in the east, `b` one in the west; `b` and `c` have red sides.
//! let red = Edge { colour: Some(ColourId(0)), symbol: None };
//! let star = Edge { colour: None, symbol: Some(SymbolId(0)) };
//! let plain = Edge::default();
//! let tile = |name: &str, edges| Tile { name: name.into(), kind: TileKind::Standard, edges, back: vec![] };
//! let tiles = vec![
//!     tile("a", [plain, star, plain, plain]),
//!     tile("b", [plain, red, plain, star]),
//!     tile("c", [plain, plain, plain, red]),
//! ];
//! let deck = TileSet::new(vec!["red".into()], vec!["star".into()], tiles)?;
//!
//! // `b` is placed beside `a`: a New Match of the Target Symbol.
//! let record = read_turn(&deck, "target star; board a; place @1,0 b")?;
//! let verdict = judge(&deck, &record);
//! assert!(verdict.is_legal());
//! assert_eq!(verdict.removal.map(|removal| removal.score.total), Some(2));
//!
//! // Now `c` makes `b` Active. Left like that the turn is not finished, and the verdict says why.
//! let record = read_turn(&deck, "target star; board a b; place @2,0 c")?;
//! let problem = judge(&deck, &record).problem.expect("red touches red");
//! assert_eq!(
//!     problem.sentence(&deck, &record.unknown_tiles),
//!     "The Removal is not finished: b and c touch with red."
//! );
//!
//! // Turned by one quarter `c` touches with another side, and the old Match is there again: it is not New.
//! let record = read_turn(&deck, "target star; board a b; place @2,0 c; maneuver c+1")?;
//! assert_eq!(judge(&deck, &record).removal.map(|removal| removal.score.total), Some(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]

extern crate alloc;

mod cell;
pub mod match_attach;
mod player;
mod quarter_turn;
mod score_sheet;
mod search;

pub use cell::{Cell, Side};
pub use player::Player;
pub use quarter_turn::{NotAQuarterTurn, QuarterTurn};
pub use score_sheet::{Points, ScoreLine, ScoreSheet, Standing};
pub use search::Limits;
