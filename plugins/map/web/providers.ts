/** Map providers, used through static images only: no script of a provider is ever loaded. */
import { wgs84FromGcj02 } from '@pinye/plugin-api/places'
import type { Point } from '@pinye/plugin-api/places'

/** Visible part of the map: a box in design pixels around a point in GCJ-02. */
export interface MapViewport {
  point: Point
  zoom: number
  width: number
  height: number
}

/** An image and its position in the box. */
export interface MapImage {
  src: string
  left: number
  top: number
  width: number
  height: number
}

export interface Provider {
  name: string
  label: { 'zh-CN': string; 'en-US': string }
  /** Attribution text; empty if the image contains it. */
  attribution: string
  /** Required input of the author: a key, or a template of tile addresses. */
  asks: 'key' | 'address'
  pieces: (shown: MapViewport, brought: string) => MapImage[]
}

export const PROVIDERS: readonly Provider[] = [
  {
    name: 'tencent',
    label: { 'zh-CN': '腾讯地图', 'en-US': 'Tencent Maps' },
    attribution: '© 腾讯地图',
    asks: 'key',
    pieces: (shown, key) =>
      whole(shown, { min: 4, max: 17 }, 1280, ({ point, zoom, width, height }) =>
        address('https://apis.map.qq.com/ws/staticmap/v2/', {
          center: `${point.lat},${point.lng}`,
          zoom,
          size: `${width}*${height}`,
          scale: 2,
          key,
        }),
      ),
  },
  {
    name: 'amap',
    label: { 'zh-CN': '高德地图', 'en-US': 'Amap' },
    attribution: '© 高德地图',
    asks: 'key',
    pieces: (shown, key) =>
      whole(shown, { min: 1, max: 17 }, 1024, ({ point, zoom, width, height }) =>
        address('https://restapi.amap.com/v3/staticmap', {
          location: `${point.lng},${point.lat}`,
          zoom,
          size: `${width}*${height}`,
          scale: 2,
          key,
        }),
      ),
  },
  {
    name: 'tianditu',
    label: { 'zh-CN': '天地图', 'en-US': 'Tianditu' },
    attribution: '© 天地图',
    asks: 'key',
    pieces: (shown, key) =>
      whole(shown, { min: 3, max: 18 }, 1024, ({ point, zoom, width, height }) => {
        const { lat, lng } = wgs84FromGcj02(point)
        return address('https://api.tianditu.gov.cn/staticimage', {
          center: `${lng},${lat}`,
          width,
          height,
          zoom,
          tk: key,
        })
      }),
  },
  {
    name: 'tiles',
    label: { 'zh-CN': '自定义瓦片', 'en-US': 'Own tiles' },
    attribution: '',
    asks: 'address',
    pieces: (shown, template) => (isTemplate(template) ? tilesIn(shown, template) : []),
  },
]

/** Returns the images that cover the box; none without the required key or address. */
export function getMapImages(
  name: unknown,
  brought: { key: string; address: string },
  shown: MapViewport,
) {
  const provider = PROVIDERS.find((known) => known.name === name)
  const what = (provider?.asks === 'address' ? brought.address : brought.key).trim()
  const pieces = provider && what !== '' ? provider.pieces(shown, what) : []
  return { pieces, attribution: pieces.length > 0 ? (provider?.attribution ?? '') : '' }
}

/** Returns one image for the whole box, requested within the provider's size limits and scaled to the box. */
function whole(
  shown: MapViewport,
  zoomRange: { min: number; max: number },
  side: number,
  addressOf: (asked: MapViewport) => string,
): MapImage[] {
  const { width, height } = shown
  const shrink = Math.min(1, side / Math.max(width, height))
  const asked = {
    ...shown,
    zoom: Math.min(zoomRange.max, Math.max(zoomRange.min, shown.zoom)),
    width: Math.max(1, Math.floor(width * shrink)),
    height: Math.max(1, Math.floor(height * shrink)),
  }
  return [{ src: addressOf(asked), left: 0, top: 0, width, height }]
}

function address(base: string, query: Record<string, string | number>): string {
  const parts = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`,
  )
  return `${base}?${parts.join('&')}`
}

const TILE = 256
/** Limit of tiles; a box as large as a page needs about twenty. */
const MAX_TILES = 48
/** Closest zoom level with tiles everywhere. */
const CLOSEST_TILES = 18

function isTemplate(template: string): boolean {
  return (
    /^https:\/\//i.test(template) && ['{z}', '{x}', '{y}'].every((part) => template.includes(part))
  )
}

/** Returns Web Mercator tiles around the point in WGS-84. `{s}` distributes them over the hosts a, b and c. */
function tilesIn({ point, zoom, width, height }: MapViewport, template: string): MapImage[] {
  const z = Math.min(CLOSEST_TILES, zoom)
  const count = 2 ** z
  const middle = projected(wgs84FromGcj02(point), count)
  const [left, top] = [Math.round(middle.x - width / 2), Math.round(middle.y - height / 2)]
  const pieces: MapImage[] = []
  for (let y = Math.floor(top / TILE); y * TILE < top + height; y += 1) {
    if (y < 0 || y >= count) continue
    for (let x = Math.floor(left / TILE); x * TILE < left + width; x += 1) {
      const turned = ((x % count) + count) % count
      const src = template
        .replaceAll('{z}', String(z))
        .replaceAll('{x}', String(turned))
        .replaceAll('{y}', String(y))
        .replaceAll('{s}', 'abc'.charAt((turned + y) % 3))
      pieces.push({ src, left: x * TILE - left, top: y * TILE - top, width: TILE, height: TILE })
    }
  }
  return pieces.length > MAX_TILES ? [] : pieces
}

/** Projects a point to pixels from the north-western corner of the world. */
function projected({ lat, lng }: Point, count: number): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180)
  return {
    x: (lng / 360 + 0.5) * count * TILE,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * count * TILE,
  }
}
