//! Pictures as files hold them: decoded within bounds, turned upright, refused with a reason.

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder as _, ImageFormat, ImageReader};
use std::fmt;
use std::io::Cursor;
use vision::Photo;

/// The most pixels that are decoded: the largest cameras of phones stay below. At three bytes each they take 384 MB.
pub const MOST_PIXELS: u64 = 128_000_000;

/// The most bytes that a decoder may ask for at once: 128 megapixels at 16 bits and four channels do not fit.
const MOST_BYTES: u64 = 800_000_000;

/// Why a file is not a photograph that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhotographError {
    /// Nothing is in it.
    Empty,
    /// It is of another kind.
    OtherKind {
        /// What it seems to be, such as `a HEIC picture`.
        kind: &'static str,
    },
    /// More pixels than can be taken.
    TooLarge {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// More bits than can be taken of so many pixels.
    TooDeep {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// The file ends before the picture does.
    CutOff,
    /// The decoder gave up.
    Broken {
        /// What it said.
        why: String,
    },
}

impl fmt::Display for PhotographError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PhotographError::Empty => f.write_str("the file is empty"),
            PhotographError::OtherKind { kind } => write!(f, "{kind}; a JPEG or PNG picture is needed"),
            PhotographError::TooLarge { width, height } => {
                write!(
                    f,
                    "{width} x {height} pixels are too many; {} megapixels can be read",
                    MOST_PIXELS / 1_000_000
                )
            }
            PhotographError::TooDeep { width, height } => {
                write!(
                    f,
                    "{width} x {height} pixels are too many at so many bits each; with 8 bits a channel they can be read"
                )
            }
            PhotographError::CutOff => f.write_str("the picture is cut off: a part of the file is missing"),
            PhotographError::Broken { why } => write!(f, "the picture is damaged: {why}"),
        }
    }
}

impl std::error::Error for PhotographError {}

/// Decodes a JPEG or PNG file to an upright photograph.
///
/// EXIF turns are applied; grey, CMYK and 16-bit pictures become 8-bit sRGB; of an animation the first picture is taken;
/// what is transparent becomes white.
///
/// # Errors
/// [`PhotographError`]: nothing is allocated for a picture that is too large, however small its file.
pub fn decode(bytes: &[u8]) -> Result<Photo, PhotographError> {
    let format = format_of(bytes)?;
    // A decoder that cannot make room for one line of a picture does not say how large that is.
    if let Some((width, height)) = png_size(bytes) {
        check_size(width, height)?;
    }
    let broken = |error: image::ImageError| PhotographError::Broken {
        why: one_line(&error),
    };
    let is_whole = || format != ImageFormat::Jpeg || jpeg_is_whole(bytes);
    let mut decoder = ImageReader::with_format(Cursor::new(bytes), format)
        .into_decoder()
        .map_err(|error| match is_whole() {
            true => broken(error),
            false => PhotographError::CutOff,
        })?;
    let (width, height) = decoder.dimensions();
    check_size(width, height)?;
    if decoder.total_bytes() > MOST_BYTES {
        return Err(PhotographError::TooDeep { width, height });
    }
    // The JPEG decoder fills what is missing with grey and says nothing.
    if !is_whole() {
        return Err(PhotographError::CutOff);
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let picture = DynamicImage::from_decoder(decoder).map_err(|error| match error {
        image::ImageError::IoError(why) if why.kind() == std::io::ErrorKind::UnexpectedEof => {
            PhotographError::CutOff
        }
        error => broken(error),
    })?;
    let picture = if picture.color().has_alpha() {
        on_white(&picture)
    } else {
        picture.into_rgb8()
    };
    let (width, height) = picture.dimensions();
    let upright = turn_upright(width, height, picture.into_raw(), orientation);
    upright.map_err(|error| PhotographError::Broken {
        why: error.to_string(),
    })
}

fn check_size(width: u32, height: u32) -> Result<(), PhotographError> {
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(PhotographError::TooLarge { width, height });
    }
    Ok(())
}

/// Pixels across and down as the header of a PNG file tells them.
fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let header = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR")?;
    let (width, rest) = header.split_first_chunk()?;
    let height = rest.first_chunk()?;
    Some((u32::from_be_bytes(*width), u32::from_be_bytes(*height)))
}

/// Whether a file that begins so is a picture of a kind that can be decoded; a few bytes tell.
///
/// # Errors
/// [`PhotographError::Empty`] and [`PhotographError::OtherKind`].
pub fn check_kind(beginning: &[u8]) -> Result<(), PhotographError> {
    format_of(beginning).map(|_| ())
}

/// The pixels across and down that a JPEG or PNG file says it has; `None` if it does not say.
pub fn size_of(bytes: &[u8]) -> Option<(u32, u32)> {
    let reader = ImageReader::with_format(Cursor::new(bytes), format_of(bytes).ok()?);
    reader.into_dimensions().ok()
}

/// Writes a photo as JPEG, `quality` from 1 to 100.
///
/// # Errors
/// What the encoder says.
pub fn encode_jpeg(photo: &Photo, quality: u8) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let encoder = image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, quality.clamp(1, 100));
    let (width, height) = (photo.width(), photo.height());
    image::ImageEncoder::write_image(
        encoder,
        photo.rgb(),
        width,
        height,
        image::ExtendedColorType::Rgb8,
    )
    .map_err(|error| error.to_string())?;
    Ok(bytes)
}

/// Writes a photograph as a PNG file.
///
/// # Errors
/// What the encoder says, in one line.
pub fn encode_png(photo: &Photo) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let encoder = image::codecs::png::PngEncoder::new(&mut bytes);
    image::ImageEncoder::write_image(
        encoder,
        photo.rgb(),
        photo.width(),
        photo.height(),
        image::ExtendedColorType::Rgb8,
    )
    .map_err(|error| one_line(&error))?;
    Ok(bytes)
}

