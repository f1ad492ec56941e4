//! The store without a host: the guarantees of its queries.

mod bin;
mod covers;
mod deliveries;
mod group;
mod likes;
mod migrations;
mod people;
mod publications;
mod roles;
mod sign_ins;
pub mod submissions;
mod tags;
mod tries;
mod usage;
mod visits;
mod waiting;
mod works;

use pinye_host::domain::user::ROLE_AUTHOR;
use pinye_host::store::users::NewUser;
use pinye_host::store::works::{StoredWork, WorkKind};
use pinye_host::store::{self, Db};

/// A database with two authors, 1 and 2.
struct House {
    db: Db,
    _folder: tempfile::TempDir,
}

impl House {
    async fn new() -> House {
        let folder = tempfile::tempdir().unwrap();
        let db = crate::database::open(folder.path()).await;
        House::in_folder(folder, db).await
    }

    /// Creates one on SQLite, whichever database the other tests use.
    async fn on_sqlite() -> House {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open_file(&folder.path().join("pinye.db")).await.unwrap();
        House::in_folder(folder, db).await
    }

    async fn in_folder(folder: tempfile::TempDir, db: Db) -> House {
        let house = House { db, _folder: folder };
        assert_eq!((house.user("first").await, house.user("second").await), (1, 2));
        house
    }

    async fn user(&self, username: &str) -> i64 {
        let new =
            NewUser { username, nickname: "", password_hash: "x", role: ROLE_AUTHOR, at: 1_000 };
        store::users::add(&self.db, &new).await.unwrap()
    }

    /// Adds a work of this owner; its document contains its id and title.
    async fn work(&self, owner: i64, title: &str) -> i64 {
        let build = |id: i64| stored(id, title);
        store::works::add(&self.db, owner, WorkKind::Work, 5_000, build).await.unwrap().0
    }
}

fn stored(id: i64, title: &str) -> StoredWork {
    StoredWork {
        document: format!(r#"{{"id":{id},"title":"{title}","pages":[]}}"#),
        card: format!(r#"{{"id":{id},"title":"{title}"}}"#),
        etag: format!("\"{id}-{title}\""),
        title: title.to_owned(),
        tags: "[]".to_owned(),
    }
}
