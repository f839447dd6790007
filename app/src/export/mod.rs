//! Games for other programs: a JSON document that can be taken in again, alone or with the photographs, a table for spreadsheets, a link for BG Stats.

mod archive;
mod bg_stats;
mod csv_table;
mod document;
mod qr;

pub use archive::{GameFile, LARGEST_ARCHIVE, export_archive, file_of, import_game};
pub use bg_stats::bg_stats_link;
pub use csv_table::csv_table;
pub use document::{
    Document, ImportError, PlayerDocument, SheetDocument, TurnDocument, export_document, export_json,
    import_json,
};
pub use qr::{QrSquare, qr_square};

use crate::platform::Moment;

/// A moment as the clock on the wall showed it, `2026-11-21 19:05:07`, where local time is so many minutes ahead of UTC.
#[must_use]
pub fn local_time(at: Moment, minutes_ahead_of_utc: i32) -> String {
    let ms = i64::try_from(at.0).unwrap_or(i64::MAX);
    let ahead = minutes_ahead_of_utc.clamp(-18 * 60, 18 * 60) * 60;
    let offset = jiff::tz::Offset::from_seconds(ahead).unwrap_or(jiff::tz::Offset::UTC);
    let moment = jiff::Timestamp::from_millisecond(ms).unwrap_or(jiff::Timestamp::MAX);
    offset
        .to_datetime(moment)
        .strftime("%Y-%m-%d %H:%M:%S")
        .to_string()
}

/// The date of a moment as the clock on the wall showed it, `2026-11-21`.
#[must_use]
pub fn local_date(at: Moment, minutes_ahead_of_utc: i32) -> String {
    let mut time = local_time(at, minutes_ahead_of_utc);
    time.truncate(10);
    time
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_told_as_the_clock_on_the_wall_showed_it() {
        let at = Moment(1_603_479_418_000);
        assert_eq!(local_time(at, 0), "2020-10-23 18:56:58");
        assert_eq!(local_time(at, 330), "2020-10-24 00:26:58");
        assert_eq!(local_date(at, 330), "2020-10-24");
        assert_eq!(local_time(at, -1200), "2020-10-23 00:56:58");
    }

    #[test]
    fn no_moment_is_too_early_or_too_late() {
        assert_eq!(local_date(Moment(0), 0), "1970-01-01");
        assert_eq!(local_date(Moment(u64::MAX), i32::MAX).len(), 10);
    }
}
