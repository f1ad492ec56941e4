//! Uploaded files.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    ("upload.type", "不支持该文件类型", "this type of file is not accepted"),
    (
        "upload.svg",
        "暂不支持 SVG 图片，请使用 PNG、JPEG、GIF 或 WebP",
        "SVG pictures are not accepted yet, please use PNG, JPEG, GIF or WebP",
    ),
    ("upload.picture", "图片已损坏，无法读取", "the picture is damaged and cannot be read"),
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
    ("upload.none", "没有收到文件", "no file was sent"),
    ("upload.many", "一次最多上传 {most} 个文件", "at most {most} files can be sent at once"),
    ("upload.quota", "存储空间已满", "your storage is full"),
    ("upload.broken", "上传内容不完整", "the upload is incomplete"),
];
