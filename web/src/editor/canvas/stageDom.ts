/** What gestures touch directly, without React, until the pointer is released. */
import type { Box } from '../../model/box.ts'
import type { SnapLine } from '../../model/snap.ts'
import classes from './canvas.module.css'

export interface StageDom {
  /** The sheet elements stand on, scaled by the zoom. */
  sheet: HTMLElement
  /** Frames and handles over the sheet. */
  overlay: HTMLElement
  /** Snap lines and the marquee. */
  guides: HTMLElement
  zoom(): number
}

export function boxNode(stage: StageDom, uuid: string): HTMLElement | null {
  return stage.sheet.querySelector(`[data-el="${CSS.escape(uuid)}"]`)
}

export function frameNode(stage: StageDom, uuid: string): HTMLElement | null {
  return stage.overlay.querySelector(`[data-frame="${CSS.escape(uuid)}"]`)
}

/** A pointer's place in design pixels on the sheet. */
export function sheetPoint(stage: StageDom, event: { clientX: number; clientY: number }) {
  const { left, top } = stage.sheet.getBoundingClientRect()
  const zoom = stage.zoom()
  return { x: (event.clientX - left) / zoom, y: (event.clientY - top) / zoom }
}

export function showLines(stage: StageDom, lines: readonly SnapLine[]): void {
  const wanted = lines.flatMap((line) =>
    line.gap ? [lineNode(line), gapNode(line)] : [lineNode(line)],
  )
  stage.guides.replaceChildren(...wanted)
}

export function showMarquee(stage: StageDom, box: Box): void {
  const node = stage.guides.firstElementChild ?? document.createElement('div')
  node.className = classes.marquee ?? ''
  place(node as HTMLElement, box)
  if (!node.parentElement) stage.guides.replaceChildren(node)
}

export function clearGuides(stage: StageDom): void {
  stage.guides.replaceChildren()
}

/** A small label beside the frame: size, place or angle during a gesture. */
export function showBadge(stage: StageDom, text: string, at: Box): void {
  const node = document.createElement('output')
  node.className = classes.badge ?? ''
  node.textContent = text
  node.style.left = `${at.left + at.width / 2}px`
  node.style.top = `${at.top + at.height}px`
  stage.guides.append(node)
}

export function place(node: HTMLElement, { left, top, width, height }: Box): void {
  node.style.left = `${left}px`
  node.style.top = `${top}px`
  node.style.width = `${width}px`
  node.style.height = `${height}px`
}

function lineNode({ axis, at, from, to }: SnapLine): HTMLElement {
  const node = document.createElement('div')
  node.className = (axis === 'x' ? classes.lineX : classes.lineY) ?? ''
  const box = { left: at, top: from, width: 0, height: to - from }
  place(node, axis === 'x' ? box : { left: from, top: at, width: to - from, height: 0 })
  return node
}

function gapNode({ axis, at, gap = { from: 0, to: 0 } }: SnapLine): HTMLElement {
  const node = document.createElement('span')
  node.className = classes.gap ?? ''
  node.textContent = String(Math.round(gap.to - gap.from))
  const middle = (gap.from + gap.to) / 2
  node.style.left = `${axis === 'x' ? at : middle}px`
  node.style.top = `${axis === 'x' ? middle : at}px`
  return node
}
