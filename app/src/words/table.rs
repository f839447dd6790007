//! What the sheet, the journal and the storage have to say, as sentences.

use super::{Value, Words};
use crate::deck::ShelfError;
use crate::deck::draft::BookError;
use crate::export::ImportError;
use crate::journal::{Damage, JournalError, Unreadable};
use crate::platform::{StorageError, Trouble};
use crate::session::{ConfirmError, EndedBy, Mark, OpenError, SettingsProblem};

/// What the readers of photographs, cameras and systems say in English, by a part of it, and the sentence that says it in
/// the reader's language.
const REASONS: [(&str, &str); 56] = [
    ("photograph is damaged", "reason-photo-damaged"),
    ("the picture is missing", "reason-face-missing"),
    ("a face is a square", "reason-face-not-square"),
    ("a side at most", "reason-face-too-large"),
    ("this is no deck", "reason-no-deck"),
    ("there is no deck.json", "reason-no-document"),
    ("is too large for a deck", "reason-file-too-large"),
    ("for another game", "reason-other-game"),
    ("cannot be unpacked", "reason-not-unpacked"),
    ("too dark:", "reason-too-dark"),
    ("too bright:", "reason-too-bright"),
    ("nothing sharp is seen", "reason-not-sharp"),
    ("has no colours", "reason-grey"),
    ("no tile of this deck is recognised", "reason-other-deck"),
    ("part of the board is outside", "reason-cut-off"),
    ("glare hides part of a tile", "reason-glare"),
    ("lie between two cells", "reason-between-cells"),
    ("that the deck may lack", "reason-strangers"),
    ("may touch another tile or lie apart", "reason-may-touch"),
    ("would lie in another tile", "reason-in-another"),
    ("part of it is covered", "reason-covered"),
    ("glare hides part of it", "reason-glare-on-it"),
    ("looks like several tiles", "reason-ambiguous"),
    ("how it is turned", "reason-turned"),
    ("what tells its candidates apart", "reason-alike-but-for-covered"),
    ("too small or too blurred", "reason-small-or-blurred"),
    ("corners are not clear", "reason-corners"),
    ("sides are not seen", "reason-corners"),
    ("may not be of this deck", "reason-stranger"),
    ("lies here that is not known", "reason-filled"),
    ("another tile was seen in this place", "reason-two-in-one-place"),
    ("the table is not seen here", "reason-hidden"),
    ("seen more often than the deck holds it", "reason-too-often"),
    ("no camera was found", "reason-no-camera"),
    ("the camera went away", "reason-camera-gone"),
    ("to https pages only", "reason-no-https"),
    ("is not kept here yet", "reason-not-fetched"),
    ("the worker has stopped", "reason-worker-stopped"),
    ("the file is too large", "reason-file-too-large"),
    ("the file is empty", "reason-file-empty"),
    ("a JPEG or PNG picture is needed", "reason-no-picture"),
    ("the picture is", "reason-picture-damaged"),
    ("pixels are too many", "reason-file-too-large"),
    ("No such file", "reason-no-file"),
    ("ermission denied", "reason-not-allowed"),
    ("not permitted", "reason-not-allowed"),
    ("ead-only file system", "reason-not-allowed"),
    ("o space left", "storage-full"),
    ("uota exceeded", "storage-full"),
    ("s a directory", "reason-folder"),
    ("no folder to write to", "reason-no-folder"),
    ("opens no file dialog", "reason-no-dialog"),
    ("no thread", "reason-worker-stopped"),
    ("is missing", "reason-part-missing"),
    ("of a kind that cannot be opened", "reason-camera-kind"),
    ("resource busy", "reason-camera-busy"),
];

impl Words {
    /// A mark of the score sheet.
    pub fn of_mark(&self, mark: &Mark) -> String {
        let count = |n: u32| Value::from(n);
        match mark {
            Mark::TimeRanOut => self.say("mark-time-ran-out"),
            Mark::TimeAgain { times } => self.say_with("mark-time-again", &[("times", count(*times))]),
            Mark::PlayedOnAfterTime => self.say("mark-played-on-after-time"),
            Mark::TakenBack { times } => self.say_with("mark-taken-back", &[("times", count(*times))]),
            Mark::LetStand { code } => {
                let name = format!("breach-{code}");
                let problem = if self.has(&name) {
                    self.say(&name)
                } else {
                    code.clone()
                };
                self.say_with("mark-let-stand", &[("problem", problem.into())])
            }
            Mark::TooManyManeuvers { by } => {
                self.say_with("mark-too-many-maneuvers", &[("count", count(*by))])
            }
            Mark::MatchesOverruled { proposed } => {
                self.say_with("mark-matches-overruled", &[("count", count(*proposed))])
            }
            Mark::PointsOverruled { added_up } => {
                self.say_with("mark-points-overruled", &[("points", (*added_up).into())])
            }
            Mark::DiscardsOverruled { due } => {
                self.say_with("mark-discards-overruled", &[("count", count(*due))])
            }
            Mark::Edited => self.say("mark-edited"),
        }
    }

