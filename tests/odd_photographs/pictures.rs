//! Picture files made byte by byte, whole and odd ones.

use image::{DynamicImage, ImageFormat};
use std::io::Cursor;

pub(crate) fn png(picture: impl Into<DynamicImage>) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture
        .into()
        .write_to(&mut bytes, ImageFormat::Png)
        .expect("a PNG");
    bytes.into_inner()
}

pub(crate) fn jpeg(picture: &DynamicImage, exif: Option<u8>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, 92);
    if let Some(turn) = exif {
        let mut data = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
        data.extend([turn, 0, 0, 0, 0, 0, 0]);
        image::ImageEncoder::set_exif_metadata(&mut encoder, data).expect("EXIF data");
    }
    encoder.encode_image(picture).expect("a JPEG");
    bytes
}

/// One part of a PNG file.
pub(crate) fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut chunk = (data.len() as u32).to_be_bytes().to_vec();
    chunk.extend(kind);
    chunk.extend(data);
    let sum = chunk[4..].iter().fold(!0_u32, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| {
            (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg())
        })
    });
    chunk.extend((!sum).to_be_bytes());
    chunk
}

/// A PNG file of these parts.
pub(crate) fn png_of(width: u32, height: u32, depth: u8, colour: u8, parts: &[Vec<u8>]) -> Vec<u8> {
    let size = [width.to_be_bytes(), height.to_be_bytes()].concat();
    let header = [size, vec![depth, colour, 0, 0, 0]].concat();
    let parts = [
        vec![chunk(b"IHDR", &header)],
        parts.to_vec(),
        vec![chunk(b"IEND", &[])],
    ]
    .concat()
    .concat();
    [b"\x89PNG\r\n\x1a\n".as_slice(), &parts].concat()
}

/// Bytes as a zlib stream that stores them as they are.
pub(crate) fn stored(bytes: &[u8]) -> Vec<u8> {
    let mut stream = vec![0x78, 0x01];
    let mut blocks = bytes.chunks(60_000).peekable();
    while let Some(block) = blocks.next() {
        let length = block.len() as u16;
        stream.push(u8::from(blocks.peek().is_none()));
        stream.extend(length.to_le_bytes());
        stream.extend((!length).to_le_bytes());
        stream.extend(block);
    }
    let (a, b) = bytes.iter().fold((1_u32, 0_u32), |(a, b), &byte| {
        let a = (a + u32::from(byte)) % 65_521;
        (a, (b + a) % 65_521)
    });
    stream.extend((b << 16 | a).to_be_bytes());
    stream
}
