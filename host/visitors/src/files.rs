//! Files that visitors upload with a form are for the owner of the work only: they open in the
//! owner's session, or by a signed URL until its expiry.

use std::collections::HashSet;
use std::sync::Arc;

use pinye_domain::spam;
use pinye_domain::upload::{VISITOR_FILE_PREFIX, stored_names};
use pinye_store::{self as store, Db};

/// Maximum number of URLs in one text that are signed.
const MAX_SIGNED_URLS: usize = 500;

/// The set of stored files that visitors uploaded. Cheap to clone.
#[derive(Clone, Debug)]
pub struct VisitorUploads(Arc<HashSet<String>>);

impl VisitorUploads {
    /// Reads the names of visitor files of earlier versions; newer ones are known by their prefix.
    pub async fn open(db: &Db) -> anyhow::Result<VisitorUploads> {
        let names = store::visitor_files::names(db).await?.into_iter();
        let names = names.filter(|name| !name.starts_with(VISITOR_FILE_PREFIX));
        Ok(VisitorUploads(Arc::new(names.collect())))
    }

    /// Whether a visitor uploaded this file.
    pub fn has(&self, stored_name: &str) -> bool {
        stored_name.starts_with(VISITOR_FILE_PREFIX) || self.0.contains(stored_name)
    }

    /// Returns the text with every URL of a visitor's file signed.
    pub fn sign_urls(&self, text: &str, key: &[u8], until: i64) -> String {
        let mut text = text.to_owned();
        for name in stored_names(&text, MAX_SIGNED_URLS).iter().filter(|name| self.has(name)) {
            let query = signed_query(key, name, until);
            let parts: Vec<_> = text.split(name.as_str()).map(without_signature).collect();
            text = parts.join(&format!("{name}{query}"));
        }
        text
    }
}

/// Returns the text that follows a name, without an earlier signature.
fn without_signature(rest: &str) -> &str {
    let Some(signed) = rest.strip_prefix("?until=") else { return rest };
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '&' || c == '=';
    signed.trim_start_matches(is_part)
}

/// Returns the query that opens a file until `until`, in milliseconds since 1970.
pub fn signed_query(key: &[u8], stored_name: &str, until: i64) -> String {
    let signed = hex::encode(spam::hmac_sha256(key, &signing_payload(stored_name, until)));
    format!("?until={until}&key={signed}")
}

/// Returns the text that the signature covers.
pub fn signing_payload(stored_name: &str, until: i64) -> String {
    format!("file\n{stored_name}\n{until}")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{VisitorUploads, signed_query};
    use pinye_domain::random;
    use pinye_domain::upload::{VISITOR_FILE_PREFIX, is_stored_name};

    #[test]
    fn addresses_of_visitors_files_are_signed_wherever_they_stand() {
        let theirs = format!("{VISITOR_FILE_PREFIX}{}.png", random::name(23).unwrap());
        let (old, own) = (format!("{}.pdf", "a".repeat(24)), format!("{}.png", "b".repeat(24)));
        assert!(is_stored_name(&theirs), "{theirs}");
        let files = VisitorUploads(HashSet::from([old.clone()]).into());
        assert!(files.has(&theirs) && files.has(&old) && !files.has(&own));
        let text = format!(
            r#"{{"a":["/uploads/{theirs}"],"b":"http://x/uploads/{old}","c":"/uploads/{own}"}}"#
        );
        let signed = files.sign_urls(&text, b"key", 7);
        let (first, second) = (signed_query(b"key", &theirs, 7), signed_query(b"key", &old, 7));
        let expected = format!(
            r#"{{"a":["/uploads/{theirs}{first}"],"b":"http://x/uploads/{old}{second}","c":"/uploads/{own}"}}"#
        );
        assert_eq!(signed, expected);
        assert_eq!(files.sign_urls(&signed, b"key", 7), expected, "once is enough");
        assert_ne!(first, signed_query(b"key", &theirs, 8));
        assert_ne!(first, signed_query(b"other", &theirs, 7));
    }
}
