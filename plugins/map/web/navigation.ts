/** Navigation links of map services: each opens the app, or the web page if it is not installed. */
import { bd09FromGcj02, isInChina, wgs84FromGcj02 } from '@pinye/plugin-api/places'
import type { Point } from '@pinye/plugin-api/places'

export interface Destination {
  /** Coordinates in GCJ-02. */
  point: Point
  name: string
  address: string
}

export type MapService = 'tencent' | 'amap' | 'baidu' | 'apple' | 'google'

export interface NavigationLink {
  service: MapService
  href: string
}

/** Name of the calling application in links. */
const ASKER = 'pinye'

const q = encodeURIComponent

const WAYS: Record<MapService, (to: Destination) => string> = {
  tencent: ({ point, name }) =>
    `https://apis.map.qq.com/uri/v1/routeplan?type=drive&to=${q(name)}&tocoord=${pair(point)}&referer=${ASKER}`,
  // Amap separates fields by commas; those in the name are replaced.
  amap: ({ point, name }) =>
    `https://uri.amap.com/navigation?to=${point.lng},${point.lat},${q(name.replaceAll(',', '，'))}&mode=car&coordinate=gaode&callnative=1&src=${ASKER}`,
  baidu: ({ point, name, address }) =>
    `https://api.map.baidu.com/marker?location=${pair(bd09FromGcj02(point))}&title=${q(name)}&content=${q(address || name)}&coord_type=bd09ll&output=html&src=webapp.${ASKER}`,
  apple: ({ point, name }) => `https://maps.apple.com/?daddr=${pair(point)}&q=${q(name)}`,
  google: ({ point }) =>
    `https://www.google.com/maps/dir/?api=1&destination=${pair(wgs84FromGcj02(point))}`,
}

/** EL-MAP-15, EL-MAP-21: the author's own link replaces Tencent's. Google is offered outside of China only. */
export function getNavigationLinks(to: Destination, own = ''): NavigationLink[] {
  const services: MapService[] = ['tencent', 'amap', 'baidu', 'apple']
  if (!isInChina(to.point)) services.push('google')
  return services.map((service) => ({
    service,
    href: service === 'tencent' && isLink(own) ? own : WAYS[service](to),
  }))
}

/** Returns a link that shows the place on a map. */
export function markerOf({ point, name, address }: Destination): string {
  const encodeField = (text: string) => q(text.replace(/[;:]/g, ' '))
  return `https://apis.map.qq.com/uri/v1/marker?marker=coord:${pair(point)};title:${encodeField(name)};addr:${encodeField(address || name)}&referer=${ASKER}`
}

function pair({ lat, lng }: Point): string {
  return `${lat},${lng}`
}

function isLink(own: string): boolean {
  return /^(https?:\/\/|\/(?!\/))/i.test(own)
}
