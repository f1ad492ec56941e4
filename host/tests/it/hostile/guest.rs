//! Builds plugins from WAT: a core module, joined with the types of the contract and packed. The
//! module implements the canonical ABI by hand, as a malicious author could.

use std::collections::BTreeMap;
use std::path::Path;

use pinye_registry::manifest::FileEntry;
use pinye_registry::{
    Files, Manifest, Package, PackageLimits, archive, hash, interfaces::Interfaces,
};
use serde_json::{Value, json};
use wit_component::{ComponentEncoder, StringEncoding, embed_component_metadata};
use wit_parser::Resolve;

/// Scratch memory for bodies: 64 KiB of zeroes that nothing else uses.
pub const SCRATCH: u32 = 0x2_0000;
/// Address of the texts for bodies: each padded to 256 bytes, in the order they were added.
pub const TEXTS: u32 = 0x1000;
/// Bytes between the starts of two texts.
pub const TEXT_STEP: u32 = 256;
/// Address of the result of `describe`.
const DESCRIBED: u32 = 0x4000;

/// Returns one diagnostic with code `seen` about the first candidate; nothing if there is none.
pub const ONE_REMARK: &str = r#"
    (if (i32.eqz (local.get $count)) (then (return (global.get $scratch))))
    ;; diagnostic at +64: info, code, path, message, no args
    (i32.store8 offset=64 (global.get $scratch) (i32.const 2))
    (i32.store offset=68 (global.get $scratch) (i32.const 0x1000))
    (i32.store offset=72 (global.get $scratch) (i32.const 4))
    (i32.store offset=84 (global.get $scratch) (i32.const 0x1000))
    (i32.store offset=88 (global.get $scratch) (i32.const 4))
    ;; verdict at +32: id of the first candidate, one diagnostic
    (i32.store offset=32 (global.get $scratch) (i32.load (local.get $candidates)))
    (i32.store offset=36 (global.get $scratch) (i32.load offset=4 (local.get $candidates)))
    (i32.store offset=40 (global.get $scratch) (i32.add (global.get $scratch) (i32.const 64)))
    (i32.store offset=44 (global.get $scratch) (i32.const 1))
    ;; the list
    (i32.store (global.get $scratch) (i32.add (global.get $scratch) (i32.const 32)))
    (i32.store offset=4 (global.get $scratch) (i32.const 1))
"#;

/// Builder of a plugin. Bodies are WAT that runs before the default result is returned; they may
/// return their own.
pub struct Guest {
    name: &'static str,
    memory: String,
    imports: BTreeMap<&'static str, &'static str>,
    texts: Vec<String>,
    extra: String,
    describe: String,
    validate: String,
    migrate: Option<String>,
    react: Option<String>,
    publish: Option<String>,
    switched: Option<(String, String)>,
    field: Option<String>,
    accept: String,
    holder: Option<(String, String)>,
    reads: &'static [&'static str],
    capabilities: BTreeMap<&'static str, String>,
    on_failure: &'static str,
    details: String,
    written: Option<Value>,
    is_element_less: bool,
    schema_version: u32,
}

/// A packed plugin.
pub struct PackedPlugin {
    /// Its component.
    pub component: Vec<u8>,
    /// Its package.
    pub package_bytes: Vec<u8>,
}

impl Guest {
    /// Starts a well-behaved plugin with one element type of the same name.
    pub fn new(name: &'static str) -> Guest {
        Guest {
            name,
            memory: "(memory (export \"memory\") 4)".into(),
            imports: BTreeMap::from([(
                "log",
                "(func $log (import \"pinye:plugin/log@1.0.0\" \"write\") (param i32 i32 i32))",
            )]),
            texts: vec!["seen".into()],
            extra: String::new(),
            describe: String::new(),
            validate: String::new(),
            migrate: None,
            react: None,
            publish: None,
            switched: None,
            field: None,
            accept: String::new(),
            holder: None,
            reads: &[],
            capabilities: BTreeMap::new(),
            on_failure: "closed",
            details: details(name).to_string(),
            written: None,
            is_element_less: false,
            schema_version: 1,
        }
    }

    pub fn memory(mut self, wat: &str) -> Guest {
        self.memory = wat.into();
        self
    }

    /// Adds a text at `TEXTS + n * TEXT_STEP`; the first one after `seen` is n = 1.
    pub fn text(mut self, text: &str) -> Guest {
        self.texts.push(text.into());
        self
    }

    /// Adds module fields: tables, functions, a start function.
    pub fn extra(mut self, wat: &str) -> Guest {
        self.extra.push_str(wat);
        self
    }

