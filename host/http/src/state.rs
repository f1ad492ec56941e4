//! State of the router. Handlers extract the parts that they use, with `State<Part>`.

use axum::extract::FromRef;
use pinye_accounts::Accounts;
use pinye_app::App;
use pinye_app::place_search::PlaceSearch;
use pinye_context::Ctx;
use pinye_datasources::DataSources;
use pinye_transfer::Transfers;

/// Everything that handlers may extract.
#[derive(Clone)]
pub struct HttpState {
    /// The parts of the host that know nothing of HTTP.
    pub app: App,
    /// Imports and exports.
    pub transfers: Transfers,
}

impl HttpState {
    /// The state of both origins.
    pub fn new(app: &App) -> HttpState {
        HttpState { app: app.clone(), transfers: Transfers::new(app) }
    }
}

impl FromRef<HttpState> for Transfers {
    fn from_ref(state: &HttpState) -> Transfers {
        state.transfers.clone()
    }
}

impl FromRef<HttpState> for App {
    fn from_ref(state: &HttpState) -> App {
        state.app.clone()
    }
}

impl FromRef<HttpState> for Accounts {
    fn from_ref(state: &HttpState) -> Accounts {
        state.app.accounts.clone()
    }
}

impl FromRef<HttpState> for DataSources {
    fn from_ref(state: &HttpState) -> DataSources {
        state.app.data_sources.clone()
    }
}

impl FromRef<HttpState> for Ctx {
    fn from_ref(state: &HttpState) -> Ctx {
        state.app.ctx.clone()
    }
}

impl FromRef<HttpState> for PlaceSearch {
    fn from_ref(state: &HttpState) -> PlaceSearch {
        state.app.places.clone()
    }
}
