//! Messages about uploaded fonts.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "font.kind",
        "这不是字体文件，请上传 TTF、OTF、WOFF 或 WOFF2",
        "this is no font file; upload TTF, OTF, WOFF or WOFF2",
    ),
    (
        "font.damaged",
        "字体文件已损坏或不完整，无法读取；请重新下载后再上传",
        "the font file is damaged or incomplete and cannot be read; download it again and upload that",
    ),
    ("font.characters", "字体中没有可用的字符", "the font has no characters that can be used"),
    (
        "font.collection",
        "这是包含多个字体的合集（TTC），请拆分后分别上传",
        "this is a collection of several fonts (TTC); take it apart and upload them one by one",
    ),
    (
        "font.unpacked",
        "字体过大或过于复杂，解压后不能超过 32 MB",
        "the font is too large or too complex; unpacked it may have 32 MB",
    ),
    ("font.large", "字体文件不能超过 {limit} MB", "a font file may have {limit} MB"),
    (
        "font.restricted",
        "字体文件注明禁止嵌入（受限许可），不能用于网页；请使用允许嵌入的版本",
        "the font file says that it must not be embedded (restricted licence), so pages cannot bring it; use a version that allows embedding",
    ),
    (
        "font.whole",
        "字体文件注明禁止提取部分字符，而页面只携带用到的字符，因此不能使用",
        "the font file forbids to make a part of it, and pages bring only the characters they use; it cannot be used",
    ),
    (
        "font.bitmaps",
        "字体文件注明只允许嵌入点阵，不能用于网页",
        "the font file allows only its bitmaps to be embedded; pages cannot bring it",
    ),
    (
        "font.twice",
        "“{family}”已有这个字重（{style}），如需更换请先删除原字体",
        "\"{family}\" has this weight already ({style}); delete the font first to replace it",
    ),
    ("font.faces", "一个字体最多 {most} 个字重", "a font has at most {most} weights"),
    ("font.many", "最多上传 {most} 款字体", "at most {most} fonts can be uploaded"),
    (
        "font.left",
        "模板中的字体“{name}”按其许可不能转给他人，在您的作品中将显示为设备自带的字体；可改选其他字体",
        "the template's font \"{name}\" stays with its owner by its licence and is drawn with the device's own font in your work; choose another one",
    ),
];
