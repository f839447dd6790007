//! The computer's loudspeaker, through rodio.

use std::num::NonZero;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use rodio::DeviceSinkBuilder;
use rodio::buffer::SamplesBuffer;

use super::host::Sound;
use crate::sound::{RATE, samples};

/// Plays sounds one over the other. Where there is no sound card it stays silent.
#[derive(Debug, Default)]
pub(super) struct Speaker {
    /// To the thread that holds the device; absent until the first sound.
    sender: Option<Sender<Sound>>,
}

impl Speaker {
    /// Plays a sound and returns at once.
    pub(super) fn play(&mut self, sound: Sound) {
        let sender = self.sender.get_or_insert_with(begin);
        // The thread ends when there is no device: then nobody listens, and nothing is to be done about it.
        let _ = sender.send(sound);
    }
}

/// Opening a device can take long: a thread of its own does it, and holds it.
fn begin() -> Sender<Sound> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let Ok(mut device) = DeviceSinkBuilder::open_default_sink() else {
            return;
        };
        device.log_on_drop(false);
        let (channels, rate) = (
            NonZero::<u16>::MIN,
            NonZero::new(RATE).unwrap_or(NonZero::<u32>::MAX),
        );
        while let Ok(sound) = receiver.recv() {
            device
                .mixer()
                .add(SamplesBuffer::new(channels, rate, samples(sound)));
        }
    });
    sender
}
