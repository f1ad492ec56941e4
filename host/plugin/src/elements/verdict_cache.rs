//! Cache of verdicts: the same props of the same type and package are not checked again.

use std::sync::Arc;

use moka::future::Cache;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use pinye_domain::element::{Candidate, Diagnostic, Phase};

/// Bytes of all cached verdicts.
const MAX_CACHE_BYTES: u64 = 16 << 20;
/// Maximum bytes of one verdict, so that a plugin with many diagnostics does not evict other
/// plugins' verdicts.
const MAX_ENTRY_BYTES: u32 = 8 << 10;

/// Result of checking props, independent of their place in the work.
#[derive(Debug)]
pub(crate) struct Verdict {
    /// Diagnostics.
    pub diagnostics: Vec<Diagnostic>,
    /// New props, if they were migrated or sanitized.
    pub props: Option<Box<RawValue>>,
    /// Schema version of the props.
    pub schema_version: u32,
}

/// SHA-256 over everything a verdict depends on.
pub(crate) type VerdictKey = [u8; 32];

/// Cached verdicts of all plugins.
pub(crate) struct VerdictCache {
    cache: Cache<VerdictKey, Arc<Verdict>>,
}

impl Default for VerdictCache {
    fn default() -> VerdictCache {
        let cache = Cache::builder().max_capacity(MAX_CACHE_BYTES).weigher(weigh).build();
        VerdictCache { cache }
    }
}

impl VerdictCache {
    /// Returns the cached verdict.
    pub(crate) async fn find(&self, key: &VerdictKey) -> Option<Arc<Verdict>> {
        self.cache.get(key).await
    }

    /// Caches a verdict unless it is too large.
    pub(crate) async fn insert(&self, key: VerdictKey, verdict: Arc<Verdict>) {
        if weigh(&key, &verdict) <= MAX_ENTRY_BYTES {
            self.cache.insert(key, verdict).await;
        }
    }
}

/// Returns the cache key of a candidate. Every part is prefixed by its length, so that no two
/// candidates collide.
pub(crate) fn key(package: &str, candidate: &Candidate, phase: Phase) -> VerdictKey {
    let phase = match phase {
        Phase::Edit => 0_u8,
        Phase::Publish => 1,
        Phase::Runtime => 2,
    };
    let mut hash = Sha256::new();
    for part in [package, &candidate.type_name, candidate.props.get()] {
        hash.update(part.len().to_le_bytes());
        hash.update(part.as_bytes());
    }
    hash.update(candidate.schema_version.to_le_bytes());
    hash.update([phase]);
    hash.finalize().into()
}

fn weigh(_: &VerdictKey, verdict: &Arc<Verdict>) -> u32 {
    let props = verdict.props.as_ref().map_or(0, |props| props.get().len());
    let args = |found: &Diagnostic| {
        found.args.iter().map(|(name, value)| name.len() + value.len() + 96).sum::<usize>()
    };
    let text = |found: &Diagnostic| found.code.len() + found.path.len() + found.message.len() + 128;
    let found: usize = verdict.diagnostics.iter().map(|found| text(found) + args(found)).sum();
    u32::try_from(128 + props + found).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(type_name: &str, schema_version: u32, props: &str) -> Candidate {
        Candidate {
            place: "pages[0].elements[0]".into(),
            page_id: "p".into(),
            element_id: "e".into(),
            type_name: type_name.into(),
            schema_version,
            props: RawValue::from_string(props.into()).unwrap(),
        }
    }

    #[test]
    fn everything_a_verdict_depends_on_is_in_the_key() {
        let one = key("sha", &candidate("a", 1, "{}"), Phase::Edit);
        assert_eq!(one, key("sha", &candidate("a", 1, "{}"), Phase::Edit));
        let others = [
            key("sha2", &candidate("a", 1, "{}"), Phase::Edit),
            key("sha", &candidate("b", 1, "{}"), Phase::Edit),
            key("sha", &candidate("a", 2, "{}"), Phase::Edit),
            key("sha", &candidate("a", 1, "{ }"), Phase::Edit),
            key("sha", &candidate("a", 1, "{}"), Phase::Publish),
            key("sh", &candidate("aa", 1, "{}"), Phase::Edit),
        ];
        assert!(others.iter().all(|other| *other != one));
    }

    #[test]
    fn place_and_element_are_not_part_of_the_key() {
        let mut moved = candidate("a", 1, "{}");
        moved.place = "pages[3].elements[9]".into();
        moved.element_id = "other".into();
        assert_eq!(key("s", &moved, Phase::Edit), key("s", &candidate("a", 1, "{}"), Phase::Edit));
    }

    #[tokio::test]
    async fn a_kept_verdict_is_found_again() {
        let verdicts = VerdictCache::default();
        let key = key("s", &candidate("a", 1, "{}"), Phase::Edit);
        assert!(verdicts.find(&key).await.is_none());
        let verdict = Verdict { diagnostics: Vec::new(), props: None, schema_version: 3 };
        verdicts.insert(key, Arc::new(verdict)).await;
        assert_eq!(verdicts.find(&key).await.map(|verdict| verdict.schema_version), Some(3));
    }

    /// A thousand verdicts full of diagnostics do not fill the memory.
    #[tokio::test]
    async fn a_heavy_verdict_is_not_kept() {
        let remark = Diagnostic {
            severity: pinye_domain::element::Severity::Warning,
            code: "seen".into(),
            path: String::new(),
            message: "seen".into(),
            args: Default::default(),
        };
        let verdicts = VerdictCache::default();
        for (count, is_kept) in [(20, true), (200, false)] {
            let key = key("s", &candidate("a", count, "{}"), Phase::Edit);
            let diagnostics = vec![remark.clone(); count as usize];
            let verdict = Verdict { diagnostics, props: None, schema_version: 1 };
            verdicts.insert(key, Arc::new(verdict)).await;
            assert_eq!(verdicts.find(&key).await.is_some(), is_kept, "{count} remarks");
        }
    }
}
