//! Uploaded files.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "upload.fetchDenied",
        "不能从该地址获取图片，请下载后上传",
        "no picture is fetched from this address; download it and upload the file",
    ),
    (
        "upload.fetchFailed",
        "对方服务器没有给出图片，请稍后再试，或下载后上传",
        "the other server gave no picture; try again later, or download it and upload the file",
    ),
    ("upload.type", "不支持该文件类型", "this type of file is not accepted"),
    (
        "upload.svg",
        "SVG 图片无法读取，或含有不允许的内容",
        "the SVG picture cannot be read, or holds what is not allowed",
    ),
    (
        "upload.noVerdict",
        "服务器这次没能处理这张图片，可能是太忙或图片太复杂。请再试一次；如果仍然不行，请另存为较小的图片再上传",
        "the server could not finish with this picture, because it is busy or the picture is too complex. Try again; if that does not help, save it smaller and upload that",
    ),
    ("upload.damaged", "图片已损坏，无法读取", "the picture is damaged and cannot be read"),
    (
        "upload.frames",
        "动图帧数过多，上限为 1000 帧",
        "the moving picture has too many frames, the limit is 1000",
    ),
    (
        "upload.full",
        "服务器存储空间不足，请联系管理员",
        "the server has no room left, please tell its administrator",
    ),
    ("upload.width", "图片宽度只能是 {widths}", "the width of a picture is one of {widths}"),
    (
        "upload.pixels",
        "图片像素过大，上限为 4000 万像素",
        "the picture has too many pixels, the limit is 40 million",
    ),
    (
        "upload.tooLarge",
        "文件过大，此类文件上限为 {limit} MB",
        "the file is too large, the limit for its kind is {limit} MB",
    ),
    (
        "upload.storage",
        "文件存储暂时不可用，请稍后再试",
        "the storage of files does not answer now; try again later",
    ),
    ("upload.none", "没有收到文件", "no file was sent"),
    ("upload.many", "一次最多上传 {most} 个文件", "at most {most} files can be sent at once"),
    ("upload.quota", "存储空间已满", "your storage is full"),
    ("upload.noField", "该表单没有这个上传项", "this form has no such field for files"),
    ("upload.closed", "该表单暂时不再接收文件", "this form takes no more files now"),
    ("upload.call", "一次最多上传 {limit} MB", "at most {limit} MB can be sent at once"),
    ("upload.broken", "上传内容不完整", "the upload is incomplete"),
];
