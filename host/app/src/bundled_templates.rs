//! Templates that come with the program. A background job creates each of them once per
//! installation: a deleted one stays deleted, and a later version adds new ones.

use pinye_context::Ctx;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use pinye_store as store;
use pinye_store::bundled_templates::BundledTemplate;
use pinye_store::uploads::UploadPurpose;
use pinye_store::users::NewUser;

use crate::BundledFile;
use crate::uploads::{Uploads, receive};
use crate::works::{Works, check, save};
use pinye_accounts::Accounts;
use pinye_domain::content::Tag;
use pinye_domain::error::{Error, Result};
use pinye_domain::json::Object;
use pinye_domain::language::Language;
use pinye_domain::random;
use pinye_domain::user::ROLE_AUTHOR;
use pinye_domain::work::Work;

/// Account that owns the templates. Names with spaces cannot be registered, and the account is
/// blocked.
const USERNAME: &str = "pinye · 拼页";
const NICKNAME: &str = "拼页模板";
/// Category of the tags that the templates are found by.
const CATEGORY: &str = "模板";
/// The work in Chinese. Files of a folder that are not JSON are pictures, videos and sounds.
const WORK: &str = "work.json";
/// English texts by the Chinese ones: one JSON object. File names may be translated as well.
const ENGLISH_TEXTS: &str = "en-US.json";
/// Prefix by which a work names a file of its folder.
const FILE: &str = "file:";

/// Lease for creating one template: other hosts wait no longer than this for a host that has ended.
const LEASE_MS: i64 = 60_000;
const RETRY_INTERVAL: Duration = Duration::from_secs(20);
/// Maximum attempts; after that the next start tries again.
const MAX_ATTEMPTS: usize = 10;

/// The files of a folder by name.
type Files = BTreeMap<String, Cow<'static, [u8]>>;

/// One template in one language.
#[derive(Debug)]
struct Template {
    /// Key in the table of created templates.
    name: String,
    language: Language,
    folder: String,
    files: Arc<Files>,
    /// The work with its texts in this language; it names files of the folder as `file:NAME`.
    work: Value,
}

/// Creates the bundled templates. Cheap to clone.
#[derive(Clone)]
pub struct TemplateSeeder {
    /// Creates the account that owns the templates.
    pub accounts: Accounts,
    /// Saves the templates.
    pub works: Works,
    /// Keeps their files.
    pub uploads: Uploads,
    /// Returns the files of the templates, see [`crate::Assets`].
    pub templates: fn() -> Vec<BundledFile>,
}

/// Creates missing templates; retries while another host does so, or after an error.
pub async fn run_template_seeder(seeder: TemplateSeeder) {
    let shutdown = seeder.works.ctx.shutdown.clone();
    for _ in 0..MAX_ATTEMPTS {
        match create_missing(&seeder).await {
            Ok(true) => return,
            Ok(false) => {}
            Err(error) => tracing::warn!(?error, "the bundled templates were not created"),
        }
        tokio::select! {
            () = tokio::time::sleep(RETRY_INTERVAL) => {}
            () = shutdown.begun() => return,
        }
    }
}

/// Creates the templates that this installation never created and whose plugins are available.
/// Returns false if another host is doing so.
pub async fn create_missing(seeder: &TemplateSeeder) -> Result<bool> {
    let ctx = &seeder.works.ctx;
    let missing = missing(seeder).await?;
    if missing.is_empty() {
        return Ok(true);
    }
    let Some(mut turn) = acquire_lease(ctx, 0).await? else { return Ok(false) };
    // Another host may have created them meanwhile.
    let missing = self::missing(seeder).await?;
    let owner = owner(ctx, &seeder.accounts).await?;
    for template in &missing {
        if ctx.shutdown.has_begun() {
            break;
        }
        if let Err(error) = make(seeder, owner, template).await {
            tracing::warn!(?error, template.name, "a template was not created");
        }
        match acquire_lease(ctx, turn).await? {
            Some(next) => turn = next,
            None => return Ok(false),
        }
    }
    store::bundled_templates::release_lease(&ctx.db, turn).await?;
    Ok(true)
}

