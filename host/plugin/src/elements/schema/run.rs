//! Evaluates a schema on props. Every access to a value costs fuel, so that no combination of
//! schema and props can block a save.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::{Map, Number, Value};

use super::{Bound, Node, Type};
use pinye_domain::element::{Diagnostic, Severity};

/// Maximum bytes of a text that a pattern is evaluated on.
const MAX_PATTERN_INPUT_BYTES: usize = 16 << 10;

/// Maximum characters of a name in a path.
const MAX_PATH_NAME_CHARS: usize = 200;

/// Remaining evaluation steps.
#[derive(Debug)]
pub(crate) struct Fuel(u64);

/// The fuel is used up.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct OutOfFuel;

impl Fuel {
    /// Creates fuel for this number of steps.
    pub(crate) fn of(steps: u64) -> Fuel {
        Fuel(steps)
    }

    /// Burns fuel. If it does not suffice, the rest is burnt too, so that all later steps fail.
    pub(super) fn burn(&mut self, steps: u64) -> Result<(), OutOfFuel> {
        match self.0.checked_sub(steps) {
            Some(left) => {
                self.0 = left;
                Ok(())
            }
            None => {
                self.0 = 0;
                Err(OutOfFuel)
            }
        }
    }

    fn burn_length(&mut self, length: usize) -> Result<(), OutOfFuel> {
        self.burn(u64::try_from(length).unwrap_or(u64::MAX))
    }
}

/// Evaluates `schema` on props.
pub(super) fn check(
    schema: &Node,
    props: &Value,
    most: usize,
    fuel: &mut Fuel,
) -> Result<Vec<Diagnostic>, OutOfFuel> {
    let mut run = Validator { fuel, found: Vec::new(), most: Some(most) };
    match run.value(schema, props, &Path::Root) {
        Err(Stop::OutOfFuel) => Err(OutOfFuel),
        Ok(()) | Err(Stop::LimitReached) => Ok(run.found),
    }
}

/// Why an evaluation stops early.
enum Stop {
    /// No fuel is left.
    OutOfFuel,
    /// The maximum number of diagnostics is reached.
    LimitReached,
}

impl From<OutOfFuel> for Stop {
    fn from(_: OutOfFuel) -> Stop {
        Stop::OutOfFuel
    }
}

/// Path of a value; formatted only for diagnostics.
enum Path<'a> {
    Root,
    Name(&'a Path<'a>, &'a str),
    At(&'a Path<'a>, usize),
}

impl Path<'_> {
    fn written(&self) -> String {
        match self {
            Path::Root => String::new(),
            Path::Name(before, name) => {
                let name: String = name.chars().take(MAX_PATH_NAME_CHARS).collect();
                format!("{}/{}", before.written(), name.replace('~', "~0").replace('/', "~1"))
            }
            Path::At(before, at) => format!("{}/{at}", before.written()),
        }
    }
}

struct Validator<'a> {
    fuel: &'a mut Fuel,
    found: Vec<Diagnostic>,
    /// Maximum number of diagnostics; `None` while only the existence of one matters.
    most: Option<usize>,
}

