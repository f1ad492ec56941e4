//! Forms: submissions of visitors, and the data centre where authors read them.

pub mod export;
pub mod records;
pub mod settings;
pub mod stats;
pub mod submissions;
pub mod submit;
pub mod works;
