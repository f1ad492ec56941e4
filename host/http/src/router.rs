//! Table of every route with its handler and access rule. The routers of both origins are built
//! from it, so that no route exists without a rule and an entry in the API document.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::Method;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::MethodRouter;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::openapi::path::Paths;
use utoipa::openapi::{RefOr, Schema};

pub use crate::access::{Auth, Origin};
use crate::body::BodyLimit;
use crate::erased_handler::ErasedHandler;
use crate::guard::{self, Guard};
use crate::metrics;
use crate::state::HttpState;
use crate::{
    admin_users, audit, auth, body_timeout, captcha, combinations, datasources, email,
    font_library, fonts, forgot_password, forms, gallery, gifts, health, likers, likes, me,
    members, middleware, open_api, pages, places, plugin_files, plugins, publications, register,
    roles, sessions, sharing, site_files, specimens, studio, tags, templates, transfer, uploads,
    wechat, works,
};
use pinye_domain::user::permission::{
    MEMBER_MANAGE, PLUGIN_MANAGE, ROLE_MANAGE, TAG_MANAGE, USER_MANAGE,
};

/// One row of the table.
#[derive(Clone, Debug)]
pub struct RouteSpec {
    /// Origin that serves it.
    pub origin: Origin,
    /// Its method.
    pub method: Method,
    /// Its path with `{names}`.
    pub path: String,
    /// Access rule.
    pub auth: Auth,
    /// Whether the record in the path belongs to a user.
    pub owner_scoped: bool,
    /// Maximum bytes of a body.
    pub body_limit: usize,
    /// Timeout of the handler.
    pub timeout: Duration,
    /// Whether the route cannot work while the database is unavailable.
    pub needs_database: bool,
}

const KIB: usize = 1024;
const MIB: usize = 1024 * KIB;

pub use pinye_app::works::MAX_WORK_BYTES;

struct Row {
    spec: RouteSpec,
    route_docs: RouteDocs,
    handler: MethodRouter<HttpState>,
}

type Schemas = Vec<(String, RefOr<Schema>)>;
type Handler = (Schemas, Paths, MethodRouter<HttpState>);

/// API document of a route.
pub type RouteDocs = (Schemas, Paths);

/// Expands to the API document of a handler and the type-erased handler ([`ErasedHandler`]).
macro_rules! routes {
    ($handler:path) => {{
        use utoipa_axum::PathItemExt as _;
        let mut schemas = Schemas::new();
        let (path, item, methods) = utoipa_axum::routes!(@resolve_types $handler : schemas);
        let handler = ErasedHandler::new($handler);
        let method_router = methods.iter().fold(MethodRouter::new(), |router, method| {
            router.on(method.to_method_filter(), handler.clone())
        });
        let mut paths = Paths::new();
        paths.add_path_operation(&path, methods, item);
        (schemas, paths, method_router)
    }};
}

fn row(origin: Origin, auth: Auth, (schemas, paths, handler): Handler) -> Row {
    let (path, method) = extract_path_and_method(&paths);
    let spec = RouteSpec {
        origin,
        method,
        path,
        auth,
        owner_scoped: auth == Auth::Owner,
        body_limit: 64 * KIB,
        timeout: Duration::from_secs(30),
        needs_database: true,
    };
    Row { spec, route_docs: (schemas, paths), handler }
}

impl Row {
    fn body_limit(mut self, limit: usize) -> Row {
        self.spec.body_limit = limit;
        self
    }

    fn timeout(mut self, seconds: u64) -> Row {
        self.spec.timeout = Duration::from_secs(seconds);
        self
    }

    /// Marks a route that answers from memory, or handles an unavailable database itself.
    fn without_database(mut self) -> Row {
        self.spec.needs_database = false;
        self
    }
}

fn table() -> Vec<Row> {
    [works(), submissions(), collections(), people(), host_routes()].into_iter().flatten().collect()
}

