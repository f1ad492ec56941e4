//! Typefaces of authors and of the installation. They are inspected in a child process before they
//! are stored, and copied for users who start from a template that uses them, where the licence
//! allows that.

use pinye_context::Ctx;
use pinye_domain::element::{Diagnostic, ElementDiagnostic, Severity};
use pinye_domain::font::{Font, MAX_FACES, MAX_FONTS, is_reserved_family, unused_family_name};
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::user::AuthenticatedUser;
use pinye_domain::user::permission::TEMPLATE_MANAGE;
use pinye_domain::{audit, random};
use pinye_fonts::{Error as Unread, FontMetadata, FontRejection, FontSubsetter};
use pinye_store as store;
use pinye_store::fonts::NewFace;
use pinye_store::uploads::UploadPurpose;
use sha2::{Digest as _, Sha256};

use crate::font_loader::MAX_FONT_BYTES;
use crate::uploads::Uploads;
use crate::uploads::cleanup::move_to_bin;
use crate::uploads::receive::{self, ReceivedFile, UploadStream};
use pinye_domain::error::{Error, Result};

/// Uploads per author and minute: inspecting a file takes a second of processor time.
const RATE_LIMIT: (i64, i64) = (40, 60_000);

/// What the uploader states about a font file.
#[derive(Clone, Debug, Default)]
pub struct FontUpload {
    /// What the licence allows.
    pub licence: String,
    /// Note on the licence.
    pub note: String,
    /// Whether all users of the installation may use it.
    pub is_shared: bool,
}

/// Finds a family that the user may change: their own, or a shared one with the permission for
/// templates.
pub async fn find_editable(ctx: &Ctx, who: &AuthenticatedUser, id: i64) -> Result<Font> {
    let font = store::fonts::find(&ctx.db, id).await?.ok_or_else(Error::not_found)?;
    let may =
        if font.is_shared { who.has_permission(TEMPLATE_MANAGE) } else { font.user_id == who.id };
    if may { Ok(font) } else { Err(Error::not_found()) }
}

/// Receives, inspects and stores a file: in the owner's family that it belongs to, or in a new one.
pub async fn upload(
    uploads: &Uploads,
    fonts: &FontSubsetter,
    who: &AuthenticatedUser,
    offer: FontUpload,
    part: &mut impl UploadStream,
) -> Result<Font> {
    if offer.is_shared && !who.has_permission(TEMPLATE_MANAGE) {
        return Err(Error::Forbidden);
    }
    uploads.rate_limiter.check("font", &format!("user {}", who.id), RATE_LIMIT).await?;
    let mut share = uploads.reserve(who.id).await?.with_max_bytes(MAX_FONT_BYTES);
    let received = receive::receive_font(uploads, part, &mut share).await;
    let is_over_quota = share.is_over_quota();
    let received = received.map_err(|error| if is_over_quota { error } else { large(error) })?;
    let content = received.content().await?;
    let facts = fonts.inspect(&content).await.map_err(refusal)?;
    let sha256 = hex::encode(Sha256::digest(&content));
    drop(content);
    let font = family(&uploads.ctx, fonts, who, offer, (&facts, received.names().0)).await?;
    let id = keep(uploads, &font, (received, &sha256, &facts)).await?;
    share.commit();
    store::fonts::find(&uploads.ctx.db, id).await?.ok_or_else(Error::not_found)
}

/// Replaces the message of a 413 by one that names the limit of a font file.
fn large(error: Error) -> Error {
    match error {
        Error::TooLarge(_) => {
            Error::TooLarge(Message::new("font.large").with("limit", MAX_FONT_BYTES >> 20))
        }
        other => other,
    }
}

/// Returns the family of a file: the existing one of its name, which must lack its weight and
/// slant, or a new one.
async fn family(
    ctx: &Ctx,
    fonts: &FontSubsetter,
    who: &AuthenticatedUser,
    offer: FontUpload,
    (facts, file): (&FontMetadata, &str),
) -> Result<Font> {
    let all = store::fonts::list_for_user(&ctx.db, who.id).await?;
    let is_of = |font: &&Font| {
        font.user_id == who.id
            && font.is_shared == offer.is_shared
            && face_facts(font).any(|one| one.family == facts.family)
    };
    let found = all.iter().find(is_of).filter(|_| !facts.family.is_empty());
    if let Some(font) = found {
        let is_same = |one: &FontMetadata| {
            one.weight == facts.weight
                && one.is_italic == facts.is_italic
                && one.most_weight == facts.most_weight
        };
        if face_facts(font).any(|one| is_same(&one)) {
            let message =
                Message::new("font.twice").with("family", &font.name).with("style", style(facts));
            return Err(Error::Conflict(message, serde_json::Value::Null));
        }
        if font.faces.len() >= MAX_FACES {
            return Err(Error::TooLarge(Message::new("font.faces").with("most", MAX_FACES)));
        }
        let FontUpload { licence, note: licence_note, .. } = offer;
        return Ok(Font { licence, licence_note, ..font.clone() });
    }
    let of_file = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let named = [&facts.family, &facts.family_zh].into_iter().find(|name| !name.is_empty());
    let named = named.map_or(of_file, String::as_str);
    let shown = if facts.family_zh.is_empty() { named } else { &facts.family_zh };
    let is_taken = |name: &str| {
        let is_name = |other: &str| other.to_lowercase() == name.to_lowercase();
        is_reserved_family(name)
            || fonts.library().named(name).is_some()
            || all.iter().any(|font| is_name(&font.family))
    };
    Ok(Font {
        id: 0,
        user_id: who.id,
        is_shared: offer.is_shared,
        token: random::name(24)?,
        family: unused_family_name(named, is_taken),
        name: shown.to_owned(),
        licence: offer.licence,
        licence_note: offer.note,
        created_at: ctx.clock.now_ms(),
        faces: Vec::new(),
    })
}

