//! A place: a drawn plan or a provider's map, with navigation links. The server half checks the
//! data that the map needs.

use pinye_plugin::serde_json::{self, Value};
use pinye_plugin::{
    Diagnostics, Element, ElementType, Group, Hydrate, PluginError, Publication, PublishHooks,
    Target, Url, config,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Map {
    #[schemars(title = "标签内容", extend("x-en" = "Label", "x-role" = "place-name"))]
    label_content: String,
    #[schemars(
        title = "详细地址",
        extend("x-en" = "Address", "x-control" = "location-picker", "x-role" = "place-address")
    )]
    detailed_address: String,
    #[schemars(
        title = "导航链接",
        extend(
            "x-en" = "Link",
            "x-role" = "place-link",
            "x-help" = "填写后代替腾讯地图的导航地址",
            "x-help-en" = "Takes the place of Tencent's navigation address"
        )
    )]
    target_url: Url,
    #[schemars(
        title = "缩放级别",
        range(min = 3, max = 20),
        extend("x-en" = "Zoom", "x-step" = 1)
    )]
    zoom_level: f64,
    #[schemars(title = "底图", extend("x-en" = "Background", "x-control" = "select"))]
    provider: Provider,
    #[schemars(
        title = "瓦片地址",
        extend(
            "x-en" = "Tile address",
            "x-help" = "https 地址，含 {z}、{x}、{y}",
            "x-help-en" = "An https address with {z}, {x} and {y}",
            "x-visible-when" = "provider == tiles"
        )
    )]
    tile_address: String,
    #[schemars(
        title = "地图密钥",
        extend(
            "x-en" = "Map key",
            "x-help" = "在所选地图的开放平台申请；它随作品发布，访客可以看到。留空则在发布时使用本站的密钥，本站没有则显示示意图",
            "x-help-en" = "From the map's developer platform. It is published with the work and visitors can see it. Empty: published with this installation's key, or a drawn plan where it has none"
        )
    )]
    amap_key: String,
    #[schemars(
        title = "使用微信打开地图",
        extend(
            "x-en" = "Use WeChat SDK",
            "x-help" = "在微信中，导航按钮打开微信自带的地图（平台须已接入公众号）；否则显示地图应用列表",
            "x-help-en" = "In WeChat the navigation button opens WeChat's own map, if the installation has an account there; otherwise the list of map apps opens"
        )
    )]
    use_wechat_jssdk: bool,
    #[schemars(
        title = "地点",
        extend(
            "x-en" = "Place",
            "x-type" = "object",
            "x-control" = "location-picker",
            "x-role" = "place"
        )
    )]
    poi: Poi,
}

/// Provider of the map behind the marker; without a key, or if it cannot be loaded, the drawn plan
/// is shown.
#[derive(PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Provider {
    #[schemars(title = "腾讯地图", extend("x-en" = "Tencent Maps"))]
    Tencent,
    #[schemars(title = "高德地图", extend("x-en" = "Amap"))]
    Amap,
    #[schemars(title = "天地图", extend("x-en" = "Tianditu"))]
    Tianditu,
    #[schemars(title = "自定义瓦片", extend("x-en" = "Own tiles"))]
    Tiles,
}

impl Provider {
    /// Name of the plugin setting with the installation's key.
    fn setting(&self) -> Option<&'static str> {
        match self {
            Provider::Tencent => Some("tencent_key"),
            Provider::Amap => Some("amap_key"),
            Provider::Tianditu => Some("tianditu_key"),
            Provider::Tiles => None,
        }
    }
}

/// EL-MAP-11: a place in the format of the provider; in GCJ-02 (EL-MAP-12).
#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
#[serde(default)]
struct Poi {
    position: Position,
    name: String,
    r#type: f64,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
#[serde(default)]
struct Position {
    lat: f64,
    lng: f64,
}

impl Default for Map {
    fn default() -> Map {
        Map {
            label_content: String::new(),
            detailed_address: String::new(),
            target_url: "".into(),
            zoom_level: 12.0,
            provider: Provider::Tencent,
            tile_address: String::new(),
            amap_key: String::new(),
            use_wechat_jssdk: false,
            poi: Poi::default(),
        }
    }
}

impl Default for Poi {
    fn default() -> Poi {
        Poi { position: Position::default(), name: String::new(), r#type: 4.0 }
    }
}

impl Default for Position {
    fn default() -> Position {
        Position { lat: 39.908_823, lng: 116.397_47 }
    }
}

/// Latitude limit of maps in the Web Mercator projection.
const MAX_LATITUDE: f64 = 85.0;

impl Element for Map {
    const TYPE: ElementType = ElementType::new("map", Group::Advanced)
        .label("地图", "Map")
        .size(300, 200)
        .hydrate(Hydrate::Idle);

    fn check(&self, diagnostics: &mut Diagnostics) {
        let Position { lat, lng } = self.poi.position;
        if lat.abs() > MAX_LATITUDE || lng.abs() > 180.0 {
            let message = "No map shows this point; a point in Beijing is shown.";
            diagnostics.warning("/poi", "poi.outside", message).arg("lat", lat).arg("lng", lng);
        }
        if self.provider == Provider::Tiles && !is_tile_address(&self.tile_address) {
            let message = "This is no address of tiles; a drawn plan is shown.";
            diagnostics.warning("/tileAddress", "tileAddress.invalid", message);
        }
        let (is_spaced, key) = (self.amap_key.contains(char::is_whitespace), self.amap_key.trim());
        if is_spaced && !key.is_empty() {
            let message = "A map key has no spaces.";
            diagnostics.warning("/amapKey", "amapKey.spaces", message);
        }
    }
}

impl PublishHooks for Map {
    /// EL-MAP-23: uses the work's own key, else the installation's. The draft stores no key, so
    /// that a changed key takes effect when the work is published again. Without any, a diagnostic
    /// tells the author before publishing what visitors will see (EL-MAP-19).
    fn on_publish(&self, _: &Target, publication: &mut Publication) -> Result<(), PluginError> {
        if !self.amap_key.trim().is_empty() {
            return Ok(());
        }
        // Providers of tiles need no key.
        let Some(setting) = self.provider.setting() else { return Ok(()) };
        let key = config::get(setting).unwrap_or_default();
        if key.trim().is_empty() {
            let message = "There is no map key; visitors see a drawn plan.";
            publication.diagnostics.info("/amapKey", "amapKey.missing", message);
        } else if let Ok(Value::Object(mut props)) = serde_json::to_value(self) {
            props.insert("amapKey".to_owned(), key.trim().into());
            publication.props = Some(props);
        }
        Ok(())
    }
}

/// Returns whether this is a template of tile addresses that visitors' browsers can load.
fn is_tile_address(address: &str) -> bool {
    address.starts_with("https://")
        && ["{z}", "{x}", "{y}"].iter().all(|part| address.contains(part))
}

pinye_plugin::plugin! { elements: [Map], publish_hooks: [Map] }

#[cfg(test)]
mod tests;
