//! The folders that are embedded must exist when the program is compiled, also before anything was built into them.

use std::fs;

fn main() -> std::io::Result<()> {
    for folder in [
        "../web/dist/studio",
        "../web/dist/visitor",
        "../web/dist/tinymce",
        "../dist/plugins",
        "../dist/fonts",
        "../web/templates/works",
    ] {
        fs::create_dir_all(folder)?;
        // A release build holds the files themselves.
        println!("cargo:rerun-if-changed={folder}");
    }
    Ok(())
}
