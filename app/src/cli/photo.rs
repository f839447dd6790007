//! `tilesight photo BOARD --out P.jpg`

use super::Output;
use super::stop::{Answer, Failure, Stop};
use std::path::PathBuf;

/// Make a synthetic photograph of a board, with its truth.
#[derive(Debug, clap::Args)]
pub(super) struct Photo {
    /// A board file
    board: PathBuf,

    /// Where the photograph is written; its truth goes beside it as JSON
    #[arg(long, value_name = "P.jpg")]
    out: PathBuf,
}

impl Photo {
    pub(super) fn run(self, _output: &mut Output) -> Result<Answer, Stop> {
        let _ = self.out;
        Err(Failure::new(self.board.display().to_string(), "photographs cannot be made yet").into())
    }
}
