//! Import of works of another product, in its file format: the resulting works, and the notes of
//! the report.

use std::collections::BTreeMap;

use pinye_host::Options;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use crate::app::{Person, Reply, TestApp};

/// A database row of that product: pages as a string, flags as digits, ids as numbers. Written by
/// hand after its first work.
const ROW: &str = include_str!("../../../web/e2e/luban/row.json");
/// All of its element types, on pages of 600 by 600. Written by hand.
const POSTER: &str = include_str!("../../../web/e2e/luban/poster.json");

async fn import(person: &Person, work: &str, origin: Option<&str>) -> Reply {
    let mut form = Form::new();
    if let Some(origin) = origin {
        form = form.text("origin", origin.to_owned());
    }
    let file = Part::bytes(work.as_bytes().to_vec()).file_name("work.json");
    person.post_form("/api/works/import", form.part("file", file)).await
}

async fn author_with_plugins() -> (TestApp, Person) {
    let options = Options {
        data_source_networks: Some(vec!["127.0.0.0/8".parse().unwrap()]),
        ..Options::default()
    };
    let host = TestApp::with_plugins_and(options).await;
    let author = host.author("author").await;
    (host, author)
}

/// Starts a site that serves one sound file and nothing else.
async fn old_site() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut asked = [0; 4096];
            let read = stream.read(&mut asked).await.unwrap_or_default();
            let is_there = asked[..read].starts_with(b"GET /uploads/aabb");
            let body: &[u8] = if is_there { b"RIFF\x24\0\0\0WAVEfmt something" } else { b"" };
            let status = if is_there { "200 OK" } else { "404 Not Found" };
            let head = format!(
                "HTTP/1.1 {status}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
                body.len()
            );
            let _ = stream.write_all(head.as_bytes()).await;
            let _ = stream.write_all(body).await;
        }
    });
    format!("http://127.0.0.1:{port}")
}

fn elements(work: &Value) -> Vec<&Value> {
    let pages = work["pages"].as_array().unwrap();
    pages.iter().flat_map(|page| page["elements"].as_array().unwrap()).collect()
}

fn named<'a>(work: &'a Value, name: &str) -> &'a Value {
    elements(work).into_iter().find(|one| one["name"] == name).unwrap()
}

/// Returns the notes by element type, or `""` for the work.
fn notes(reply: &Reply) -> BTreeMap<String, Vec<String>> {
    let mut notes = BTreeMap::<String, Vec<String>>::new();
    for note in reply.json["report"]["notes"].as_array().unwrap() {
        let key = note["type"].as_str().unwrap().to_owned();
        notes.entry(key).or_default().push(note["note"].as_str().unwrap().to_owned());
    }
    notes
}

#[tokio::test]
async fn a_row_of_the_database_becomes_a_work_of_its_size() {
    let (_host, author) = author_with_plugins().await;
    let made = import(&author, ROW, None).await.expect(201);
    let work = made.data();
    assert_eq!((&work["width"], &work["height"]), (&json!(320), &json!(568)));
    assert_eq!(
        (&work["is_template"], &work["page_direction"]),
        (&json!(false), &json!("vertical"))
    );
    let names: Vec<_> = elements(work).iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["background", "text", "submit-button", "enhanced-input"]);
    let text = &named(work, "text")["pluginProps"];
    assert!(text["text"].as_str().unwrap().contains("text-align:center"), "{}", text["text"]);
    assert_eq!((&text["fontSize"], &text["lineHeight"]), (&json!(13), &json!(1.42)));
    let background = named(work, "background");
    assert_eq!(background["pluginProps"]["waterMarkText"], "水印文字", "as it is drawn there");
    let page_box = ["left", "top", "width", "height"].map(|key| &background["commonStyle"][key]);
    assert_eq!(page_box, [0, 0, 320, 568].map(|number| json!(number)).each_ref());
    assert_eq!(named(work, "enhanced-input")["pluginProps"]["name"], "your name");
    let report = &made.json["report"];
    assert_eq!((&report["notes"], &report["refused"]), (&json!([]), &json!([])), "{report}");
}

