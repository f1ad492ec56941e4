//! Publications: frozen copies of a work. Created once, never changed.

/// Maximum number of publications stored per work; the oldest are deleted first.
pub const MAX_KEPT_PUBLICATIONS: i64 = 20;

/// A publication without its pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Publication {
    /// Id.
    pub id: i64,
    /// Number within the work, starting at 1.
    pub number: i64,
    /// Title of the work at that time.
    pub title: String,
    /// User who published it.
    pub user_id: i64,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// Plugins that it was made with, a JSON array of id, version and sha256.
    pub lock: String,
    /// Diagnostics that the author was shown, a JSON array.
    pub warnings: String,
}

/// Fields of a new publication.
#[derive(Clone, Debug)]
pub struct NewPublication {
    /// The work.
    pub work_id: i64,
    /// User who publishes.
    pub user_id: i64,
    /// Revision of the work that it is made from.
    pub revision: i64,
    /// Title of the work.
    pub title: String,
    /// Current document of the work, with the props that plugins have frozen.
    pub document: String,
    /// JSON array of the plugins used.
    pub lock: String,
    /// JSON array of diagnostics and plugin failures.
    pub warnings: String,
    /// Fingerprint of the inputs: equal inputs give the same publication.
    pub state: String,
    /// Milliseconds since 1970.
    pub at: i64,
    /// The rendered pages.
    pub pages: Vec<PublishedPage>,
    /// Scripts and styles that the pages use.
    pub assets: Vec<Asset>,
}

/// A rendered page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublishedPage {
    /// `whole`, or the index of the page from 0.
    pub place: String,
    /// The HTML.
    pub html: Vec<u8>,
    /// The HTML compressed with brotli; none if that is not smaller.
    pub br: Option<Vec<u8>>,
    /// The HTML compressed with gzip; none if that is not smaller.
    pub gzip: Option<Vec<u8>>,
    /// Strong ETag, with its quotes.
    pub etag: String,
    /// Content security policy.
    pub csp: String,
}

/// A frozen script or style, served at `/a/{name}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asset {
    /// Hash of its content and extension: `{sha256}.js`.
    pub name: String,
    /// MIME type.
    pub mime: String,
    /// Its content.
    pub body: Vec<u8>,
    /// The content compressed with brotli; none if that is not smaller.
    pub br: Option<Vec<u8>>,
    /// The content compressed with gzip; none if that is not smaller.
    pub gzip: Option<Vec<u8>>,
}
