//! A form that was sent without script: fields by name, and files beside them.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::to_bytes;
use axum::extract::multipart::Field;
use axum::extract::{FromRequest as _, Multipart, Request};
use axum::http::header;
use pinye_app::uploads::receive::ReceivedFile;
use pinye_app::uploads::visitor_uploads::{MAX_FILES, VisitorUpload};
use pinye_domain::json::{Object, raw};
use pinye_domain::messages::Message;
use pinye_publish::forms::{FORM_FIELD, HONEYPOT, KEY_FIELD, OLD_HONEYPOT, PAGE_FIELD};
use pinye_submissions::form_cache::WorkForms;
use pinye_submissions::submit::load_forms;
use pinye_visitors::Caller;
use serde_json::Value;
use url::form_urlencoded;

use crate::error::{Error, Result};
use crate::multipart::{self, PartError};
use crate::uploads::{FileReceiver, MultipartFile, map_multipart_error, sign_urls};

/// Maximum bytes of all texts: as much as a submission may have (FM-020).
const MAX_TEXT_BYTES: usize = 64 * 1024;
/// Maximum bytes on the wire, where a character may take nine.
const MAX_ENCODED_BYTES: usize = 9 * MAX_TEXT_BYTES;
/// Maximum number of answers of one form: fields with checkboxes have several.
const MAX_ANSWERS: usize = 1_000;

/// The sender of a form, and its work.
#[derive(Clone, Copy)]
pub(super) struct FormSender<'a> {
    pub(super) work_id: i64,
    /// Client address.
    pub(super) address: &'a str,
    pub(super) caller: &'a Caller,
}

/// A form as it was sent.
#[derive(Debug, Default)]
pub(super) struct PostedForm {
    /// Id of the form within the work.
    pub(super) form: String,
    /// Index of the page of the form.
    pub(super) page: usize,
    /// Value of the honeypot.
    pub(super) honeypot: String,
    /// Value of the honeypot of pages that were published before it was renamed.
    pub(super) old_honeypot: String,
    /// Idempotency key in the page, if the form is sent once more.
    pub(super) key: String,
    /// Answers by name.
    pub(super) answers: BTreeMap<String, Vec<String>>,
    /// Bytes and number of the answers so far.
    totals: (usize, usize),
}

impl PostedForm {
    /// Reads the body. What was read before an error stays, so that it can be shown again.
    pub(super) async fn read(
        &mut self,
        receiver: &FileReceiver,
        sender: FormSender<'_>,
        request: Request,
    ) -> Result<()> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if kind.starts_with("multipart/form-data") {
            let form = Multipart::from_request(request, &()).await;
            let form = form.map_err(|_| Error::BadRequest(Message::new("upload.broken")))?;
            return self.parts(receiver, sender, form).await;
        }
        let too_large = |_| Error::TooLarge(Message::new("http.tooLarge").with("limit", "64 KiB"));
        let body = to_bytes(request.into_body(), MAX_ENCODED_BYTES).await.map_err(too_large)?;
        for (name, value) in form_urlencoded::parse(&body) {
            self.take(name.into_owned(), value.into_owned())?;
        }
        Ok(())
    }

    async fn parts(
        &mut self,
        receiver: &FileReceiver,
        sender: FormSender<'_>,
        mut form: Multipart,
    ) -> Result<()> {
        let mut files = Files::default();
        while let Some(field) = form.next_field().await.map_err(map_multipart_error)? {
            let name = field.name().unwrap_or_default().to_owned();
            if field.file_name().is_none() {
                let text = self.text(field).await?;
                self.take(name, text)?;
            } else if field.file_name().is_some_and(|file| !file.is_empty()) {
                files.take(receiver, sender, &self.form, &name, field).await?;
            }
        }
        for (name, address) in files.keep(receiver).await? {
            self.take(name, address)?;
        }
        Ok(())
    }

    async fn text(&self, field: Field<'_>) -> Result<String> {
        let left = MAX_TEXT_BYTES.saturating_sub(self.totals.0);
        let text = multipart::read_text(field, left).await;
        text.map_err(|unread| match unread {
            PartError::Broken(error) => map_multipart_error(error).into(),
            PartError::TooLarge => payload_too_large(),
        })
    }

    fn take(&mut self, name: String, value: String) -> Result<()> {
        self.totals = (self.totals.0 + name.len() + value.len(), self.totals.1 + 1);
        if self.totals.0 > MAX_TEXT_BYTES || self.totals.1 > MAX_ANSWERS {
            return Err(payload_too_large());
        }
        match name.as_str() {
            "" => {}
            FORM_FIELD => self.form = value,
            PAGE_FIELD => self.page = value.parse().unwrap_or(0),
            HONEYPOT => self.honeypot = value,
            OLD_HONEYPOT => self.old_honeypot = value,
            KEY_FIELD => self.key = value,
            // Line ends as the page's script sends them.
            _ => self.answers.entry(name).or_default().push(value.replace("\r\n", "\n")),
        }
        Ok(())
    }

    /// Returns the answers to be checked: a text, or a list if a field has several.
    pub(super) fn form_data(&self) -> Object {
        let mut data = Object::default();
        for (name, values) in &self.answers {
            let value = match values.as_slice() {
                [one] => Value::from(one.as_str()),
                several => Value::from(several),
            };
            data.set(name, raw(&value));
        }
        data
    }
}

fn payload_too_large() -> crate::error::ApiError {
    Error::TooLarge(Message::new("http.tooLarge").with("limit", "64 KiB")).into()
}

/// The files of one form, by field.
#[derive(Default)]
struct Files {
    known: Option<Arc<WorkForms>>,
    of: BTreeMap<String, (VisitorUpload, Vec<ReceivedFile>)>,
    number: usize,
}

impl Files {
    async fn take(
        &mut self,
        receiver: &FileReceiver,
        sender: FormSender<'_>,
        form: &str,
        name: &str,
        field: Field<'_>,
    ) -> Result<()> {
        self.number += 1;
        if self.number > MAX_FILES {
            let message = Message::new("upload.many").with("most", MAX_FILES);
            return Err(Error::BadRequest(message).into());
        }
        if !self.of.contains_key(name) {
            let known = match &self.known {
                Some(known) => known,
                None => {
                    let known = load_forms(&receiver.forms, sender.work_id, sender.caller).await?.0;
                    self.known.insert(known)
                }
            };
            let forms = &known.forms;
            let meant =
                forms.resolve_form(Some(form), &[]).and_then(|form| forms.field(form, name));
            let element = meant.map(|field| field.element_id.clone());
            let element =
                element.ok_or_else(|| Error::BadRequest(Message::new("upload.noField")))?;
            let author = (sender.address, sender.caller);
            let guest = VisitorUpload::authorize(
                &receiver.uploads,
                &receiver.forms,
                (sender.work_id, &element),
                author,
            )
            .await?;
            self.of.insert(name.to_owned(), (guest, Vec::new()));
        }
        let Some((guest, received)) = self.of.get_mut(name) else { return Ok(()) };
        received.push(
            guest.receive(&receiver.uploads, &receiver.forms, &mut MultipartFile(field)).await?,
        );
        Ok(())
    }

    /// Stores the files; returns names of fields with the addresses of their files.
    async fn keep(self, receiver: &FileReceiver) -> Result<Vec<(String, String)>> {
        let mut kept = Vec::new();
        for (name, (guest, received)) in self.of {
            let uploads = guest.save(&receiver.uploads, received).await?;
            let addresses = sign_urls(receiver, uploads).await?;
            kept.extend(addresses.into_iter().map(|address| (name.clone(), address)));
        }
        Ok(kept)
    }
}
