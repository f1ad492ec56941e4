//! Imports data sources of a work of another product. A source with a URL becomes a source of the
//! importer; scripts that processed its data are not supported.

use pinye_datasources::DataSources;
use pinye_domain::field_reader::LenientBody;
use pinye_domain::json::{self, Object, raw};
use pinye_domain::messages::Message;
use pinye_domain::work::Work;
use pinye_domain::work::legacy::ConversionNotes;
use serde_json::{Map, Value, json};

use crate::importer::Importer;
use pinye_domain::error::{Error, Result};

/// Maximum number of sources of one work.
const MAX_SOURCES: usize = 20;
/// Names that are tried for one source.
const MAX_NAME_ATTEMPTS: usize = 10;
/// Minimum refresh interval in seconds.
const MIN_INTERVAL_SECONDS: f64 = 5.0;

/// Returns the sources of a foreign work, unconverted.
pub(crate) fn list_sources(work: &Value) -> Vec<Map<String, Value>> {
    let list = work.get("datasources").and_then(Value::as_array).into_iter().flatten();
    list.filter_map(Value::as_object).take(MAX_SOURCES).cloned().collect()
}

/// Adds the sources to the importer's own ones and to the work.
pub(crate) async fn import_sources(
    data_sources: &DataSources,
    importer: Importer<'_>,
    (sources, work): (&[Map<String, Value>], &mut Work),
    notes: &mut ConversionNotes,
) -> Result<()> {
    let mut made = Vec::new();
    for source in sources {
        let text = |key: &str| source.get(key).and_then(Value::as_str).unwrap_or_default();
        let shown: String = text("name").chars().take(50).collect();
        let lost = |reason: String| {
            Message::new("import.source").with("name", &shown).with("reason", reason)
        };
        if text("type") == "static" || text("url").is_empty() {
            let reason = Message::new("import.sourceKind").localize(importer.language);
            notes.add("", "", lost(reason));
            continue;
        }
        match create_source(data_sources, importer.user_id, source).await {
            Ok(id) => {
                made.push(json!({ "id": id }));
                if !text("pipe").trim().is_empty() {
                    notes.add("", "", Message::new("import.sourcePipe").with("name", &shown));
                }
            }
            Err(error) => match reason(&error, importer) {
                Some(reason) => notes.add("", "", lost(reason)),
                None => return Err(error),
            },
        }
    }
    if !made.is_empty() {
        work.set_server_field("datasources", &made);
    }
    Ok(())
}

async fn create_source(
    data_sources: &DataSources,
    user_id: i64,
    source: &Map<String, Value>,
) -> Result<i64> {
    let text = |key: &str| source.get(key).and_then(Value::as_str).unwrap_or_default();
    let is_fixed = text("refreshType") == "fixed";
    let interval = source.get("refreshInterval").and_then(Value::as_f64).unwrap_or_default();
    let name = name_of(text("name"));
    for number in 1..=MAX_NAME_ATTEMPTS {
        let name = if number == 1 { name.clone() } else { format!("{name}_{number}") };
        let fields = json!({
            "name": name, "url": text("url"),
            "type": if text("type") == "csv" { "csv" } else { "httpApi" },
            "refreshType": if is_fixed { "fixed" } else { "once" },
        });
        let mut sent: Object = json::parse(fields.to_string().as_bytes())?;
        if is_fixed {
            #[expect(clippy::cast_possible_truncation, reason = "within a day")]
            let seconds = interval.clamp(MIN_INTERVAL_SECONDS, 86_400.0).round() as i64;
            sent.set("refreshInterval", raw(&seconds));
        }
        match pinye_datasources::create(data_sources, user_id, &LenientBody::read(&sent)).await {
            Err(Error::Conflict(..)) if number < MAX_NAME_ATTEMPTS => {}
            made => return Ok(made?.id),
        }
    }
    Err(Error::not_found())
}

/// Derives a valid source name (DS-008).
fn name_of(theirs: &str) -> String {
    let is_letter =
        |c: char| c.is_ascii_alphanumeric() || c == '_' || ('\u{4e00}'..='\u{9fff}').contains(&c);
    let plain: String =
        theirs.chars().take(40).map(|c| if is_letter(c) { c } else { '_' }).collect();
    let begins = plain.chars().next();
    match begins.is_some_and(|c| !c.is_ascii_digit() && c != '_') {
        true => plain,
        false => format!("source_{plain}"),
    }
}

/// Returns why a source was rejected; `None` if the error is not caused by the source.
fn reason(error: &Error, importer: Importer<'_>) -> Option<String> {
    match error {
        Error::Conflict(message, _) | Error::TooLarge(message) | Error::BadRequest(message) => {
            Some(message.localize(importer.language))
        }
        Error::Invalid(fields) => {
            fields.first().map(|field| field.message.localize(importer.language))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::name_of;

    /// DS-008
    #[test]
    fn every_name_becomes_one_that_a_source_may_have() {
        for (theirs, ours) in
            [("天气", "天气"), ("my source", "my_source"), ("1a", "source_1a"), ("", "source_")]
        {
            assert_eq!(name_of(theirs), ours);
        }
        assert_eq!(name_of(&"a".repeat(90)).len(), 40);
    }
}
