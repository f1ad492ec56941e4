//! Typefaces that authors upload for themselves, and administrators for all users.

use axum::extract::multipart::{Field, Multipart, MultipartRejection};
use axum::extract::{Query, State};
use pinye_app::fonts::{self, FontUpload, face_facts};
use pinye_app::uploads::Uploads;
use pinye_context::Ctx;
use pinye_domain::field_reader::{FieldReader, LenientBody};
use pinye_domain::font::{Font, LICENCES, MAX_NAME_CHARACTERS, MAX_NOTE_CHARACTERS};
use pinye_domain::messages::Message;
use pinye_domain::moment;
use pinye_domain::rule::{Rule, Violation};
use pinye_domain::user::AuthenticatedUser;
use pinye_domain::user::permission::TEMPLATE_MANAGE;
use pinye_fonts::{Embedding, FontMetadata, FontSubsetter};
use pinye_publish::uploaded_family;
use pinye_store as store;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::body::{Id, Json};
use super::envelope::{DeletedId, Envelope, created, ok};
use super::font_library::{FontEntry, to_uploaded_entry};
use super::guard::CurrentUser;
use super::multipart::{self, PartError};
use super::uploads::{MultipartFile, map_multipart_error};
use crate::error::{Error, Result};

/// Maximum number of listed works.
const MAX_LISTED_WORKS: i64 = 50;
/// Maximum bytes of a field beside the file.
const MAX_FIELD_BYTES: usize = 4 * MAX_NOTE_CHARACTERS;

/// An uploaded family.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FontRecord {
    id: i64,
    /// Whether all users of the installation may use it.
    is_shared: bool,
    /// Whether the requesting user may change and delete it.
    is_mine: bool,
    name: String,
    /// `open`, `bought`, `permission` or `own`.
    licence: String,
    licence_note: String,
    /// Copyright notice in the file.
    copyright: String,
    /// Licence in the file.
    file_licence: String,
    file_licence_url: String,
    /// Bytes of all its files.
    bytes: i64,
    faces: Vec<FontFaceRecord>,
    created_at: String,
    /// Its entry in the picker's list.
    entry: FontEntry,
}

/// One file of a family.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FontFaceRecord {
    style: String,
    /// 1 to 1000.
    weight: u16,
    /// Heaviest weight, if the font has a weight axis.
    most_weight: u16,
    is_italic: bool,
    glyphs: u32,
    bytes: i64,
    /// What the file permits for embedding: `installable`, `editable` or `preview`.
    embedding: String,
}

/// Where a family is used.
#[derive(Debug, Serialize, ToSchema)]
pub struct FontWorks {
    /// One's own works, the newest first, at most 50.
    works: Vec<FontWork>,
    /// Works of others.
    others: i64,
}

/// A work that names a family.
#[derive(Debug, Serialize, ToSchema)]
pub struct FontWork {
    id: i64,
    title: String,
}

fn record(who: &AuthenticatedUser, font: &Font) -> FontRecord {
    let found: Vec<FontMetadata> = face_facts(font).collect();
    let first = found.first().cloned().unwrap_or_default();
    let sizes = font.faces.iter().map(|face| face.size);
    let faces = found.into_iter().zip(sizes).map(|(facts, bytes)| face(facts, bytes));
    let mut faces: Vec<FontFaceRecord> = faces.collect();
    faces.sort_by_key(|face| (face.is_italic, face.weight));
    let is_own = font.user_id == who.id;
    FontRecord {
        id: font.id,
        is_shared: font.is_shared,
        is_mine: if font.is_shared { who.has_permission(TEMPLATE_MANAGE) } else { is_own },
        name: font.name.clone(),
        licence: font.licence.clone(),
        licence_note: font.licence_note.clone(),
        copyright: first.copyright,
        file_licence: first.licence,
        file_licence_url: first.licence_url,
        bytes: font.faces.iter().map(|face| face.size).sum(),
        faces,
        created_at: moment::iso(font.created_at),
        entry: to_uploaded_entry(&uploaded_family(font)),
    }
}

fn face(facts: FontMetadata, bytes: i64) -> FontFaceRecord {
    let embedding = match facts.embedding {
        Embedding::Installable => "installable",
        Embedding::Editable => "editable",
        Embedding::Preview => "preview",
    };
    FontFaceRecord {
        style: facts.style,
        weight: facts.weight,
        most_weight: facts.most_weight,
        is_italic: facts.is_italic,
        glyphs: facts.glyphs,
        bytes,
        embedding: embedding.to_owned(),
    }
}

/// Query parameters of the list of fonts.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FontQuery {
    /// Only those of the installation.
    shared: Option<bool>,
}

/// Fonts that one may use: one's own, then those of the installation.
#[utoipa::path(get, path = "/api/fonts", tag = "fonts", params(FontQuery),
    responses((status = 200, body = Envelope<Vec<FontRecord>>)))]
