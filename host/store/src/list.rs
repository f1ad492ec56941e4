//! Lists with filters, order and paging. Column names come from the code; values are always bound.

use std::collections::BTreeSet;

use super::sql::{Record, built_sql};
use super::{Db, Result};

pub use super::sql::{Statement, Value};

/// How a column is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
    /// Contains, without regard to case.
    Contains,
    /// Less.
    Lt,
    /// Less or equal.
    Lte,
    /// Greater.
    Gt,
    /// Greater or equal.
    Gte,
    /// One of several.
    In,
}

/// A condition on a column.
#[derive(Clone, Debug, PartialEq)]
pub struct Filter {
    /// A column name written in the code.
    pub column: &'static str,
    /// How it is compared.
    pub comparison: Comparison,
    /// Values to compare with; more than one only for [`Comparison::In`].
    pub values: Vec<Value>,
    /// SQL written in the code that stands before and after the comparison; empty for a column of the list itself.
    pub wrapper: (&'static str, &'static str),
}

impl Filter {
    /// A filter on a column of the list itself.
    pub fn on(column: &'static str, comparison: Comparison, values: Vec<Value>) -> Filter {
        Filter { column, comparison, values, wrapper: ("", "") }
    }
}

/// One page of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct PagedQuery {
    /// Maximum number of rows.
    pub limit: i64,
    /// Number of rows to skip.
    pub offset: i64,
    /// Column to order by.
    pub order_by: &'static str,
    /// Whether the largest comes first.
    pub descending: bool,
    /// Conditions, all of which must hold.
    pub filters: Vec<Filter>,
}

