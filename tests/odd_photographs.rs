//! Pictures that are no usual photograph: each is read rightly, or refused with one line that says why, in little memory.

mod odd_photographs {
    pub(crate) mod pictures;
}

use image::{DynamicImage, RgbImage};
use odd_photographs::pictures::{chunk, jpeg, png, png_of, stored};
use std::path::Path;
use std::process::Command;
use tilesight_tests::{Outcome, Scan, Truth, compare, root, tilesight};

/// What the program may ask of the system in all, in kilobytes: its code, its stacks and the faces are in it.
const MEMORY_KB: u32 = 900_000;

/// What became of one scan.
struct Told {
    status: Option<i32>,
    scan: Option<Scan>,
    error: String,
}

/// Scans a file of these bytes.
fn scan(name: &str, bytes: &[u8]) -> Told {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).expect("a file");
    scan_file(&path)
}

fn scan_file(path: &Path) -> Told {
    let program = tilesight();
    // Where there is a shell to do it, memory is bounded: what asks for more is killed.
    let mut command = if cfg!(target_os = "linux") {
        let mut shell = Command::new("sh");
        shell
            .args(["-c", &format!("ulimit -v {MEMORY_KB}; exec \"$0\" \"$@\"")])
            .arg(program.get_program());
        shell.current_dir(root());
        shell
    } else {
        program
    };
    command
        .args(["scan", "--json", "--explain", "--deck"])
        .arg(root().join("tests/photos/decks/bands/deck.json"))
        .arg(path);
    let output = command.output().expect("the program starts");
    let text = String::from_utf8(output.stdout).expect("text");
    let error = String::from_utf8(output.stderr).expect("text");
    Told {
        status: output.status.code(),
        scan: text
            .lines()
            .next()
            .map(|line| serde_json::from_str(line).expect("a scan")),
        error,
    }
}

impl Told {
    /// One line, with this in it, and status 2.
    #[track_caller]
    fn refused(&self, why: &str) {
        assert_eq!(self.status, Some(2), "{}", self.error);
        assert_eq!(self.error.lines().count(), 1, "{}", self.error);
        assert!(
            self.error.starts_with("error: ") && self.error.contains(why),
            "{}",
            self.error
        );
        assert!(self.scan.is_none());
    }

    /// No board, no tile made up, and a word on why.
    #[track_caller]
    fn saw_nothing(&self, why: &str) {
        assert_eq!(self.status, Some(1), "{}", self.error);
        let scan = self.scan.as_ref().expect("a scan");
        assert!(scan.tiles.is_empty(), "{} tiles were made up", scan.tiles.len());
        assert!(
            self.error.contains(why),
            "{:?} says nothing of {why:?}",
            self.error
        );
    }

    /// Every tile of the board.
    #[track_caller]
    fn saw_the_board(&self, width: u32) {
        assert_eq!(self.status, Some(0), "{}", self.error);
        let truth = truth(width);
        let measure = compare(&truth, self.scan.as_ref().expect("a scan"));
        assert!(measure.sins.is_empty(), "{:?}", measure.sins);
        assert_eq!(
            measure.counts.get(&Outcome::Right),
            Some(&truth.tiles.len()),
            "{:?}",
            measure.counts
        );
    }
}

const BOARD: &str = "tests/photos/bands-easy-3";

/// The truth about the board in a picture that is so wide.
fn truth(width: u32) -> Truth {
    let text = std::fs::read_to_string(root().join(BOARD).with_extension("json")).expect("a truth");
    let mut truth: Truth = serde_json::from_str(&text).expect("a truth");
    let scale = f64::from(width) / 1600.0;
    for tile in &mut truth.tiles {
        tile.side_px *= scale;
        let corners = tile.corners.iter_mut().flatten().flatten();
        corners.for_each(|at| *at = (*at + 0.5) * scale - 0.5);
    }
    truth
}

/// A photograph of a board, 800 pixels wide.
fn board() -> RgbImage {
    let jpeg = std::fs::read(root().join(BOARD).with_extension("jpg")).expect("a photograph");
    let photo = image::load_from_memory(&jpeg).expect("a photograph").into_rgb8();
    image::imageops::resize(&photo, 800, 600, image::imageops::FilterType::Triangle)
}

#[test]
fn a_black_picture_shows_no_board() {
    scan("black.png", &png(RgbImage::new(640, 480))).saw_nothing("dark");
}

