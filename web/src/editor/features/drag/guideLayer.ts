/**
 * Snap lines, distances and the badge of a gesture. Lines are drawn on one canvas over the visible part of the
 * artboard, since nodes of changing length would make the browser compute the page's layers anew; the badge moves by
 * its transform.
 */
import type { Box } from '../../../model/box.ts'
import type { SnapLine } from '../../../model/snapping/snap.ts'
import type { Span } from '../../../model/snapping/spacing.ts'
import classes from '../../canvas/canvas.module.css'
import { drawGuides } from './guideDrawing.ts'
import { createCompositedTransform } from './compositedTransform.ts'
import { applyBox } from '../../canvas/stageDom.ts'

export interface Guidance {
  lines?: readonly SnapLine[]
  /** Equal distances to the neighbours. */
  spans?: readonly Span[]
  badge: { text: string; at: Box }
}

export interface GuideLayer {
  show: (guidance: Guidance) => void
  remove: () => void
}

/**
 * Minimum milliseconds between two texts of the badge: each causes a layout and a repaint, and faster changes are
 * unreadable.
 */
const BADGE_INTERVAL_MS = 100
/** How far lines extend beyond the artboard, in screen pixels. */
const OVERHANG_PX = 80
/** Maximum number of physical pixels per CSS pixel; more makes no visible difference in thin lines. */
const MAX_PIXEL_DENSITY = 2
const NOTHING: readonly never[] = []

/**
 * Creates the layer. The badge is a child of the root, or of the `carrier` that the gesture moves, with which it then
 * moves along.
 */
export function createGuideLayer(
  root: HTMLElement,
  zoom: number,
  carrier: HTMLElement = root,
): GuideLayer {
  const badge = createBadge(zoom)
  const drawing = createDrawing(root, zoom)
  root.replaceChildren(drawing.node)
  carrier.append(badge.node)
  drawing.cover()
  return {
    show({ lines = NOTHING, spans = NOTHING, badge: { text, at } }) {
      drawing.show({ lines, spans })
      badge.show(text, at)
    },
    remove() {
      drawing.stop()
      badge.remove()
      root.replaceChildren()
    },
  }
}

type DrawnGuides = Required<Pick<Guidance, 'lines' | 'spans'>>

/** Canvas over the visible part of the artboard, updated on scroll. */
function createDrawing(root: HTMLElement, zoom: number) {
  const node = document.createElement('canvas')
  node.className = classes.drawing ?? ''
  const context = node.getContext('2d')
  const viewport = root.closest('[data-canvas]') ?? root
  const style = getComputedStyle(root)
  const look = {
    line: style.getPropertyValue('--editor-guide'),
    span: style.getPropertyValue('--editor-span'),
    fontFamily: style.fontFamily,
    zoom,
  }
  let area = { left: 0, top: 0, width: 0, height: 0 }
  let shown: DrawnGuides = { lines: NOTHING, spans: NOTHING }
  let known = ''

  function cover(): void {
    const [seen, artboard] = [viewport.getBoundingClientRect(), root.getBoundingClientRect()]
    const density = Math.min(MAX_PIXEL_DENSITY, window.devicePixelRatio || 1)
    // Whole pixels relative to the artboard, so that lines stay sharp.
    const left = Math.floor(Math.max(seen.left - artboard.left, -OVERHANG_PX))
    const top = Math.floor(Math.max(seen.top - artboard.top, -OVERHANG_PX))
    const width = Math.max(
      0,
      Math.min(seen.right, artboard.right + OVERHANG_PX) - artboard.left - left,
    )
    const height = Math.max(
      0,
      Math.min(seen.bottom, artboard.bottom + OVERHANG_PX) - artboard.top - top,
    )
    area = { left: left / zoom, top: top / zoom, width: width / zoom, height: height / zoom }
    applyBox(node, area)
    // Setting its size clears a canvas.
    node.width = Math.round(width * density)
    node.height = Math.round(height * density)
    const scale = density * zoom
    context?.setTransform(scale, 0, 0, scale, -area.left * scale, -area.top * scale)
    if (known !== '') draw()
  }

  function draw(): void {
    context?.clearRect(area.left, area.top, area.width, area.height)
    if (context) drawGuides(context, shown, look)
  }

  viewport.addEventListener('scroll', cover, { passive: true })
  return {
    node,
    cover,
    show(next: DrawnGuides) {
      const key = keyOf(next)
      if (key === known) return
      known = key
      // Exposes the number of distances to tests, since a canvas does not reveal what it shows.
      if (next.spans.length !== shown.spans.length) node.dataset.spans = String(next.spans.length)
      shown = next
      draw()
    },
    stop: () => viewport.removeEventListener('scroll', cover),
  }
}

/** Key for skipping the redraw of an equal drawing. */
function keyOf({ lines, spans }: DrawnGuides): string {
  if (lines.length === 0 && spans.length === 0) return ''
  return JSON.stringify([lines, spans])
}

function createBadge(zoom: number) {
  const node = document.createElement('output')
  node.className = classes.badge ?? ''
  // Reuses one text node: a new one would be laid out from scratch.
  const words = document.createTextNode('')
  node.append(words)
  const transform = createCompositedTransform(node)
  let placed = ''
  let wanted = ''
  let writtenAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  function write(): void {
    writtenAt = performance.now()
    words.data = wanted
  }

  return {
    node,
    remove() {
      clearTimeout(timer)
      node.remove()
    },
    /** Below the centre of the box, at the same size at every zoom. */
    show(text: string, { left, top, width, height }: Box) {
      const [x, y] = [left + width / 2, top + height]
      const place = `translate(${x}px, ${y}px) scale(${1 / zoom}) translate(-50%, 10px)`
      if (place !== placed) transform.to(place)
      placed = place
      wanted = text
      clearTimeout(timer)
      if (text === words.data) return
      // Writes in a frame in which something moves anyway; the last text follows once the pointer rests.
      if (performance.now() - writtenAt >= BADGE_INTERVAL_MS) write()
      else timer = setTimeout(write, BADGE_INTERVAL_MS)
    },
  }
}
