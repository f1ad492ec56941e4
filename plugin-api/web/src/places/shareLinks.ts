/** Parses a point from text that an author pastes: two numbers, or a link made by a map's "share" button. */
import { gcj02FromBd09, gcj02FromWgs84 } from './coordinates.ts'
import { isPoint } from './point.ts'
import type { Point } from './point.ts'

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const PAIR = new RegExp(String.raw`${NUMBER}\s*[,，\s]\s*${NUMBER}`)
const ALONE = new RegExp(String.raw`^\s*${NUMBER}\s*[,，\s]\s*${NUMBER}\s*$`)

interface Service {
  hosts: RegExp
  /** Patterns of the two numbers in its links. */
  pairs: { in: RegExp; lngFirst: boolean }[]
  system: (point: Point, address: string) => Point
}

const asItIs = (point: Point) => point
const isBaiduFar = (address: string) =>
  /coord_type=(gcj02|wgs84)/i.exec(address)?.[1]?.toLowerCase()

const SERVICES: Service[] = [
  {
    hosts: /(^|\.)(amap|gaode|autonavi)\.com$/,
    pairs: [
      { in: /[?&](?:position|to|from|location|lnglat|center)=([^&#]*)/, lngFirst: true },
      // P=id,lat,lng,name,address, as shared by the app.
      { in: /[?&]p=[^,&#]*,([^&#]*)/i, lngFirst: false },
      { in: /[?&]q=([^&#]*)/, lngFirst: false },
    ],
    system: asItIs,
  },
  {
    hosts: /(^|\.)map\.qq\.com$/,
    pairs: [
      { in: /coord:([^;&#]*)/, lngFirst: false },
      { in: /[?&](?:tocoord|coord|center|latlng|pointy)=([^&#]*)/, lngFirst: false },
    ],
    system: asItIs,
  },
  {
    hosts: /(^|\.)map\.baidu\.com$/,
    pairs: [
      { in: /[?&](?:location|center|destination|latlng)=(?:latlng:)?([^&#|]*)/, lngFirst: false },
    ],
    system: (point, address) => {
      const told = isBaiduFar(address)
      if (told === 'gcj02') return point
      return told === 'wgs84' ? gcj02FromWgs84(point) : gcj02FromBd09(point)
    },
  },
  {
    hosts: /(^|\.)google\.[a-z.]{2,6}$/,
    pairs: [
      { in: /!3d(-?[\d.]+!4d-?[\d.]+)/, lngFirst: false },
      { in: /[?&](?:q|query|ll|center|destination|daddr)=([^&#]*)/, lngFirst: false },
      { in: /\/@([^/?#]*)/, lngFirst: false },
    ],
    system: gcj02FromWgs84,
  },
  {
    hosts: /^maps\.apple\.com$/,
    pairs: [{ in: /[?&](?:coordinate|ll|daddr|sll|q)=([^&#]*)/, lngFirst: false }],
    system: asItIs,
  },
]

/**
 * Returns the point of a text in GCJ-02; undefined when there is none. Two bare numbers are read as GCJ-02, latitude
 * first.
 */
export function pointIn(text: string): Point | undefined {
  const alone = ALONE.exec(text)
  if (alone) return pointFrom(alone, false)
  if (/^\s*geo:/i.test(text)) return converted(text, false, gcj02FromWgs84)
  const address = addressIn(text)
  const service = SERVICES.find(
    ({ hosts }) => address !== undefined && hosts.test(address.hostname),
  )
  if (!address || !service) return undefined
  const plain = decoded(address.href)
  for (const pair of service.pairs) {
    const part = pair.in.exec(plain)?.[1]
    const point = converted(part?.replace('!4d', ',') ?? '', pair.lngFirst, (found) =>
      service.system(found, plain),
    )
    if (point) return point
  }
  return undefined
}

function converted(
  text: string,
  lngFirst: boolean,
  system: (point: Point) => Point,
): Point | undefined {
  const numbers = PAIR.exec(text)
  const point = numbers && pointFrom(numbers, lngFirst)
  return point ? system(point) : undefined
}

/** Swaps the numbers if the latitude would be out of range: 116, 39 means 39, 116. */
function pointFrom([, first, second]: RegExpExecArray, lngFirst: boolean): Point | undefined {
  const [a, b] = [Number(first), Number(second)]
  const point = lngFirst ? { lat: b, lng: a } : { lat: a, lng: b }
  const turned = { lat: point.lng, lng: point.lat }
  return [point, turned].find(isPoint)
}

/** Finds the link in a text; apps share a name followed by a link. */
function addressIn(text: string): URL | undefined {
  const [link] = /https?:\/\/\S+/i.exec(text) ?? []
  return link !== undefined && URL.canParse(link) ? new URL(link) : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
