/** How a page fits screens lower than its canvas (amendment of CV-001 and VR-001). */
import { changeElements, changePage, withPatch } from '../change.ts'
import type { Page, PlacedElement, Work } from '../work.ts'

/**
 * `scroll`: full width, the rest is scrolled to; `scale`: shrunk to be fully visible; `pin`: parts stick to the top and
 * the bottom.
 */
export const FITS = ['scroll', 'scale', 'pin'] as const
export type Fit = (typeof FITS)[number]

/** Edge that an element of a page with pinned parts sticks to. */
export const PINS = ['top', 'middle', 'bottom'] as const
export type Pin = (typeof PINS)[number]

/** The canvas on which a page was designed. */
export interface Canvas {
  width: number
  height: number
  isLong: boolean
  /** True for a long work: its pages are stacked, so that no page has a window of its own to fit. */
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
 * Returns the page's own fit or the default: pages of a long work scroll, those of a paged one are scaled, unless they
 * reach below their canvas, by which authors make a scrolling page.
 */
export function fitOf(page: FitPage, canvas: Canvas): Fit {
  if (canvas.isStacked) return 'scroll'
  return FITS.find((fit) => fit === page.fit) ?? usualFit(page, canvas)
}

export function usualFit(page: FitPage, canvas: Canvas): Fit {
  if (canvas.isLong) return 'scroll'
  return extentOf(page, canvas).low > canvas.height ? 'scroll' : 'scale'
}

/** Returns the element's own pin or the default: the nearer half of the canvas. */
export function pinOf(element: FitElement, canvas: Pick<Canvas, 'height'>): Pin {
  const said = PINS.find((pin) => pin === element.pin)
  if (said !== undefined) return said
  const { top, height } = getFrame(element)
  return top + height / 2 > canvas.height / 2 ? 'bottom' : 'top'
}

/**
 * Returns the height in design pixels that a scaled page must show: that of all elements except backgrounds, plus some
 * of the free space below them as a margin.
 */
export function neededHeight(page: FitPage, canvas: Canvas): number {
  const { low } = extentOf(page, canvas)
  return Math.max(low, Math.min(low + MARGIN, canvas.height))
}

const MARGIN = 24

/** Returns the height below which parts pinned to the top would overlap those pinned to the bottom. */
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

/** Returns the height from which distances to the bottom are measured. */
export function pinCanvas(page: FitPage, canvas: Canvas): number {
  return Math.max(canvas.height, extentOf(page, canvas).low)
}

/**
 * Returns the background elements: those that cover the canvas and have only such elements below them, whatever their
 * type. They fill the screen even where the rest is scaled.
 */
export function findBackgroundElements(page: FitPage, canvas: Canvas): Set<FitElement> {
  const ground = new Set<FitElement>()
  const covers = (element: FitElement) => coversAll(element, canvas)
  // Fast path: most pages have no background, and every change of a page calls this.
  if (!page.elements.some(covers)) return ground
  // A stable sort keeps the order within a layer, as painting does.
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

/** Sets the fit of a page; undefined restores the default. */
export function setFit(work: Work, pageId: string, fit: Fit | undefined): Work {
  return changePage(work, pageId, (page) => {
    if (fit !== undefined) return withPatch(page, { fit })
    const { fit: former, ...rest } = page
    return former === undefined ? page : rest
  })
}

/** Sets the pin of elements; undefined restores the default by position. */
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

/** The lowest edge of a page's elements on a canvas of this size, without background elements. */
interface Extent extends Pick<Canvas, 'width' | 'height'> {
  parts: readonly FitElement[]
  low: number
}

/** Cache by list of elements: several parts of the editor ask for the same after each change. */
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

/** Returns the vertical extent of an element's bounding box, including its rotation. */
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

/** EM-006: returns the frame of a stored element; missing values get their defaults. */
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
