//! The program `tilesight`.
fn main() {}
