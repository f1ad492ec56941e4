import type { ElementType } from '../elementType.ts'
import type { PlacedElement } from '../work.ts'

/** The data source of an element, and the prop that receives its rows. */
export interface ShownSource {
  id: number
  rows: string
}

/** Returns the data source of an element (DS-013); null when it shows typed values. */
export function shownSource(element: PlacedElement, type: ElementType | null): ShownSource | null {
  const findPropName = (role: string) => type?.props.find((prop) => prop.role === role)?.name
  const [source, rows] = [findPropName('data'), findPropName('rows')]
  if (source === undefined || rows === undefined) return null
  const id = Number(element.pluginProps?.[source])
  return Number.isSafeInteger(id) && id > 0 ? { id, rows } : null
}

/** Returns the element with the rows of its source instead of the typed values. */
export function withRows(
  element: PlacedElement,
  source: ShownSource,
  rows: unknown[],
): PlacedElement {
  return { ...element, pluginProps: { ...element.pluginProps, [source.rows]: rows } }
}
