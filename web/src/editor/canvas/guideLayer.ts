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
/** Milliseconds between two texts of one label: nobody reads faster, and a new text is laid out and painted anew. */
const READABLE = 100

export function createGuideLayer(root: HTMLElement, zoom: number): GuideLayer {
  const lines = Array.from({ length: MOST_LINES }, () => part('div', classes.line))
  const gaps = Array.from({ length: MOST_LINES }, () => label('span', classes.gap))
  const badge = label('output', classes.badge)
  root.replaceChildren(...lines, ...gaps.map(({ node }) => node), badge.node)
  return {
    show(found, { text, at }) {
      lines.forEach((node, index) => showLine(node, found[index], zoom))
      gaps.forEach((gap, index) => showGap(gap, found[index], zoom))
      badge.write(text)
      moveTo(badge.node, at.left + at.width / 2, at.top + at.height, zoom)
    },
    remove: () => root.replaceChildren(),
  }
}

interface Label {
  node: HTMLElement
  /** Takes a text at once where nothing could be read before, else when the last one has been readable for a while. */
  write: (text: string, isNew?: boolean) => void
}

function label(name: 'span' | 'output', className: string | undefined): Label {
  const node = part(name, className)
  // The one text node stays: another one in its place would be laid out from nothing.
  const words = document.createTextNode('')
  node.append(words)
  let writtenAt = -Infinity
  return {
    node,
    write(text, isNew = false) {
      if (words.data === text) return
      const now = performance.now()
      if (!isNew && now - writtenAt < READABLE) return
      writtenAt = now
      words.data = text
    },
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

function showGap({ node, write }: Label, line: SnapLine | undefined, zoom: number): void {
  const gap = line?.gap
  const isNew = reveal(node, gap !== undefined)
  if (!line || !gap) return
  const middle = (gap.from + gap.to) / 2
  write(String(Math.round(gap.to - gap.from)), isNew)
  if (line.axis === 'x') moveTo(node, line.at, middle, zoom)
  else moveTo(node, middle, line.at, zoom)
}

/** Labels keep their size whatever the zoom. */
function moveTo(node: HTMLElement, x: number, y: number, zoom: number): void {
  node.style.transform = `translate(${x}px, ${y}px) scale(${1 / zoom}) translate(-50%, var(--drop, -50%))`
}

/** Says whether that changed anything. */
function reveal(node: HTMLElement, isShown: boolean): boolean {
  const opacity = isShown ? '1' : '0'
  if (node.style.opacity === opacity) return false
  node.style.opacity = opacity
  return true
}
