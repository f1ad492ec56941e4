//! pinye
fn main() {}
