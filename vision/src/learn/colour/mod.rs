//! Colours of what was seen, as if all of it lay in one even light.
//!
//! - `shading`: how light falls off over each photograph's table, from all of its tiles and from the table beside them, whose
//!   colours (`tables`) also tell tiles of two colours from one in two lights.
//! - `white`: how far that light is from white, as far as that can be told; `axes`: along which lights differ.
//! - `balance`: the colours under all of that.

mod axes;
pub(super) mod balance;
mod shading;
pub(super) mod tables;
pub(super) mod white;
