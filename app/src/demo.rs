//! The photograph and the film that come with the program.

/// A photograph of a board, JPEG.
pub const PHOTO: &[u8] = &[];
/// A film of a board, JPEG pictures one after another.
pub const FILM: &[u8] = &[];
