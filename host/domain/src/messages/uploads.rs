//! Messages about uploaded files.

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
        "upload.photo",
        "这是 HEIC、AVIF 或 RAW 格式的照片，网页无法显示。请先转成 JPEG 再上传：iPhone 在“设置 → 相机 → 格式”里选“兼容性最佳”后重拍，或在相册中把照片“拷贝”后粘贴；也可以用微信发给自己再保存",
        "this photo is HEIC, AVIF or raw, which web pages cannot show. Send it as JPEG: on an iPhone choose Settings → Camera → Formats → Most Compatible, or export the photo as JPEG first",
    ),
    (
        "upload.svg",
        "SVG 图片无法读取，或含有不允许的内容",
        "the SVG picture cannot be read, or holds what is not allowed",
    ),
    (
        "film.hevc",
        "这段视频是 HEVC（H.265）编码，许多安卓手机和电脑浏览器放不出画面；请用剪辑软件或微信另存为 H.264 的 mp4 再上传（iPhone：设置 › 相机 › 格式 › 兼容性最佳）",
        "this film is coded as HEVC (H.265): on many Android phones and desktop browsers it stays black; save it as an mp4 with H.264 and upload that (iPhone: Settings › Camera › Formats › Most Compatible)",
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
    ("upload.card", "分享图只能是 {cards}", "the card of a picture is one of {cards}"),
    ("upload.width", "图片宽度只能是 {widths}", "the width of a picture is one of {widths}"),
    (
        "upload.pixels",
        "图片像素过多，无法读取：JPEG 上限为 2.5 亿像素，其他格式约 5000 万到 1 亿像素，动图 4000 万像素，请先缩小图片",
        "the picture has too many pixels to be read: the limit is 250 million for JPEG, about 50 to 100 million for other formats, 40 million for moving pictures; make it smaller first",
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
