//! What bounds a search.

/// How long a search may go on.
///
/// The bound is a number of positions, so that the same input gives the same answer on every machine; clocks and
/// users reach a search through the stop signal.
#[derive(Clone, Copy)]
pub struct Limits<'caller> {
    /// Positions to look at before the search ends unfinished. It is asked now and then: a little more may be looked
    /// at, the same number every time.
    pub positions: u64,
    /// Asked often and from every thread; once it says `true`, the search ends unfinished.
    pub stop: &'caller (dyn Fn() -> bool + Sync),
}

impl Limits<'_> {
    /// No bound at all.
    pub const NONE: Limits<'static> = Limits {
        positions: u64::MAX,
        stop: &|| false,
    };
}

impl core::fmt::Debug for Limits<'_> {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        out.debug_struct("Limits")
            .field("positions", &self.positions)
            .finish_non_exhaustive()
    }
}
