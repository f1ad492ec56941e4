//! Versions of a work, which its saves leave. Named and published versions stay; the others are
//! thinned out by age, so that neither an hour of work nor the state of last month is lost, and the
//! storage of a work is bounded.

use std::collections::BTreeSet;

/// Number of newest saves that are kept whatever their age.
pub const MIN_KEPT_NEWEST: usize = 30;
/// Saves of this period are all kept, up to [`MAX_RECENT`]: the autosave runs every ten seconds.
pub const RECENT_MS: i64 = 10 * 60 * 1000;
/// Maximum number of saves that are kept for being recent, including those of [`MIN_KEPT_NEWEST`].
pub const MAX_RECENT: usize = 60;
/// Of the saves of the last 24 hours, the newest of each interval of this length is kept.
pub const SLOT_MS: i64 = 10 * 60 * 1000;
/// Number of days for which the newest save of each day is kept.
pub const DAILY_RETENTION_DAYS: i64 = 90;
/// Maximum number of named versions of a work.
pub const MAX_NAMED: usize = 50;
/// Maximum bytes of all versions of a work, compressed; versions without a name are dropped first.
pub const MAX_BYTES: i64 = 16 << 20;
/// Maximum length of a name.
pub const MAX_NAME_CHARACTERS: usize = 50;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// [`DAILY_RETENTION_DAYS`] in milliseconds.
pub const DAILY_RETENTION_MS: i64 = DAILY_RETENTION_DAYS * DAY_MS;

/// A version without its document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// Revision that the save created.
    pub revision: i64,
    /// User who saved.
    pub user_id: i64,
    /// Name given by the author; empty for most versions.
    pub name: String,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// Size of its compressed document in bytes.
    pub size: i64,
}

/// Why a version is kept, in the order in which versions get space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reason {
    /// It is one of the [`MIN_KEPT_NEWEST`].
    Newest,
    /// It has a name or was published.
    Marked,
    /// It is the newest of its day.
    Day,
    /// It is recent, or the newest of its interval of [`SLOT_MS`].
    Slot,
}

/// Returns the revisions to delete. `versions` are sorted from newest to oldest; `published` are
/// the revisions that the stored publications were made from. The kept versions fit into
/// `max_bytes`, except that the newest one and all named and published ones stay in any case.
pub fn expired_revisions(
    versions: &[Version],
    published: &[i64],
    now: i64,
    max_bytes: i64,
) -> Vec<i64> {
    let published: BTreeSet<i64> = published.iter().copied().collect();
    let (mut days, mut slots) = (BTreeSet::new(), BTreeSet::new());
    let mut kept = Vec::new();
    for (index, version) in versions.iter().enumerate() {
        let age = now - version.created_at;
        let is_marked = !version.name.is_empty() || published.contains(&version.revision);
        // The newest version of each day and slot comes first.
        let is_of_its_day =
            age <= DAILY_RETENTION_MS && days.insert(version.created_at.div_euclid(DAY_MS));
        let is_of_its_slot = age <= DAY_MS && slots.insert(version.created_at.div_euclid(SLOT_MS));
        let is_recent = age <= RECENT_MS && index < MAX_RECENT;
        let reason = if index < MIN_KEPT_NEWEST {
            Reason::Newest
        } else if is_marked {
            Reason::Marked
        } else if is_of_its_day {
            Reason::Day
        } else if is_recent || is_of_its_slot {
            Reason::Slot
        } else {
            continue;
        };
        kept.push((reason, version, is_marked || index == 0));
    }
    // The sort is stable: for each reason the newest come first.
    kept.sort_by_key(|(reason, ..)| *reason);
    let mut bytes = 0;
    let mut stays = BTreeSet::new();
    for (_, version, is_safe) in kept {
        if is_safe || bytes + version.size <= max_bytes {
            bytes += version.size;
            stays.insert(version.revision);
        }
    }
    versions.iter().map(|one| one.revision).filter(|one| !stays.contains(one)).collect()
}

/// A publication, as far as versions are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublishedRevision {
    /// Number within the work, starting at 1.
    pub number: i64,
    /// Revision that it was made from; 0 if that was not recorded.
    pub revision: i64,
    /// Milliseconds since 1970.
    pub created_at: i64,
}

