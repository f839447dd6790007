//! What a worker of the page does: it is the same program, asked by `reader.js`.

use std::cell::RefCell;

use js_sys::{Function, Uint8Array};
use vision::{Catalogue, Photo};
use wasm_bindgen::prelude::*;

use super::messages::{Ask, Pictures, Said};
use crate::deck::{Archive, FaceTable, built_in, teach};
use crate::history::jpeg_within;
use crate::jobs::{self, Answer, Cancel, Task};
use crate::photograph;

thread_local! {
    /// The faces that are looked for.
    static FACES: RefCell<Faces> = const { RefCell::new(Faces::None) };
}

enum Faces {
    None,
    Drawn(Box<FaceTable>),
    Sent(Box<Catalogue>),
}

/// What a worker gives back to `reader.js`.
#[wasm_bindgen(getter_with_clone)]
#[derive(Debug)]
pub struct Worked {
    /// What is said, as JSON.
    pub text: String,
    /// The bytes that belong to it.
    pub pixels: Option<Uint8Array>,
}

/// Does what `task` asks with `bytes` and calls `stage` as it goes on.
#[wasm_bindgen]
#[must_use]
pub fn work(task: &str, bytes: Vec<u8>, stage: &Function) -> Worked {
    let tell = |name: &str| {
        // A page that is gone hears nothing.
        let _ = stage.call1(&JsValue::NULL, &name.into());
    };
    let done = serde_json::from_str(task)
        .map_err(|error| error.to_string())
        .and_then(|ask| answer(ask, bytes, &tell));
    let (said, pixels) = done.unwrap_or_else(|why| (Said::Refused(why), None));
    Worked {
        text: serde_json::to_string(&said).unwrap_or_default(),
        pixels,
    }
}

fn answer(ask: Ask, bytes: Vec<u8>, tell: &dyn Fn(&str)) -> Result<(Said, Option<Uint8Array>), String> {
    let said = match ask {
        Ask::Deck { name } => return draw(&name),
        Ask::OwnDeck => {
            let archive = Archive::unpack(&bytes).map_err(|error| error.to_string())?;
            let deck = archive.deck().map_err(|error| error.to_string())?;
            return Ok(drawn(archive.faces(&deck).map_err(|error| error.to_string())?));
        }
        Ask::Faces { pictures } => {
            let (faces, backs) = pictures.take(&bytes).ok_or("the faces did not arrive whole")?;
            let catalogue = Catalogue::new(faces, backs).map_err(|error| error.to_string())?;
            FACES.set(Faces::Sent(Box::new(catalogue)));
            Said::Ready
        }
        Ask::File { name } => {
            tell("opening");
            let photo = photograph::decode(&bytes).map_err(|error| format!("{name}: {error}"))?;
            tell("reading");
            return Ok((read(&photo)?, Some(Uint8Array::from(photo.rgb()))));
        }
        Ask::Frame { width, height } => {
            let photo = Photo::new(width, height, bytes).map_err(|error| error.to_string())?;
            read(&photo)?
        }
        Ask::FindInFile { name } => {
            tell("reading");
            return Ok(packed(&teach::find_in_file(&name, &bytes)?));
        }
        Ask::FindInPicture { width, height } => {
            let photo = Photo::new(width, height, bytes).map_err(|error| error.to_string())?;
            return Ok(packed(&teach::find_in_picture(&photo)?));
        }
        Ask::Learn { known, lengths } => {
            let mut left = bytes.as_slice();
            let part = |length: usize| {
                let (part, rest) = left.split_at_checked(length)?;
                left = rest;
                Some(part)
            };
            let parts: Option<Vec<&[u8]>> = lengths.into_iter().map(part).collect();
            let parts = parts.ok_or("what was found did not arrive whole")?;
            return Ok(packed(&teach::learn(&known, &parts)?));
        }
        Ask::Shrink {
            width,
            height,
            largest,
        } => {
            let photo = Photo::new(width, height, bytes).map_err(|error| error.to_string())?;
            let jpeg = jpeg_within(&photo, largest).map_err(|error| error.to_string())?;
            return Ok((Said::Shrunk, Some(Uint8Array::from(jpeg.as_slice()))));
        }
        Ask::Open => {
            let photo = photograph::decode(&bytes).map_err(|error| error.to_string())?;
            let (width, height) = (photo.width(), photo.height());
            return Ok((
                Said::Opened { width, height },
                Some(Uint8Array::from(photo.rgb())),
            ));
        }
        Ask::BestTurn(position) => search(Task::BestTurn {
            position: Box::new(position.take()?),
        })?,
        Ask::Explain(question) => search(Task::Explain {
            question: Box::new(question.take()?),
        })?,
    };
    Ok((said, None))
}

fn packed(bytes: &[u8]) -> (Said, Option<Uint8Array>) {
    (Said::Packed, Some(Uint8Array::from(bytes)))
}

fn draw(name: &str) -> Result<(Said, Option<Uint8Array>), String> {
    let deck = built_in::BUILT_IN.iter().filter_map(|known| known.deck().ok());
    let deck = deck.into_iter().find(|deck| deck.name() == name);
    let deck = deck.ok_or_else(|| format!("{name}: no such deck"))?;
    Ok(drawn(deck.drawn_face_table().map_err(|error| error.to_string())?))
}

/// Keeps the faces of a deck, and gives them to the page.
fn drawn(table: FaceTable) -> (Said, Option<Uint8Array>) {
    let (faces, backs) = (table.catalogue.faces(), table.catalogue.backs());
    let said = Said::Deck {
        pictures: Pictures::of(faces, backs),
        tiles: table.tiles_of_faces().to_vec(),
        backs: table.symbols_of_backs().to_vec(),
    };
    let bytes = Uint8Array::from(Pictures::bytes(faces, backs).as_slice());
    FACES.set(Faces::Drawn(Box::new(table)));
    (said, Some(bytes))
}

fn read(photo: &Photo) -> Result<Said, String> {
    FACES.with_borrow(|faces| {
        let catalogue: &Catalogue = match faces {
            Faces::None => return Err("no faces are known yet".to_owned()),
            Faces::Drawn(table) => &table.catalogue,
            Faces::Sent(catalogue) => catalogue,
        };
        Ok(Said::Read {
            width: photo.width(),
            height: photo.height(),
            reading: vision::read(photo, catalogue),
        })
    })
}

fn search(task: Task) -> Result<Said, String> {
    match jobs::run(task, &Cancel::default(), |_| ()) {
        Some(Answer::BestTurn(found)) => found.map(|solution| Said::BestTurn(Box::new(solution))),
        Some(Answer::Explain(found)) => Ok(Said::Explained(found)),
        _ => Err("the search was stopped".to_owned()),
    }
}
