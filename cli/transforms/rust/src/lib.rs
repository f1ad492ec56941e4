//! A transform of Pinye: JSON in, JSON out. `pinye transform build` makes the module, `pinye transform check` tries it.

use serde_json::{Value, json};

/// Entry point: takes the JSON response of the data source. A CSV source returns `{"columns":
/// [...], "rows": [[...], ...]}`. Elements show the same shape, a list of rows, or a list of
/// objects.
pub fn reshape(mut table: Value) -> Result<Value, String> {
    let rows = table["rows"].as_array_mut().ok_or("there are no rows")?;
    let total: f64 = rows.iter().map(amount).sum();
    for row in rows {
        let share = if total == 0.0 { 0.0 } else { (amount(row) / total * 1000.0).round() / 10.0 };
        row.as_array_mut().ok_or("a row is no list")?.push(json!(share));
    }
    table["columns"].as_array_mut().ok_or("there are no columns")?.push(json!("share"));
    Ok(table)
}

/// Returns the number in the last cell of a row, or 0.
fn amount(row: &Value) -> f64 {
    row.as_array().and_then(|row| row.last()).and_then(Value::as_f64).unwrap_or_default()
}

#[cfg(target_arch = "wasm32")]
mod module {
    use extism_pdk::{Error, FnResult, Json, plugin_fn};
    use serde_json::Value;

    #[plugin_fn]
    pub fn transform(input: Json<Value>) -> FnResult<Json<Value>> {
        Ok(Json(super::reshape(input.into_inner()).map_err(Error::msg)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_gets_its_share() {
        let table = json!({ "columns": ["city", "people"], "rows": [["上海", 3], ["杭州", 1]] });
        let shares = reshape(table).unwrap();
        assert_eq!(shares["rows"], json!([["上海", 3, 75.0], ["杭州", 1, 25.0]]));
    }
}
