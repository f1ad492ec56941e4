//! Errors of publishing.

use pinye_domain::element::{ElementDiagnostic, Severity};
use pinye_domain::error::{Error as HostError, FieldError};
use pinye_domain::messages::Message;
use pinye_sandbox::Busy;
use pinye_store as store;

use crate::{freeze, prerenderer};

/// Why a work was not published or rendered.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A plugin rejected the work: at least one diagnostic is an error.
    #[error("a plugin refused the work")]
    Refused(Vec<ElementDiagnostic>),
    /// Plugins of some elements are not available; contains a diagnostic for each element.
    #[error("elements of the work have no plugin")]
    Missing(Vec<ElementDiagnostic>),
    /// The work exceeds the limit of pages or elements.
    #[error("a work of this size is not drawn")]
    TooLarge(Message),
    /// Too many works wait to be rendered.
    #[error(transparent)]
    Busy(#[from] Busy),
    /// The visitor runtime is missing or cannot be served.
    #[error(transparent)]
    Freeze(#[from] freeze::Error),
    /// The prerenderer failed even for placeholders.
    #[error(transparent)]
    Prerender(#[from] prerenderer::Error),
    /// A stored document that is not JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// A database query failed.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// A blocking task panicked or was cancelled.
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
            // The request is valid and the draft is stored, so the author can retry.
            other => {
                tracing::error!(error = %other, "a work could not be published");
                HostError::Unavailable(Message::new("publish.fail"))
            }
        }
    }
}
