//! Works rendered by the real child process, with the engine that the web build makes and hand-made views.

mod bench;
mod documents;
mod failures;
mod hostile;
mod publications;
