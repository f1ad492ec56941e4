//! Forms and the data centre: FM, DC, API-FRM-001, API-WRK-013 to API-WRK-018.

use std::sync::atomic::{AtomicU64, Ordering};

use pinye_host::Options;
use pinye_host::domain::clock::Clock;
use pinye_host::domain::publication::{NewPublication, PublishedPage};
use pinye_host::store;
use pinye_host::store::submissions::{NewSubmission, SubmissionOutcome};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::app::{Person, Reply, TestApp, With};
use crate::hostile::Guest;

mod deliver;
mod export;
pub mod hooks;
mod opened;
mod posted;
mod query;
mod redos;
mod submit;
mod visits;
mod zones;

/// A day in 2026, 10:00 UTC.
pub const NOW: i64 = 1_795_255_200_000;

/// Body of `check-value`: reports `v.required` for an empty value if the props contain `true`, and
/// `too.long` for a value of more than 200 bytes; traps on more than 3,000.
pub const RULES: &str = r#"
    (if (i32.gt_u (local.get $value_len) (i32.const 3000)) (then unreachable))
    (i32.store offset=96 (global.get $scratch) (i32.const 0))
    (if (i32.gt_u (local.get $value_len) (i32.const 200)) (then
      (i32.store offset=96 (global.get $scratch) (i32.const 0x1200))
      (i32.store offset=100 (global.get $scratch) (i32.const 8))))
    (if (i32.or
          (i32.and (i32.eq (local.get $value_len) (i32.const 2)) (i32.eq (i32.load8_u (local.get $value)) (i32.const 34)))
          (i32.and (i32.eq (local.get $value_len) (i32.const 4)) (i32.eq (i32.load8_u (local.get $value)) (i32.const 110))))
      (then (block $done (loop $next
        (br_if $done (i32.ge_u (i32.add (local.get $at) (i32.const 4)) (local.get $props_len)))
        (if (i32.eq (i32.load (i32.add (local.get $props) (local.get $at))) (i32.const 0x65757274)) (then
          (i32.store offset=96 (global.get $scratch) (i32.const 0x1100))
          (i32.store offset=100 (global.get $scratch) (i32.const 10))
          (br $done)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next)))))
    (if (i32.eqz (i32.load offset=96 (global.get $scratch))) (then (return (global.get $scratch))))
    ;; one diagnostic at +32: error, code, no path, the code again as sentence
    (i32.store offset=36 (global.get $scratch) (i32.load offset=96 (global.get $scratch)))
    (i32.store offset=40 (global.get $scratch) (i32.load offset=100 (global.get $scratch)))
    (i32.store offset=52 (global.get $scratch) (i32.load offset=96 (global.get $scratch)))
    (i32.store offset=56 (global.get $scratch) (i32.load offset=100 (global.get $scratch)))
    (i32.store (global.get $scratch) (i32.add (global.get $scratch) (i32.const 32)))
    (i32.store offset=4 (global.get $scratch) (i32.const 1))
"#;

/// Returns a plugin with one element type, a form field.
pub fn field() -> Guest {
    Guest::new("answer").text("v.required").text("too.long").checks_values(RULES)
}

/// A host with an author who has a published work with a form.
pub struct Scene {
    pub host: TestApp,
    pub clock: Clock,
    pub admin: Person,
    pub author: Person,
    pub visitor: Person,
    pub work: i64,
}

impl Scene {
    pub async fn new() -> Scene {
        Scene::with(field(), Options::default()).await
    }

    pub async fn with(guest: Guest, options: Options) -> Scene {
        let clock = Clock::fixed(NOW);
        let host = TestApp::start_with(With::Nothing, clock.clone(), options).await;
        let (admin, author) = (host.admin().await, host.author("author").await);
        let package = Part::bytes(guest.build().package_bytes).file_name("own.pinye");
        let form = Form::new().part("package", package);
        admin.post_form("/api/plugins", form).await.expect(201);
        admin.put("/api/plugins/answer", &json!({ "enabled": true })).await.expect(200);
        let sent = work(&[fields(&[("name", true), ("tel", false)])]);
        let work = author.post("/api/works", &sent).await.expect(201).id();
        let visitor = host.visitor();
        let scene = Scene { host, clock, admin, author, visitor, work };
        scene.publish().await;
        scene
    }

    /// Publishes the draft without rendering it.
    pub async fn publish(&self) {
        self.publish_with(Vec::new()).await;
    }

    pub async fn publish_with(&self, pages: Vec<PublishedPage>) {
        let row = store::works::find(&self.host.app.ctx.db, self.work).await.unwrap().unwrap();
        let publication = NewPublication {
            work_id: self.work,
            user_id: row.user_id,
            revision: row.revision,
            title: "form".to_owned(),
            document: row.document,
            lock: "[]".to_owned(),
            warnings: "[]".to_owned(),
            state: String::new(),
            at: self.clock.now_ms(),
            pages,
            assets: Vec::new(),
        };
        store::publications::add(&self.host.app.ctx.db, &publication).await.unwrap();
        crate::database::execute(&self.host.app.ctx.db, "UPDATE works SET is_publish = TRUE, publication = (SELECT MAX(p.id) FROM publications p WHERE p.work_id = works.id)").await;
    }

    /// Changes the pages and publishes them.
    pub async fn change(&self, pages: &[Value]) {
        let path = format!("/api/works/{}", self.work);
        let mut draft = self.author.get(&path).await.expect(200).data().clone();
        draft["pages"] = work(pages)["pages"].clone();
        // Publishing is a separate step.
        draft.as_object_mut().unwrap().remove("is_publish");
        self.author.put(&path, &draft).await.expect(200);
        self.publish().await;
    }

    pub fn body(&self, form_data: &Value) -> Value {
        json!({ "work_id": self.work.to_string(), "form_data": form_data })
    }

    /// Submits, each time from another address.
    pub async fn submit(&self, body: &Value) -> Reply {
        static PEOPLE: AtomicU64 = AtomicU64::new(1);
        let one = PEOPLE.fetch_add(1, Ordering::Relaxed);
        let address = format!("10.{}.{}.{}", one >> 16 & 255, one >> 8 & 255, one & 255);
        self.submit_from(&address, body).await
    }

    pub async fn submit_from(&self, address: &str, body: &Value) -> Reply {
        let request = self.visitor.request(reqwest::Method::POST, "/api/workforms");
        self.visitor.send(request.header("x-forwarded-for", address).json(body)).await
    }

    pub async fn records(&self, query: &str) -> Reply {
        let path = format!("/api/works/form/query/{}{query}", self.work);
        self.author.get(&path).await
    }
}

/// Returns the elements of one page: form fields with their names and whether they are required.
pub fn fields(named: &[(&str, bool)]) -> Value {
    let field = |(name, required): &(&str, bool)| {
        let props =
            json!({ "name": name, "placeholder": format!("Your {name}"), "required": required });
        json!({ "uuid": format!("e-{name}"), "name": "answer", "pluginProps": props })
    };
    named.iter().map(field).collect()
}

pub fn work(pages: &[Value]) -> Value {
    let page = |(number, elements): (usize, &Value)| json!({ "id": format!("p{number}"), "elements": elements });
    let pages: Vec<Value> = pages.iter().enumerate().map(page).collect();
    json!({ "title": "Party: \"2026\"", "page_mode": "h5_long_page", "pages": pages })
}

/// Inserts a submission into the database of a host.
pub async fn stored(host: &TestApp, work_id: i64, form_data: &Value) -> i64 {
    let data = form_data.to_string();
    let new = NewSubmission {
        work_id,
        client_key: uuid::Uuid::new_v4().to_string(),
        version: ("[]".to_owned(), "none".to_owned()),
        search: data.to_lowercase(),
        answers: data.clone(),
        form_data: data,
        at: host.app.ctx.clock.now_ms(),
        ..NewSubmission::default()
    };
    match store::submissions::add(&host.app.ctx.db, &[new]).await.unwrap()[0] {
        SubmissionOutcome::New(id) => id,
        other => panic!("{other:?}"),
    }
}

/// Returns the ids of the records in a response.
pub fn ids(reply: &Reply) -> Vec<i64> {
    let records = reply.data()["records"].as_array().unwrap();
    records.iter().map(|record| record["id"].as_i64().unwrap()).collect()
}
