//! `tilesight deck print`

use super::deck::Named;
use super::stop::{Answer, Failure, Stop};
use super::{Output, files};
use crate::deck::Game;
use crate::deck::art::{Ink, Pattern};
use crate::deck::print::{self, Look, Paper};
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

    /// Coloured borders on white instead of colour all over, for a deck that the program draws
    #[arg(long)]
    low_ink: bool,

    /// Flat colours, without the patterns that tell them apart, for a deck that the program draws
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
#[serde(tag = "format", rename = "tilesight-printed/1")]
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
        let faces = open.own_faces()?;
        if faces.is_none() && open.deck.game() != Game::MatchAttach {
            let why = format!(
                "tiles of {} are printed only as pictures, and it has none",
                open.deck.game()
            );
            return Err(Failure::new(format!("deck {}", open.called), why).into());
        }
        let ink = if self.low_ink { Ink::Low } else { Ink::Full };
        let pattern = if self.plain { Pattern::Plain } else { Pattern::Fine };
        let path = match &self.out {
            Some(path) => path.clone(),
            None => PathBuf::from(format!("{}-{}.pdf", open.deck.file_stem(), paper.name())),
        };
        files::spare(&path, open.files().iter().map(PathBuf::as_path))?;
        let look = faces.as_ref().map_or(Look::Drawn(pattern, ink), Look::Pictures);
        let name = path.display().to_string();
        let pdf = print::pdf(&open.deck, paper, look).map_err(|why| Failure::new(name.as_str(), why))?;
        files::write(&path, &pdf)?;
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
