//! Points on maps, in two coordinate systems. GCJ-02 is that of Chinese maps and of all stored
//! points; WGS-84 is that of GPS. They differ within China only. `plugin-api/web/src/places` has
//! the same formulas.

use std::f64::consts::PI;

/// Latitude limit of the web Mercator projection.
const MAX_LATITUDE: f64 = 85.0;
/// Krasovsky's ellipsoid, on which GCJ-02 is based.
const AXIS: f64 = 6_378_245.0;
const ECCENTRICITY: f64 = 0.006_693_421_622_965_943;
/// Number of iterations of the inverse conversion.
const ROUNDS: usize = 6;

/// A point, in degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GeoPoint {
    /// North of the equator.
    pub lat: f64,
    /// East of Greenwich.
    pub lng: f64,
}

impl GeoPoint {
    /// Returns a point that a map can show, rounded to six decimals (a tenth of a metre); none if
    /// it is out of range.
    pub fn on_map(lat: f64, lng: f64) -> Option<GeoPoint> {
        let is_there = lat.abs() <= MAX_LATITUDE && lng.abs() <= 180.0;
        is_there.then(|| rounded(lat, lng))
    }

    /// Converts a WGS-84 point to GCJ-02.
    #[must_use]
    pub fn gcj02_from_wgs84(self) -> GeoPoint {
        if !self.is_in_china() {
            return self;
        }
        let shift = self.shift();
        rounded(self.lat + shift.lat, self.lng + shift.lng)
    }

    /// Converts a GCJ-02 point to WGS-84, iteratively: the inverse has no closed formula.
    #[must_use]
    pub fn wgs84_from_gcj02(self) -> GeoPoint {
        if !self.is_in_china() {
            return self;
        }
        let mut guess = self;
        for _ in 0..ROUNDS {
            let shift = guess.shift();
            guess = GeoPoint { lat: self.lat - shift.lat, lng: self.lng - shift.lng };
        }
        rounded(guess.lat, guess.lng)
    }

    /// Returns whether the point is within the box where Chinese maps are shifted.
    fn is_in_china(self) -> bool {
        (72.004..137.8347).contains(&self.lng) && (0.8293..55.8271).contains(&self.lat)
    }

    /// Returns the offset of GCJ-02 from WGS-84 at this point, in degrees.
    fn shift(self) -> GeoPoint {
        let (x, y) = (self.lng - 105.0, self.lat - 35.0);
        let slope = 1.0 - ECCENTRICITY * self.lat.to_radians().sin().powi(2);
        let meridian = AXIS * (1.0 - ECCENTRICITY) / (slope * slope.sqrt());
        let parallel = AXIS / slope.sqrt() * self.lat.to_radians().cos();
        GeoPoint {
            lat: (north(x, y) / meridian).to_degrees(),
            lng: (east(x, y) / parallel).to_degrees(),
        }
    }
}

fn north(x: f64, y: f64) -> f64 {
    let root = x.abs().sqrt();
    let curve = -100.0 + 2.0 * x + 3.0 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * root;
    curve
        + waves([(6.0, 20.0), (2.0, 20.0)], x)
        + waves([(1.0, 20.0), (1.0 / 3.0, 40.0)], y)
        + waves([(1.0 / 12.0, 160.0), (1.0 / 30.0, 320.0)], y)
}

fn east(x: f64, y: f64) -> f64 {
    let root = x.abs().sqrt();
    let curve = 300.0 + x + 2.0 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * root;
    curve
        + waves([(6.0, 20.0), (2.0, 20.0)], x)
        + waves([(1.0, 20.0), (1.0 / 3.0, 40.0)], x)
        + waves([(1.0 / 12.0, 150.0), (1.0 / 30.0, 300.0)], x)
}

/// Sums two sine waves, each with a frequency and an amplitude.
fn waves(both: [(f64, f64); 2], at: f64) -> f64 {
    let heights = both.map(|(turns, height)| height * (turns * at * PI).sin());
    heights.iter().sum::<f64>() * 2.0 / 3.0
}

fn rounded(lat: f64, lng: f64) -> GeoPoint {
    let six = |degrees: f64| (degrees * 1e6).round() / 1e6;
    GeoPoint { lat: six(lat), lng: six(lng) }
}

#[cfg(test)]
mod tests {
    use super::GeoPoint;

    /// Returns the approximate distance of two points in metres.
    fn distance_m(a: GeoPoint, b: GeoPoint) -> f64 {
        let north = (a.lat - b.lat) * 111_320.0;
        let east = (a.lng - b.lng) * 111_320.0 * a.lat.to_radians().cos();
        north.hypot(east)
    }

    /// EL-MAP-12: one place in both systems, as converted by the map providers.
    #[test]
    fn a_place_that_is_known_in_both_systems_is_converted() {
        let wgs84 = GeoPoint { lat: 39.907_333, lng: 116.391_083 };
        let gcj02 = GeoPoint { lat: 39.908_736, lng: 116.397_327 };
        assert!(distance_m(wgs84.gcj02_from_wgs84(), gcj02) < 5.0);
        assert!(distance_m(gcj02.wgs84_from_gcj02(), wgs84) < 5.0);
    }

    #[test]
    fn there_and_back_leads_to_the_same_point() {
        for (lat, lng) in [(31.230_37, 121.473_7), (43.825_592, 87.616_848), (18.25, 109.5)] {
            let point = GeoPoint { lat, lng };
            assert!(distance_m(point.gcj02_from_wgs84(), point) > 50.0);
            assert!(distance_m(point.gcj02_from_wgs84().wgs84_from_gcj02(), point) < 0.5);
        }
    }

    #[test]
    fn outside_of_china_both_are_one() {
        let sydney = GeoPoint { lat: -33.856_784, lng: 151.215_297 };
        assert_eq!(sydney.gcj02_from_wgs84(), sydney);
        assert_eq!(sydney.wgs84_from_gcj02(), sydney);
    }

    #[test]
    fn what_no_map_shows_is_no_point() {
        assert_eq!(
            GeoPoint::on_map(39.908_823_4, 116.0),
            Some(GeoPoint { lat: 39.908_823, lng: 116.0 })
        );
        for (lat, lng) in [(85.1, 0.0), (0.0, -180.1), (f64::NAN, 0.0), (0.0, f64::INFINITY)] {
            assert_eq!(GeoPoint::on_map(lat, lng), None, "{lat}, {lng}");
        }
    }
}
