//! Reads square tiles on a table from one photograph.
