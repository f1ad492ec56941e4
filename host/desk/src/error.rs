//! What a request can end with when it does not succeed. Each case becomes one answer, in one place; the sentence is
//! put into the reader's language on the way out (`speak` of the room `http`).

use serde_json::Value;

use crate::publish_jobs::PublishError;
use crate::works::check::field_error;
use crate::{downloads, passwords, quota};
use pinye_domain::element::{Diagnostic, Severity};
use pinye_domain::json::{JsonError, ParseError};
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::random::RandomError;
use pinye_domain::rule::Violation;
use pinye_publish as publish;
use pinye_storage as storage;
use pinye_store as store;

/// Result of a handler.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a request was not fulfilled.
#[derive(Debug)]
pub enum Error {
    /// 400: the request itself is malformed.
    BadRequest(Message),
    /// 400 with a field, where the specification asks for that instead of 422.
    BadField(&'static str, Message),
    /// 400 with every field of a form that is not acceptable.
    BadAnswers(Vec<FieldError>),
    /// 401: no token, or one that is not valid any more.
    Unauthorized,
    /// 401 with a sentence of its own.
    SignInFirst(Message),
    /// 403: signed in, but without the permission.
    Forbidden,
    /// 403 with a sentence of its own.
    Refused(Message),
    /// 404: there is no such thing, or not for this person.
    NotFound(Message),
    /// 408: the body of the request did not come in time.
    RequestTimeout,
    /// 409: a unique value is taken, or somebody was faster; with what there is now.
    Conflict(Message, Value),
    /// 413: more bytes than allowed.
    TooLarge(Message),
    /// 415: a type that is not accepted.
    Unsupported(Message),
    /// 422: every field that is not acceptable.
    Invalid(Vec<FieldError>),
    /// 428: it looks unusual and is not taken yet; the same once more is.
    ConfirmFirst(Message),
    /// 429: too often; the seconds to wait.
    TooMany(Message, u32),
    /// 502: a server of somebody else does not answer as it should.
    BadGateway(Message),
    /// 507: the disk is full.
    DiskFull,
    /// 503: something needed does not answer.
    Unavailable(Message),
    /// 500: unexpected. Logged once with its cause, answered without it.
    Internal(anyhow::Error),
}

/// One field that is not acceptable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// `pages[0].elements[3].pluginProps.size`
    pub field: String,
    /// What is wrong.
    pub message: FieldMessage,
}

/// The sentence about a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldMessage {
    /// One of ours.
    Host(Message),
    /// A plugin's own, in the language the plugin speaks, with the code its browser half may translate.
    Plugins(Diagnostic),
    /// Of the check of props: ours in Chinese, the more exact one of the check in English.
    Checked(Message, String),
}

impl FieldMessage {
    /// Puts it into words; what a plugin says stays as the plugin says it.
    pub fn localize(&self, language: Language) -> String {
        match self {
            FieldMessage::Host(message) => message.localize(language),
            FieldMessage::Checked(ours, _) if language == Language::Zh => ours.localize(language),
            FieldMessage::Checked(_, sentence) => sentence.clone(),
            FieldMessage::Plugins(diagnostic) => diagnostic.message.clone(),
        }
    }
}

/// An error on its way out, waiting for words.
#[derive(Clone, Debug)]
pub struct ErrorBody {
    /// The sentence of the envelope.
    pub message: Message,
    /// Fields.
    pub errors: Vec<FieldError>,
    /// `data` of the envelope.
    pub data: Value,
}

impl Error {
    /// Something that does not exist, or not for this person.
    pub fn not_found() -> Error {
        Error::NotFound(Message::new("http.notFound"))
    }

    /// A work that does not exist, or not for this person.
    pub fn work_not_found() -> Error {
        Error::NotFound(Message::new("work.missing"))
    }

