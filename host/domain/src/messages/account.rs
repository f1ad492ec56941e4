//! Messages about signing in and accounts.

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
        "auth.demo",
        "演示账号只在以 --demo 启动时可用，请使用自己的账号",
        "the demo account is open only while Pinye runs with --demo; sign in with an account of your own",
    ),
    (
        "auth.origin",
        "请求不是从工作台发出的；如果您使用的网址与设置不同，请管理员检查 studio-url",
        "this was not sent by the studio; if you use another address than the one that is set, ask the administrator to check studio-url",
    ),
    (
        "auth.tooMany",
        "登录失败次数过多，请 15 分钟后再试",
        "too many failed sign-ins, please try again in 15 minutes",
    ),
    ("auth.oldPassword", "原密码错误", "the old password is wrong"),
    ("auth.confirm", "密码错误，请输入您自己的登录密码", "the password is wrong; enter your own"),
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
    ("email.nothing", "没有需要确认的电子邮箱", "no e-mail address waits to be confirmed"),
    (
        "email.noServer",
        "本安装未设置邮件服务器，无法发送验证码，请联系管理员",
        "no mail server is set, so no code can be sent; ask the administrator",
    ),
    (
        "mail.email.intro",
        "有人（希望是您）把此邮箱填为账号 {username} 的邮箱。请在个人资料中输入此验证码：",
        "Somebody, hopefully you, gave this address for the account {username}. Enter this code in the profile there:",
    ),
    (
        "mail.email.life",
        "验证码 1 小时内有效，请勿告诉任何人。如果不是您本人操作，请忽略此邮件。",
        "It is valid for an hour. Tell it to nobody. If this was not you, nothing needs to be done.",
    ),
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
