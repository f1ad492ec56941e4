//! Webhooks of group chats: WeCom, DingTalk and Feishu expect a text message of their own format,
//! and answer 200 with an error code in the body.

use serde_json::{Value, json};

/// Maximum bytes of a text, within WeCom's limit.
const MAX_TEXT_BYTES: usize = 2_000;

/// The chat service of a webhook URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChatService {
    /// 企业微信
    WeCom,
    /// 钉钉
    DingTalk,
    /// 飞书, Lark
    Feishu,
}

impl ChatService {
    /// Recognizes the service by the path of the URL, which is the same on its own servers and
    /// behind proxies.
    pub(super) fn of(url: &url::Url) -> Option<ChatService> {
        match url.path() {
            "/cgi-bin/webhook/send" => Some(ChatService::WeCom),
            "/robot/send" => Some(ChatService::DingTalk),
            path if path.starts_with("/open-apis/bot/v2/hook/") => Some(ChatService::Feishu),
            _ => None,
        }
    }

    /// Returns the request body that posts a text.
    pub(super) fn body(self, text: &str) -> String {
        // A visitor's text must not mention members of the chat.
        let text = shortened(&text.replace('<', "＜").replace('@', "＠"));
        match self {
            ChatService::WeCom | ChatService::DingTalk => {
                json!({ "msgtype": "text", "text": { "content": text } }).to_string()
            }
            ChatService::Feishu => {
                json!({ "msg_type": "text", "content": { "text": text } }).to_string()
            }
        }
    }

    /// Returns why the service refused the message, according to its response; `None` if it
    /// accepted it.
    pub(super) fn refusal(self, answer: &[u8]) -> Option<String> {
        let answer: Value = serde_json::from_slice(answer).unwrap_or_default();
        let (number, words) = match self {
            ChatService::WeCom | ChatService::DingTalk => ("errcode", "errmsg"),
            ChatService::Feishu => ("code", "msg"),
        };
        // Feishu's first API names the code differently.
        let code = answer.get(number).or_else(|| answer.get("StatusCode")).and_then(Value::as_i64);
        let words = answer.get(words).and_then(Value::as_str).unwrap_or_default();
        match code {
            Some(0) => None,
            Some(code) => Some(format!("the service answered {number} {code}: {words}")),
            None => Some(format!("the service's answer has no {number}")),
        }
    }
}

/// Shortens a text to [`MAX_TEXT_BYTES`] at a character boundary.
fn shortened(text: &str) -> String {
    if text.len() <= MAX_TEXT_BYTES {
        return text.to_owned();
    }
    let room = MAX_TEXT_BYTES - '…'.len_utf8();
    let end = (0..=room).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default();
    format!("{}…", text.get(..end).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::{ChatService, MAX_TEXT_BYTES};

    fn of(url: &str) -> Option<ChatService> {
        ChatService::of(&url.parse().unwrap())
    }

    #[test]
    fn each_service_is_known_by_its_address() {
        let wecom = "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1";
        assert_eq!(of(wecom), Some(ChatService::WeCom));
        let dingtalk = "https://oapi.dingtalk.com/robot/send?access_token=1";
        assert_eq!(of(dingtalk), Some(ChatService::DingTalk));
        for feishu in ["https://open.feishu.cn", "https://open.larksuite.com"] {
            let url = format!("{feishu}/open-apis/bot/v2/hook/1");
            assert_eq!(of(&url), Some(ChatService::Feishu));
        }
        assert_eq!(of("https://own.example/hook"), None);
    }

    #[test]
    fn an_answer_of_200_is_judged_by_its_number() {
        use ChatService::*;
        for (service, answer, is_taken) in [
            (WeCom, r#"{"errcode":0,"errmsg":"ok"}"#, true),
            (WeCom, r#"{"errcode":93000,"errmsg":"invalid webhook url"}"#, false),
            (DingTalk, r#"{"errcode":0,"errmsg":"ok"}"#, true),
            (DingTalk, r#"{"errcode":310000,"errmsg":"keywords not in content"}"#, false),
            (Feishu, r#"{"code":0,"msg":"success","data":{}}"#, true),
            (Feishu, r#"{"StatusCode":0,"StatusMessage":"success"}"#, true),
            (Feishu, r#"{"code":19024,"msg":"Key Words Not Found"}"#, false),
            (WeCom, "", false),
            (WeCom, "<html>", false),
        ] {
            let refusal = service.refusal(answer.as_bytes());
            assert_eq!(refusal.is_none(), is_taken, "{answer}: {refusal:?}");
        }
        let refusal_text = WeCom.refusal(br#"{"errcode":93000,"errmsg":"invalid"}"#).unwrap();
        assert_eq!(refusal_text, "the service answered errcode 93000: invalid");
    }

    #[test]
    fn a_text_fits_and_calls_nobody() {
        let body = ChatService::Feishu.body("<at user_id=\"all\">x</at> @all");
        assert!(!body.contains("<at") && !body.contains('@'), "{body}");
        let long: serde_json::Value =
            serde_json::from_str(&ChatService::WeCom.body(&"字".repeat(5_000))).unwrap();
        let text = long["text"]["content"].as_str().unwrap();
        assert!(text.len() <= MAX_TEXT_BYTES && text.ends_with('…'), "{}", text.len());
    }
}