impl PublishedRevision {
    /// Returns the revision that it was made from; for old publications that of the newest version
    /// at the time.
    pub fn resolve_revision(&self, versions: &[Version]) -> Option<i64> {
        let newest = || versions.iter().find(|version| version.created_at <= self.created_at);
        if self.revision > 0 { Some(self.revision) } else { newest().map(|one| one.revision) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{
        DAY_MS, MAX_BYTES, MAX_RECENT, MIN_KEPT_NEWEST, PublishedRevision, Version,
        expired_revisions,
    };

    const SECOND_MS: i64 = 1000;
    const MINUTE_MS: i64 = 60 * SECOND_MS;
    const HOUR_MS: i64 = 60 * MINUTE_MS;
    /// Noon of some day.
    const NOW: i64 = 20_000 * DAY_MS + 12 * HOUR_MS;

    fn version(revision: i64, created_at: i64) -> Version {
        Version { revision, user_id: 1, name: String::new(), created_at, size: 100 }
    }

    /// Returns one save per minute, the newest first.
    fn many(count: i64) -> Vec<Version> {
        (1..=count).rev().map(|number| version(number, number * MINUTE_MS)).collect()
    }

    /// Returns saves at a fixed interval up to [`NOW`], the newest first.
    fn saves(count: i64, interval_ms: i64) -> Vec<Version> {
        (0..count).map(|back| version(count - back, NOW - back * interval_ms)).collect()
    }

    /// Returns the ages of the kept versions.
    fn ages(versions: &[Version]) -> Vec<i64> {
        let gone: BTreeSet<i64> =
            expired_revisions(versions, &[], NOW, MAX_BYTES).into_iter().collect();
        let kept = versions.iter().filter(|one| !gone.contains(&one.revision));
        kept.map(|one| NOW - one.created_at).collect()
    }

    /// Number of saves at a fixed interval that are kept of the last ten minutes, of the rest of
    /// the last 24 hours, and of all time before.
    #[test]
    fn saves_are_thinned_out_by_age() {
        for (count, interval_ms, recent, of_a_day, older) in [
            (20, 10 * SECOND_MS, 20, 0, 0),
            (60, 10 * SECOND_MS, 60, 0, 0),
            // Three hours of autosaves: 17 whole intervals before the last ten minutes.
            (3 * 360, 10 * SECOND_MS, 60, 17, 0),
            (600, SECOND_MS, 60, 0, 0),
            // A day and a half: the newest 30, and one for each of 141 intervals.
            (36 * 60, MINUTE_MS, 11, 19 + 141, 0),
            // Five of the newest 30 are more than a day old.
            (31, HOUR_MS, 1, 24, 5),
            (200, DAY_MS, 1, 1, 89),
            (4 * 200, 6 * HOUR_MS, 1, 4, 25 + 83),
            (40, 100 * DAY_MS, 1, 0, 29),
        ] {
            let ages = ages(&saves(count, interval_ms));
            let within =
                |from: i64, to: i64| ages.iter().filter(|age| (from..=to).contains(*age)).count();
            let ten_minutes = 10 * MINUTE_MS;
            let found = (
                within(0, ten_minutes),
                within(ten_minutes + 1, DAY_MS),
                within(DAY_MS + 1, i64::MAX),
            );
            assert_eq!(found, (recent, of_a_day, older), "{count} saves, one in {interval_ms} ms");
        }
    }

    #[test]
    fn what_is_kept_is_bounded_whatever_the_pace() {
        let bound = MAX_RECENT + 144 + 1 + 90 + 1;
        for interval_ms in [1, SECOND_MS, 10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS] {
            let found = ages(&saves(20_000, interval_ms)).len();
            assert!(found <= bound, "{found} of 20,000 saves, one in {interval_ms} ms");
        }
    }

    /// If saves are thinned out one by one, as in practice, no gap in the author's day exceeds two
    /// intervals.
    #[test]
    fn saves_that_are_thinned_out_one_by_one_leave_no_gap() {
        let mut versions: Vec<Version> = Vec::new();
        for save in saves(8 * 360, 10 * SECOND_MS).into_iter().rev() {
            let now = save.created_at;
            versions.insert(0, save);
            let gone = expired_revisions(&versions, &[], now, MAX_BYTES);
            versions.retain(|one| !gone.contains(&one.revision));
        }
        let times: Vec<i64> = versions.iter().map(|one| one.created_at).collect();
        let widest = times.windows(2).map(|pair| pair[0] - pair[1]).max();
        assert!(widest <= Some(20 * MINUTE_MS), "{widest:?}");
        let first = NOW - (8 * 360 - 1) * 10 * SECOND_MS;
        assert!(times.last().unwrap() - first <= 10 * MINUTE_MS, "the first hour is there");
    }

    #[test]
    fn a_clock_that_was_set_back_removes_nothing_recent() {
        let versions = saves(40, MINUTE_MS);
        assert_eq!(expired_revisions(&versions, &[], NOW - DAY_MS, MAX_BYTES), Vec::<i64>::new());
    }

    #[test]
    fn named_and_published_versions_stay() {
        let mut versions = many(240);
        versions[195].name = "final".to_owned();
        let published = versions[155].revision;
        let gone = expired_revisions(&versions, &[published], 240 * MINUTE_MS, MAX_BYTES);
        assert!(!gone.contains(&versions[195].revision) && !gone.contains(&versions[155].revision));
        assert!(gone.contains(&versions[156].revision));
    }

    #[test]
    fn where_room_is_short_the_newest_and_those_of_days_stay_rather_than_those_of_hours() {
        let mut versions = saves(12 * 6, 10 * MINUTE_MS);
        versions.extend((1..=5).map(|day| version(-day, NOW - day * DAY_MS - 12 * HOUR_MS)));
        let room = (MIN_KEPT_NEWEST as i64 + 5) * 100;
        let gone = expired_revisions(&versions, &[], NOW, room);
        let expected: Vec<i64> = (1..=12 * 6 - MIN_KEPT_NEWEST as i64).rev().collect();
        assert_eq!(gone, expected);
    }

    #[test]
    fn a_publication_belongs_to_the_revision_that_it_was_made_of_whatever_the_clock_said() {
        let versions = many(4);
        let of = |revision, created_at| {
            PublishedRevision { number: 1, revision, created_at }.resolve_revision(&versions)
        };
        for moment in [0, 60_000, 180_000, i64::MAX] {
            assert_eq!(of(3, moment), Some(3), "{moment}");
        }
        assert_eq!(of(0, 120_010), Some(2), "made before revisions were written down");
        assert_eq!(of(0, 10), None);
    }

    #[test]
    fn the_newest_stays_however_large_it_is_and_others_only_while_there_is_room() {
        let mut versions = many(4);
        versions[0].size = MAX_BYTES + 1;
        assert_eq!(expired_revisions(&versions, &[], 0, MAX_BYTES), [3, 2, 1]);
        versions[1].name = "kept".to_owned();
        assert_eq!(expired_revisions(&versions, &[], 0, MAX_BYTES), [2, 1]);
        versions[0].size = 100;
        let without_room = expired_revisions(&versions, &[], 0, 0);
        assert_eq!(without_room, [2, 1], "only the newest and named ones");
    }
}
