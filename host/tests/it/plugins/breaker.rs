//! Circuit breaker: a plugin that keeps failing is paused, and resumes later.

use pinye_host::domain::element::Phase;
use pinye_host::plugin::{Cause, Grants, PluginEvent, PluginState};

use super::room::{Room, candidate};
use crate::hostile::{Guest, good};

async fn fail(room: &Room, times: usize, from: usize) -> Cause {
    let mut last = Cause::Busy;
    for n in 0..times {
        let element = candidate(0, "traps", &format!(r#"{{"n":{}}}"#, from + n));
        last = room.plugins.check(vec![element], Phase::Edit).await.failures.remove(0).cause;
    }
    last
}

async fn room() -> Room {
    let room = Room::new();
    room.load(&good("neighbour").package_bytes).await.unwrap();
    room.load(&Guest::new("traps").validate("unreachable").build().package_bytes).await.unwrap();
    room
}

fn state(room: &Room, id: &str) -> PluginState {
    room.plugins.status().into_iter().find(|one| one.id == id).unwrap().state
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_faults_in_a_minute_degrade_and_a_minute_later_it_is_called_again() {
    let room = room().await;
    let mut events = room.plugins.events();
    assert!(matches!(fail(&room, 5, 0).await, Cause::Trap(_)));
    assert_eq!(state(&room, "traps"), PluginState::Degraded);
    assert!(
        matches!(events.recv().await.unwrap(), PluginEvent::Degraded { id, cause } if id == "traps" && cause.contains("trapped"))
    );
    let calls = |room: &Room| {
        room.plugins.status().into_iter().find(|one| one.id == "traps").unwrap().used.calls
    };
    let before = calls(&room);
    assert!(matches!(fail(&room, 3, 10).await, Cause::Degraded(_)));
    assert_eq!(calls(&room), before, "it is not called while it rests");
    assert_eq!(state(&room, "neighbour"), PluginState::Loaded, "its neighbour is untouched");
    room.clock.advance(60_000);
    assert!(matches!(fail(&room, 1, 20).await, Cause::Trap(_)));
    assert!(matches!(events.recv().await.unwrap(), PluginEvent::Recovered { id } if id == "traps"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_third_time_in_an_hour_it_is_quarantined_until_it_is_loaded_again() {
    let room = room().await;
    for round in 0..3 {
        fail(&room, 5, round * 10).await;
        room.clock.advance(120_000);
    }
    assert_eq!(state(&room, "traps"), PluginState::Quarantined);
    assert!(matches!(fail(&room, 1, 90).await, Cause::Quarantined(_)));
    let sha256 = room.plugins.status().into_iter().find(|one| one.id == "traps").unwrap().sha256;
    room.plugins.load("traps", &sha256, Grants::all()).await.unwrap();
    assert_eq!(state(&room, "traps"), PluginState::Loaded);
    assert!(matches!(fail(&room, 1, 91).await, Cause::Trap(_)));
}
