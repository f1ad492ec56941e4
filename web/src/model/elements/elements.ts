import { changePage, changeElements, withPatch } from '../change.ts'
import type { PlacedElement, Work, Props, CommonStyle } from '../work.ts'
import { normalizeGroups } from '../groups/groups.ts'
import { roundToHundredths, type Offset, type Box } from '../box.ts'

export function addElements(work: Work, pageId: string, elements: PlacedElement[]): Work {
  if (elements.length === 0) return work
  return changePage(work, pageId, (page) => ({
    ...page,
    elements: [...page.elements, ...elements],
  }))
}

/** Removes elements from their page and its groups. */
export function removeElements(work: Work, pageId: string, uuids: Iterable<string>): Work {
  const gone = new Set(uuids)
  return changePage(work, pageId, (page) => {
    const elements = page.elements.filter((element) => !gone.has(element.uuid))
    if (elements.length === page.elements.length) return page
    return normalizeGroups({ ...page, elements })
  })
}

/** Moves elements by a distance; locked ones stay. */
export function moveElements(
  work: Work,
  pageId: string,
  uuids: Iterable<string>,
  { x, y }: Offset,
): Work {
  return changeElements(work, pageId, uuids, (element) => {
    if (element.locked) return element
    const { left, top } = element.commonStyle
    const moved = { left: roundToHundredths(left + x), top: roundToHundredths(top + y) }
    return withPatch(element, { commonStyle: withPatch(element.commonStyle, moved) })
  })
}

/** Sets the boxes of elements after a resize; at least 1 x 1 (CV-013). */
export function resizeElements(work: Work, pageId: string, boxes: ReadonlyMap<string, Box>): Work {
  return changeElements(work, pageId, boxes.keys(), (element) => {
    const box = boxes.get(element.uuid)
    if (!box || element.locked) return element
    const resized = {
      left: roundToHundredths(box.left),
      top: roundToHundredths(box.top),
      width: Math.max(1, roundToHundredths(box.width)),
      height: Math.max(1, roundToHundredths(box.height)),
    }
    return withPatch(element, { commonStyle: withPatch(element.commonStyle, resized) })
  })
}

/** Renames, hides or locks an element. */
export function updateElement(
  work: Work,
  pageId: string,
  uuids: Iterable<string>,
  patch: Partial<Pick<PlacedElement, 'customName' | 'visible' | 'locked'>>,
): Work {
  return changeElements(work, pageId, uuids, (element) => withPatch(element, patch))
}

/** Sets props of an element; keeps unknown ones (EM-014). */
export function updateProps(work: Work, pageId: string, uuid: string, patch: Props): Work {
  return changeElements(work, pageId, [uuid], (element) =>
    withPatch(element, { pluginProps: withPatch(element.pluginProps, patch) }),
  )
}

export function updateStyle(
  work: Work,
  pageId: string,
  uuids: Iterable<string>,
  patch: Partial<CommonStyle>,
): Work {
  return changeElements(work, pageId, uuids, (element) =>
    withPatch(element, { commonStyle: withPatch(element.commonStyle, patch) }),
  )
}
