//! How a tile is turned.

use core::ops::{Add, AddAssign, Neg, Sub};

/// A number of clockwise quarter turns, 0 to 3. Sums go round: three and two make one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "u8", try_from = "u8"))]
pub enum QuarterTurn {
    /// As printed.
    #[default]
    None,
    /// 90 degrees clockwise.
    Clockwise,
    /// 180 degrees.
    Half,
    /// 90 degrees anticlockwise: three clockwise quarter turns.
    Anticlockwise,
}

impl QuarterTurn {
    /// All four, by count.
    pub const ALL: [QuarterTurn; 4] = [
        QuarterTurn::None,
        QuarterTurn::Clockwise,
        QuarterTurn::Half,
        QuarterTurn::Anticlockwise,
    ];

    /// The three that move something.
    pub const MOVING: [QuarterTurn; 3] = [
        QuarterTurn::Clockwise,
        QuarterTurn::Half,
        QuarterTurn::Anticlockwise,
    ];

    /// The number of clockwise quarter turns, 0 to 3.
    pub const fn count(self) -> u8 {
        self as u8
    }

    /// The turn of `count` clockwise quarter turns; `None` above 3.
    pub const fn from_count(count: u8) -> Option<QuarterTurn> {
        match count {
            0 => Some(QuarterTurn::None),
            1 => Some(QuarterTurn::Clockwise),
            2 => Some(QuarterTurn::Half),
            3 => Some(QuarterTurn::Anticlockwise),
            _ => None,
        }
    }

    /// This turn followed by another.
    pub const fn then(self, other: QuarterTurn) -> QuarterTurn {
        QuarterTurn::ALL[((self.count() + other.count()) % 4) as usize]
    }
}

impl Add for QuarterTurn {
    type Output = QuarterTurn;

    fn add(self, other: QuarterTurn) -> QuarterTurn {
        self.then(other)
    }
}

impl AddAssign for QuarterTurn {
    fn add_assign(&mut self, other: QuarterTurn) {
        *self = self.then(other);
    }
}

impl Neg for QuarterTurn {
    type Output = QuarterTurn;

    fn neg(self) -> QuarterTurn {
        QuarterTurn::ALL[usize::from((4 - self.count()) % 4)]
    }
}

impl Sub for QuarterTurn {
    type Output = QuarterTurn;

    fn sub(self, other: QuarterTurn) -> QuarterTurn {
        self.then(-other)
    }
}

impl From<QuarterTurn> for u8 {
    fn from(turn: QuarterTurn) -> u8 {
        turn.count()
    }
}

impl TryFrom<u8> for QuarterTurn {
    type Error = NotAQuarterTurn;

    fn try_from(count: u8) -> Result<QuarterTurn, NotAQuarterTurn> {
        QuarterTurn::from_count(count).ok_or(NotAQuarterTurn { count })
    }
}

/// A count of quarter turns that is not 0, 1, 2 or 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAQuarterTurn {
    /// What was given.
    pub count: u8,
}

impl core::fmt::Display for NotAQuarterTurn {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(out, "a turn is 0, 1, 2 or 3 quarter turns, not {}", self.count)
    }
}

impl core::error::Error for NotAQuarterTurn {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_go_round() {
        for a in QuarterTurn::ALL {
            for b in QuarterTurn::ALL {
                assert_eq!((a + b).count(), (a.count() + b.count()) % 4);
                assert_eq!(a + b - b, a);
            }
            assert_eq!(a + -a, QuarterTurn::None);
            assert_eq!(QuarterTurn::from_count(a.count()), Some(a));
        }
        assert_eq!(QuarterTurn::try_from(4), Err(NotAQuarterTurn { count: 4 }));
    }
}
