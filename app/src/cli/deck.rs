//! `tilesight deck ...`

use super::decks::{Decks, OpenDeck};
use super::judge::counted;
use super::learn::Learn;
use super::print::Print;
use super::stop::{Answer, Failure, Stop};
use super::{Output, files};
use crate::deck::art::{Ink, Pattern};
use crate::deck::built_in::BUILT_IN;
use crate::deck::{Deck, FACES, Game, check, photo_of};
use crate::photograph;
use rules::match_attach::{Edge, TileId, TileKind};
use serde::Serialize;
use std::path::PathBuf;

/// List, describe, check, draw, print and learn decks.
#[derive(Debug, clap::Subcommand)]
pub(super) enum DeckCommand {
    /// List the built-in decks
    List,
    /// Describe a deck: its colours, symbols and tiles
    Show(Named),
    /// Check that a deck can be read, and how well it is designed
    Check(Named),
    /// Write the faces and backs as PNG pictures
    Faces(Faces),
    /// Write a PDF to print, cut and play
    Print(Print),
    /// Learn a deck from photos of the real tiles
    Learn(Learn),
}

/// A deck.
#[derive(Debug, clap::Args)]
pub(super) struct Named {
    /// A built-in deck's name or a path [default: match-attach]
    #[arg(value_name = "NAME|PATH")]
    name: Option<String>,

    /// The same
    #[arg(long, value_name = "NAME|PATH", conflicts_with = "name")]
    deck: Option<String>,
}

impl Named {
    pub(super) fn open(&self) -> Result<OpenDeck, Failure> {
        let mut decks = Decks::default();
        match &self.name {
            Some(name) => decks.asked_as("deck", name),
            None => decks.asked(self.deck.as_deref()),
        }
    }
}

/// Where the pictures go.
#[derive(Debug, clap::Args)]
pub(super) struct Faces {
    #[command(flatten)]
    deck: Named,

    /// The folder for `ID.png` and the backs
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Coloured borders on white, for a deck that the program draws
    #[arg(long)]
    low_ink: bool,
}

impl DeckCommand {
    pub(super) fn run(self, output: &mut Output) -> Result<Answer, Stop> {
        match self {
            DeckCommand::List => list(output),
            DeckCommand::Show(named) => show(&named, output),
            DeckCommand::Check(named) => check_deck(&named, output),
            DeckCommand::Faces(faces) => write_faces(&faces, output),
            DeckCommand::Print(print) => print.run(output),
            DeckCommand::Learn(learn) => learn.run(output),
        }
    }
}

/// One deck of the list.
#[derive(Serialize)]
#[serde(tag = "format", rename = "tilesight-listed/1")]
struct Listed<'a> {
    name: &'a str,
    game: &'a str,
    tiles: usize,
    about: &'a str,
}

fn list(output: &mut Output) -> Result<Answer, Stop> {
    for built_in in &BUILT_IN {
        let deck = built_in
            .deck()
            .map_err(|fault| Failure::in_document(built_in.name, &fault))?;
        let tiles = deck.tile_set().tiles().len();
        if output.is_json() {
            let game = deck.game().name();
            output.document(&Listed {
                name: built_in.name,
                game,
                tiles,
                about: built_in.about,
            })?;
        } else {
            output.line(format_args!(
                "{}  {} ({tiles} tiles)",
                built_in.name, built_in.about
            ))?;
        }
    }
    Ok(Answer::Yes)
}

fn show(named: &Named, output: &mut Output) -> Result<Answer, Stop> {
    let open = named.open()?;
    let deck = open.deck.as_ref();
    if output.is_json() {
        output.document(&crate::exchange::deck_document(deck))?;
        return Ok(Answer::Yes);
    }
    let set = deck.tile_set();
    output.line(format_args!(
        "{}: {} for {}",
        deck.name(),
        counted(set.tiles().len(), "tile", "tiles"),
        deck.game()
    ))?;
    let colour = |colour: &crate::deck::Colour| {
        let [red, green, blue] = colour.srgb;
        format!("{} #{red:02x}{green:02x}{blue:02x}", colour.name)
    };
    output.line(format_args!(
        "colours: {}",
        deck.colours().iter().map(colour).collect::<Vec<_>>().join(", ")
    ))?;
    output.line(format_args!("symbols: {}", set.symbols().join(", ")))?;
    match deck.game() {
        Game::MatchAttach => output.line("edges are told as printed: north, east, south, west")?,
        game => output.line(format_args!("what is printed on tiles of {game} is not told yet"))?,
    }
    for tile in deck.distinct_tiles() {
        output.line(described(deck, tile))?;
    }
    Ok(Answer::Yes)
}

fn described(deck: &Deck, tile: TileId) -> String {
    let set = deck.tile_set();
    let Some(printed) = set.tile(tile) else {
        return String::new();
    };
    let edge = |edge: &Edge| {
        let colour = edge.colour.map(|colour| set.colour_name(colour));
        let symbol = edge.symbol.map(|symbol| set.symbol_name(symbol));
        let words: Vec<&str> = colour.into_iter().chain(symbol).collect();
        if words.is_empty() {
            "nothing".to_owned()
        } else {
            words.join(" ")
        }
    };
    let edges = match deck.game() {
        Game::MatchAttach => printed.edges.iter().map(edge).collect::<Vec<_>>().join(", "),
        _ => String::new(),
    };
    let back: Vec<&str> = printed
        .back
        .iter()
        .map(|&symbol| set.symbol_name(symbol))
        .collect();
    let back = if back.is_empty() {
        String::new()
    } else {
        format!("; back {}", back.join(" and "))
    };
    let copies = match deck.copies(tile) {
        1 => String::new(),
        copies => format!(" ({copies} copies)"),
    };
    let kind = if printed.kind == TileKind::Starting {
        " starting"
    } else {
        ""
    };
    let told = format!("{:5}{copies}{kind}  {edges}{back}", deck.id(tile));
    told.trim_end().to_owned()
}

