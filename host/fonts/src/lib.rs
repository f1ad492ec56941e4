//! Typefaces: the library that comes with the program, and the part of one that a page uses, cut out in a child process.

mod ask;
pub mod child;
mod cut;
pub mod library;
pub mod slices;

pub use ask::{Error, Part, Workshop};
pub use child::Cut;
pub use library::{Face, Family, FontFile, Label, Library};