async fn acquire_lease(ctx: &Ctx, held: i64) -> Result<Option<i64>> {
    let now = ctx.clock.now_ms();
    let until = now + LEASE_MS;
    let is_taken = store::bundled_templates::acquire_lease(&ctx.db, now, until, held).await?;
    Ok(is_taken.then_some(until))
}

/// Returns the templates that this installation never created and whose plugins are available.
/// Chinese before English, each in reverse order of their folder names: lists show the newest
/// first.
async fn missing(seeder: &TemplateSeeder) -> Result<Vec<Template>> {
    let (_, made) = store::bundled_templates::list_created(&seeder.works.ctx.db).await?;
    let made: HashSet<String> = made.into_iter().collect();
    let known = seeder.works.plugins.element_types();
    let known: HashSet<&str> = known.iter().map(|one| one.type_name.as_str()).collect();
    let mut templates = Vec::new();
    for (folder, files) in folders((seeder.templates)()) {
        let files = Arc::new(files);
        for language in [Language::Zh, Language::En] {
            let name = template_name(&folder, language);
            if made.contains(&name) {
                continue;
            }
            let Some(work) = localized_work(&files, language)? else { continue };
            if has_all(&work, &known) {
                let (folder, files) = (folder.clone(), Arc::clone(&files));
                templates.push(Template { name, language, folder, files, work });
            }
        }
    }
    templates.reverse();
    templates.sort_by_key(|one| one.language != Language::Zh);
    Ok(templates)
}

/// Returns the key of a template. Chinese templates came first, so their key is the folder name.
fn template_name(folder: &str, language: Language) -> String {
    match language {
        Language::Zh => folder.to_owned(),
        Language::En => format!("{folder}.{}", language.tag()),
    }
}

/// Returns the work of a folder in this language; `None` if the folder has no texts in it.
fn localized_work(files: &Files, language: Language) -> Result<Option<Value>> {
    let Some(work) = files.get(WORK) else { return Ok(None) };
    let mut work = read(work)?;
    if language == Language::En {
        let Some(texts) = files.get(ENGLISH_TEXTS) else { return Ok(None) };
        let texts = serde_json::from_slice(texts).map_err(|error| Error::Internal(error.into()))?;
        let fields = work.as_object_mut().into_iter().flatten();
        // Tags are the same in all languages: the studio translates their names.
        let others = fields.filter(|(field, _)| *field != "tags");
        others.for_each(|(_, value)| translate(value, &texts));
    }
    Ok(Some(work))
}

