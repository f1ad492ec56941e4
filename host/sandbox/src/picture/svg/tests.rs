use super::super::ImageRejection;
use super::sanitize;

fn clean(svg: &str) -> Result<String, ImageRejection> {
    sanitize(svg.as_bytes()).map(|made| String::from_utf8(made.bytes).unwrap())
}

fn inside(svg: &str) -> String {
    let whole = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'>{svg}</svg>"
    );
    let made = clean(&whole).unwrap();
    let made = made.strip_prefix("<svg xmlns=\"http://www.w3.org/2000/svg\">").unwrap();
    made.strip_suffix("</svg>").unwrap().to_owned()
}

/// UP-011
#[test]
fn what_is_seen_stays() {
    for svg in [
        r##"<path d="M0 0L1 1Z" fill="url(#a)" stroke-width="2"></path>"##,
        r##"<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs>"##,
        r##"<g id="b"><circle r="1"></circle></g><use href="#b" x="3"></use>"##,
        "<text x=\"1\">1 &lt; 2 &amp; 三</text>",
        r##"<style>.a{fill:red}</style><rect class="a" width="1" height="1"></rect>"##,
        r##"<animate attributeName="opacity" values="0;1" dur="1s" repeatCount="indefinite"></animate>"##,
    ] {
        assert_eq!(inside(svg), svg);
    }
    assert_eq!(
        inside("<a xlink:href='https://a.example'><rect width='1'/></a>"),
        r#"<rect width="1"></rect>"#
    );
}

#[test]
fn its_size_is_what_it_says() {
    let size = |head: &str| {
        let svg = format!("<svg xmlns='http://www.w3.org/2000/svg' {head}/>");
        sanitize(svg.as_bytes()).unwrap().size
    };
    assert_eq!(size("width='20px' height='10.4'"), Some((20, 10)));
    assert_eq!(size("viewBox='0 0 300,200'"), Some((300, 200)));
    assert_eq!(size("width='100%' height='100%' viewBox='0 0 3 2'"), Some((3, 2)));
    assert_eq!(size("width='1e99' height='2'"), None);
    assert_eq!(size(""), None);
}

/// VR-010: WebKit showed a hairline at the edge of a drawing.
#[test]
fn a_drawing_fills_the_picture_that_it_is_drawn_into() {
    let fills = |head: &str| {
        let svg = format!("<svg xmlns='http://www.w3.org/2000/svg' {head}/>");
        clean(&svg).unwrap().contains("preserveAspectRatio=\"none\"")
    };
    for head in [
        "viewBox='0 0 375 520' width='375' height='520'",
        "viewBox='0 0 375 520' width='750px' height='1040px'",
        "viewBox='0,0,3,2' width='299.9' height='200'",
    ] {
        assert!(fills(head), "{head}");
    }
    for head in [
        "viewBox='0 0 375 520'",
        "width='375' height='520'",
        "viewBox='0 0 375 520' width='100' height='100'",
        "viewBox='0 0 375 520' width='100%' height='100%'",
        "viewBox='0 0 0 0' width='0' height='0'",
        "viewBox='0 0 375 520' width='375' height='520' preserveAspectRatio='xMinYMin slice'",
    ] {
        assert!(!fills(head), "{head}");
    }
}

/// Each kind of active content, alone in a drawing.
#[test]
fn what_runs_or_asks_for_other_files_is_gone() {
    for svg in [
        "<script>alert(1)</script>",
        "<script xlink:href='https://a.example/x.js'/>",
        "<x:script xmlns:x='http://www.w3.org/2000/svg'>alert(1)</x:script>",
        "<foreignObject><iframe xmlns='http://www.w3.org/1999/xhtml' src='javascript:alert(1)'/></foreignObject>",
        "<html:script xmlns:html='http://www.w3.org/1999/xhtml'>alert(1)</html:script>",
        "<image href='https://a.example/x.png'/>",
        "<image href='data:image/svg+xml;base64,PHN2Zy8+'/>",
        "<image href='data:text/html,hello'/>",
        "<image href='data:image/png;base64,bm90IGEgcG5n'/>",
        "<feImage href='https://a.example/x.png'/>",
        "<set attributeName='href' to='javascript:alert(1)'/>",
        "<animate attributeName='xlink:href' values='javascript:alert(1)'/>",
        "<animate attributeName='style' values='x'/>",
        "<style>@import url(https://a.example/x.css);</style>",
        "<style>rect{fill:url(https://a.example/#x)}</style>",
        "<handler xmlns='http://www.w3.org/2001/xml-events'>alert(1)</handler>",
        "<metadata>where and when</metadata>",
        "<!-- a comment -->",
        "<?xml-stylesheet href='https://a.example/x.css'?>",
        "<unknown/>",
        "<audio href='x.mp3'/>",
    ] {
        assert_eq!(inside(svg), "", "{svg}");
    }
    for attribute in [
        "onload='alert(1)'",
        "onclick='alert(1)'",
        "ONLOAD='alert(1)'",
        "style='fill:url(https://a.example/)'",
        "fill='url(https://a.example/#a)'",
        "filter='url(x.svg#a)'",
        "href='https://a.example'",
        "xlink:href='javascript:alert(1)'",
        "requiredExtensions='x'",
        "data-x='1'",
        "xml:base='https://a.example/'",
        "tabindex='0'",
    ] {
        assert_eq!(inside(&format!("<rect {attribute}/>")), "<rect></rect>", "{attribute}");
    }
    assert_eq!(inside("<use href='https://a.example/#x'/>"), "<use></use>");
}

