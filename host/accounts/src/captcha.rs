//! Captcha after too many failures. The client holds a cookie, the host a hash of cookie and
//! answer.

use pinye_context::Ctx;
use pinye_domain::digest::hash;
use pinye_domain::error::{Error, Result};
use pinye_domain::messages::Message;
use pinye_domain::{captcha, random};
use pinye_store as store;
use pinye_store::captchas::NewCaptcha;
use pinye_store::sign_in_attempts::{AttemptVerdict, Purpose, SignInAttempt};

pub use pinye_store::captchas::LIFE_MS;

/// A drawn captcha.
#[derive(Debug)]
pub struct DrawnCaptcha {
    /// The picture.
    pub svg: String,
    /// Identifies the captcha; the client sends it back with the answer.
    pub cookie: String,
}

/// A client's answer to a captcha.
#[derive(Clone, Copy, Debug)]
pub struct CaptchaAnswer<'a> {
    /// Its cookie, if it has one.
    pub cookie: Option<&'a str>,
    /// Text read from the picture; empty when none was shown.
    pub text: &'a str,
}

/// Draws a captcha where signing in or registering asks for one: after 3 failures of a name or an address within 15 minutes.
///
/// # Errors
///
/// The database does not answer.
pub async fn draw(ctx: &Ctx, attempt: &SignInAttempt<'_>) -> Result<Option<DrawnCaptcha>> {
    let mut is_required = false;
    for purpose in [Purpose::SignIn, Purpose::Register] {
        let attempt = SignInAttempt { purpose, ..*attempt };
        is_required |= store::sign_in_attempts::check_attempt(&ctx.db, &attempt).await?
            != AttemptVerdict::Allowed;
    }
    if !is_required {
        return Ok(None);
    }
    let mut generator = random::generator()?;
    let answer = captcha::random_answer(&mut generator);
    let svg = captcha::draw_svg(&answer, &mut generator);
    let cookie = hex::encode(random::bytes::<16>()?);
    let drawn = NewCaptcha {
        cookie_hash: &hash(&cookie),
        answer_hash: &answer_hash(&cookie, &answer),
        address: attempt.address,
        at: attempt.at,
    };
    store::captchas::add(&ctx.db, &drawn).await?;
    Ok(Some(DrawnCaptcha { svg, cookie }))
}

/// Counts an attempt to sign in or to register, and returns whether it may be made. Where a captcha
/// is required, the attempt counts only once it is solved, so that strangers cannot use up the
/// attempts of an account.
///
/// # Errors
///
/// 400 with the field `captcha` if it is not solved.
pub async fn begin_attempt(
    ctx: &Ctx,
    answer: CaptchaAnswer<'_>,
    attempt: &SignInAttempt<'_>,
) -> Result<bool> {
    let is_solved = match store::sign_in_attempts::check_attempt(&ctx.db, attempt).await? {
        AttemptVerdict::Refused => return Ok(false),
        AttemptVerdict::CaptchaRequired => verify(ctx, answer).await.map(|()| true)?,
        AttemptVerdict::Allowed => false,
    };
    match store::sign_in_attempts::record_attempt(&ctx.db, attempt, is_solved).await? {
        AttemptVerdict::Refused => Ok(false),
        AttemptVerdict::CaptchaRequired => Err(wrong()),
        AttemptVerdict::Allowed => Ok(true),
    }
}

fn wrong() -> Error {
    Error::BadField("captcha", Message::new("auth.captcha"))
}

/// Removes the captcha of this client and compares its answer.
async fn verify(ctx: &Ctx, answer: CaptchaAnswer<'_>) -> Result<()> {
    let cookie = answer.cookie.ok_or_else(wrong)?;
    let kept = store::captchas::take(&ctx.db, &hash(cookie), ctx.clock.now_ms()).await?;
    let expected = answer_hash(cookie, &captcha::normalize_answer(answer.text));
    if kept.is_some_and(|kept| kept == expected) { Ok(()) } else { Err(wrong()) }
}

/// Returns the stored hash of an answer.
pub fn answer_hash(cookie: &str, answer: &str) -> String {
    hash(&format!("{cookie}:{answer}"))
}
