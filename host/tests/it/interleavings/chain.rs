//! The chain of acknowledged versions of a work, and the invariants of the next one.

use serde_json::{Value, json};

use crate::app::Reply;

pub const WRITERS: usize = 4;
/// Users of the writers: two tabs of the owner, two of an administrator.
const NAMES: [&str; WRITERS] = ["author", "author", "admin", "admin"];

/// A version of the work, as returned by the host.
#[derive(Clone, Debug, PartialEq)]
pub struct KnownVersion {
    pub revision: i64,
    document: Value,
}

impl KnownVersion {
    pub fn of(document: &Value) -> KnownVersion {
        let revision = document["revision"].as_i64().unwrap_or_else(|| panic!("{document}"));
        KnownVersion { revision, document: document.clone() }
    }

    /// Returns the document after an edit: the writer's own counter incremented, and a mark in two
    /// places, so that a torn document is detected.
    pub fn edited(&self, writer: usize, number: usize) -> Value {
        let mut next = self.document.clone();
        let mark = format!("{writer}.{number}");
        let slot = self.slots()[writer] + 1;
        next["later"]["slots"][writer] = json!(slot);
        next["later"]["after"] = json!(self.mark());
        next["later"]["mark"] = json!(mark);
        next["pages"][0]["title"] = json!(mark);
        next
    }

    fn mark(&self) -> &str {
        self.document["later"]["mark"].as_str().unwrap()
    }

    fn slots(&self) -> Vec<u64> {
        let slots = self.document["later"]["slots"].as_array().unwrap();
        slots.iter().map(|slot| slot.as_u64().unwrap()).collect()
    }

    /// Returns the parts that authors write.
    fn written(&self) -> [&Value; 3] {
        ["title", "later", "pages"].map(|key| &self.document[key])
    }
}

/// The versions from the first one on, without a gap.
pub struct Chain {
    versions: Vec<(KnownVersion, usize)>,
    saves: [u64; WRITERS],
    renamings: usize,
}

impl Chain {
    pub fn from(first: &KnownVersion) -> Chain {
        Chain { versions: vec![(first.clone(), 0)], saves: [0; WRITERS], renamings: 0 }
    }

    pub fn top(&self) -> i64 {
        self.newest().revision
    }

    pub fn next_title(&self) -> String {
        (self.renamings + 1).to_string()
    }

    fn newest(&self) -> &KnownVersion {
        &self.versions.last().unwrap().0
    }

    fn at(&self, revision: i64) -> Option<&(KnownVersion, usize)> {
        let first = self.versions[0].0.revision;
        self.versions.get(usize::try_from(revision - first).ok()?)
    }

    /// Records an acknowledged save: it must be based on the previous version and stored as sent.
    pub fn saved(&mut self, writer: usize, sent: &Value, stored: &KnownVersion) {
        let before = self.newest();
        assert_eq!(stored.revision, before.revision + 1, "two saves got one revision, or none");
        assert_eq!(sent["revision"], before.revision, "a save from an old revision was taken");
        assert_eq!(
            sent["later"]["after"],
            json!(before.mark()),
            "somebody's save was overwritten unseen"
        );
        assert_eq!(KnownVersion::of(sent).written(), stored.written(), "it was stored differently");
        self.saves[writer] += 1;
        self.versions.push((stored.clone(), writer));
    }

    /// Records an acknowledged rename: the same document with another title.
    pub fn renamed(&mut self, title: &str, writer: usize) {
        let mut next = self.newest().clone();
        next.revision += 1;
        next.document["title"] = json!(title);
        next.document["revision"] = json!(next.revision);
        self.renamings += 1;
        self.versions.push((next, writer));
    }

    /// Asserts that a read returned an acknowledged version, untorn.
    pub fn holds(&self, read: &KnownVersion) {
        let (version, _) = self.at(read.revision).expect("a version nobody was told of");
        assert_eq!(version.written(), read.written(), "revision {}", read.revision);
        assert_eq!(read.document["pages"][0]["title"].as_str(), self.page_title(read), "torn");
    }

    /// Returns the expected page title: the first version has its own; every later one repeats its
    /// mark there.
    fn page_title<'a>(&'a self, read: &'a KnownVersion) -> Option<&'a str> {
        let untouched = self.versions[0].0.document["pages"][0]["title"].as_str();
        if read.mark() == "0" { untouched } else { Some(read.mark()) }
    }

    /// Asserts that the stored work is the newest acknowledged version and contains every
    /// acknowledged save.
    pub fn is_on_top(&self, stored: &KnownVersion) {
        self.holds(stored);
        assert_eq!(stored.revision, self.top(), "an acknowledged version is gone");
        assert_eq!(stored.slots(), self.saves, "an acknowledged save is lost");
        assert_eq!(stored.document["title"], json!(self.renamings.to_string()));
    }

    /// Asserts that a refused save is a 409 with the revision, time and author of a newer stored
    /// version.
    pub fn explains(&self, known: &KnownVersion, reply: &Reply) {
        assert_eq!(reply.code(), 409, "{}", reply.text);
        let now = reply.data()["revision"].as_i64().unwrap();
        assert!(now > known.revision, "refused without a newer version: {}", reply.text);
        let (version, writer) = self.at(now).expect("the facts of a version nobody was told of");
        assert_eq!(reply.data()["author"]["username"], NAMES[*writer], "revision {now}");
        let at = reply.data()["updated_at"].as_str().unwrap();
        assert!(at.ends_with('Z') && at.len() >= 20, "{at}");
        let sent = version.document["updated_at"].as_str().unwrap();
        assert!(at >= sent, "{at} is before {sent}");
        assert!(reply.message().contains(&now.to_string()), "{}", reply.message());
    }
}
