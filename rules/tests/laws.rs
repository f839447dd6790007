//! Laws that hold for every table: what is fast equals what is slow and obvious, what may be done is exactly what judges
//! as legal, and nothing depends on where the Board lies or how it is turned.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod play;
mod table;

mod laws {
    mod boards;
    mod games;
    mod judging;
    mod searching;
    mod slow;
    mod slow_judge;
    mod tables;
    mod text;
}
