//! Match Attach, the main game.
//!
//! A [`TileSet`] is one printing of the tiles. A [`Setup`] is whatever lies on a table; [`Board::new`] proves it.
//! [`Board::survey`] tells what is Active and what is an Island, [`Board::matches`] the Matches. [`judge`] checks a
//! whole [`TurnRecord`] and tells what the turn is worth.

mod active;
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
pub use board::{Board, PutError};
pub use breach::{Breach, Code, Unclean};
pub use contact::Contact;
pub use explain::{Alignment, Change, Explanation, Question, align, explain};
pub use fewest::{best_removal, fewest_removals};
pub use judge::judge;
pub use maneuver::{Maneuver, Rotation};
pub use matches::{Match, MatchedSide, Newness};
pub use perft::perft;
pub use record::{RecordedManeuver, TurnRecord};
pub use rulings::{IslandTiles, Rulings};
pub use score::{FREE_MANEUVERS, POINTS_PER_NEW_MATCH, TurnScore, removal_points};
pub use setup::{PlacedTile, Setup, SetupError};
pub use solve::{Found, Part, Position, PositionError, Solution, Solver, solve};
pub use tile::{ColourId, Edge, SymbolId, Tile, TileId, TileKind, printed_side};
pub use tile_set::{TileSet, TileSetError};
pub use verdict::{
    FoundMatch, JudgedPhase, ManeuverFindings, PlacementFindings, Problem, RemovalFindings, ReversalFindings,
    Verdict,
};
