//! The rules of Match Attach.
