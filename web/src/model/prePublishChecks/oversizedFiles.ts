import type { PropType } from '../elementType.ts'
import { listVisibleElements, type PageCheck } from './check.ts'

const MIB = 1024 * 1024

/** What one file may weigh: on a usual phone's network a megabyte is about a second. */
const BUDGETS: Partial<Record<PropType, number>> = {
  image: MIB,
  items: MIB,
  audio: 3 * MIB,
  video: 30 * MIB,
}

/** Files that visitors wait for: the heaviest of an element, where it is over what its kind may weigh. */
export const oversizedFiles: PageCheck = (input) => {
  const { weights } = input.options
  if (weights === undefined) return []
  return listVisibleElements(input).flatMap(({ element, type }) => {
    const over = type.props.flatMap(({ name, type: kind, runtime }) => {
      const budget = BUDGETS[kind]
      if (budget === undefined || runtime) return []
      const files = addressesOf(element.pluginProps[name])
      return files.map((path) => weights.get(path) ?? 0).filter((bytes) => bytes > budget)
    })
    if (over.length === 0) return []
    const size = `${(Math.max(...over) / MIB).toFixed(1)} MB`
    const { uuid } = element
    return [{ code: 'heavy', severity: 'hint', pageId: input.page.uuid, uuid, values: { size } }]
  })
}

/** Pictures of one list that are weighed. */
const MAX_LIST_FILES = 50

/** The paths in a prop: one, or those of a list of pictures. */
function addressesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value)) return []
  return value.slice(0, MAX_LIST_FILES).flatMap((item: unknown) => {
    const image = typeof item === 'object' && item !== null && 'image' in item ? item.image : item
    return typeof image === 'string' ? [image] : []
  })
}
