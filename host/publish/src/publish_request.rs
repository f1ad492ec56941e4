//! What the publisher is asked for, and how far it tells to be.

use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use pinye_datasources::resolve::ResolvedSources;
use pinye_domain::language::Language;

/// Whose publication it is, and whom to tell how far it is.
#[derive(Clone, Debug)]
pub struct PublishRequest {
    /// Who publishes.
    pub user_id: i64,
    /// Language of the documents and of what the author is told.
    pub language: Language,
    /// Whether elements whose plugin is not available are left out; otherwise they keep the work from being published.
    pub skips_missing: bool,
    /// What the data sources of the work gave it.
    pub sources: ResolvedSources,
    /// Is told at every step.
    pub progress: watch::Sender<Progress>,
}

/// How far a publication is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// What is being done.
    pub step: PublishStep,
    /// Pages of the work; 0 as long as it has not been read.
    pub pages: usize,
    /// Pages that are finished.
    pub done: usize,
}

/// What is being done for a publication.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PublishStep {
    /// Other works are drawn first.
    #[default]
    Waiting,
    /// Its elements are checked and drawn.
    Drawing,
    /// Its documents are made and compressed.
    Packing,
    /// It is written down.
    Storing,
}
