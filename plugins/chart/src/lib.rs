//! Four chart types with the same props; they differ only in their defaults. The first row of the
//! sheet is the header, the first column has the categories, each further column is a series.

use pinye_plugin::{Cell, Dataset, Diagnostics, Element, ElementType, Group, rules};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

mod defaults;

/// Kind of chart.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Kind {
    #[schemars(title = "折线图", extend("x-en" = "Line chart"))]
    Line,
    #[schemars(title = "柱状图", extend("x-en" = "Bar chart"))]
    Histogram,
    #[schemars(title = "饼状图", extend("x-en" = "Pie chart"))]
    Pie,
    #[schemars(title = "雷达图", extend("x-en" = "Radar chart"))]
    Radar,
}

macro_rules! charts {
    ($($(#[$doc:meta])* $chart:ident = $name:literal ($zh:literal, $en:literal), $kind:ident, $dataset:path;)+) => { $(
        $(#[$doc])*
        #[derive(Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase", default)]
        pub struct $chart {
            #[schemars(title = "数据", extend("x-en" = "Data", "x-role" = "rows"))]
            dataset: Dataset,
            #[schemars(title = "图表类型", extend("x-en" = "Chart type"))]
            r#type: Kind,
            #[schemars(
                title = "图表颜色",
                length(max = 50),
                extend("x-en" = "Chart colours", "x-control" = "color-list")
            )]
            chart_colors: Vec<String>,
            #[schemars(
                title = "数据源",
                length(max = 64),
                extend("x-en" = "Data source", "x-control" = "data-source-select", "x-role" = "data")
            )]
            data_source_id: String,
        }

        impl Default for $chart {
            fn default() -> $chart {
                $chart {
                    dataset: $dataset(),
                    r#type: Kind::$kind,
                    chart_colors: defaults::COLORS.map(str::to_owned).into(),
                    data_source_id: String::new(),
                }
            }
        }

        impl Element for $chart {
            const TYPE: ElementType =
                ElementType::new($name, Group::Chart).label($zh, $en).size(320, 400);

            fn check(&self, diagnostics: &mut Diagnostics) {
                if self.data_source_id.is_empty() {
                    check_rows(&self.dataset, self.r#type, diagnostics);
                }
                check_colors(&self.chart_colors, diagnostics);
            }
        }
    )+ };
}

charts! {
    /// The first column names the axes, each further column is one polygon.
    RadarChart = "radar-chart" ("雷达图", "Radar chart"), Radar, defaults::products;
    /// The first column is the x axis, each further column is one line.
    LineChart = "line-chart" ("折线图", "Line chart"), Line, defaults::months;
    /// The first column is the x axis, each further column is one group of bars.
    BarChart = "bar-chart" ("柱状图", "Bar chart"), Histogram, defaults::months;
    /// The first column names the sectors, the second gives their values.
    PieChart = "pie-chart" ("饼状图", "Pie chart"), Pie, defaults::channels;
}

/// Largest number of rows and of series that are drawn.
const MAX_ROWS: usize = 500;
const MAX_SERIES: usize = 20;
/// Smallest number of axes that form a polygon.
const MIN_AXES: usize = 3;

fn check_rows(dataset: &Dataset, kind: Kind, diagnostics: &mut Diagnostics) {
    if !dataset.is_sheet() {
        return;
    }
    let rows: Vec<&Vec<Cell>> = dataset.rows().iter().skip(1).collect();
    if rows.is_empty() {
        let message = "Without a row below the header there is nothing to draw.";
        diagnostics.warning("/dataset", "dataset.empty", message);
        return;
    }
    let last = if kind == Kind::Pie { 2 } else { dataset.column_count() };
    let cells = || rows.iter().flat_map(|row| row.iter().take(last).skip(1));
    if !cells().any(|cell| cell.number().is_some()) {
        let message = "There is no number from the second column on: the chart stays empty.";
        diagnostics.warning("/dataset", "dataset.noNumber", message);
    } else if let Some(text) = cells().find(|cell| !cell.is_empty() && cell.number().is_none()) {
        let message = "Cells that are not numbers are drawn as gaps.";
        diagnostics.warning("/dataset", "dataset.gap", message).arg("value", text.text());
    }
    if kind == Kind::Pie && cells().any(|cell| cell.number().is_some_and(|value| value < 0.0)) {
        let message = "A sector cannot be smaller than nothing: it is left out.";
        diagnostics.warning("/dataset", "pie.negative", message);
    }
    if kind == Kind::Radar && rows.len() < MIN_AXES {
        let message = "A radar chart needs three rows at least, one for each axis.";
        diagnostics.warning("/dataset", "radar.axes", message);
    }
    if dataset.row_count() > MAX_ROWS + 1 || dataset.column_count() > MAX_SERIES + 1 {
        let message = "This is more than a chart can show; its first rows and columns are drawn.";
        diagnostics
            .warning("/dataset", "dataset.long", message)
            .arg("rows", MAX_ROWS)
            .arg("series", MAX_SERIES);
    }
}

fn check_colors(colors: &[String], diagnostics: &mut Diagnostics) {
    for (at, color) in colors.iter().enumerate().filter(|(_, color)| !rules::is_color(color)) {
        let message = "This is not a colour.";
        let path = format!("/chartColors/{at}");
        diagnostics.error(&path, "color.invalid", message).arg("value", color);
    }
    if colors.is_empty() {
        let message = "Without colours the usual ones are drawn.";
        diagnostics.info("/chartColors", "colors.none", message);
    }
}

pinye_plugin::plugin! { elements: [RadarChart, LineChart, BarChart, PieChart] }

#[cfg(test)]
mod tests;
