//! Typefaces: the library that comes with the program, and the part of one that a page uses, cut out in a child process.

mod ask;
pub mod child;
mod cut;
pub mod library;
mod look;
mod outlines;
mod shelf;
pub mod slices;
mod wrapping;

pub use ask::{Error, FontSubset, FontLoader, FontSubsetter};
pub use child::{Cut, Why};
pub use library::{Face, Family, FontFile, LocalizedText, Library};
pub use look::{Embedding, FontMetadata};
pub use shelf::FontSet;
