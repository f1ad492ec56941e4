//! Access rights: every route × every caller × every owner of the record. The routes come from the
//! router; one that is missing here fails the test.

use pinye_host::router::{Auth, Origin, RouteSpec, routes};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder};
use serde_json::json;

use crate::app::{Person, TestApp};

/// The record in the path.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Record {
    None,
    Work,
    Upload,
    Font,
    Plugin,
    Tag,
    OwnTag,
    Gift,
    Combination,
    DataSource,
    Submission,
}

/// The request to a route, and the response to a permitted caller.
struct Case {
    record: Record,
    body: Body,
    allowed: u16,
    /// Whether holders of `work.manage-all` reach other people's records.
    admin_reaches_all: bool,
}

enum Body {
    None,
    Json(serde_json::Value),
    Form(&'static str),
    /// A form upload to a work that does not exist, so every caller gets the same response.
    OfForm(&'static str),
}

fn case(record: Record, body: Body, allowed: u16) -> Case {
    Case {
        record,
        body,
        allowed,
        admin_reaches_all: matches!(record, Record::Work | Record::Submission),
    }
}

fn of_site_files(route: &RouteSpec) -> Option<Case> {
    let file = json!({ "name": "a.txt", "content": "x" });
    match (route.method.as_str(), route.path.as_str()) {
        ("GET", "/api/site-files") => Some(case(Record::None, Body::None, 200)),
        ("POST", "/api/site-files") => Some(case(Record::None, Body::Json(file), 201)),
        ("DELETE", "/api/site-files/{name}") | ("GET", "/{name}") => {
            Some(case(Record::None, Body::None, 404))
        }
        _ => None,
    }
}

fn described(route: &RouteSpec) -> Case {
    use Record::{Combination, Gift, None as Nothing, OwnTag, Plugin, Tag, Work};
    let plain = |record, allowed| case(record, Body::None, allowed);
    let sent = |record, body, allowed| case(record, Body::Json(body), allowed);
    let of_a_group =
        [of_people, of_forms, of_files, of_sources, of_wechat, of_places, of_site_files];
    if let Some(case) = of_a_group.into_iter().find_map(|group| group(route)) {
        return case;
    }
    match (route.method.as_str(), route.path.as_str()) {
        ("GET", "/api/health" | "/api/config" | "/api/openapi.json") => plain(Nothing, 200),
        ("GET", "/api/works" | "/api/ready") => plain(Nothing, 200),
        ("POST", "/api/works") => sent(Nothing, json!({}), 201),
        ("GET", "/api/works/{id}") => plain(Work, 200),
        ("PUT", "/api/works/{id}") => sent(Work, json!({ "revision": 1 }), 200),
        ("DELETE", "/api/works/{id}") => plain(Work, 200),
        ("POST", "/api/works/{id}/copy" | "/api/works/set-as-template/{id}") => plain(Work, 201),
        // A work that is no template cannot be used as one, not even by its owner, and cannot be
        // offered.
        ("PUT", "/api/works/set-as-template/{id}") => sent(Work, json!({}), 400),
        ("POST", "/api/works/use-template/{id}") => plain(Work, 400),
        ("GET", "/api/works/info/{id}" | "/api/works/token/{id}") => plain(Work, 200),
        ("POST", "/api/works/info/{id}") => sent(Work, json!({ "title": "x" }), 200),
        ("PUT", "/api/works/token/{id}/refresh") => plain(Work, 200),
        ("GET", "/api/works/{id}/publications" | "/api/works/{id}/versions") => plain(Work, 200),
        // The work was created but never saved, so it has no versions.
        ("GET", "/api/works/{id}/versions/{revision}") => plain(Work, 404),
        ("PUT", "/api/works/{id}/versions/{revision}") => sent(Work, json!({ "name": "x" }), 404),
        ("GET", "/api/works/{id}/door" | "/api/works/{id}/door/slug") => plain(Work, 200),
        ("PUT", "/api/works/{id}/door") => sent(Work, json!({ "offline_text": "x" }), 200),
        ("GET", "/api/works/{id}/publishing") => plain(Work, 404),
        ("GET", "/api/tags" | "/api/tags/categories" | "/api/gift/" | "/api/gift") => {
            plain(Nothing, 200)
        }
        ("POST", "/api/tags" | "/api/tags/own") => sent(Nothing, json!({}), 422),
        ("GET" | "DELETE", "/api/tags/{id}") => plain(Tag, 404),
        ("DELETE", "/api/tags/own/{id}") => plain(OwnTag, 200),
        ("PUT", "/api/tags/{id}") => sent(Tag, json!({}), 404),
        ("PUT", "/api/tags/own/{id}") => sent(OwnTag, json!({ "color": "#0a0" }), 200),
        ("GET", "/api/works/{id}/tags" | "/api/works/{id}/faces") => plain(Work, 200),
        // The work has no likers.
        ("DELETE", "/api/works/{id}/faces/{face}") => plain(Work, 404),
        ("PUT", "/api/works/{id}/tags") => sent(Work, json!({ "tagIds": [] }), 200),
        ("POST", "/api/gift/create") => sent(Nothing, json!({ "name": "cup" }), 201),
        ("PUT", "/api/gift/{id}") => sent(Gift, json!({ "stock": 3 }), 200),
        ("DELETE", "/api/gift/{id}") => plain(Gift, 200),
        ("GET", "/api/combinations" | "/api/works/bin") => plain(Nothing, 200),
        ("POST", "/api/combinations") => sent(Nothing, combination(), 201),
        ("GET" | "DELETE", "/api/combinations/{id}") => plain(Combination, 200),
        ("PUT", "/api/combinations/{id}") => sent(Combination, json!({ "tags": "a" }), 200),
        ("GET", "/api/works/{id}/export" | "/api/works/{id}/foresight") => plain(Work, 200),
        ("POST", "/api/works/import") => case(Nothing, Body::Form("file"), 400),
        // The work is not in the bin.
        ("POST", "/api/works/{id}/restore") => plain(Work, 404),
        // The work was never published.
        ("PUT", "/api/works/{id}/publications/{number}/current") => plain(Work, 404),
        // The work has no such element.
        (_, "/api/works/{work_id}/elements/{element_id}/likes") => plain(Work, 404),
        ("GET", "/api/plugins" | "/api/plugins/events") => plain(Nothing, 200),
        ("POST", "/api/plugins") => case(Nothing, Body::Form("package"), 422),
        ("PUT", "/api/plugins/{id}") => sent(Plugin, json!({ "enabled": false }), 404),
        (_, "/api/plugins/{id}" | "/api/plugins/{id}/specimen") => plain(Plugin, 404),
        ("GET", "/plugins/{id}/{version}/{file}") => plain(Nothing, 404),
        ("GET", "/shared/{name}" | "/tinymce/{file}" | "/langs/{name}") => plain(Nothing, 404),
        (_, path) if path.starts_with("/h5/{id}") => plain(Work, 404),
        ("GET", "/a/{file}" | "/s/{slug}") => plain(Nothing, 404),
        (method, path) => panic!("{method} {path} has no row in the table of rights"),
    }
}

/// Without a WeChat account, every caller gets 503.
fn of_wechat(route: &RouteSpec) -> Option<Case> {
    let is_ours = route.path.starts_with("/api/wx/") && route.method == Method::GET;
    is_ours.then(|| case(Record::None, Body::None, 503))
}

/// Without a map service, every signed-in caller gets 503.
fn of_places(route: &RouteSpec) -> Option<Case> {
    let is_ours = ["/api/places", "/api/places/address"].contains(&route.path.as_str());
    is_ours.then(|| case(Record::None, Body::None, 503))
}

fn of_sources(route: &RouteSpec) -> Option<Case> {
    use Record::{DataSource, None as Nothing};
    let plain = |record, allowed| case(record, Body::None, allowed);
    let sent = |record, body, allowed| case(record, Body::Json(body), allowed);
    Some(match (route.method.as_str(), route.path.as_str()) {
        ("GET", "/api/datasources") => plain(Nothing, 200),
        ("POST", "/api/datasources") => sent(Nothing, json!({ "name": "1" }), 422),
        ("GET" | "DELETE", "/api/datasources/{id}") => plain(DataSource, 200),
        ("PUT", "/api/datasources/{id}") => sent(DataSource, json!({}), 200),
        ("POST", "/api/datasources/{id}/preview") => plain(DataSource, 200),
        ("GET", "/api/datasources/{id}/transform") => plain(DataSource, 404),
        ("PUT", "/api/datasources/{id}/transform") => case(DataSource, Body::Form("module"), 422),
        ("DELETE", "/api/datasources/{id}/transform") => plain(DataSource, 200),
        ("POST", "/api/datasources/{id}/trial") => case(DataSource, Body::Form("module"), 200),
        _ => return None,
    })
}

/// Files of authors, and bundled files.
fn of_files(route: &RouteSpec) -> Option<Case> {
    use Record::{Font, None as Nothing, Upload};
    let plain = |record, allowed| case(record, Body::None, allowed);
    let sent = |record, body, allowed| case(record, Body::Json(body), allowed);
    Some(match (route.method.as_str(), route.path.as_str()) {
        ("GET", "/api/upload/files") => plain(Nothing, 200),
        ("POST", "/api/upload/files") => case(Nothing, Body::OfForm("files"), 404),
        ("DELETE", "/api/upload/files/{id}") => plain(Upload, 200),
        ("GET", "/api/fonts") => plain(Nothing, 200),
        // The licence is missing.
        ("POST", "/api/fonts") => case(Nothing, Body::Form("file"), 422),
        ("PUT", "/api/fonts/{id}") => sent(Font, json!({ "name": "x" }), 200),
        ("GET", "/api/fonts/{id}/works") | ("DELETE", "/api/fonts/{id}") => plain(Font, 200),
        ("GET", "/uploads/{name}") => plain(Nothing, 404),
        ("GET", "/masks/index.json" | "/shapes/index.json" | "/fonts/index.json") => {
            plain(Nothing, 200)
        }
        ("GET", "/masks/{name}" | "/shapes/{name}" | "/fonts/{name}") => plain(Nothing, 404),
        _ => return None,
    })
}

/// Form submissions and the data centre.
fn of_forms(route: &RouteSpec) -> Option<Case> {
    use Record::{None as Nothing, Submission, Work};
    let plain = |record, allowed| case(record, Body::None, allowed);
    let sent = |record, body, allowed| case(record, Body::Json(body), allowed);
    Some(match (route.method.as_str(), route.path.as_str()) {
        // The work does not exist, so every caller gets 404.
        ("POST" | "PUT", "/api/workforms") => {
            sent(Nothing, json!({ "work_id": "999999", "form_data": {} }), 404)
        }
        ("GET", "/api/workforms/token") => plain(Nothing, 404),
        ("GET", "/api/workforms" | "/api/works/has-forms") => plain(Nothing, 200),
        ("GET" | "DELETE", "/api/workforms/{id}") => plain(Submission, 200),
        ("GET", "/api/works/form/query/{id}" | "/api/works/form/stats/{id}") => plain(Work, 200),
        ("PUT", "/api/works/form/marks/{id}") => sent(Work, json!({ "ids": [1] }), 200),
        ("POST", "/api/works/form/delete/{id}") => sent(Work, json!({ "ids": [1] }), 200),
        ("GET", "/api/works/form/settings/{id}" | "/api/works/form/deliveries/{id}") => {
            plain(Work, 200)
        }
        ("PUT", "/api/works/form/settings/{id}") => sent(Work, json!({ "mails_owner": true }), 200),
        // The query must name the work.
        ("GET", "/api/works/export-data") => plain(Nothing, 400),
        _ => return None,
    })
}

/// Accounts and administration.
fn of_people(route: &RouteSpec) -> Option<Case> {
    use Record::None as Nothing;
    let plain = |record, allowed| case(record, Body::None, allowed);
    let sent = |record, body, allowed| case(record, Body::Json(body), allowed);
    let password = json!({ "oldPassword": "wrong", "newPassword": "other-2026" });
    Some(match (route.method.as_str(), route.path.as_str()) {
        ("POST", "/api/users/login") => {
            sent(Nothing, json!({ "username": "", "password": "" }), 400)
        }
        ("POST", "/api/users/logout") => case(Nothing, Body::None, 200),
        ("GET", "/api/users/me") => plain(Nothing, 200),
        ("PUT", "/api/users/me") => sent(Nothing, json!({}), 200),
        ("POST", "/api/uploads/fetch") => sent(Nothing, json!({ "url": "x" }), 400),
        ("POST", "/api/users/me/email") => sent(Nothing, json!({}), 400),
        ("PUT", "/api/users/me/password") => sent(Nothing, password, 400),
        ("GET", "/api/permissions/user/roles" | "/api/permissions/user/permissions") => {
            plain(Nothing, 200)
        }
        ("GET", "/api/users/captcha") => plain(Nothing, 200),
        ("POST", "/api/users/register") => sent(Nothing, json!({ "username": "x" }), 422),
        ("POST", "/api/users/forgot-password") => {
            sent(Nothing, json!({ "email": "nobody@example.com" }), 200)
        }
        ("GET" | "DELETE", "/api/users/me/sessions") => plain(Nothing, 200),
        // Sessions of other users are not found for any caller.
        ("DELETE", "/api/users/me/sessions/{id}") => plain(Nothing, 404),
        ("GET", "/api/users" | "/api/member/users" | "/api/audit") => plain(Nothing, 200),
        ("PUT", "/api/users/{id}/status") => sent(Nothing, json!({ "blocked": true }), 404),
        ("DELETE", "/api/users/{id}") => plain(Nothing, 404),
        ("POST", "/api/member/allocate" | "/api/member/cancel") => {
            sent(Nothing, json!({ "userId": 999_999 }), 404)
        }
        ("GET", "/api/permissions/roles" | "/api/permissions/list") => plain(Nothing, 200),
        ("POST", "/api/permissions/roles") => {
            sent(Nothing, json!({ "code": "editor", "name": "Editor" }), 201)
        }
        ("POST", "/api/permissions/roles/{id}/permissions") => {
            sent(Nothing, json!({ "permissionIds": [] }), 404)
        }
        ("POST", "/api/permissions/create") => {
            let new = json!({ "code": "tag.manage", "name": "x", "group": "x" });
            sent(Nothing, new, 409)
        }
        ("POST", "/api/permissions/users/{id}/roles") => {
            sent(Nothing, json!({ "roleIds": [] }), 404)
        }
        _ => return None,
    })
}

fn combination() -> serde_json::Value {
    let element = json!({ "name": "any", "pluginProps": {} });
    json!({ "name": "pair", "elements": [element, element] })
}

/// A caller, with a name for failure messages.
struct Asker {
    name: &'static str,
    person: Person,
    signed_in: bool,
    is_admin: bool,
}

/// The owner of the record in the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whose {
    Owners,
    Others,
    Nobodys,
}

struct Stage {
    host: TestApp,
    owner: Person,
    other: Person,
    askers: Vec<Asker>,
}

impl Stage {
    async fn set() -> Stage {
        let host = TestApp::start().await;
        let (owner, other, admin) =
            (host.author("owner").await, host.author("other").await, host.admin().await);
        let asker = |name, person: &Person, signed_in, is_admin| Asker {
            name,
            person: person.clone(),
            signed_in,
            is_admin,
        };
        let mut ended = owner.clone();
        ended.token = Some("0".repeat(64));
        let askers = vec![
            asker("nobody", &host.nobody(), false, false),
            asker("visitor", &host.visitor(), false, false),
            asker("unknown token", &ended, false, false),
            asker("owner", &owner, true, false),
            asker("other author", &other, true, false),
            asker("admin", &admin, true, true),
        ];
        Stage { host, owner, other, askers }
    }

