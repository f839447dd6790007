//! Work that is done for many things, on all processors.

use std::sync::Mutex;

/// Does some work for each item, as many at a time as there are processors; the results are in the order of the items.
pub fn side_by_side<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> Result<R, String> + Sync,
) -> Result<Vec<R>, String> {
    let next = Mutex::new(0..items.len());
    let work = || {
        let mut done = Vec::new();
        // A worker that panics ends the whole: a poisoned lock is never met.
        while let Some(place) = next.lock().ok().and_then(|mut next| next.next()) {
            done.push((place, work(&items[place])?));
        }
        Ok(done)
    };
    let n_workers = std::thread::available_parallelism().map_or(1, usize::from);
    let mut done = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..n_workers).map(|_| scope.spawn(work)).collect();
        let done = workers.into_iter().map(|worker| match worker.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        done.collect::<Result<Vec<_>, String>>()
    })?
    .into_iter()
    .flatten()
    .collect::<Vec<_>>();
    done.sort_by_key(|(place, _)| *place);
    Ok(done.into_iter().map(|(_, result)| result).collect())
}
