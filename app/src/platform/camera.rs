//! The camera of a desktop or tablet through nokhwa, on a thread of its own.
//!
//! `frame()` can block for ever and a pulled plug can panic inside the library, so the window never waits for this thread: it
//! tells it to stop and forgets it.

use super::host::CameraState;
use nokhwa::Camera;
use nokhwa::pixel_format::RgbFormat;
use nokhwa::utils::{
    ApiBackend, CameraFormat, CameraIndex, FrameFormat, RequestedFormat, RequestedFormatType, Resolution,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use vision::Photo;

/// What the thread and the window share: the newest picture and the newest news.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    stop: AtomicBool,
    frame: Mutex<Option<Photo>>,
    news: Mutex<Option<CameraState>>,
}

impl Shared {
    /// Asks the thread to end; it is not waited for.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The newest picture, once.
    pub(crate) fn take_frame(&self) -> Option<Photo> {
        self.frame.lock().ok()?.take()
    }

    /// The newest change of state, once.
    pub(crate) fn take_news(&self) -> Option<CameraState> {
        self.news.lock().ok()?.take()
    }

    fn tell(&self, state: CameraState, wake: &dyn Fn()) {
        if let Ok(mut news) = self.news.lock() {
            *news = Some(state);
        }
        wake();
    }
}

/// Opens the camera with this number, or the first one, and streams until told to stop.
pub(crate) fn open(number: Option<u32>, wake: Arc<dyn Fn() + Send + Sync>) -> Arc<Shared> {
    let shared = Arc::new(Shared::default());
    let ours = shared.clone();
    let started = std::thread::Builder::new()
        .name("camera".to_owned())
        .spawn(move || {
            let ended = catch_unwind(AssertUnwindSafe(|| stream(number, &ours, &*wake)));
            let state = match ended {
                Ok(Ok(())) => CameraState::Off,
                Ok(Err(reason)) => CameraState::Missing(reason),
                Err(_) => CameraState::Missing("the camera went away".to_owned()),
            };
            ours.tell(state, &*wake);
        });
    if let Err(error) = started {
        shared.tell(
            CameraState::Missing(format!("no thread for the camera: {error}")),
            &|| (),
        );
    }
    shared
}

/// Any format that the wish below may be answered with; the library decodes none of them here.
fn wish() -> RequestedFormat<'static> {
    let closest = CameraFormat::new(Resolution::new(1920, 1080), FrameFormat::MJPEG, 30);
    RequestedFormat::new::<RgbFormat>(RequestedFormatType::Closest(closest))
}

fn stream(number: Option<u32>, shared: &Shared, wake: &dyn Fn()) -> Result<(), String> {
    let found = nokhwa::query(ApiBackend::Auto).map_err(|error| error.to_string())?;
    // Only numeric indices are understood by every backend.
    let numbers = found.iter().filter_map(|camera| camera.index().as_index().ok());
    let numbers: Vec<u32> = numbers.collect();
    let first = numbers.first().ok_or("no camera was found")?;
    let index = match number {
        Some(number) if !numbers.contains(&number) => {
            let there: Vec<String> = numbers.iter().map(u32::to_string).collect();
            return Err(format!(
                "no camera has this number (there is {})",
                there.join(", ")
            ));
        }
        Some(number) => CameraIndex::Index(number),
        None => CameraIndex::Index(*first),
    };
    let mut camera = Camera::new(index, wish()).map_err(|error| error.to_string())?;
    camera.open_stream().map_err(|error| error.to_string())?;
    let mut unread = 0;
    let mut shown = false;
    while !shared.stop.load(Ordering::Relaxed) {
        let buffer = camera.frame().map_err(|error| error.to_string())?;
        let size = buffer.resolution();
        match decode(
            buffer.source_frame_format(),
            buffer.buffer(),
            size.width(),
            size.height(),
        ) {
            Some(photo) => {
                unread = 0;
                if let Ok(mut frame) = shared.frame.lock() {
                    *frame = Some(photo);
                }
                if !shown {
                    shown = true;
                    shared.tell(CameraState::On, wake);
                }
                wake();
            }
            None => unread += 1,
        }
        if unread > 30 {
            return Err("its pictures are of a kind that cannot be opened".to_owned());
        }
    }
    Ok(())
}

/// Upright pixels of one frame; `None` for one that is broken (the next will do).
fn decode(format: FrameFormat, bytes: &[u8], width: u32, height: u32) -> Option<Photo> {
    let pixels = width as usize * height as usize;
    let rgb = match format {
        FrameFormat::MJPEG => {
            // The buffer is the whole mapping: the picture ends where its own marker says, and the decoder stops there.
            let picture = image::load_from_memory_with_format(bytes, image::ImageFormat::Jpeg)
                .ok()?
                .into_rgb8();
            let (width, height) = picture.dimensions();
            return Photo::new(width, height, picture.into_raw()).ok();
        }
        FrameFormat::YUYV => {
            let mut rgb = Vec::with_capacity(pixels * 3);
            for yuyv in bytes.get(..pixels * 2)?.chunks_exact(4) {
                rgb.extend(srgb(yuyv[0], yuyv[1], yuyv[3]));
                rgb.extend(srgb(yuyv[2], yuyv[1], yuyv[3]));
            }
            rgb
        }
        FrameFormat::RAWRGB => bytes.get(..pixels * 3)?.to_vec(),
        FrameFormat::RAWBGR => bytes
            .get(..pixels * 3)?
            .chunks_exact(3)
            .flat_map(|bgr| [bgr[2], bgr[1], bgr[0]])
            .collect(),
        FrameFormat::GRAY => bytes.get(..pixels)?.iter().flat_map(|grey| [*grey; 3]).collect(),
        FrameFormat::NV12 => {
            let luma = bytes.get(..pixels)?;
            let chroma = bytes.get(pixels..pixels + pixels / 2)?;
            let mut rgb = Vec::with_capacity(pixels * 3);
            for (at, y) in luma.iter().enumerate() {
                let (column, row) = (at % width as usize, at / width as usize);
                let pair = (row / 2) * width as usize + (column & !1);
                let [u, v] = [*chroma.get(pair)?, *chroma.get(pair + 1)?];
                rgb.extend(srgb(*y, u, v));
            }
            rgb
        }
    };
    Photo::new(width, height, rgb).ok()
}

/// BT.601, limited range, as webcams give it.
fn srgb(y: u8, u: u8, v: u8) -> [u8; 3] {
    let (y, u, v) = (
        1.164 * (f32::from(y) - 16.0),
        f32::from(u) - 128.0,
        f32::from(v) - 128.0,
    );
    [y + 1.596 * v, y - 0.392 * u - 0.813 * v, y + 2.017 * u].map(|value| value.clamp(0.0, 255.0) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_that_are_cut_short_or_junk_are_no_photographs() {
        for format in [
            FrameFormat::MJPEG,
            FrameFormat::YUYV,
            FrameFormat::NV12,
            FrameFormat::RAWRGB,
            FrameFormat::GRAY,
        ] {
            assert!(decode(format, &[7; 10], 64, 64).is_none(), "{format:?}");
        }
    }

    #[test]
    fn white_in_yuyv_is_white() {
        let photo = decode(FrameFormat::YUYV, &[235, 128, 235, 128, 9, 9, 9, 9], 2, 1);
        let photo = photo.expect("eight bytes are more than two pixels need");
        assert!(photo.rgb().iter().all(|byte| *byte > 250), "{:?}", photo.rgb());
    }
}
