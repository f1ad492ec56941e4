//! Messages about signing in with WeChat.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    ("wx.notConfigured", "微信登录未配置", "WeChat login is not configured"),
    ("wx.address", "地址不属于本站", "the address is not one of this installation"),
    (
        "wx.code",
        "微信授权无效或已使用，请重新登录",
        "the WeChat authorisation is not valid or was used; please sign in again",
    ),
    ("wx.silent", "微信暂时没有响应，请稍后重试", "WeChat does not answer; please try again later"),
];
