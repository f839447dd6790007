//! Standard output: JSON documents, or text for people.

use super::stop::{Failure, Stop, plain};
use serde::Serialize;
use std::fmt::{self, Display, Write as _};
use std::io::{self, BufWriter, StdoutLock, Write as _};

/// Standard output, held for the whole run and written in large pieces.
#[derive(Debug)]
pub(super) struct Output {
    json: bool,
    out: BufWriter<StdoutLock<'static>>,
}

impl Output {
    pub(super) fn new(json: bool) -> Output {
        Output {
            json,
            out: BufWriter::with_capacity(1 << 16, io::stdout().lock()),
        }
    }

    /// Whether documents are wanted rather than text.
    pub(super) fn is_json(&self) -> bool {
        self.json
    }

    /// Writes one document in one line.
    pub(super) fn document(&mut self, document: &impl Serialize) -> Result<(), Stop> {
        serde_json::to_writer(&mut self.out, document).map_err(|error| stop(error.into()))?;
        self.out.write_all(b"\n").map_err(stop)
    }

    /// Writes a line.
    pub(super) fn line(&mut self, text: impl Display) -> Result<(), Stop> {
        writeln!(self.out, "{}", OneLine(text)).map_err(stop)
    }

    /// Writes text of several lines, and ends the last of them.
    pub(super) fn lines(&mut self, text: &str) -> Result<(), Stop> {
        text.lines().try_for_each(|line| self.line(line))
    }

    /// Writes text as it is, for another program or for a file: what is exported.
    pub(super) fn text(&mut self, text: &str) -> Result<(), Stop> {
        self.out.write_all(text.as_bytes()).map_err(stop)
    }

    /// Hands on what was written, for somebody who waits for it.
    pub(super) fn flush(&mut self) -> Result<(), Stop> {
        self.out.flush().map_err(stop)
    }

    /// The end of the run.
    pub(super) fn finish(mut self) -> Result<(), Stop> {
        self.flush()
    }
}

/// Tells something on standard error.
pub(super) fn tell(what: impl Display) {
    eprintln!("{}", OneLine(what));
}

/// Tells on standard error of something that is not as it should be, and goes on.
pub(super) fn warn(what: impl Display) {
    tell(format_args!("warning: {what}"));
}

/// Text in one line without control characters: a name may hold anything, and none may break a list or steer a terminal.
pub(super) struct OneLine<T>(pub(super) T);

impl<T: Display> Display for OneLine<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaped(f), "{}", self.0)
    }
}

/// Writes control characters as `\n` or `\u{1b}`.
struct Escaped<'a, 'f>(&'a mut fmt::Formatter<'f>);

/// Whether a letter is none, but moves or turns what is written around it.
fn steers(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

impl fmt::Write for Escaped<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for piece in text.split_inclusive(steers) {
            match piece.char_indices().next_back() {
                Some((end, last)) if steers(last) => {
                    write!(self.0, "{}{}", &piece[..end], last.escape_default())?;
                }
                _ => self.0.write_str(piece)?,
            }
        }
        Ok(())
    }
}

fn stop(error: io::Error) -> Stop {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Stop::OutputClosed,
        _ => Failure::new("standard output", plain(&error)).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_one_line_whatever_names_hold() {
        let name = "Ä\u{1b}[31m\nB\r\u{7}";
        assert_eq!(OneLine(name).to_string(), "Ä\\u{1b}[31m\\nB\\r\\u{7}");
        assert_eq!(OneLine("a\u{202e}b\u{2028}").to_string(), "a\\u{202e}b\\u{2028}");
        assert_eq!(OneLine("no 5, 牌").to_string(), "no 5, 牌");
    }
}
