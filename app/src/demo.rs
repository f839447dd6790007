//! The photograph and the film that come with the program.

/// What comes with the program for those who have no board at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demo {
    /// A photograph of a board, JPEG.
    Photo,
    /// A film of a board, JPEG pictures one after another.
    Film,
}

impl Demo {
    /// Its bytes, where they are part of the program. In a browser they are a file beside it: see [`Demo::file`].
    #[cfg(not(target_arch = "wasm32"))]
    pub fn bytes(self) -> Option<&'static [u8]> {
        Some(match self {
            Demo::Photo => include_bytes!("../../assets/demo/photo.jpg"),
            Demo::Film => include_bytes!("../../assets/demo/film.mjpeg"),
        })
    }

    /// Its bytes, where they are part of the program: here they are a file beside it, fetched when it is asked for.
    #[cfg(target_arch = "wasm32")]
    pub fn bytes(self) -> Option<&'static [u8]> {
        None
    }

    /// The name of the file, in the folder of the program's files.
    pub fn file(self) -> &'static str {
        match self {
            Demo::Photo => "demo/photo.jpg",
            Demo::Film => "demo/film.mjpeg",
        }
    }
}

/// What the demo photograph shows, as its maker knows it.
pub const TRUTH: &str = include_str!("../../assets/demo/photo.json");