/// Returns the metadata of the files of a family.
pub fn face_facts(font: &Font) -> impl Iterator<Item = FontMetadata> {
    font.faces.iter().map(|face| serde_json::from_str(&face.facts).unwrap_or_default())
}

fn style(facts: &FontMetadata) -> String {
    if facts.style.is_empty() { facts.weight.to_string() } else { facts.style.clone() }
}

/// Stores a file of a family and returns the id of the family.
async fn keep(
    uploads: &Uploads,
    font: &Font,
    (file, sha256, facts): (ReceivedFile, &str, &FontMetadata),
) -> Result<i64> {
    let facts = serde_json::to_string(facts).map_err(|error| Error::Internal(error.into()))?;
    keep_as(uploads, font, (file, sha256, &facts)).await
}

async fn keep_as(
    uploads: &Uploads,
    font: &Font,
    (file, sha256, facts): (ReceivedFile, &str, &str),
) -> Result<i64> {
    let event = uploads.ctx.with_audit_event(font.user_id, audit::FONT_SHARE, &font.name).event;
    let event = event.filter(|_| font.is_shared);
    let new = NewFace { font, sha256, facts, most: MAX_FONTS, event };
    receive::save_uploads(uploads, font.user_id, UploadPurpose::Font(&new), vec![file]).await?;
    let kept = store::fonts::find_by_token(&uploads.ctx.db, &font.token).await?;
    Ok(kept.ok_or_else(Error::not_found)?.id)
}

/// Removes a family with its files. Publications that use it are not affected.
pub async fn remove(uploads: &Uploads, who: &AuthenticatedUser, id: i64) -> Result<()> {
    let font = find_editable(&uploads.ctx, who, id).await?;
    let audited_db = uploads.ctx.with_audit_event(who.id, audit::FONT_DELETE, font.name);
    let files = store::fonts::remove(audited_db, id).await?.ok_or_else(Error::not_found)?;
    for name in files {
        move_to_bin(uploads, &name).await;
    }
    Ok(())
}

/// Copies the typefaces that a template names and whose licence allows it to the user who starts
/// from the template. Returns the names of the families that were not copied. The template and its
/// publications are not affected.
pub async fn copy_template_fonts(
    uploads: &Uploads,
    from: i64,
    to: i64,
    document: &str,
) -> Result<Vec<String>> {
    if from == to {
        return Ok(Vec::new());
    }
    let theirs = store::fonts::list_for_user(&uploads.ctx.db, from).await?.into_iter();
    let named = theirs.filter(|font| !font.is_shared && font.is_named_in(document));
    let own = store::fonts::list_for_user(&uploads.ctx.db, to).await?;
    let mut left = Vec::new();
    for font in named {
        if own.iter().any(|one| one.family == font.family) {
            continue;
        }
        if !font.is_redistributable() {
            left.push(font.name);
        } else if let Err(error) = copy_family(uploads, &font, to).await {
            tracing::info!(?error, font = font.id, "a font was not copied with a template");
            left.push(font.name);
        }
    }
    Ok(left)
}

async fn copy_family(uploads: &Uploads, font: &Font, to: i64) -> Result<()> {
    let (used, _) = store::uploads::usage(&uploads.ctx.db, to).await?;
    let bytes: i64 = font.faces.iter().map(|face| face.size).sum();
    if (used + bytes).unsigned_abs() > uploads.ctx.settings.upload_quota {
        return Err(Error::TooLarge(Message::new("upload.quota")));
    }
    let mut copy = Font { id: 0, user_id: to, token: random::name(24)?, ..font.clone() };
    for face in &font.faces {
        let file = receive::copy_font(uploads, &face.stored_name, face.size).await?;
        let file = file.ok_or_else(Error::not_found)?;
        copy.id = keep_as(uploads, &copy, (file, &face.sha256, &face.facts)).await?;
    }
    Ok(())
}

/// Returns the warning about a family that was not copied with a template.
pub fn not_copied_diagnostic(name: &str, language: Language) -> ElementDiagnostic {
    let (place, element_id, type_name) = Default::default();
    let diagnostic = Diagnostic {
        severity: Severity::Warning,
        code: "font.left".to_owned(),
        path: String::new(),
        message: Message::new("font.left").with("name", name).localize(language),
        args: Default::default(),
    };
    ElementDiagnostic { place, element_id, type_name, diagnostic }
}

/// Maps the reason for refusing a file to an error message.
fn refusal(error: Unread) -> Error {
    let why = match error {
        Unread::Refused(why) => why,
        Unread::Busy(_) => return Error::Unavailable(Message::new("http.unavailable")),
        other => return Error::Internal(other.into()),
    };
    let message = Message::new(match why {
        FontRejection::UnknownFormat => "font.kind",
        FontRejection::Damaged | FontRejection::MissingOutlines => "font.damaged",
        FontRejection::NoCharacters => "font.characters",
        FontRejection::Collection => "font.collection",
        FontRejection::TooLarge => "font.unpacked",
        FontRejection::Restricted => "font.restricted",
        FontRejection::SubsettingForbidden => "font.whole",
        FontRejection::BitmapsOnly => "font.bitmaps",
    });
    if why == FontRejection::TooLarge {
        Error::TooLarge(message)
    } else {
        Error::Unsupported(message)
    }
}
