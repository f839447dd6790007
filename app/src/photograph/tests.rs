use super::{MOST_PIXELS, PhotographError, decode, encode_png, turn_upright};
use image::codecs::jpeg::JpegEncoder;
use image::metadata::Orientation;
use image::{DynamicImage, ImageEncoder as _, ImageFormat, RgbImage};
use std::io::Cursor;
use vision::Photo;

/// Every pixel unlike every other.
fn picture() -> RgbImage {
    RgbImage::from_fn(45, 38, |x, y| {
        image::Rgb([x as u8 * 5, y as u8 * 6, (x + y) as u8])
    })
}

fn png(picture: impl Into<DynamicImage>) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.into().write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

fn jpeg(picture: &RgbImage, exif: Option<Vec<u8>>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, 95);
    if let Some(exif) = exif {
        encoder.set_exif_metadata(exif).unwrap();
    }
    encoder.encode_image(picture).unwrap();
    bytes
}

/// EXIF data that says nothing but the orientation.
fn exif(orientation: u8) -> Vec<u8> {
    let mut data = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    data.extend([orientation, 0, 0, 0, 0, 0, 0]);
    data
}

#[test]
fn pictures_of_every_depth_are_read() {
    let rgb = picture();
    let expected = Photo::new(45, 38, rgb.clone().into_raw()).unwrap();
    assert_eq!(decode(&png(rgb.clone())).unwrap(), expected);
    let deep = DynamicImage::from(rgb.clone()).into_rgb16();
    assert_eq!(decode(&png(deep)).unwrap(), expected);
    let grey = decode(&png(DynamicImage::from(rgb.clone()).into_luma8())).unwrap();
    assert!(
        grey.rgb()
            .chunks(3)
            .all(|pixel| pixel[0] == pixel[1] && pixel[1] == pixel[2])
    );
    let clear = DynamicImage::from(image::RgbaImage::from_pixel(3, 2, image::Rgba([9, 9, 9, 0])));
    assert_eq!(decode(&png(clear)).unwrap().rgb(), [255; 18]);
    assert_eq!(decode(&png(RgbImage::new(1, 1))).unwrap().width(), 1);
    assert_eq!(decode(&encode_png(&expected).unwrap()).unwrap(), expected);
}

#[test]
fn all_eight_exif_turns_are_applied() {
    let rgb = picture();
    for number in 1..=8 {
        let orientation = Orientation::from_exif(number).unwrap();
        let mut expected = DynamicImage::from(rgb.clone());
        expected.apply_orientation(orientation);
        let (width, height) = (expected.width(), expected.height());
        let turned = turn_upright(45, 38, rgb.clone().into_raw(), orientation).unwrap();
        assert_eq!(
            turned,
            Photo::new(width, height, expected.into_rgb8().into_raw()).unwrap(),
            "turn {number}"
        );
        let read = decode(&jpeg(&rgb, Some(exif(number)))).unwrap();
        assert_eq!((read.width(), read.height()), (width, height), "turn {number}");
    }
}

#[test]
fn a_picture_that_is_cut_off_anywhere_is_refused() {
    for bytes in [jpeg(&picture(), Some(exif(6))), png(picture())] {
        assert!(decode(&bytes).is_ok());
        for length in 0..bytes.len() - 12 {
            assert!(
                decode(&bytes[..length]).is_err(),
                "{length} of {} bytes",
                bytes.len()
            );
        }
        let half = decode(&bytes[..bytes.len() - 40]).unwrap_err();
        assert_eq!(half, PhotographError::CutOff);
    }
}

#[test]
fn a_jpeg_that_ends_in_its_tables_is_cut_off() {
    let bytes = jpeg(&picture(), None);
    for length in [30, 60, 150] {
        assert_eq!(
            decode(&bytes[..length]).unwrap_err(),
            PhotographError::CutOff,
            "{length} bytes"
        );
    }
}

#[test]
fn what_follows_a_jpeg_does_not_matter() {
    let mut bytes = jpeg(&picture(), None);
    bytes.extend(b"a film \xff\xd8\xff");
    assert!(decode(&bytes).is_ok());
}

#[test]
fn a_header_that_claims_too_much_costs_nothing() {
    let mut bytes = png(picture());
    // The width and height of the PNG header, and its checksum.
    bytes[16..24].copy_from_slice(&[0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20]);
    let sum = crc(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&sum.to_be_bytes());
    assert_eq!(
        decode(&bytes).unwrap_err(),
        PhotographError::TooLarge {
            width: 20_000,
            height: 20_000
        }
    );
    assert!(20_000_u64.pow(2) > MOST_PIXELS);
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0_u32, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| {
            (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg())
        })
    })
}

#[test]
fn other_files_are_refused_by_their_kind() {
    let told = |bytes: &[u8]| decode(bytes).unwrap_err().to_string();
    assert_eq!(told(b""), "the file is empty");
    assert_eq!(
        told(b"GIF89a......"),
        "a GIF picture; a JPEG or PNG picture is needed"
    );
    assert_eq!(
        told(b"\0\0\0\x18ftypheic"),
        "a HEIC picture or a film; a JPEG or PNG picture is needed"
    );
    assert_eq!(
        told(b"hello"),
        "not a picture that is known; a JPEG or PNG picture is needed"
    );
    assert_eq!(told(b"\xff\xd8\xff\xe0junk").lines().count(), 1);
}

#[test]
fn a_png_too_large_for_one_line_to_be_decoded_is_told_by_its_size() {
    let mut bytes = png(RgbImage::new(1, 1));
    for side in [16..20, 20..24] {
        bytes[side].copy_from_slice(&0x7fff_ffff_u32.to_be_bytes());
    }
    let size = 0x7fff_ffff;
    let refused = PhotographError::TooLarge {
        width: size,
        height: size,
    };
    assert_eq!(decode(&bytes), Err(refused));
}
