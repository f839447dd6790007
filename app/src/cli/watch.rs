//! `tilesight watch SOURCE`

use super::Output;
use super::stop::{Answer, Failure, Stop};
use std::path::PathBuf;

/// Follow a camera, an MJPEG file or a folder of frames (not there yet).
#[derive(Debug, clap::Args)]
pub(super) struct Watch {
    /// A camera's number, an MJPEG file or a folder of frames
    source: PathBuf,

    /// The deck of the tiles: a built-in deck's name or a path
    #[arg(long, value_name = "NAME|PATH")]
    deck: Option<String>,
}

impl Watch {
    pub(super) fn run(self, _output: &mut Output) -> Result<Answer, Stop> {
        let _ = self.deck;
        let source = self.source.display().to_string();
        Err(Failure::new(
            source,
            "following a board is not there yet; scan reads single photos",
        )
        .into())
    }
}
