//! A list of news links: title, summary, date and source, one row of the sheet each.

use pinye_plugin::{Cell, Dataset, Diagnostics, Element, ElementType, Group, rules};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct NewsList {
    #[schemars(title = "数据", extend("x-en" = "Data", "x-role" = "rows", "x-default-en" = [["title","summary","link","date","source"],["First headline","What the news is about","https://example.com/1","2026-01-01","Example"],["Second headline","What the news is about","https://example.com/2","2026-01-02","Example"]]))]
    dataset: Dataset,
    #[schemars(
        title = "数据源",
        length(max = 64),
        extend("x-en" = "Data source", "x-control" = "data-source-select", "x-role" = "data")
    )]
    data_source_id: String,
}

impl Default for NewsList {
    fn default() -> NewsList {
        let summary = "这里是新闻摘要";
        let news = |title, link, date| [title, summary, link, date, "示例来源"];
        NewsList {
            dataset: [
                ["标题", "摘要", "链接", "日期", "来源"],
                news("示例新闻一", "https://example.com/1", "2026-01-01"),
                news("示例新闻二", "https://example.com/2", "2026-01-02"),
            ]
            .into(),
            data_source_id: String::new(),
        }
    }
}

/// Columns in their order, with alternative names used by authors.
const COLUMNS: [&[&str]; 5] = [
    &["title", "标题", "新闻标题"],
    &["summary", "摘要", "内容"],
    &["link", "链接", "网址", "url"],
    &["date", "日期", "时间"],
    &["source", "来源"],
];
const TITLE: usize = 0;
const LINK: usize = 2;
const DATE: usize = 3;
/// Largest number of news shown to visitors.
const MAX_NEWS: usize = 200;

impl Element for NewsList {
    const TYPE: ElementType = ElementType::new("news-list", Group::Advanced)
        .label("新闻列表", "News list")
        .size(300, 300);

    fn check(&self, diagnostics: &mut Diagnostics) {
        let (places, first) = self.columns();
        let news = self.dataset.rows().get(first..).unwrap_or_default();
        if news.is_empty() && self.data_source_id.is_empty() && self.dataset.is_sheet() {
            let message = "A list without news shows nothing.";
            diagnostics.warning("/dataset", "dataset.empty", message);
        }
        if self.dataset.row_count() > MAX_NEWS + first {
            let message = "The list is too long for a phone: visitors see its first news.";
            diagnostics.warning("/dataset", "dataset.long", message).arg("rows", MAX_NEWS);
        }
        for (row, cells) in news.iter().enumerate() {
            let place = |name: usize| places.get(name).copied().flatten();
            let cell = |name| place(name).and_then(|column| cells.get(column));
            let path = |name| format!("/dataset/{}/{}", row + first, place(name).unwrap_or(0));
            let typed = |name| cell(name).map_or("", Cell::text);
            if cells.iter().all(Cell::is_empty) {
                continue;
            }
            if cell(TITLE).is_none_or(Cell::is_empty) {
                let message = "News without a title cannot be told apart.";
                diagnostics.warning(&path(TITLE), "title.empty", message).arg("row", row + 1);
            }
            if !typed(LINK).is_empty() && !is_link(typed(LINK)) {
                let message = "A link begins with http://, https:// or {host}; this one is shown as text only.";
                diagnostics
                    .warning(&path(LINK), "link.unusable", message)
                    .arg("value", typed(LINK));
            }
            if !typed(DATE).is_empty() && rules::parse_date(typed(DATE)).is_none() {
                let message = "A date is written YYYY-MM-DD; this one is shown as it was typed.";
                diagnostics.warning(&path(DATE), "date.format", message).arg("value", typed(DATE));
            }
        }
    }
}

impl NewsList {
    /// Returns the index of each column and of the first row of news. Without a header, columns are
    /// identified by position.
    fn columns(&self) -> ([Option<usize>; 5], usize) {
        let header = self.dataset.rows().first().map(Vec::as_slice).unwrap_or_default();
        let at = |names: &[&str]| {
            let is = |cell: &Cell| names.iter().any(|name| name.eq_ignore_ascii_case(cell.text()));
            header.iter().position(is)
        };
        let named = COLUMNS.map(at);
        if named.iter().any(Option::is_some) { (named, 1) } else { (std::array::from_fn(Some), 0) }
    }
}

/// Returns whether visitors can follow the link.
fn is_link(link: &str) -> bool {
    link.starts_with("{host}") || (link.contains("://") && rules::is_address(link))
}

pinye_plugin::plugin! { elements: [NewsList] }

#[cfg(test)]
mod tests;