/// A condition that always applies for this caller: a piece of SQL, and the value that follows it.
pub type FixedCondition = (&'static str, Value);

impl PagedQuery {
    /// Selects the rows of this page.
    pub fn select(&self, columns: &str, table: &str, fixed: &[FixedCondition]) -> Statement {
        self.rows(built_sql(format!("SELECT {columns} FROM {table}")), fixed)
    }

    /// Selects the rows of this page from a table with ids: the page is cut from the ids, and only
    /// its rows are read whole. Sorting and skipping whole rows costs four times as much.
    pub fn select_by_id(&self, columns: &str, table: &str, fixed: &[FixedCondition]) -> Statement {
        self.rows_by_id(built_sql(format!("SELECT {columns} FROM {table}")), table, fixed)
    }

    fn rows_by_id(
        &self,
        mut statement: Statement,
        table: &str,
        fixed: &[FixedCondition],
    ) -> Statement {
        statement.push(&format!(" WHERE id IN (SELECT id FROM {table}"));
        let mut statement = self.rows(statement, fixed);
        statement.push(")");
        self.order(&mut statement);
        statement
    }

    fn rows(&self, mut statement: Statement, fixed: &[FixedCondition]) -> Statement {
        self.conditions(&mut statement, fixed);
        self.order(&mut statement);
        statement.piece(" LIMIT ", Value::Number(self.limit));
        statement.piece(" OFFSET ", Value::Number(self.offset));
        statement
    }

    fn order(&self, statement: &mut Statement) {
        let direction = if self.descending { "DESC" } else { "ASC" };
        statement.push(&format!(" ORDER BY {} {direction}", self.order_by));
        if self.order_by != "id" {
            statement.push(&format!(", id {direction}"));
        }
    }

    /// Selects the rows of this page, each with the number of rows on all pages as `total`. A page
    /// beyond the last has no row, and thus no total.
    pub fn select_with_total(
        &self,
        columns: &str,
        table: &str,
        fixed: &[FixedCondition],
    ) -> Statement {
        let mut statement = built_sql(format!("SELECT {columns}, (SELECT COUNT(*) FROM {table}"));
        self.conditions(&mut statement, fixed);
        statement.push(&format!(") AS total FROM {table}"));
        self.rows_by_id(statement, table, fixed)
    }

    /// Counts the rows on all pages.
    pub fn count(&self, table: &str, fixed: &[FixedCondition]) -> Statement {
        let mut statement = built_sql(format!("SELECT COUNT(*) FROM {table}"));
        self.conditions(&mut statement, fixed);
        statement
    }

    /// Returns the rows of this page, and the number of rows on all pages.
    pub(crate) async fn fetch<T: Record>(
        &self,
        db: &Db,
        columns: &str,
        table: &str,
        fixed: &[FixedCondition],
    ) -> Result<(Vec<T>, i64)> {
        let rows = db.fetch_all(self.select(columns, table, fixed)).await?;
        Ok((rows, db.scalar(self.count(table, fixed)).await?))
    }

    fn conditions(&self, statement: &mut Statement, fixed: &[FixedCondition]) {
        statement.all_hold(fixed);
        let mut joint = if fixed.is_empty() { " WHERE " } else { " AND " };
        for filter in &self.filters {
            statement.push(joint);
            statement.push(filter.wrapper.0);
            statement.condition(filter);
            statement.push(filter.wrapper.1);
            joint = " AND ";
        }
    }
}

impl Statement {
    /// Selects the rows that satisfy all conditions.
    pub(super) fn select_all(columns: &str, table: &str, fixed: &[FixedCondition]) -> Statement {
        let mut statement = built_sql(format!("SELECT {columns} FROM {table}"));
        statement.all_hold(fixed);
        statement
    }

    fn all_hold(&mut self, fixed: &[FixedCondition]) {
        let mut joint = " WHERE ";
        for (sql, value) in fixed {
            self.push(joint);
            self.piece(sql, value.clone());
            joint = " AND ";
        }
    }

    fn push(&mut self, text: &str) {
        self.text.to_mut().push_str(text);
    }

    fn piece(&mut self, text: &str, value: Value) {
        self.values.push(value);
        self.push(&format!("{text}${}", self.values.len()));
    }

    fn condition(&mut self, filter: &Filter) {
        let Filter { column, comparison, values, .. } = filter;
        let operator = match comparison {
            Comparison::In => return self.one_of(column, values),
            Comparison::Contains => {
                for value in values {
                    if let Value::Text(text) = value {
                        self.contains(column, &folded(text));
                    }
                }
                return;
            }
            Comparison::Eq => "=",
            Comparison::Ne => "<>",
            Comparison::Lt => "<",
            Comparison::Lte => "<=",
            Comparison::Gt => ">",
            Comparison::Gte => ">=",
        };
        for value in values {
            self.piece(&format!("{column} {operator} "), value.clone());
        }
    }

    /// Adds a `LIKE` that ignores case. `LOWER` of a database may fold ASCII letters only. Only the
    /// letters of the searched text decide whether a column contains it, so each of its other
    /// letters is folded in the column by a `REPLACE`.
    fn contains(&mut self, column: &str, text: &str) {
        let mut folded = format!("LOWER({column})");
        for (letter, other) in others_of(text) {
            let first = self.values.len() + 1;
            self.values.extend([other, letter].map(|one| Value::Text(one.to_string())));
            folded = format!("REPLACE({folded}, ${first}, ${})", first + 1);
        }
        self.piece(&format!("{folded} LIKE "), Value::Text(contained(text)));
        self.push(" ESCAPE '!'");
    }

    fn one_of(&mut self, column: &str, values: &[Value]) {
        self.push(&format!("{column} IN ("));
        for (position, value) in values.iter().enumerate() {
            self.piece(if position == 0 { "" } else { ", " }, value.clone());
        }
        self.push(")");
    }
}

/// Maximum number of different letters beyond ASCII that are folded; further ones are compared as
/// they are.
const MAX_FOLDED_LETTERS: usize = 40;

/// Folds the case of a text. A sigma at the end of a word becomes an ordinary sigma.
fn folded(text: &str) -> String {
    text.chars()
        .flat_map(char::to_lowercase)
        .map(|letter| if letter == 'ς' { 'σ' } else { letter })
        .collect()
}

/// Returns the letters of a folded text that databases may not fold, each with another form of it.
fn others_of(text: &str) -> Vec<(char, char)> {
    let letters: BTreeSet<char> = text.chars().filter(|letter| !letter.is_ascii()).collect();
    let mut others = Vec::new();
    for letter in letters {
        let mut upper = letter.to_uppercase();
        if let (Some(large), None) = (upper.next(), upper.next())
            && large != letter
        {
            others.push((letter, large));
        }
        others.extend((letter == 'σ').then_some((letter, 'ς')));
    }
    others.truncate(MAX_FOLDED_LETTERS);
    others
}

fn contained(text: &str) -> String {
    let mut pattern = String::from("%");
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '!') {
            pattern.push('!');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use super::{Comparison, Filter, PagedQuery, Value, contained, folded, others_of};

    #[test]
    fn values_are_bound_and_never_written_into_the_statement() {
        let hostile = Value::Text("x' OR 1=1 --".to_owned());
        let page = PagedQuery {
            limit: 10,
            offset: 0,
            order_by: "title",
            descending: true,
            filters: vec![
                Filter::on("title", Comparison::Eq, vec![hostile]),
                Filter::on("id", Comparison::In, vec![Value::Number(1), Value::Number(2)]),
            ],
        };
        let statement = page.select("id", "works", &[("user_id = ", Value::Number(7))]);
        assert_eq!(
            statement.text,
            "SELECT id FROM works WHERE user_id = $1 AND title = $2 AND id IN ($3, $4) ORDER BY title DESC, id DESC LIMIT $5 OFFSET $6"
        );
        assert_eq!(statement.values.len(), 6);
        let statement = page.select_by_id("id, card", "works", &[("user_id = ", Value::Number(7))]);
        assert_eq!(
            statement.text,
            "SELECT id, card FROM works WHERE id IN (SELECT id FROM works WHERE user_id = $1 AND title = $2 AND id IN ($3, $4) ORDER BY title DESC, id DESC LIMIT $5 OFFSET $6) ORDER BY title DESC, id DESC"
        );
        assert_eq!(statement.values.len(), 6);
    }

    #[test]
    fn the_signs_of_like_are_taken_literally() {
        assert_eq!(contained("50%_A!"), "%50!%!_A!!%");
    }

    #[test]
    fn letters_beyond_ascii_are_folded_one_by_one() {
        assert_eq!(folded("ÉTÉ Ὀδυσσεύς 图"), "été ὀδυσσεύσ 图");
        assert_eq!(others_of("été 图 ab"), [('é', 'É')]);
        assert_eq!(others_of("σ"), [('σ', 'Σ'), ('σ', 'ς')]);
        let all: String = ('а'..='я').chain('à'..='þ').collect();
        assert!(others_of(&all).len() <= super::MAX_FOLDED_LETTERS);
        let filter = Filter::on("title", Comparison::Contains, vec![Value::Text("É!".to_owned())]);
        let page = PagedQuery {
            limit: 1,
            offset: 0,
            order_by: "id",
            descending: false,
            filters: vec![filter],
        };
        let statement = page.count("works", &[("user_id = ", Value::Number(7))]);
        assert_eq!(
            statement.text,
            "SELECT COUNT(*) FROM works WHERE user_id = $1 AND REPLACE(LOWER(title), $2, $3) LIKE $4 ESCAPE '!'"
        );
        let text = |text: &str| Value::Text(text.to_owned());
        assert_eq!(statement.values[1..], [text("É"), text("é"), text("%é!!%")]);
    }
}
