//! Creates the folders that the program embeds: they must exist when it is compiled, even before
//! anything is built into them.

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
        // Release builds embed the content of these folders, so a changed file requires a rebuild.
        println!("cargo:rerun-if-changed={folder}");
    }
    Ok(())
}
