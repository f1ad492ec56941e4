use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Diagnostics;

/// An element type. The struct's fields are the props, its `Default` is what a new element has.
pub trait Element: Default + DeserializeOwned + Serialize + JsonSchema {
    /// What the editor and the host know about the type beside its props.
    const TYPE: ElementType;

    /// The rules that a schema cannot say. The host has already checked kinds, ranges and enums.
    ///
    /// Must depend on nothing but the props and the phase: the host keeps the answer and asks again only when the
    /// props change.
    fn check(&self, diagnostics: &mut Diagnostics) {
        let _ = diagnostics;
    }
}

/// What the editor and the host know about an element type beside its props; written as a chain of calls.
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
    /// A type of this name (lower case with hyphens) in this group of the picker, 100 x 100, without a script.
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

    /// Its name, the first part of every element's uuid.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Its name for authors, in Chinese and in English.
    pub const fn label(mut self, zh: &'static str, en: &'static str) -> ElementType {
        self.label = (zh, en);
        self
    }

    /// Width and height of a new element in design pixels.
    pub const fn size(mut self, width: u32, height: u32) -> ElementType {
        self.size = (width, height);
        self
    }

    /// When the view's script starts at a visitor.
    pub const fn hydrate(mut self, hydrate: Hydrate) -> ElementType {
        self.hydrate = hydrate;
        self
    }

    /// Only elements for which this holds get a script, in one of the forms of `x-visible-when`: `name`, `!name`,
    /// `name == value`, `name != value`, `name in a, b`. Every other one is the prerendered HTML alone.
    pub const fn hydrate_when(mut self, condition: &'static str) -> ElementType {
        self.hydrate_when = Some(condition);
        self
    }

    /// The smallest width and height that authors can give its box; 0 for a side that may be of any size.
    pub const fn min_size(mut self, width: u32, height: u32) -> ElementType {
        self.min_size = (width, height);
        self
    }

    /// The server hooks that this type takes part in, for example `like.add`.
    pub const fn hooks(mut self, names: &'static [&'static str]) -> ElementType {
        self.hooks = names;
        self
    }

    /// The version of the props; starts at 1, raised by one with every change that needs a [`Migrate`](crate::Migrate).
    pub const fn schema_version(mut self, version: u32) -> ElementType {
        self.schema_version = version;
        self
    }

    /// Authors cannot hide elements of this type.
    pub const fn always_visible(mut self) -> ElementType {
        self.always_visible = true;
        self
    }

    /// At most one on a page, or in a whole work: adding another one selects it.
    pub const fn singleton(mut self, within: Singleton) -> ElementType {
        self.singleton = Some(within);
        self
    }

    /// Offered where elements are added with one tap.
    pub const fn quick_add(mut self) -> ElementType {
        self.quick_add = true;
        self
    }

    /// The browser half has an editor for use in place, opened by a double-click.
    pub const fn edits_in_place(mut self) -> ElementType {
        self.edits_in_place = true;
        self
    }

    /// Its box is always as wide as it is high.
    pub const fn square(mut self) -> ElementType {
        self.square = true;
        self
    }

    /// Props that hold the box's width and height: changing one changes the other (EL-ALL-008). An empty name holds
    /// nothing.
    pub const fn size_props(mut self, width: &'static str, height: &'static str) -> ElementType {
        self.size_props = Some((width, height));
        self
    }

    /// The control that opens when an element is added; without a choice the element goes again.
    pub const fn pick_on_add(mut self, control: &'static str) -> ElementType {
        self.pick_on_add = Some(control);
        self
    }

    /// Pulling a corner of its box keeps the proportions, unless the author says otherwise.
    pub const fn keeps_ratio(mut self) -> ElementType {
        self.keeps_ratio = true;
        self
    }

    /// Props that a new element has instead of their defaults: what is better for new elements, without changing what is seen
    /// of stored ones that lack them.
    pub const fn begins_with(
        mut self,
        props: &'static [(&'static str, &'static str)],
    ) -> ElementType {
        self.begins_with = props;
        self
    }

    /// Its box is always the whole page: authors neither move nor resize nor copy it. Pages may be higher than their
    /// box where a visitor's window is, so its view is at least as high as the window.
    pub const fn fills_page(mut self) -> ElementType {
        self.fills_page = true;
        self
    }

    /// The browser half brings ready-made looks, from which the editor shows drawn samples.
    pub const fn has_presets(mut self) -> ElementType {
        self.has_presets = true;
        self
    }

    /// Its box is at least as high as authors make it, and higher where its content needs more: visitors can reach all of
    /// it. Its view fills the box with `height: 100%` or `min-height: 100%`, and nothing in it is cut off.
    pub const fn grows_with_content(mut self) -> ElementType {
        self.grows_with_content = true;
        self
    }

    /// Every other element of its page lies over it.
    pub const fn stays_lowest(mut self) -> ElementType {
        self.stays_lowest = true;
        self
    }
}

/// Where there is at most one element of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Singleton {
    /// On each page.
    Page,
    /// In the whole work.
    Work,
}

/// The section of the picker that a type stands in.
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

/// When a view's script starts at a visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hydrate {
    /// Never: the prerendered HTML is all there is.
    None,
    /// With the page.
    Load,
    /// When the browser is idle or the element comes near the view.
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
