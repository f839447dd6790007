//! `tilesight deck print`

use super::deck::Named;
use super::stop::{Answer, Stop};
use super::{Output, files};
use crate::deck::art::{Ink, Pattern};
use crate::deck::print::{self, Paper};
use serde::Serialize;
use std::path::PathBuf;

/// What is printed, and on what.
#[derive(Debug, clap::Args)]
pub(super) struct Print {
    #[command(flatten)]
    deck: Named,

    /// The paper
    #[arg(long, value_enum, default_value = "a4")]
    paper: PaperName,

    /// Coloured borders on white instead of colour all over
    #[arg(long)]
    low_ink: bool,

    /// Flat colours, without the patterns that tell them apart
    #[arg(long)]
    plain: bool,

    /// Where the PDF is written [default: DECK-PAPER.pdf]
    #[arg(long, value_name = "FILE.pdf")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum PaperName {
    /// 210 x 297 mm
    A4,
    /// 8.5 x 11 in
    Letter,
}

#[derive(Serialize)]
struct Printed<'a> {
    file: &'a str,
}

impl Print {
    pub(super) fn run(&self, output: &mut Output) -> Result<Answer, Stop> {
        let open = self.deck.open()?;
        let paper = match self.paper {
            PaperName::A4 => Paper::A4,
            PaperName::Letter => Paper::Letter,
        };
        let ink = if self.low_ink { Ink::Low } else { Ink::Full };
        let pattern = if self.plain { Pattern::Plain } else { Pattern::Fine };
        let path = match &self.out {
            Some(path) => path.clone(),
            None => PathBuf::from(format!("{}-{}.pdf", open.deck.file_stem(), paper.name())),
        };
        files::spare(&path, open.files().iter().map(PathBuf::as_path))?;
        files::write(&path, &print::pdf(&open.deck, paper, pattern, ink))?;
        let name = path.display().to_string();
        if output.is_json() {
            output.document(&Printed { file: &name })?;
        } else {
            output.line(format_args!(
                "{name}: print on both sides, turned over the long edge, at 100 %"
            ))?;
        }
        Ok(Answer::Yes)
    }
}
