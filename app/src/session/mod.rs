//! The evening as a state: what the players confirmed, and everything that follows from it.
//!
//! An [`Entry`] is something that a player confirmed. The [`Log`] keeps all of them and knows which are in force after undo
//! and redo; an [`Evening`] puts these in their places, turn by turn; the [`Sheet`] works out the rest: Reserves, points,
//! whose turn it is, the Deck and its Advent tiles, the end and the ranking. Each is a pure function of the one before,
//! so that a game read back from its journal is the game that was left, and a past turn that is mended changes all that
//! follows. A [`Session`] is a game with its journal: it shows nothing that is not written yet.
//!
//! Nothing here refuses what the players say: the referee proposes and tells problems, the table decides, and the sheet
//! marks where it decided otherwise.

mod deck_count;
mod errors;
mod evening;
mod input;
mod line;
mod log;
mod play;
mod reckon;
mod settings;
mod sheet;
mod steps;
mod tables;
mod tiles;
mod timer;
mod told;

#[cfg(test)]
mod agreement;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod wayward;

pub use deck_count::{DeckCount, FEW_TILES};
pub use errors::{ConfirmError, OpenError};
pub use evening::{EndSaid, Evening, MOST_TURNS};
pub use input::{Change, Counts, Entry, Input, Photograph, Progress, Stage, TileOutline, TimerChange};
pub use line::{Line, Mark, Newness, Phase, SeenMatch};
pub use log::{Log, Undo};
pub use play::{Session, read_log};
pub use settings::{Advents, Options, Piles, Player, PlayerColour, Rulings, Settings, SettingsProblem};
pub use sheet::{Course, EndedBy, Sheet, Standing};
pub use tables::{Tables, board, laid, laid_tile, maneuvered, placed_tile, rulings};
pub use tiles::{Laid, Maneuvered, Placed, Taken, TileSide};
pub use timer::{COUNT_MS, Call, Timer, WARNING_MS, call_between};
pub use told::Told;
