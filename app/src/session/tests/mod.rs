//! Whole evenings, played by counting and with recorded boards.

mod boards;
mod changes;
mod kept;
mod turns;

use std::rc::Rc;

use rules::match_attach::TileSet;

use super::*;
use crate::platform::{Memory, Moment};

const NAME: &str = "games/a.journal";

fn table(names: &[&str]) -> Settings {
    let players = names
        .iter()
        .map(|&name| Player {
            name: name.into(),
            colour: PlayerColour::Green,
        })
        .collect();
    Settings {
        players,
        ..Settings::default()
    }
}

fn begin(settings: Settings, tile_set: Option<TileSet>) -> (Memory, Session) {
    let memory = Memory::default();
    let session = Session::begin(Rc::new(memory.clone()), NAME, Moment(1), settings, tile_set).unwrap();
    (memory, session)
}

fn tell(session: &mut Session, changes: Vec<Change>) {
    session.tell(Moment(2), changes).unwrap();
}

/// One turn in which things are only counted.
fn count_turn(session: &mut Session, maneuvers: usize, removed: usize, new_matches: u32) {
    tell(session, vec![Change::Target(Some("star".into()))]);
    tell(session, vec![Change::Place(Some(Placed::Counted))]);
    for _ in 0..maneuvers {
        tell(session, vec![Change::Maneuver(Maneuvered::Counted)]);
    }
    session.go_on(Moment(2)).unwrap();
    for _ in 0..removed {
        tell(session, vec![Change::Remove(Taken::Counted)]);
    }
    session.go_on(Moment(2)).unwrap();
    tell(session, vec![Change::NewMatches(Some(new_matches))]);
    let due = session
        .present()
        .unwrap()
        .reversals
        .min(session.present().unwrap().board_tiles);
    session.go_on(Moment(2)).unwrap();
    if due > 0 {
        let discards = (0..due).map(|_| Change::Discard(Taken::Counted)).collect();
        tell(session, discards);
        session.go_on(Moment(2)).unwrap();
    }
}

fn totals(session: &Session) -> Vec<i64> {
    session
        .sheet()
        .standings
        .iter()
        .map(|standing| standing.total)
        .collect()
}
