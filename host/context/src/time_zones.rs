//! The time zone of a work: its own, or the installation's.

use pinye_domain::json::Object;
use pinye_domain::zone::Zone;
use pinye_store::{self as store, Db};

/// Returns the time zone of this name, or the installation's if the name is empty or unknown.
pub fn named(installation: &Zone, name: &str) -> Zone {
    Zone::from_name(name).unwrap_or_else(|| installation.clone())
}

/// Returns the time zone of a stored work, or the installation's if the work does not exist.
pub async fn of_work(db: &Db, installation: &Zone, work_id: i64) -> store::Result<Zone> {
    let card = store::works::card(db, work_id).await?.unwrap_or_default();
    let fields: Object = serde_json::from_str(&card).unwrap_or_default();
    Ok(named(installation, &fields.read::<String>("time_zone").unwrap_or_default()))
}
