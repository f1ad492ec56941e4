//! Messages about the access settings of published works, for authors and visitors.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "access.slugLength",
        "短地址需要 {least} 到 {most} 个字符",
        "a short address has {least} to {most} characters",
    ),
    (
        "access.slugSigns",
        "短地址只能使用字母、数字和连字符，且不能以连字符开头或结尾",
        "a short address has letters, digits and hyphens only, with no hyphen at its ends",
    ),
    ("access.slugReserved", "这个短地址已被系统保留", "this short address is reserved"),
    ("access.slugTaken", "这个短地址已被使用", "this short address is taken"),
    ("access.locked", "此作品需要密码", "this work asks for a password"),
    ("access.title", "需要密码", "Password required"),
    (
        "access.ask",
        "输入作者提供的密码，即可打开此页面",
        "Enter the password you were given to open this page",
    ),
    ("access.password", "密码", "Password"),
    ("access.enter", "打开", "Open"),
    ("access.wrong", "密码不正确", "This password is not right"),
    (
        "access.tooMany",
        "尝试次数过多，请 15 分钟后再试",
        "Too many tries. Please try again in 15 minutes",
    ),
    ("access.busy", "现在人太多，请稍后再试", "Too many visitors right now. Please try again"),
    ("access.offline", "暂时无法访问", "Not available right now"),
];
