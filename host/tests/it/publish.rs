//! Works rendered by the real child process, with the runtime of the web build and hand-written
//! views.

mod bench;
mod documents;
mod failures;
mod hostile;
mod publications;
