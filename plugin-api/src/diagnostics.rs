use crate::{Diagnostic, Phase, Severity, rules};

/// Collector of the diagnostics of one element.
#[derive(Debug)]
pub struct Diagnostics {
    phase: Phase,
    diagnostics: Vec<Diagnostic>,
}

impl Diagnostics {
    /// Creates an empty collector.
    pub fn new(phase: Phase) -> Diagnostics {
        Diagnostics { phase, diagnostics: Vec::new() }
    }

    /// Returns the phase in which the element is validated.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Adds an error: the element must not be stored, and saving is answered with 422.
    ///
    /// `path` is a JSON pointer into the props (`/endTime`, empty for the whole element), `code`
    /// the key of the translated message in the browser half, `message` the English message.
    pub fn error(&mut self, path: &str, code: &str, message: &str) -> DiagnosticBuilder<'_> {
        self.add(Severity::Error, path, code, message)
    }

    /// Adds a warning: the element is stored, and the message is shown at the field.
    pub fn warning(&mut self, path: &str, code: &str, message: &str) -> DiagnosticBuilder<'_> {
        self.add(Severity::Warning, path, code, message)
    }

    /// Adds a piece of information for the author.
    pub fn info(&mut self, path: &str, code: &str, message: &str) -> DiagnosticBuilder<'_> {
        self.add(Severity::Info, path, code, message)
    }

    /// Adds an error unless `value` is a colour. For colours inside objects: the host checks props
    /// of type `color` itself.
    pub fn color(&mut self, path: &str, value: &str) {
        if !rules::is_color(value) {
            self.error(path, "color.invalid", "This is not a colour.").arg("value", value);
        }
    }

    /// Adds an error unless `value` is empty or an address that a view may load. For addresses
    /// inside objects and in props of type `string`: the host checks props of type `url`, `image`,
    /// `audio` and `video` itself.
    pub fn address(&mut self, path: &str, value: &str) {
        if !rules::is_address(value) {
            let message = "Only http, https or a path of this installation.";
            self.error(path, "url.invalid", message).arg("value", value);
        }
    }

    /// Returns all diagnostics in the order they were added.
    pub fn into_diagnostics(self) -> Vec<Diagnostic> {
        self.diagnostics
    }

    fn add(
        &mut self,
        severity: Severity,
        path: &str,
        code: &str,
        message: &str,
    ) -> DiagnosticBuilder<'_> {
        let diagnostic = Diagnostic {
            severity,
            code: code.to_owned(),
            path: path.to_owned(),
            message: message.to_owned(),
            args: Vec::new(),
        };
        DiagnosticBuilder { diagnostic: self.diagnostics.push_mut(diagnostic) }
    }
}

/// A diagnostic just added; takes values for the placeholders of its message.
#[derive(Debug)]
pub struct DiagnosticBuilder<'a> {
    diagnostic: &'a mut Diagnostic,
}

/// Longest placeholder value in characters. The rest would not be read and costs instructions to
/// pass on.
const MAX_ARG_CHARS: usize = 200;

impl DiagnosticBuilder<'_> {
    /// Sets the placeholder `{name}` of the translated message; a long value is cut.
    #[expect(clippy::needless_pass_by_value, reason = "`.arg(\"min\", 8)` reads better than `&8`")]
    pub fn arg(self, name: &str, value: impl ToString) -> Self {
        let mut value = value.to_string();
        if let Some((end, _)) = value.char_indices().nth(MAX_ARG_CHARS) {
            value.truncate(end);
            value.push('…');
        }
        self.diagnostic.args.push((name.to_owned(), value));
        self
    }
}
