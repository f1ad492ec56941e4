//! Statements: one text for both databases, and the values to bind.

use std::borrow::Cow;

use sqlx::error::BoxDynError;
use sqlx::postgres::PgRow;
use sqlx::query::{Query, QueryAs};
use sqlx::sqlite::SqliteRow;
use sqlx::{
    Arguments as _, AssertSqlSafe, Database, Decode, Encode, FromRow, IntoArguments, Postgres,
    SqlSafeStr as _, SqlStr, Sqlite, Type,
};

use super::Result;
use super::tables::ColumnType;

/// A value to bind.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// An integer.
    Number(i64),
    /// A floating-point number.
    Real(f64),
    /// A text.
    Text(String),
    /// A boolean.
    Flag(bool),
    /// Bytes.
    Bytes(Vec<u8>),
    /// A typed NULL: PostgreSQL prepares statements for the types of their values.
    Null(ColumnType),
}

/// A Rust type that is bound as a [`Value`].
pub(crate) trait IntoValue {
    /// Column type of its NULL.
    const TYPE: ColumnType;

    fn into_value(self) -> Value;
}

impl IntoValue for i64 {
    const TYPE: ColumnType = ColumnType::Number;

    fn into_value(self) -> Value {
        Value::Number(self)
    }
}

impl IntoValue for f64 {
    const TYPE: ColumnType = ColumnType::Real;

    fn into_value(self) -> Value {
        Value::Real(self)
    }
}

impl IntoValue for bool {
    const TYPE: ColumnType = ColumnType::Boolean;

    fn into_value(self) -> Value {
        Value::Flag(self)
    }
}

impl IntoValue for String {
    const TYPE: ColumnType = ColumnType::Text;

    fn into_value(self) -> Value {
        Value::Text(self)
    }
}

impl IntoValue for &str {
    const TYPE: ColumnType = ColumnType::Text;

    fn into_value(self) -> Value {
        Value::Text(self.to_owned())
    }
}

impl IntoValue for Cow<'_, str> {
    const TYPE: ColumnType = ColumnType::Text;

    fn into_value(self) -> Value {
        Value::Text(self.into_owned())
    }
}

impl IntoValue for Vec<u8> {
    const TYPE: ColumnType = ColumnType::Bytes;

    fn into_value(self) -> Value {
        Value::Bytes(self)
    }
}

impl IntoValue for &[u8] {
    const TYPE: ColumnType = ColumnType::Bytes;

    fn into_value(self) -> Value {
        Value::Bytes(self.to_owned())
    }
}

impl<T: IntoValue> IntoValue for Option<T> {
    const TYPE: ColumnType = T::TYPE;

    fn into_value(self) -> Value {
        self.map_or(Value::Null(T::TYPE), T::into_value)
    }
}

impl<T: IntoValue + Clone> IntoValue for &T {
    const TYPE: ColumnType = T::TYPE;

    fn into_value(self) -> Value {
        self.clone().into_value()
    }
}

/// A statement with its values.
#[derive(Clone, Debug)]
#[must_use]
pub struct Statement {
    pub(crate) text: Cow<'static, str>,
    pub(crate) values: Vec<Value>,
}

/// A statement whose text is a literal.
pub(crate) fn sql(text: &'static str) -> Statement {
    Statement { text: Cow::Borrowed(text), values: Vec::new() }
}

/// A statement whose text is built at run time, from literals only. Input is bound, never part of the text.
pub(crate) fn built_sql(text: String) -> Statement {
    Statement { text: Cow::Owned(text), values: Vec::new() }
}

impl Statement {
    /// Binds the value of the next `$n`.
    pub(crate) fn bind(mut self, value: impl IntoValue) -> Statement {
        self.values.push(value.into_value());
        self
    }

    /// Binds the values of the next `$n`, in order.
    pub(crate) fn bind_all(self, values: impl IntoIterator<Item: IntoValue>) -> Statement {
        values.into_iter().fold(self, Statement::bind)
    }

