//! Match Attach, the main game.
//!
//! Square tiles lie on a Board; each side shows a colour and a symbol. Where touching sides have one colour both tiles
//! are *Active*: they can be Maneuvered, and must be Inactive or gone when the turn ends. Where touching sides of two
//! Inactive tiles show one symbol there is a *Match*, and New Matches of the turn's Target Symbol are points.
//!
//! | to know | ask |
//! | --- | --- |
//! | what is printed | [`TileSet`], [`Tile`], [`Edge`] |
//! | what lies on a table, right or wrong | [`Setup`]; [`Board::new`] proves it |
//! | what is Active, what is an Island, whether the Board is clean | [`Board::survey`] |
//! | the Matches, and which are New | [`Board::matches`], [`Newness`] |
//! | what a player may do, and why not | [`Board::check_maneuver`] and its neighbours; [`Breach`] |
//! | whether a turn was legal, and what it is worth | [`judge`] |
//! | the cheapest Removal | [`fewest_removals`], [`best_removal`] |
//! | the best turn | [`solve()`](solve()) |
//! | which turn leads from one Board to another | [`explain()`](explain()) |
//! | whose turn it is and how the game ends | [`game`] |
//! | a position in a message | [`notation`] |
//!
//! Nothing depends on where the Board lies or how it is turned. All lists of tiles are in the order of [`TileId`]s,
//! unless an order of play is told; equal input gives equal output.

mod active;
mod bearing;
mod board;
mod breach;
mod contact;
mod explain;
mod fewest;
pub mod game;
mod judge;
mod legality;
mod maneuver;
mod matches;
pub mod notation;
mod perft;
mod record;
mod removal_order;
mod removal_search;
mod rulings;
mod score;
mod search_board;
mod seen;
mod sentence;
mod setup;
mod solve;
mod tile;
mod tile_set;
mod verdict;

pub use active::Survey;
pub use bearing::Bearing;
pub use board::{Board, PutError};
pub use breach::{Breach, Code, Unclean};
pub use contact::Contact;
pub use explain::{Change, Explanation, Question, explain};
pub use fewest::{best_removal, fewest_removals};
pub use judge::judge;
pub use maneuver::{Maneuver, Rotation};
pub use matches::{Match, MatchedSide, Newness};
pub use perft::perft;
pub use record::{RecordedManeuver, TurnRecord};
pub use rulings::{IslandTiles, Rulings};
pub use score::{FREE_MANEUVERS, POINTS_PER_NEW_MATCH, TurnScore, removal_points};
pub use search_board::MOST_SEARCHED_TILES;
pub use setup::{PlacedTile, Setup, SetupError};
pub use solve::{Found, Part, Position, PositionError, Solution, Solver, solve};
pub use tile::{ColourId, Edge, SymbolId, Tile, TileId, TileKind, printed_side};
pub use tile_set::{TileSet, TileSetError};
pub use verdict::{
    FoundMatch, JudgedPhase, ManeuverFindings, PlacementFindings, Problem, RemovalFindings, ReversalFindings,
    Verdict,
};