#[test]
fn a_white_picture_shows_no_board() {
    let white = RgbImage::from_pixel(640, 480, image::Rgb([255; 3]));
    scan("white.png", &png(white)).saw_nothing("bright");
}

#[test]
fn a_rug_of_two_colours_is_no_board() {
    let picture = RgbImage::from_fn(480, 360, |x, y| {
        let speck = (x.wrapping_mul(2_654_435_761) ^ y.wrapping_mul(40_503)).wrapping_mul(0x9e37_79b1) >> 26;
        let stripe = if (x / 40 + y / 25) % 2 == 0 { 60 } else { 150 };
        image::Rgb([stripe + speck as u8, stripe, 90 + speck as u8])
    });
    scan("rug.png", &png(picture)).saw_nothing("");
}

#[test]
fn a_single_pixel_is_no_board() {
    scan("dot.png", &png(RgbImage::new(1, 1))).saw_nothing("");
}

#[test]
fn a_picture_of_one_row_is_no_board() {
    scan("row.png", &png(RgbImage::new(3000, 1))).saw_nothing("");
}

#[test]
fn half_a_jpeg_is_cut_off() {
    let bytes = jpeg(&board().into(), None);
    scan("half.jpg", &bytes[..bytes.len() / 2]).refused("cut off");
}

#[test]
fn half_a_png_is_cut_off() {
    let bytes = png(board());
    scan("half.png", &bytes[..bytes.len() / 2]).refused("cut off");
}

#[test]
fn an_empty_file_is_told() {
    scan("nothing.jpg", &[]).refused("the file is empty");
}

#[test]
fn a_text_called_jpg_is_no_picture() {
    scan("words.jpg", b"Dear Sir,\nthe tiles are on the table.\n").refused("not a picture that is known");
}

#[test]
fn a_jpeg_called_png_is_read_all_the_same() {
    scan("board.png", &jpeg(&board().into(), None)).saw_the_board(800);
}

