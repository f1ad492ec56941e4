//! Access rules of routes, and the origins that routes belong to.

/// Who may call a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Auth {
    /// Everyone; a token is ignored.
    Public,
    /// Everyone; a token that is sent identifies the user.
    OptionalAuth,
    /// Signed-in users.
    User,
    /// The owner of the record in the path, as the handler checks; for all others it does not
    /// exist.
    Owner,
    /// Users with this permission.
    Permission(&'static str),
}

/// Origin that serves a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The studio's origin.
    Studio,
    /// The origin of published works.
    Works,
    /// Both.
    Both,
}
