//! Errors of the host. Each case maps to one HTTP status (`http::error`); messages are localized
//! when the response is written. Every crate converts its own errors into this one.

use serde_json::Value;

use crate::element::{Diagnostic, ElementDiagnostic};
use crate::json::{JsonError, ParseError};
use crate::language::Language;
use crate::messages::Message;
use crate::random::RandomError;
use crate::rule::Violation;

/// Result of a handler.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a request failed.
#[derive(Debug)]
pub enum Error {
    /// 400: the request itself is malformed.
    BadRequest(Message),
    /// 400 for one field, where the specification requires that instead of 422.
    BadField(&'static str, Message),
    /// 400 with every invalid field of a form.
    BadAnswers(Vec<FieldError>),
    /// 401: no token, or an invalid one.
    Unauthorized,
    /// 401 with a message of its own.
    SignInFirst(Message),
    /// 403: signed in, but without the permission.
    Forbidden,
    /// 403 with a message of its own.
    Refused(Message),
    /// 404: it does not exist, or not for this user.
    NotFound(Message),
    /// 408: the request body did not arrive in time.
    RequestTimeout,
    /// 409: a unique value is taken, or another request was faster; with the current state.
    Conflict(Message, Value),
    /// 413: more bytes than allowed.
    TooLarge(Message),
    /// 415: a type that is not accepted.
    Unsupported(Message),
    /// 422: every invalid field.
    Invalid(Vec<FieldError>),
    /// 428: the request looks unusual and is not accepted until it is repeated.
    ConfirmFirst(Message),
    /// 429: too many requests; the seconds to wait.
    TooMany(Message, u32),
    /// 502: an external server does not respond as expected.
    BadGateway(Message),
    /// 507: the disk is full.
    DiskFull,
    /// 503: a required service does not respond.
    Unavailable(Message),
    /// 500: unexpected. Logged once with its cause, which the response leaves out.
    Internal(anyhow::Error),
}

/// An invalid field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// `pages[0].elements[3].pluginProps.size`
    pub field: String,
    /// The reason.
    pub message: FieldMessage,
}

/// Message about a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldMessage {
    /// A message of the host.
    Host(Message),
    /// A message of a plugin, in the plugin's language, with the code that its web module may
    /// translate.
    Plugins(Diagnostic),
    /// A message of the props check: the host's own in Chinese, the more precise one of the check
    /// in English.
    Checked(Message, String),
}

impl FieldMessage {
    /// Returns the message in a language; a plugin's message stays as it is.
    pub fn localize(&self, language: Language) -> String {
        match self {
            FieldMessage::Host(message) => message.localize(language),
            FieldMessage::Checked(ours, _) if language == Language::Zh => ours.localize(language),
            FieldMessage::Checked(_, sentence) => sentence.clone(),
            FieldMessage::Plugins(diagnostic) => diagnostic.message.clone(),
        }
    }
}

/// Body of an error response, not yet localized.
#[derive(Clone, Debug)]
pub struct ErrorBody {
    /// Message of the envelope.
    pub message: Message,
    /// Invalid fields.
    pub errors: Vec<FieldError>,
    /// `data` of the envelope.
    pub data: Value,
}

impl Error {
    /// Returns the error for something that does not exist, or not for this user.
    pub fn not_found() -> Error {
        Error::NotFound(Message::new("http.notFound"))
    }

    /// Returns the error for a work that does not exist, or not for this user.
    pub fn work_not_found() -> Error {
        Error::NotFound(Message::new("work.missing"))
    }

    /// Converts the error into a response body.
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
                // A unique value that is taken is reported at its field, like other invalid fields.
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
    /// Returns an error of a field with a message of the host.
    pub fn host(field: impl Into<String>, message: Message) -> FieldError {
        FieldError { field: field.into(), message: FieldMessage::Host(message) }
    }

    /// Converts a diagnostic of an element: `pages[0].elements[3]` and `/options/0/label` become
    /// one path.
    pub fn from_diagnostic(found: &ElementDiagnostic) -> FieldError {
        let diagnostic = &found.diagnostic;
        if diagnostic.code == "type.unknown" {
            let message = Message::new("type.unknown").with("type", &found.type_name);
            return FieldError::host(format!("{}.name", found.place), message);
        }
        FieldError {
            field: format!("{}.pluginProps{}", found.place, dotted(&diagnostic.path)),
            message: match schema_message(diagnostic) {
                Some(message) => FieldMessage::Checked(message, diagnostic.message.clone()),
                None => FieldMessage::Plugins(diagnostic.clone()),
            },
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

/// Returns the host's message for a diagnostic of its own checks; none for a plugin's diagnostic,
/// which the plugin translates.
fn schema_message(diagnostic: &Diagnostic) -> Option<Message> {
    let value = |name: &str| diagnostic.args.get(name).cloned().unwrap_or_default();
    let limit = |key| Message::new(key).with("limit", value("limit"));
    Some(match diagnostic.code.as_str() {
        "schema.type" => Message::new("schema.type"),
        "schema.required" => Message::new("v.required"),
        "schema.enum" => Message::new("v.oneOf").with("choices", value("options")),
        "schema.minimum" | "schema.exclusiveMinimum" => limit("schema.minimum"),
        "schema.maximum" | "schema.exclusiveMaximum" => limit("schema.maximum"),
        "schema.minLength" | "schema.minItems" => limit("schema.short"),
        "schema.maxLength" | "schema.maxItems" => limit("schema.long"),
        "kind.url" | "url.invalid" => Message::new("v.address"),
        "kind.color" | "color.invalid" => Message::new("kind.colour"),
        "kind.html" | "depth" => Message::new("schema.deep"),
        "size" => Message::new("schema.large"),
        code if code.starts_with("schema.") => Message::new("v.pattern"),
        _ => return None,
    })
}

fn dotted(pointer: &str) -> String {
    // A JSON pointer starts with a slash, so the part before it is empty.
    let steps = pointer.split('/').skip(1).map(|step| step.replace("~1", "/").replace("~0", "~"));
    steps.fold(String::new(), |path, step| {
        let is_index = !step.is_empty() && step.bytes().all(|digit| digit.is_ascii_digit());
        if is_index { format!("{path}[{step}]") } else { format!("{path}.{step}") }
    })
}

#[cfg(test)]
mod tests {
    use super::{FieldError, dotted};
    use crate::element::{Diagnostic, ElementDiagnostic, Severity};

    #[test]
    fn a_pointer_becomes_the_path_an_author_sees() {
        assert_eq!(dotted("/options/0/label"), ".options[0].label");
        assert_eq!(dotted("/a~1b"), ".a/b");
        assert_eq!(dotted(""), "");
        let remark = ElementDiagnostic {
            place: "pages[0].elements[3]".to_owned(),
            element_id: "e".to_owned(),
            type_name: "x".to_owned(),
            diagnostic: Diagnostic {
                severity: Severity::Error,
                code: "schema.type".to_owned(),
                path: "/size".to_owned(),
                message: "must be a number".to_owned(),
                args: Default::default(),
            },
        };
        assert_eq!(
            FieldError::from_diagnostic(&remark).field,
            "pages[0].elements[3].pluginProps.size"
        );
    }
}