    pub fn describe(mut self, body: &str) -> Guest {
        self.describe = body.into();
        self
    }

    pub fn validate(mut self, body: &str) -> Guest {
        self.validate = body.into();
        self
    }

    /// Sets schema version 2 and a `migration` with this body per element; its result is at
    /// `$scratch`.
    pub fn migrates(mut self, body: &str) -> Guest {
        self.schema_version = 2;
        self.migrate = Some(body.into());
        self
    }

    /// Adds `reaction-hooks` with this body; visitors may like its elements.
    pub fn reacts(mut self, body: &str) -> Guest {
        self.react = Some(body.into());
        let mut details = details(self.name);
        details["hooks"] = json!(["like.add", "like.remove"]);
        self.details = details.to_string();
        self
    }

    /// Sets the schema version without a migration.
    pub fn schema_version(mut self, version: u32) -> Guest {
        self.schema_version = version;
        self
    }

    /// Adds `publish-hooks` with this body per element; its result is at `$scratch`, by default the
    /// unchanged props.
    pub fn publishes(mut self, body: &str) -> Guest {
        self.publish = Some(body.into());
        self
    }

    /// Adds a `lifecycle` with these bodies for enabling and disabling.
    pub fn switched(mut self, on: &str, off: &str) -> Guest {
        self.switched = Some((on.into(), off.into()));
        self
    }

    /// Adds a `form-field` that checks each value with this body; its elements are form fields. The
    /// display text of a string has no quotes.
    pub fn checks_values(mut self, body: &str) -> Guest {
        self.field = Some(body.into());
        let mut details = details(self.name);
        details["hooks"] = json!(["field.validate"]);
        details["props"] = field_props();
        self.details = details.to_string();
        self
    }

    /// Adds a `form-field` that accepts every value, with this body of `accept-file`; its elements
    /// are file fields.
    pub fn accepts_files(mut self, body: &str) -> Guest {
        self.accept = body.into();
        self = self.checks_values("");
        let mut details = details(self.name);
        details["hooks"] = json!(["field.validate", "upload.accept"]);
        details["props"] = field_props();
        self.details = details.to_string();
        self
    }

