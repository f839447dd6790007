//! The sounds of the table, made by the project: what a knock on wood sounds like, worked out.
//!
//! A wooden block that is struck rings in a few modes that die away within a tenth of a second; the stroke itself is a
//! short burst of noise. Each sound is one knock or a few.

use crate::platform::host::Sound;

/// Samples a second.
pub const RATE: u32 = 44_100;

/// One knock.
#[derive(Clone, Copy)]
struct Knock {
    /// When, in seconds from the beginning of the sound.
    at: f32,
    /// The lowest mode, in hertz: lower is a larger piece of wood.
    pitch: f32,
    /// Seconds until the lowest mode has died away to a third.
    decay: f32,
    /// Loudness, 0 to 1.
    loudness: f32,
}

/// The modes of a wooden bar that is held at its ends: how much higher than the lowest, how loud, and how fast they die
/// away compared with it.
const MODES: [(f32, f32, f32); 4] = [
    (1.0, 1.0, 1.0),
    (2.57, 0.45, 0.55),
    (4.64, 0.22, 0.35),
    (6.9, 0.1, 0.25),
];
/// How loud the stroke is beside the wood, and for how many seconds.
const STROKE: (f32, f32) = (0.35, 0.002);
/// Knocks are heard for so many times their decay; then they are below one part in a thousand.
const HEARD: f32 = 7.0;
/// The loudest sample of any sound.
const PEAK: f32 = 0.8;

/// The samples of a sound: one channel, [`RATE`] a second, -1 to 1. The same sound gives the same samples.
#[must_use]
pub fn samples(sound: Sound) -> Vec<f32> {
    let knocks = knocks(sound);
    let end = knocks
        .iter()
        .map(|knock| knock.at + knock.decay * HEARD)
        .fold(0.0, f32::max);
    let mut samples = vec![0.0; (end * RATE as f32) as usize];
    for (place, knock) in knocks.iter().enumerate() {
        strike(&mut samples, *knock, place as u32);
    }
    let loudest = knocks.iter().map(|knock| knock.loudness).fold(0.0, f32::max);
    let peak = samples
        .iter()
        .map(|sample| sample.abs())
        .fold(f32::MIN_POSITIVE, f32::max);
    for sample in &mut samples {
        *sample *= PEAK * loudest / peak;
    }
    samples
}

fn knocks(sound: Sound) -> Vec<Knock> {
    let knock = |at, pitch, decay, loudness| Knock {
        at,
        pitch,
        decay,
        loudness,
    };
    match sound {
        Sound::Count => vec![knock(0.0, 880.0, 0.018, 0.8)],
        Sound::Settle => vec![knock(0.0, 392.0, 0.035, 0.8), knock(0.055, 523.0, 0.03, 0.5)],
        Sound::NotAllowed => vec![knock(0.0, 196.0, 0.04, 0.9), knock(0.11, 165.0, 0.05, 0.9)],
        Sound::TenSeconds => vec![knock(0.0, 659.0, 0.025, 0.9), knock(0.14, 659.0, 0.025, 0.9)],
        Sound::LastSeconds => vec![knock(0.0, 1047.0, 0.022, 1.0)],
        Sound::Time => {
            vec![
                knock(0.0, 523.0, 0.05, 1.0),
                knock(0.16, 440.0, 0.05, 1.0),
                knock(0.32, 294.0, 0.09, 1.0),
            ]
        }
    }
}

/// Adds a knock to the samples; `seed` makes the strokes of one sound differ.
fn strike(samples: &mut [f32], knock: Knock, seed: u32) {
    let first = (knock.at * RATE as f32) as usize;
    let mut noise = Noise(0x9E37_79B9 ^ seed);
    for (place, sample) in samples.iter_mut().skip(first).enumerate() {
        let time = place as f32 / RATE as f32;
        // Struck within a millisecond rather than at once: a click without it.
        let attack = (time / 0.0008).min(1.0);
        let wood: f32 = MODES
            .iter()
            .map(|&(above, loudness, decay)| {
                let swing = (std::f32::consts::TAU * knock.pitch * above * time).sin();
                loudness * swing * (-time / (knock.decay * decay)).exp()
            })
            .sum();
        let stroke = STROKE.0 * noise.next() * (-time / STROKE.1).exp();
        *sample += knock.loudness * attack * (wood + stroke);
    }
}

/// Noise that is the same every time.
struct Noise(u32);

impl Noise {
    /// The next sample, -1 to 1.
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as f32 / (1 << 23) as f32 - 1.0
    }
}

/// The samples of a sound as a WAV file: for players that take files.
#[must_use]
pub fn wav(sound: Sound) -> Vec<u8> {
    let samples = samples(sound);
    let length = u32::try_from(samples.len() * 2).unwrap_or(0);
    let mut bytes = Vec::with_capacity(44 + samples.len() * 2);
    bytes.extend_from_slice(b"RIFF");
    bytes.extend_from_slice(&(36 + length).to_le_bytes());
    bytes.extend_from_slice(b"WAVEfmt ");
    // One channel of 16-bit samples: block size, format, channels, rate, bytes a second, bytes a sample, bits a sample.
    bytes.extend_from_slice(&16_u32.to_le_bytes());
    bytes.extend_from_slice(&1_u16.to_le_bytes());
    bytes.extend_from_slice(&1_u16.to_le_bytes());
    bytes.extend_from_slice(&RATE.to_le_bytes());
    bytes.extend_from_slice(&(RATE * 2).to_le_bytes());
    bytes.extend_from_slice(&2_u16.to_le_bytes());
    bytes.extend_from_slice(&16_u16.to_le_bytes());
    bytes.extend_from_slice(b"data");
    bytes.extend_from_slice(&length.to_le_bytes());
    for sample in samples {
        bytes.extend_from_slice(&((sample * 32_767.0) as i16).to_le_bytes());
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Sound; 6] = [
        Sound::Count,
        Sound::Settle,
        Sound::NotAllowed,
        Sound::TenSeconds,
        Sound::LastSeconds,
        Sound::Time,
    ];

    #[test]
    fn every_sound_is_short_begins_and_ends_in_silence_and_never_clips() {
        for sound in ALL {
            let samples = samples(sound);
            let seconds = samples.len() as f32 / RATE as f32;
            assert!((0.05..1.0).contains(&seconds), "{sound:?} lasts {seconds} s");
            assert!(
                samples[0].abs() < 0.01 && samples[samples.len() - 1].abs() < 0.01,
                "{sound:?}"
            );
            let peak = samples.iter().map(|sample| sample.abs()).fold(0.0, f32::max);
            assert!((0.5..=PEAK + 1e-3).contains(&peak), "{sound:?} peaks at {peak}");
        }
    }

    #[test]
    fn no_two_sounds_are_alike_and_each_is_always_the_same() {
        for (place, &sound) in ALL.iter().enumerate() {
            assert_eq!(samples(sound), samples(sound));
            assert!(
                ALL[..place].iter().all(|&other| samples(other) != samples(sound)),
                "{sound:?}"
            );
        }
    }

    #[test]
    fn a_wav_file_says_how_long_it_is() {
        let bytes = wav(Sound::Count);
        assert_eq!((&bytes[..4], &bytes[8..12]), (&b"RIFF"[..], &b"WAVE"[..]));
        let length = u32::from_le_bytes([bytes[40], bytes[41], bytes[42], bytes[43]]) as usize;
        assert_eq!(
            (length + 44, length / 2),
            (bytes.len(), samples(Sound::Count).len())
        );
    }
}
