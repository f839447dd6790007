//! The photograph and the film that come with the program.

/// A photograph of a board, JPEG.
pub const PHOTO: &[u8] = include_bytes!("../../assets/demo/photo.jpg");
/// A film of a board, JPEG pictures one after another.
pub const FILM: &[u8] = include_bytes!("../../assets/demo/film.mjpeg");
