//! Fonts: the library that ships with the program, and subsetting in a child process.

pub mod child;
mod container;
mod font_set;
mod inspect;
pub mod library;
mod outlines;
pub mod slices;
mod subset;
mod subsetter;

pub use child::{FontRejection, SubsetInfo};
pub use font_set::FontSet;
pub use inspect::{Embedding, FontMetadata};
pub use library::{Face, Family, FontFile, Library};
pub use subsetter::{Error, FontLoader, FontSubset, FontSubsetter};
