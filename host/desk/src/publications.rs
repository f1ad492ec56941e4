//! Publishing and taking offline, for whoever may.

use std::time::Duration;

use pinye_domain::language::Language;
use pinye_domain::upload::stored_names;
use pinye_domain::user::SignedIn;
use pinye_domain::work::Work;
use pinye_publish::Published;
use pinye_store as store;

use crate::app::App;
use crate::documents;
use crate::error::{Error, Result};
use crate::publishing::{self, Outcome};
use crate::uploads::films;
use crate::works::check::{FaultNote, Found};
use crate::works::{Need, reach};

/// As long as browsers wait for an answer.
pub const PATIENCE: Duration = Duration::from_secs(25);

/// Of a work with more files than anybody looks at the first ones are weighed.
const MOST_FILES: usize = 500;

/// Publishes or takes offline, whichever is wanted. What goes on longer than a browser waits
/// can be asked for with [`publishing::latest`].
pub async fn switch(
    app: &App,
    who: &SignedIn,
    id: i64,
    (publish_it, language): (bool, Language),
) -> Result<Found> {
    if !publish_it {
        return take_offline(app, who, id).await.map(|()| Found::default());
    }
    Ok(match publish(app, who, (id, language), PATIENCE).await? {
        Outcome::Made(made) => found(made),
        Outcome::UnderWay(_) => Found::default(),
    })
}

/// Freezes the work as it is now and shows it to visitors.
pub async fn publish(
    app: &App,
    who: &SignedIn,
    (id, language): (i64, Language),
    patience: Duration,
) -> Result<Outcome> {
    let row = reach(app, who, id, Need::Change).await?;
    documents::may_publish(app, row.user_id).await?;
    let outcome = publishing::publish(app, who.id, (&row, language), patience).await;
    outcome.map_err(|failed| Error::from(&*failed))
}

/// What its author would be told if the work were published as it is stored, errors too, and the files of it with their bytes.
pub async fn foresee(
    app: &App,
    who: &SignedIn,
    id: i64,
    language: Language,
) -> Result<(Found, Vec<(String, i64)>)> {
    let row = reach(app, who, id, Need::Change).await?;
    documents::may_publish(app, row.user_id).await?;
    let names = stored_names(&row.document, MOST_FILES);
    let files = store::uploads::weights(&app.db, &names).await?;
    let work = Work::read(&row.document)?;
    let of_films = films::remarks(app, &work, language).await?;
    let (mut remarks, faults) = app.publisher.foresee(work, &app.plugins).await?;
    remarks.extend(of_films);
    Ok((Found { remarks, faults: faults.into_iter().map(FaultNote::from).collect() }, files))
}

/// Hides the work from visitors; its publications are kept.
pub async fn take_offline(app: &App, who: &SignedIn, id: i64) -> Result<()> {
    reach(app, who, id, Need::Change).await?;
    publishing::take_offline(app, who.id, id).await.map_err(|failed| Error::from(&failed))
}

/// What the author is told of a publication that was made.
pub fn found(made: Published) -> Found {
    let faults = made.faults.into_iter().map(FaultNote::from).collect();
    Found { remarks: made.remarks, faults }
}
