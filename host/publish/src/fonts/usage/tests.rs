use pinye_fonts::Library;

use super::*;

fn font_set() -> FontSet {
    FontSet::of(Library::new(|_| None), Vec::new())
}

fn id(drawn: FontUse) -> (String, u16, bool) {
    (font_set().at(drawn.family).unwrap().id.clone(), drawn.weight, drawn.is_italic)
}

fn scan(html: &str) -> Vec<((String, u16, bool), String)> {
    let uses = scan_document(html, &font_set());
    let text = |all: BTreeSet<u32>| all.into_iter().filter_map(char::from_u32).collect();
    uses.characters.into_iter().map(|(face, all)| (id(face), text(all))).collect()
}

fn scan_single_face(html: &str) -> String {
    let mut all = scan(html);
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0).1
}

#[test]
fn a_family_has_the_characters_of_the_elements_that_name_it() {
    let html =
        "<p>外</p><p style='font-family: \"Ma Shan Zheng\", serif'>春<b>天</b>&amp;</p><p>后</p>";
    assert_eq!(
        scan(html),
        [
            (("ma-shan-zheng".into(), 400, false), "&春".into()),
            (("ma-shan-zheng".into(), 700, false), "天".into())
        ]
    );
    assert_eq!(scan_single_face("<p style=\"font-family:&quot;ZCOOL KuaiLe&quot;\">乐</p>"), "乐");
    assert_eq!(scan_single_face("<svg><text font-family=\"zcool kuaile\">图</text></svg>"), "图");
    assert_eq!(scan_single_face("<font face=\"ZCOOL KuaiLe\">旧</font>"), "旧");
    let within = "<div style=\"font-family:Noto Serif SC\">甲<i style=\"font-family:Arial\">乙</i>丙<br>丁</div>";
    assert_eq!(scan_single_face(within), "丁丙甲");
    assert_eq!(
        scan_single_face(
            "<div style=\"font-family:Noto Serif SC\"><i style=\"font-family:inherit\">乙</i></div>"
        ),
        "乙"
    );
}

#[test]
fn what_stands_in_fields_is_drawn_too() {
    let html = "<div style=\"font-family:ZCOOL KuaiLe\"><input placeholder=\"姓名\" value=\"张\"><textarea>正文</textarea>后</div>外";
    assert_eq!(scan_single_face(html), "名后姓张文正");
}

#[test]
fn an_element_that_comes_to_life_has_its_texts_and_digits() {
    let html = "<div data-el=\"e1\" style=\"font-family:ZCOOL KuaiLe\">剩</div><div data-el=\"e2\">无</div>\
        <script type=\"application/json\" id=\"py-islands\">{\"elements\":{\"e1\":{\"props\":{\"end\":\"结束\"}},\"e2\":{\"props\":{\"a\":\"别\"}}}}</script>";
    let all = scan_single_face(html);
    assert!("0123456789结束剩".chars().all(|one| all.contains(one)), "{all}");
    assert!(!all.contains('别') && !all.contains('无'));
}

#[test]
fn a_style_sheet_that_names_a_family_may_mean_anything() {
    let html = "<style>.x{font-family:'ZCOOL XiaoWei'}</style><p class=\"x\">都</p>";
    assert_eq!(scan_single_face(html), "都");
}

#[test]
fn a_document_without_a_family_of_the_library_uses_none() {
    assert!(scan("<p style=\"font-family:Arial\">春天</p>").is_empty());
    assert!(scan("<p>Ma Shan Zheng</p>").is_empty(), "its name in a text is a text");
}

#[test]
fn weights_and_slants_are_told_apart() {
    let html = "<p style='font-family:ZCOOL KuaiLe;font-weight:300'>轻<em>斜</em><b>重</b></p>";
    let faces: Vec<_> =
        scan(html).into_iter().map(|((_, weight, slant), text)| (weight, slant, text)).collect();
    assert_eq!(
        faces,
        [(300, false, "轻".into()), (300, true, "斜".into()), (700, false, "重".into())]
    );
}

#[test]
fn a_family_that_nobody_knows_is_told() {
    let html = "<p style='font-family:\"Gone\", \"PingFang SC\", sans-serif'>一</p><p style='font-family:Arial'>二</p>\
        <p style='font-family:ZCOOL KuaiLe, Nothing'>三</p><p style='font:12px/1 Odd'>四</p><p style='font-family:var(--a)'>五</p>";
    let unknown = scan_document(html, &font_set()).unknown;
    assert_eq!(unknown.into_iter().collect::<Vec<_>>(), ["Gone"]);
}

#[test]
fn what_is_seen_first_is_known() {
    let html = "<section data-index=\"0\"><p style=\"font-family:ZCOOL KuaiLe\">一</p></section>\
        <section data-index=\"1\"><p style=\"font-family:ZCOOL XiaoWei\">二</p></section>";
    let uses = scan_document(html, &font_set());
    let first: Vec<_> = uses.first.into_iter().map(id).collect();
    assert_eq!(first, [("zcool-kuaile".into(), 400, false)]);
}
