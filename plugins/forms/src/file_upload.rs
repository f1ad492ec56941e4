//! A file upload; the answer is the addresses of the files.

use pinye_plugin::serde_json::Value;
use pinye_plugin::{Diagnostics, Element, ElementType, File, FormField, Group, Hydrate, Target};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::choices::joined;
use crate::diagnostics;
use crate::label::LabelPosition;
use crate::rules::{self, ValidationError, ValidationResult, choice, malformed};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct FileUpload {
    #[schemars(title = "标题", extend("x-en" = "Label", "x-role" = "field-label", "x-help" = "写在字段旁，也是数据表里这一列的标题；留空则用字段名", "x-help-en" = "Stands at the field, and is the heading of its column of answers; the field name without one"))]
    pub(crate) label: String,
    #[schemars(title = "标题位置", extend("x-en" = "Label position"))]
    pub(crate) label_position: LabelPosition,
    #[schemars(title = "字段名", extend("x-en" = "Field name", "x-role" = "field-name", "x-help" = "提交数据中的名称，同一表单内不重复", "x-help-en" = "What the answer is called; different for each field of a form"))]
    pub(crate) name: String,
    #[schemars(title = "必填", extend("x-en" = "Required"))]
    pub(crate) required: bool,
    #[schemars(title = "文件类型", extend("x-en" = "Accepted files"))]
    pub(crate) accept: Accept,
    #[schemars(title = "最大大小", range(min = 0.1, max = 50), extend("x-en" = "Max size", "x-step" = 0.1, "x-unit" = "MB"))]
    pub(crate) max_size: f64,
    #[schemars(title = "允许多个", extend("x-en" = "Multiple"))]
    pub(crate) multiple: bool,
    #[schemars(title = "按钮文字", extend("x-en" = "Button text", "x-default-en" = "Click to upload", "x-role" = "field-hint"))]
    pub(crate) button_text: String,
    #[schemars(title = "提示文字", extend("x-en" = "Tip"))]
    pub(crate) tip_text: String,
    #[schemars(title = "最少文件数", range(min = 0), extend("x-en" = "Min files", "x-visible-when" = "multiple"))]
    pub(crate) min_files: f64,
    #[schemars(title = "最多文件数", range(min = 0), extend("x-en" = "Max files", "x-visible-when" = "multiple", "x-help" = "0 为不限", "x-help-en" = "0 for no limit"))]
    pub(crate) max_files: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) enum Accept {
    #[schemars(title = "所有文件", extend("x-en" = "All files"))]
    #[serde(rename = "*")]
    Any,
    #[schemars(title = "图片", extend("x-en" = "Images"))]
    #[serde(rename = "image/*")]
    Image,
    #[schemars(title = "文档", extend("x-en" = "Documents"))]
    #[serde(rename = ".doc,.docx,.pdf,.txt")]
    Document,
    #[schemars(title = "视频", extend("x-en" = "Videos"))]
    #[serde(rename = "video/*")]
    Video,
    #[schemars(title = "音频", extend("x-en" = "Audio"))]
    #[serde(rename = "audio/*")]
    Audio,
}

impl Default for FileUpload {
    fn default() -> FileUpload {
        FileUpload {
            label: String::new(),
            label_position: LabelPosition::Above,
            name: String::new(),
            required: false,
            accept: Accept::Image,
            max_size: 5.0,
            multiple: false,
            button_text: "点击上传".into(),
            tip_text: String::new(),
            min_files: 0.0,
            max_files: 0.0,
        }
    }
}

impl Element for FileUpload {
    const TYPE: ElementType = ElementType::new("file-upload", Group::Form)
        .label("文件上传", "File upload")
        .size(200, 120)
        .hydrate(Hydrate::Load)
        .hooks(&["field.validate", "upload.accept"]);

