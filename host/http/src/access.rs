//! The rules that a row of the table may have, and what a request was admitted by.

/// Who may ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Auth {
    /// Anybody; a token is not looked at.
    Public,
    /// Anybody; a token that is sent says who.
    OptionalAuth,
    /// Whoever is signed in.
    User,
    /// Whoever owns the record in the address; for everybody else it does not exist.
    Owner,
    /// Whoever has this permission.
    Permission(&'static str),
}

/// Where a route stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The studio's origin.
    Studio,
    /// The origin of published works.
    Works,
    /// Both.
    Both,
}
