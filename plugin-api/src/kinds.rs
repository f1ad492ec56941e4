//! String types that determine the prop's type, so that a field needs no `x-type`.

use std::borrow::Cow;
use std::ops::Deref;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal),+ $(,)?) => { $(
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $kind(String);

        impl From<&str> for $kind {
            fn from(text: &str) -> $kind {
                $kind(text.to_owned())
            }
        }

        impl Deref for $kind {
            type Target = str;

            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl JsonSchema for $kind {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                kind($name)
            }
        }
    )+ };
}

kinds! {
    /// Plain text of several lines.
    Text = "text",
    /// Rich text; the host sanitises it when the work is saved.
    Html = "html",
    /// A CSS colour: hex, rgb, hsl, a name or `transparent`.
    Color = "color",
    /// Address of an image.
    Image = "image",
    /// Address of a sound.
    Audio = "audio",
    /// Address of a video.
    Video = "video",
    /// Any other address.
    Url = "url",
    /// A telephone number.
    Tel = "tel",
    /// A date, `YYYY-MM-DD`.
    Date = "date",
    /// A date and time, `YYYY-MM-DD HH:mm`; the default `{now+1d}` means one day after the element
    /// is added.
    DateTime = "datetime",
}

fn kind(name: &str) -> Schema {
    let mut schema = Schema::default();
    schema.insert("type".to_owned(), "string".into());
    schema.insert("x-type".to_owned(), name.into());
    schema
}
