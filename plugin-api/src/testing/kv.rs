//! In-memory `kv` capability for tests, with the same rules as the host's.

use crate::bindings::kv::pinye::plugin::kv::{Entry, Error, Scope};
use crate::testing::with_fake_host;

pub(crate) fn get(scope: Scope, key: &str) -> Result<Option<Entry>, Error> {
    check(key, &[])?;
    Ok(with_fake_host(|host| host.kv.get(&at(scope, key)).cloned()))
}

pub(crate) fn put(
    scope: Scope,
    key: &str,
    value: &[u8],
    if_revision: Option<u64>,
) -> Result<u64, Error> {
    check(key, value)?;
    let current = get(scope, key)?.map_or(0, |entry| entry.revision);
    if if_revision.is_some_and(|wanted| wanted != current) {
        return Err(Error::Stale(current));
    }
    let entry = Entry { value: value.to_vec(), revision: current + 1 };
    with_fake_host(|host| host.kv.insert(at(scope, key), entry));
    Ok(current + 1)
}

pub(crate) fn delete(scope: Scope, key: &str) -> Result<bool, Error> {
    check(key, &[])?;
    Ok(with_fake_host(|host| host.kv.remove(&at(scope, key))).is_some())
}

pub(crate) fn increment(scope: Scope, key: &str, by: i64) -> Result<i64, Error> {
    let current = match get(scope, key)? {
        Some(entry) => parse(&entry.value)?,
        None => 0,
    };
    let sum = current.checked_add(by).ok_or_else(|| Error::Invalid("too large".to_owned()))?;
    put(scope, key, sum.to_string().as_bytes(), None)?;
    Ok(sum)
}

pub(crate) fn list_keys(scope: Scope, prefix: &str) -> Result<Vec<String>, Error> {
    let begins = |(of, key): &&(u8, String)| *of == scope as u8 && key.starts_with(prefix);
    Ok(with_fake_host(|host| {
        host.kv.keys().filter(begins).take(1000).map(|(_, key)| key.clone()).collect()
    }))
}

fn at(scope: Scope, key: &str) -> (u8, String) {
    (scope as u8, key.to_owned())
}

fn check(key: &str, value: &[u8]) -> Result<(), Error> {
    if key.is_empty() || key.len() > 256 {
        return Err(Error::Invalid("a key has 1 to 256 bytes".to_owned()));
    }
    if value.len() > 64 * 1024 {
        return Err(Error::Invalid("a value has at most 64 KiB".to_owned()));
    }
    Ok(())
}

fn parse(value: &[u8]) -> Result<i64, Error> {
    let number = std::str::from_utf8(value).ok().and_then(|text| text.parse().ok());
    number.ok_or_else(|| Error::Invalid("not a number".to_owned()))
}
