//! A publication: one work, frozen. Made once, never changed.

/// Most publications kept of one work; the oldest beyond go.
pub const MAX_KEPT_PUBLICATIONS: i64 = 20;

/// A publication without its pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Publication {
    /// Id.
    pub id: i64,
    /// Counts from 1 within the work.
    pub number: i64,
    /// Title of the work at that time.
    pub title: String,
    /// Who published it.
    pub user_id: i64,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// The plugins it was made with, a JSON list of id, version and sha256.
    pub lock: String,
    /// What the author was told, a JSON list.
    pub warnings: String,
}

/// What is needed to make one.
#[derive(Clone, Debug)]
pub struct NewPublication {
    /// The work.
    pub work_id: i64,
    /// Who publishes.
    pub user_id: i64,
    /// The revision of the work that it is made of.
    pub revision: i64,
    /// Title of the work.
    pub title: String,
    /// The work as it is now, with the props that the plugins froze.
    pub document: String,
    /// JSON list of the plugins used.
    pub lock: String,
    /// JSON list of remarks and faults.
    pub warnings: String,
    /// Fingerprint of what it is made of: the same again is the same publication.
    pub state: String,
    /// Milliseconds since 1970.
    pub at: i64,
    /// The finished documents.
    pub pages: Vec<PublishedPage>,
    /// Scripts and styles that they name.
    pub assets: Vec<Asset>,
}

/// One finished document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublishedPage {
    /// `whole`, or the page's index from 0.
    pub place: String,
    /// The document.
    pub html: Vec<u8>,
    /// The same, compressed with brotli; none when that is not smaller.
    pub br: Option<Vec<u8>>,
    /// The same, compressed with gzip; none when that is not smaller.
    pub gzip: Option<Vec<u8>>,
    /// Strong entity tag, with its quotes.
    pub etag: String,
    /// Its content policy.
    pub csp: String,
}

/// A frozen script or style, served at `/a/{name}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asset {
    /// Hash of its content and extension: `{sha256}.js`.
    pub name: String,
    /// Type on the wire.
    pub mime: String,
    /// Its bytes.
    pub body: Vec<u8>,
    /// The same, compressed with brotli; none when that is not smaller.
    pub br: Option<Vec<u8>>,
    /// The same, compressed with gzip; none when that is not smaller.
    pub gzip: Option<Vec<u8>>,
}
