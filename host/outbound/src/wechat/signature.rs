//! Signature that lets a page use WeChat's SDK.

use sha1::{Digest as _, Sha1};

/// WX-015: SDK functions that pages may call.
pub const API_LIST: [&str; 6] = [
    "updateAppMessageShareData",
    "updateTimelineShareData",
    "hideOptionMenu",
    "showOptionMenu",
    "openLocation",
    "getLocation",
];

/// Returns the SHA-1 over ticket, nonce, time and URL, as documented by WeChat. The URL is signed
/// as the browser shows it, without its fragment.
pub fn sign(ticket: &str, nonce: &str, timestamp: i64, url: &str) -> String {
    let url = url.split('#').next().unwrap_or_default();
    let text = format!("jsapi_ticket={ticket}&noncestr={nonce}&timestamp={timestamp}&url={url}");
    hex::encode(Sha1::digest(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::sign;

    /// WX-007: the example of WeChat's own documentation.
    #[test]
    fn the_documented_example_has_the_documented_signature() {
        let ticket = "sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg";
        let url = "http://mp.weixin.qq.com?params=value";
        let expected = "0f9de62fce790f9a083d5c99e95740ceb90c27ed";
        assert_eq!(sign(ticket, "Wm3WZYTPz0wzccnW", 1_414_587_457, url), expected);
        let with_fragment = format!("{url}#rest");
        assert_eq!(sign(ticket, "Wm3WZYTPz0wzccnW", 1_414_587_457, &with_fragment), expected);
        assert_ne!(sign(ticket, "Wm3WZYTPz0wzccnX", 1_414_587_457, url), expected);
    }
}
