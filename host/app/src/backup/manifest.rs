//! Header and manifest of a backup: at its beginning the version that created it, at its end
//! everything that it contains.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use pinye_domain::upload::is_stored_name;
use pinye_store::dump;
use pinye_store::tables::{Table, dumped_tables};

use super::{Damage, Error, Result, Summary};

/// The version of the file's layout.
pub(super) const FORMAT: u32 = 1;
/// Name of the first part.
pub(super) const HEADER_ENTRY: &str = "pinye-backup.json";
/// Name of the last part.
pub(super) const MANIFEST: &str = "manifest.json";

/// The first part: what created the file, and its tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BackupHeader {
    /// Version of the layout.
    pub format: u32,
    /// Version of the program that made it.
    pub program: String,
    /// The newest migration of the tables.
    pub schema: i64,
    /// When it was made.
    pub made_at: String,
    /// The tables, parents before children, with the columns in the order of every row.
    pub tables: Vec<Table>,
}

/// The last part: everything that is in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BackupManifest {
    /// Table to number of rows.
    pub rows: BTreeMap<String, u64>,
    /// How many uploads there are.
    pub uploads: u64,
    /// How many packages there are.
    pub packages: u64,
    /// Files that the database names and that were missing on the disk.
    pub lost: Vec<String>,
    /// Every part before this one, in its order.
    pub parts: Vec<EntryRecord>,
}

/// A part of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryRecord {
    /// Its name.
    pub path: String,
    /// Its length.
    pub bytes: u64,
    /// Its hash in hex.
    pub sha256: String,
}

impl BackupHeader {
    /// Returns the header of a backup by this program, of these tables.
    pub(super) fn now(made_at: String, tables: Vec<Table>) -> BackupHeader {
        let program = env!("CARGO_PKG_VERSION").to_owned();
        let schema = dump::latest_schema_version();
        BackupHeader { format: FORMAT, program, schema, made_at, tables }
    }

    /// Parses a header, and refuses versions that this program cannot restore.
    pub(super) fn read(bytes: &[u8]) -> Result<BackupHeader> {
        #[derive(Deserialize)]
        struct Version {
            format: u32,
            #[serde(default)]
            program: String,
        }
        let version: Version = serde_json::from_slice(bytes).map_err(|_| damaged(HEADER_ENTRY))?;
        if version.format != FORMAT {
            return Err(Error::Version(version.program));
        }
        let opening: BackupHeader =
            serde_json::from_slice(bytes).map_err(|_| damaged(HEADER_ENTRY))?;
        if !dump::is_known_schema_version(opening.schema) {
            return Err(Error::Version(opening.program));
        }
        Ok(opening)
    }

    /// Checks that the tables and columns are those of the schema version: the names go into SQL
    /// statements. An older program may have left tables out that this one dumps.
    pub(super) async fn check_tables(&self) -> Result<()> {
        let known = dumped_tables(self.schema).await?;
        let mut seen = BTreeSet::new();
        for table in &self.tables {
            let has_columns_of = |known: &Table| {
                known.columns.len() == table.columns.len()
                    && known.columns.iter().all(|column| table.columns.contains(column))
            };
            let own = known.iter().find(|known| known.name == table.name);
            if !own.is_some_and(has_columns_of) || !seen.insert(table.name.as_str()) {
                return Err(Error::unexpected(&table.name));
            }
        }
        match known.iter().find(|table| !seen.contains(table.name.as_str())) {
            Some(missing) if self.schema == dump::latest_schema_version() => {
                Err(Error::Damaged(Damage::Part(format!("rows/{}", missing.name))))
            }
            _ => Ok(()),
        }
    }
}

impl BackupManifest {
    /// Returns the summary to print.
    pub fn summary(&self) -> Summary {
        Summary {
            rows: self.rows.values().sum(),
            works: self.rows.get("works").copied().unwrap_or_default(),
            uploads: self.uploads,
            packages: self.packages,
            lost: self.lost.clone(),
        }
    }

    /// Returns the bytes of all parts, unpacked.
    pub fn bytes(&self) -> u64 {
        self.parts.iter().fold(0, |sum, part| sum.saturating_add(part.bytes))
    }
}

/// The kind of a part by its name. Names are compared, never used as paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EntryName {
    Header,
    /// Rows of this table.
    Rows(String),
    /// The upload of this stored name.
    Upload(String),
    /// The package of this hash.
    Package(String),
    /// The tombstone of this removed plugin.
    Removed(String),
    Manifest,
}