#[test]
fn a_heic_picture_is_told_as_what_it_is() {
    scan("phone.heic", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic")
        .refused("a HEIC picture or a film; a JPEG or PNG");
}

#[test]
fn an_animated_gif_is_told_as_what_it_is() {
    scan(
        "moving.gif",
        b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xff\x0bNETSCAPE2.0",
    )
    .refused("a GIF picture");
}

#[test]
fn an_animated_webp_is_told_as_what_it_is() {
    scan(
        "moving.webp",
        b"RIFF\x1a\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\0\0\0\0\0\0",
    )
    .refused("a WebP picture");
}

#[test]
fn of_an_animated_png_the_first_picture_is_read() {
    let still = png(board());
    let control = chunk(b"acTL", &[0, 0, 0, 1, 0, 0, 0, 0]);
    let size = [800_u32.to_be_bytes(), 600_u32.to_be_bytes()].concat();
    let frame = [vec![0; 4], size, vec![0; 8], vec![0, 1, 0, 10, 0, 0]].concat();
    let parts = [&still[..33], &control, &chunk(b"fcTL", &frame), &still[33..]];
    scan("moving.png", &parts.concat()).saw_the_board(800);
}

#[test]
fn a_cmyk_jpeg_is_read() {
    scan_file(&root().join("tests/photos/odd/cmyk.jpg")).saw_the_board(640);
}

#[test]
fn a_progressive_jpeg_is_read() {
    scan_file(&root().join("tests/photos/odd/progressive.jpg")).saw_the_board(640);
}

#[test]
fn a_png_of_16_bits_is_read() {
    scan("deep.png", &png(DynamicImage::from(board()).into_rgb16())).saw_the_board(800);
}

#[test]
fn a_png_of_16_bits_with_transparency_is_read() {
    scan("deep.png", &png(DynamicImage::from(board()).into_rgba16())).saw_the_board(800);
}

#[test]
fn a_png_of_a_palette_is_read() {
    // Six shades of red, seven of green, six of blue; what is lost goes to the next pixel.
    let steps = [5, 6, 5];
    let shade = |part: usize, step: i32| (step * 255 / steps[part]) as u8;
    let palette: Vec<u8> = (0..252)
        .flat_map(|at| [shade(0, at / 42), shade(1, at / 6 % 7), shade(2, at % 6)])
        .collect();
    let mut rows = Vec::new();
    for row in board().rows() {
        let mut lost = [0_i32; 3];
        rows.push(0);
        for pixel in row {
            let mut index = 0;
            for part in 0..3 {
                let wanted = i32::from(pixel.0[part]) + lost[part];
                let step = ((wanted * steps[part] + 127) / 255).clamp(0, steps[part]);
                lost[part] = wanted - i32::from(shade(part, step));
                index = index * (steps[part] + 1) + step;
            }
            rows.push(index as u8);
        }
    }
    let parts = [chunk(b"PLTE", &palette), chunk(b"IDAT", &stored(&rows))];
    scan("palette.png", &png_of(800, 600, 8, 3, &parts)).saw_the_board(800);
}

/// Without colour tiles may be told apart or not; none is told as another.
#[track_caller]
fn is_never_wrong(told: &Told) {
    let measure = compare(&truth(800), told.scan.as_ref().expect("a scan"));
    assert!(measure.sins.is_empty(), "{:?}", measure.sins);
}

#[test]
fn a_gray_png_is_never_read_wrongly() {
    is_never_wrong(&scan("gray.png", &png(DynamicImage::from(board()).into_luma8())));
}

#[test]
fn a_gray_jpeg_is_never_read_wrongly() {
    is_never_wrong(&scan(
        "gray.jpg",
        &jpeg(&DynamicImage::from(board()).into_luma8().into(), None),
    ));
}

#[test]
fn a_gray_png_with_transparency_is_never_read_wrongly() {
    is_never_wrong(&scan(
        "gray.png",
        &png(DynamicImage::from(board()).into_luma_alpha8()),
    ));
}

#[test]
fn a_board_is_read_whichever_of_the_eight_exif_turns_it_has() {
    let upright = DynamicImage::from(board());
    for number in 1..=8 {
        let turn = image::metadata::Orientation::from_exif(number).expect("one of eight");
        // What the camera stored: turned back, it is upright.
        let mut stored = upright.clone();
        stored.apply_orientation(match turn {
            image::metadata::Orientation::Rotate90 => image::metadata::Orientation::Rotate270,
            image::metadata::Orientation::Rotate270 => image::metadata::Orientation::Rotate90,
            itself => itself,
        });
        let told = scan(&format!("turn-{number}.jpg"), &jpeg(&stored, Some(number)));
        told.saw_the_board(800);
    }
}

#[test]
fn a_jpeg_of_20000_by_20000_is_refused_before_it_is_decoded() {
    let mut bytes = jpeg(&board().into(), None);
    let frame = bytes
        .windows(2)
        .position(|pair| pair == [0xff, 0xc0])
        .expect("a baseline JPEG has a frame");
    bytes[frame + 5..frame + 9].copy_from_slice(&[0x4e, 0x20, 0x4e, 0x20]);
    scan("huge.jpg", &bytes).refused("20000 x 20000 pixels are too many");
}

#[test]
fn a_png_of_20000_by_20000_is_refused_before_it_is_decoded() {
    let parts = [chunk(b"IDAT", &stored(&[0; 1000]))];
    scan("huge.png", &png_of(20_000, 20_000, 8, 2, &parts)).refused("20000 x 20000 pixels are too many");
}

#[test]
fn a_png_whose_header_claims_two_gigabytes_is_refused() {
    let parts = [chunk(b"IDAT", &stored(&[0; 1000]))];
    scan("bomb.png", &png_of(30_000, 24_000, 8, 2, &parts)).refused("too many");
    scan("bomb.png", &png_of(0x7fff_ffff, 0x7fff_ffff, 16, 6, &parts)).refused("too many");
}

#[test]
fn a_png_that_blows_up_when_it_is_unpacked_stays_within_its_size() {
    // A million bytes for a picture of 64 by 64.
    let parts = [chunk(b"IDAT", &stored(&vec![0; 1_000_000]))];
    let told = scan("bomb.png", &png_of(64, 64, 8, 2, &parts));
    assert!(matches!(told.status, Some(1 | 2)), "{:?}", told.status);
    assert!(
        told.status == Some(1) || told.error.lines().count() == 1,
        "{}",
        told.error
    );
}

#[test]
fn a_folder_is_no_picture() {
    let folder = tempfile::tempdir().expect("a folder");
    scan_file(folder.path()).refused("is a folder");
}
