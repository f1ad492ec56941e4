//! Kinds of text props.

/// Kind of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PropKind {
    /// Rich text, which is sanitized.
    Html,
    /// An address, which is validated.
    Url,
    /// An address of media that pages load, which is validated.
    Media,
    /// A color, which is validated.
    Color,
}

impl PropKind {
    /// Returns the kind of this name.
    pub(super) fn of(name: &str) -> Option<PropKind> {
        match name {
            "html" => Some(PropKind::Html),
            "image" | "audio" | "video" => Some(PropKind::Media),
            "url" => Some(PropKind::Url),
            "color" => Some(PropKind::Color),
            _ => None,
        }
    }
}
