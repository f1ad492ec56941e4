//! A table in three themes: the first row is the header, columns at the left stay fixed when it is
//! scrolled sideways.

use pinye_plugin::{Dataset, Diagnostics, Element, ElementType, Group};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Table {
    #[schemars(title = "数据", extend("x-en" = "Data", "x-role" = "rows"))]
    dataset: Dataset,
    #[schemars(title = "列宽", extend("x-en" = "Column width", "x-unit" = "px"))]
    column_width: f64,
    #[schemars(title = "冻结列数", range(min = 0), extend("x-en" = "Frozen columns"))]
    freeze_count: f64,
    #[schemars(title = "主题", extend("x-en" = "Theme"))]
    theme: Theme,
    #[schemars(
        title = "数据源",
        length(max = 64),
        extend("x-en" = "Data source", "x-control" = "data-source-select", "x-role" = "data")
    )]
    data_source_id: String,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Theme {
    #[schemars(title = "默认", extend("x-en" = "Default"))]
    Default,
    #[schemars(title = "斑马纹", extend("x-en" = "Stripes"))]
    Stripe,
    #[schemars(title = "浅蓝", extend("x-en" = "Light blue"))]
    LightBlue,
}

impl Default for Table {
    fn default() -> Table {
        let empty = ["-"; 3];
        Table {
            dataset: [["列A", "列B", "列C"], empty, empty, empty].into(),
            column_width: 100.0,
            freeze_count: 0.0,
            theme: Theme::Default,
            data_source_id: String::new(),
        }
    }
}

/// Largest number of cells shown to visitors; the view says how many rows are omitted.
const MAX_CELLS: usize = 10_000;
/// Smallest column width in pixels that fits a word.
const READABLE_PX: f64 = 30.0;

impl Element for Table {
    const TYPE: ElementType =
        ElementType::new("table", Group::Chart).label("表格", "Table").size(300, 200);

    fn check(&self, diagnostics: &mut Diagnostics) {
        if self.data_source_id.is_empty() && self.dataset.row_count() == 0 {
            let message = "A table without rows shows nothing.";
            diagnostics.warning("/dataset", "dataset.empty", message);
        }
        let columns = self.dataset.column_count();
        let rows = MAX_CELLS / columns.max(1);
        if self.dataset.row_count() > rows {
            let message = "The table is too long for a phone: visitors see its first rows.";
            diagnostics.warning("/dataset", "dataset.long", message).arg("rows", rows);
        }
        if self.column_width <= 0.0 {
            let message = "The columns must be wider than 0.";
            diagnostics.error("/columnWidth", "columnWidth.positive", message);
        } else if self.column_width < READABLE_PX {
            let message = "Columns this narrow cannot be read.";
            diagnostics
                .warning("/columnWidth", "columnWidth.narrow", message)
                .arg("min", READABLE_PX);
        }
        if columns > 0 && self.freeze_count >= columns as f64 {
            let message = "All columns are frozen: nothing is left to scroll.";
            diagnostics.warning("/freezeCount", "freezeCount.all", message).arg("columns", columns);
        }
    }
}

pinye_plugin::plugin! { elements: [Table] }

#[cfg(test)]
mod tests;
