//! Loops over many cells, with the widest vectors that the processor has.

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
use fearless_simd::Level;
use fearless_simd::{Simd, SimdBase as _, f32x8};

/// Numbers in a vector that is written out, on every processor.
pub(crate) const LANES: usize = 8;

/// Does some work whose loops become vector code: with vectors twice as wide as every processor has, where this one has
/// them. What it gives is the same to the last bit.
///
/// Only what is inlined is made wider: functions that are called and have such loops are marked `#[inline(always)]`, and such
/// loops are not in closures for `map` or `from_fn` of arrays, which may be called instead.
macro_rules! wide {
    ($work:expr) => {
        $crate::arithmetic::wide::with_widest(
            #[inline(always)]
            || $work,
        )
    };
}
pub(crate) use wide;

/// See [`wide!`].
#[inline(always)]
pub(crate) fn with_widest<T>(work: impl FnOnce() -> T) -> T {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    if let Some(wider) = Level::new().as_avx2() {
        return wider.vectorize(work);
    }
    work()
}

/// The same where vectors of [`LANES`] numbers are written out, so that sums stay in them from row to row: the work is
/// handed what makes them.
macro_rules! vectors {
    ($simd:ident => $work:expr) => {
        fearless_simd::dispatch!(fearless_simd::Level::new(), $simd => $work)
    };
}
pub(crate) use vectors;

/// A vector of the numbers from a place on.
#[inline(always)]
pub(crate) fn vector<S: Simd>(simd: S, values: &[f32], from: usize) -> f32x8<S> {
    f32x8::from_slice(simd, &values[from..from + LANES])
}

/// Sum of a vector's numbers, from the first to the last.
#[inline(always)]
pub(crate) fn across<S: Simd>(vector: f32x8<S>) -> f32 {
    let lanes: [f32; LANES] = vector.into();
    lanes.iter().sum()
}