    fn check(&self, diagnostics: &mut Diagnostics) {
        diagnostics::check_name(&self.name, diagnostics);
        if self.button_text.trim().is_empty() {
            let message = "Without a text nobody knows what to hand in here.";
            diagnostics.warning("/buttonText", "buttonText.empty", message);
        }
        if self.multiple && self.max_files > 0.0 && self.min_files > self.max_files {
            let message = "The minimum is above the maximum, which does not count then.";
            diagnostics.warning("/minFiles", "files.order", message);
        }
    }
}

impl FileUpload {
    /// EL-FILE-14
    #[expect(clippy::cast_precision_loss, reason = "nobody hands in so many files")]
    fn check_answer(&self, files: &[Value]) -> ValidationResult {
        let is_address = |file: &Value| {
            let address = file.as_str().unwrap_or_default();
            !address.is_empty() && pinye_plugin::rules::is_address(address)
        };
        if !files.iter().all(is_address) {
            return Err(malformed());
        }
        let (least, most) = self.bounds();
        let count = files.len() as f64;
        if count < least {
            return Err(ValidationError::new("file.min").with("n", least));
        }
        if most > 0.0 && count > most {
            return Err(ValidationError::new("file.max").with("n", most));
        }
        Ok(())
    }

    /// Returns the smallest and largest number of files; 0 means no limit.
    fn bounds(&self) -> (f64, f64) {
        match self.multiple {
            false => (0.0, 1.0),
            true if self.max_files < self.min_files => (self.min_files, 0.0),
            true => (self.min_files, self.max_files),
        }
    }
}

/// MIME types of documents as detected by the host from the content; a renamed archive is not among
/// them.
const DOCUMENTS: [&str; 4] = [
    "application/msword",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/pdf",
    "text/plain",
];

impl Accept {
    fn stored(self) -> &'static str {
        match self {
            Accept::Any => "*",
            Accept::Image => "image/*",
            Accept::Document => ".doc,.docx,.pdf,.txt",
            Accept::Video => "video/*",
            Accept::Audio => "audio/*",
        }
    }

    fn takes(self, file: &File) -> bool {
        let name = file.name.to_ascii_lowercase();
        match self {
            Accept::Any => true,
            // Check the content, since an image may have been renamed.
            Accept::Document => {
                DOCUMENTS.contains(&file.mime.as_str())
                    && self.stored().split(',').any(|end| name.ends_with(end))
            }
            area => file.mime.starts_with(area.stored().trim_end_matches('*')),
        }
    }
}

impl FormField for FileUpload {
    /// Normalizes to one address for a single file, else to a list.
    fn normalize(&self, value: Value) -> Value {
        match choice::normalize_list(value) {
            Value::Array(mut files) if !self.multiple && files.len() < 2 => {
                files.pop().unwrap_or_default()
            }
            other => other,
        }
    }

    fn check_value(&self, _: &Target, value: &Value, diagnostics: &mut Diagnostics) {
        let files = match value {
            Value::Null => &[],
            Value::Array(files) => files.as_slice(),
            one => std::slice::from_ref(one),
        };
        let checked = match files {
            [] if self.required => Err(rules::required()),
            files => self.check_answer(files),
        };
        rules::tell(checked, "", diagnostics);
    }

    /// EL-FILE-18
    #[expect(clippy::cast_precision_loss, reason = "no file has so many bytes")]
    fn accept_file(&self, _: &Target, file: &File, diagnostics: &mut Diagnostics) {
        let checked = if !self.accept.takes(file) {
            let formats = rules::formats(self.accept.stored());
            Err(ValidationError::new("file.type").with("accept", formats))
        } else if file.size as f64 > self.max_size * BYTES_PER_MB {
            Err(ValidationError::new("file.size").with("n", self.max_size))
        } else {
            Ok(())
        };
        rules::tell(checked, "", diagnostics);
    }

    fn describe_answer(&self, _: &Target, value: &Value, language: &str) -> String {
        let files = match value {
            Value::Array(files) => files.as_slice(),
            one => std::slice::from_ref(one),
        };
        let addresses: Vec<_> = files.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        joined(&addresses, language)
    }
}

const BYTES_PER_MB: f64 = 1024.0 * 1024.0;