    /// The error waiting for words.
    pub fn into_body(self) -> ErrorBody {
        let failure = |message| ErrorBody { message, errors: Vec::new(), data: Value::Null };
        match self {
            Error::BadField(field, message) => ErrorBody {
                errors: vec![FieldError::host(field, message.clone())],
                ..failure(message)
            },
            Error::BadAnswers(errors) => {
                ErrorBody { errors, ..failure(Message::new("form.invalid")) }
            }
            Error::Invalid(errors) => ErrorBody { errors, ..failure(Message::new("http.invalid")) },
            Error::Conflict(message, data) => {
                // A value that somebody else has is told beside its field like every other.
                let field = data.get("field").and_then(Value::as_str);
                let errors = field.map(|field| FieldError::host(field, message.clone()));
                ErrorBody { data, errors: errors.into_iter().collect(), ..failure(message) }
            }
            Error::Unauthorized => failure(Message::new("http.unauthorized")),
            Error::Forbidden => failure(Message::new("http.forbidden")),
            Error::RequestTimeout => failure(Message::new("http.tooSlow")),
            Error::DiskFull => failure(Message::new("upload.full")),
            Error::Internal(_) => failure(Message::new("http.internal")),
            Error::BadRequest(message)
            | Error::SignInFirst(message)
            | Error::Refused(message)
            | Error::ConfirmFirst(message)
            | Error::NotFound(message)
            | Error::TooLarge(message)
            | Error::Unsupported(message)
            | Error::TooMany(message, _)
            | Error::BadGateway(message)
            | Error::Unavailable(message) => failure(message),
        }
    }
}

impl FieldError {
    /// A field with a sentence of ours.
    pub fn host(field: impl Into<String>, message: Message) -> FieldError {
        FieldError { field: field.into(), message: FieldMessage::Host(message) }
    }
}

impl From<store::Error> for Error {
    fn from(error: store::Error) -> Error {
        match error {
            store::Error::Duplicate(field) => Error::Conflict(
                Message::new("http.conflict"),
                serde_json::json!({ "field": field }),
            ),
            error if error.is_disk_full() => Error::DiskFull,
            error if error.is_busy() => {
                tracing::warn!(%error, "the database has too much to do, or does not answer");
                Error::Unavailable(Message::new("http.unavailable"))
            }
            other => Error::Internal(other.into()),
        }
    }
}

/// Of an error that many wait for, and none of them owns.
impl From<&store::Error> for Error {
    fn from(error: &store::Error) -> Error {
        match error {
            store::Error::Duplicate(field) => store::Error::Duplicate(field).into(),
            error if error.is_disk_full() => Error::DiskFull,
            error if error.is_busy() => Error::Unavailable(Message::new("http.unavailable")),
            other => Error::Internal(anyhow::anyhow!("{other}")),
        }
    }
}

impl From<publish::Error> for Error {
    fn from(error: publish::Error) -> Error {
        match error {
            publish::Error::Store(error) => error.into(),
            other => Error::from(&other),
        }
    }
}

impl From<&publish::Error> for Error {
    fn from(error: &publish::Error) -> Error {
        match error {
            publish::Error::TooLarge(message) => Error::TooLarge(message.clone()),
            publish::Error::Busy(_) => Error::Unavailable(Message::new("publish.busy")),
            publish::Error::Refused(remarks) => {
                let errors =
                    remarks.iter().filter(|remark| remark.diagnostic.severity == Severity::Error);
                Error::Invalid(errors.map(field_error).collect())
            }
            publish::Error::Missing(remarks) => {
                let mut types: Vec<&str> = remarks.iter().map(|one| &*one.type_name).collect();
                types.sort_unstable();
                types.dedup();
                let message = Message::new("publish.pluginsMissing").with("count", remarks.len());
                let data = serde_json::json!({ "missing": types });
                Error::Conflict(message.with("types", types.join(", ")), data)
            }
            publish::Error::Store(error) => error.into(),
            // Whatever kept the publisher from its work, the request is fine and the draft is kept.
            other => {
                tracing::error!(error = %other, "a work could not be published");
                Error::Unavailable(Message::new("publish.fail"))
            }
        }
    }
}