    /// Adds `form-hooks` with these bodies, which receive the fields in `reads`; its elements hold
    /// forms.
    pub fn holds_forms(mut self, bodies: (&str, &str), reads: &'static [&'static str]) -> Guest {
        self.holder = Some((bodies.0.into(), bodies.1.into()));
        self.reads = reads;
        let mut details = details(self.name);
        details["hooks"] = json!(["form.before-submit", "form.after-submit"]);
        self.details = details.to_string();
        self
    }

    /// Imports a capability and requests it in the manifest.
    pub fn capability(mut self, name: &'static str, import: &'static str, asked: &str) -> Guest {
        self.imports.insert(name, import);
        self.capabilities.insert(name, asked.into());
        self
    }

    /// Imports a capability that the manifest does not request.
    pub fn secret_power(mut self, name: &'static str, import: &'static str) -> Guest {
        self.imports.insert(name, import);
        self
    }

    pub fn on_failure(mut self, policy: &'static str) -> Guest {
        self.on_failure = policy;
        self
    }

    /// Sets the result of `describe` verbatim.
    pub fn details(mut self, details: &str) -> Guest {
        self.details = details.into();
        self
    }

    /// Sets the manifest's description, different from the component's.
    pub fn written(mut self, details: Value) -> Guest {
        self.written = Some(details);
        self
    }

    pub fn element_less(mut self) -> Guest {
        self.is_element_less = true;
        self
    }

    /// Encodes and packs version 1.0.0.
    pub fn build(self) -> PackedPlugin {
        self.version("1.0.0")
    }

    /// Encodes and packs this version.
    pub fn version(self, version: &str) -> PackedPlugin {
        let component = self.component();
        let package_bytes = self.pack(&component, version);
        PackedPlugin { component, package_bytes }
    }

    fn component(&self) -> Vec<u8> {
        let mut resolve = Resolve::default();
        let wit = Path::new(env!("CARGO_MANIFEST_DIR")).join("../wit");
        resolve.push_dir(&wit).unwrap();
        let imports = self.imports.keys().map(|name| format!("import pinye:plugin/{name}@1.0.0;"));
        let exports = ["element"].into_iter().chain(self.hooks());
        let exports = exports.map(|name| format!("export pinye:plugin/{name}@1.0.0;"));
        let lines: Vec<String> = imports.chain(exports).collect();
        let world = format!("package test:guest; world guest {{ {} }}", lines.join("\n"));
        let package = resolve.push_str("guest.wit", &world).unwrap();
        let world = resolve.select_world(&[package], None).unwrap();
        let wat = self.wat();
        let mut module = wat::parse_str(&wat).unwrap_or_else(|error| panic!("{error}\n{wat}"));
        embed_component_metadata(&mut module, &resolve, world, StringEncoding::UTF8).unwrap();
        ComponentEncoder::default().module(&module).unwrap().validate(true).encode().unwrap()
    }

    fn hooks(&self) -> impl Iterator<Item = &'static str> {
        let all = [
            ("migration", self.migrate.is_some()),
            ("reaction-hooks", self.react.is_some()),
            ("publish-hooks", self.publish.is_some()),
            ("lifecycle", self.switched.is_some()),
            ("form-field", self.field.is_some()),
            ("form-hooks", self.holder.is_some()),
        ];
        all.into_iter().filter(|(_, has)| *has).map(|(name, _)| name)
    }

    /// Returns the WAT functions that are called per record.
    fn functions(&self) -> String {
        let mut wat = String::new();
        if let Some(body) = &self.field {
            let one = "(param $props i32) (param $props_len i32) (param $value i32) (param $value_len i32)";
            let function =
                format!("(func $check {one} (result i32)\n(local $n i32) (local $at i32)");
            wat.push_str(&format!("{function}\n{body}\n(global.get $scratch))\n"));
        }
        let props =
            "(param $props i32) (param $props_len i32) (result i32) (local $n i32) (local $at i32)";
        if let Some(body) = &self.migrate {
            wat.push_str(&format!("(func $migrate {props}\n{body}\n(global.get $scratch))\n"));
        }
        if let Some(body) = &self.publish {
            wat.push_str(&format!(
                "(func $publish {props}\n{body}
                (i32.store offset=4 (global.get $scratch) (local.get $props))
                (i32.store offset=8 (global.get $scratch) (local.get $props_len)) (global.get $scratch))\n"
            ));
        }
        wat
    }

    fn wat(&self) -> String {
        let imports: Vec<&str> = self.imports.values().copied().collect();
        let mut wat = format!("(module\n{}\n{}\n", imports.join("\n"), self.memory);
        for (at, text) in self.texts.iter().enumerate() {
            let place = TEXTS + u32::try_from(at).unwrap() * TEXT_STEP;
            wat.push_str(&format!("(data (i32.const {place}) \"{}\")\n", escape(text.as_bytes())));
        }
        wat.push_str(&format!(
            "(data (i32.const {DESCRIBED}) \"{}\")\n",
            escape(&self.described())
        ));
        wat.push_str(&format!(
            "(global $scratch (mut i32) (i32.const {SCRATCH}))\n{REALLOC}\n{}\n",
            self.extra
        ));
        wat.push_str(&self.functions());
        let mut export = |interface: &str, signature: &str, body: &str, answer: &str| {
            wat.push_str(&format!(
                "(func (export \"pinye:plugin/{interface}\") {signature} (result i32)\n(local $n i32) (local $at i32)\n{body}\n{answer})\n"
            ));
        };
        let scratch = "(global.get $scratch)";
        export("element@1.0.0#describe", "", &self.describe, &format!("(i32.const {DESCRIBED})"));
        let signature = "(param $candidates i32) (param $count i32) (param $phase i32)";
        export("element@1.0.0#validate", signature, &self.validate, scratch);
        let many = "(param $all i32) (param $count i32)";
        if self.migrate.is_some() {
            let each = for_each_record("migrate", 20, 12, 24);
            export("migration@1.0.0#migrate", many, &each, ANSWERED);
        }
        if let Some(body) = &self.react {
            export("reaction-hooks@1.0.0#on-read", "(param $event i32)", "", scratch);
            export("reaction-hooks@1.0.0#on-react", "(param $event i32)", body, scratch);
        }
        if self.publish.is_some() {
            let each = for_each_record("publish", 44, 36, 20);
            export("publish-hooks@1.0.0#on-publish", many, &each, ANSWERED);
        }
        if let Some((on, off)) = &self.switched {
            export("lifecycle@1.0.0#activate", "", on, scratch);
            export("lifecycle@1.0.0#deactivate", "", off, scratch);
        }
        if self.field.is_some() {
            let target = "(param i32 i32 i32 i32 i32 i32 i32 i32 i32) (param $props i32) (param $props_len i32)";
            let many = "(param $answers i32) (param $count i32)";
            export("form-field@1.0.0#check-values", many, CHECK_EACH, ANSWERED);
            let many = format!("{many} (param i32 i32)");
            export("form-field@1.0.0#describe-answers", &many, DESCRIBE_EACH, ANSWERED);
            let file = "(param $name i32) (param $name_len i32) (param $mime i32) (param $mime_len i32) (param $size i64)";
            let signature = format!("{target} {file}");
            export("form-field@1.0.0#accept-file", &signature, &self.accept, scratch);
        }
        if let Some((before, after)) = &self.holder {
            let signature = "(param $submission i32)";
            export("form-hooks@1.0.0#before-submit", signature, before, scratch);
            export("form-hooks@1.0.0#after-submit", signature, after, scratch);
        }
        wat.push(')');
        wat
    }

    /// Encodes `list<descriptor>` with one descriptor (or none) at [`DESCRIBED`].
    fn described(&self) -> Vec<u8> {
        let (name, details) = (self.name.as_bytes(), self.details.as_bytes());
        let len = |bytes: &[u8]| u32::try_from(bytes.len()).unwrap();
        let record = DESCRIBED + 8;
        let texts = record + 20;
        let words = [
            record,
            u32::from(!self.is_element_less),
            texts,
            len(name),
            self.schema_version,
            texts + len(name),
            len(details),
        ];
        let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.extend(name);
        bytes.extend(details);
        bytes
    }

    fn pack(&self, component: &[u8], version: &str) -> Vec<u8> {
        let mut manifest = Manifest::parse_toml(&self.toml(version)).unwrap();
        let mut written = self.written.clone().unwrap_or_else(|| details(self.name));
        if self.written.is_none()
            && let Ok(said) = serde_json::from_str::<Value>(&self.details)
            && said.is_object()
        {
            written = said;
        }
        written["type"] = json!(self.name);
        written["schemaVersion"] = json!(self.schema_version);
        manifest.element_types = vec![written];
        let surface = Interfaces::read(component).unwrap();
        (manifest.imports, manifest.exports) = (surface.imports, surface.exports);
        let mut files = Files::new();
        files.insert("component.wasm".into(), component.to_vec());
        files.insert("icon.svg".into(), b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec());
        for path in ["web/editor.js", "web/remote.js", "web/prerender.js"] {
            files.insert(path.into(), b"export default {}\n".to_vec());
        }
        files.insert(format!("web/view-{}.js", self.name), b"export default () => null\n".to_vec());
        let entry =
            |content: &Vec<u8>| FileEntry { sha256: hash(content), size: content.len() as u64 };
        manifest.files =
            files.iter().map(|(path, content)| (path.clone(), entry(content))).collect();
        files.insert("manifest.json".into(), manifest.to_canonical_json().into_bytes());
        let package = archive::pack(&files).unwrap();
        let is_honest = self.capabilities.len() + 1 == self.imports.len();
        // The largest limits that an administrator may set.
        let limits =
            PackageLimits { component: 16 << 20, packed: 32 << 20, ..PackageLimits::default() };
        let read = Package::parse_with_limits(&package, limits);
        assert!(!is_honest || read.is_ok(), "{:?}", read.err());
        package
    }

    fn toml(&self, version: &str) -> String {
        let label = "{ zh = \"测试\", en = \"Test\" }";
        let name = self.name;
        let mut text = format!(
            "manifest = 1\nid = \"{name}\"\nversion = \"{version}\"\napi = \"1.0\"\nlicense = \"Apache-2.0\"\n\
             name = {label}\ndescription = {label}\nelements = [\"{name}\"]\n[web]\nabi = 1\n[capabilities]\n"
        );
        for (capability, asked) in &self.capabilities {
            text.push_str(&format!("{capability} = {{ {asked} reason = {label} }}\n"));
        }
        text.push_str("[hooks]\n");
        for hook in self.hooks() {
            let reads = if hook == "form-hooks" && !self.reads.is_empty() {
                format!(", reads = {:?}", self.reads)
            } else {
                String::new()
            };
            let policy = self.on_failure;
            text.push_str(&format!("{hook} = {{ on-failure = \"{policy}\"{reads} }}\n"));
        }
        text
    }
}

