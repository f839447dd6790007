//! Photographs that were kept with a game, on the graphics card while they are looked at.

use super::photo_view::PhotoTexture;
use crate::jobs::JobId;
use eframe::egui::Context;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use vision::Photo;

/// Photographs by their names in the storage: those that are there, those on their way, and those that never come.
#[derive(Debug, Default)]
pub struct KeptPhotos {
    ready: BTreeMap<String, PhotoTexture>,
    /// The names of those that are there, the one longest there first.
    order: VecDeque<String>,
    coming: BTreeMap<JobId, String>,
    missing: BTreeSet<String>,
}

/// How many stay on the graphics card: two are compared, and two more are looked at in turn.
const MOST: usize = 4;

impl KeptPhotos {
    /// The photograph of this name, if it is there.
    pub fn get(&self, name: &str) -> Option<&PhotoTexture> {
        self.ready.get(name)
    }

    /// Whether it is neither there, nor on its way, nor known to be missing.
    pub fn is_wanted(&self, name: &str) -> bool {
        !self.ready.contains_key(name)
            && !self.missing.contains(name)
            && !self.coming.values().any(|coming| coming == name)
    }

    /// Whether it can't be shown.
    pub fn is_missing(&self, name: &str) -> bool {
        self.missing.contains(name)
    }

    /// It is being opened by a job.
    pub fn await_job(&mut self, job: JobId, name: String) {
        self.coming.insert(job, name);
    }

    /// It can't be shown.
    pub fn miss(&mut self, name: String) {
        self.missing.insert(name);
    }

    /// A job has opened one, or could not.
    pub fn take(&mut self, ctx: &Context, job: JobId, photo: Option<&Photo>) {
        let Some(name) = self.coming.remove(&job) else {
            return;
        };
        let Some(photo) = photo else {
            return self.miss(name);
        };
        self.ready.insert(name.clone(), PhotoTexture::new(ctx, photo));
        self.order.push_back(name);
        while self.order.len() > MOST {
            if let Some(oldest) = self.order.pop_front() {
                self.ready.remove(&oldest);
            }
        }
    }
}