/// Works, with versions, sharing, publishing and transfer.
fn works() -> Vec<Row> {
    use Auth::{Owner, User};
    use Origin::Studio;
    vec![
        row(Studio, User, routes!(works::index)),
        row(Studio, User, routes!(works::create)).body_limit(MAX_WORK_BYTES),
        row(Studio, Owner, routes!(works::show)),
        row(Studio, Owner, routes!(works::update)).body_limit(MAX_WORK_BYTES).timeout(60),
        row(Studio, Owner, routes!(works::remove)),
        row(Studio, User, routes!(works::bin::index)),
        row(Studio, Owner, routes!(works::bin::restore)),
        row(Studio, Owner, routes!(works::versions::index)),
        row(Studio, Owner, routes!(works::versions::show)),
        row(Studio, Owner, routes!(works::versions::name)),
        row(Studio, Owner, routes!(works::access_settings::show)),
        row(Studio, Owner, routes!(works::access_settings::update)),
        row(Studio, Owner, routes!(works::access_settings::check_slug)),
        row(Studio, Owner, routes!(works::info::show)),
        row(Studio, Owner, routes!(works::info::update)).timeout(120),
        row(Studio, Owner, routes!(sharing::show)),
        row(Studio, Owner, routes!(sharing::refresh)),
        row(Studio, Owner, routes!(publications::index)),
        row(Studio, Owner, routes!(publications::make_current)),
        row(Studio, Owner, routes!(publications::progress)),
        row(Studio, Owner, routes!(publications::preflight)),
        row(Studio, Owner, routes!(transfer::export)).timeout(300),
        row(Studio, User, routes!(transfer::import))
            .body_limit(transfer::MAX_FILE_BYTES + MIB)
            .timeout(900),
        row(Studio, Owner, routes!(works::copy::create)),
        row(Studio, Owner, routes!(templates::create)),
        row(Studio, Owner, routes!(templates::set_visibility)),
        row(Studio, Owner, routes!(templates::use_template)),
    ]
}

/// Forms: submissions of visitors, and the data centre.
fn submissions() -> Vec<Row> {
    use Auth::{OptionalAuth, Owner, User};
    use Origin::{Both, Studio};
    vec![
        row(Both, OptionalAuth, routes!(forms::submit::create)),
        row(Both, OptionalAuth, routes!(forms::submit::replace)),
        row(Both, OptionalAuth, routes!(forms::submit::token)),
        row(Studio, User, routes!(forms::submissions::index)),
        row(Studio, Owner, routes!(forms::submissions::show)),
        row(Studio, Owner, routes!(forms::submissions::remove)),
        row(Studio, User, routes!(forms::works::index)),
        row(Studio, Owner, routes!(forms::records::index)),
        row(Studio, Owner, routes!(forms::records::mark)),
        row(Studio, Owner, routes!(forms::records::remove)),
        row(Studio, Owner, routes!(forms::stats::show)),
        row(Studio, Owner, routes!(forms::settings::show)),
        row(Studio, Owner, routes!(forms::settings::update)),
        row(Studio, Owner, routes!(forms::settings::deliveries)),
        row(Studio, User, routes!(forms::export::export)).timeout(600),
    ]
}

/// What authors keep besides their works.
fn collections() -> Vec<Row> {
    use Auth::{Owner, Permission, User};
    use Origin::Studio;
    vec![
        // Tags, gifts, combinations
        row(Studio, User, routes!(tags::index)),
        row(Studio, User, routes!(tags::categories)),
        row(Studio, User, routes!(tags::show)),
        row(Studio, Permission(TAG_MANAGE), routes!(tags::create)),
        row(Studio, Permission(TAG_MANAGE), routes!(tags::update)),
        row(Studio, Permission(TAG_MANAGE), routes!(tags::remove)),
        row(Studio, User, routes!(tags::own::create)),
        row(Studio, Owner, routes!(tags::own::update)),
        row(Studio, Owner, routes!(tags::own::remove)),
        row(Studio, Owner, routes!(tags::list_work_tags)),
        row(Studio, Owner, routes!(tags::set_work_tags)),
        row(Studio, User, routes!(gifts::index)),
        row(Studio, User, routes!(gifts::index_without_slash)),
        row(Studio, User, routes!(gifts::create)),
        row(Studio, Owner, routes!(gifts::update)),
        row(Studio, Owner, routes!(gifts::remove)),
        row(Studio, User, routes!(combinations::index)),
        row(Studio, User, routes!(combinations::create)).body_limit(2 * MIB),
        row(Studio, Owner, routes!(combinations::show)),
        row(Studio, Owner, routes!(combinations::update)),
        row(Studio, Owner, routes!(combinations::remove)),
        // Fonts
        row(Studio, User, routes!(fonts::index)),
        row(Studio, User, routes!(fonts::create)).body_limit(31 * MIB).timeout(300),
        row(Studio, Owner, routes!(fonts::update)),
        row(Studio, Owner, routes!(fonts::remove)),
        row(Studio, Owner, routes!(fonts::works)),
        // Places
        row(Studio, User, routes!(places::index)),
        row(Studio, User, routes!(places::address)),
        // Data sources
        row(Studio, User, routes!(datasources::index)),
        row(Studio, User, routes!(datasources::create)),
        row(Studio, Owner, routes!(datasources::show)),
        row(Studio, Owner, routes!(datasources::update)),
        row(Studio, Owner, routes!(datasources::remove)),
        row(Studio, Owner, routes!(datasources::preview)).timeout(120),
        row(Studio, Owner, routes!(datasources::transform::module)),
        row(Studio, Owner, routes!(datasources::transform::upload))
            .body_limit(3 * MIB)
            .timeout(120),
        row(Studio, Owner, routes!(datasources::transform::remove)),
        row(Studio, Owner, routes!(datasources::transform::trial)).body_limit(4 * MIB).timeout(120),
    ]
}

