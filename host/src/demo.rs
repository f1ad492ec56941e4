//! The demo author with sample works and a template.

use crate::app::App;
use crate::domain::json::Object;
use crate::domain::language::Language;
use crate::domain::user::{ROLE_AUTHOR, SignedIn};
use crate::domain::work::Work;
use crate::error::Error;
use crate::http::publications;
use crate::http::works::{check, save};
use crate::store;
use crate::store::users::NewUser;

const USERNAME: &str = "demo";
const PASSWORD: &str = "demo-2026";

/// Sample works, in the order they are made. They name element types: they are data, not code.
const SAMPLES: [&str; 3] = [
    include_str!("../demo/invitation.json"),
    include_str!("../demo/long-page.json"),
    include_str!("../demo/template.json"),
];

/// Makes the demo author and their works once. Samples whose plugins are not there are left out.
pub async fn seed(app: &App) -> anyhow::Result<()> {
    if store::users::by_name(&app.db, USERNAME).await?.is_some() {
        return Ok(());
    }
    let hash = app.hash_password(PASSWORD.to_owned()).await?;
    let at = app.clock.now_ms();
    let new = NewUser {
        username: USERNAME,
        nickname: "演示作者",
        password_hash: &hash,
        role: ROLE_AUTHOR,
        at,
    };
    let id = store::users::add(&app.db, &new).await?;
    let demo = SignedIn {
        id,
        username: USERNAME.to_owned(),
        nickname: String::new(),
        avatar: String::new(),
        permissions: Vec::new(),
        session: String::new(),
    };
    for sample in SAMPLES {
        if let Err(error) = make(app, &demo, sample).await {
            tracing::warn!(?error, "a sample work was not made");
        }
    }
    Ok(())
}

async fn make(app: &App, demo: &SignedIn, sample: &str) -> Result<(), Error> {
    // Samples are written for people; works are stored as they come, so the layout is taken out first.
    let compact =
        serde_json::from_str::<serde_json::Value>(sample).map(|sample| sample.to_string());
    let sent: Object = compact
        .and_then(|sample| serde_json::from_str(&sample))
        .map_err(|error| Error::Internal(error.into()))?;
    let mut fields = Work::blank("", "", "page-1");
    save::overlay(&mut fields, &sent, &save::OF_THE_SERVER);
    let mut work = Work::parse(fields)?;
    check::elements(app, &mut work).await?;
    let is_template = sent.read("is_template").unwrap_or(false);
    let stored = save::add(app, demo.id, is_template, &work).await?;
    let made = Work::read(&stored.document)?.settings.id;
    if sent.read("is_publish").unwrap_or(false) {
        publications::switch(app, demo, made, (true, Language::Zh)).await?;
    }
    Ok(())
}
