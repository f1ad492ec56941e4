/** What the studio's pickers answer, and which props of an element that means. */
import { isPoint, pointOf } from '../places/point.ts'
import type { Point } from '../places/point.ts'
import type { PropRole, Props, PropSpec } from '../contract/types.ts'
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

/** What of a place an element has stored, in the props that have its roles. */
export function placeIn(specs: readonly PropSpec[], props: Props): PickedPlace {
  const readProp = (role: PropRole) => props[nameOf(specs, role) ?? '']
  return {
    position: pointOf(readProp('place')),
    label: textOf(readProp('place-name')),
    address: textOf(readProp('place-address')),
    link: textOf(readProp('place-link')),
  }
}

/**
 * What an element stores of a place (EL-MAP-14): position and name in the prop of the role `place`, and what is said of it in
 * those of `place-name`, `place-address` and `place-link`; only those that the type has.
 */
export function placeProps(
  specs: readonly PropSpec[],
  props: Props,
  place: Partial<PickedPlace>,
): Props {
  const { position, label, address, link } = place
  const former = props[nameOf(specs, 'place') ?? '']
  const point = {
    ...(isObject(former) ? former : {}),
    ...(position ? { position } : {}),
    ...(label === undefined ? {} : { name: label }),
  }
  const entries: [PropRole, unknown][] = [
    ['place', point],
    ['place-name', label],
    ['place-address', address],
    ['place-link', link],
  ]
  return Object.fromEntries(
    entries.flatMap(([role, value]) => {
      const name = nameOf(specs, role)
      return name === undefined || value === undefined ? [] : [[name, value]]
    }),
  )
}

function nameOf(specs: readonly PropSpec[], role: PropRole): string | undefined {
  return specs.find((spec) => spec.role === role)?.name
}

/** Whether a picker answered a place. */
export function isPlace(picked: unknown): picked is PickedPlace {
  const { position, label, address, link } = (picked ?? {}) as Partial<PickedPlace>
  return isPoint(position) && [label, address, link].every((text) => typeof text === 'string')
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

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