/// The outcome of a check.
#[derive(Serialize)]
#[serde(tag = "format", rename = "tilesight-check/1")]
struct CheckDocument<'a> {
    deck: &'a str,
    /// Whether it has all the pictures that it names, and they can be told apart.
    sound: bool,
    /// `None` of a game whose decks have no laws here.
    well_designed: Option<bool>,
    laws: Vec<LawDocument>,
    #[serde(skip_serializing_if = "Option::is_none")]
    faces: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}

#[derive(Serialize)]
struct LawDocument {
    law: &'static str,
    kept: bool,
    breaches: Vec<String>,
}

fn check_deck(named: &Named, output: &mut Output) -> Result<Answer, Stop> {
    let open = named.open()?;
    let deck = open.deck.as_ref();
    let has_laws = deck.game() == Game::MatchAttach;
    let design = if has_laws { check::check(deck) } else { Vec::new() };
    let table = open.faces();
    let told = table.as_ref().map_err(Failure::to_string);
    let mut pictures = check::check_pictures(deck, told);
    // Of a deck without pictures there is nothing to tell unless something is wrong.
    pictures.retain(|finding| open.has_pictures() || !finding.is_kept());
    let faces = match &table {
        Err(failure) if deck.faces_folder().is_some() => Some(failure.to_string()),
        _ => None,
    };
    // Such a deck is sound, but read by pictures that are drawn: hardly what was meant.
    let hint = open.unnamed_pictures().map(|folder| {
        let folder = folder.display();
        format!("{folder} is not used: the deck does not name it (\"faces\": \"{FACES}\")")
    });
    let sound = pictures.iter().all(check::Finding::is_kept);
    let is_well_designed = design.iter().all(check::Finding::is_kept);
    let findings = design.into_iter().chain(pictures);
    if output.is_json() {
        let laws = findings.map(|finding| LawDocument {
            law: finding.law,
            kept: finding.is_kept(),
            breaches: finding.breaches,
        });
        output.document(&CheckDocument {
            deck: &open.called,
            sound,
            well_designed: has_laws.then_some(is_well_designed),
            laws: laws.collect(),
            faces,
            hint,
        })?;
    } else {
        for finding in findings {
            let kept = if finding.is_kept() { "yes" } else { "no " };
            output.line(format_args!("{kept}  {}", finding.law))?;
            for breach in &finding.breaches {
                output.line(format_args!("       {breach}"))?;
            }
        }
        if let Some(hint) = &hint {
            output.line(format_args!("note: {hint}"))?;
        }
        let told = match (sound, has_laws) {
            (false, _) if faces.is_some() => "its faces are not complete".to_owned(),
            (false, _) => "its pictures cannot all be told apart".to_owned(),
            (true, true) if is_well_designed => "well designed".to_owned(),
            (true, true) => "playable, but not as well designed as a printed set should be".to_owned(),
            (true, false) => format!(
                "can be read; how decks of {} are designed is not checked",
                deck.game()
            ),
        };
        output.line(format_args!("{}: {told}", open.called))?;
    }
    Ok(if sound && is_well_designed {
        Answer::Yes
    } else {
        Answer::No
    })
}

fn write_faces(faces: &Faces, output: &mut Output) -> Result<Answer, Stop> {
    let open = faces.deck.open()?;
    if let Some(file) = open.deck.shared_files().first() {
        return Err(Failure::new(format!("deck {}", open.called), check::shared(file)).into());
    }
    let pictures = pictures(&open, faces.low_ink)?;
    let mut encoded = Vec::with_capacity(pictures.len());
    for (file, picture) in &pictures {
        let path = faces.out.join(file);
        let png =
            photograph::encode_png(picture).map_err(|why| Failure::new(path.display().to_string(), why))?;
        files::spare_others(&path, &png)?;
        encoded.push((path, png));
    }
    files::make_folder(&faces.out)?;
    for (path, png) in &encoded {
        files::write(path, png)?;
        if output.is_json() {
            output.document(&Written {
                file: &path.display().to_string(),
            })?;
        }
    }
    if !output.is_json() {
        let told = counted(pictures.len(), "picture", "pictures");
        output.line(format_args!("{told} written to {}", faces.out.display()))?;
    }
    Ok(Answer::Yes)
}

/// The pictures of a deck by file name: its own, or drawn for a deck that brings none.
fn pictures(open: &OpenDeck, low_ink: bool) -> Result<Vec<(String, vision::Photo)>, Failure> {
    let deck = open.deck.as_ref();
    if open.has_pictures() || deck.game() != Game::MatchAttach {
        let table = open.faces()?;
        let face = |tile| Some((deck.face_file(tile), table.face_of(tile)?.clone()));
        let backs = table
            .back_pictures(deck)
            .into_iter()
            .map(|(file, picture)| (file, picture.clone()));
        return Ok(deck.distinct_tiles().filter_map(face).chain(backs).collect());
    }
    let ink = if low_ink { Ink::Low } else { Ink::Full };
    let drawn = deck.face_pictures(FACE_SIDE, Pattern::Fine, ink).into_iter();
    Ok(drawn.map(|(file, pixels)| (file, photo_of(pixels))).collect())
}

/// Pixels a side of the pictures that are written.
const FACE_SIDE: u32 = 512;

/// A file that was written.
#[derive(Serialize)]
#[serde(tag = "format", rename = "tilesight-written/1")]
struct Written<'a> {
    file: &'a str,
}
