//! Every route of the product in one table: who answers, and who may ask. The routers of both origins are built from
//! it, so that no route exists without its row, its rule and its entry in the API document.

use std::convert::Infallible;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::Method;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::MethodRouter;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::openapi::path::Paths;
use utoipa::openapi::{RefOr, Schema};
use utoipa_axum::routes;

pub use crate::access::{Auth, Origin};
use crate::body::BodyLimit;
use crate::guard::{self, Guard};
use crate::metrics;
use crate::{
    audit, captcha, combinations, datasources, email, faces, fonts, forgot_password, forms,
    gallery, gifts, health, likes, me, members, open_api, pace, pages, people, places,
    plugin_files, plugins, publications, register, roles, sessions, sharing, site_files, speak,
    specimens, studio, tags, templates, transfer, typefaces, uploads, users, wechat, works,
};
use pinye_desk::App;
use pinye_domain::user::permission::{
    MEMBER_MANAGE, PLUGIN_MANAGE, ROLE_MANAGE, TAG_MANAGE, USER_MANAGE,
};

/// One row of the table.
#[derive(Clone, Debug)]
pub struct RouteSpec {
    /// Where it stands.
    pub origin: Origin,
    /// Its method.
    pub method: Method,
    /// Its path with `{names}`.
    pub path: String,
    /// Who may ask.
    pub auth: Auth,
    /// Whether the record in the address belongs to somebody.
    pub owner_scoped: bool,
    /// Most bytes of a body.
    pub body_limit: usize,
    /// How long it may take.
    pub within: Duration,
    /// Whether it can do nothing while the database is away.
    pub needs_database: bool,
}

const KIB: usize = 1024;
const MIB: usize = 1024 * KIB;

pub use pinye_desk::works::MAX_WORK_BYTES;

struct Row {
    spec: RouteSpec,
    documented: Documented,
    handler: MethodRouter<App>,
}

type Schemas = Vec<(String, RefOr<Schema>)>;
type Handler = (Schemas, Paths, MethodRouter<App>);

/// What a route says of itself.
pub type Documented = (Schemas, Paths);

fn row(origin: Origin, auth: Auth, (schemas, paths, handler): Handler) -> Row {
    let (path, method) = described(&paths);
    let spec = RouteSpec {
        origin,
        method,
        path,
        auth,
        owner_scoped: auth == Auth::Owner,
        body_limit: 64 * KIB,
        within: Duration::from_secs(30),
        needs_database: true,
    };
    Row { spec, documented: (schemas, paths), handler }
}

impl Row {
    fn bytes(mut self, limit: usize) -> Row {
        self.spec.body_limit = limit;
        self
    }

    fn within(mut self, seconds: u64) -> Row {
        self.spec.within = Duration::from_secs(seconds);
        self
    }

    /// It answers from memory, or says itself that the database is away.
    fn answered_from_memory(mut self) -> Row {
        self.spec.needs_database = false;
        self
    }
}

fn table() -> Vec<Row> {
    [works(), submissions(), collections(), people(), house()].into_iter().flatten().collect()
}

/// Works and what is done with them.
fn works() -> Vec<Row> {
    use Auth::{Owner, User};
    use Origin::Studio;
    vec![
        row(Studio, User, routes!(works::index)),
        row(Studio, User, routes!(works::create)).bytes(MAX_WORK_BYTES),
        row(Studio, Owner, routes!(works::show)),
        row(Studio, Owner, routes!(works::update)).bytes(MAX_WORK_BYTES).within(60),
        row(Studio, Owner, routes!(works::remove)),
        row(Studio, User, routes!(works::bin::index)),
        row(Studio, Owner, routes!(works::bin::restore)),
        row(Studio, Owner, routes!(works::versions::index)),
        row(Studio, Owner, routes!(works::versions::show)),
        row(Studio, Owner, routes!(works::versions::name)),
        row(Studio, Owner, routes!(works::door::show)),
        row(Studio, Owner, routes!(works::door::update)),
        row(Studio, Owner, routes!(works::door::look)),
        row(Studio, Owner, routes!(works::light::show)),
        row(Studio, Owner, routes!(works::light::update)).within(120),
        row(Studio, Owner, routes!(sharing::show)),
        row(Studio, Owner, routes!(sharing::refresh)),
        row(Studio, Owner, routes!(publications::index)),
        row(Studio, Owner, routes!(publications::make_current)),
        row(Studio, Owner, routes!(publications::progress)),
        row(Studio, Owner, routes!(publications::foresee)),
        row(Studio, Owner, routes!(transfer::export)).within(300),
        row(Studio, User, routes!(transfer::import))
            .bytes(import_export::MAX_FILE_BYTES + MIB)
            .within(900),
        row(Studio, Owner, routes!(works::copy::create)),
        row(Studio, Owner, routes!(templates::set)),
        row(Studio, Owner, routes!(templates::offer)),
        row(Studio, Owner, routes!(templates::start_from)),
    ]
}

