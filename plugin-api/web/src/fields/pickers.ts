/** Results of the studio's pickers, and their conversion to props of an element. */
import { isPoint, pointOf } from '../places/point.ts'
import type { Point } from '../places/point.ts'
import type { PropRole, Props, PropSpec } from '../contract/types.ts'
import type { PickerKind } from './services.ts'

/** Result of the icon and shape pickers: a drawing with its name. */
export interface PickedDrawing {
  id: string
  /** Path data, one line per path: within 24 units for an icon, within 100 for a shape. */
  path: string
}

/** Input and result of the place picker. */
export interface PickedPlace {
  /** Coordinates in GCJ-02. */
  position: Point
  label: string
  address: string
  /** The author's own link to the place. */
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

/** Returns the kind of picker that a control opens. */
export function pickerOf(control: string | undefined): PickerKind | undefined {
  return control === undefined ? undefined : KINDS[control]
}

/**
 * Converts a choice to props; null when nothing was chosen. A drawing is stored with its name, so that pages never have
 * to fetch it (docs/decisions/0015): `icon-selector` on `icon` sets `icon` and `iconPath`, `shape-picker` on
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

/** Returns the stored place, read from the props with the place roles. */
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
 * Converts a place to props (EL-MAP-14): position and name go to the prop with role `place`, the other fields to those
 * with roles `place-name`, `place-address` and `place-link`, as far as the type has them.
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

/** Returns whether a picker's result is a place. */
export function isPlace(picked: unknown): picked is PickedPlace {
  const { position, label, address, link } = (picked ?? {}) as Partial<PickedPlace>
  return isPoint(position) && [label, address, link].every((text) => typeof text === 'string')
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns the prop that stores the drawing of a named one: `icon` → `iconPath`. */
export function drawingName(name: string): string {
  return `${name}Path`
}

/** Returns the prop that stores the name of a drawing: `shapePath` → `shapeId`. */
export function idName(name: string): string {
  return `${name.replace(/Path$/, '')}Id`
}

function isDrawing(picked: unknown): picked is PickedDrawing {
  const { id, path } = (picked ?? {}) as Partial<PickedDrawing>
  return typeof id === 'string' && typeof path === 'string'
}
