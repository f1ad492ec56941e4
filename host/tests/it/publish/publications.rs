//! Publications in the database.

use std::sync::Arc;

use pinye_host::datasources::DataSources;
use pinye_host::datasources::resolve::ResolvedSources;
use pinye_host::domain::clock::Clock;
use pinye_host::domain::language::Language;
use pinye_host::fonts::{FontSubsetter, Library};
use pinye_host::plugin::{PluginSettings, Plugins};
use pinye_host::publish::{
    DraftRequest, Error, Progress, PublishRequest, PublishSettings, Publisher,
};
use pinye_host::sandbox::ChildBudget;
use pinye_host::storage::Storage;
use pinye_host::store::{Db, plugin_kv::SqlKvStore, publications};
use pinye_host::{Ctx, Options};
use serde_json::json;

use super::bench::{element, visitor, work};
use crate::built::worker;
use crate::database;

struct House {
    publisher: Publisher,
    plugins: Plugins,
    db: Db,
    skips_missing: bool,
    _folder: tempfile::TempDir,
}

async fn house() -> House {
    let folder = tempfile::tempdir().unwrap();
    let db = database::open(folder.path()).await;
    let registry =
        Arc::new(pinye_registry::Registry::open(folder.path().join("registry")).unwrap());
    let clock = Clock::fixed(1_795_255_200_000);
    let cache_dir = folder.path().join("cache");
    let settings = PluginSettings::new(cache_dir, worker());
    let values = Arc::new(SqlKvStore::new(db.clone()));
    let plugins = Plugins::open(settings, Arc::clone(&registry), values, clock.clone()).unwrap();
    let settings = PublishSettings {
        time_zone: "Asia/Shanghai".to_owned(),
        author_scripts: false,
        worker: worker(),
        studio_url: "http://studio".into(),
        works_url: "http://works".into(),
        budget: ChildBudget::default(),
        visitor,
        fonts: FontSubsetter::new(Library::new(|_| None), None, &worker()),
    };
    let options = Options { data_dir: Some(folder.path().to_owned()), ..Options::default() };
    let config = options.resolve().unwrap();
    let ctx = Ctx::new(db.clone(), clock.clone(), config.settings);
    let storage = Storage::open(&config.storage, ctx.settings.uploads_dir()).unwrap();
    let data_sources = DataSources::new(&ctx, storage, &[]);
    let publisher = Publisher::open(settings, db.clone(), registry, data_sources, clock);
    database::execute(&db, "INSERT INTO users (id, username, username_key, password_hash, created_at) VALUES (1, 'a', 'a', '', 0)").await;
    database::execute(&db, "INSERT INTO works (id, user_id, title, is_template, is_publish, revision, saved_by, etag, document, card, created_at, updated_at) VALUES (7, 1, 't', FALSE, TRUE, 1, 1, '', '{}', '{}', 0, 0)").await;
    House { publisher, plugins, db, skips_missing: false, _folder: folder }
}

impl House {
    async fn publish(&self, work: pinye_host::domain::work::Work) -> Result<i64, Error> {
        let progress = tokio::sync::watch::Sender::new(Progress::default());
        let sources = ResolvedSources::default();
        let skips_missing = self.skips_missing;
        let (user_id, language) = (1, Language::Zh);
        let order = PublishRequest { user_id, language, skips_missing, progress, sources };
        let made = self.publisher.publish(work, &self.plugins, &order).await?;
        let newest = "UPDATE works SET publication = (SELECT MAX(p.id) FROM publications p WHERE p.work_id = works.id)";
        database::execute(&self.db, newest).await;
        Ok(made.number)
    }
}

/// PV-007
#[tokio::test]
async fn every_publish_makes_a_numbered_publication_with_compressed_documents() {
    let house = house().await;
    assert_eq!(house.publish(work("h5_swipper", &[vec![], vec![]])).await.unwrap(), 1);
    let more = work("h5_swipper", &[vec![], vec![], vec![]]);
    assert_eq!(house.publish(more).await.unwrap(), 2);
    let current = publications::current(&house.db, 7).await.unwrap().unwrap();
    let whole = publications::page(&house.db, current, "whole").await.unwrap().unwrap();
    assert!(
        whole.br.unwrap().len() < whole.html.len() && whole.gzip.unwrap().len() < whole.html.len()
    );
    assert!(whole.csp.contains("script-src 'self'") && whole.csp.ends_with("'self' http://studio"));
    let html = String::from_utf8(whole.html).unwrap();
    let name =
        html.split("<script type=\"module\" src=\"/a/").nth(1).unwrap().split('"').next().unwrap();
    let core = house.publisher.asset(name).await.unwrap().unwrap();
    assert!(core.br.is_some() && core.mime.starts_with("text/javascript"));
}

/// An unchanged work renders to the same bytes, so that caches stay valid.
#[tokio::test]
async fn publishing_the_same_work_again_gives_the_same_bytes() {
    let house = house().await;
    let mut pages = Vec::new();
    for _ in 0..2 {
        house.publish(work("h5_long_page", &[vec![]])).await.unwrap();
        let current = publications::current(&house.db, 7).await.unwrap().unwrap();
        pages.push(publications::page(&house.db, current, "0").await.unwrap().unwrap());
    }
    assert_eq!(pages[0].etag, pages[1].etag);
    assert!(!pages[0].html.is_empty() && pages[0].html == pages[1].html);
}

#[tokio::test]
async fn an_element_without_a_plugin_is_left_out_only_where_that_is_said() {
    let mut house = house().await;
    let unknown = || work("h5_long_page", &[vec![element("never", "n", json!({}))]]);
    let refused = house.publish(unknown()).await.unwrap_err();
    let Error::Missing(remarks) = refused else { panic!("{refused}") };
    assert_eq!((&*remarks[0].type_name, &*remarks[0].element_id), ("never", "n"));
    assert!(publications::list(&house.db, 7).await.unwrap().is_empty());
    house.skips_missing = true;
    assert_eq!(house.publish(unknown()).await.unwrap(), 1);
    let current = publications::current(&house.db, 7).await.unwrap().unwrap();
    let page = publications::page(&house.db, current, "0").await.unwrap().unwrap();
    assert!(!String::from_utf8(page.html).unwrap().contains("never"));
    let kept = publications::list(&house.db, 7).await.unwrap();
    assert!(kept[0].warnings.contains("type.unavailable"), "{}", kept[0].warnings);
}

/// PV-010
#[tokio::test]
async fn a_draft_is_not_stored_but_its_scripts_can_be_had() {
    let house = house().await;
    let document = work("h5_swipper", &[vec![], vec![]]).write().0;
    database::write_document(&house.db, 7, &document).await;
    let places = ["whole".to_owned()];
    let asked = DraftRequest {
        work_id: 7,
        etag: "\"a\"",
        token: "tok",
        language: Language::En,
        places: &places,
    };
    let draft = house.publisher.draft(&house.plugins, &asked).await.unwrap().unwrap();
    let html = String::from_utf8(draft.page.html.clone()).unwrap();
    assert!(html.contains(">preview</aside>"));
    let name =
        html.split("<script type=\"module\" src=\"/a/").nth(1).unwrap().split('"').next().unwrap();
    assert!(house.publisher.asset(name).await.unwrap().is_some());
    assert!(publications::list(&house.db, 7).await.unwrap().is_empty());
    assert!(publications::asset(&house.db, name).await.unwrap().is_none());
}
