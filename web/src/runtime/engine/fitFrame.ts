import {
  fitOf,
  findBackgroundElements,
  neededHeight,
  pinCanvas,
  pinnedHeight,
  pinOf,
  getFrame,
  type Canvas,
} from '../../model/pages/fit.ts'
import type { Page, PlacedElement } from '../../model/work.ts'
import { cssLength, scaled } from '../elementStyle.ts'

export interface FittedFrame {
  /** Minimum design height of the sheet. */
  height: number
  isScaled: boolean
  /** Rules for elements whose position differs from the canvas. */
  css: string
}

/**
 * Minimum ratio of height to width for which pages are scaled; lower windows, with a keyboard or in landscape, scroll.
 */
export const MIN_FIT_RATIO = 1.3

/** Returns how a page's frame adapts to lower windows. A page that fits all of them is treated like a scrolling one. */
export function fitFrame(
  page: Page,
  index: number,
  canvas: Canvas,
  scrolling: () => number,
): FittedFrame {
  const fit = fitOf(page, canvas)
  if (fit === 'pin') {
    const height = pinnedHeight(page, canvas)
    return { height, isScaled: false, css: pins(page, index, canvas) }
  }
  const needed = neededHeight(page, canvas)
  if (fit === 'scroll' || needed <= MIN_FIT_RATIO * canvas.width)
    return { height: scrolling(), isScaled: false, css: '' }
  return { height: needed, isScaled: true, css: grounds(page, index, canvas) }
}

/** Rules for backgrounds of a scaled page: they keep the window's width and at least its height. */
function grounds(page: Page, index: number, canvas: Canvas): string {
  return rules(page, index, canvas, (element, isGround) => {
    if (!isGround) return ''
    const height = scaled(getFrame(element).height)
    return (
      'position:absolute!important;top:0!important;left:calc((var(--wide) - var(--wide)/var(--s))/2)!important;width:calc(var(--wide)/var(--s))!important;' +
      `height:calc(max(var(--room),${height})/var(--s))!important`
    )
  })
}

/** Rules for pinned elements: positions relative to the bottom or the middle instead of the top. */
function pins(page: Page, index: number, canvas: Canvas): string {
  const whole = pinCanvas(page, canvas)
  return rules(page, index, canvas, (element, isGround) => {
    if (isGround) return 'min-height:100%!important'
    const { top, height } = getFrame(element)
    const pin = pinOf(element, canvas)
    if (pin === 'top') return ''
    if (pin === 'middle')
      return `position:absolute!important;top:calc(50% + ${top - whole / 2} * var(--px))!important`
    // Resets the margin that makes room for an element that grows (`growingBox`): here it would lift the element.
    const margin = cssLength(element.commonStyle.margin?.bottom)
    return (
      'position:absolute!important;top:auto!important;' +
      `bottom:${scaled(whole - top - height)}!important;margin-bottom:${margin}!important`
    )
  })
}

function rules(
  page: Page,
  index: number,
  canvas: Canvas,
  ruleOf: (element: PlacedElement, isGround: boolean) => string,
): string {
  const ground = findBackgroundElements(page, canvas)
  const css = page.elements.map((element) => {
    // Only ids that cannot end the selector; all generated ones qualify.
    const rule = /^[\w-]{1,200}$/.test(element.uuid) ? ruleOf(element, ground.has(element)) : ''
    return rule && `[data-index="${index}"] [data-el="${element.uuid}"]{${rule}}`
  })
  return css.join('')
}
