//! The schema of an element type's props: taken over from the plugin with care, then run natively.
//!
//! A schema is code that a plugin brings and that runs outside the engine. So it is read once into a tree of its own
//! ([`read`]), of a small vocabulary and a bounded size with every reference written out, and run by an interpreter that
//! counts its steps ([`run`]). Why it is not a library: docs/decisions/0011.

mod pattern;
mod read;
mod run;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Number, Value};

use self::pattern::Pattern;
use super::prop_kind::PropKind;
use pinye_domain::element::Diagnostic;

pub(crate) use self::read::SchemaBudget;
pub(crate) use self::run::{Fuel, OutOfFuel};

/// A schema that is run on every save.
#[derive(Debug)]
pub(crate) struct CompiledSchema {
    root: Node,
}

impl CompiledSchema {
    /// Takes over a schema, as far as the plugin's budget goes.
    pub(crate) fn compile(
        schema: &Value,
        budget: &mut SchemaBudget<'_>,
    ) -> Result<CompiledSchema, String> {
        Ok(CompiledSchema { root: read::tree(schema, budget)? })
    }

    /// What the schema says about props, at most `most` remarks. Ends when the fuel does.
    pub(crate) fn check(
        &self,
        props: &Value,
        most: usize,
        fuel: &mut Fuel,
    ) -> Result<Vec<Diagnostic>, OutOfFuel> {
        run::check(&self.root, props, most, fuel)
    }

    /// The schema as it was understood: the one reading there is of it.
    pub(crate) fn root(&self) -> &Node {
        &self.root
    }
}

/// One schema, with nothing left to look up.
#[derive(Debug, Default)]
pub(crate) struct Node {
    /// `false`: nothing is acceptable.
    never: bool,
    /// `type`.
    types: Vec<Type>,
    /// `enum` and `const`: texts, numbers, true, false and null only.
    enum_values: Option<Vec<Value>>,
    /// Bounds of numbers and lengths, by keyword.
    bounds: Vec<(Bound, Number)>,
    pattern: Option<Arc<Pattern>>,
    required: Vec<String>,
    /// `x-type`.
    pub(super) kind: Option<PropKind>,
    pub(super) properties: BTreeMap<String, Node>,
    /// `additionalProperties`.
    pub(super) additional_properties: Option<Box<Node>>,
    /// `prefixItems`.
    pub(super) prefix_items: Vec<Node>,
    pub(super) items: Option<Box<Node>>,
    /// `allOf`, and what `$ref` points to.
    pub(super) all_of: Vec<Node>,
    pub(super) any_of: Vec<Node>,
    pub(super) one_of: Vec<Node>,
    not: Option<Box<Node>>,
}

/// A JSON type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    Null,
    Boolean,
    Integer,
    Number,
    String,
    Array,
    Object,
}

/// A keyword that compares with one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Minimum,
    Maximum,
    ExclusiveMinimum,
    ExclusiveMaximum,
    MultipleOf,
    MinLength,
    MaxLength,
    MinItems,
    MaxItems,
    MinProperties,
    MaxProperties,
}

#[cfg(test)]
mod tests;
