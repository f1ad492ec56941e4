//! Request for a publication, and its progress.

use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use pinye_datasources::resolve::ResolvedSources;
use pinye_domain::language::Language;

/// A request for a publication.
#[derive(Clone, Debug)]
pub struct PublishRequest {
    /// User who publishes.
    pub user_id: i64,
    /// Language of the documents and diagnostics.
    pub language: Language,
    /// Whether elements whose plugin is not available are skipped; otherwise they prevent
    /// publishing.
    pub skips_missing: bool,
    /// Data of the work's data sources.
    pub sources: ResolvedSources,
    /// Receives the progress.
    pub progress: watch::Sender<Progress>,
}

/// Progress of a publication.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Current step.
    pub step: PublishStep,
    /// Number of pages of the work; 0 until it is loaded.
    pub pages: usize,
    /// Number of finished pages.
    pub done: usize,
}

/// Step of a publication.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PublishStep {
    /// Waits in the queue.
    #[default]
    Waiting,
    /// Checks and renders the elements.
    Drawing,
    /// Assembles and compresses the documents.
    Packing,
    /// Stores the publication.
    Storing,
}
