//! Entries of the child processes: work on what others wrote, in a process that may die of it.

pub mod child;
pub mod compile;
pub mod confine;
pub(crate) mod cpu_time;
pub mod picture;
pub mod pipe;
pub mod prerender;
pub mod probe;
pub mod transform;
