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
  /** Design height that the sheet has at least. */
  height: number
  isScaled: boolean
  /** Rules for elements that stand elsewhere than on the canvas. */
  css: string
}

/** The narrowest window that pages are made smaller for; a lower one is a keyboard's or lies on its side, and scrolls. */
export const MIN_FIT_RATIO = 1.3

/** How the frame of a page is made so that it fits lower windows. A page that fits all of them is like one that scrolls. */
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

/** What fills the ground keeps the width of the window and at least its height while the rest is made smaller. */
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

/** Distances to the bottom, or to the middle, instead of to the top. */
function pins(page: Page, index: number, canvas: Canvas): string {
  const whole = pinCanvas(page, canvas)
  return rules(page, index, canvas, (element, isGround) => {
    if (isGround) return 'min-height:100%!important'
    const { top, height } = getFrame(element)
    const pin = pinOf(element, canvas)
    if (pin === 'top') return ''
    if (pin === 'middle')
      return `position:absolute!important;top:calc(50% + ${top - whole / 2} * var(--px))!important`
    // One that grows keeps its distance from the top by a margin below it (`growingBox`), which would lift it here.
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
    // Nothing that could end the selector; ids of ours never hold such signs.
    const rule = /^[\w-]{1,200}$/.test(element.uuid) ? ruleOf(element, ground.has(element)) : ''
    return rule && `[data-index="${index}"] [data-el="${element.uuid}"]{${rule}}`
  })
  return css.join('')
}