/// Forms: what visitors hand in, and the data centre.
fn submissions() -> Vec<Row> {
    use Auth::{Anybody, Owner, User};
    use Origin::{Both, Studio};
    vec![
        row(Both, Anybody, routes!(forms::submit::create)),
        row(Both, Anybody, routes!(forms::submit::replace)),
        row(Both, Anybody, routes!(forms::submit::token)),
        row(Studio, User, routes!(forms::generic::index)),
        row(Studio, Owner, routes!(forms::generic::show)),
        row(Studio, Owner, routes!(forms::generic::remove)),
        row(Studio, User, routes!(forms::works::index)),
        row(Studio, Owner, routes!(forms::records::index)),
        row(Studio, Owner, routes!(forms::records::mark)),
        row(Studio, Owner, routes!(forms::records::remove)),
        row(Studio, Owner, routes!(forms::stats::show)),
        row(Studio, Owner, routes!(forms::settings::show)),
        row(Studio, Owner, routes!(forms::settings::update)),
        row(Studio, Owner, routes!(forms::settings::deliveries)),
        row(Studio, User, routes!(forms::export::export)).within(600),
    ]
}

/// What authors keep beside their works.
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
        row(Studio, Owner, routes!(tags::of_work)),
        row(Studio, Owner, routes!(tags::give_to_work)),
        row(Studio, User, routes!(gifts::index)),
        row(Studio, User, routes!(gifts::index_without_slash)),
        row(Studio, User, routes!(gifts::create)),
        row(Studio, Owner, routes!(gifts::update)),
        row(Studio, Owner, routes!(gifts::remove)),
        row(Studio, User, routes!(combinations::index)),
        row(Studio, User, routes!(combinations::create)).bytes(2 * MIB),
        row(Studio, Owner, routes!(combinations::show)),
        row(Studio, Owner, routes!(combinations::update)),
        row(Studio, Owner, routes!(combinations::remove)),
        // Fonts
        row(Studio, User, routes!(fonts::index)),
        row(Studio, User, routes!(fonts::create)).bytes(31 * MIB).within(300),
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
        row(Studio, Owner, routes!(datasources::preview)).within(120),
        row(Studio, Owner, routes!(datasources::transform::module)),
        row(Studio, Owner, routes!(datasources::transform::keep)).bytes(3 * MIB).within(120),
        row(Studio, Owner, routes!(datasources::transform::remove)),
        row(Studio, Owner, routes!(datasources::transform::trial)).bytes(4 * MIB).within(120),
    ]
}

/// Accounts and administration.
fn people() -> Vec<Row> {
    use Auth::{Nobody, Permission, User};
    use Origin::Studio;
    vec![
        // Account
        row(Studio, Nobody, routes!(users::login)),
        row(Studio, Nobody, routes!(users::logout)),
        row(Studio, Nobody, routes!(captcha::show)),
        row(Studio, Nobody, routes!(register::register)),
        row(Studio, Nobody, routes!(forgot_password::forgot_password)),
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
        row(Studio, Permission(USER_MANAGE), routes!(people::index)),
        row(Studio, Permission(USER_MANAGE), routes!(people::set_status)),
        row(Studio, Permission(USER_MANAGE), routes!(people::remove)).within(120),
        row(Studio, Permission(MEMBER_MANAGE), routes!(members::index)),
        row(Studio, Permission(MEMBER_MANAGE), routes!(members::allocate)),
        row(Studio, Permission(MEMBER_MANAGE), routes!(members::cancel)),
        row(Studio, Permission(ROLE_MANAGE), routes!(roles::index)),
        row(Studio, Permission(ROLE_MANAGE), routes!(roles::create)),
        row(Studio, Permission(ROLE_MANAGE), routes!(roles::set_permissions)),
        row(Studio, Permission(ROLE_MANAGE), routes!(roles::permissions)),
        row(Studio, Permission(ROLE_MANAGE), routes!(roles::create_permission)),
        row(Studio, Permission(ROLE_MANAGE), routes!(roles::set_of_user)),
        row(Studio, Permission(USER_MANAGE), routes!(audit::index)),
        row(Studio, Permission(PLUGIN_MANAGE), routes!(site_files::index)),
        row(Studio, Permission(PLUGIN_MANAGE), routes!(site_files::put)),
        row(Studio, Permission(PLUGIN_MANAGE), routes!(site_files::remove)),
    ]
}

