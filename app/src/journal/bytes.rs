//! The bytes of a journal: pure, for any storage.

use std::fmt;

/// What every journal begins with, up to the version.
const FAMILY: &[u8] = b"tilesight-journal/";
/// What a journal of this version begins with.
const HEADER: &[u8] = b"tilesight-journal/1\n";
/// The longest payload of a record, in bytes.
pub const LONGEST_RECORD: usize = 1 << 20;
/// Bytes before a payload.
const FRAME: usize = 8;

/// What a new journal begins with.
#[must_use]
pub fn header() -> &'static [u8] {
    HEADER
}

/// A payload as the record that has this number, from 0; `None` if it is empty or longer than [`LONGEST_RECORD`].
#[must_use]
pub fn record(number: u32, payload: &[u8]) -> Option<Vec<u8>> {
    if payload.is_empty() || payload.len() > LONGEST_RECORD {
        return None;
    }
    let length = u32::try_from(payload.len()).ok()?.to_le_bytes();
    let mut bytes = Vec::with_capacity(FRAME + payload.len());
    bytes.extend_from_slice(&length);
    bytes.extend_from_slice(&checksum(number, length, payload).to_le_bytes());
    bytes.extend_from_slice(payload);
    Some(bytes)
}

fn checksum(number: u32, length: [u8; 4], payload: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&number.to_le_bytes());
    hasher.update(&length);
    hasher.update(payload);
    hasher.finalize()
}

/// What could be read of a journal: all records up to the first that is not whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadBack<'bytes> {
    /// The payloads in order.
    pub payloads: Vec<&'bytes [u8]>,
    /// How many bytes they and the header take; the next record belongs there.
    pub len: usize,
    /// What follows them, if anything.
    pub damage: Option<Damage>,
}

/// Bytes behind the last whole record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// The last record was not written to its end: the program was stopped while it wrote. It was never confirmed.
    Torn {
        /// How many bytes of it there are.
        bytes: usize,
    },
    /// A record is there but is not what was written.
    Altered {
        /// How many bytes there are from there on.
        bytes: usize,
    },
}

/// Why bytes are not a journal that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// They are of a later version.
    Newer,
    /// They are something else.
    Foreign,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Newer => "it was written by a newer Tilesight; update the app to open it",
            Self::Foreign => "it is not a game saved by Tilesight",
        })
    }
}

/// Reads back what is whole. A header that was not written to its end counts as an empty journal with a torn tail.
///
/// # Errors
/// See [`Unreadable`].
pub fn read_back(bytes: &[u8]) -> Result<ReadBack<'_>, Unreadable> {
    if bytes.len() < HEADER.len() && HEADER.starts_with(bytes) {
        let damage = (!bytes.is_empty()).then_some(Damage::Torn { bytes: bytes.len() });
        return Ok(ReadBack {
            payloads: Vec::new(),
            len: 0,
            damage,
        });
    }
    if !bytes.starts_with(HEADER) {
        return Err(if is_newer(bytes) {
            Unreadable::Newer
        } else {
            Unreadable::Foreign
        });
    }
    let mut payloads = Vec::new();
    let mut at = HEADER.len();
    let damage = loop {
        let rest = &bytes[at..];
        if rest.is_empty() {
            break None;
        }
        let number = u32::try_from(payloads.len()).unwrap_or(u32::MAX);
        match first_record(number, rest) {
            Ok(payload) => {
                payloads.push(payload);
                at += FRAME + payload.len();
            }
            Err(damage) => break Some(damage),
        }
    };
    Ok(ReadBack {
        payloads,
        len: at,
        damage,
    })
}

fn first_record(number: u32, rest: &[u8]) -> Result<&[u8], Damage> {
    let torn = Damage::Torn { bytes: rest.len() };
    let altered = Damage::Altered { bytes: rest.len() };
    let (length, after) = rest.split_first_chunk::<4>().ok_or(torn)?;
    let (sum, after) = after.split_first_chunk::<4>().ok_or(torn)?;
    let count = u32::from_le_bytes(*length) as usize;
    if count == 0 || count > LONGEST_RECORD {
        return Err(altered);
    }
    let payload = after.get(..count).ok_or(torn)?;
    if checksum(number, *length, payload) == u32::from_le_bytes(*sum) {
        Ok(payload)
    } else {
        Err(altered)
    }
}