    async fn record(&self, kind: Record, whose: Whose) -> String {
        let person = match whose {
            Whose::Owners => &self.owner,
            Whose::Others => &self.other,
            Whose::Nobodys => return "999999".to_owned(),
        };
        match kind {
            Record::Work => person.work().await["id"].to_string(),
            Record::Upload => {
                let wave = Part::bytes(b"RIFF\0\0\0\0WAVEfmt ".to_vec()).file_name("a.wav");
                let form = Form::new().part("files", wave);
                let made = person.post_form("/api/upload/files", form).await.expect(201);
                made.data()[0]["id"].to_string()
            }
            Record::Font => {
                let file = Part::bytes(crate::fonts::own("regular.ttf")).file_name("a.ttf");
                let form = Form::new().text("licence", "own").part("file", file);
                // The font exists if an earlier request has created it.
                match person.post_form("/api/fonts", form).await {
                    made if made.code() == 201 => made.id().to_string(),
                    _ => person.get("/api/fonts").await.expect(200).data()[0]["id"].to_string(),
                }
            }
            Record::OwnTag => {
                let name = uuid::Uuid::new_v4().simple().to_string();
                let made = person.post("/api/tags/own", &json!({ "name": name.get(..30) })).await;
                made.expect(201).id().to_string()
            }
            Record::Gift => {
                let made = person.post("/api/gift/create", &json!({ "name": "cup" })).await;
                made.expect(201).id().to_string()
            }
            Record::Combination => {
                let made = person.post("/api/combinations", &combination()).await;
                made.expect(201).id().to_string()
            }
            Record::DataSource => {
                let name = format!("s{}", uuid::Uuid::new_v4().simple());
                let source = json!({ "name": name, "type": "static" });
                let made = person.post("/api/datasources", &source).await;
                made.expect(201).id().to_string()
            }
            Record::Submission => {
                let work = person.work().await["id"].as_i64().unwrap();
                crate::forms::stored(&self.host, work, &json!({ "a": "b" })).await.to_string()
            }
            Record::Plugin | Record::Tag | Record::None => "none".to_owned(),
        }
    }

