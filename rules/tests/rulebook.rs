//! One test for each sentence, ruling and worked example of the rules of a turn, by name; the chapters of the rulebook
//! are modules. Turns are written in the text notation, tiles as `table` explains.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod rulebook {
    mod definitions;
    mod examples;
    mod phases;
    mod problems;
    mod scoring;
    mod several_problems;
}
mod table;
