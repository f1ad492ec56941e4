/** How a page stands on screens that are lower than the canvas (amendment of CV-001 and VR-001). */
import { changeElements, changePage, withPatch } from '../change.ts'
import type { Page, PlacedElement, Work } from '../work.ts'

/** `scroll`: at full width, the rest is below; `scale`: all of it, smaller; `pin`: parts hold to the top and the bottom. */
export const FITS = ['scroll', 'scale', 'pin'] as const
export type Fit = (typeof FITS)[number]

/** What an element of a page with pinned parts holds to. */
export const PINS = ['top', 'middle', 'bottom'] as const
export type Pin = (typeof PINS)[number]

/** The canvas that a page was drawn on. */
export interface Canvas {
  width: number
  height: number
  isLong: boolean
  /** Pages of a long work stand one below the other: no page has a window of its own to fit. */
  isStacked?: boolean
}

type FitPage = Pick<Page, 'fit'> & { elements: readonly FitElement[] }
type FitElement = Pick<PlacedElement, 'pin'> & {
  commonStyle?: Partial<PlacedElement['commonStyle']>
}

export function canvasOf(work: Pick<Work, 'width' | 'height' | 'page_mode' | 'pages'>): Canvas {
  const isLong = work.page_mode === 'h5_long_page'
  const isStacked = isLong && work.pages.length > 1
  return { width: work.width, height: work.height, isLong, isStacked }
}

/**
 * What a page says, or what suits it: a page of a long work scrolls, one of a paged work is made smaller, unless it reaches
 * below its canvas, which is how authors make a page that scrolls.
 */
export function fitOf(page: FitPage, canvas: Canvas): Fit {
  if (canvas.isStacked) return 'scroll'
  return FITS.find((fit) => fit === page.fit) ?? usualFit(page, canvas)
}

export function usualFit(page: FitPage, canvas: Canvas): Fit {
  if (canvas.isLong) return 'scroll'
  return extentOf(page, canvas).low > canvas.height ? 'scroll' : 'scale'
}

/** What an element holds to: what its author says, or the nearer half of the canvas. */
export function pinOf(element: FitElement, canvas: Pick<Canvas, 'height'>): Pin {
  const said = PINS.find((pin) => pin === element.pin)
  if (said !== undefined) return said
  const { top, height } = getFrame(element)
  return top + height / 2 > canvas.height / 2 ? 'bottom' : 'top'
}

/**
 * The height in design pixels that a page made smaller must show: that of all but what only fills its ground, with a little of
 * what its author left free below, so that nothing sticks to the edge of the screen.
 */
export function neededHeight(page: FitPage, canvas: Canvas): number {
  const { low } = extentOf(page, canvas)
  return Math.max(low, Math.min(low + MARGIN, canvas.height))
}

const MARGIN = 24

/** The height below which parts that hold to the top would lie over those at the bottom. */
export function pinnedHeight(page: FitPage, canvas: Canvas): number {
  const whole = pinCanvas(page, canvas)
  let [above, below, around] = [0, whole, 0]
  for (const element of extentOf(page, canvas).parts) {
    const { top, bottom } = getBoundingBox(element)
    const pin = pinOf(element, canvas)
    if (pin === 'top') above = Math.max(above, bottom)
    else if (pin === 'bottom') below = Math.min(below, top)
    else around = Math.max(around, whole - 2 * top, 2 * bottom - whole)
  }
  return Math.min(whole, Math.max(above + whole - below, around))
}

/** The height that distances to the bottom are counted from. */
export function pinCanvas(page: FitPage, canvas: Canvas): number {
  return Math.max(canvas.height, extentOf(page, canvas).low)
}

/**
 * Elements that cover the canvas and have nothing but such below them: a background, whatever type it is of. They go on
 * filling the screen where the rest is made smaller.
 */
