//! Exports opened in LibreOffice; see host/tests/libreoffice.sh.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;

use super::export::{PAYLOADS, bytes};
use super::{Scene, stored};

/// Opens a file in LibreOffice and returns the displayed text of its cells.
fn shown_by_a_spreadsheet_program(folder: &Path, name: &str, file: &[u8]) -> Vec<Vec<String>> {
    let from = folder.join(name);
    std::fs::write(&from, file).unwrap();
    let profile = format!("-env:UserInstallation=file://{}/profile", folder.display());
    // Field separator, quotation mark, UTF-8, cells as displayed.
    let kind = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false";
    let to = folder.join("shown");
    let mut program = Command::new("soffice");
    program.args([&profile, "--headless", "--convert-to", kind]);
    if name.ends_with("csv") {
        // The same options for the import filter, as in the import dialog.
        program.arg("--infilter=CSV:44,34,76,1");
    }
    let ran = program
        .arg("--outdir")
        .args([&to, &from])
        .output()
        .expect("LibreOffice is there; host/tests/libreoffice.sh installs it");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let made: PathBuf = to.join(name).with_extension("csv");
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_path(&made);
    let rows = reader.as_mut().unwrap().records().map(Result::unwrap);
    rows.map(|row| row.iter().map(str::to_owned).collect()).collect()
}

/// A spreadsheet program may drop line breaks within a cell; all other text must be the same.
fn same(shown: &str, payload: &str) -> bool {
    let plain = |text: &str| text.replace(['\r', '\n', '\t', '\u{feff}'], "");
    plain(shown) == plain(payload)
}

#[tokio::test]
#[ignore = "needs LibreOffice: make formulas"]
async fn a_spreadsheet_program_evaluates_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    let control = shown_by_a_spreadsheet_program(folder.path(), "control.csv", b"a\n=1+1\n@x\n");
    assert_eq!(control[1][0], "2", "where nothing is defused, a formula is one: {control:?}");

    let scene = Scene::new().await;
    for payload in PAYLOADS {
        stored(&scene.host, scene.work, &json!({ "name": payload, "tel": payload })).await;
    }
    let mut looked_at = 0;
    for (name, query) in [("export.xlsx", "&type=form"), ("export.csv", "&format=csv")] {
        let (_, file) = bytes(&scene, query).await;
        let rows = shown_by_a_spreadsheet_program(folder.path(), name, &file);
        assert_eq!(rows.len(), PAYLOADS.len() + 1, "{name}: one row each, and the head: {rows:?}");
        for (row, payload) in rows[1..].iter().zip(PAYLOADS.iter().rev()) {
            for cell in &row[..2] {
                let unmarked = cell.strip_prefix('\'').unwrap_or(cell);
                let is_there =
                    same(cell, payload) || (name.ends_with("csv") && same(unmarked, payload));
                assert!(is_there, "{name}: {payload:?} is shown as {cell:?}");
                looked_at += 1;
            }
        }
    }
    println!("{} payloads in {looked_at} cells of two files: 0 evaluated", PAYLOADS.len());
}
