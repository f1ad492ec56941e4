//! Build outputs that tests need. `cargo test` alone builds none of them; if one is missing, the
//! error names the make target.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// Root folder of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

/// Returns a file of the built web app.
pub fn web(folder: &str, path: &str) -> Option<Cow<'static, [u8]>> {
    std::fs::read(root().join("web/dist").join(folder).join(path)).ok().map(Cow::Owned)
}

/// Returns a packed font.
pub fn font(path: &str) -> Option<Cow<'static, [u8]>> {
    std::fs::read(root().join("dist/fonts").join(path)).ok().map(Cow::Owned)
}

/// Returns the bundled templates: `<name>/<file>` and its bytes.
pub fn templates() -> Vec<(String, Cow<'static, [u8]>)> {
    let folder = root().join("web/templates/works");
    let folders = std::fs::read_dir(folder).unwrap().flatten();
    let files = folders.flat_map(|folder| std::fs::read_dir(folder.path()).unwrap().flatten());
    let named = files.map(|file| {
        let path = file.path();
        let folder = path.parent().unwrap().file_name().unwrap().to_string_lossy().into_owned();
        let name = format!("{folder}/{}", file.file_name().to_string_lossy());
        (name, Cow::Owned(std::fs::read(path).unwrap()))
    });
    named.collect()
}

/// Returns the built packages by file name.
pub fn packages() -> Vec<(String, Cow<'static, [u8]>)> {
    let read = |path: PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, Cow::Owned(std::fs::read(path).unwrap()))
    };
    packages_in(&root()).into_iter().map(read).collect()
}

fn packages_in(root: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(root.join("dist/plugins")).into_iter().flatten().flatten();
    let paths = files.map(|file| file.path());
    paths.filter(|path| path.extension().is_some_and(|end| end == "pinye")).collect()
}

/// Returns the program for the host's child processes: `PINYE_WORKER`, or the built command.
pub fn worker() -> PathBuf {
    let built = root().join("target/debug/pinye");
    let worker = std::env::var_os("PINYE_WORKER").map_or(built, PathBuf::from);
    require(program(&worker));
    worker
}

/// Panics unless all build outputs of a whole installation exist.
pub fn expect_everything() {
    require(everything(&root()));
}

fn require(found: Result<(), String>) {
    if let Err(missing) = found {
        panic!("{missing}; `make build` builds everything that tests need");
    }
}

fn program(at: &Path) -> Result<(), String> {
    let missing = || format!("{} is missing: `make command` builds it", at.display());
    at.exists().then_some(()).ok_or_else(missing)
}

fn everything(root: &Path) -> Result<(), String> {
    if packages_in(root).is_empty() {
        return Err("dist/plugins holds no package: `make packages` builds them".to_owned());
    }
    for file in ["studio/index.html", "visitor/engine.js"] {
        if !root.join("web/dist").join(file).exists() {
            return Err(format!("web/dist/{file} is missing: `make web` builds it"));
        }
    }
    Ok(())
}

#[test]
fn what_is_missing_is_named_with_the_target_that_builds_it() {
    let folder = tempfile::tempdir().unwrap();
    let error = |found: Result<(), String>| found.unwrap_err();
    let program = error(program(&folder.path().join("pinye")));
    assert!(program.ends_with("pinye is missing: `make command` builds it"), "{program}");
    assert!(error(everything(folder.path())).ends_with("`make packages` builds them"));
    std::fs::create_dir_all(folder.path().join("dist/plugins")).unwrap();
    std::fs::write(folder.path().join("dist/plugins/a.pinye"), "").unwrap();
    assert!(error(everything(folder.path())).contains("studio/index.html"));
    for file in ["studio/index.html", "visitor/engine.js"] {
        let file = folder.path().join("web/dist").join(file);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, "").unwrap();
    }
    assert_eq!(everything(folder.path()), Ok(()));
}

/// Creates a worker whose child processes for `command` are killed while a flag file exists;
/// returns the worker and the flag file.
pub fn worker_that_dies(folder: &Path, command: &str) -> (PathBuf, PathBuf) {
    use std::os::unix::fs::PermissionsExt as _;
    let (script, flag) = (folder.join("worker"), folder.join("kill"));
    let text = format!(
        "#!/bin/sh\nif [ \"$1\" = {command} ] && [ -e {} ]; then kill -9 $$; fi\nexec {} \"$@\"\n",
        flag.display(),
        worker().display()
    );
    std::fs::write(&script, text).unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o700)).unwrap();
    (script, flag)
}
