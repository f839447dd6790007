//! The table and where the tiles lie on it, whatever they show.
//!
//! - `plane`: the table as the camera sees it, `prior` what is known of cameras beforehand; `table_pose`: where a tile lies on
//!   it; `square_on`: the table seen from above.
//! - `bundle`: table, lens and tiles fitted together, by what each tile says of itself (`block`); `skew`: rows and columns are
//!   square to each other.
//! - `touch`, `overlap`: which tiles touch, and which would lie in one another.
//! - `groups`: the cell of each; `groups/between`: in which of two an Island lies.
//! - `table_colours`, `tile_or_table`: how the table looks where nothing lies on it.

pub(crate) mod block;
pub(crate) mod bundle;
pub(crate) mod groups;
pub(crate) mod overlap;
pub(crate) mod plane;
pub(crate) mod prior;
pub(crate) mod skew;
pub(crate) mod square_on;
pub(crate) mod table_colours;
pub(crate) mod table_pose;
pub(crate) mod tile_or_table;
pub(crate) mod touch;
