//! Member cards: shown, and readable by plugins; a card has no further effect.

/// Kind of card that is given when none is named, AD-015.
pub const STANDARD: &str = "standard";
/// A kind has at most this many characters.
pub const KIND_CHARACTERS: usize = 50;

/// What has become of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardStatus {
    /// It holds.
    Active,
    /// It was ended.
    Cancelled,
}

impl CardStatus {
    /// The word on the wire and in the database.
    pub fn word(self) -> &'static str {
        match self {
            CardStatus::Active => "active",
            CardStatus::Cancelled => "cancelled",
        }
    }
}

/// A card as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberCard {
    /// Id.
    pub id: i64,
    /// Whose.
    pub user_id: i64,
    /// Kind.
    pub card_type: String,
    /// Milliseconds since 1970.
    pub allocated_at: i64,
    /// When it ends by itself, if ever.
    pub expires_at: Option<i64>,
    /// `active` or `cancelled`.
    pub status: String,
}

#[cfg(test)]
mod tests {
    use super::CardStatus;

    /// AD-015
    #[test]
    fn a_card_is_active_or_cancelled() {
        assert_eq!(
            [CardStatus::Active, CardStatus::Cancelled].map(CardStatus::word),
            ["active", "cancelled"]
        );
    }
}
