use super::{SqlValue, insertion, is_known_schema_version, latest_schema_version, values_of};
use crate::tables::{ColumnType, Table};

fn columns(kinds: &[(&str, ColumnType)]) -> Vec<(String, ColumnType)> {
    kinds.iter().map(|(name, kind)| ((*name).to_owned(), *kind)).collect()
}

#[test]
fn rows_become_values_of_their_columns_and_nothing_else() {
    let columns = columns(&[
        ("id", ColumnType::Number),
        ("width", ColumnType::Real),
        ("on", ColumnType::Boolean),
        ("name", ColumnType::Text),
        ("body", ColumnType::Bytes),
    ]);
    let values = values_of(r#"[9223372036854775807,"0.1",true,"a\u0022","AP8="]"#, &columns);
    let expected = [
        SqlValue::Number(Some(i64::MAX)),
        SqlValue::Real(Some(0.1)),
        SqlValue::Boolean(Some(true)),
        SqlValue::Text(Some("a\"".to_owned())),
        SqlValue::Bytes(Some(vec![0, 255])),
    ];
    assert_eq!(values.unwrap(), expected);
    let nothing = values_of("[null,null,null,null,null]", &columns).unwrap();
    assert_eq!(nothing[4], SqlValue::Bytes(None));
    for wrong in [
        "[]",
        "{}",
        "[1,\"1\",true,\"a\"]",
        "[1.5,\"1\",true,\"a\",\"\"]",
        "[1,1.5,true,\"a\",\"\"]",
        "[1,\"1\",0,\"a\",\"\"]",
        "[1,\"1\",true,7,\"\"]",
        "[1,\"1\",true,\"a\",\"%\"]",
        "[1,\"1\",true,\"a\",\"\"",
    ] {
        assert!(values_of(wrong, &columns).is_err(), "{wrong}");
    }
}

#[test]
fn a_statement_has_a_place_for_every_value() {
    let columns = columns(&[("name", ColumnType::Text), ("value", ColumnType::Number)]);
    let table = Table { name: "counters".to_owned(), columns };
    assert_eq!(
        insertion(&table, 2),
        "INSERT INTO counters (\"name\", \"value\") VALUES ($1, $2), ($3, $4)"
    );
}

#[test]
fn the_steps_of_this_program_are_known() {
    assert!(
        is_known_schema_version(1)
            && is_known_schema_version(latest_schema_version())
            && !is_known_schema_version(9999)
    );
}
