//! The API document, generated from the handlers, and a viewer for it.

use std::sync::LazyLock;

use axum::Router;
use axum::http::{HeaderValue, header};
use axum::middleware::map_response;
use axum::response::Response;
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{
    ComponentsBuilder, Content, InfoBuilder, OpenApi, OpenApiBuilder, Ref, RefOr, ResponseBuilder,
};
use utoipa::{PartialSchema as _, ToSchema};
use utoipa_swagger_ui::{Config, SwaggerUi};

use super::envelope::{Problem, ProblemField, json};
use crate::router::{Auth, RouteSpec, route_docs};
use crate::state::HttpState;

/// The API document.
#[utoipa::path(get, path = "/api/openapi.json", tag = "host",
    responses((status = 200, description = "OpenAPI 3.1", content_type = "application/json")))]
pub async fn document() -> Response {
    static TEXT: LazyLock<String> =
        LazyLock::new(|| build_document().to_json().unwrap_or_default());
    json(axum::http::StatusCode::OK, TEXT.clone())
}

/// Returns the viewer at `/api/docs`; it brings its own scripts and styles.
pub fn viewer() -> Router<HttpState> {
    let policy = HeaderValue::from_static(
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
    );
    let viewer = SwaggerUi::new("/api/docs").config(Config::new(["/api/openapi.json"]));
    Router::from(viewer).layer(map_response(move |mut response: Response| {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy.clone());
        std::future::ready(response)
    }))
}

/// Builds the whole document.
pub fn build_document() -> OpenApi {
    let mut paths = utoipa::openapi::path::Paths::new();
    let mut components = ComponentsBuilder::new()
        .schema(Problem::name(), Problem::schema())
        .schema(ProblemField::name(), ProblemField::schema())
        .security_scheme(
            "token",
            SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build()),
        );
    for (spec, (schemas, described)) in route_docs() {
        for (name, schema) in schemas {
            components = components.schema(name, schema);
        }
        for (path, mut item) in described.paths {
            let operations = [&mut item.get, &mut item.post, &mut item.put, &mut item.delete];
            for operation in operations.into_iter().flatten() {
                complete(operation, &spec);
            }
            match paths.paths.get_mut(&path) {
                Some(known) => known.merge_operations(item),
                None => drop(paths.paths.insert(path, item)),
            }
        }
    }
    let info = InfoBuilder::new().title("Pinye").version(env!("CARGO_PKG_VERSION")).build();
    OpenApiBuilder::new().info(info).paths(paths).components(Some(components.build())).build()
}

/// Completes an operation: a unique id, the error response, and who may call it.
fn complete(operation: &mut Operation, spec: &RouteSpec) {
    operation.operation_id = Some(name_of(spec));
    let problem = Content::new(Some(RefOr::Ref(Ref::from_schema_name(Problem::name()))));
    let failed = ResponseBuilder::new()
        .description("what went wrong, in the language asked for")
        .content("application/json", problem)
        .build();
    operation.responses.responses.insert("default".to_owned(), RefOr::T(failed));
    if !matches!(spec.auth, Auth::Public | Auth::OptionalAuth) {
        let token = SecurityRequirement::new::<_, [&str; 0], &str>("token", []);
        operation.security.get_or_insert_default().push(token);
    }
}

/// Returns an operation id made of method and path: handlers are named by verb only, so their names
/// repeat. `get /api/gift/` and `get /api/gift` differ in their last character only.
fn name_of(spec: &RouteSpec) -> String {
    let path = spec.path.replace(['{', '}'], "");
    format!("{}{}", spec.method.as_str().to_lowercase(), path.replace('/', "_"))
}
