//! Fields of published forms to which visitors may upload files.

use pinye_domain::element::Severity;
use pinye_domain::error::{Error, FieldError, Result};
use pinye_domain::form::Field;
use pinye_domain::messages::Message;
use pinye_plugin_host::OfferedFile;
use pinye_visitors::{Caller, access};

use crate::check::{field_message, hook_error, target};
use crate::form_cache::published_forms;
use crate::{FormService, hooks_of};

/// The hook by which an element type declares that it accepts files.
const ACCEPT_UPLOAD_HOOK: &str = "upload.accept";

/// Returns the field in the publication that this visitor of the work sees now.
///
/// # Errors
///
/// 404 if the visitor sees no publication, 400 if it has no such field that accepts files.
pub async fn find_upload_field(
    service: &FormService,
    (work_id, element_id): (i64, &str),
    caller: &Caller,
) -> Result<Field> {
    let publication = access::visible_publication(&service.parts.ctx, work_id, caller).await?;
    let publication = publication.ok_or_else(Error::work_not_found)?;
    let known = published_forms(service, publication).await?.ok_or_else(Error::work_not_found)?;
    let none = || Error::BadField("element_id", Message::new("upload.noField"));
    let field = known.forms.of_element(element_id).cloned().ok_or_else(none)?;
    let type_name = field.type_name.as_str();
    let hooks = hooks_of(service, std::iter::once(type_name)).await?;
    let accepts = hooks.get(type_name).is_some_and(|hooks| {
        let mut hooks = hooks.iter();
        hooks.any(|hook| hook == ACCEPT_UPLOAD_HOOK)
    });
    if accepts { Ok(field) } else { Err(none()) }
}

/// EL-FILE-18: has the field's plugin check a file.
///
/// # Errors
///
/// 400 with the errors that the plugin reports, 503 if it fails.
pub async fn check_file(
    service: &FormService,
    (work_id, field): (i64, &Field),
    offered: &OfferedFile,
) -> Result<()> {
    let target = target(work_id, field);
    let found = service.parts.plugins.accept_file(target, &field.props, offered).await;
    let errors = found.map_err(hook_error)?.into_iter();
    let errors = errors.filter(|diagnostic| diagnostic.severity == Severity::Error);
    let errors: Vec<FieldError> = errors
        .map(|diagnostic| FieldError {
            field: field.name.clone(),
            message: field_message(diagnostic),
        })
        .collect();
    if errors.is_empty() { Ok(()) } else { Err(Error::BadAnswers(errors)) }
}
