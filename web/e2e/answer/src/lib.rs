//! A form field for the browser tests: accepts texts and numbers, may be required, and accepts
//! files as its props say.

use pinye_plugin::serde_json::Value;
use pinye_plugin::{Element, ElementType, File, Findings, FormField, Group, Hydrate, Target};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props.
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Answer {
    #[schemars(title = "名称", extend("x-en" = "Name", "x-role" = "field-name"))]
    name: String,
    #[schemars(title = "提示", extend("x-en" = "Placeholder", "x-role" = "field-label"))]
    placeholder: String,
    #[schemars(title = "必填", extend("x-en" = "Required"))]
    required: bool,
    /// `*`, `image/*` or `image/png`; empty for no files.
    #[schemars(title = "文件类型", extend("x-en" = "Accepted files"))]
    accept: String,
    /// 0 for no limit.
    #[schemars(
        title = "最大字节数",
        range(min = 0, max = 52_428_800),
        extend("x-en" = "Most bytes")
    )]
    max_bytes: f64,
}

impl Element for Answer {
    const TYPE: ElementType = ElementType::new("answer", Group::Form)
        .label("回答", "Answer")
        .size(300, 44)
        .hooks(&["field.validate", "upload.accept"]);
}

/// A button that submits the fields of the page.
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Send {
    #[schemars(title = "文字", extend("x-en" = "Text"))]
    label: String,
}

impl Element for Send {
    const TYPE: ElementType = ElementType::new("send", Group::Form)
        .label("提交", "Send")
        .size(300, 44)
        .hydrate(Hydrate::Load);
}

impl FormField for Answer {
    fn check_value(&self, _: &Target, value: &Value, findings: &mut Findings) {
        if self.required && (value.is_null() || value.as_str() == Some("")) {
            findings.error("", "v.required", "This field is required.");
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "no file has so many bytes")]
    fn accept_file(&self, _: &Target, file: &File, findings: &mut Findings) {
        if !self.takes(&file.mime) {
            findings.error("", "file.type", "Wrong file type.").arg("accept", &self.accept);
        } else if self.max_bytes > 0.0 && file.size as f64 > self.max_bytes {
            let most = self.max_bytes / f64::from(1 << 20);
            findings.error("", "file.size", "The file is too large.").arg("n", most);
        }
    }
}

impl Answer {
    fn takes(&self, mime: &str) -> bool {
        let area = self.accept.strip_suffix("/*");
        self.accept == "*" || self.accept == mime || area.is_some_and(|area| is_in(area, mime))
    }
}

fn is_in(area: &str, mime: &str) -> bool {
    mime.split_once('/').is_some_and(|(begin, _)| begin == area)
}

pinye_plugin::plugin! { elements: [Answer, Send], form_field: [Answer] }

#[cfg(test)]
mod tests {
    use pinye_plugin::{File, Findings, FormField as _, Phase, Target, testing};

    use super::Answer;

    fn codes(accept: &str, max_bytes: f64, mime: &str) -> Vec<String> {
        let field = Answer { accept: accept.into(), max_bytes, ..Answer::default() };
        let file = File { name: "a".into(), mime: mime.into(), size: 100 };
        let target = Target {
            work_id: "1".into(),
            page_id: "p".into(),
            element_id: "e".into(),
            type_name: "answer".into(),
            schema_version: 1,
        };
        let mut findings = Findings::new(Phase::Runtime);
        field.accept_file(&target, &file, &mut findings);
        findings.into_diagnostics().into_iter().map(|found| found.code).collect()
    }

    /// EL-FILE-14
    #[test]
    fn takes_the_files_that_its_props_name() {
        for accept in ["*", "image/*", "image/png"] {
            assert!(codes(accept, 0.0, "image/png").is_empty(), "{accept}");
        }
        for accept in ["", "audio/*", "image/gif", "imag/*"] {
            assert_eq!(codes(accept, 0.0, "image/png"), ["file.type"], "{accept}");
        }
        assert!(codes("*", 100.0, "image/png").is_empty());
        assert_eq!(codes("*", 99.0, "image/png"), ["file.size"]);
    }

    #[test]
    fn is_declared_soundly() {
        assert_eq!(testing::faults::<super::Answer>(), Vec::<String>::new());
        assert_eq!(testing::faults::<super::Send>(), Vec::<String>::new());
    }
}
