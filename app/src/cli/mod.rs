//! The command line: what was typed, and one file for each command.
//!
//! Every command gives an `Answer` or stops; [`run`] turns that into the exit status: 0 done, 1 the answer is no,
//! 2 bad input or usage with one line `error: WHAT: WHY` on standard error.

mod annotate;
mod board_text;
mod deck;
mod decks;
mod explain;
mod files;
mod game;
mod judge;
mod learn;
mod output;
mod perft;
mod photo;
mod photo_set;
mod print;
mod scan;
mod solve;
mod stop;
mod threads;
mod verify;
mod watch;

use clap::{Parser, Subcommand};
use output::{OneLine, Output};
use std::ffi::OsString;
use std::process::ExitCode;
use stop::{Answer, Failure, Stop};

/// What was typed.
#[derive(Debug, Parser)]
#[command(
    name = "tilesight",
    version,
    propagate_version = true,
    about = "Reads the tiles on a table from a photograph and judges the turn.",
    long_about = "Reads the tiles on a table from a photograph and judges the turn.\n\nWithout a command it opens the app.",
    after_help = "Exit status: 0 done, 1 the answer is no (an illegal turn, no board in the photo), 2 bad input or usage."
)]
struct Arguments {
    /// One JSON document a line on standard output, and nothing else there
    #[arg(long, global = true)]
    json: bool,

    #[command(subcommand)]
    command: Option<Command>,
}

/// The commands.
#[derive(Debug, Subcommand)]
enum Command {
    /// Read photos of a board: tiles, cells, turns, edges; Active tiles, Islands, Matches
    Scan(scan::Scan),
    /// Check turn records
    Judge(judge::Judge),
    /// Find the legal turn that leads from one board to another
    Verify(verify::Verify),
    /// Find the best turn from a position
    Solve(solve::Solve),
    /// Follow a camera, a film or a folder of frames, and print what happens on the board
    Watch(watch::Watch),
    /// Make a synthetic photograph of a board, with its truth
    Photo(photo::Photo),
    /// List, describe, check, draw, print and learn decks
    #[command(subcommand)]
    Deck(deck::DeckCommand),
    /// Count the Maneuver sequences of one length from a board
    Perft(perft::Perft),
    /// List, print and export saved games
    #[command(subcommand)]
    Game(game::GameCommand),
}

/// Runs the program: a command, or `open_window` if there is none. The window gives the reason if it cannot open.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    open_window: impl FnOnce() -> Result<(), String>,
) -> ExitCode {
    let typed = match Arguments::try_parse_from(arguments) {
        Ok(typed) => typed,
        Err(error) => return usage(&error),
    };
    let mut output = Output::new(typed.json);
    let answer = match typed.command {
        Some(command) => command.run(&mut output),
        None => open_window()
            .map(|()| Answer::Yes)
            .map_err(|why| Failure::new("window", why).into()),
    };
    // What was found before a failure is told first.
    let told = output.finish();
    match answer.and_then(|answer| told.map(|()| answer)) {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        // Whoever read the output has seen enough.
        Err(Stop::OutputClosed) => ExitCode::SUCCESS,
        Err(Stop::Failed(failure)) => {
            eprintln!("error: {failure}");
            ExitCode::from(2)
        }
    }
}

impl Command {
    fn run(self, output: &mut Output) -> Result<Answer, Stop> {
        match self {
            Command::Scan(command) => command.run(output),
            Command::Judge(command) => command.run(output),
            Command::Verify(command) => command.run(output),
            Command::Solve(command) => command.run(output),
            Command::Watch(command) => command.run(output),
            Command::Photo(command) => command.run(output),
            Command::Deck(command) => command.run(output),
            Command::Perft(command) => command.run(output),
            Command::Game(command) => command.run(output),
        }
    }
}

/// Help and version are answers; everything else that clap says becomes one line.
fn usage(error: &clap::Error) -> ExitCode {
    use clap::error::ErrorKind;
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // Nobody listens if this fails.
            let _ = error.print();
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
            eprintln!("error: usage: a command is missing; --help lists what there is");
            ExitCode::from(2)
        }
        _ => {
            let said = error.to_string();
            let why = said.split("\n\n").next().unwrap_or(&said);
            let why = why.strip_prefix("error: ").unwrap_or(why);
            let why = why.split_whitespace().collect::<Vec<_>>().join(" ");
            eprintln!("error: usage: {}", OneLine(why));
            ExitCode::from(2)
        }
    }
}
