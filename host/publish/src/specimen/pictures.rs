//! Makes specimens self-contained: every picture is replaced by one of four drawings; audio and
//! video lose their source.

/// Builds a landscape from the colors of sky, far hills, near hill and sun.
macro_rules! drawing {
    ($sky:literal, $far:literal, $near:literal, $sun:literal) => {
        concat!(
            "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 80 60' ",
            "preserveAspectRatio='xMidYMid slice'%3E%3Cpath fill='",
            $sky,
            "' d='M0 0h80v60H0z'/%3E%3Ccircle cx='58' cy='17' r='7' fill='",
            $sun,
            "'/%3E%3Cpath fill='",
            $far,
            "' d='M0 42 20 24l14 12 16-16 30 24v16H0z'/%3E%3Cpath fill='",
            $near,
            "' d='M0 52c20-10 40-8 80-2v10H0z'/%3E%3C/svg%3E"
        )
    };
}

/// Landscapes in flat colors; each address always maps to the same one.
const DRAWINGS: [&str; 4] = [
    drawing!("%23cfe3f1", "%2389b4a6", "%23547f77", "%23f6d69a"),
    drawing!("%23f4d9cf", "%23d99b84", "%23a4634f", "%23fff3d6"),
    drawing!("%23d9d6ee", "%239a93c9", "%235f5896", "%23f5e3b8"),
    drawing!("%23d3ebdf", "%237fbf9b", "%234b8a6a", "%23fbe6b0"),
];

/// Replaces all addresses that a browser would load.
pub(super) fn inlined(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        // The sanitizer escapes all special characters in texts and quotes all values.
        let end = from.find('>').map_or(from.len(), |end| end + 1);
        let (tag, after) = from.split_at(end);
        match name(tag) {
            "img" => out.push_str(&with(&without(tag, &["srcset", "sizes", "loading"]), "src")),
            "image" => out.push_str(&with(tag, "href")),
            "video" => out.push_str(&with(&without(tag, &["src"]), "poster")),
            "audio" | "source" | "track" => out.push_str(&without(tag, &["src", "srcset"])),
            _ => out.push_str(tag),
        }
        rest = after;
    }
    out.push_str(rest);
    without_urls(&out)
}

/// Replaces the pictures in inline styles.
fn without_urls(html: &str) -> String {
    const OPENING: &str = "url(&quot;";
    let mut parts = html.split(OPENING);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str(OPENING);
        match part.split_once("&quot;)") {
            Some((address, after)) => {
                out.push_str(drawing(address));
                out.push_str("&quot;)");
                out.push_str(after);
            }
            None => out.push_str(part),
        }
    }
    out
}

fn drawing(address: &str) -> &'static str {
    let sum = address
        .bytes()
        .fold(0_usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(byte)));
    DRAWINGS.get(sum % DRAWINGS.len()).copied().unwrap_or_default()
}

fn name(tag: &str) -> &str {
    let inner = tag.trim_start_matches('<');
    inner.split([' ', '>', '/']).next().unwrap_or_default()
}

/// Removes attributes from a tag.
fn without(tag: &str, names: &[&str]) -> String {
    let mut tag = tag.to_owned();
    for name in names {
        if let Some((start, _, end)) = value(&tag, name) {
            tag.replace_range(start..end, "");
        }
    }
    tag
}

/// Replaces an address by a drawing; data URLs stay.
fn with(tag: &str, name: &str) -> String {
    let Some((start, address, end)) = value(tag, name) else { return tag.to_owned() };
    if address.starts_with("data:") {
        return tag.to_owned();
    }
    let drawing = drawing(address);
    let mut tag = tag.to_owned();
    tag.replace_range(start..end, &format!(" {name}=\"{drawing}\""));
    tag
}

/// Returns the start of an attribute (with the preceding space), its value and its end.
fn value<'a>(tag: &'a str, name: &str) -> Option<(usize, &'a str, usize)> {
    let opening = format!(" {name}=\"");
    let start = tag.find(&opening)?;
    let inner = start + opening.len();
    let length = tag.get(inner..)?.find('"')?;
    Some((start, tag.get(inner..inner + length)?, inner + length + 1))
}

#[cfg(test)]
mod tests {
    use super::inlined;

    #[test]
    fn nothing_is_left_that_a_browser_would_ask_for() {
        let html = "<p>src=\"/a\"</p><img alt=\"x\" src=\"/uploads/a.png\" srcset=\"/uploads/a.png?w=160 160w\">\
            <video src=\"/b.mp4\" controls=\"\"><source src=\"/c.mp4\"></video>";
        let shown = inlined(html);
        assert!(!shown.contains("/uploads/") && !shown.contains(".mp4"), "{shown}");
        assert!(
            shown.starts_with("<p>src=\"/a\"</p><img alt=\"x\" src=\"data:image/svg+xml,"),
            "{shown}"
        );
        assert!(shown.ends_with("<video controls=\"\"><source></video>"), "{shown}");
    }

    #[test]
    fn the_same_address_has_the_same_drawing_and_drawings_of_a_view_stay() {
        let one = inlined("<img src=\"/a\">");
        assert_eq!(one, inlined("<img src=\"/a\">"));
        let own = "<img src=\"data:image/png;base64,AA\">";
        assert_eq!(inlined(own), own);
    }
}
