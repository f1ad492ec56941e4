//! Versions of a work: what its saves left. Named and published ones stay; of the others the newest, and older ones once a
//! day, so that neither an hour of work nor the state of last month is lost, and no work grows without end.

use std::collections::BTreeSet;

/// So many of the newest saves are kept.
pub const NEWEST: usize = 30;
/// Older ones are kept once a day for so many days.
pub const DAYS: i64 = 90;
/// Most named versions of a work.
pub const NAMED: usize = 50;
/// Bytes of all versions of a work, compressed; what has no name goes first.
pub const BYTES: i64 = 16 << 20;
/// Characters of a name.
pub const NAME: usize = 50;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// [`DAYS`] in milliseconds.
pub const DAYS_MS: i64 = DAYS * DAY_MS;

/// A version without its document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// The revision that the save made.
    pub revision: i64,
    /// Who saved.
    pub user_id: i64,
    /// What its author called it; mostly nothing.
    pub name: String,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// Bytes of its document, compressed.
    pub size: i64,
}

/// The revisions that are not kept any longer. `versions` are the newest first; `published` are the revisions that the kept
/// publications were made of. Versions without a name have room for `most_bytes`.
pub fn gone(versions: &[Version], published: &[i64], now: i64, most_bytes: i64) -> Vec<i64> {
    let shown: BTreeSet<i64> = published.iter().copied().collect();
    let mut days = BTreeSet::new();
    let mut bytes = 0;
    let mut gone = Vec::new();
    for (index, version) in versions.iter().enumerate() {
        let is_marked = !version.name.is_empty() || shown.contains(&version.revision);
        let age = now - version.created_at;
        // Of a day the newest is met first.
        let is_of_its_day = age <= DAYS_MS && days.insert(version.created_at.div_euclid(DAY_MS));
        let is_wanted = is_marked || index < NEWEST || is_of_its_day;
        bytes += version.size;
        let has_room = is_marked || index == 0 || bytes <= most_bytes;
        if !(is_wanted && has_room) {
            bytes -= version.size;
            gone.push(version.revision);
        }
    }
    gone
}

/// A publication as far as versions are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Published {
    /// Counts from 1 within the work.
    pub number: i64,
    /// The revision that it was made of; 0 where that was not written down.
    pub revision: i64,
    /// Milliseconds since 1970.
    pub created_at: i64,
}

impl Published {
    /// The revision that it was made of; of old publications that of the version that was the newest when they were made.
    pub fn revision_among(&self, versions: &[Version]) -> Option<i64> {
        let newest = || versions.iter().find(|version| version.created_at <= self.created_at);
        if self.revision > 0 { Some(self.revision) } else { newest().map(|one| one.revision) }
    }
}

#[cfg(test)]
mod tests {
    use super::{BYTES, DAY_MS, NEWEST, Published, Version, gone};

    fn version(revision: i64, created_at: i64) -> Version {
        Version { revision, user_id: 1, name: String::new(), created_at, size: 100 }
    }

    /// A save a minute for four hours, the newest first.
    fn many(count: i64) -> Vec<Version> {
        (1..=count).rev().map(|number| version(number, number * 60_000)).collect()
    }

    #[test]
    fn the_newest_and_one_of_each_day_are_kept() {
        let mut versions = many(240);
        let day = |number: i64| -number * DAY_MS;
        versions.extend([version(0, day(1) + 5), version(-1, day(1) + 4), version(-2, day(100))]);
        let gone = gone(&versions, &[], 240 * 60_000, BYTES);
        let kept: Vec<i64> =
            versions.iter().map(|v| v.revision).filter(|r| !gone.contains(r)).collect();
        let newest = (0..NEWEST as i64).map(|back| 240 - back);
        assert_eq!(kept, newest.chain([0]).collect::<Vec<_>>());
    }

    #[test]
    fn named_and_published_versions_stay() {
        let mut versions = many(240);
        versions[200].name = "final".to_owned();
        let published = versions[150].revision;
        let gone = gone(&versions, &[published], 240 * 60_000, BYTES);
        assert!(!gone.contains(&versions[200].revision) && !gone.contains(&versions[150].revision));
        assert!(gone.contains(&versions[151].revision));
    }

    #[test]
    fn a_publication_belongs_to_the_revision_that_it_was_made_of_whatever_the_clock_said() {
        let versions = many(4);
        let of = |revision, created_at| {
            Published { number: 1, revision, created_at }.revision_among(&versions)
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
        versions[0].size = BYTES + 1;
        assert_eq!(gone(&versions, &[], 0, BYTES), [3, 2, 1]);
        versions[1].name = "kept".to_owned();
        assert_eq!(gone(&versions, &[], 0, BYTES), [2, 1]);
        versions[0].size = 100;
        assert_eq!(
            gone(&versions, &[], 0, 0),
            [2, 1],
            "without room only the newest and named ones"
        );
    }
}
