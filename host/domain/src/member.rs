//! Member cards: displayed, and readable by plugins; a card has no further effect.

/// Card type if none is given, AD-015.
pub const STANDARD: &str = "standard";
/// Maximum length of a card type.
pub const KIND_CHARACTERS: usize = 50;

/// Status of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardStatus {
    /// Valid.
    Active,
    /// Ended.
    Cancelled,
}

impl CardStatus {
    /// Returns the status as it is sent and stored.
    pub fn word(self) -> &'static str {
        match self {
            CardStatus::Active => "active",
            CardStatus::Cancelled => "cancelled",
        }
    }
}

/// A stored card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberCard {
    /// Id.
    pub id: i64,
    /// Holder.
    pub user_id: i64,
    /// Card type.
    pub card_type: String,
    /// Milliseconds since 1970.
    pub allocated_at: i64,
    /// When it expires, if ever.
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
