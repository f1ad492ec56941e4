//! Administration of people.

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
        "user.notToSelf",
        "没有管理所有作品的权限，不能把作品转给自己，请选择其他用户",
        "works go to yourself only if you may manage all works; choose somebody else",
    ),
    ("user.heir", "接收作品的用户不存在", "the user who is to take over the works does not exist"),
    ("role.missing", "角色不存在", "this role does not exist"),
    ("role.admin", "管理员角色始终拥有全部权限", "the role admin always holds every permission"),
    ("code.taken", "该代码已被使用", "this code is taken"),
    ("member.active", "该用户已有有效的会员卡", "this user has an active card already"),
    ("member.none", "该用户没有有效的会员卡", "this user has no active card"),
];