/// Accounts and administration.
fn people() -> Vec<Row> {
    use Auth::{Permission, Public, User};
    use Origin::Studio;
    vec![
        // Account
        row(Studio, Public, routes!(auth::login)),
        row(Studio, Public, routes!(auth::logout)),
        row(Studio, Public, routes!(captcha::show)),
        row(Studio, Public, routes!(register::register)),
        row(Studio, Public, routes!(forgot_password::forgot_password)),
        row(Studio, User, routes!(me::show)),
        row(Studio, User, routes!(me::update)),
        row(Studio, User, routes!(email::confirm)),
        row(Studio, User, routes!(me::change_password)),
        row(Studio, User, routes!(me::roles)),
        row(Studio, User, routes!(me::permissions)),
        row(Studio, User, routes!(sessions::index)),
        row(Studio, User, routes!(sessions::remove_others)),
        row(Studio, User, routes!(sessions::remove)),
        // Administration
        row(Studio, Permission(USER_MANAGE), routes!(admin_users::index)),
        row(Studio, Permission(USER_MANAGE), routes!(admin_users::set_status)),
        row(Studio, Permission(USER_MANAGE), routes!(admin_users::remove)).timeout(120),
        row(Studio, Permission(MEMBER_MANAGE), routes!(members::index)),
        row(Studio, Permission(MEMBER_MANAGE), routes!(members::allocate)),
        row(Studio, Permission(MEMBER_MANAGE), routes!(members::cancel)),
        row(Studio, Permission(ROLE_MANAGE), routes!(roles::index)),
        row(Studio, Permission(ROLE_MANAGE), routes!(roles::create)),
        row(Studio, Permission(ROLE_MANAGE), routes!(roles::set_permissions)),
        row(Studio, Permission(ROLE_MANAGE), routes!(roles::permissions)),
        row(Studio, Permission(ROLE_MANAGE), routes!(roles::create_permission)),
        row(Studio, Permission(ROLE_MANAGE), routes!(roles::set_user_roles)),
        row(Studio, Permission(USER_MANAGE), routes!(audit::index)),
        row(Studio, Permission(PLUGIN_MANAGE), routes!(site_files::index)),
        row(Studio, Permission(PLUGIN_MANAGE), routes!(site_files::put)),
        row(Studio, Permission(PLUGIN_MANAGE), routes!(site_files::remove)),
    ]
}

