//! Codes on their way to people: by mail, or, where there is no mail server, on the terminal of a development host. No code
//! is ever written to the log.

use crate::App;
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_outbound::mail::{self, Email, EmailBlock};

/// Who gets a code, and where.
#[derive(Clone, Copy, Debug)]
pub struct Recipient<'a> {
    /// The name of the account.
    pub username: &'a str,
    /// The address.
    pub email: &'a str,
    /// The reader's language.
    pub language: Language,
}

/// Whether a code that is made here can reach anybody.
pub fn can_send_code(app: &App) -> bool {
    app.mail.has_server() || app.settings.print_codes
}

/// Sends a code; `intro` and `life` are the sentences around it. The letter goes its way by itself.
pub fn send_code(
    app: &App,
    to: Recipient<'_>,
    code: &str,
    (intro, life): (&'static str, &'static str),
) {
    let say = |key| Message::new(key).with("code", code).with("username", to.username);
    let letter = Email {
        to: to.email.to_owned(),
        language: to.language.tag(),
        subject: say("mail.code.subject").localize(to.language),
        parts: vec![
            EmailBlock::Text(say(intro).localize(to.language)),
            EmailBlock::Code(code.to_owned()),
            EmailBlock::Text(say(life).localize(to.language)),
        ],
    };
    match app.mail.enqueue(letter) {
        Ok(()) => {}
        Err(mail::Error::NoServer) if app.settings.print_codes => print(to.username, code),
        Err(error) => tracing::error!(%error, username = to.username, "a code was not sent"),
    }
}

#[expect(
    clippy::print_stdout,
    reason = "a development host's terminal, and only when it is asked to"
)]
fn print(username: &str, code: &str) {
    println!("验证码 / code for {username}: {code}");
}