/// Loop: calls `$function` for each of `$count` records of `size` bytes, with the props at offset
/// `props`, and copies its result of `answer` bytes from `$scratch`. Each call has its own 256
/// bytes of scratch memory.
fn for_each_record(function: &str, size: u32, props: u32, answer: u32) -> String {
    format!(
        "(block $done (loop $next
          (br_if $done (i32.ge_u (local.get $n) (local.get $count)))
          (local.set $at (i32.add (i32.const 0x2_8000) (i32.mul (local.get $n) (i32.const {answer}))))
          (memory.copy (local.get $at)
            (call ${function} (i32.load offset={props} (local.get $all)) (i32.load offset={} (local.get $all)))
            (i32.const {answer}))
          (global.set $scratch (i32.add (global.get $scratch) (i32.const 256)))
          (local.set $all (i32.add (local.get $all) (i32.const {size})))
          (local.set $n (i32.add (local.get $n) (i32.const 1)))
          (br $next)))",
        props + 4
    )
}

/// Loop: for each answer (52 bytes: target, props, value), writes an entry of 16 bytes: the value
/// unchanged, and the diagnostics of `$check`. Each check has its own 256 bytes of scratch memory.
const CHECK_EACH: &str = r#"
    (block $done (loop $next
      (br_if $done (i32.ge_u (local.get $n) (local.get $count)))
      (local.set $at (i32.add (i32.const 0x2_8000) (i32.mul (local.get $n) (i32.const 16))))
      (i32.store (local.get $at) (i32.load offset=44 (local.get $answers)))
      (i32.store offset=4 (local.get $at) (i32.load offset=48 (local.get $answers)))
      (drop (call $check (i32.load offset=36 (local.get $answers)) (i32.load offset=40 (local.get $answers))
        (i32.load offset=44 (local.get $answers)) (i32.load offset=48 (local.get $answers))))
      (i32.store offset=8 (local.get $at) (i32.load (global.get $scratch)))
      (i32.store offset=12 (local.get $at) (i32.load offset=4 (global.get $scratch)))
      (global.set $scratch (i32.add (global.get $scratch) (i32.const 256)))
      (local.set $answers (i32.add (local.get $answers) (i32.const 52)))
      (local.set $n (i32.add (local.get $n) (i32.const 1)))
      (br $next)))
