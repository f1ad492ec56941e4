import { clamp } from '../box.ts'
import { findElement } from '../change.ts'
import { canvasOf, fitOf } from '../pages/fit.ts'
import { updateStyle } from '../elements/elements.ts'
import type { CommonStyle, Work } from '../work.ts'
import { hasWords } from './lowContrast.ts'
import { isOperable, listVisibleElements, type PageCheck } from './check.ts'

/** A hair over the edge is nobody's business. */
const SLACK = 4

/** Elements of which visitors see nothing, since they lie beside their page. */
export const outsidePage: PageCheck = (input) =>
  listVisibleElements(input).flatMap(({ element, type }) => {
    const { left, width, top, height } = element.commonStyle
    const isOff = left + width <= 0 || left >= input.work.width || top + height <= 0
    if (!isOff || type.fillsPage) return []
    const { uuid } = element
    const pageId = input.page.uuid
    return [{ code: 'outside', severity: 'warning', pageId, uuid, fix: moved(pageId, uuid) }]
  })

/**
 * Elements wholly below a page that is turned: it scrolls for them, and no longer stands whole on a phone; where its parts are
 * pinned they lie below every screen.
 */
export const belowPage: PageCheck = (input) => {
  const canvas = canvasOf(input.work)
  if (canvas.isLong) return []
  const isPinned = fitOf(input.page, canvas) === 'pin'
  return listVisibleElements(input).flatMap(({ element, type }) => {
    const { left, width, top } = element.commonStyle
    const isBeside = left + width <= 0 || left >= canvas.width
    if (top < canvas.height || isBeside || type.fillsPage) return []
    const { uuid } = element
    const pageId = input.page.uuid
    return [
      {
        code: 'below',
        severity: isPinned ? 'warning' : 'hint',
        pageId,
        uuid,
        // A page that scrolls has grown for it: moved up, it would cover what it stands below.
        ...(isPinned && { fix: moved(pageId, uuid, canvas.height) }),
      },
    ]
  })
}

/** Elements of which the edge of the page cuts something off: words and fields that visitors cannot reach, or a part of a picture. */
export const cutOff: PageCheck = (input) =>
  listVisibleElements(input).flatMap(({ element, type }) => {
    const { left, width, rotate } = element.commonStyle
    const right = left + width
    const isMissed = hasWords(element, type) || isOperable(element, type)
    if (type.fillsPage || rotate !== 0 || right <= 0 || left >= input.work.width) return []
    if (left >= -SLACK && right <= input.work.width + SLACK) return []
    const { uuid, locked } = element
    const pageId = input.page.uuid
    // What is wider than its page reaches over an edge wherever it stands.
    const canMove = width <= input.work.width && !locked
    return [
      {
        code: 'cutOff',
        severity: isMissed ? 'warning' : 'hint',
        pageId,
        uuid,
        ...(canMove && { fix: moved(pageId, uuid) }),
      },
    ]
  })

/** Onto the page by the shortest way; a page that scrolls has no lower edge. */
function moved(pageId: string, uuid: string, lowest = Infinity): (work: Work) => Work {
  return (work) => {
    const page = work.pages.find((one) => one.uuid === pageId)
    const style = findElement(page, uuid)?.commonStyle
    if (!style) return work
    return updateStyle(work, pageId, [uuid], moveWithin(style, work.width, lowest))
  }
}

function moveWithin({ left, top, width, height }: CommonStyle, most: number, lowest: number) {
  return { left: clamp(left, 0, most - width), top: clamp(top, 0, lowest - height) }
}
