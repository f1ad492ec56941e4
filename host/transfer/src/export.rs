//! Writes the export file: `pinye.json` is its manifest, `work.json` the work, `assets/` contains
//! the uploads that the work references.

use std::collections::BTreeMap;
use std::io::{Seek as _, SeekFrom, Write as _};

use serde::{Deserialize, Serialize};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::queue::Transfers;
use crate::temp_file::TempFile;
use pinye_app::uploads::Uploads;
use pinye_app::works::Works;
use pinye_domain::error::{Error, Result};
use pinye_domain::moment;
use pinye_domain::random;
use pinye_domain::upload::stored_names;
use pinye_domain::work::Work;
use pinye_storage::LocalFile;
use pinye_store as store;

/// Version of the file's layout.
pub(crate) const FORMAT: u32 = 1;
/// Maximum number of files of one work, and bytes of all of them.
pub(crate) const MAX_ASSETS: usize = 1_000;
const MAX_ASSET_BYTES_IN_ALL: u64 = 480 << 20;

/// The manifest, `pinye.json`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct ExportManifest {
    pub(crate) format: u32,
    /// Studio address of the exporting installation; URLs of its uploads begin with it.
    #[serde(default)]
    pub(crate) origin: String,
    #[serde(default)]
    pub(crate) exported_at: String,
    /// Plugins whose element types the work uses.
    #[serde(default)]
    pub(crate) plugins: Vec<ExportedPlugin>,
    /// Display names of the uploads by stored name.
    #[serde(default)]
    pub(crate) assets: BTreeMap<String, String>,
}

/// A plugin of the manifest.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ExportedPlugin {
    pub(crate) id: String,
    pub(crate) version: String,
    pub(crate) sha256: String,
    /// Its element types that the work uses.
    pub(crate) elements: Vec<String>,
}

/// Writes the export to a temporary file. The file is unlinked already when it is returned: its
/// space is freed when the handle is closed.
pub async fn export(transfers: &Transfers, document: &str) -> Result<tokio::fs::File> {
    let ctx = &transfers.works.ctx;
    let work = Work::read(document)?;
    let mut notes = ExportManifest {
        format: FORMAT,
        origin: ctx.settings.studio_url.clone(),
        exported_at: moment::iso(ctx.clock.now_ms()),
        plugins: plugins_of(&transfers.works, &work).await?,
        assets: BTreeMap::new(),
    };
    for name in stored_names(document, MAX_ASSETS) {
        if let Some(shown) = store::uploads::find_display_name(&ctx.db, &name).await? {
            notes.assets.insert(name, shown);
        }
    }
    let assets = local_assets(&transfers.uploads, &mut notes).await?;
    let incoming = TempFile(ctx.settings.incoming_dir().join(random::name(24)?));
    let document = document.to_owned();
    let written = tokio::task::spawn_blocking(move || -> anyhow::Result<std::fs::File> {
        let mut options = std::fs::OpenOptions::new();
        let file = options.read(true).write(true).create_new(true).open(&incoming.0)?;
        let mut zip = ZipWriter::new(file);
        let text = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        // Images and videos are compressed already.
        let plain = text.compression_method(CompressionMethod::Stored);
        zip.start_file("work.json", text)?;
        zip.write_all(document.as_bytes())?;
        for (name, file) in &assets {
            // Skip a file that its owner has deleted in the meantime.
            let Ok(mut asset) = std::fs::File::open(file.path()) else {
                notes.assets.remove(name);
                continue;
            };
            zip.start_file(format!("assets/{name}"), plain)?;
            std::io::copy(&mut asset, &mut zip)?;
        }
        zip.start_file("pinye.json", text)?;
        zip.write_all(&serde_json::to_vec_pretty(&notes)?)?;
        let mut file = zip.finish()?;
        file.seek(SeekFrom::Start(0))?;
        Ok(file)
    });
    let written = written.await.map_err(|error| Error::Internal(error.into()))??;
    Ok(tokio::fs::File::from_std(written))
}

/// Opens the files of the work locally. Removes files from the manifest that do not exist any more
/// or exceed the size limit.
async fn local_assets(
    uploads: &Uploads,
    notes: &mut ExportManifest,
) -> Result<Vec<(String, LocalFile)>> {
    let mut left = MAX_ASSET_BYTES_IN_ALL;
    let mut files = Vec::new();
    for name in notes.assets.keys() {
        let size = uploads.storage.size(name).await?;
        let Some(rest) = size.and_then(|size| left.checked_sub(size)) else { continue };
        if let Some(file) =
            uploads.storage.open_local(name, &uploads.ctx.settings.incoming_dir()).await?
        {
            left = rest;
            files.push((name.clone(), file));
        }
    }
    notes.assets.retain(|name, _| files.iter().any(|(file, _)| file == name));
    Ok(files)
}

async fn plugins_of(works: &Works, work: &Work) -> Result<Vec<ExportedPlugin>> {
    let installed = store::plugins::list(&works.ctx.db).await?;
    let mut notes: BTreeMap<String, ExportedPlugin> = BTreeMap::new();
    let used: std::collections::BTreeSet<&str> = work
        .pages
        .iter()
        .flat_map(|page| &page.elements)
        .map(|element| element.type_name.as_str())
        .collect();
    for known in works.plugins.element_types().iter() {
        if !used.contains(known.type_name.as_str()) {
            continue;
        }
        let sha256 = installed.iter().find(|one| one.id == known.plugin).map(|one| &one.sha256);
        let note = notes.entry(known.plugin.clone()).or_insert_with(|| ExportedPlugin {
            id: known.plugin.clone(),
            version: known.version.clone(),
            sha256: sha256.cloned().unwrap_or_default(),
            elements: Vec::new(),
        });
        note.elements.push(known.type_name.clone());
    }
    Ok(notes.into_values().collect())
}
