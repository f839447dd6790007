//! Poses of faces in a photograph, to a part of a pixel.
//!
//! - `align`: moves a pose until a face lies on its image, by the `motion` that explains what is left, under `face_light`, and
//!   with the face as soft and as burnt as it is seen (`soft_face`, `burnt_face`); `told`: what that leaves.
//! - `fitting`: where the faces of a catalogue come to rest; `piecewise`: each piece of the square in a light of its own;
//!   `around`: a little beside a pose.
//! - `rim`, `sides`: the edges along a square's sides, and what they say of its corners; `ends`: where a blurred face ends
//!   whose own lines hide them.
//! - `sight`: where the corners are seen and how well each is known: the better, the more of what a face leaves is `grain`.
//! - `bow`: how each tile is bent.

pub(crate) mod align;
pub(crate) mod around;
pub(crate) mod bow;
mod burnt_face;
mod ends;
pub(crate) mod face_light;
pub(crate) mod fitting;
mod grain;
pub(crate) mod motion;
mod piecewise;
pub(crate) mod rim;
mod sides;
pub(crate) mod sight;
mod soft_face;
pub(crate) mod told;