/// Malformed and unboundedly expanding input is rejected as a whole.
#[test]
fn what_is_no_drawing_is_refused() {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg'";
    let laughs = format!("<!DOCTYPE svg [<!ENTITY a 'ha'><!ENTITY b '&a;&a;'>]>{svg}>&b;</svg>");
    let outside =
        format!("<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>{svg}>&x;</svg>");
    let parameter = format!("<!DOCTYPE svg [<!ENTITY % x 'a'> %x;]>{svg}/>");
    let much = format!(
        "<!DOCTYPE svg [<!ENTITY a '{}'>]>{svg}><text>{}</text></svg>",
        "ha".repeat(1_000),
        "&a;".repeat(1_000)
    );
    let marked = format!("<!DOCTYPE svg [<!ENTITY a '<script/>'>]>{svg}>&a;</svg>");
    let deep = format!("{svg}>{}{}</svg>", "<g>".repeat(300), "</g>".repeat(300));
    let circle = format!("{svg}><g id='a'><use href='#a'/></g></svg>");
    let pair = format!("{svg}><g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g></svg>");
    let mut many = format!("{svg}><g id='u0'><rect/></g>");
    for n in 1..20 {
        let before = n - 1;
        many.push_str(&format!(
            "<g id='u{n}'>{}</g>",
            format!("<use href='#u{before}'/>").repeat(10)
        ));
    }
    many.push_str("</svg>");
    for svg in [
        "",
        "hello",
        "<svg",
        "<svg/>",
        "<html><svg xmlns='http://www.w3.org/2000/svg'/></html>",
        "<svg xmlns='http://www.w3.org/1999/xhtml'><script>alert(1)</script></svg>",
        "<?xml version='1.0' encoding='UTF-7'?><svg xmlns='http://www.w3.org/2000/svg'/>",
        &laughs,
        &outside,
        &parameter,
        &much,
        &marked,
        &deep,
        &circle,
        &pair,
        &many,
    ] {
        assert_eq!(
            clean(svg),
            Err(ImageRejection::UnsafeSvg),
            "{}",
            svg.chars().take(100).collect::<String>()
        );
    }
    let utf16: Vec<u8> = format!("{svg}/>").encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(sanitize(&utf16).is_err());
}

/// Illustrator declares its namespaces as entities.
#[test]
fn entities_of_a_drawing_are_put_in() {
    let made = clean(include_str!("tests/illustrator.svg")).unwrap();
    for kept in [
        "viewBox=\"0 0 200 100\"",
        "fill:#E60012",
        "fill:url(#SVGID_1_)",
        "<linearGradient id=\"SVGID_1_\"",
        "<rect class=\"st0\" width=\"100\" height=\"100\"></rect>",
        ">喜</text>",
    ] {
        assert!(made.contains(kept), "{kept}: {made}");
    }
    assert!(!made.contains("ENTITY") && !made.contains("adobe"), "{made}");
    let svg = "<!DOCTYPE svg [<!-- > ] --><!ELEMENT a (b)*><!ATTLIST svg x CDATA '>'>\
               <!ENTITY q 'a\"b'><!ENTITY q 'c'>] ><svg xmlns='http://www.w3.org/2000/svg'>\
               <text id=\"&q;\">&q; &lt; &amp;q;</text></svg>";
    assert!(clean(svg).unwrap().contains(">a&quot;b &lt; &amp;q;</text>"), "{:?}", clean(svg));
}

/// An external document type as drawing programs write it is no reason to reject a file.
#[test]
fn a_plain_document_type_is_left_out() {
    let svg = "\u{feff}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \
               \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">\n<svg xmlns=\"http://www.w3.org/2000/svg\"><rect/></svg>";
    assert_eq!(
        clean(svg).unwrap(),
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect></rect></svg>"
    );
}

/// UP-011: embedded images are sanitized like all others.
#[test]
fn a_picture_within_is_cleaned_as_well() {
    use base64::Engine as _;
    let base64 = base64::engine::general_purpose::STANDARD;
    let png = crate::picture::strip::tests::png_with_notes();
    let href = format!("data:image/png;base64,{}", base64.encode(&png));
    let made = inside(&format!("<image width='1' href='{href}'/>"));
    let data = made.split(";base64,").nth(1).unwrap().split('"').next().unwrap();
    let data = base64.decode(data).unwrap();
    assert!(data.starts_with(b"\x89PNG") && data.len() < png.len());
    assert!(!data.windows(6).any(|window| window == b"secret"));
}