impl Validator<'_> {
    fn value(&mut self, node: &Node, value: &Value, path: &Path<'_>) -> Result<(), Stop> {
        self.fuel.burn(1)?;
        if node.never {
            return self.report("falseSchema", path, "nothing may stand here", &[]);
        }
        if !node.types.is_empty() && !node.types.iter().any(|one| one.fits(value)) {
            self.report("type", path, "this is the wrong kind of value", &[])?;
        }
        if let Some(enum_values) = &node.enum_values {
            self.enum_values(enum_values, value, path)?;
        }
        for (bound, limit) in &node.bounds {
            self.bound(*bound, limit, value, path)?;
        }
        match value {
            Value::String(text) => self.pattern(node, text, path)?,
            Value::Array(items) => self.items(node, items, path)?,
            Value::Object(entries) => self.entries(node, entries, path)?,
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
        self.applicators(node, value, path)
    }

    fn enum_values(
        &mut self,
        enum_values: &[Value],
        value: &Value,
        path: &Path<'_>,
    ) -> Result<(), Stop> {
        for option in enum_values {
            let compared = match (option, value) {
                (Value::String(one), Value::String(other)) if one.len() == other.len() => one.len(),
                _ => 0,
            };
            self.fuel.burn_length(1 + compared / 64)?;
            let is_same = match (option, value) {
                (Value::Number(one), Value::Number(other)) => {
                    compare(one, other) == Some(Ordering::Equal)
                }
                _ => option == value,
            };
            if is_same {
                return Ok(());
            }
        }
        if self.most.is_none() {
            return Err(Stop::LimitReached);
        }
        let mut shown = String::from("[");
        for option in enum_values.iter().take(40) {
            let separator = if shown.len() > 1 { "," } else { "" };
            // Writing to a `String` cannot fail.
            let _ = write!(shown, "{separator}{option}");
            if shown.len() > 300 {
                break;
            }
        }
        let shown: String = shown.chars().take(299).chain("]".chars()).collect();
        self.report(
            "enum",
            path,
            "the value is none of those that there are",
            &[("options", &shown)],
        )
    }

    fn bound(
        &mut self,
        bound: Bound,
        limit: &Number,
        value: &Value,
        path: &Path<'_>,
    ) -> Result<(), Stop> {
        self.fuel.burn(1)?;
        let size = match (bound, value) {
            (Bound::MinLength | Bound::MaxLength, Value::String(text)) => {
                self.fuel.burn_length(text.len() / 64)?;
                text.chars().count()
            }
            (Bound::MinItems | Bound::MaxItems, Value::Array(items)) => items.len(),
            (Bound::MinProperties | Bound::MaxProperties, Value::Object(entries)) => entries.len(),
            (one, Value::Number(_)) if one.is_of_numbers() => 0,
            _ => return Ok(()),
        };
        let measured = value.as_number().cloned().unwrap_or_else(|| Number::from(size));
        if bound.fits(&measured, limit) {
            return Ok(());
        }
        let (keyword, says) = bound.in_words();
        let limit = limit.to_string();
        self.report(keyword, path, &format!("{says} {limit}"), &[("limit", &limit)])
    }

    fn pattern(&mut self, node: &Node, text: &str, path: &Path<'_>) -> Result<(), Stop> {
        let Some(pattern) = &node.pattern else { return Ok(()) };
        if text.len() > MAX_PATTERN_INPUT_BYTES {
            let limit = MAX_PATTERN_INPUT_BYTES.to_string();
            let says = "a text of a certain form may not be as long as this";
            return self.report("maxLength", path, says, &[("limit", &limit)]);
        }
        if pattern.matches(text, self.fuel)? {
            return Ok(());
        }
        self.report("pattern", path, "the text has not the form that is asked for", &[])
    }

    fn items(&mut self, node: &Node, items: &[Value], path: &Path<'_>) -> Result<(), Stop> {
        if node.items.is_none() && node.prefix_items.is_empty() {
            return Ok(());
        }
        for (at, item) in items.iter().enumerate() {
            if let Some(inner) = node.prefix_items.get(at).or(node.items.as_deref()) {
                self.value(inner, item, &Path::At(path, at))?;
            }
        }
        Ok(())
    }

    fn entries(
        &mut self,
        node: &Node,
        entries: &Map<String, Value>,
        path: &Path<'_>,
    ) -> Result<(), Stop> {
        for name in &node.required {
            self.fuel.burn(1)?;
            if !entries.contains_key(name) {
                let says = "something that must be there is missing";
                self.report("required", &Path::Name(path, name), says, &[("name", name)])?;
            }
        }
        if node.properties.is_empty() && node.additional_properties.is_none() {
            return Ok(());
        }
        for (name, value) in entries {
            self.fuel.burn_length(1 + name.len() / 64)?;
            let path = Path::Name(path, name);
            match (node.properties.get(name), &node.additional_properties) {
                (Some(inner), _) => self.value(inner, value, &path)?,
                (None, Some(additional_properties)) if additional_properties.never => {
                    self.report("additionalProperties", &path, "there is no such prop", &[])?;
                }
                (None, Some(additional_properties)) => {
                    self.value(additional_properties, value, &path)?;
                }
                (None, None) => {}
            }
        }
        Ok(())
    }

    fn applicators(&mut self, node: &Node, value: &Value, path: &Path<'_>) -> Result<(), Stop> {
        for inner in &node.all_of {
            self.value(inner, value, path)?;
        }
        let fits_none = "the value fits none of the forms that there are";
        if !node.any_of.is_empty() && self.count(&node.any_of, value, 1)? == 0 {
            self.report("anyOf", path, fits_none, &[])?;
        }
        if !node.one_of.is_empty() {
            match self.count(&node.one_of, value, 2)? {
                0 => self.report("oneOf", path, fits_none, &[])?,
                1 => {}
                _ => self.report("oneOf", path, "the value fits more than one form", &[])?,
            }
        }
        match &node.not {
            Some(inner) if self.fits(inner, value)? => {
                self.report("not", path, "the value has the one form that it may not have", &[])
            }
            _ => Ok(()),
        }
    }

    /// Counts how many of these schemas accept the value, up to `enough`.
    fn count(&mut self, nodes: &[Node], value: &Value, enough: usize) -> Result<usize, Stop> {
        let mut count = 0;
        for node in nodes {
            count += usize::from(self.fits(node, value)?);
            if count == enough {
                break;
            }
        }
        Ok(count)
    }

    fn fits(&mut self, node: &Node, value: &Value) -> Result<bool, Stop> {
        let mut run = Validator { fuel: self.fuel, found: Vec::new(), most: None };
        match run.value(node, value, &Path::Root) {
            Ok(()) => Ok(true),
            Err(Stop::LimitReached) => Ok(false),
            Err(Stop::OutOfFuel) => Err(Stop::OutOfFuel),
        }
    }

    fn report(
        &mut self,
        keyword: &str,
        path: &Path<'_>,
        message: &str,
        args: &[(&str, &str)],
    ) -> Result<(), Stop> {
        let Some(most) = self.most.filter(|most| self.found.len() < *most) else {
            return Err(Stop::LimitReached);
        };
        let args = args.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        self.found.push(Diagnostic {
            severity: Severity::Error,
            code: format!("schema.{keyword}"),
            path: path.written(),
            message: message.to_owned(),
            args: args.collect::<BTreeMap<_, _>>(),
        });
        if self.found.len() == most { Err(Stop::LimitReached) } else { Ok(()) }
    }
}

