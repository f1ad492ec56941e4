//! A stand-in for a mail server: it accepts every mail and keeps it for the test.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use pinye_host::Options;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// A received mail.
#[derive(Clone, Debug)]
pub struct Letter {
    pub from: String,
    pub to: String,
    pub text: String,
}

/// A running server on a free port.
pub struct MailServer {
    url: String,
    letters: Arc<Mutex<Vec<Letter>>>,
}

impl MailServer {
    pub async fn start() -> MailServer {
        MailServer::busy_at_first(0).await
    }

    /// Starts a server that defers the first `times` clients.
    pub async fn busy_at_first(times: usize) -> MailServer {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let letters = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&letters);
        tokio::spawn(async move {
            let mut busy = times;
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                tokio::spawn(serve(stream, Arc::clone(&kept), busy > 0));
                busy = busy.saturating_sub(1);
            }
        });
        MailServer { url, letters }
    }

    /// Returns settings of a host that sends its mails here.
    pub fn options(&self) -> Options {
        Options {
            smtp_url: Some(self.url.clone()),
            mail_from: Some("Pinye <pinye@example.com>".to_owned()),
            ..Options::default()
        }
    }

    /// Waits for at least so many mails and returns all; mails are sent in the background.
    pub async fn letters(&self, at_least: usize) -> Vec<Letter> {
        for _ in 0..200 {
            let letters = self.letters.lock().unwrap().clone();
            if letters.len() >= at_least {
                return letters;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("fewer than {at_least} letters came");
    }

    /// Returns the code in the last of at least so many mails.
    pub async fn code(&self, at_least: usize) -> String {
        let letters = self.letters(at_least).await;
        letters.last().unwrap().code()
    }
}

impl Letter {
    /// Returns the code in the text: four groups of four characters.
    pub fn code(&self) -> String {
        let text = self.readable();
        let mut words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        let is_code =
            |word: &str| word.len() == 19 && word.split('-').all(|group| group.len() == 4);
        let code = words.find(|word| is_code(word));
        code.unwrap_or_else(|| panic!("no code in {text}")).to_owned()
    }

    /// Returns the decoded parts of the mail.
    pub fn readable(&self) -> String {
        let parts =
            self.text.split("\r\n--").skip(1).filter_map(|part| part.split_once("\r\n\r\n"));
        let decoded = parts.map(|(headers, body)| {
            if headers.to_lowercase().contains("encoding: base64") {
                let body: String = body.split_whitespace().collect();
                String::from_utf8(BASE64_STANDARD.decode(body).unwrap()).unwrap()
            } else {
                body.replace("=\r\n", "").replace("=3D", "=")
            }
        });
        decoded.collect::<Vec<_>>().join("\n")
    }
}

async fn serve(stream: TcpStream, letters: Arc<Mutex<Vec<Letter>>>, busy: bool) {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    let (mut from, mut to) = (String::new(), String::new());
    write.write_all(b"220 stand-in\r\n").await.unwrap();
    while let Ok(Some(line)) = lines.next_line().await {
        let reply = match line.split([' ', ':']).next().unwrap_or_default() {
            "EHLO" => "250-stand-in\r\n250 8BITMIME\r\n",
            "MAIL" if busy => "451 come back later\r\n",
            "MAIL" => {
                from = line;
                "250 fine\r\n"
            }
            "RCPT" => {
                to = line;
                "250 fine\r\n"
            }
            "DATA" => {
                write.write_all(b"354 go on\r\n").await.unwrap();
                let mut text = String::new();
                while let Ok(Some(line)) = lines.next_line().await {
                    if line == "." {
                        break;
                    }
                    text += &line;
                    text += "\r\n";
                }
                let letter = Letter { from: from.clone(), to: to.clone(), text };
                letters.lock().unwrap().push(letter);
                "250 taken\r\n"
            }
            "QUIT" => return drop(write.write_all(b"221 bye\r\n").await),
            _ => "250 fine\r\n",
        };
        if write.write_all(reply.as_bytes()).await.is_err() {
            return;
        }
    }
}
