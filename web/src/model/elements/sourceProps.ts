import type { ElementType } from '../elementType.ts'
import type { PlacedElement } from '../work.ts'

/** The data source that an element shows, and the prop that its rows go into. */
export interface ShownSource {
  id: number
  rows: string
}

/** What an element has chosen as its data source (DS-013); null where it shows what was typed. */
export function shownSource(element: PlacedElement, type: ElementType | null): ShownSource | null {
  const findPropName = (role: string) => type?.props.find((prop) => prop.role === role)?.name
  const [source, rows] = [findPropName('data'), findPropName('rows')]
  if (source === undefined || rows === undefined) return null
  const id = Number(element.pluginProps?.[source])
  return Number.isSafeInteger(id) && id > 0 ? { id, rows } : null
}

/** The element with these rows instead of the typed ones. */
export function withRows(
  element: PlacedElement,
  source: ShownSource,
  rows: unknown[],
): PlacedElement {
  return { ...element, pluginProps: { ...element.pluginProps, [source.rows]: rows } }
}
