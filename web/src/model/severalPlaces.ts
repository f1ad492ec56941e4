/** Numbers of several elements at once: those that all share, and what a new one means for each. */
import { movable } from './alignElements.ts'
import { boxOf, outlineOf, tidy, union } from './box.ts'
import { changeElements, findPage, patched } from './change.ts'
import { chosenGroup } from './groups.ts'
import { resizeElements } from './resizeElements.ts'
import { resizeTogether } from './resizeBox.ts'
import { normalAngle } from './rotateElement.ts'
import { placeTurned, turnTogether } from './rotateTogether.ts'
import type { Page, Work } from './work.ts'

export type PlaceName = 'left' | 'top' | 'width' | 'height' | 'rotate'

/** The number that all of these share; of a whole group that of the box around it. Null where they differ. */
export function sharedPlace(
  page: Page | undefined,
  uuids: readonly string[],
  name: PlaceName,
): number | null {
  const chosen = new Set(uuids)
  const elements = page?.elements.filter(({ uuid }) => chosen.has(uuid)) ?? []
  if (chosenGroup(page, uuids) && name !== 'rotate') {
    const box = union(elements.map(outlineOf))
    return box ? tidy(box[name]) : null
  }
  const [first, ...rest] = elements.map(({ commonStyle }) => commonStyle[name])
  return first !== undefined && rest.every((value) => value === first) ? first : null
}

/** Gives each of these its new number, made from the one it has; a whole group changes as one. Locked ones stay. */
export function placeSeveral(
  work: Work,
  pageId: string,
  uuids: readonly string[],
  { name, next }: { name: PlaceName; next: (from: number) => number | undefined },
): Work {
  const page = findPage(work, pageId)
  const elements = movable(page, uuids)
  const box = union(elements.map(outlineOf))
  if (!box) return work
  if (!chosenGroup(page, uuids)) {
    return changeElements(
      work,
      pageId,
      elements.map(({ uuid }) => uuid),
      (element) => {
        const value = next(element.commonStyle[name])
        if (value === undefined) return element
        const fit = { [name]: fitting(name, value) }
        return patched(element, { commonStyle: patched(element.commonStyle, fit) })
      },
    )
  }
  const value = next(name === 'rotate' ? (sharedPlace(page, uuids, name) ?? 0) : box[name])
  if (value === undefined) return work
  if (name === 'rotate') {
    const by = value - (sharedPlace(page, uuids, name) ?? 0)
    return placeTurned(work, pageId, turnTogether(elements, by))
  }
  const boxes = new Map(elements.map((element) => [element.uuid, boxOf(element)]))
  const to = { ...box, [name]: fitting(name, value) }
  return resizeElements(work, pageId, resizeTogether(boxes, box, to))
}

function fitting(name: PlaceName, value: number): number {
  if (name === 'rotate') return normalAngle(value)
  return name === 'width' || name === 'height' ? Math.max(1, tidy(value)) : tidy(value)
}
