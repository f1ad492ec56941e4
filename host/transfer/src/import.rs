//! Imports a file: a work of this product, or of luban-h5.

use std::collections::{BTreeMap, HashMap, HashSet};

use pinye_app::uploads::{Uploads, receive};
use pinye_app::works::{Works, check, save};
use pinye_domain::error::{Error, FieldError, Result};
use pinye_domain::json::{self, Object, raw};
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::rule::{Rule, Violation};
use pinye_domain::work::Work;
use pinye_domain::work::legacy::{self as foreign, ConversionNotes};
use pinye_domain::{audit, random};
use pinye_plugin_host::Plugins;
use pinye_store as store;
use pinye_store::uploads::UploadPurpose;
use pinye_store::works::{StoredWork, WorkKind};

use crate::import_archive::{self, UnpackedWork};
use crate::importer::Importer;
use crate::legacy::adopt::{self, AdoptedElement, AdoptionTable};
use crate::legacy::{data_sources as legacy_sources, files};
use crate::queue::Transfers;
use crate::report::{self, ImportReport};
use crate::temp_file::TempFile;

/// Imports a file as a new work of the importer. Its ids are new, its files pass the same checks as
/// uploads.
pub async fn import(
    transfers: &Transfers,
    importer: Importer<'_>,
    file: TempFile,
) -> Result<(StoredWork, ImportReport)> {
    let Importer { user_id, language, .. } = importer;
    let Transfers { works, uploads, data_sources, registry, .. } = transfers;
    let _turn = transfers.acquire_slot(user_id).await?;
    let unpacked = import_archive::unpack(&works.ctx, file).await?;
    let mut report = ImportReport::default();
    let mut notes = ConversionNotes::default();
    let text = import_assets(uploads, importer, &unpacked, &mut report).await?;
    let adoptions = AdoptionTable::read(&works.ctx.db, registry, &works.plugins).await?;
    let (mut work, sources) = match read(&text, language, &adoptions)? {
        ParsedWork::Own(work) => (*work, Vec::new()),
        ParsedWork::Foreign(theirs) => {
            let mut theirs = foreign::normalize(theirs, &mut notes);
            files::import_files(
                uploads,
                data_sources.client(),
                importer,
                &mut theirs,
                (&mut report, &mut notes),
            )
            .await?;
            foreign::drop_foreign_covers(&mut theirs, &mut notes);
            let sources = legacy_sources::list_sources(&theirs);
            (with_defaults(&json::parse(theirs.to_string().as_bytes())?, language)?, sources)
        }
    };
    let adopted = adopt::adopt(&adoptions, &mut work, language, &mut notes);
    let mut work = Work::parse(work.duplicate()?)?;
    check_all(works, &mut work, (&adopted, language), &mut report).await?;
    note_missing(&works.plugins, &work, &unpacked, &mut report);
    legacy_sources::import_sources(data_sources, importer, (&sources, &mut work), &mut notes)
        .await?;
    report.take(&notes, language);
    let audited_db = works.ctx.with_audit_event(user_id, audit::WORK_IMPORT, "");
    let stored = save::add_audited(works, audited_db, (user_id, WorkKind::Work), &work).await?;
    Ok((stored, report))
}

/// Passes the files through the checks of uploads and rewrites their URLs in the work. A rejected
/// file is listed in the report and missing in the work.
async fn import_assets(
    uploads: &Uploads,
    importer: Importer<'_>,
    unpacked: &UnpackedWork,
    report: &mut ImportReport,
) -> Result<String> {
    let Importer { user_id, language, .. } = importer;
    let mut names = HashMap::new();
    let mut kept = Vec::new();
    let (mut bytes, _) = store::uploads::usage(&uploads.ctx.db, user_id).await?;
    for (stored_name, file) in &unpacked.assets {
        let shown = unpacked.notes.shown_name(stored_name);
        match receive::receive_from_disk(uploads, &file.0, &shown).await {
            Ok(received) => {
                bytes += received.bytes();
                if bytes.unsigned_abs() > uploads.ctx.settings.upload_quota {
                    return Err(Error::TooLarge(Message::new("upload.quota")));
                }
                kept.push((stored_name.clone(), received));
            }
            Err(Error::Unsupported(why) | Error::TooLarge(why)) => {
                report.lost.push(format!("{stored_name}: {}", why.localize(language)));
            }
            Err(error) => return Err(error),
        }
    }
    let (olds, received): (Vec<_>, Vec<_>) = kept.into_iter().unzip();
    report.assets = received.len();
    for (old, upload) in olds
        .into_iter()
        .zip(receive::save_uploads(uploads, user_id, UploadPurpose::Library, received).await?)
    {
        names.insert(old, upload.stored_name);
    }
    Ok(unpacked.notes.rewrite_urls(&unpacked.work, &names, &uploads.ctx.settings.studio_url))
}

