import { clockIn } from '@pinye/plugin-api/time'
import { defaultCommonStyle } from '../styles/commonStyle.ts'
import { inLanguage, type ElementType } from '../elementType.ts'
import { withFieldName } from './fieldNames.ts'
import { newUuid } from '../newId.ts'
import { getPresetBox, getPresetProps, getPresetSize, type PresetValues } from './preset.ts'
import type { Language, Page, PlacedElement, Props } from '../work.ts'

export interface CreateElementOptions {
  language: Language
  now: Date
  /** IANA name of the work's time zone; by default that of the device. */
  timeZone?: string | undefined
  at?: { left: number; top: number }
  /** A ready-made look to apply. */
  look?: PresetValues
}

/** Returns a new element of a type, with defaults in the author's language, above all others on the page. */
export function createElement(
  type: ElementType,
  page: Page,
  placing: CreateElementOptions,
): PlacedElement {
  const { look } = placing
  const uuid = newUuid(type.type, new Set(page.elements.map((element) => element.uuid)))
  return {
    uuid,
    id: uuid,
    name: type.type,
    schemaVersion: type.schemaVersion,
    pluginProps: withFieldName(
      {
        ...freshProps(inLanguage(type.defaults, placing.language), placing),
        ...type.beginsWith,
        ...(look && getPresetProps(look, placing.language)),
      },
      type,
    ),
    commonStyle: {
      ...defaultCommonStyle(),
      ...placing.at,
      ...getPresetSize(type, look),
      ...(look && getPresetBox(look)),
      zindex: highestZindex(page) + 1,
    },
    visible: true,
    customName: '',
    interaction: { type: 'none', config: {} },
    events: [],
    methodList: [],
    scripts: [],
    animations: [],
  }
}

export function highestZindex(page: Page): number {
  return page.elements.reduce((top, { commonStyle }) => Math.max(top, commonStyle.zindex), 0)
}

function freshProps(defaults: Props, placing: CreateElementOptions): Props {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, freshValue(value, placing)]),
  )
}

const MINUTES: Record<string, number> = { m: 1, h: 60, d: 1440, w: 10080 }

/** Replaces `{now+1d}`, `{now-30m}` and `{now}` by a time `YYYY-MM-DD HH:mm` in the work's zone. */
function freshValue(value: unknown, { now, timeZone }: CreateElementOptions): unknown {
  // Most values are numbers and strings, for which structuredClone would be far too slow.
  if (typeof value === 'object') return value && structuredClone(value)
  const match = typeof value === 'string' ? /^\{now(?:([+-]\d+)([mhdw]))?\}$/.exec(value) : null
  if (!match) return value
  const minutes = Number(match[1] ?? 0) * (MINUTES[match[2] ?? 'm'] ?? 1)
  return clockIn(timeZone, now.getTime() + minutes * 60_000)
}
