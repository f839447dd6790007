//! What was confirmed, on disk before the screen shows it: an append-only file that survives whatever happens to it.
//!
//! Bytes: the line `tilesight-journal/1` and a line feed; then records, each of them
//!
//! | bytes | what |
//! | --- | --- |
//! | 4 | length of the payload, little-endian, 1 to [`LONGEST_RECORD`] |
//! | 4 | CRC-32 (IEEE) of: the record's number from 0 as 4 bytes, the 4 bytes of the length, the payload; little-endian |
//! | length | the payload: an entry as JSON |
//!
//! The number in the checksum ties a record to its place: a record that was lost, repeated or moved breaks the chain
//! there. Whatever was written before a break is read; what follows it is set aside, never believed.

mod bytes;
mod file;

pub use bytes::{Damage, LONGEST_RECORD, ReadBack, Unreadable, header, read_back, record};
pub use file::{End, Journal, JournalError, Opened, Peeked};
