//! Accepted CSS colors: hex, `rgb[a]()`, `hsl[a]()`, a name, `transparent`. Nothing that could
//! contain an address.

/// Whether `text` is a color.
pub(super) fn is_color(text: &str) -> bool {
    let text = text.trim();
    if let Some(hex) = text.strip_prefix('#') {
        return matches!(hex.len(), 3 | 4 | 6 | 8)
            && hex.bytes().all(|byte| byte.is_ascii_hexdigit());
    }
    let lower = text.to_ascii_lowercase();
    match lower.split_once('(') {
        Some((name, rest)) => rest.strip_suffix(')').is_some_and(|inner| is_function(name, inner)),
        None => NAMES.split_ascii_whitespace().any(|name| name == lower),
    }
}

/// Whether a color function has valid arguments, as in `rgb(1, 2, 3)`, `rgb(1 2 3 / 50%)`,
/// `hsl(120deg 50% 50%)`.
fn is_function(name: &str, inner: &str) -> bool {
    let is_hue = match name {
        "rgb" | "rgba" => false,
        "hsl" | "hsla" => true,
        _ => return false,
    };
    let numbers: Vec<&str> = if inner.contains(',') {
        inner.split(',').map(str::trim).collect()
    } else {
        let (channels, alpha) = inner.split_once('/').map_or((inner, None), |(c, a)| (c, Some(a)));
        channels.split_ascii_whitespace().chain(alpha.map(str::trim)).collect()
    };
    let is_part = |(at, part): (usize, &&str)| {
        let part = part.strip_suffix('%').unwrap_or(part);
        let part = if is_hue && at == 0 { part.strip_suffix("deg").unwrap_or(part) } else { part };
        is_number(part)
    };
    matches!(numbers.len(), 3 | 4) && numbers.iter().enumerate().all(is_part)
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_written = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    (1..=12).contains(&digits.len()) && is_written && digits.parse::<f64>().is_ok()
}

/// Named colors of CSS Color Module Level 4.
const NAMES: &str = "
    aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown
    burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson currentcolor cyan darkblue
    darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange
    darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise
    darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia
    gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory
    khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow
    lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
    lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue
    mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
    midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
    palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
    rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
    slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato transparent turquoise
    violet wheat white whitesmoke yellow yellowgreen";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_a_colour() {
        let names: Vec<_> = NAMES.split_ascii_whitespace().collect();
        assert_eq!(names.len(), 150);
        assert!(names.into_iter().all(is_color));
    }

    #[test]
    fn every_usual_way_to_write_a_colour_is_one() {
        for text in [
            "#fff",
            "#FFF8",
            "#a1b2c3",
            "#a1b2c3d4",
            "red",
            "Transparent",
            "rebeccapurple",
            "rgb(1,2,3)",
            "rgba(0, 0, 0, 0.5)",
            "rgb(1 2 3 / 50%)",
            "rgb(10% 20% 30%)",
            "hsl(120, 50%, 50%)",
            "hsla(120deg 50% 50% / .5)",
            "HSL(-10deg, 0%, 100%)",
            " #fff ",
        ] {
            assert!(is_color(text), "{text}");
        }
    }

    /// Each line would pass a careless check.
    #[test]
    fn nothing_else_is_a_colour() {
        for text in [
            "",
            "#",
            "#ff",
            "#fffff",
            "#ggg",
            "notacolour",
            "rgb()",
            "rgb(1,2)",
            "rgb(1,2,3,4,5)",
            "rgb(a,b,c)",
            "rgb(1,2,3",
            "rgb(1,2,3));color:red",
            "red;background:url(//evil)",
            "url(https://evil.net/x)",
            "expression(alert(1))",
            "var(--x)",
            "red}body{display:none",
            "rgb(1,2,url(x))",
            "javascript:alert(1)",
            "rgb(NaN, inf, 1)",
            "rgb(1e9,2,3)",
            "image(https://evil.net)",
            "\\72 ed",
            "red/**/",
            "linear-gradient(red, blue)",
        ] {
            assert!(!is_color(text), "{text}");
        }
    }
}
