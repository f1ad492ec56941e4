//! Errors of publishing.

use pinye_domain::element::{ElementDiagnostic, Severity};
use pinye_domain::error::{Error as HostError, FieldError};
use pinye_domain::messages::Message;
use pinye_sandbox::Busy;
use pinye_store as store;

use crate::{freeze, prerenderer};

/// Why a work was not published.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A plugin said no: at least one remark is an error.
    #[error("a plugin refused the work")]
    Refused(Vec<ElementDiagnostic>),
    /// Plugins of some elements are not available: a remark for each of these.
    #[error("elements of the work have no plugin")]
    Missing(Vec<ElementDiagnostic>),
    /// It has more pages or elements than a work may have.
    #[error("a work of this size is not drawn")]
    TooLarge(Message),
    /// Too many works wait to be drawn already.
    #[error(transparent)]
    Busy(#[from] Busy),
    /// The visitor runtime is not there or cannot be served.
    #[error(transparent)]
    Freeze(#[from] freeze::Error),
    /// Not even empty boxes could be drawn.
    #[error(transparent)]
    Prerender(#[from] prerenderer::Error),
    /// A stored document that is not JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// A thread of ours ended.
    #[error(transparent)]
    Task(#[from] tokio::task::JoinError),
}

impl From<Error> for HostError {
    fn from(error: Error) -> HostError {
        match error {
            Error::Store(error) => error.into(),
            other => HostError::from(&other),
        }
    }
}

impl From<&Error> for HostError {
    fn from(error: &Error) -> HostError {
        match error {
            Error::TooLarge(message) => HostError::TooLarge(message.clone()),
            Error::Busy(_) => HostError::Unavailable(Message::new("publish.busy")),
            Error::Refused(remarks) => {
                let errors =
                    remarks.iter().filter(|remark| remark.diagnostic.severity == Severity::Error);
                HostError::Invalid(errors.map(FieldError::from_diagnostic).collect())
            }
            Error::Missing(remarks) => {
                let mut types: Vec<&str> = remarks.iter().map(|one| &*one.type_name).collect();
                types.sort_unstable();
                types.dedup();
                let message = Message::new("publish.pluginsMissing").with("count", remarks.len());
                let data = serde_json::json!({ "missing": types });
                HostError::Conflict(message.with("types", types.join(", ")), data)
            }
            Error::Store(error) => error.into(),
            // The request is fine and the draft is stored: the author can try again.
            other => {
                tracing::error!(error = %other, "a work could not be published");
                HostError::Unavailable(Message::new("publish.fail"))
            }
        }
    }
}
