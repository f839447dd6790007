//! `tilesight verify`

use super::Output;
use super::stop::{Answer, Failure, Stop};
use std::path::PathBuf;

/// Not there yet.
#[derive(Debug, clap::Args)]
pub(super) struct Verify {
    /// Documents
    files: Vec<PathBuf>,
}

impl Verify {
    pub(super) fn run(self, _output: &mut Output) -> Result<Answer, Stop> {
        let _ = self.files;
        Err(Failure::new("verify", "not there yet").into())
    }
}
