//! Parses a tree of nodes into a manifest; unknown keys are rejected.

use super::adoption::adopts;
use super::node::{Field, Node};
use super::{
    Capabilities, ConfigCapability, FORMAT, FileEntry, HOOKS, Hook, HttpCapability, KvCapability,
    LocalizedText, Manifest, ManifestError, OnFailure, Origins, PlainCapability, PluginLimits,
    WEB_ABI, Web, WebPolicy, element_types, rules,
};
use crate::canonical;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

const KEYS: &[&str] = &[
    "manifest",
    "id",
    "version",
    "api",
    "license",
    "name",
    "description",
    "authors",
    "elements",
    "web",
    "capabilities",
    "hooks",
    "limits",
    "adopts",
];

/// Largest number of sites of each kind: they are sent in a header to every visitor of such a page.
const MAX_ORIGINS: usize = 16;

pub(super) fn manifest(root: &Field<'_>) -> Result<Manifest, ManifestError> {
    root.deny_unknown_keys(KEYS)?;
    let format = root.required("manifest")?;
    if format.whole()? != i64::from(FORMAT) {
        return Err(format.error(format!("must be {FORMAT}, the only format there is")));
    }
    Ok(Manifest {
        manifest: FORMAT,
        id: rules::id(&root.required("id")?)?,
        version: rules::version(&root.required("version")?)?,
        api: rules::api(&root.required("api")?)?,
        license: rules::license(&root.required("license")?)?,
        name: label(&root.required("name")?)?,
        description: label(&root.required("description")?)?,
        authors: root.optional("authors")?.map_or(Ok(Vec::new()), |field| authors(&field))?,
        elements: elements(&root.required("elements")?)?,
        web: web(&root.required("web")?)?,
        capabilities: match root.optional("capabilities")? {
            Some(field) => capabilities(&field)?,
            None => Capabilities::default(),
        },
        hooks: root.optional("hooks")?.map_or(Ok(BTreeMap::new()), |field| hooks(&field))?,
        limits: match root.optional("limits")? {
            Some(field) => limits(&field)?,
            None => PluginLimits::default(),
        },
        adopts: root
            .optional("adopts")?
            .map_or(Ok(BTreeMap::new()), |field| adopts(root, &field))?,
        element_types: Vec::new(),
        imports: Vec::new(),
        exports: Vec::new(),
        files: BTreeMap::new(),
    })
}

pub(super) fn parse_packaged(bytes: &[u8]) -> Result<Manifest, ManifestError> {
    let value: Value =
        serde_json::from_slice(bytes).map_err(|error| document_error(error.to_string()))?;
    if canonical::to_string(&value).as_bytes() != bytes {
        return Err(document_error(
            "is not spelled canonically (sorted keys, no spaces, no key twice)",
        ));
    }
    let Value::Object(mut map) = value else {
        return Err(document_error("must be an object"));
    };
    let types = take_list(&mut map, "element_types")?;
    let imports = take_texts(&mut map, "imports")?;
    let exports = take_texts(&mut map, "exports")?;
    let files = Node::from_json(take(&mut map, "files")?);
    let node = Node::from_json(Value::Object(map));
    let read = manifest(&Field::root(&node))?;
    let read =
        Manifest { element_types: types, imports, exports, files: self::files(&files)?, ..read };
    element_types::check(&read)?;
    Ok(read)
}

fn label(field: &Field<'_>) -> Result<LocalizedText, ManifestError> {
    field.deny_unknown_keys(&["zh", "en"])?;
    let in_language = |key| rules::text(&field.required(key)?);
    Ok(LocalizedText { zh: in_language("zh")?, en: in_language("en")? })
}

fn authors(field: &Field<'_>) -> Result<Vec<String>, ManifestError> {
    field.items()?.iter().map(rules::text).collect()
}

