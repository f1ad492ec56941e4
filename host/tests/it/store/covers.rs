use pinye_host::store::list::PagedQuery;
use pinye_host::store::uploads;

use super::House;
use crate::database::{execute, texts};

/// Returns the ids of an author's files.
async fn library(house: &House, user_id: i64) -> Vec<i64> {
    let page =
        PagedQuery { limit: 99, offset: 0, order_by: "id", descending: false, filters: Vec::new() };
    let (files, total) = uploads::list(&house.db, user_id, &page).await.unwrap();
    assert_eq!(files.len(), usize::try_from(total).unwrap());
    files.into_iter().map(|file| file.id).collect()
}

/// Migration: earlier versions listed generated covers in the library of the work's owner. They are
/// recognized by name, and no other file is.
#[tokio::test]
async fn covers_of_older_versions_leave_the_library() {
    let house = House::new().await;
    for (owner, id) in [(1, 1), (1, 2), (2, 3)] {
        assert_eq!(house.work(owner, "a").await, id);
    }
    execute(
        &house.db,
        "INSERT INTO uploads (id, user_id, name, stored_name, mime, size, created_at) VALUES
            (1, 1, 'cover-1.jpg', 'drawn', 'image/jpeg', 9, 0),
            (2, 1, 'cover-1.jpg', 'drawn-again', 'image/jpeg', 9, 0),
            (3, 1, 'cover-2.jpg', 'of-another', 'image/jpeg', 9, 0),
            (4, 2, 'cover-3.jpg', 'of-the-second', 'image/jpeg', 9, 0),
            (5, 1, 'cover-3.jpg', 'of-no-work-of-theirs', 'image/jpeg', 9, 0),
            (6, 2, 'cover-1.jpg', 'nor-this', 'image/jpeg', 9, 0),
            (7, 1, 'cover-9.jpg', 'of-no-work', 'image/jpeg', 9, 0),
            (8, 1, 'my-cover-1.jpg', 'own', 'image/jpeg', 9, 0),
            (9, 1, 'cover-1.jpg.png', 'own-too', 'image/png', 9, 0)",
    )
    .await;
    assert_eq!(library(&house, 1).await, [1, 2, 3, 5, 7, 8, 9]);
    execute(&house.db, "DROP TABLE work_covers").await;
    execute(&house.db, include_str!("../../../store/migrations/0088_work_covers.sql")).await;
    let marked = "SELECT upload_id || ':' || work_id FROM work_covers ORDER BY upload_id";
    assert_eq!(texts(&house.db, marked).await, ["1:1", "2:1", "3:2", "4:3"]);
    assert_eq!(library(&house, 1).await, [5, 7, 8, 9]);
    assert_eq!(library(&house, 2).await, [6]);
}
