//! Visits and submissions per day.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::body::Id;
use crate::envelope::{Envelope, ok};
use crate::error::Result;
use crate::guard::CurrentUser;
use crate::list_query::invalid_parameter;
use crate::query::Query;
use pinye_context::{Ctx, time_zones};
use pinye_domain::zone::{date_text, parse_date};
use pinye_store as store;
use pinye_submissions::require_owner;
use pinye_visitors::Visits;

/// Number of days without a query.
const DEFAULT_DAYS: i64 = 30;
/// Maximum days of a response.
const MAX_DAYS: i64 = 366;

/// Requested days.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct StatQuery {
    /// The last days, including today; instead of `from` and `to`.
    #[param(value_type = Option<i64>, minimum = 1, maximum = 366)]
    days: Option<String>,
    /// The first day, `2026-11-01`; 30 days in all without it.
    from: Option<String>,
    /// The last day, included; today without it.
    to: Option<String>,
}

/// One day, from midnight to midnight in the work's time zone.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct DayStat {
    /// `2026-11-21`
    day: String,
    /// Pages of the work that were shown.
    views: i64,
    /// Visitors, counted anew every day.
    visitors: i64,
    submissions: i64,
    /// People who submitted.
    submitters: i64,
    spam: i64,
    /// Share of the visitors who submitted, from 0 to 1.
    conversion: f64,
}

/// Every requested day, and the totals.
#[derive(Debug, Serialize, ToSchema)]
pub struct FormStat {
    /// IANA name of the zone in which the days begin.
    time_zone: String,
    days: Vec<DayStat>,
    views: i64,
    visitors: i64,
    submissions: i64,
    submitters: i64,
    spam: i64,
    conversion: f64,
}

/// Visits and submissions of a work per day, including days without any.
#[utoipa::path(get, path = "/api/works/form/stats/{id}", tag = "forms", params(("id" = i64, Path), StatQuery),
    responses((status = 200, body = Envelope<FormStat>)))]
pub async fn show(
    State(ctx): State<Ctx>,
    State(visits): State<Visits>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    Query(query): Query<StatQuery>,
) -> Result<Envelope<FormStat>> {
    require_owner(&ctx, &who, id).await?;
    let zone = time_zones::of_work(&ctx.db, &ctx.settings.time_zone, id).await?;
    let (first, last) = days(&query, zone.day(ctx.clock.now_ms()))?;
    let mut submitted = Vec::new();
    for run in zone.uniform_day_ranges(first, last) {
        submitted.extend(store::submissions::per_day(&ctx.db, id, run).await?);
    }
    visits.flush().await?;
    let visited = store::visits::per_day(&ctx.db, id, first, last).await?;
    let day = |day: i64| {
        let found = submitted.iter().find(|one| one.day == day);
        let seen = visited.iter().find(|one| one.day == day);
        let visitors = seen.map_or(0, |one| one.visitors);
        let submissions = found.map_or(0, |one| one.submissions);
        let submitters = found.map_or(0, |one| one.submitters);
        DayStat {
            day: date_text(day),
            views: seen.map_or(0, |one| one.views),
            visitors,
            submissions,
            submitters,
            spam: found.map_or(0, |one| one.spam),
            conversion: conversion(submitters, visitors),
        }
    };
    let days: Vec<DayStat> = (first..=last).map(day).collect();
    let sum = |of: fn(&DayStat) -> i64| days.iter().map(of).sum();
    let (views, visitors) = (sum(|day| day.views), sum(|day| day.visitors));
    let (submissions, spam) = (sum(|day| day.submissions), sum(|day| day.spam));
    let submitters = sum(|day| day.submitters);
    let conversion = conversion(submitters, visitors);
    let time_zone = zone.name().to_owned();
    Ok(ok(FormStat { time_zone, days, views, visitors, submissions, submitters, spam, conversion }))
}

/// Returns the share of the visitors who submitted, to four places; 0 without visitors. Never above
/// 1: people who submit were visitors, even if they were not counted.
fn conversion(submitters: i64, visitors: i64) -> f64 {
    let number = |count: i64| f64::from(i32::try_from(count).unwrap_or(i32::MAX));
    if visitors == 0 {
        return 0.0;
    }
    (number(submitters.min(visitors)) / number(visitors) * 10_000.0).round() / 10_000.0
}

/// Returns the requested days, counted since 1970.
fn days(query: &StatQuery, today: i64) -> Result<(i64, i64)> {
    let day = |name: &str, text: &Option<String>| match text.as_deref().unwrap_or_default() {
        "" => Ok(None),
        text => parse_date(text).map(Some).ok_or_else(|| invalid_parameter(name)),
    };
    let count = query.days.as_deref().filter(|text| !text.is_empty());
    let count = count
        .map_or(Ok(DEFAULT_DAYS), |text| text.parse().map_err(|_| invalid_parameter("days")))?;
    if !(1..=MAX_DAYS).contains(&count) {
        return Err(invalid_parameter("days").into());
    }
    let last = day("to", &query.to)?.unwrap_or(today);
    let first = day("from", &query.from)?.unwrap_or(last - count + 1);
    if first < 0 || last < first || last - first >= MAX_DAYS {
        return Err(invalid_parameter("from").into());
    }
    Ok((first, last))
}

#[cfg(test)]
mod tests {
    use super::{conversion, days};
    use crate::list_query::ListQuery;

    #[test]
    fn the_conversion_is_rounded_and_never_divides_by_nobody() {
        assert_eq!(conversion(1, 3), 0.3333);
        assert_eq!(conversion(5, 0), 0.0);
        assert_eq!(conversion(6, 4), 1.0, "never more than everybody");
    }

    #[test]
    fn thirty_days_to_today_unless_others_are_asked_for() {
        let ask = |query: &str| days(&ListQuery::parse(query).read().unwrap(), 1_000);
        assert_eq!(ask("").unwrap(), (971, 1_000));
        assert_eq!(ask("from=1970-01-03&to=1970-01-05").unwrap(), (2, 4));
        assert_eq!(ask("to=1970-02-01").unwrap(), (2, 31));
        assert_eq!(ask("days=7").unwrap(), (994, 1_000));
        for wrong in [
            "from=soon",
            "from=1970-01-05&to=1970-01-03",
            "from=1970-01-01&to=1972-01-01",
            "to=1970-01-02T00:00:00Z",
            "days=0",
            "days=367",
            "days=many",
        ] {
            assert!(ask(wrong).is_err(), "{wrong}");
        }
    }
}