fn format_of(bytes: &[u8]) -> Result<ImageFormat, PhotographError> {
    if bytes.is_empty() {
        return Err(PhotographError::Empty);
    }
    match image::guess_format(bytes) {
        Ok(format @ (ImageFormat::Jpeg | ImageFormat::Png)) => Ok(format),
        _ => Err(PhotographError::OtherKind {
            kind: kind_of(bytes).unwrap_or("not a picture that is known"),
        }),
    }
}

/// What [`kind_of`] calls an archive, such as that of a deck or of a game.
pub const ZIP_ARCHIVE: &str = "a ZIP archive";

/// What a file that begins so seems to be, such as `a JPEG picture`; `None` for text and what is not known.
pub fn kind_of(beginning: &[u8]) -> Option<&'static str> {
    Some(match image::guess_format(beginning) {
        Ok(ImageFormat::Jpeg) => "a JPEG picture",
        Ok(ImageFormat::Png) => "a PNG picture",
        Ok(ImageFormat::Gif) => "a GIF picture",
        Ok(ImageFormat::WebP) => "a WebP picture",
        Ok(ImageFormat::Tiff) => "a TIFF picture",
        Ok(ImageFormat::Bmp) => "a BMP picture",
        Ok(ImageFormat::Avif) => "an AVIF picture",
        _ if beginning.get(4..8) == Some(b"ftyp") => "a HEIC picture or a film",
        _ if beginning.starts_with(b"%PDF") => "a PDF document",
        _ if beginning.starts_with(b"PK\x03\x04") => ZIP_ARCHIVE,
        _ => return None,
    })
}

fn one_line(error: &dyn fmt::Display) -> String {
    error.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Walks through a JPEG file from marker to marker until its end-of-image marker. What follows that does not matter:
/// cameras append previews and films.
fn jpeg_is_whole(bytes: &[u8]) -> bool {
    const START_OF_SCAN: u8 = 0xda;
    const END_OF_IMAGE: u8 = 0xd9;
    let mut rest = bytes;
    loop {
        let Some(start) = rest.iter().position(|&byte| byte == 0xff) else {
            return false;
        };
        let Some(&marker) = rest.get(start + 1) else {
            return false;
        };
        rest = &rest[start + 1..];
        match marker {
            END_OF_IMAGE => return true,
            // A fill byte: the marker is still to come.
            0xff => {}
            // A stuffed zero, start of image, restart markers: no length follows.
            0x00 | 0x01 | 0xd0..=0xd8 => rest = &rest[1..],
            _ => {
                let Some(&[high, low]) = rest.get(1..3).and_then(|length| length.first_chunk()) else {
                    return false;
                };
                let length = usize::from(u16::from_be_bytes([high, low]));
                let Some(after) = rest.get(1 + length..) else {
                    return false;
                };
                rest = after;
                if marker == START_OF_SCAN && rest.is_empty() {
                    return false;
                }
            }
        }
    }
}

fn on_white(picture: &DynamicImage) -> image::RgbImage {
    let rgba = picture.to_rgba8();
    image::RgbImage::from_fn(rgba.width(), rgba.height(), |x, y| {
        let [red, green, blue, alpha] = rgba.get_pixel(x, y).0;
        let over = |part: u8| {
            let (part, alpha) = (u32::from(part), u32::from(alpha));
            ((part * alpha + 255 * (255 - alpha) + 127) / 255) as u8
        };
        image::Rgb([over(red), over(green), over(blue)])
    })
}

/// Applies an EXIF orientation. Turned photographs are copied block by block, so that both ends stay in the cache.
fn turn_upright(
    width: u32,
    height: u32,
    rgb: Vec<u8>,
    orientation: Orientation,
) -> Result<Photo, vision::PhotoError> {
    let (w, h) = (width as usize, height as usize);
    // Where the pixel (x, y) of the upright photograph comes from.
    let source: fn(usize, usize, usize, usize) -> (usize, usize) = match orientation {
        Orientation::NoTransforms => return Photo::new(width, height, rgb),
        Orientation::FlipHorizontal => |w, _, x, y| (w - 1 - x, y),
        Orientation::Rotate180 => |w, h, x, y| (w - 1 - x, h - 1 - y),
        Orientation::FlipVertical => |_, h, x, y| (x, h - 1 - y),
        Orientation::Rotate90FlipH => |_, _, x, y| (y, x),
        Orientation::Rotate90 => |_, h, x, y| (y, h - 1 - x),
        Orientation::Rotate270FlipH => |w, h, x, y| (w - 1 - y, h - 1 - x),
        Orientation::Rotate270 => |w, _, x, y| (w - 1 - y, x),
    };
    let swapped = matches!(
        orientation,
        Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH
    );
    let (new_w, new_h) = if swapped { (h, w) } else { (w, h) };
    let mut upright = vec![0; rgb.len()];
    const BLOCK: usize = 32;
    for block_y in (0..new_h).step_by(BLOCK) {
        for block_x in (0..new_w).step_by(BLOCK) {
            for y in block_y..new_h.min(block_y + BLOCK) {
                for x in block_x..new_w.min(block_x + BLOCK) {
                    let (from_x, from_y) = source(w, h, x, y);
                    let (to, from) = ((y * new_w + x) * 3, (from_y * w + from_x) * 3);
                    upright[to..to + 3].copy_from_slice(&rgb[from..from + 3]);
                }
            }
        }
    }
    Photo::new(new_w as u32, new_h as u32, upright)
}

#[cfg(test)]
mod tests;