/// Replaces every text that is a key of `texts`, at any depth.
fn translate(value: &mut Value, texts: &HashMap<String, String>) {
    match value {
        Value::String(text) => {
            if let Some(other) = texts.get(text) {
                text.clone_from(other);
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| translate(value, texts)),
        Value::Object(values) => values.values_mut().for_each(|value| translate(value, texts)),
        _ => {}
    }
}

fn folders(files: Vec<BundledFile>) -> BTreeMap<String, Files> {
    let mut folders: BTreeMap<String, Files> = BTreeMap::new();
    for (path, bytes) in files {
        if let Some((folder, file)) = path.split_once('/') {
            folders.entry(folder.to_owned()).or_default().insert(file.to_owned(), bytes);
        }
    }
    folders
}

/// Whether all plugins of a template are available. If not, a later start creates it.
fn has_all(work: &Value, known: &HashSet<&str>) -> bool {
    let pages = work.get("pages").and_then(Value::as_array);
    let mut elements = pages
        .into_iter()
        .flatten()
        .filter_map(|page| page.get("elements"))
        .filter_map(Value::as_array)
        .flatten();
    elements.all(|element| {
        element.get("name").and_then(|name| name.as_str()).is_some_and(|name| known.contains(name))
    })
}

fn read(text: &[u8]) -> Result<Value> {
    serde_json::from_slice(text).map_err(|error| Error::Internal(error.into()))
}

/// Returns the account that owns the templates. It is created with the first one and reused for all
/// later ones.
async fn owner(ctx: &Ctx, accounts: &Accounts) -> Result<i64> {
    let (known, _) = store::bundled_templates::list_created(&ctx.db).await?;
    if let Some(id) = known
        && store::users::by_id(&ctx.db, id).await?.is_some()
    {
        return Ok(id);
    }
    if let Some(user) = store::users::by_name(&ctx.db, USERNAME).await? {
        return Ok(user.id);
    }
    let hash = accounts.passwords.hash(random::name(32)?).await?;
    let at = ctx.clock.now_ms();
    let (username, nickname) = (USERNAME, NICKNAME);
    let new = NewUser { username, nickname, password_hash: &hash, role: ROLE_AUTHOR, at };
    let id = store::users::add(&ctx.db, &new).await?;
    store::admin_users::set_blocked(&ctx.db, id, id, true).await?;
    Ok(id)
}

/// Creates a template: files are received like every upload, and the work is checked like any
/// other.
async fn make(seeder: &TemplateSeeder, owner: i64, template: &Template) -> Result<()> {
    let mut text = template.work.to_string();
    for (file, bytes) in &*template.files {
        let named = format!("\"{FILE}{file}\"");
        if text.contains(&named) {
            let name = format!("{}-{file}", template.folder);
            let address = upload(&seeder.uploads, owner, (&name, bytes)).await?;
            text = text.replace(&named, &format!("\"{address}\""));
        }
    }
    let sent: Object =
        serde_json::from_str(&text).map_err(|error| Error::Internal(error.into()))?;
    let mut fields = Work::blank("", "", "page-1");
    save::overlay(&mut fields, &sent, &save::SERVER_FIELDS);
    fields.set("tags", pinye_domain::json::raw(&Vec::<String>::new()));
    let mut work = Work::parse(fields)?;
    check::check_elements(&seeder.works, &mut work).await?;
    let mut tags = Vec::new();
    for tag in sent.read::<Vec<String>>("tags").unwrap_or_default() {
        tags.push(tag_of(&seeder.works.ctx, &tag).await?);
    }
    let at = seeder.works.ctx.clock.now_ms();
    let build = |id: i64| save::new_document(work.clone(), id, (owner, true), at);
    let made = BundledTemplate {
        name: &template.name,
        language: template.language,
        tags: &tags,
        owner,
        at,
    };
    store::bundled_templates::add(&seeder.works.ctx.db, made, build).await?;
    Ok(())
}

/// Uploads a file and returns its address. Reuses a file that an interrupted start has left.
async fn upload(uploads: &Uploads, owner: i64, (name, bytes): (&str, &[u8])) -> Result<String> {
    if let Some(stored) = store::uploads::stored_name(&uploads.ctx.db, owner, name).await? {
        return Ok(format!("/uploads/{stored}"));
    }
    let path = uploads.ctx.settings.incoming_dir().join(random::name(24)?);
    tokio::fs::write(&path, bytes).await?;
    let received = receive::receive_from_disk(uploads, &path, name).await?;
    let kept =
        receive::save_uploads(uploads, owner, UploadPurpose::Library, vec![received]).await?;
    let stored = kept.first().map(|upload| upload.stored_name.clone()).unwrap_or_default();
    Ok(format!("/uploads/{stored}"))
}

async fn tag_of(ctx: &Ctx, name: &str) -> Result<i64> {
    if let Some(id) = store::tags::find_id_by_name(&ctx.db, CATEGORY, name).await? {
        return Ok(id);
    }
    let tag = Tag {
        name: name.to_owned(),
        category: CATEGORY.to_owned(),
        color: "#1b6a58".to_owned(),
        created_at: ctx.clock.now_ms(),
        ..Tag::default()
    };
    Ok(store::tags::add(&ctx.db, &tag).await?)
}