#[tokio::test]
async fn every_element_type_is_taken_over_with_its_look() {
    let (_host, author) = author_with_plugins().await;
    let made = import(&author, POSTER, None).await.expect(201);
    let (work, report) = (made.data(), &made.json["report"]);
    assert_eq!((&work["width"], &work["height"]), (&json!(600), &json!(600)));
    assert_eq!((&report["refused"], &report["missing"]), (&json!([]), &json!([])), "{report}");
    let names: Vec<_> = elements(work).iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        [
            "background",
            "text",
            "picture",
            "picture",
            "button",
            "enhanced-input",
            "radio-group",
            "checkbox-group",
            "submit-button",
            "text",
            "background",
            "text",
            "bar-chart",
            "bar-chart",
            "table",
            "news-list",
            "notice-bar",
            "slide",
            "video",
            "map",
            "background-music",
        ]
    );
    let text = named(work, "text");
    assert_eq!(text["commonStyle"]["border"]["left"], json!({ "value": 2, "unit": "px" }));
    assert_eq!(text["commonStyle"]["border"]["color"]["value"], "#c0392b");
    assert_eq!(
        text["animations"],
        json!([{ "type": "fadeIn", "duration": 1500, "delay": 500 }, { "type": "bounceIn", "duration": 1000, "delay": 0, "count": 0 }])
    );
    let button = named(work, "button");
    assert_eq!(
        (&button["commonStyle"]["width"], &button["commonStyle"]["height"]),
        (&json!(220), &json!(60))
    );
}

#[tokio::test]
async fn props_have_our_names_and_our_words() {
    let (_host, author) = author_with_plugins().await;
    let made = import(&author, POSTER, None).await.expect(201);
    let work = made.data();
    let props = |name: &str| &named(work, name)["pluginProps"];
    assert_eq!(props("picture")["fillType"], "cover");
    assert_eq!(props("enhanced-input")["fontSize"], 12, "the least there is here");
    assert_eq!(
        (&props("table")["theme"], &props("table")["columnWidth"]),
        (&json!("stripe"), &json!(90))
    );
    assert_eq!(props("notice-bar")["mode"], "closeable");
    assert_eq!(props("bar-chart")["chartColors"], json!(["#19d4ae", "#5ab1ef"]));
    assert_eq!(
        props("video")["videoUrl"],
        "https://player.bilibili.com/player.html?bvid=BV1xx411c7mD"
    );
    assert_eq!(props("map")["poi"]["position"], json!({ "lat": 31.2304, "lng": 121.4737 }));
    assert_eq!(
        (&props("map")["poi"]["name"], &props("map")["amapKey"]),
        (&json!("上海市"), &json!(""))
    );
    let stars = elements(work)[9]["pluginProps"]["text"].as_str().unwrap();
    assert_eq!(stars.matches('★').count(), 5, "{stars}");
}

#[tokio::test]
async fn what_is_not_as_it_was_is_told_by_element() {
    let (_host, author) = author_with_plugins().await;
    let made = import(&author, POSTER, None).await.expect(201);
    let told = notes(&made);
    let about = |name: &str, words: &str| {
        let found = told.get(name).is_some_and(|all| all.iter().any(|one| one.contains(words)));
        assert!(found, "{name}: {words}: {told:#?}");
    };
    about("", "template");
    about("", "files of the former site did not come (1)");
    about("", "handler is a script");
    about("", "fixed did not come");
    about("lbp-text", "bounceInLeft");
    // An animation that repeats keeps its repeat count.
    assert!(made.data()["pages"].to_string().contains("\"count\":0"), "{}", made.data());
    about("lbp-text", "border is around the whole box");
    about("lbp-button", "scripts");
    about("lbp-button", "calls of script methods");
    about("lbp-picture", "none of fillType became cover");
    about("lbp-form-input", "textAlign (center)");
    about("lbp-form-input", "out of bounds and became 12");
    about("lbp-form-radio-group", "参加哪一场");
    about("lbp-line-chart", "funnel");
    about("lbp-slide", "became 1000");
    about("lbp-text-tinymce", "{{DC.weather.now}}");
    about("lbp-rate", "it shows 4");
}

#[tokio::test]
async fn its_sources_with_an_address_become_the_authors() {
    let (_host, author) = author_with_plugins().await;
    for name in ["weather_now", "weather_now_2"] {
        let made = import(&author, POSTER, None).await.expect(201);
        let sources = author.get("/api/datasources").await.expect(200);
        let source = sources.data().as_array().unwrap().iter().find(|one| one["name"] == name);
        let source = source.unwrap();
        assert_eq!(source["url"], "https://data.example/weather.json");
        assert_eq!((&source["refreshInterval"], &source["pipe"]), (&json!(5), &json!("")));
        assert_eq!(made.data()["datasources"], json!([{ "id": source["id"] }]));
    }
}

