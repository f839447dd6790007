//! What the page's scripts give, in the program's own types.

use js_sys::{Array, Reflect, Uint8Array};
use vision::Photo;
use wasm_bindgen::JsValue;

use super::super::host::{CameraName, PhotoFile};

pub(super) fn camera_names(found: &JsValue) -> Vec<CameraName> {
    let name = |camera: JsValue| {
        let camera = Array::from(&camera);
        CameraName {
            id: camera.get(0).as_string().unwrap_or_default(),
            name: camera.get(1).as_string().unwrap_or_default(),
            is_on: camera.get(2).is_truthy(),
        }
    };
    Array::from(found).iter().map(name).collect()
}

pub(super) fn field(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

/// A file that the page's script read.
pub(super) fn file_of(file: &JsValue) -> PhotoFile {
    PhotoFile {
        name: field(file, "name").as_string().unwrap_or_default(),
        bytes: Uint8Array::new(&field(file, "bytes")).to_vec().into(),
    }
}

pub(super) fn kind_of(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("png") => "image/png",
        Some("jpg") => "image/jpeg",
        Some("csv") => "text/csv",
        Some("json") => "application/json",
        Some("zip") => "application/zip",
        Some("pdf") => "application/pdf",
        _ => "application/octet-stream",
    }
}

/// A frame of the camera without its fourth channel.
pub(super) fn photo_of(picture: &JsValue) -> Option<Photo> {
    let (width, height) = (
        field(picture, "width").as_f64()?,
        field(picture, "height").as_f64()?,
    );
    let rgba = Uint8Array::new(&field(picture, "rgba")).to_vec();
    let mut rgb = vec![0; rgba.len() / 4 * 3];
    for (to, from) in rgb.chunks_exact_mut(3).zip(rgba.chunks_exact(4)) {
        to.copy_from_slice(&from[..3]);
    }
    Photo::new(width as u32, height as u32, rgb).ok()
}
