//! Child processes: work on untrusted input runs in a confined process of the same program that may
//! crash. Contains the start and confinement of children and their work on images, pipes and views.
//! Knows nothing of plugins and links no WebAssembly engine.

mod budget;
pub mod child;
pub mod confine;
mod cpu_time;
pub mod picture;
pub mod pipe;
pub mod prerender;
pub mod probe;
mod queue;
pub mod transform;

pub use budget::ChildBudget;
pub use cpu_time::thread_cpu_ns;
pub use queue::{BoundedQueue, Busy, FairLimits, FairPermit, FairQueue};