impl Type {
    fn fits(self, value: &Value) -> bool {
        match self {
            Type::Null => value.is_null(),
            Type::Boolean => value.is_boolean(),
            Type::Number => value.is_number(),
            Type::Integer => {
                let whole = |number: f64| number.fract() == 0.0;
                value.is_i64() || value.is_u64() || value.as_f64().is_some_and(whole)
            }
            Type::String => value.is_string(),
            Type::Array => value.is_array(),
            Type::Object => value.is_object(),
        }
    }
}

impl Bound {
    fn is_of_numbers(self) -> bool {
        let (keyword, _) = self.in_words();
        ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]
            .contains(&keyword)
    }

    /// Whether a number or length satisfies the bound.
    fn fits(self, size: &Number, limit: &Number) -> bool {
        let order = compare(size, limit);
        match self {
            Bound::Minimum => order != Some(Ordering::Less),
            Bound::Maximum => order != Some(Ordering::Greater),
            Bound::ExclusiveMinimum => order == Some(Ordering::Greater),
            Bound::ExclusiveMaximum => order == Some(Ordering::Less),
            Bound::MultipleOf => is_multiple(size, limit),
            Bound::MinLength | Bound::MinItems | Bound::MinProperties => {
                order != Some(Ordering::Less)
            }
            Bound::MaxLength | Bound::MaxItems | Bound::MaxProperties => {
                order != Some(Ordering::Greater)
            }
        }
    }

    fn in_words(self) -> (&'static str, &'static str) {
        match self {
            Bound::Minimum => ("minimum", "the number must be at least"),
            Bound::Maximum => ("maximum", "the number must be at most"),
            Bound::ExclusiveMinimum => ("exclusiveMinimum", "the number must be more than"),
            Bound::ExclusiveMaximum => ("exclusiveMaximum", "the number must be less than"),
            Bound::MultipleOf => ("multipleOf", "the number must be a multiple of"),
            Bound::MinLength => ("minLength", "the text must have characters, at least"),
            Bound::MaxLength => ("maxLength", "the text must have characters, at most"),
            Bound::MinItems => ("minItems", "the list must have entries, at least"),
            Bound::MaxItems => ("maxItems", "the list must have entries, at most"),
            Bound::MinProperties => ("minProperties", "there must be entries, at least"),
            Bound::MaxProperties => ("maxProperties", "there must be entries, at most"),
        }
    }
}

/// Compares integers exactly and other numbers as doubles, as JavaScript does.
fn compare(one: &Number, other: &Number) -> Option<Ordering> {
    match (one.as_i128(), other.as_i128()) {
        (Some(one), Some(other)) => Some(one.cmp(&other)),
        _ => one.as_f64()?.partial_cmp(&other.as_f64()?),
    }
}

/// Tolerates rounding: 0.3 is a multiple of 0.1.
fn is_multiple(number: &Number, step: &Number) -> bool {
    if let (Some(number), Some(step)) = (number.as_i128(), step.as_i128()) {
        return number.checked_rem(step) == Some(0);
    }
    let (Some(number), Some(step)) = (number.as_f64(), step.as_f64()) else { return false };
    let times = number / step;
    (times - times.round()).abs() <= 1e-9 * times.abs().max(1.0)
}
