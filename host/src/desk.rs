//! What a host does: save, publish, submit, react, deliver, sweep. Free of axum: `http` extracts, calls what stands here,
//! and answers.

pub mod confinement;
pub mod documents;
pub mod files;
pub mod jobs;
pub mod leftovers;
pub mod marks;
pub mod passwords;
pub mod plugins;
pub mod publishing;
pub mod pulse;
pub mod room;
pub mod works;
