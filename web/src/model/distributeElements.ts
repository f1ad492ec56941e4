import { movable } from './alignElements.ts'
import { outlineOf, tidy } from './box.ts'
import { changeElements, findPage, patched } from './change.ts'
import type { Work } from './work.ts'

export type Axis = 'horizontal' | 'vertical'

/** Makes the gaps between at least three elements equal; the outer two stay (CV-012). */
export function distributeElements(
  work: Work,
  pageId: string,
  uuids: readonly string[],
  axis: Axis,
): Work {
  const [start, size] =
    axis === 'horizontal' ? (['left', 'width'] as const) : (['top', 'height'] as const)
  const spread = movable(findPage(work, pageId), uuids)
    .map((element) => ({ uuid: element.uuid, box: outlineOf(element) }))
    .sort((a, b) => a.box[start] - b.box[start])
  const [first, last] = [spread[0], spread.at(-1)]
  if (!first || !last || spread.length < 3) return work
  const room = last.box[start] + last.box[size] - first.box[start]
  const filled = spread.reduce((sum, { box }) => sum + box[size], 0)
  const gap = (room - filled) / (spread.length - 1)
  const shifts = new Map<string, number>()
  let at = first.box[start]
  for (const { uuid, box } of spread) {
    shifts.set(uuid, at - box[start])
    at += box[size] + gap
  }
  return changeElements(work, pageId, shifts.keys(), (element) => {
    const moved = { [start]: tidy(element.commonStyle[start] + (shifts.get(element.uuid) ?? 0)) }
    return patched(element, { commonStyle: patched(element.commonStyle, moved) })
  })
}
