//! Concurrent saves: two to four writers of one work in ten thousand random orders. No save is lost
//! silently.

mod caller;
mod chain;

use std::time::Instant;

use axum::http::Method;
use futures_util::future::join_all;
use pinye_host::http::state::HttpState;
use pinye_host::router::{Origin, router};
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{Rng as _, SeedableRng as _};
use serde_json::{Value, json};

use self::caller::Caller;
use self::chain::{Chain, KnownVersion, WRITERS};
use crate::app::{Reply, TestApp};
use crate::database;

/// PostgreSQL runs a quarter of them, since each takes three times as long.
const INTERLEAVINGS: usize = 10_000;
const ON_POSTGRES: usize = 2_500;
/// Number in an ordinary test run.
const SOME: usize = 1_000;
/// Number of works written concurrently, so that the writers of one do not have the database to
/// themselves.
const LANES: usize = 10;

/// The next request of a writer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Reads the work.
    Load,
    /// Saves the whole work with the writer's last known revision, which may be outdated.
    Save,
    /// Changes the title through the info endpoint, which has no revision.
    Rename,
    /// Takes the work offline, which changes the document without a new revision.
    Hide,
}

#[derive(Debug, Default)]
struct Tally {
    steps: usize,
    at_once: usize,
    saved: usize,
    refused: usize,
    renamed: usize,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_a_thousand_interleavings_nothing_is_overwritten_unseen() {
    interleave(SOME).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes minutes: make soak"]
async fn in_ten_thousand_interleavings_nothing_is_overwritten_unseen() {
    interleave(if database::server().is_some() { ON_POSTGRES } else { INTERLEAVINGS }).await;
}

/// Repeat a run with `PINYE_SEED=<the printed number>`; the order of concurrent requests still
/// varies.
async fn interleave(count: usize) {
    let seed = std::env::var("PINYE_SEED").ok().and_then(|seed| seed.parse().ok());
    let seed: u64 = seed.unwrap_or_else(|| rand::rng().random());
    eprintln!("PINYE_SEED={seed}");
    let (host, author) = TestApp::with_author().await;
    let router = router(&HttpState::new(&host.app), Origin::Studio);
    let (owner, other) = (Caller::new(&router, &author), Caller::new(&router, &host.admin().await));
    let began = Instant::now();
    let lanes = (0..LANES).map(|lane| {
        let people = [owner.clone(), owner.clone(), other.clone(), other.clone()];
        let random = StdRng::seed_from_u64(seed.wrapping_add(lane as u64));
        tokio::spawn(Lane::run(people, random, count / LANES))
    });
    let mut all = Tally::default();
    for lane in join_all(lanes).await {
        let one = lane.unwrap();
        all.steps += one.steps;
        all.at_once += one.at_once;
        all.saved += one.saved;
        all.refused += one.refused;
        all.renamed += one.renamed;
    }
    eprintln!(
        "{count} interleavings of 2 to {WRITERS} writers, {} steps ({} at the same moment as others): {} saves acknowledged, {} refused, {} renamings; 0 overwritten, 0 lost; {} s",
        all.steps,
        all.at_once,
        all.saved,
        all.refused,
        all.renamed,
        began.elapsed().as_secs()
    );
    assert!(all.saved > count && all.refused > count / 2, "{all:?}");
    assert!(all.at_once > count / 2 && all.renamed > 0, "{all:?}");
}

/// One work, its writers, and its acknowledged versions.
struct Lane {
    people: [Caller; WRITERS],
    known: Vec<KnownVersion>,
    chain: Chain,
    address: String,
    light: String,
    random: StdRng,
    tally: Tally,
}

impl Lane {
    async fn run(people: [Caller; WRITERS], random: StdRng, interleavings: usize) -> Tally {
        let sent = json!({ "title": "0", "later": { "mark": "0", "slots": [0, 0, 0, 0] } });
        let made = people[0].ask(Method::POST, "/api/works", &sent).await.expect(201);
        let known = KnownVersion::of(made.data());
        let (address, light) =
            (format!("/api/works/{}", made.id()), format!("/api/works/info/{}", made.id()));
        let mut lane = Lane {
            people,
            chain: Chain::from(&known),
            known: vec![known; WRITERS],
            address,
            light,
            random,
            tally: Tally::default(),
        };
        for _ in 0..interleavings {
            lane.interleave().await;
        }
        lane.tally
    }

    /// Runs some writers, each with its own program, in one random order; then checks the stored
    /// work.
    async fn interleave(&mut self) {
        let mut writers: Vec<usize> = (0..WRITERS).collect();
        writers.shuffle(&mut self.random);
        writers.truncate(self.random.random_range(2..=WRITERS));
        let mut programs: Vec<(usize, Vec<Step>)> =
            writers.into_iter().map(|writer| (writer, self.program())).collect();
        let is_crowded = self.random.random_ratio(1, 3);
        while !programs.is_empty() {
            let most = if is_crowded { programs.len() } else { 1 };
            programs.shuffle(&mut self.random);
            let together = self.random.random_range(1..=most);
            let batch: Vec<(usize, Step)> = programs
                .iter_mut()
                .take(together)
                .map(|(writer, program)| (*writer, program.remove(0)))
                .collect();
            programs.retain(|(_, program)| !program.is_empty());
            self.play(batch).await;
        }
        let reader = self.random.random_range(0..WRITERS);
        let stored =
            self.people[reader].ask(Method::GET, &self.address, &Value::Null).await.expect(200);
        self.known[reader] = KnownVersion::of(stored.data());
        self.chain.is_on_top(&self.known[reader]);
    }

    /// Returns the steps of one writer. A save without a load starts from the version this writer
    /// saw last, in an earlier interleaving.
    fn program(&mut self) -> Vec<Step> {
        use Step::{Hide, Load, Rename, Save};
        const PROGRAMS: [&[Step]; 8] = [
            &[Load, Save],
            &[Load, Save],
            &[Save],
            &[Save],
            &[Save],
            &[Save, Load, Save],
            &[Rename],
            &[Hide, Save],
        ];
        PROGRAMS.choose(&mut self.random).unwrap().to_vec()
    }

    /// Sends one step of each of these writers at the same moment, and checks the responses.
    async fn play(&mut self, mut batch: Vec<(usize, Step)>) {
        // Two concurrent renames could not be told apart afterwards.
        let mut is_first = true;
        batch.retain(|(_, step)| *step != Step::Rename || std::mem::take(&mut is_first));
        self.tally.steps += batch.len();
        self.tally.at_once += if batch.len() > 1 { batch.len() } else { 0 };
        let title = self.chain.next_title();
        let sent = batch.iter().map(|&(writer, step)| self.body(writer, step, &title));
        let sent: Vec<Value> = sent.collect();
        let calls = batch.iter().zip(&sent).map(|(&(writer, step), body)| {
            let (person, address, light) = (&self.people[writer], &self.address, &self.light);
            async move {
                match step {
                    Step::Load => person.ask(Method::GET, address, body).await,
                    Step::Save => person.ask(Method::PUT, address, body).await,
                    Step::Rename | Step::Hide => person.ask(Method::POST, light, body).await,
                }
            }
        });
        let replies = join_all(calls).await;
        self.acknowledged(&batch, &sent, &replies, &title);
        for (&(writer, step), reply) in batch.iter().zip(&replies) {
            match (step, reply.code()) {
                (Step::Save, 200) => self.known[writer] = KnownVersion::of(reply.data()),
                (Step::Save, _) => self.chain.explains(&self.known[writer], reply),
                (Step::Load, 200) => {
                    let read = KnownVersion::of(reply.data());
                    self.chain.holds(&read);
                    self.known[writer] = read;
                }
                (_, code) => assert_eq!(code, 200, "{step:?}: {}", reply.text),
            }
        }
        if let [(writer, Step::Load)] = batch[..] {
            self.chain.is_on_top(&self.known[writer]);
        }
    }

    fn body(&self, writer: usize, step: Step, title: &str) -> Value {
        match step {
            Step::Load => Value::Null,
            Step::Save => self.known[writer].edited(writer, self.tally.steps),
            Step::Rename => json!({ "title": title }),
            Step::Hide => json!({ "is_publish": false }),
        }
    }

    /// Adds the acknowledged versions to the chain, ordered by revision.
    fn acknowledged(
        &mut self,
        batch: &[(usize, Step)],
        sent: &[Value],
        replies: &[Reply],
        title: &str,
    ) {
        let all = batch.iter().zip(sent).zip(replies);
        let mut saves: Vec<(usize, &Value, KnownVersion)> = all
            .filter(|((step, _), reply)| step.1 == Step::Save && reply.code() == 200)
            .map(|((step, sent), reply)| (step.0, sent, KnownVersion::of(reply.data())))
            .collect();
        saves.sort_by_key(|(_, _, stored)| stored.revision);
        let renamer = batch.iter().position(|(_, step)| *step == Step::Rename);
        let mut renamer = renamer.map(|at| {
            self.tally.renamed += 1;
            batch[at].0
        });
        self.tally.saved += saves.len();
        let refused = replies.iter().filter(|reply| reply.code() == 409).count();
        self.tally.refused += refused;
        for (writer, sent, stored) in saves {
            if stored.revision != self.chain.top() + 1
                && let Some(writer) = renamer.take()
            {
                self.chain.renamed(title, writer);
            }
            self.chain.saved(writer, sent, &stored);
        }
        if let Some(writer) = renamer {
            self.chain.renamed(title, writer);
        }
    }
}
