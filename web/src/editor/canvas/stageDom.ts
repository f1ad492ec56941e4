/** DOM nodes that gestures modify directly, without React, until the pointer is released. */
import type { Box } from '../../model/box.ts'
import classes from './canvas.module.css'

export interface StageDom {
  /** The artboard with the elements, scaled by the zoom. */
  artboard: HTMLElement
  /** Frames and handles above the artboard; moved as a whole in design pixels. */
  overlay: HTMLElement
  /** Snap lines and the marquee. */
  guides: HTMLElement
  zoom: () => number
}

export function boxNode(stage: StageDom, uuid: string): HTMLElement | null {
  return stage.artboard.querySelector(`[data-el="${CSS.escape(uuid)}"]`)
}

export function frameNode(stage: StageDom, uuid: string): HTMLElement | null {
  return stage.overlay.querySelector(`[data-frame="${CSS.escape(uuid)}"]`)
}

/** Converts a pointer position to design pixels on the artboard. */
export function toArtboardPoint(stage: StageDom, event: { clientX: number; clientY: number }) {
  const { left, top } = stage.artboard.getBoundingClientRect()
  const zoom = stage.zoom()
  return { x: (event.clientX - left) / zoom, y: (event.clientY - top) / zoom }
}

export function showMarquee(stage: StageDom, box: Box): void {
  const node = stage.guides.firstElementChild ?? document.createElement('div')
  node.className = classes.marquee ?? ''
  applyBox(node as HTMLElement, box)
  if (!node.parentElement) stage.guides.replaceChildren(node)
}

export function clearGuides(stage: StageDom): void {
  stage.guides.replaceChildren()
}

export function applyBox(node: HTMLElement, { left, top, width, height }: Box): void {
  node.style.left = `${left}px`
  node.style.top = `${top}px`
  node.style.width = `${width}px`
  node.style.height = `${height}px`
}
