//! Messages of the administration of users.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    ("user.missing", "用户不存在", "this user does not exist"),
    ("user.self", "不能对自己的账号执行此操作", "this cannot be done to one's own account"),
    ("user.lastAdmin", "这是最后一个管理员", "this is the last administrator"),
    (
        "user.beyond",
        "对方或该角色拥有您没有的权限，请由拥有这些权限的管理员操作",
        "this user or role may do what you may not; ask an administrator who may",
    ),
    (
        "user.heirByAdmin",
        "只有管理员角色（admin）可以指定接收人，请联系管理员操作",
        "only holders of the role admin say who takes over; ask an administrator",
    ),
    (
        "user.sameSources",
        "接收人已有同名的数据源：{names}。请先改名，或选择其他接收人，否则页面会显示错误的数据",
        "that user already has data sources of the same name: {names}. Rename them first or choose somebody else; pages would show the wrong data otherwise",
    ),
    ("user.heir", "接收作品的用户不存在", "the user who is to take over the works does not exist"),
    ("role.missing", "角色不存在", "this role does not exist"),
    ("role.admin", "管理员角色始终拥有全部权限", "the role admin always holds every permission"),
    ("code.taken", "该代码已被使用", "this code is taken"),
    (
        "permission.unknown",
        "程序中没有这个权限，新建后不起任何作用；请在角色中直接授予已有的权限：{choices}",
        "the program has no such permission, so it would allow nothing; give a role one of these instead: {choices}",
    ),
    ("member.active", "该用户已有有效的会员卡", "this user has an active card already"),
    ("member.none", "该用户没有有效的会员卡", "this user has no active card"),
];