/// SEC: the import requests only the site that the importer names, and only its uploads.
#[tokio::test]
async fn files_come_from_the_site_that_is_named() {
    let (host, author) = author_with_plugins().await;
    let site = old_site().await;
    let work = POSTER.replace("http://OLD", &site);
    let made = import(&author, &work, Some(&format!("{site}/#/work-manager"))).await.expect(201);
    let cover = made.data()["cover_image_url"].as_str().unwrap();
    assert!(cover.starts_with("/uploads/") && !cover.contains("aabb"), "{cover}");
    assert_eq!(
        named(made.data(), "picture")["pluginProps"]["imgSrc"],
        cover,
        "one file, one address"
    );
    author.get(cover).await.expect(200);
    assert_eq!(made.json["report"]["assets"], 1);
    let lost = made.json["report"]["lost"].as_array().unwrap();
    assert_eq!(lost.len(), 1, "{lost:?}");
    assert!(lost[0].as_str().unwrap().contains("ffeeddcc"), "{lost:?}");
    for wrong in ["ftp://x", "http://u:p@x.example", "javascript:alert(1)"] {
        import(&author, &work, Some(wrong)).await.expect(400);
    }
    import(&author, &work, Some(&"x".repeat(9000))).await.expect(400);
    let stored =
        std::fs::read_dir(host.app.ctx.settings.data_dir.join("uploads/incoming")).unwrap();
    assert_eq!(stored.count(), 0, "nothing is left lying about");
}

/// SEC: the import does not request addresses in the host's own network.
#[tokio::test]
async fn a_site_in_the_hosts_own_network_is_not_asked() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let site = old_site().await;
    let made = import(&author, POSTER, Some(&site)).await.expect(201);
    assert_eq!(made.json["report"]["assets"], 0);
    assert_eq!(made.json["report"]["lost"].as_array().unwrap().len(), 1);
}

/// Pages in a string are parsed as strictly as the file itself.
#[tokio::test]
async fn pages_that_are_none_are_refused_with_their_field() {
    let (_host, author) = author_with_plugins().await;
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let twice = json!([{ "uuid": 1 }]).to_string();
    for pages in [
        json!("["),
        json!(deep),
        json!(json!(twice).to_string()),
        json!("[]"),
        json!("[[]]"),
        json!("[1]"),
        json!(r#"[{"uuid":1,"uuid":2}]"#),
        json!(5),
        json!({ "0": {} }),
        json!([{ "uuid": 1, "elements": { "name": "lbp-text" } }]),
        json!([{ "uuid": 1, "elements": ["lbp-text"] }]),
        json!([{ "uuid": 1, "elements": [{ "name": 5 }] }]),
    ] {
        let reply = import(&author, &json!({ "pages": pages }).to_string(), None).await;
        assert_eq!(reply.code(), 422, "{}", reply.text);
        let field = reply.json["errors"][0]["field"].as_str().unwrap();
        assert!(field.starts_with("pages"), "{}", reply.text);
    }
    let many: Vec<_> =
        (0..6_000).map(|uuid| json!({ "name": "lbp-button", "uuid": uuid })).collect();
    let pages = json!([{ "uuid": 1, "elements": many }]).to_string();
    import(&author, &json!({ "pages": pages }).to_string(), None).await.expect(413);
}

/// Any content of a known element yields a work and a report.
#[tokio::test]
async fn wrong_kinds_inside_of_elements_do_no_harm() {
    let (host, author) = author_with_plugins().await;
    let values = [
        json!(null),
        json!([]),
        json!({ "a": [1] }),
        json!(-1e300),
        json!("x".repeat(9000)),
        json!(true),
    ];
    let poster: Value = serde_json::from_str(POSTER).unwrap();
    for value in values {
        let mut work = poster.clone();
        for page in work["pages"].as_array_mut().unwrap() {
            for element in page["elements"].as_array_mut().unwrap() {
                for (key, prop) in element["pluginProps"].as_object_mut().unwrap() {
                    if key != "uuid" {
                        *prop = value.clone();
                    }
                }
                for key in ["animations", "scripts", "methodList", "customName", "visible"] {
                    element[key] = value.clone();
                }
                element["commonStyle"]["border"] = value.clone();
                element["commonStyle"]["width"] = value.clone();
            }
        }
        for key in ["datasources", "is_template", "width", "title"] {
            work[key] = value.clone();
        }
        let made = import(&author, &work.to_string(), None).await.expect(201);
        assert_eq!(elements(made.data()).len(), 21);
        let info = format!("/api/works/info/{}", made.id());
        // Its element types are not installed here.
        let publish = json!({ "is_publish": true, "leaves_out_missing": true });
        author.post(&info, &publish).await.expect(200);
        host.visitor().get(&format!("/h5/{}", made.id())).await.expect(200);
    }
}
