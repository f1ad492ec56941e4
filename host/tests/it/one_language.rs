//! Chinese messages contain no English, except in quotation marks and brackets: texts of authors,
//! codes.

use serde_json::json;

use crate::app::{Person, Reply, TestApp};

/// Returns the English words of a Chinese message outside of “…” and （…）.
pub fn english_in(sentence: &str) -> Vec<String> {
    let mut depth = 0;
    let mut outside = String::new();
    for c in sentence.chars() {
        match c {
            '“' | '（' => depth += 1,
            '”' | '）' => depth -= 1,
            c if depth == 0 && c.is_ascii_alphabetic() => outside.push(c),
            _ => outside.push(' '),
        }
    }
    outside.split_whitespace().filter(|word| word.len() > 1).map(str::to_owned).collect()
}

#[test]
fn english_is_found_outside_of_quotation_marks_and_brackets() {
    assert_eq!(english_in("表达式读到“$sum(”处有语法错误（S0207）"), Vec::<String>::new());
    assert_eq!(english_in("表达式无法计算：Unexpected end"), ["Unexpected", "end"]);
}

/// Creates a data source with this pipe; returns the error of the creation or of the preview.
async fn refused(author: &Person, name: &str, pipe: &str) -> Reply {
    let source = json!({ "name": name, "type": "static", "pipe": pipe });
    let made = author.post("/api/datasources", &source).await;
    if made.code() == 422 {
        return made;
    }
    author.post(&format!("/api/datasources/{}/preview", made.id()), &json!({})).await.expect(422)
}

/// DS-010: JSONata's errors are English; for Chinese readers the host names the kind of error and
/// its position.
#[tokio::test]
async fn what_is_wrong_with_a_pipe_is_said_in_one_language() {
    let (_host, mut author) = TestApp::with_author().await;
    for (number, (pipe, zh, en)) in [
        ("a.(", "表达式读到“a.(”处有语法错误", "the expression cannot be read: "),
        ("$sum(", "表达式读到“$sum(”处有语法错误", "the expression cannot be read: "),
        ("'x", "表达式读到“", "the expression cannot be read: "),
        ("1 + 'a'", "表达式算到“", "the expression cannot be computed: "),
        ("$sum('a')", "表达式算到“", "the expression cannot be computed: "),
        ("$number('x')", "表达式算到“", "the expression cannot be computed: "),
        ("$unknown(1)", "表达式算到“", "the expression cannot be computed: "),
    ]
    .into_iter()
    .enumerate()
    {
        for (language, begin) in [("zh-CN", zh), ("en-US", en)] {
            author.language = language;
            let name = format!("p{number}{}", &language[..2]);
            let reply = refused(&author, &name, pipe).await;
            assert_eq!(reply.fields(), ["pipe"], "{pipe}");
            let told = reply.json["errors"][0]["message"].as_str().unwrap();
            assert!(told.starts_with(begin), "{pipe}: {told}");
            assert!(!told.contains('{'), "{pipe}: {told}");
            if language == "zh-CN" {
                assert_eq!(english_in(told), Vec::<String>::new(), "{pipe}: {told}");
            }
        }
    }
}