/// A parsed work.
enum ParsedWork {
    /// A work of this product.
    Own(Box<Work>),
    /// A work of another product, which has to be normalized first.
    Foreign(serde_json::Value),
}

/// Parses the text and detects which product wrote it.
fn read(text: &str, language: Language, adoptions: &AdoptionTable) -> Result<ParsedWork> {
    let sent: Object = json::parse(text.as_bytes())?;
    if sent.get("pages").is_none() {
        return Err(vec![Violation::new("pages", Rule::Required)].into());
    }
    let value: serde_json::Value =
        serde_json::from_str(text).map_err(|error| Error::Internal(error.into()))?;
    if adoptions.any_of(&foreign::type_names(&value)) {
        return Ok(ParsedWork::Foreign(value));
    }
    Ok(match with_defaults(&sent, language) {
        Ok(work) => ParsedWork::Own(Box::new(work)),
        Err(_) => ParsedWork::Foreign(value),
    })
}

/// Builds a work from the sent fields and defaults for the missing ones.
fn with_defaults(sent: &Object, language: Language) -> Result<Work> {
    let title = Message::new("work.titleDefault").localize(language);
    let page_title = Message::new("page.titleDefault").with("n", 1).localize(language);
    let mut fields = Work::blank(&title, &page_title, &random::name(16)?);
    save::overlay(&mut fields, sent, &save::SERVER_FIELDS);
    // Data sources and tags belong to the exporting installation.
    for key in ["datasources", "tags"] {
        fields.set(key, raw(&[(); 0]));
    }
    Ok(Work::parse(fields)?)
}

/// Checks every element with its plugin. A rejected element that was adopted becomes a placeholder
/// with its original data; a rejected element of this product rejects the whole file, as saving
/// does.
async fn check_all(
    works: &Works,
    work: &mut Work,
    (adopted, language): (&[AdoptedElement], Language),
    report: &mut ImportReport,
) -> Result<()> {
    for one in adopted {
        *report.adopted.entry(one.theirs.clone()).or_default() += 1;
    }
    if let Some(excess) = work.check_size() {
        return Err(Error::TooLarge(excess));
    }
    let mut refused = HashSet::new();
    for remark in check::errors(&works.plugins, work).await? {
        // An element may have several errors; the first one turns it into a placeholder.
        if refused.contains(&remark.place) {
            continue;
        }
        if let Some(one) = adopted.iter().find(|one| one.place == remark.place) {
            refused.insert(remark.place.clone());
            work.change_element_type(&remark.element_id, &one.theirs, &one.props);
            if let Some(count) = report.adopted.get_mut(&one.theirs) {
                *count = count.saturating_sub(1);
            }
            let reason = report::refusal(&works.plugins, &remark, language);
            let (place, type_name) = (remark.place, one.theirs.clone());
            report.refused.push(report::RefusedElement { place, type_name, reason });
        } else {
            return Err(Error::Invalid(vec![FieldError::from_diagnostic(&remark)]));
        }
    }
    report.adopted.retain(|_, count| *count > 0);
    let found = check::check_known_elements(works, work).await?;
    report.faults = found.faults;
    if language == Language::Zh {
        // Causes are English sentences for administrators, who find them in the list of plugins.
        let cause = Message::new("import.fault").localize(language);
        report.faults.iter_mut().for_each(|fault| fault.cause.clone_from(&cause));
    }
    Ok(())
}

fn note_missing(
    plugins: &Plugins,
    work: &Work,
    unpacked: &UnpackedWork,
    report: &mut ImportReport,
) {
    let known = plugins.element_types();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for element in work.pages.iter().flat_map(|page| &page.elements) {
        if !known.iter().any(|one| one.type_name == element.type_name) {
            *counts.entry(&element.type_name).or_default() += 1;
        }
    }
    report.missing = counts
        .into_iter()
        .map(|(type_name, count)| report::MissingType {
            type_name: type_name.to_owned(),
            count,
            plugin: unpacked.notes.plugin_of(type_name),
        })
        .collect();
}
