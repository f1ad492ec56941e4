//! Signing in and accounts.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "auth.busy",
        "登录人数过多，请稍等片刻再试",
        "too many people are signing in right now, please try again in a moment",
    ),
    ("auth.wrong", "用户名或密码错误", "wrong username or password"),
    ("auth.blocked", "账号已被禁用", "this account is disabled"),
    (
        "auth.tooMany",
        "登录失败次数过多，请 15 分钟后再试",
        "too many failed sign-ins, please try again in 15 minutes",
    ),
    ("auth.oldPassword", "原密码错误", "the old password is wrong"),
    ("auth.captcha", "验证码错误", "wrong captcha"),
    ("auth.closed", "注册已关闭", "registration is closed"),
    (
        "auth.tooManyAccounts",
        "注册过于频繁，请 15 分钟后再试",
        "too many registrations from here, please try again in 15 minutes",
    ),
    (
        "auth.tooManyCodes",
        "尝试次数过多，请 15 分钟后再试",
        "too many tries, please try again in 15 minutes",
    ),
    ("auth.usernameTaken", "用户名已被使用", "this name is taken"),
    ("auth.emailTaken", "电子邮箱已被使用", "this e-mail address is taken"),
    ("auth.code", "验证码错误或已过期", "the code is wrong or has expired"),
    ("session.missing", "会话不存在", "this session does not exist"),
    ("mail.code.subject", "{code} 是您的拼页验证码", "{code} is your Pinye code"),
    (
        "mail.code.intro",
        "有人（希望是您）要求为账号 {username} 设置新密码。请输入此验证码：",
        "Somebody, hopefully you, wants to set a new password for the account {username}. The code is:",
    ),
    (
        "mail.code.life",
        "验证码 15 分钟内有效，请勿告诉任何人。如果不是您本人操作，请忽略此邮件。",
        "It is valid for 15 minutes. Tell it to nobody. If this was not you, nothing needs to be done.",
    ),
];