export function findBackgroundElements(page: FitPage, canvas: Canvas): Set<FitElement> {
  const ground = new Set<FitElement>()
  const covers = (element: FitElement) => coversAll(element, canvas)
  // Most pages have none, and every change of one asks.
  if (!page.elements.some(covers)) return ground
  // Sorting keeps the order of those of one layer, as painting does.
  const painted = [...page.elements].sort((one, other) => layer(one) - layer(other))
  for (const element of painted) {
    if (!covers(element)) break
    ground.add(element)
  }
  return ground
}

function coversAll({ commonStyle }: FitElement, canvas: Canvas): boolean {
  const [left, top] = [measure(commonStyle, 'left'), measure(commonStyle, 'top')]
  return (
    left <= 0 &&
    top <= 0 &&
    measure(commonStyle, 'rotate') % 360 === 0 &&
    left + measure(commonStyle, 'width') >= canvas.width &&
    top + measure(commonStyle, 'height') >= canvas.height
  )
}

/** Says how a page fits; undefined leaves it to what suits the page. */
export function setFit(work: Work, pageId: string, fit: Fit | undefined): Work {
  return changePage(work, pageId, (page) => {
    if (fit !== undefined) return withPatch(page, { fit })
    const { fit: former, ...rest } = page
    return former === undefined ? page : rest
  })
}

/** Says what elements hold to; undefined leaves it to where they stand. */
export function setPin(
  work: Work,
  pageId: string,
  uuids: readonly string[],
  pin: Pin | undefined,
): Work {
  return changeElements(work, pageId, uuids, (element) => {
    if (pin !== undefined) return withPatch(element, { pin })
    const { pin: former, ...rest } = element
    return former === undefined ? element : rest
  })
}

/** How far down the elements of a page reach on a canvas of this size, those left out that only fill its ground. */
interface Extent extends Pick<Canvas, 'width' | 'height'> {
  parts: readonly FitElement[]
  low: number
}

/** By the elements of a page: several parts of the editor ask for the same after each change. */
const extents = new WeakMap<readonly FitElement[], Extent>()

function extentOf(page: FitPage, canvas: Canvas): Extent {
  const { width, height } = canvas
  const { elements } = page
  const known = extents.get(elements)
  if (known?.width === width && known.height === height) return known
  const ground = findBackgroundElements(page, canvas)
  const parts = ground.size === 0 ? elements : elements.filter((one) => !ground.has(one))
  const low = parts.reduce((most, element) => Math.max(most, getBoundingBox(element).bottom), 0)
  const extent = { width, height, parts, low }
  extents.set(elements, extent)
  return extent
}

/** An element's upright outline, turned or not. */
function getBoundingBox({ commonStyle }: FitElement): { top: number; bottom: number } {
  const top = measure(commonStyle, 'top')
  const height = measure(commonStyle, 'height')
  const rotate = measure(commonStyle, 'rotate')
  if (rotate % 180 === 0) return { top, bottom: top + height }
  const width = measure(commonStyle, 'width')
  const angle = (rotate * Math.PI) / 180
  const tall = width * Math.abs(Math.sin(angle)) + height * Math.abs(Math.cos(angle))
  const middle = top + height / 2
  return { top: middle - tall / 2, bottom: Math.ceil(middle + tall / 2) }
}

/** EM-006: where a stored element stands; what it does not say is at its default. */
export function getFrame({ commonStyle }: FitElement) {
  return {
    left: measure(commonStyle, 'left'),
    top: measure(commonStyle, 'top'),
    width: measure(commonStyle, 'width'),
    height: measure(commonStyle, 'height'),
    rotate: measure(commonStyle, 'rotate'),
  }
}

const DEFAULTS = { left: 100, top: 100, width: 100, height: 40, rotate: 0 }

function measure(style: FitElement['commonStyle'], name: keyof typeof DEFAULTS): number {
  const value = Number(style?.[name] ?? Number.NaN)
  return Number.isFinite(value) ? value : DEFAULTS[name]
}

function layer({ commonStyle }: FitElement): number {
  const zindex = Math.trunc(Number(commonStyle?.zindex ?? 1))
  return Number.isFinite(zindex) ? zindex : 1
}
