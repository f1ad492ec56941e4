/** What the studio's pickers answer, and which props of an element that means. */
import type { Props, PropSpec } from '../elementType.ts'
import type { PickerKind } from './services.ts'

/** The answer of the pickers of icons and shapes: a drawing under its name. */
export interface PickedDrawing {
  id: string
  /** Path data, a line for each path: within 24 units for an icon, within 100 for a shape. */
  path: string
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
