//! Files of authors and of those who visit their works: looked at, then kept under a random name.

mod fetch;
pub mod films;
mod picture;
pub mod private;
pub mod receive;
pub mod share_cards;
pub mod sizes;
pub mod visitors;

use private::fresh_name;

pub use fetch::fetched;
pub use picture::Pictures;
pub use private::VisitorsFiles;
