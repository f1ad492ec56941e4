/**
 * Snap lines, distances and the badge of a gesture. They are made once and then only moved by
 * transforms: nodes that come and go would make the browser lay out and layer the page at every move.
 */
import type { Box } from '../../model/box.ts'
import type { SnapLine } from '../../model/snap.ts'
import classes from './canvas.module.css'

export interface GuideLayer {
  show: (lines: readonly SnapLine[], badge: { text: string; at: Box }) => void
  remove: () => void
}

const MOST_LINES = 4
/** Milliseconds between two texts of the badge: nobody reads faster, and a new text is laid out anew. */
const READABLE = 100

export function createGuideLayer(root: HTMLElement, zoom: number): GuideLayer {
  const lines = Array.from({ length: MOST_LINES }, () => part('div', classes.line))
  const gaps = Array.from({ length: MOST_LINES }, () => part('span', classes.gap))
  const badge = part('output', classes.badge)
  root.replaceChildren(...lines, ...gaps, badge)
  let writtenAt = -Infinity
  return {
    show(found, label) {
      lines.forEach((node, index) => showLine(node, found[index], zoom))
      gaps.forEach((node, index) => showGap(node, found[index], zoom))
      const { left, top, width, height } = label.at
      const now = performance.now()
      if (now - writtenAt >= READABLE && write(badge, label.text)) writtenAt = now
      moveTo(badge, left + width / 2, top + height, zoom)
    },
    remove: () => root.replaceChildren(),
  }
}

function part(name: 'div' | 'span' | 'output', className: string | undefined): HTMLElement {
  const node = document.createElement(name)
  node.className = className ?? ''
  return node
}

function showLine(node: HTMLElement, line: SnapLine | undefined, zoom: number): void {
  reveal(node, line !== undefined)
  if (!line) return
  const { axis, at, from, to } = line
  const [thick, long] = [1 / zoom, to - from]
  node.style.transform =
    axis === 'x'
      ? `translate(${at}px, ${from}px) scale(${thick}, ${long})`
      : `translate(${from}px, ${at}px) scale(${long}, ${thick})`
}

function showGap(node: HTMLElement, line: SnapLine | undefined, zoom: number): void {
  const gap = line?.gap
  reveal(node, gap !== undefined)
  if (!line || !gap) return
  const middle = (gap.from + gap.to) / 2
  write(node, String(Math.round(gap.to - gap.from)))
  if (line.axis === 'x') moveTo(node, line.at, middle, zoom)
  else moveTo(node, middle, line.at, zoom)
}

/** Labels keep their size whatever the zoom. */
function moveTo(node: HTMLElement, x: number, y: number, zoom: number): void {
  node.style.transform = `translate(${x}px, ${y}px) scale(${1 / zoom}) translate(-50%, var(--drop, -50%))`
}

function reveal(node: HTMLElement, isShown: boolean): void {
  const opacity = isShown ? '1' : '0'
  if (node.style.opacity !== opacity) node.style.opacity = opacity
}

function write(node: HTMLElement, text: string): boolean {
  if (node.textContent === text) return false
  node.textContent = text
  return true
}