pub(super) fn elements(field: &Field<'_>) -> Result<Vec<String>, ManifestError> {
    unique(field, |item| rules::name(item, "an element type"))
}

fn web(field: &Field<'_>) -> Result<Web, ManifestError> {
    field.deny_unknown_keys(&["abi", "policy"])?;
    let abi = field.required("abi")?;
    if abi.whole()? != i64::from(WEB_ABI) {
        return Err(abi.error(format!("must be {WEB_ABI}, the only browser contract there is")));
    }
    let policy = field.optional("policy")?.map(|policy| self::policy(&policy)).transpose()?;
    Ok(Web { abi: WEB_ABI, policy: policy.unwrap_or_default() })
}

/// Parses `web.policy`. It has no key for images: pages may load them from any https address.
fn policy(field: &Field<'_>) -> Result<WebPolicy, ManifestError> {
    field.deny_unknown_keys(&["frames", "connect"])?;
    Ok(WebPolicy {
        frames: field.optional("frames")?.map(|frames| origins(&frames)).transpose()?,
        connect: field.optional("connect")?.map(|connect| origins(&connect)).transpose()?,
    })
}

fn origins(field: &Field<'_>) -> Result<Origins, ManifestError> {
    field.deny_unknown_keys(&["origins", "reason"])?;
    let named = field.required("origins")?;
    let origins = unique(&named, rules::origin)?;
    if origins.len() > MAX_ORIGINS {
        return Err(named.error(format!("must not name more than {MAX_ORIGINS} sites")));
    }
    Ok(Origins { origins, reason: label(&field.required("reason")?)? })
}

fn capabilities(field: &Field<'_>) -> Result<Capabilities, ManifestError> {
    field.deny_unknown_keys(&["kv", "http", "clock", "random", "config"])?;
    Ok(Capabilities {
        kv: field.optional("kv")?.map(|kv| self::kv(&kv)).transpose()?,
        http: field.optional("http")?.map(|http| self::http(&http)).transpose()?,
        clock: field.optional("clock")?.map(|clock| plain(&clock)).transpose()?,
        random: field.optional("random")?.map(|random| plain(&random)).transpose()?,
        config: field.optional("config")?.map(|config| self::config(&config)).transpose()?,
    })
}

fn kv(field: &Field<'_>) -> Result<KvCapability, ManifestError> {
    field.deny_unknown_keys(&["scopes", "reason"])?;
    let scopes = unique(&field.required("scopes")?, rules::scope)?;
    Ok(KvCapability { scopes, reason: label(&field.required("reason")?)? })
}

fn http(field: &Field<'_>) -> Result<HttpCapability, ManifestError> {
    field.deny_unknown_keys(&["hosts", "reason"])?;
    let hosts = unique(&field.required("hosts")?, rules::host)?;
    Ok(HttpCapability { hosts, reason: label(&field.required("reason")?)? })
}

fn plain(field: &Field<'_>) -> Result<PlainCapability, ManifestError> {
    field.deny_unknown_keys(&["reason"])?;
    Ok(PlainCapability { reason: label(&field.required("reason")?)? })
}

fn config(field: &Field<'_>) -> Result<ConfigCapability, ManifestError> {
    field.deny_unknown_keys(&["keys", "secrets", "reason"])?;
    let list = |key| {
        let list = field.optional(key)?;
        list.map_or(Ok(Vec::new()), |list| unique(&list, rules::config_key))
    };
    let (keys, secrets) = (list("keys")?, list("secrets")?);
    if let Some(twice) = keys.iter().find(|key| secrets.contains(key)) {
        return Err(field.error(format!("names `{twice}` both as a key and as a secret")));
    }
    if keys.is_empty() && secrets.is_empty() {
        return Err(field.error("must name at least one key or secret"));
    }
    Ok(ConfigCapability { keys, secrets, reason: label(&field.required("reason")?)? })
}

