//! `tilesight game show` and `tilesight game export`

use super::Output;
use super::stop::{Answer, Failure, Stop};

/// List, print and export saved games.
#[derive(Debug, clap::Subcommand)]
pub(super) enum GameCommand {
    /// List saved games, or print one
    Show,
    /// Export a saved game
    Export,
}

impl GameCommand {
    pub(super) fn run(self, _output: &mut Output) -> Result<Answer, Stop> {
        Err(Failure::new("game", "saved games cannot be shown yet").into())
    }
}