    fn expected(&self, route: &RouteSpec, case: &Case, asker: &Asker, whose: Whose) -> u16 {
        let is_own = match whose {
            Whose::Owners => asker.name == "owner",
            Whose::Others => asker.name == "other author",
            Whose::Nobodys => false,
        };
        let reaches =
            is_own || (asker.is_admin && case.admin_reaches_all && whose != Whose::Nobodys);
        match route.auth {
            Auth::Public | Auth::OptionalAuth => case.allowed,
            _ if !asker.signed_in => 401,
            Auth::User => case.allowed,
            Auth::Permission(_) if !asker.is_admin => 403,
            Auth::Permission(_) => case.allowed,
            Auth::Owner if reaches => case.allowed,
            Auth::Owner => 404,
        }
    }
}

fn ask(person: &Person, base: &str, route: &RouteSpec, id: &str, body: &Body) -> RequestBuilder {
    let filled = [
        "{id}",
        "{work_id}",
        "{name}",
        "{file}",
        "{version}",
        "{element_id}",
        "{index}",
        "{number}",
    ];
    let path = filled.iter().fold(route.path.clone(), |path, hole| {
        let value = if matches!(*hole, "{id}" | "{work_id}") { id } else { "0" };
        path.replace(hole, value)
    });
    // Logging out would end the session that the other cases need.
    let token = person.token.clone().filter(|_| !path.ends_with("/logout"));
    let person = Person { base: base.to_owned(), token, ..person.clone() };
    let request = person.request(route.method.clone(), &path);
    match body {
        Body::None if route.method == Method::POST => request.json(&json!({})),
        Body::None => request,
        Body::Json(json) => request.json(json),
        Body::Form(field) => {
            let part = Part::bytes(b"nothing".to_vec()).file_name("a.bin");
            request.multipart(Form::new().part((*field).to_owned(), part))
        }
        Body::OfForm(field) => {
            let part = Part::bytes(b"nothing".to_vec()).file_name("a.bin");
            let form = Form::new().text("work_id", "999999").text("element_id", "e");
            request.multipart(form.part((*field).to_owned(), part))
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_route_answers_exactly_whom_its_row_names() {
    let stage = Stage::set().await;
    let mut cells = 0;
    for route in routes() {
        let base =
            if route.origin == Origin::Works { &stage.host.works } else { &stage.host.studio };
        let case = described(&route);
        assert_eq!(route.owner_scoped, route.auth == Auth::Owner);
        let whose: &[Whose] = match case.record {
            Record::None | Record::Plugin | Record::Tag => &[Whose::Nobodys],
            _ => &[Whose::Owners, Whose::Others, Whose::Nobodys],
        };
        for asker in &stage.askers {
            for whose in whose {
                let id = stage.record(case.record, *whose).await;
                let request = ask(&asker.person, base, &route, &id, &case.body);
                let reply = request.send().await.unwrap();
                let expected = stage.expected(&route, &case, asker, *whose);
                let cell =
                    format!("{} {} as {} on {whose:?}", route.method, route.path, asker.name);
                assert_eq!(reply.status().as_u16(), expected, "{cell}");
                cells += 1;
            }
        }
    }
    assert!(cells > 300, "{cells} cells");
}

/// Routes of one origin do not exist on the other.
#[tokio::test]
async fn the_works_origin_has_no_door_to_the_studio() {
    let stage = Stage::set().await;
    for route in routes().into_iter().filter(|route| route.origin == Origin::Studio) {
        let request = ask(&stage.owner, &stage.host.works, &route, "1", &described(&route).body);
        let status = request.send().await.unwrap().status().as_u16();
        assert!([404, 405].contains(&status), "{} {}: {status}", route.method, route.path);
    }
}