    /// A text with what it is about before it: "Top: red".
    pub fn labelled(&self, label: &str, text: &str) -> String {
        self.say_with("labelled", &[("label", label.into()), ("text", text.into())])
    }

    /// What ended a game.
    pub fn of_end(&self, ended_by: EndedBy) -> String {
        self.say(match ended_by {
            EndedBy::FinalRound => "ended-by-final-round",
            EndedBy::DeckRanOut => "ended-by-deck",
            EndedBy::Players => "ended-by-players",
        })
    }

    /// What something outside said, in the reader's language where the sentence is known; the name of a file before it
    /// stays.
    pub fn of_reason(&self, said: &str) -> String {
        let Some((_, sentence)) = REASONS.iter().find(|(part, _)| said.contains(part)) else {
            return self.say_with("reason-other", &[("reason", said.into())]);
        };
        let file = said.split_once(": ").map(|(file, _)| file);
        match file.filter(|file| file.contains('.') || file.contains('/')) {
            Some(file) => format!("{file}: {}", self.say(sentence)),
            None => self.say(sentence),
        }
    }

    /// Why a file is no saved game that can be taken in.
    pub fn of_import_error(&self, file: &str, error: &ImportError) -> String {
        let why = match error {
            ImportError::Newer => self.say("journal-newer"),
            ImportError::TooLong => self.say("reason-file-too-large"),
            ImportError::NoGame => self.say("journal-empty"),
            ImportError::Foreign(fault) => self.say_with("import-foreign", &[("line", fault.line.into())]),
            ImportError::Unreadable => self.say("journal-foreign"),
        };
        format!("{file}: {why}")
    }

    /// What was found at the end of a journal when its game was opened.
    pub fn of_damage(&self, damage: Damage) -> String {
        self.say(match damage {
            Damage::Torn { .. } => "journal-torn",
            Damage::Altered { .. } => "journal-altered",
        })
    }

    /// Why a saved game can't be opened, and what helps.
    pub fn of_open_error(&self, error: &OpenError) -> String {
        match error {
            OpenError::Journal(error) => self.of_journal_error(error),
            OpenError::NotUnderstood { .. } => self.say("journal-newer"),
            OpenError::Empty { .. } => self.say("journal-empty"),
        }
    }

    /// Why something was not confirmed, and what helps.
    pub fn of_confirm_error(&self, error: &ConfirmError) -> String {
        match error {
            ConfirmError::Journal(error) => self.of_journal_error(error),
            ConfirmError::Settings(problem) => self.of_settings_problem(*problem),
            ConfirmError::Turn { number } => self.say_with("turn-not-begun", &[("number", (*number).into())]),
            ConfirmError::BegunAlready => self.say("begun-already"),
        }
    }

    /// Why a game can't be played with its settings.
    pub fn of_settings_problem(&self, problem: SettingsProblem) -> String {
        self.say(match problem {
            SettingsProblem::Players => "settings-players",
            SettingsProblem::Nameless => "settings-nameless",
            SettingsProblem::SameName => "settings-same-name",
            SettingsProblem::FirstPlayer => "settings-first-player",
            SettingsProblem::Seconds => "settings-seconds",
            SettingsProblem::Piles => "settings-piles",
        })
    }

    /// What is in the way of storing or reading, and what helps.
    pub fn of_storage_error(&self, error: &StorageError) -> String {
        match &error.trouble {
            Trouble::Absent | Trouble::Coming => self.say("storage-absent"),
            Trouble::Taken => self.say("storage-taken"),
            Trouble::Full => self.say("storage-full"),
            Trouble::Length => self.say("storage-length"),
            Trouble::Name => self.say("storage-name"),
            Trouble::Other(reason) => {
                let known = REASONS.iter().find(|(part, _)| reason.contains(part));
                let reason = known.map_or_else(|| reason.clone(), |(_, sentence)| self.say(sentence));
                let reason = reason.trim_end_matches('.');
                self.say_with("storage-other", &[("reason", reason.into())])
            }
        }
    }

    /// Why a deck can't be kept or read, and what helps.
    pub fn of_shelf_error(&self, error: &ShelfError) -> String {
        match error {
            ShelfError::Storage(error) => self.of_storage_error(error),
            ShelfError::Archive(_) | ShelfError::Packing(_) => self.of_reason(&error.to_string()),
        }
    }

    /// Why a deck that is being taught can't be written or read, and what helps.
    pub fn of_book_error(&self, error: &BookError) -> String {
        match error {
            BookError::Journal(error) => self.of_journal_error(error),
            BookError::Storage(error) => self.of_storage_error(error),
            BookError::Damaged { .. } => self.say("reason-photo-damaged"),
        }
    }

    /// Why a journal can't be written or read, and what helps.
    pub fn of_journal_error(&self, error: &JournalError) -> String {
        match error {
            JournalError::Storage(error) => self.of_storage_error(error),
            JournalError::Unreadable {
                why: Unreadable::Newer,
                ..
            } => self.say("journal-newer"),
            JournalError::Unreadable {
                why: Unreadable::Foreign,
                ..
            } => self.say("journal-foreign"),
            JournalError::TooLong { .. } => self.say("journal-too-long"),
        }
    }
}
