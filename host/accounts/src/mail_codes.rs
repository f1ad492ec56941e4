//! Sends codes by mail, or prints them on the terminal of a development host without a mail server. No code is ever logged.

use pinye_context::Ctx;
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_outbound::mail::{self, Email, EmailBlock};

use crate::Accounts;

/// Recipient of a code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recipient<'a> {
    /// The name of the account.
    pub(crate) username: &'a str,
    /// The address.
    pub(crate) email: &'a str,
    /// The reader's language.
    pub(crate) language: Language,
}

/// Whether this host has a way to deliver codes.
pub(crate) fn can_send_code(ctx: &Ctx, accounts: &Accounts) -> bool {
    accounts.mail.has_server() || ctx.settings.print_codes
}

/// The sentences around a code, as keys of messages.
pub(crate) struct CodeTexts {
    intro: &'static str,
    life: &'static str,
}

/// A code that confirms an email address.
pub(crate) const CONFIRM_EMAIL: CodeTexts =
    CodeTexts { intro: "mail.email.intro", life: "mail.email.life" };
/// A code that resets a password.
pub(crate) const RESET_PASSWORD: CodeTexts =
    CodeTexts { intro: "mail.code.intro", life: "mail.code.life" };

/// Sends a code in the background.
pub(crate) fn send_code(
    ctx: &Ctx,
    accounts: &Accounts,
    to: Recipient<'_>,
    code: &str,
    texts: &CodeTexts,
) {
    let message = |key| Message::new(key).with("code", code).with("username", to.username);
    let letter = Email {
        to: to.email.to_owned(),
        language: to.language.tag(),
        subject: message("mail.code.subject").localize(to.language),
        parts: vec![
            EmailBlock::Text(message(texts.intro).localize(to.language)),
            EmailBlock::Code(code.to_owned()),
            EmailBlock::Text(message(texts.life).localize(to.language)),
        ],
    };
    match accounts.mail.enqueue(letter) {
        Ok(()) => {}
        Err(mail::Error::NoServer) if ctx.settings.print_codes => print(to.username, code),
        Err(error) => {
            tracing::error!(%error, username = to.username, "a verification code was not sent");
        }
    }
}

#[expect(
    clippy::print_stdout,
    reason = "a development host's terminal, and only when it is asked to"
)]
fn print(username: &str, code: &str) {
    println!("验证码 / code for {username}: {code}");
}
