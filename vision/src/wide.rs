//! Loops over many cells, with the widest vectors that the processor has.

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
use fearless_simd::{Level, Simd as _};

/// Does some work whose loops become vector code: with vectors twice as wide as every processor has, where this one has
/// them. What it gives is the same to the last bit.
///
/// Only what is inlined is made wider: functions that are called and have such loops are marked `#[inline(always)]`.
macro_rules! wide {
    ($work:expr) => {
        $crate::wide::with_widest(
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