pub async fn index(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    asked: Result<Query<FontQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<Envelope<Vec<FontRecord>>> {
    let Query(asked) = asked.map_err(|_| Error::BadRequest(Message::new("http.badRequest")))?;
    let only_shared = asked.shared.unwrap_or_default();
    let fonts = store::fonts::list_for_user(&ctx.db, who.id).await?.into_iter();
    let fonts = fonts.filter(|font| font.is_shared || !only_shared);
    Ok(ok(fonts.map(|font| record(&who, &font)).collect()))
}

/// A font file and its licence. The fields come before the file.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the shape of the body; it is streamed")]
pub struct FontForm {
    /// `open`: may be passed on; `bought`, `permission`, `own`: in one's own works only.
    #[schema(pattern = "^(open|bought|permission|own)$")]
    licence: String,
    /// Note on the licence.
    #[schema(max_length = 500)]
    licence_note: Option<String>,
    /// `true`: for all users of the installation; needs `template.manage`.
    #[schema(pattern = "^(true|false)$")]
    shared: Option<String>,
    /// ttf, otf, woff or woff2.
    #[schema(value_type = String, format = Binary, content_media_type = "application/octet-stream")]
    file: Vec<u8>,
}

/// Uploads a font file, to the own family that it belongs to or to a new one.
/// The file is inspected first; one that forbids embedding or cannot be read is refused.
#[utoipa::path(post, path = "/api/fonts", tag = "fonts",
    request_body(content = FontForm, content_type = "multipart/form-data"),
    responses((status = 201, body = Envelope<FontRecord>)))]
pub async fn create(
    State(uploads): State<Uploads>,
    State(subsetter): State<FontSubsetter>,
    CurrentUser(who): CurrentUser,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Envelope<FontRecord>> {
    let mut form = form.map_err(|_| Error::BadRequest(Message::new("upload.broken")))?;
    let mut offer = FontUpload::default();
    while let Some(field) = form.next_field().await.map_err(map_multipart_error)? {
        match field.name() {
            Some("file") if field.file_name().is_some() => {
                check(&offer).map_err(|wrong| Error::from(vec![wrong]))?;
                let font =
                    fonts::upload(&uploads, &subsetter, &who, offer, &mut MultipartFile(field))
                        .await?;
                return Ok(created(record(&who, &font)));
            }
            Some("licence") => offer.licence = text(field).await?,
            Some("licence_note") => {
                offer.note = text(field).await?.replace('\0', "").trim().to_owned();
            }
            Some("shared") => offer.is_shared = text(field).await? == "true",
            _ => {}
        }
    }
    Err(Error::BadRequest(Message::new("upload.none")).into())
}

fn check(offer: &FontUpload) -> Result<(), Violation> {
    if !LICENCES.contains(&offer.licence.as_str()) {
        return Err(Violation::new("licence", Rule::OneOf(&LICENCES)));
    }
    if offer.note.chars().count() > MAX_NOTE_CHARACTERS {
        return Err(Violation::new("licence_note", Rule::TooLong(MAX_NOTE_CHARACTERS)));
    }
    Ok(())
}

async fn text(field: Field<'_>) -> Result<String> {
    let unread = |unread| match unread {
        PartError::Broken(error) => map_multipart_error(error),
        PartError::TooLarge => Error::BadRequest(Message::new("upload.broken")),
    };
    Ok(multipart::read_text(field, MAX_FIELD_BYTES).await.map_err(unread)?)
}

/// Change of a font; fields that are left out stay.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FontChange {
    #[schema(min_length = 1, max_length = 60)]
    name: Option<String>,
    #[schema(pattern = "^(open|bought|permission|own)$")]
    licence: Option<String>,
    #[schema(max_length = 500)]
    licence_note: Option<String>,
}

/// Changes the display name and the licence of a font. Works go on naming it as before.
#[utoipa::path(put, path = "/api/fonts/{id}", tag = "fonts", params(("id" = i64, Path)), request_body = FontChange,
    responses((status = 200, body = Envelope<FontRecord>)))]
pub async fn update(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    Json(fields): Json<LenientBody<FontChange>>,
) -> Result<Envelope<FontRecord>> {
    let mut font = fonts::find_editable(&ctx, &who, id).await?;
    let FontChange { name, licence, licence_note } = &fields.values;
    let mut reader = FieldReader::new(&fields);
    reader.text("name", name.as_deref(), 1..=MAX_NAME_CHARACTERS, &mut font.name);
    reader.one_of("licence", licence.as_deref(), &LICENCES, &mut font.licence);
    let note = licence_note.as_deref();
    reader.text("licenceNote", note, 0..=MAX_NOTE_CHARACTERS, &mut font.licence_note);
    reader.finish().map_err(Error::from)?;
    if !store::fonts::update(&ctx.db, &font).await? {
        return Err(Error::not_found().into());
    }
    Ok(ok(record(&who, &font)))
}

/// Deletes a font with all its files.
/// Published pages keep their copies; works that name it get other fonts when they are published
/// again.
#[utoipa::path(delete, path = "/api/fonts/{id}", tag = "fonts", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<DeletedId>)))]
pub async fn remove(
    State(uploads): State<Uploads>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<DeletedId>> {
    fonts::remove(&uploads, &who, id).await?;
    Ok(ok(DeletedId { id }))
}

/// The works that name a font.
#[utoipa::path(get, path = "/api/fonts/{id}/works", tag = "fonts", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<FontWorks>)))]
pub async fn works(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<FontWorks>> {
    let font = fonts::find_editable(&ctx, &who, id).await?;
    let (works, others) = store::fonts::works(&ctx.db, &font, who.id, MAX_LISTED_WORKS).await?;
    let works = works.into_iter().map(|(id, title)| FontWork { id, title }).collect();
    Ok(ok(FontWorks { works, others }))
}