"#;

/// Loop: for each answer, writes its value, without quotes if it is a string.
const DESCRIBE_EACH: &str = r#"
    (block $done (loop $next
      (br_if $done (i32.ge_u (local.get $n) (local.get $count)))
      (local.set $at (i32.add (i32.const 0x2_8000) (i32.mul (local.get $n) (i32.const 8))))
      (i32.store (local.get $at) (i32.load offset=44 (local.get $answers)))
      (i32.store offset=4 (local.get $at) (i32.load offset=48 (local.get $answers)))
      (if (i32.eq (i32.load8_u (i32.load (local.get $at))) (i32.const 34)) (then
        (i32.store (local.get $at) (i32.add (i32.load (local.get $at)) (i32.const 1)))
        (i32.store offset=4 (local.get $at) (i32.sub (i32.load offset=4 (local.get $at)) (i32.const 2)))))
      (local.set $answers (i32.add (local.get $answers) (i32.const 52)))
      (local.set $n (i32.add (local.get $n) (i32.const 1)))
      (br $next)))
"#;

/// Returns the list that the loops above have written.
const ANSWERED: &str = r#"
    (i32.store (global.get $scratch) (i32.const 0x2_8000))
    (i32.store offset=4 (global.get $scratch) (local.get $count))
    (global.get $scratch)
"#;

/// A bump allocator: every call starts with a fresh memory, so nothing needs to be freed.
const REALLOC: &str = r#"
(global $heap (mut i32) (i32.const 0x30000))
(func (export "cabi_realloc") (param $old i32) (param $old_len i32) (param $align i32) (param $len i32) (result i32)
  (local $at i32)
  (local.set $at (i32.and (i32.add (global.get $heap) (i32.const 7)) (i32.const -8)))
  (global.set $heap (i32.add (local.get $at) (local.get $len)))
  (block $enough (loop $grow
    (br_if $enough (i32.le_u (global.get $heap) (i32.mul (memory.size) (i32.const 65536))))
    (if (i32.eq (memory.grow (i32.const 16)) (i32.const -1)) (then unreachable))
    (br $grow)))
  (local.get $at))
"#;

/// Props schema of a field: its name.
fn field_props() -> Value {
    let prop = |name: &str, role: &str| {
        json!({ "name": name, "type": "string", "role": role, "control": "input",
            "label": { "zh": name, "en": name } })
    };
    json!([prop("name", "field-name"), prop("placeholder", "field-label")])
}

/// Description of an ordinary element type.
pub fn details(name: &str) -> Value {
    json!({
        "group": "basic", "label": { "zh": "测试", "en": name }, "width": 100, "height": 100,
        "schema": { "type": "object", "properties": {
            "size": { "type": "number", "minimum": 1, "maximum": 100 },
            "text": { "type": "string", "x-type": "html" },
            "link": { "type": "string", "x-type": "url" },
            "color": { "type": "string", "x-type": "color" } } },
        "props": [],
        "defaults": { "zh": { "size": 10 }, "en": { "size": 10 } } })
}

fn escape(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("\\{byte:02x}")).collect()
}
