use super::{Bound, insertion, knows_schema, newest_schema, values_of};
use crate::tables::{Kind, TABLES, copied};

fn columns(kinds: &[(&str, Kind)]) -> Vec<(String, Kind)> {
    kinds.iter().map(|(name, kind)| ((*name).to_owned(), *kind)).collect()
}

#[test]
fn rows_become_values_of_their_columns_and_nothing_else() {
    let columns = columns(&[
        ("id", Kind::Number),
        ("width", Kind::Real),
        ("on", Kind::Truth),
        ("name", Kind::Text),
        ("body", Kind::Bytes),
    ]);
    let values = values_of(r#"[9223372036854775807,"0.1",true,"a\u0022","AP8="]"#, &columns);
    let expected = [
        Bound::Number(Some(i64::MAX)),
        Bound::Real(Some(0.1)),
        Bound::Truth(Some(true)),
        Bound::Text(Some("a\"".to_owned())),
        Bound::Bytes(Some(vec![0, 255])),
    ];
    assert_eq!(values.unwrap(), expected);
    let nothing = values_of("[null,null,null,null,null]", &columns).unwrap();
    assert_eq!(nothing[4], Bound::Bytes(None));
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
    let columns = columns(&[("name", Kind::Text), ("value", Kind::Number)]);
    assert_eq!(
        insertion(&TABLES[0], &columns, 2),
        "INSERT INTO counters (\"name\", \"value\") VALUES ($1, $2), ($3, $4)"
    );
}

#[test]
fn the_steps_of_this_program_are_known() {
    assert!(knows_schema(1) && knows_schema(newest_schema()) && !knows_schema(9999));
    assert!(copied().count() < TABLES.len());
}