/// A number above this version's, and the end of the line.
fn is_newer(bytes: &[u8]) -> bool {
    let Some(rest) = bytes.strip_prefix(FAMILY) else {
        return false;
    };
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_number = (1..=9).contains(&digits) && rest.get(digits) == Some(&b'\n');
    is_number && rest[0] != b'0' && rest[..digits] != *b"1"
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn journal(payloads: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = HEADER.to_vec();
        for (number, payload) in payloads.iter().enumerate() {
            bytes.extend(record(number as u32, payload).unwrap());
        }
        bytes
    }

    fn some_payloads() -> impl Strategy<Value = Vec<Vec<u8>>> {
        proptest::collection::vec(proptest::collection::vec(any::<u8>(), 1..40), 0..12)
    }

    #[test]
    fn a_whole_journal_is_read_to_its_end() {
        let payloads = [b"one".to_vec(), b"two".to_vec()];
        let bytes = journal(&payloads);
        let read = read_back(&bytes).unwrap();
        assert_eq!(read.payloads, payloads);
        assert_eq!((read.len, read.damage), (bytes.len(), None));
    }

    #[test]
    fn an_empty_file_is_an_empty_journal() {
        assert_eq!(
            read_back(b"").unwrap(),
            ReadBack {
                payloads: vec![],
                len: 0,
                damage: None
            }
        );
    }

    #[test]
    fn a_newer_version_and_a_foreign_file_are_told_apart() {
        assert_eq!(
            read_back(b"tilesight-journal/2\nanything"),
            Err(Unreadable::Newer)
        );
        assert_eq!(read_back(b"tilesight-journal/17\n"), Err(Unreadable::Newer));
        for foreign in [
            &b"tilesight-journal/1 \n"[..],
            b"\xff\xd8\xff\xe0 a photograph",
            b"tilesight-journal/x\n",
            b"{}",
        ] {
            assert_eq!(read_back(foreign), Err(Unreadable::Foreign));
        }
    }

    #[test]
    fn a_tail_of_zeros_is_no_record() {
        let mut bytes = journal(&[b"one".to_vec()]);
        let whole = bytes.len();
        bytes.extend([0; 64]);
        let read = read_back(&bytes).unwrap();
        assert_eq!((read.payloads.len(), read.len), (1, whole));
        assert_eq!(read.damage, Some(Damage::Altered { bytes: 64 }));
    }

    #[test]
    fn a_record_counts_in_its_place_alone() {
        let (first, second) = (record(0, b"one").unwrap(), record(1, b"two").unwrap());
        let in_order = [HEADER, &first, &second].concat();
        let repeated = [HEADER, &first, &first].concat();
        let lost = [HEADER, &second].concat();
        assert_eq!(read_back(&in_order).unwrap().payloads.len(), 2);
        assert_eq!(read_back(&repeated).unwrap().payloads.len(), 1);
        assert_eq!(read_back(&lost).unwrap().payloads.len(), 0);
    }

    #[test]
    fn a_record_is_neither_empty_nor_endless() {
        assert!(record(0, b"").is_none());
        assert!(record(0, &vec![b'x'; LONGEST_RECORD]).is_some());
        assert!(record(0, &vec![b'x'; LONGEST_RECORD + 1]).is_none());
    }

    proptest! {
        #[test]
        fn cut_anywhere_it_yields_the_records_that_were_whole_by_then(payloads in some_payloads()) {
            let bytes = journal(&payloads);
            let mut ends = vec![HEADER.len()];
            for payload in &payloads {
                ends.push(ends[ends.len() - 1] + FRAME + payload.len());
            }
            for cut in 0..=bytes.len() {
                let read = read_back(&bytes[..cut]).unwrap();
                let whole = ends.iter().filter(|&&end| end <= cut).count().saturating_sub(1);
                prop_assert_eq!(&read.payloads, &payloads[..whole]);
                prop_assert_eq!(read.damage.is_some(), cut != read.len);
            }
        }

        #[test]
        fn with_a_bit_flipped_it_yields_only_what_was_written(payloads in some_payloads(), at in any::<prop::sample::Index>(), bit in 0..8_u32) {
            let mut bytes = journal(&payloads);
            let at = at.index(bytes.len());
            bytes[at] ^= 1_u8 << bit;
            if let Ok(read) = read_back(&bytes) {
                prop_assert!(payloads.starts_with(&read.payloads.iter().map(|p| p.to_vec()).collect::<Vec<_>>()));
                prop_assert!(read.damage.is_some());
            } else {
                prop_assert!(at < HEADER.len());
            }
        }

        #[test]
        fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200), has_header in any::<bool>()) {
            let bytes = if has_header { [HEADER, &bytes].concat() } else { bytes };
            let _ = read_back(&bytes);
        }
    }
}
