//! What a prop may be beyond its JSON type.

/// One kind of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PropKind {
    /// Sanitised.
    Html,
    /// Must be an address.
    Url,
    /// Must be an address from which pages load something.
    Media,
    /// Must be a colour.
    Color,
}

impl PropKind {
    /// The kind of this name.
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
