//! Schemas of element types' props: compiled from the plugin's JSON Schema and evaluated natively.
//!
//! A schema is code that a plugin provides and that runs outside the WebAssembly engine. So it is
//! read once into a tree ([`read`]) with a small vocabulary, bounded size and inlined references,
//! and evaluated by an interpreter that counts its steps ([`run`]). For the reasons not to use a
//! library, see docs/decisions/0011.

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

/// A compiled schema, evaluated on every save.
#[derive(Debug)]
pub(crate) struct CompiledSchema {
    root: Node,
}

impl CompiledSchema {
    /// Compiles a schema within the plugin's budget.
    pub(crate) fn compile(
        schema: &Value,
        budget: &mut SchemaBudget<'_>,
    ) -> Result<CompiledSchema, String> {
        Ok(CompiledSchema { root: read::tree(schema, budget)? })
    }

    /// Evaluates the schema on props; returns at most `most` diagnostics. Fails when the fuel is
    /// used up.
    pub(crate) fn check(
        &self,
        props: &Value,
        most: usize,
        fuel: &mut Fuel,
    ) -> Result<Vec<Diagnostic>, OutOfFuel> {
        run::check(&self.root, props, most, fuel)
    }

    /// Returns the parsed schema, so that there is only one interpretation of it.
    pub(crate) fn root(&self) -> &Node {
        &self.root
    }
}

/// A schema node with inlined references.
#[derive(Debug, Default)]
pub(crate) struct Node {
    /// Schema `false`: accepts nothing.
    never: bool,
    /// `type`.
    types: Vec<Type>,
    /// `enum` and `const`: scalar values only.
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
    /// `allOf`, and the target of `$ref`.
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

/// A keyword that compares with a number.
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
