use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Diagnostics;

/// An element type. The struct's fields are the props; its `Default` gives the props of a new
/// element.
pub trait Element: Default + DeserializeOwned + Serialize + JsonSchema {
    /// Properties of the type beside its props.
    const TYPE: ElementType;

    /// Checks the rules that a schema cannot express. The host has already checked types, ranges
    /// and enums.
    ///
    /// The result must depend on the props and the phase alone: the host caches it until the props
    /// change.
    fn check(&self, diagnostics: &mut Diagnostics) {
        let _ = diagnostics;
    }
}

/// Properties of an element type beside its props, set by chained calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ElementType {
    pub(crate) name: &'static str,
    pub(crate) group: Group,
    pub(crate) schema_version: u32,
    pub(crate) label: (&'static str, &'static str),
    pub(crate) size: (u32, u32),
    pub(crate) hydrate: Hydrate,
    pub(crate) hydrate_when: Option<&'static str>,
    pub(crate) min_size: (u32, u32),
    pub(crate) hooks: &'static [&'static str],
    pub(crate) always_visible: bool,
    pub(crate) singleton: Option<Singleton>,
    pub(crate) quick_add: bool,
    pub(crate) edits_in_place: bool,
    pub(crate) square: bool,
    pub(crate) size_props: Option<(&'static str, &'static str)>,
    pub(crate) pick_on_add: Option<&'static str>,
    pub(crate) keeps_ratio: bool,
    pub(crate) begins_with: &'static [(&'static str, &'static str)],
    pub(crate) fills_page: bool,
    pub(crate) stays_lowest: bool,
    pub(crate) has_presets: bool,
    pub(crate) grows_with_content: bool,
}

impl ElementType {
    /// Creates a type of this name (lower case with hyphens) in this group of the picker: 100 x
    /// 100, without a script.
    pub const fn new(name: &'static str, group: Group) -> ElementType {
        ElementType {
            name,
            group,
            schema_version: 1,
            label: (name, name),
            size: (100, 100),
            hydrate: Hydrate::None,
            hydrate_when: None,
            min_size: (0, 0),
            hooks: &[],
            always_visible: false,
            singleton: None,
            quick_add: false,
            edits_in_place: false,
            square: false,
            size_props: None,
            pick_on_add: None,
            keeps_ratio: false,
            begins_with: &[],
            fills_page: false,
            stays_lowest: false,
            has_presets: false,
            grows_with_content: false,
        }
    }

    /// Returns the name of the type, the first part of every element's uuid.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Sets the display name in Chinese and English.
    pub const fn label(mut self, zh: &'static str, en: &'static str) -> ElementType {
        self.label = (zh, en);
        self
    }

    /// Sets the width and height of a new element in design pixels.
    pub const fn size(mut self, width: u32, height: u32) -> ElementType {
        self.size = (width, height);
        self
    }

    /// Sets when the view's script starts on a published page.
    pub const fn hydrate(mut self, hydrate: Hydrate) -> ElementType {
        self.hydrate = hydrate;
        self
    }

    /// Restricts hydration to elements for which this condition holds, in one of the forms of
    /// `x-visible-when`: `name`, `!name`, `name == value`, `name != value`, `name in a, b`. All
    /// others are published as prerendered HTML only.
    pub const fn hydrate_when(mut self, condition: &'static str) -> ElementType {
        self.hydrate_when = Some(condition);
        self
    }

    /// Sets the smallest width and height that authors can give its box; 0 for no limit.
    pub const fn min_size(mut self, width: u32, height: u32) -> ElementType {
        self.min_size = (width, height);
        self
    }

    /// Sets the server hooks that this type uses, for example `like.add`.
    pub const fn hooks(mut self, names: &'static [&'static str]) -> ElementType {
        self.hooks = names;
        self
    }

    /// Sets the version of the props; starts at 1, incremented by one with every change that needs
    /// a [`Migrate`](crate::Migrate).
    pub const fn schema_version(mut self, version: u32) -> ElementType {
        self.schema_version = version;
        self
    }

    /// Prevents authors from hiding elements of this type.
    pub const fn always_visible(mut self) -> ElementType {
        self.always_visible = true;
        self
    }

    /// Allows at most one element on a page or in a work: adding another one selects the existing
    /// one.
    pub const fn singleton(mut self, within: Singleton) -> ElementType {
        self.singleton = Some(within);
        self
    }

    /// Offers the type where elements are added with one tap.
    pub const fn quick_add(mut self) -> ElementType {
        self.quick_add = true;
        self
    }

    /// Declares that the browser half has an in-place editor, opened by a double-click.
    pub const fn edits_in_place(mut self) -> ElementType {
        self.edits_in_place = true;
        self
    }

    /// Keeps its box square.
    pub const fn square(mut self) -> ElementType {
        self.square = true;
        self
    }

    /// Names the props that hold the box's width and height: changing one changes the other
    /// (EL-ALL-008). An empty name means none.
    pub const fn size_props(mut self, width: &'static str, height: &'static str) -> ElementType {
        self.size_props = Some((width, height));
        self
    }

    /// Sets the control that opens when an element is added; if the author chooses nothing, the
    /// element is removed again.
    pub const fn pick_on_add(mut self, control: &'static str) -> ElementType {
        self.pick_on_add = Some(control);
        self
    }

    /// Keeps the aspect ratio when a corner of its box is dragged, unless the author overrides it.
    pub const fn keeps_ratio(mut self) -> ElementType {
        self.keeps_ratio = true;
        self
    }

    /// Sets props of new elements that differ from their defaults. This improves new elements
    /// without changing stored ones that lack these props.
    pub const fn begins_with(
        mut self,
        props: &'static [(&'static str, &'static str)],
    ) -> ElementType {
        self.begins_with = props;
        self
    }

    /// Makes its box always the whole page: authors cannot move, resize or copy it. A page may be
    /// shorter than a visitor's window, so the view must be at least as high as the window.
    pub const fn fills_page(mut self) -> ElementType {
        self.fills_page = true;
        self
    }

    /// Declares that the browser half provides presets, which the editor shows as rendered samples.
    pub const fn has_presets(mut self) -> ElementType {
        self.has_presets = true;
        self
    }

    /// Makes its box at least as high as authors set it, and higher where the content needs more,
    /// so that visitors can reach all of it. The view fills the box with `height: 100%` or
    /// `min-height: 100%` and clips nothing.
    pub const fn grows_with_content(mut self) -> ElementType {
        self.grows_with_content = true;
        self
    }

    /// Keeps it below every other element of its page.
    pub const fn stays_lowest(mut self) -> ElementType {
        self.stays_lowest = true;
        self
    }
}

/// Scope in which at most one element of a type exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Singleton {
    /// One per page.
    Page,
    /// One per work.
    Work,
}

/// Section of the element picker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Basic.
    Basic,
    /// Forms.
    Form,
    /// Media.
    Media,
    /// Charts.
    Chart,
    /// Advanced.
    Advanced,
}

impl Group {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Group::Basic => "basic",
            Group::Form => "form",
            Group::Media => "media",
            Group::Chart => "chart",
            Group::Advanced => "advanced",
        }
    }
}

/// When a view's script starts on a published page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hydrate {
    /// Never: only the prerendered HTML is delivered.
    None,
    /// When the page loads.
    Load,
    /// When the browser is idle or the element comes near the viewport.
    Idle,
}

impl Hydrate {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Hydrate::None => "none",
            Hydrate::Load => "load",
            Hydrate::Idle => "idle",
        }
    }
}
