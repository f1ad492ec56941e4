//! Sign-in with WeChat, against a stand-in that validates requests according to WeChat's
//! documentation.

use pinye_host::domain::clock::Clock;

use crate::app::{Person, Reply, TestApp, With};

mod jssdk;
mod login;
mod pages;
mod stand_in;

use stand_in::StandIn;

/// A host with an account at the stand-in. Its clock is fixed.
pub struct Scene {
    pub host: TestApp,
    pub wechat: StandIn,
    pub clock: Clock,
}

impl Scene {
    async fn new() -> Scene {
        let (wechat, clock) = (StandIn::start().await, Clock::fixed(1_800_000_000_000));
        let host = TestApp::start_with(With::Nothing, clock.clone(), wechat.options()).await;
        Scene { host, wechat, clock }
    }

    /// Starts one with the bundled plugins.
    async fn with_plugins() -> Scene {
        let (wechat, clock) = (StandIn::start().await, Clock::fixed(1_800_000_000_000));
        let host = TestApp::with_plugins_at(clock.clone(), wechat.options()).await;
        Scene { host, wechat, clock }
    }

    /// Returns the URL of a page on the works' origin.
    fn page(&self, rest: &str) -> String {
        format!("{}{rest}", self.host.works)
    }

    /// Starts a login that returns to this page.
    async fn begin(&self, visitor: &Person, page: &str) -> Reply {
        authorize(visitor, page).await.expect(302)
    }

    /// Starts a login and returns from WeChat with this code.
    async fn come_back(&self, visitor: &Person, code: &str) -> Reply {
        let begun = self.begin(visitor, &self.page("/h5/1")).await;
        callback(visitor, code, &state_of(&begun)).await
    }
}

async fn authorize(person: &Person, page: &str) -> Reply {
    let page: String = url::form_urlencoded::byte_serialize(page.as_bytes()).collect();
    person.get(&format!("/api/wx/authorize?redirect_uri={page}&state=WXAUTH")).await
}

async fn callback(person: &Person, code: &str, state: &str) -> Reply {
    person.get(&format!("/api/wx/callback?code={code}&state={state}")).await
}

/// Returns the `state` parameter of a started login.
fn state_of(begun: &Reply) -> String {
    let rest = begun.header("location").split("state=").nth(1).unwrap();
    let state = rest.split(['#', '&']).next().unwrap();
    assert!(state.starts_with("WXAUTH") && state.len() == 38, "{state}");
    state.to_owned()
}

async fn jssdk(person: &Person, page: &str) -> Reply {
    let page: String = url::form_urlencoded::byte_serialize(page.as_bytes()).collect();
    person.get(&format!("/api/wx/jssdk?url={page}")).await
}
