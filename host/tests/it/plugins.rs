//! The plugin room from outside: packages are registered, loaded, asked and taken away.

mod breaker;
mod checks;
mod hostile;
mod lifecycle;
mod room;
mod watching;
