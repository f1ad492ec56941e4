//! Child processes: work on what others wrote, in a process of the same program that may die of it. How they are started and
//! confined, and what they do with pictures, pipes and views. Knows nothing of plugins and links no engine.

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
