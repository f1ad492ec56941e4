//! Target of an upload request: who owns the files, and what is checked before they are stored.

use axum::extract::multipart::Field;
use pinye_app::quota::QuotaReservation;
use pinye_app::uploads::Uploads;
use pinye_app::uploads::cleanup::move_to_bin;
use pinye_app::uploads::receive::{self, ReceivedFile};
use pinye_app::uploads::visitor_uploads::{self, VisitorUpload};
use pinye_context::Ctx;
use pinye_domain::messages::Message;
use pinye_domain::upload::Upload;
use pinye_store as store;
use pinye_store::uploads::UploadPurpose;
use pinye_visitors::Caller;

use super::{FileReceiver, MultipartFile, UploadForm, map_multipart_error};
use crate::body::parse_id;
use crate::error::{Error, Result};
use crate::guard::ClientAddress;

/// Maximum bytes of an id.
const MAX_ID_BYTES: usize = 100;
/// Maximum number of files per call.
const MAX_FILES: usize = 20;

impl UploadForm {
    /// Reads a part that is no file.
    pub(super) async fn read(&mut self, mut part: Field<'_>) -> Result<()> {
        let place = match part.name() {
            Some("work_id") => &mut self.work_id,
            Some("element_id") => &mut self.element_id,
            Some("cover_of") => &mut self.cover_of,
            _ => return Ok(()),
        };
        let mut text = Vec::new();
        while let Some(chunk) = part.chunk().await.map_err(map_multipart_error)? {
            text.extend_from_slice(&chunk);
            if text.len() > MAX_ID_BYTES {
                return Err(Error::BadRequest(Message::new("upload.broken")).into());
            }
        }
        *place = Some(String::from_utf8_lossy(&text).into_owned());
        Ok(())
    }

    /// Returns the author's own work whose cover is sent; `None` for an ordinary file.
    async fn own_work(&self, ctx: &Ctx, user_id: i64) -> Result<Option<i64>> {
        let Some(named) = &self.cover_of else { return Ok(None) };
        let work_id = parse_id(named).ok_or_else(Error::work_not_found)?;
        let access = store::works::find_head(&ctx.db, work_id).await?;
        let is_own = access.is_some_and(|access| access.user_id == user_id);
        if is_own { Ok(Some(work_id)) } else { Err(Error::work_not_found().into()) }
    }

    /// Whether the request names no form.
    pub(super) fn has_no_form(&self) -> bool {
        self.work_id.is_none() && self.element_id.is_none()
    }
}

/// Owner of the files, and what is checked before they are stored.
pub(super) enum UploadTarget {
    /// A signed-in author, with the reservation in their quota, and the work whose cover the file
    /// is.
    Author { id: i64, share: QuotaReservation, cover_of: Option<i64> },
    /// The author of the form that a visitor fills in.
    Visitor(Box<VisitorUpload>),
}

impl UploadTarget {
    /// Selects the target. A request that names a form is a visitor's, signed in or not.
    pub(super) async fn open(
        receiver: &FileReceiver,
        caller: &Caller,
        form: &UploadForm,
        address: &ClientAddress,
    ) -> Result<UploadTarget> {
        match &caller.who {
            Some(who) if form.has_no_form() => {
                let share = receiver.uploads.reserve(who.id).await?;
                let cover_of = form.own_work(&receiver.uploads.ctx, who.id).await?;
                Ok(UploadTarget::Author { id: who.id, share, cover_of })
            }
            None if form.has_no_form() => Err(Error::Unauthorized.into()),
            _ => {
                let work_id = form.work_id.as_deref().and_then(parse_id);
                let work_id = work_id.ok_or_else(Error::work_not_found)?;
                let field = (work_id, form.element_id.as_deref().unwrap_or_default());
                Ok(UploadTarget::Visitor(Box::new(
                    VisitorUpload::authorize(
                        &receiver.uploads,
                        &receiver.forms,
                        field,
                        (&address.0, caller),
                    )
                    .await?,
                )))
            }
        }
    }

    pub(super) fn max_files(&self) -> usize {
        match self {
            UploadTarget::Author { cover_of: Some(_), .. } => 1,
            UploadTarget::Author { .. } => MAX_FILES,
            UploadTarget::Visitor(_) => visitor_uploads::MAX_FILES,
        }
    }

    pub(super) async fn take(
        &mut self,
        receiver: &FileReceiver,
        field: Field<'_>,
    ) -> Result<ReceivedFile> {
        let mut file = MultipartFile(field);
        Ok(match self {
            UploadTarget::Author { share, .. } => {
                receive::receive(&receiver.uploads, &mut file, share).await?
            }
            UploadTarget::Visitor(guest) => {
                guest.receive(&receiver.uploads, &receiver.forms, &mut file).await?
            }
        })
    }

    pub(super) async fn keep(
        self,
        uploads: &Uploads,
        received: Vec<ReceivedFile>,
    ) -> Result<Vec<Upload>> {
        match self {
            UploadTarget::Author { id, share, cover_of } => {
                let upload_purpose = cover_of.map_or(UploadPurpose::Library, UploadPurpose::Cover);
                let kept = receive::save_uploads(uploads, id, upload_purpose, received).await?;
                share.commit();
                if let Some(work_id) = cover_of {
                    remove_unused_covers(uploads, id, work_id).await?;
                }
                Ok(kept)
            }
            UploadTarget::Visitor(guest) => Ok(guest.save(uploads, received).await?),
        }
    }
}

/// Removes former covers of a work that nothing shows any more.
async fn remove_unused_covers(uploads: &Uploads, user_id: i64, work_id: i64) -> Result<()> {
    for id in store::work_covers::list_unused(&uploads.ctx.db, work_id).await? {
        if let Some(name) = store::uploads::remove(&uploads.ctx.db, id, user_id).await? {
            move_to_bin(uploads, &name).await;
        }
    }
    Ok(())
}
