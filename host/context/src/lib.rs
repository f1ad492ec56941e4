//! The context that nearly all functions of the host take. Functions of `accounts`, `forms`,
//! `datasources` and `app` take a [`Ctx`] and the one state they use, so that a signature names
//! what it depends on.

use std::fmt::Display;
use std::sync::Arc;

use pinye_domain::clock::Clock;
use pinye_domain::error::{Error, Result};
use pinye_domain::random;
use pinye_store as store;
use pinye_store::Db;
use pinye_store::audit::{AuditEvent, AuditedDb};
use tokio::sync::OnceCell;

pub mod rate_limits;
mod settings;
mod shutdown;
pub mod time_zones;
mod timeouts;

pub use rate_limits::RateLimiter;
pub use settings::Settings;
pub use shutdown::{InFlightGuard, Shutdown};
pub use timeouts::Timeouts;

/// Database, clock, settings and shutdown. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Ctx {
    /// The database.
    pub db: Db,
    /// Source of the current time.
    pub clock: Clock,
    /// Resolved settings.
    pub settings: Arc<Settings>,
    /// Graceful shutdown and background jobs.
    pub shutdown: Shutdown,
    signing_key: Arc<OnceCell<Vec<u8>>>,
}

impl Ctx {
    /// The context of a host that is not shutting down.
    pub fn new(db: Db, clock: Clock, settings: Settings) -> Ctx {
        Ctx {
            db,
            clock,
            settings: Arc::new(settings),
            shutdown: Shutdown::default(),
            signing_key: Arc::default(),
        }
    }

    /// Pairs the database with an audit event, which the store inserts in the transaction of the
    /// next change.
    pub fn with_audit_event(
        &self,
        by: impl Into<Option<i64>>,
        action: &'static str,
        detail: impl Into<String>,
    ) -> AuditedDb<'_> {
        let (at, by, detail) = (self.clock.now_ms(), by.into(), detail.into());
        AuditedDb { db: &self.db, event: Some(AuditEvent { at, by, action, detail }) }
    }

    /// Writes an audit event outside a change, such as a refusal or an export. Changes of the
    /// database are audited in their own transaction, with [`Ctx::with_audit_event`].
    ///
    /// # Errors
    ///
    /// The database does not answer.
    pub async fn insert_audit_event(
        &self,
        by: impl Into<Option<i64>>,
        action: &'static str,
        subject: impl Display,
        detail: &str,
    ) -> Result<()> {
        let (at, detail) = (self.clock.now_ms(), detail.to_owned());
        let event = AuditEvent { at, by: by.into(), action, detail };
        Ok(store::audit::add(&self.db, event, &subject.to_string()).await?)
    }

    /// Returns the HMAC key of the installation, which signs form tokens and URLs and hashes client
    /// addresses. Created at the first use.
    ///
    /// # Errors
    ///
    /// The database does not answer.
    pub async fn signing_key(&self) -> Result<&[u8]> {
        let key = self.signing_key.get_or_try_init(|| async {
            let fresh = hex::encode(random::bytes::<32>()?);
            let kept = store::secrets::find_or_create(&self.db, "forms", &fresh).await?;
            Ok::<_, Error>(kept.into_bytes())
        });
        Ok(key.await?.as_slice())
    }
}
