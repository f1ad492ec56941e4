use crate::{Diagnostic, Phase, Severity, rules};

/// Collects what is found about one element.
#[derive(Debug)]
pub struct Diagnostics {
    phase: Phase,
    diagnostics: Vec<Diagnostic>,
}

impl Diagnostics {
    /// Nothing found yet.
    pub fn new(phase: Phase) -> Diagnostics {
        Diagnostics { phase, diagnostics: Vec::new() }
    }

    /// When the element is looked at.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Something that must not be stored: saving answers 422 with this remark.
    ///
    /// `path` is a JSON pointer into the props (`/endTime`, empty for the whole element), `code` the key of the
    /// translated sentence in the browser half, `message` the sentence in English.
    pub fn error(&mut self, path: &str, code: &str, message: &str) -> DiagnosticBuilder<'_> {
        self.add(Severity::Error, path, code, message)
    }

    /// Something that is stored and shown beside the field.
    pub fn warning(&mut self, path: &str, code: &str, message: &str) -> DiagnosticBuilder<'_> {
        self.add(Severity::Warning, path, code, message)
    }

    /// Something good to know.
    pub fn info(&mut self, path: &str, code: &str, message: &str) -> DiagnosticBuilder<'_> {
        self.add(Severity::Info, path, code, message)
    }

    /// An error unless `value` is a colour. For colours inside objects; props of type `color` are the host's to check.
    pub fn color(&mut self, path: &str, value: &str) {
        if !rules::is_color(value) {
            self.error(path, "color.invalid", "This is not a colour.").arg("value", value);
        }
    }

    /// An error unless `value` is empty or an address that a view may load. For addresses inside objects and in props
    /// of type `string`; props of type `url`, `image`, `audio` and `video` are the host's to check.
    pub fn address(&mut self, path: &str, value: &str) {
        if !rules::is_address(value) {
            let message = "Only http, https or a path of this installation.";
            self.error(path, "url.invalid", message).arg("value", value);
        }
    }

    /// Everything found, in order.
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

/// A remark just made; values for the placeholders of its sentence can be added.
#[derive(Debug)]
pub struct DiagnosticBuilder<'a> {
    diagnostic: &'a mut Diagnostic,
}

/// Letters of a value in a remark; the rest would not be read, and costs instructions to pass on.
const MAX_ARG_CHARS: usize = 200;

impl DiagnosticBuilder<'_> {
    /// A value for the placeholder `{name}` of the translated sentence; a long text is cut.
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
