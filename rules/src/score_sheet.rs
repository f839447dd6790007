//! Points, and what they were given for.

/// Points of a score; they may go below zero.
pub type Points = i64;
