//! Everything that a screen may ask for. A frame gathers commands and runs them when it is drawn.

use crate::deck::draft::Step;
use crate::deck::print::Paper;
use crate::jobs::JobId;
use crate::platform::host::Sound;
use crate::ruling::Dispute;
use crate::session::{Change, Input, Phase, Photograph, Settings, Stage, TileOutline, TimerChange};
use crate::state::{Preferences, Screen};
use crate::teaching::{Shows, Wish};
use rules::match_attach::PlacedTile;
use std::sync::Arc;
use vision::Photo;

/// One thing that a screen asks for.
#[derive(Debug)]
#[must_use = "a command does nothing until it is run"]
pub enum Command {
    /// Show another screen.
    Show(Box<Screen>),
    /// Show the start page.
    Home,
    /// Begin a game.
    Begin(Box<Settings>),
    /// Go on with the game of this id.
    OpenGame(String),
    /// Show all games.
    ShowHistory,
    /// Do something with a deck.
    Deck(DeckCommand),
    /// Go on with teaching a deck.
    Teach(TeachCommand),
    /// Put the game of this id into the bin.
    DeleteGame(String),
    /// Bring the game of this id back from the bin.
    BringBack(String),
    /// Remove the games in the bin for good.
    EmptyBin,
    /// Show the link that puts the game of this id into BG Stats.
    ShowLink(String),
    /// Hand the game of this id on as a table.
    ExportCsv(String),
    /// Hand the game of this id on as a document.
    ExportJson(String),
    /// Keep a photograph with the turn in hand.
    Keep(Stage, Arc<Photo>, Vec<TileOutline>),
    /// Bring a photograph that was kept onto the screen.
    OpenKept(Photograph),
    /// Open a past turn again at a phase.
    Mend(u32, Phase),
    /// Let the person choose a saved game to take in.
    ChooseGame,
    /// Show the game that is open.
    ShowGame,
    /// Write changes to the turn in hand: the present one, or the one that is being mended.
    Tell(Vec<Change>),
    /// Write something else.
    Confirm(Input),
    /// The present phase is over.
    GoOn,
    /// Take the last entry back.
    Undo,
    /// Do again what was taken back.
    Redo,
    /// Change the timer of the present turn.
    Timer(TimerChange),
    /// Photograph the Board at a stage of the turn in hand.
    LookFor(Stage),
    /// Set the Board at a stage of the turn in hand by hand.
    Arrange(Stage),
    /// Play from these tiles on without a game.
    Practise(Vec<PlacedTile>),
    /// Find the best turn that there was in the turn of this number.
    FindBest(u32),
    /// Rule on what happened between two boards of a turn.
    Rule(Box<Dispute>),
    /// Read the photograph that comes with the program.
    ReadDemo,
    /// Let the person choose a picture file.
    ChoosePhoto,
    /// Read the picture at a path that was typed.
    ReadPath(String),
    /// Read a picture that the camera or the film showed.
    ReadFrame(Arc<Photo>),
    /// Switch the camera on.
    OpenCamera,
    /// Switch to the camera of this id.
    ChooseCamera(String),
    /// Show the film that comes with the program in place of a camera.
    PlayFilm,
    /// Switch the camera off.
    CloseCamera,
    /// Stop background work.
    Cancel(JobId),
    /// Fill the screen, or give it back.
    FillScreen,
    /// Take a picture of the window and hand it on.
    TakePicture,
    /// Change how the window looks and sounds.
    Prefer(Preferences),
    /// Play a sound.
    Play(Sound),
}

/// What can be done with decks; they go by their ids among those of this device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckCommand {
    /// Take this one from now on; `None`: the one that comes with the program.
    Use(Option<String>),
    /// Let the person choose an archive to take in.
    Choose,
    /// Hand this one on as an archive.
    HandOn(String),
    /// Write the tiles of the one that comes with the program as a PDF to print.
    Print(Paper),
    /// Give this one another name.
    Rename(String, String),
    /// Remove this one for good.
    Delete(String),
}

/// What can be done while a deck is taught.
#[derive(Clone, Debug, PartialEq)]
pub enum TeachCommand {
    /// Begin a deck.
    Begin,
    /// Show it.
    Show,
    /// Take a photograph of tiles or of backs.
    TakePhoto(Shows),
    /// Let the person choose pictures of tiles or of backs.
    ChoosePhotos(Shows),
    /// Search the picture at a path that was typed.
    ReadPath(String),
    /// Write a step.
    Step(Step),
    /// Begin something as soon as it can be.
    Wish(Wish),
    /// Read the photographs again with what was learned.
    Check,
    /// Stop whatever is under way.
    Cancel,
    /// Keep the deck.
    Save,
    /// Throw all of it away.
    ThrowAway,
}

/// The commands of one frame, in the order in which they were asked for.
#[derive(Debug, Default)]
pub struct Commands(Vec<Command>);

impl Commands {
    /// Asks for something.
    pub fn ask(&mut self, command: Command) {
        self.0.push(command);
    }
}

impl IntoIterator for Commands {
    type Item = Command;
    type IntoIter = std::vec::IntoIter<Command>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
