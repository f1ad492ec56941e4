//! What the product does not do, or what no test can say that it does.

/// Ids with what is missing of them, and why. This list may only grow shorter.
pub const KNOWN_GAPS: [(&str, &str); 16] = [
    (
        "EL-MAP-16",
        "no script of a provider is ever loaded (amended: a table of providers, pictures of maps and links)",
    ),
    ("EL-MAP-20", "without a provider's script there are no failures of it to tell"),
    ("EL-TEXT-23", "a text that is being edited is not dragged, so there is no toolbar to hide"),
    (
        "EL-TEXT-26",
        "the commands stand in the panel and in TinyMCE's own bar; dropdowns for position and click events stand beside the canvas",
    ),
    (
        "EL-TEXT-28",
        "TinyMCE formats the selection and the panel the whole element; no test looks at the two together",
    ),
    (
        "EL-TEXT-30",
        "the size is typed or stepped by one; the steps of the catalogue are TinyMCE's list only",
    ),
    ("EL-TEXT-31", "as EL-TEXT-30"),
    (
        "EL-TEXT-35",
        "a text is edited in its place, so its editor has no height of its own; the list of sizes is tested",
    ),
    ("EL-TEXT-38", "what TinyMCE reports goes to the console as it is"),
    ("EL-TEXT-39", FONTS),
    ("EL-TEXT-40", FONTS),
    ("EL-TEXT-42", FONTS),
    ("EL-TEXT-43", FONTS),
    ("EL-TEXT-44", VARIABLES),
    ("EL-TEXT-45", VARIABLES),
    ("EL-TEXT-47", "as EL-TEXT-26"),
];

const FONTS: &str = "fonts of the library are chosen, loaded and published (web/e2e/fonts.spec.ts); no test looks at the list line by line, nor at a font that does not come";
const VARIABLES: &str = "texts hold no variables yet";