impl EntryName {
    pub(super) fn of(path: &str) -> Option<EntryName> {
        let plain = |text: &str| {
            let fits = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || b"_-".contains(&c);
            !text.is_empty() && text.len() <= 128 && text.bytes().all(fits)
        };
        Some(match path.split('/').collect::<Vec<_>>().as_slice() {
            [name] if *name == HEADER_ENTRY => EntryName::Header,
            [name] if *name == MANIFEST => EntryName::Manifest,
            ["rows", table, number] => {
                let number = number.strip_suffix(".jsonl")?;
                let is_number = plain(number) && number.bytes().all(|c| c.is_ascii_digit());
                (plain(table) && is_number).then(|| EntryName::Rows((*table).to_owned()))?
            }
            ["uploads", name] => {
                is_stored_name(name).then(|| EntryName::Upload((*name).to_owned()))?
            }
            ["packages", name] => {
                let hash =
                    name.strip_suffix(".pinye").filter(|hash| plain(hash) && hash.len() == 64)?;
                EntryName::Package(hash.to_owned())
            }
            ["removed", name] => {
                let id = name.strip_suffix(".json").filter(|id| plain(id))?;
                EntryName::Removed(id.to_owned())
            }
            _ => return None,
        })
    }

    /// Maximum bytes of a part that is held in memory.
    pub(super) fn max_bytes(&self) -> u64 {
        match self {
            EntryName::Header | EntryName::Removed(_) => 1 << 20,
            EntryName::Package(_) => 64 << 20,
            EntryName::Rows(_) | EntryName::Manifest => 512 << 20,
            EntryName::Upload(_) => u64::MAX,
        }
    }
}

/// Returns the error for a part that differs from the manifest.
pub(super) fn damaged(part: &str) -> Error {
    Error::Damaged(Damage::Part(part.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::{BackupHeader, EntryName, Error, FORMAT};
    use pinye_store::dump::latest_schema_version;
    use pinye_store::tables::dumped_tables;

    fn opening() -> BackupHeader {
        BackupHeader::now("2026-11-21T00:00:00Z".to_owned(), Vec::new())
    }

    fn read(opening: &BackupHeader) -> Result<BackupHeader, Error> {
        BackupHeader::read(&serde_json::to_vec(opening).unwrap())
    }

    #[test]
    fn what_is_written_is_read_again() {
        assert_eq!(read(&opening()).unwrap(), opening());
    }

    #[test]
    fn a_later_layout_or_later_tables_are_refused_by_their_version() {
        let later = BackupHeader { format: FORMAT + 1, program: "9.9.9".to_owned(), ..opening() };
        assert!(matches!(read(&later), Err(Error::Version(program)) if program == "9.9.9"));
        let later = BackupHeader { schema: 9999, program: "9.9.8".to_owned(), ..opening() };
        assert!(matches!(read(&later), Err(Error::Version(program)) if program == "9.9.8"));
        let unknown = br#"{"format":2,"program":"3.0.0","anything":true}"#;
        assert!(matches!(BackupHeader::read(unknown), Err(Error::Version(_))));
        assert!(matches!(BackupHeader::read(b"{}"), Err(Error::Damaged(_))));
    }

    #[tokio::test]
    async fn tables_and_columns_that_are_not_ours_never_reach_a_statement() {
        let tables = dumped_tables(latest_schema_version()).await.unwrap();
        let whole = BackupHeader { tables, ..opening() };
        whole.check_tables().await.unwrap();
        let changes: [fn(&mut BackupHeader); 8] = [
            |one| one.tables[0].name = "_sqlx_migrations".to_owned(),
            // Never copied.
            |one| one.tables[0].name = "sessions".to_owned(),
            |one| one.tables[0].columns[0].0 = "x\" FROM y; --".to_owned(),
            |one| one.tables[0].columns[0].1 = one.tables[0].columns[1].1,
            |one| one.tables[0].columns.clear(),
            |one| one.tables[0].columns[0] = one.tables[0].columns[1].clone(),
            // Twice.
            |one| one.tables.push(one.tables[0].clone()),
            |one| drop(one.tables.pop()),
        ];
        for (number, change) in changes.into_iter().enumerate() {
            let mut changed = whole.clone();
            change(&mut changed);
            assert!(changed.check_tables().await.is_err(), "change {number}");
        }
    }

    #[test]
    fn only_names_of_the_layout_are_names() {
        let hash = "a".repeat(64);
        let upload = format!("{}.png", "b".repeat(24));
        assert_eq!(
            EntryName::of("rows/works/000001.jsonl"),
            Some(EntryName::Rows("works".to_owned()))
        );
        assert_eq!(
            EntryName::of(&format!("uploads/{upload}")),
            Some(EntryName::Upload(upload.clone()))
        );
        assert_eq!(
            EntryName::of(&format!("packages/{hash}.pinye")),
            Some(EntryName::Package(hash.clone()))
        );
        assert_eq!(
            EntryName::of("removed/countless.json"),
            Some(EntryName::Removed("countless".to_owned()))
        );
        for wrong in [
            "",
            "/",
            "../pinye-backup.json",
            "uploads/../../etc/passwd",
            "uploads/../x.png",
            "/etc/passwd",
            "uploads/",
            "uploads/x.sh",
            "rows/works/1.jsonl/..",
            "rows/../1.jsonl",
            "rows/works/x.jsonl",
            "packages/short.pinye",
            "removed/..json",
            "removed/A.json",
            "pinye.db",
            "./manifest.json",
        ] {
            assert_eq!(EntryName::of(wrong), None, "{wrong}");
        }
    }
}
