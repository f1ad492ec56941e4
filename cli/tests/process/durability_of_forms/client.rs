//! A client that submits forms and records the acknowledged ids.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

pub struct Client {
    number: usize,
    work: i64,
    next: u64,
    /// Acknowledged submissions: text to id.
    pub told: HashMap<String, i64>,
    /// Submissions without a response, because the host was gone.
    pub unsure: Vec<String>,
    /// Number of repeated submissions.
    pub retries: usize,
    /// Number of acknowledged submissions of all clients together.
    tally: Arc<AtomicUsize>,
}

impl Client {
    pub fn new(number: usize, work: i64, tally: Arc<AtomicUsize>) -> Client {
        let (told, unsure) = (HashMap::new(), Vec::new());
        Client { number, work, next: 0, told, unsure, retries: 0, tally }
    }

    pub fn acknowledged(&self) -> usize {
        self.told.len()
    }

    /// Submits until the host is gone: first retries submissions without a response, then sends new
    /// ones, and every fifth one twice.
    pub async fn hand_in_until(mut self, stop: Arc<AtomicBool>, works: String) -> Client {
        let http = crate::host::client();
        let started = Instant::now();
        while !stop.load(Ordering::SeqCst) && started.elapsed() < Duration::from_secs(60) {
            let said = match self.unsure.pop() {
                Some(unsure) => {
                    self.retries += 1;
                    unsure
                }
                None => {
                    self.next += 1;
                    format!("client {} says {}", self.number, self.next)
                }
            };
            if !self.hand_in(&http, &works, said.clone()).await {
                break;
            }
            if self.next.is_multiple_of(5) {
                self.retries += 1;
                if !self.hand_in(&http, &works, said).await {
                    break;
                }
            }
        }
        self
    }

    /// Retries all submissions without a response, and up to 20 acknowledged ones.
    pub async fn try_again(&mut self, works: &str) {
        let http = crate::host::client();
        let some: Vec<String> = self.told.keys().take(20).cloned().collect();
        for said in std::mem::take(&mut self.unsure).into_iter().chain(some) {
            self.retries += 1;
            assert!(self.hand_in(&http, works, said).await, "the host is there");
        }
    }

    /// Submits once; returns whether there was a response. Panics on an error status, and on a
    /// different id for the same key.
    async fn hand_in(&mut self, http: &reqwest::Client, works: &str, said: String) -> bool {
        let body = json!({
            "work_id": self.work.to_string(), "form_data": { "said": said }, "key": said.replace(' ', "-"),
        });
        let tries = self.next + self.retries as u64;
        let address = format!("10.{}.{}.{}", self.number, tries / 250 % 250, tries % 250);
        let request = http.post(format!("{works}/api/workforms")).json(&body);
        let answer = async {
            let answer = request.header("x-forwarded-for", address).send().await.ok()?;
            let status = answer.status();
            Some((status, answer.json::<Value>().await.ok()?))
        };
        let Some((status, answer)) = answer.await else {
            if !self.told.contains_key(&said) && !self.unsure.contains(&said) {
                self.unsure.push(said);
            }
            return false;
        };
        assert_eq!(status.as_u16(), 201, "refused: {answer}");
        let id = answer["data"]["id"].as_i64().unwrap();
        let before = self.told.insert(said.clone(), id);
        self.tally.fetch_add(usize::from(before.is_none()), Ordering::SeqCst);
        assert!(before.is_none_or(|before| before == id), "{said}: {before:?}, then {id}");
        true
    }
}