/// The host itself, plugins, and what visitors see.
fn house() -> Vec<Row> {
    use Auth::{Anybody, Nobody, Owner, Permission, User};
    use Origin::{Both, Studio, Works};
    vec![
        row(Both, Nobody, routes!(health::health)).answered_from_memory(),
        row(Both, Nobody, routes!(health::ready)).answered_from_memory(),
        row(Studio, Nobody, routes!(health::config)).answered_from_memory(),
        row(Studio, Nobody, routes!(open_api::document)).answered_from_memory(),
        // Likes
        row(Both, Anybody, routes!(likes::show)),
        row(Both, Anybody, routes!(likes::add)),
        row(Both, Anybody, routes!(likes::remove)),
        row(Studio, Owner, routes!(faces::index)),
        row(Studio, Owner, routes!(faces::remove)),
        // WeChat
        row(Both, Nobody, routes!(wechat::authorize)),
        row(Both, Nobody, routes!(wechat::callback)),
        row(Both, Nobody, routes!(wechat::jssdk)),
        // Uploads
        row(Studio, User, routes!(uploads::index)),
        row(Both, Anybody, routes!(uploads::create)).bytes(1024 * MIB).within(900),
        row(Studio, User, routes!(uploads::fetch)).within(60),
        row(Studio, Owner, routes!(uploads::remove)),
        row(Both, Nobody, routes!(uploads::file)).within(900),
        // Plugins
        row(Studio, User, routes!(plugins::index)),
        row(Studio, User, routes!(plugins::events)).within(24 * 3600),
        row(Studio, Permission(PLUGIN_MANAGE), routes!(plugins::register))
            .bytes(32 * MIB)
            .within(120),
        row(Studio, Permission(PLUGIN_MANAGE), routes!(plugins::update)).within(120),
        row(Studio, Permission(PLUGIN_MANAGE), routes!(plugins::remove)),
        row(Studio, Permission(PLUGIN_MANAGE), routes!(specimens::show)).within(180),
        row(Studio, Nobody, routes!(plugin_files::file)).answered_from_memory(),
        // Files of the studio
        row(Studio, Nobody, routes!(studio::shared)).answered_from_memory(),
        row(Studio, Nobody, routes!(studio::rich_text)).answered_from_memory(),
        row(Studio, Nobody, routes!(studio::rich_text_language)).answered_from_memory(),
        // Masks, shapes, fonts
        row(Both, Nobody, routes!(gallery::masks)).answered_from_memory(),
        row(Both, Nobody, routes!(gallery::mask)).answered_from_memory(),
        row(Both, Nobody, routes!(gallery::shapes)).answered_from_memory(),
        row(Both, Nobody, routes!(gallery::shape)).answered_from_memory(),
        row(Both, Nobody, routes!(typefaces::list)).answered_from_memory(),
        row(Both, Nobody, routes!(typefaces::file)).answered_from_memory(),
        // Published works
        row(Works, Nobody, routes!(pages::whole)).answered_from_memory().within(90),
        row(Works, Nobody, routes!(pages::whole_with_slash)).answered_from_memory().within(90),
        row(Works, Nobody, routes!(pages::single)).answered_from_memory().within(90),
        row(Works, Nobody, routes!(pages::asset)).answered_from_memory(),
        row(Works, Nobody, routes!(pages::live)),
        row(Works, Nobody, routes!(pages::worker)).answered_from_memory(),
        row(Works, Nobody, routes!(pages::at_slug)),
        row(Works, Nobody, routes!(pages::open)),
        row(Works, Nobody, routes!(site_files::file)),
        row(Works, Nobody, routes!(pages::submit)).bytes(60 * MIB).within(300),
    ]
}

/// The table without its handlers, for tests and documents.
pub fn routes() -> Vec<RouteSpec> {
    table().into_iter().map(|row| row.spec).collect()
}

/// Schemas and paths of every route, for the API document.
pub fn documented() -> Vec<(RouteSpec, Documented)> {
    table().into_iter().map(|row| (row.spec, row.documented)).collect()
}

/// The router of one origin.
pub fn router(app: &App, origin: Origin) -> Router {
    let rows = table().into_iter().filter(|row| [origin, Origin::Both].contains(&row.spec.origin));
    let mut router = Router::new();
    for Row { spec, handler, .. } in rows {
        let guard = Guard {
            app: app.clone(),
            auth: spec.auth,
            origin,
            within: spec.within,
            needs_database: spec.needs_database,
        };
        let handler = handler
            .route_layer(from_fn_with_state(guard, guard::admit))
            .layer::<_, Infallible>(DefaultBodyLimit::max(spec.body_limit))
            .layer(axum::Extension(BodyLimit(spec.body_limit)));
        router = router.route(&axum_path(&spec.path), handler);
    }
    let router = match origin {
        Origin::Works => router.fallback(pages::missing),
        _ => router.merge(open_api::viewer()).fallback(studio::app),
    };
    router
        .layer(CatchPanicLayer::custom(speak::panicked))
        .layer(from_fn(pace::paced))
        .layer(from_fn(speak::in_words))
        .layer(from_fn(speak::safely))
        .layer(from_fn(speak::traced))
        .layer(from_fn_with_state(app.clone(), metrics::observe))
        .with_state(app.clone())
}

/// OpenAPI has no word for "the rest of the path"; here it is spelled `{file}` at the end of these.
fn axum_path(path: &str) -> String {
    match path.strip_suffix("/{file}") {
        Some(start) if start.starts_with("/plugins") || start.starts_with("/tinymce") => {
            format!("{start}/{{*file}}")
        }
        _ => path.to_owned(),
    }
}

fn described(paths: &Paths) -> (String, Method) {
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
