//! Mail: one message to one recipient, as plain text and simple HTML. The caller provides the text
//! in the recipient's language. Without a mail server sending fails with [`Error::NoServer`].

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use lettre::message::{Mailbox, MultiPart};
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};
use tokio::sync::Semaphore;

/// Mails sent at the same time; further ones wait.
const MAX_CONCURRENT: usize = 2;
/// Mails being sent or waiting; further ones are rejected, which bounds the memory.
const MAX_QUEUED: usize = 500;
/// Timeout of one delivery attempt.
const SEND_TIMEOUT: Duration = Duration::from_secs(30);
/// Delays before a mail is retried after a temporary failure.
const RETRY_DELAYS: [Duration; 2] = [Duration::from_secs(2), Duration::from_secs(20)];

/// Sends mail. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Mailer(Option<Arc<Server>>);

#[derive(Debug)]
struct Server {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    at_once: Semaphore,
    room: Arc<Semaphore>,
}

/// A mail in the recipient's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email {
    /// Address of the recipient.
    pub to: String,
    /// BCP 47 language tag.
    pub language: &'static str,
    /// Subject.
    pub subject: String,
    /// Content, from top to bottom.
    pub parts: Vec<EmailBlock>,
}

/// A block of a mail. All texts are plain text; HTML in them is escaped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EmailBlock {
    /// A paragraph.
    Text(String),
    /// A code to copy, in large letters.
    Code(String),
    /// A label and its value, one line of a list.
    Field(String, String),
    /// A link: its text and its URL.
    Link(String, String),
}

/// Why a mail was not sent.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The installation has no mail server.
    #[error("no mail server is set")]
    NoServer,
    /// Too many mails are waiting.
    #[error("too many letters wait already")]
    Full,
    /// The mail is invalid, for example its address.
    #[error("the letter cannot be written: {0}")]
    InvalidEmail(String),
    /// The server rejected it.
    #[error("the mail server did not take it: {0}")]
    Refused(#[from] lettre::transport::smtp::Error),
}

impl Mailer {
    /// Creates a mailer for `smtp://user:password@host:port` (or `smtps:`) with the sender `from`.
    /// Without an address there is no mail server.
    pub fn new(address: Option<&str>, from: Option<&str>) -> anyhow::Result<Mailer> {
        let Some(address) = address else { return Ok(Mailer(None)) };
        let from = from.context("PINYE_MAIL_FROM is missing: in whose name is mail sent?")?;
        let from = from.parse().with_context(|| format!("{from} is not an e-mail address"))?;
        // The address contains a password, so the error does not include it.
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(address)
            .map_err(|_| {
                anyhow::anyhow!("PINYE_SMTP_URL is not smtp(s)://[user:password@]host[:port]")
            })?
            .timeout(Some(SEND_TIMEOUT))
            .build();
        let server = Server {
            transport,
            from,
            at_once: Semaphore::new(MAX_CONCURRENT),
            room: Arc::new(Semaphore::new(MAX_QUEUED)),
        };
        Ok(Mailer(Some(Arc::new(server))))
    }

    /// Whether there is a mail server.
    pub fn has_server(&self) -> bool {
        self.0.is_some()
    }

    /// Sends a mail and waits until the server accepts it.
    pub async fn send(&self, letter: &Email) -> Result<(), Error> {
        let server = self.0.as_ref().ok_or(Error::NoServer)?;
        let message = letter.message(&server.from)?;
        // The semaphore is never closed; if it were, the mail would be sent without a permit.
        let _turn = server.at_once.acquire().await;
        let mut pauses = RETRY_DELAYS.iter();
        loop {
            match server.transport.send(message.clone()).await {
                Ok(_) => return Ok(()),
                Err(error) if error.is_permanent() => return Err(error.into()),
                Err(error) => match pauses.next() {
                    Some(pause) => tokio::time::sleep(*pause).await,
                    None => return Err(error.into()),
                },
            }
        }
    }

    /// Sends a mail in the background. A failure is logged without the content of the mail.
    pub fn enqueue(&self, letter: Email) -> Result<(), Error> {
        let server = self.0.as_ref().ok_or(Error::NoServer)?;
        let room = Arc::clone(&server.room).try_acquire_owned().map_err(|_| Error::Full)?;
        let mailer = self.clone();
        tokio::spawn(async move {
            if let Err(error) = mailer.send(&letter).await {
                tracing::error!(%error, "an e-mail was not sent");
            }
            drop(room);
        });
        Ok(())
    }
}

