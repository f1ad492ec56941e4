import { clamp } from '../box.ts'
import { findElement } from '../change.ts'
import { canvasOf, fitOf } from '../pages/fit.ts'
import { updateStyle } from '../elements/elements.ts'
import type { CommonStyle, Work } from '../work.ts'
import { hasWords } from './lowContrast.ts'
import { isOperable, listVisibleElements, type PageCheck } from './check.ts'

/** Tolerance at the edges, in design pixels. */
const SLACK = 4

/** Finds elements that lie completely outside of their page. */
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
 * Finds elements completely below the canvas of a paged work: the page scrolls because of them and no longer fits a
 * screen; on a page with pinned parts they are below every screen.
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
        // No fix for a scrolling page, which has grown for the element: moved up, the element would cover others.
        ...(isPinned && { fix: moved(pageId, uuid, canvas.height) }),
      },
    ]
  })
}

/** Finds texts and fields that the edge of the page cuts off, and pictures that are cut in part. */
export const cutOff: PageCheck = (input) =>
  listVisibleElements(input).flatMap(({ element, type }) => {
    const { left, width, rotate } = element.commonStyle
    const right = left + width
    const isMissed = hasWords(element, type) || isOperable(element, type)
    if (type.fillsPage || rotate !== 0 || right <= 0 || left >= input.work.width) return []
    if (left >= -SLACK && right <= input.work.width + SLACK) return []
    const { uuid, locked } = element
    const pageId = input.page.uuid
    // An element wider than its page is cut off wherever it is moved.
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

/** Moves an element into its page by the shortest way; a scrolling page has no lower edge. */
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
