//! Signing in.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    ("auth.wrong", "用户名或密码错误", "wrong username or password"),
    ("auth.blocked", "账号已被禁用", "this account is disabled"),
    (
        "auth.tooMany",
        "登录失败次数过多，请 15 分钟后再试",
        "too many failed sign-ins, please try again in 15 minutes",
    ),
    ("auth.oldPassword", "原密码错误", "the old password is wrong"),
];