/// The host itself, plugins, and what visitors see.
fn host_routes() -> Vec<Row> {
    use Auth::{OptionalAuth, Owner, Permission, Public, User};
    use Origin::{Both, Studio, Works};
    vec![
        row(Both, Public, routes!(health::health)).without_database(),
        row(Both, Public, routes!(health::ready)).without_database(),
        row(Studio, Public, routes!(health::config)).without_database(),
        row(Studio, Public, routes!(open_api::document)).without_database(),
        // Likes
        row(Both, OptionalAuth, routes!(likes::show)),
        row(Both, OptionalAuth, routes!(likes::add)),
        row(Both, OptionalAuth, routes!(likes::remove)),
        row(Studio, Owner, routes!(likers::index)),
        row(Studio, Owner, routes!(likers::remove)),
        // WeChat
        row(Both, Public, routes!(wechat::authorize)),
        row(Both, Public, routes!(wechat::callback)),
        row(Both, Public, routes!(wechat::jssdk)),
        // Uploads
        row(Studio, User, routes!(uploads::index)),
        row(Both, OptionalAuth, routes!(uploads::create)).body_limit(1024 * MIB).timeout(900),
        row(Studio, User, routes!(uploads::fetch)).timeout(60),
        row(Studio, Owner, routes!(uploads::remove)),
        row(Both, Public, routes!(uploads::file)).timeout(900),
        // Plugins
        row(Studio, User, routes!(plugins::index)),
        row(Studio, User, routes!(plugins::events)).timeout(24 * 3600),
        row(Studio, Permission(PLUGIN_MANAGE), routes!(plugins::register))
            .body_limit(32 * MIB)
            .timeout(120),
        row(Studio, Permission(PLUGIN_MANAGE), routes!(plugins::update)).timeout(120),
        row(Studio, Permission(PLUGIN_MANAGE), routes!(plugins::remove)),
        row(Studio, Permission(PLUGIN_MANAGE), routes!(specimens::show)).timeout(180),
        row(Studio, Public, routes!(plugin_files::file)).without_database(),
        // Files of the studio
        row(Studio, Public, routes!(studio::shared)).without_database(),
        row(Studio, Public, routes!(studio::rich_text)).without_database(),
        row(Studio, Public, routes!(studio::rich_text_language)).without_database(),
        // Masks, shapes, fonts
        row(Both, Public, routes!(gallery::masks)).without_database(),
        row(Both, Public, routes!(gallery::mask)).without_database(),
        row(Both, Public, routes!(gallery::shapes)).without_database(),
        row(Both, Public, routes!(gallery::shape)).without_database(),
        row(Both, Public, routes!(font_library::list)).without_database(),
        row(Both, Public, routes!(font_library::file)).without_database(),
        // Published works
        row(Works, Public, routes!(pages::show)).without_database().timeout(90),
        row(Works, Public, routes!(pages::show_with_slash)).without_database().timeout(90),
        row(Works, Public, routes!(pages::show_page)).without_database().timeout(90),
        row(Works, Public, routes!(pages::asset)).without_database(),
        row(Works, Public, routes!(pages::live)),
        row(Works, Public, routes!(pages::worker)).without_database(),
        row(Works, Public, routes!(pages::redirect_slug)),
        row(Works, Public, routes!(pages::unlock)),
        row(Works, Public, routes!(site_files::file)),
        row(Works, Public, routes!(pages::submit)).body_limit(60 * MIB).timeout(300),
    ]
}

/// The table without its handlers, for tests and documents.
pub fn routes() -> Vec<RouteSpec> {
    table().into_iter().map(|row| row.spec).collect()
}

/// Schemas and paths of every route, for the API document.
pub fn route_docs() -> Vec<(RouteSpec, RouteDocs)> {
    table().into_iter().map(|row| (row.spec, row.route_docs)).collect()
}

/// Builds the router of one origin.
pub fn router(state: &HttpState, origin: Origin) -> Router {
    let rows = table().into_iter().filter(|row| [origin, Origin::Both].contains(&row.spec.origin));
    let mut router = Router::new();
    for Row { spec, handler, .. } in rows {
        let guard = Guard {
            ctx: state.ctx.clone(),
            availability: state.availability.clone(),
            auth: spec.auth,
            origin,
            timeout: spec.timeout,
            needs_database: spec.needs_database,
        };
        let handler = handler
            .route_layer(from_fn_with_state(guard, guard::authorize_request))
            .layer::<_, Infallible>(DefaultBodyLimit::max(spec.body_limit))
            .layer(axum::Extension(BodyLimit(spec.body_limit)));
        router = router.route(&axum_path(&spec.path), handler);
    }
    match origin {
        Origin::Works => router.fallback(pages::not_found),
        _ => router.merge(open_api::viewer()).fallback(studio::app),
    }
    .layer(CatchPanicLayer::custom(middleware::handle_panic))
    .layer(from_fn(body_timeout::enforce_body_timeout))
    .layer(from_fn(middleware::localize_errors))
    .layer(from_fn(middleware::security_headers))
    .layer(from_fn(middleware::request_id))
    .layer(from_fn_with_state(Arc::clone(&state.metrics), metrics::observe))
    .with_state(state.clone())
}

/// Converts a path to axum's syntax. OpenAPI has no wildcard for the rest of a path: here `{file}`
/// at the end of these paths stands for it.
fn axum_path(path: &str) -> String {
    match path.strip_suffix("/{file}") {
        Some(start) if start.starts_with("/plugins") || start.starts_with("/tinymce") => {
            format!("{start}/{{*file}}")
        }
        _ => path.to_owned(),
    }
}

fn extract_path_and_method(paths: &Paths) -> (String, Method) {
    let Some((path, item)) = paths.paths.iter().next() else { return (String::new(), Method::GET) };
    let methods = [
        (item.get.is_some(), Method::GET),
        (item.post.is_some(), Method::POST),
        (item.put.is_some(), Method::PUT),
        (item.delete.is_some(), Method::DELETE),
    ];
    let method = methods.into_iter().find(|(is_this, _)| *is_this);
    (path.clone(), method.map_or(Method::GET, |(_, method)| method))
}