impl From<&PublishError> for Error {
    fn from(failed: &PublishError) -> Error {
        match failed {
            PublishError::Publish(error) => error.into(),
            PublishError::Store(error) => error.into(),
            PublishError::Unreadable(violations) => violations.clone().into(),
            PublishError::NotFound => Error::work_not_found(),
            PublishError::Superseded => {
                Error::Conflict(Message::new("publish.superseded"), serde_json::Value::Null)
            }
            PublishError::Busy | PublishError::JobLost => {
                Error::Unavailable(Message::new("http.unavailable"))
            }
        }
    }
}

impl From<passwords::Error> for Error {
    fn from(error: passwords::Error) -> Error {
        match error {
            passwords::Error::Busy => Error::Unavailable(Message::new("auth.busy")),
            other => Error::Internal(other.into()),
        }
    }
}

impl From<quota::Error> for Error {
    fn from(error: quota::Error) -> Error {
        match error {
            quota::Error::Full => Error::DiskFull,
            quota::Error::OverQuota => Error::TooLarge(Message::new("upload.quota")),
            quota::Error::Disk(error) => error.into(),
        }
    }
}

impl From<downloads::Error> for Error {
    fn from(error: downloads::Error) -> Error {
        match error {
            // Whoever takes nothing is cut off before.
            downloads::Error::AccountLimit => Error::TooMany(Message::new("http.tooMany"), 30),
            downloads::Error::HostLimit => Error::Unavailable(Message::new("http.unavailable")),
        }
    }
}

impl From<RandomError> for Error {
    fn from(error: RandomError) -> Error {
        Error::Internal(error.into())
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Error {
        match error.kind() {
            std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => Error::DiskFull,
            _ => Error::Internal(error.into()),
        }
    }
}

impl From<storage::Error> for Error {
    fn from(error: storage::Error) -> Error {
        match error {
            storage::Error::Disk(error) => error.into(),
            other => {
                tracing::error!(error = %other, "the storage of uploaded files does not answer");
                Error::Unavailable(Message::new("upload.storage"))
            }
        }
    }
}

impl From<anyhow::Error> for Error {
    fn from(error: anyhow::Error) -> Error {
        Error::Internal(error)
    }
}

impl From<Vec<Violation>> for Error {
    fn from(violations: Vec<Violation>) -> Error {
        let field = |violation: Violation| {
            let message = Message::from(&violation.rule);
            FieldError::host(violation.field, message)
        };
        Error::Invalid(violations.into_iter().map(field).collect())
    }
}

impl From<JsonError> for Error {
    fn from(fault: JsonError) -> Error {
        Error::BadRequest(match fault {
            JsonError::Syntax { line, column } => {
                Message::new("json.syntax").with("line", line).with("column", column)
            }
            JsonError::TooDeep => Message::new("json.depth"),
            JsonError::DuplicateKey(path) => Message::new("json.duplicate").with("path", path),
        })
    }
}

impl From<ParseError> for Error {
    fn from(error: ParseError) -> Error {
        match error {
            ParseError::Malformed(fault) => fault.into(),
            ParseError::Shape(reason) => {
                Error::BadRequest(Message::new("json.shape").with("reason", reason))
            }
        }
    }
}

impl From<pinye_outbound::wechat::Error> for Error {
    fn from(error: pinye_outbound::wechat::Error) -> Error {
        match error {
            pinye_outbound::wechat::Error::NotConfigured => {
                Error::Unavailable(Message::new("wx.notConfigured"))
            }
            pinye_outbound::wechat::Error::Code => Error::BadRequest(Message::new("wx.code")),
            pinye_outbound::wechat::Error::NoResponse(_)
            | pinye_outbound::wechat::Error::Refused(_) => {
                tracing::warn!(%error, "WeChat was asked in vain");
                Error::BadGateway(Message::new("wx.silent"))
            }
        }
    }
}