fn hooks(field: &Field<'_>) -> Result<BTreeMap<String, Hook>, ManifestError> {
    field.deny_unknown_keys(HOOKS)?;
    field
        .fields()?
        .into_iter()
        .map(|(name, hook)| Ok((name.to_owned(), self::hook(name, &hook)?)))
        .collect()
}

fn hook(name: &str, field: &Field<'_>) -> Result<Hook, ManifestError> {
    field.deny_unknown_keys(if name == "form-hooks" {
        &["on-failure", "reads"]
    } else {
        &["on-failure"]
    })?;
    let reads = field.optional("reads")?;
    let reads = reads.map_or(Ok(Vec::new()), |reads| unique(&reads, rules::text))?;
    let Some(policy) = field.optional("on-failure")? else {
        return Ok(Hook { on_failure: OnFailure::default(), reads });
    };
    let on_failure = match policy.text()? {
        "open" => OnFailure::Open,
        "closed" => OnFailure::Closed,
        "fallback" => OnFailure::Fallback,
        _ => return Err(policy.error("must be open, closed or fallback")),
    };
    Ok(Hook { on_failure, reads })
}

fn limits(field: &Field<'_>) -> Result<PluginLimits, ManifestError> {
    field.deny_unknown_keys(&["memory-mib", "component-bytes"])?;
    let memory = field.optional("memory-mib")?;
    let memory_mib = memory.map(|memory| rules::within(&memory, 1, 64)).transpose()?;
    let component = field.optional("component-bytes")?;
    let component = component.map(|bytes| rules::within(&bytes, 1, 16 << 20)).transpose()?;
    Ok(PluginLimits { memory_mib, component_bytes: component.map(u64::from) })
}

fn files(node: &Node) -> Result<BTreeMap<String, FileEntry>, ManifestError> {
    let root = Field::root(node);
    let entry = |(path, field): (&str, Field<'_>)| {
        field.deny_unknown_keys(&["sha256", "size"])?;
        let size = field.required("size")?;
        let bytes = u64::try_from(size.whole()?).map_err(|_| size.error("must not be negative"))?;
        let sha256 = rules::sha256(&field.required("sha256")?)?;
        Ok((path.to_owned(), FileEntry { sha256, size: bytes }))
    };
    root.fields()?.into_iter().map(entry).collect()
}

pub(super) fn unique(
    field: &Field<'_>,
    rule: impl Fn(&Field<'_>) -> Result<String, ManifestError>,
) -> Result<Vec<String>, ManifestError> {
    let mut seen = Vec::new();
    for item in field.items()? {
        let text = rule(&item)?;
        if seen.contains(&text) {
            return Err(item.error(format!("names `{text}` a second time")));
        }
        seen.push(text);
    }
    if seen.is_empty() { Err(field.error("must not be empty")) } else { Ok(seen) }
}

fn take(map: &mut Map<String, Value>, key: &str) -> Result<Value, ManifestError> {
    let missing =
        || ManifestError { key: key.to_owned(), line: None, says: "is missing".to_owned() };
    map.shift_remove(key).ok_or_else(missing)
}

fn take_list(map: &mut Map<String, Value>, key: &str) -> Result<Vec<Value>, ManifestError> {
    match take(map, key)? {
        Value::Array(items) => Ok(items),
        _ => Err(ManifestError {
            key: key.to_owned(),
            line: None,
            says: "must be a list".to_owned(),
        }),
    }
}

fn take_texts(map: &mut Map<String, Value>, key: &str) -> Result<Vec<String>, ManifestError> {
    let texts = take_list(map, key)?.into_iter().map(|item| match item {
        Value::String(text) => Ok(text),
        _ => Err(ManifestError {
            key: key.to_owned(),
            line: None,
            says: "must hold texts only".to_owned(),
        }),
    });
    texts.collect()
}

fn document_error(says: impl Into<String>) -> ManifestError {
    ManifestError { key: String::new(), line: None, says: says.into() }
}