    /// Encodes the statement for a driver that returns no rows.
    pub(crate) fn query<DB: Driver>(self) -> sqlx::Result<Query<'static, DB, DB::Arguments>> {
        let (text, arguments) = self.encode::<DB>()?;
        Ok(sqlx::query_with(text, arguments))
    }

    /// Encodes the statement for a driver that returns rows of this type.
    pub(crate) fn query_as<DB, T>(self) -> sqlx::Result<QueryAs<'static, DB, T, DB::Arguments>>
    where
        DB: Driver,
        T: for<'r> FromRow<'r, DB::Row>,
    {
        let (text, arguments) = self.encode::<DB>()?;
        Ok(sqlx::query_as_with(text, arguments))
    }

    fn encode<DB: Driver>(self) -> sqlx::Result<(SqlStr, DB::Arguments)> {
        let text = match self.text {
            Cow::Borrowed(text) => text.into_sql_str(),
            // `built_sql` and the lists build texts from literals only.
            Cow::Owned(text) => AssertSqlSafe(text).into_sql_str(),
        };
        let mut arguments = DB::Arguments::default();
        for value in self.values {
            DB::add(&mut arguments, value).map_err(sqlx::Error::Encode)?;
        }
        Ok((text, arguments))
    }
}

/// A driver that can bind every [`Value`].
pub(crate) trait Driver: Database<Arguments: IntoArguments<Self>> {
    /// Adds a value to the arguments of a query.
    fn add(arguments: &mut Self::Arguments, value: Value) -> Result<(), BoxDynError>;
}

impl<DB> Driver for DB
where
    DB: Database<Arguments: IntoArguments<DB>>,
    Option<i64>: for<'q> Encode<'q, DB> + Type<DB>,
    Option<f64>: for<'q> Encode<'q, DB> + Type<DB>,
    Option<bool>: for<'q> Encode<'q, DB> + Type<DB>,
    Option<String>: for<'q> Encode<'q, DB> + Type<DB>,
    Option<Vec<u8>>: for<'q> Encode<'q, DB> + Type<DB>,
{
    fn add(arguments: &mut DB::Arguments, value: Value) -> Result<(), BoxDynError> {
        match value {
            Value::Number(number) => arguments.add(Some(number)),
            Value::Real(number) => arguments.add(Some(number)),
            Value::Text(text) => arguments.add(Some(text)),
            Value::Flag(flag) => arguments.add(Some(flag)),
            Value::Bytes(bytes) => arguments.add(Some(bytes)),
            Value::Null(ColumnType::Number) => arguments.add(None::<i64>),
            Value::Null(ColumnType::Real) => arguments.add(None::<f64>),
            Value::Null(ColumnType::Text) => arguments.add(None::<String>),
            Value::Null(ColumnType::Boolean) => arguments.add(None::<bool>),
            Value::Null(ColumnType::Bytes) => arguments.add(None::<Vec<u8>>),
        }
    }
}

/// A row that can be decoded from both databases.
pub(crate) trait Record:
    for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}

impl<T> Record for T where
    T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}

/// A single column that can be decoded from both databases.
pub(crate) trait Scalar:
    for<'r> Decode<'r, Sqlite>
    + for<'r> Decode<'r, Postgres>
    + Type<Sqlite>
    + Type<Postgres>
    + Send
    + Unpin
{
}

impl<T> Scalar for T where
    T: for<'r> Decode<'r, Sqlite>
        + for<'r> Decode<'r, Postgres>
        + Type<Sqlite>
        + Type<Postgres>
        + Send
        + Unpin
{
}

#[cfg(test)]
mod tests {
    use super::{Value, sql};
    use crate::tables::ColumnType;

    #[test]
    fn a_null_knows_its_type() {
        let text: Option<&str> = None;
        let statement = sql("SELECT $1, $2, $3").bind(text).bind(&None::<Vec<u8>>).bind(7);
        let nulls = [Value::Null(ColumnType::Text), Value::Null(ColumnType::Bytes)];
        assert_eq!(statement.values[..2], nulls);
        assert_eq!(statement.values[2], Value::Number(7));
    }
}
