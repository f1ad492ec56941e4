//! State of the router. Handlers extract the parts that they use, with `State<Part>`.

use axum::extract::FromRef;
use pinye_accounts::Accounts;
use pinye_app::App;
use pinye_context::Ctx;
use pinye_datasources::DataSources;

/// Everything that handlers may extract.
#[derive(Clone, Debug)]
pub struct HttpState(pub App);

impl FromRef<HttpState> for App {
    fn from_ref(HttpState(app): &HttpState) -> App {
        app.clone()
    }
}

impl FromRef<HttpState> for Accounts {
    fn from_ref(HttpState(app): &HttpState) -> Accounts {
        app.accounts.clone()
    }
}

impl FromRef<HttpState> for DataSources {
    fn from_ref(HttpState(app): &HttpState) -> DataSources {
        app.data_sources.clone()
    }
}

impl FromRef<HttpState> for Ctx {
    fn from_ref(HttpState(app): &HttpState) -> Ctx {
        app.ctx.clone()
    }
}
