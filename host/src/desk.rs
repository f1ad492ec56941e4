//! What a host does: save, publish, submit, react, deliver, sweep. Free of axum: `http` extracts, calls what stands here,
//! and answers.

pub mod confinement;
pub mod files;
pub mod marks;
pub mod plugins;