impl Email {
    fn message(&self, from: &Mailbox) -> Result<Message, Error> {
        let wrong = |error: &dyn std::fmt::Display| Error::InvalidEmail(error.to_string());
        let to = self.to.parse().map_err(|error: lettre::address::AddressError| wrong(&error))?;
        let subject: String = self.subject.chars().filter(|c| !c.is_control()).collect();
        Message::builder()
            .from(from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .multipart(MultiPart::alternative_plain_html(self.plain(), self.html()))
            .map_err(|error| wrong(&error))
    }

    fn plain(&self) -> String {
        let part = |part: &EmailBlock| match part {
            EmailBlock::Text(text) => format!("{text}\n\n"),
            EmailBlock::Code(code) => format!("    {code}\n\n"),
            EmailBlock::Field(name, value) => format!("{name}: {value}\n"),
            EmailBlock::Link(text, address) => format!("{text}: {address}\n\n"),
        };
        self.parts.iter().map(part).collect()
    }

    fn html(&self) -> String {
        let part = |part: &EmailBlock| match part {
            EmailBlock::Text(text) => format!("<p>{}</p>", escaped(text)),
            EmailBlock::Code(code) => {
                format!(
                    r#"<p style="font-size:28px;letter-spacing:4px"><b>{}</b></p>"#,
                    escaped(code)
                )
            }
            EmailBlock::Field(name, value) => {
                format!("<div><b>{}</b>: {}</div>", escaped(name), escaped(value))
            }
            EmailBlock::Link(text, address) => {
                format!(r#"<p><a href="{}">{}</a></p>"#, escaped(address), escaped(text))
            }
        };
        let body: String = self.parts.iter().map(part).collect();
        let (language, title) = (self.language, escaped(&self.subject));
        format!(
            r#"<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{title}</title></head><body style="font-family:sans-serif;font-size:16px;line-height:1.6">{body}</body></html>"#
        )
    }
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' => safe.push_str("<br>"),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::{Email, EmailBlock, Error, Mailer};

    fn letter(to: &str) -> Email {
        Email {
            to: to.to_owned(),
            language: "zh-CN",
            subject: "主题\r\nBcc: everybody@example.com".to_owned(),
            parts: vec![
                EmailBlock::Text("<script>alert(1)</script> & more".to_owned()),
                EmailBlock::Code("123456".to_owned()),
                EmailBlock::Field("\"name\"".to_owned(), "two\nlines".to_owned()),
                EmailBlock::Link("open".to_owned(), "https://a.example/?a=1&b=2".to_owned()),
            ],
        }
    }

    #[test]
    fn what_stands_in_a_letter_is_text() {
        let html = letter("a@b.example").html();
        assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; more"));
        assert!(html.contains("&quot;name&quot;") && html.contains("two<br>lines"));
        assert!(html.contains(r#"href="https://a.example/?a=1&amp;b=2""#));
        assert!(html.contains(r#"lang="zh-CN""#));
        let plain = letter("a@b.example").plain();
        assert!(plain.contains("    123456\n") && plain.contains("<script>"));
    }

    #[test]
    fn a_subject_cannot_add_a_header_and_an_address_names_one_person() {
        let from = "Pinye <pinye@example.com>".parse().unwrap();
        let message = letter("a@b.example").message(&from).unwrap();
        let text = String::from_utf8(message.formatted()).unwrap();
        assert!(!text.lines().any(|line| line.starts_with("Bcc")), "{text}");
        for to in ["", "nobody", "a@b.example, c@d.example", "a@b.example\r\nBcc: c@d.example"] {
            assert!(letter(to).message(&from).is_err(), "{to:?}");
        }
    }

    #[tokio::test]
    async fn without_a_server_whoever_writes_is_told() {
        let mailer = Mailer::new(None, None).unwrap();
        assert!(!mailer.has_server());
        assert!(matches!(mailer.send(&letter("a@b.example")).await, Err(Error::NoServer)));
        assert!(matches!(mailer.enqueue(letter("a@b.example")), Err(Error::NoServer)));
    }

    /// The server address contains a password, which must not be logged.
    #[test]
    fn a_wrong_setting_is_named_without_its_password() {
        let wrong = Mailer::new(Some("http://user:geheim@mail.example"), Some("a@b.example"));
        let error_text = format!("{:#}", wrong.unwrap_err());
        assert!(
            error_text.contains("PINYE_SMTP_URL") && !error_text.contains("geheim"),
            "{error_text}"
        );
        let error_text =
            format!("{:#}", Mailer::new(Some("smtp://mail.example"), None).unwrap_err());
        assert!(error_text.contains("PINYE_MAIL_FROM"), "{error_text}");
    }
}
