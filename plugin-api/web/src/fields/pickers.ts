/** What the studio's pickers answer, and which props of an element that means. */
import { isPoint, pointOf } from '../places/point.ts'
import type { Point } from '../places/point.ts'
import type { Props, PropSpec } from '../elementType.ts'
import type { PickerKind } from './services.ts'

/** The answer of the pickers of icons and shapes: a drawing under its name. */
export interface PickedDrawing {
  id: string
  /** Path data, a line for each path: within 24 units for an icon, within 100 for a shape. */
  path: string
}

/** What the picker of places is opened with, and answers. */
export interface PickedPlace {
  /** In GCJ-02. */
  position: Point
  label: string
  address: string
  /** An address of the author's own that leads there. */
  link: string
}

const KINDS: Record<string, PickerKind> = {
  'icon-selector': 'icon',
  'shape-picker': 'shape',
  'mask-picker': 'mask',
  'image-picker': 'image',
  'audio-library': 'sound',
  'file-picker': 'film',
  'font-picker': 'font',
  'location-picker': 'place',
}

/** The kind of picker that a control opens. */
export function pickerOf(control: string | undefined): PickerKind | undefined {
  return control === undefined ? undefined : KINDS[control]
}

/**
 * What an element stores of a choice; null when nothing was chosen. A drawing is stored with its name, so that a page never
 * has to ask for it (docs/decisions/0015): `icon-selector` on `icon` sets `icon` and `iconPath`, `shape-picker` on
 * `shapePath` sets `shapePath` and `shapeId`.
 */
export function pickedProps({ name, control }: PropSpec, picked: unknown): Props | null {
  if (typeof picked === 'string') return { [name]: picked }
  if (!isDrawing(picked)) return null
  const { id, path } = picked
  return control === 'icon-selector'
    ? { [name]: id, [drawingName(name)]: path }
    : { [name]: path, [idName(name)]: id }
}

/** What of a place an element has stored. */
export function placeIn(props: Props): PickedPlace {
  return {
    position: pointOf(props.poi),
    label: textOf(props.labelContent),
    address: textOf(props.detailedAddress),
    link: textOf(props.targetUrl),
  }
}

/**
 * What an element stores of a place (EL-MAP-14): `poi` its position and name, `labelContent`, `detailedAddress` and
 * `targetUrl` what is said of it; only those that the element has.
 */
export function placeProps(props: Props, place: Partial<PickedPlace>): Props {
  const { position, label, address, link } = place
  const poi = { ...(isObject(props.poi) ? props.poi : {}) }
  if (position) Object.assign(poi, { position })
  if (label !== undefined) Object.assign(poi, { name: label })
  const all = { poi, labelContent: label, detailedAddress: address, targetUrl: link }
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => name in props && value !== undefined),
  )
}

/** Whether a picker answered a place. */
export function isPlace(picked: unknown): picked is PickedPlace {
  const { position, label, address, link } = (picked ?? {}) as Partial<PickedPlace>
  return isPoint(position) && [label, address, link].every((text) => typeof text === 'string')
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** Where the drawing of a named one is stored: `icon` → `iconPath`. */
export function drawingName(name: string): string {
  return `${name}Path`
}

/** Where the name of a drawing is stored: `shapePath` → `shapeId`. */
export function idName(name: string): string {
  return `${name.replace(/Path$/, '')}Id`
}

function isDrawing(picked: unknown): picked is PickedDrawing {
  const { id, path } = (picked ?? {}) as Partial<PickedDrawing>
  return typeof id === 'string' && typeof path === 'string'
}
