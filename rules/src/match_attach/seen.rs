//! A set of position hashes.

use alloc::{vec, vec::Vec};

/// Hashes that were seen: open addressing, for numbers that are random already.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    /// 0 is free; the hash 0 is kept as 1.
    slots: Vec<u64>,
    len: usize,
}

impl Seen {
    /// None yet.
    pub(super) fn new() -> Seen {
        Seen {
            slots: vec![0; 64],
            len: 0,
        }
    }

    /// Notes a hash and tells whether it is new.
    pub(super) fn insert(&mut self, hash: u64) -> bool {
        if self.len * 2 >= self.slots.len() {
            self.grow();
        }
        let hash = hash.max(1);
        let slot = self.slot(hash);
        let is_new = self.slots[slot] == 0;
        self.slots[slot] = hash;
        self.len += usize::from(is_new);
        is_new
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.slots.fill(0);
        self.len = 0;
    }

    /// Where the hash is, or belongs.
    fn slot(&self, hash: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        while self.slots[slot] != 0 && self.slots[slot] != hash {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let bigger = vec![0; self.slots.len() * 2];
        for hash in core::mem::replace(&mut self.slots, bigger)
            .into_iter()
            .filter(|&hash| hash != 0)
        {
            let slot = self.slot(hash);
            self.slots[slot] = hash;
        }
    }
}
