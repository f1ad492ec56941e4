/** The equal distances of a gesture; made once and then only moved, beside the snap lines. */
import type { Span } from '../../model/spacing.ts'
import classes from './craft.module.css'

export interface SpacingLayer {
  show: (spans: readonly Span[]) => void
  remove: () => void
}

const MOST = 4

export function createSpacingLayer(root: HTMLElement, zoom: number): SpacingLayer {
  const bars = Array.from({ length: MOST }, () => part(root, classes.span))
  const labels = Array.from({ length: MOST }, () => part(root, classes.spanLength))
  return {
    show(spans) {
      bars.forEach((node, index) => showBar(node, spans[index], zoom))
      labels.forEach((node, index) => showLength(node, spans[index], zoom))
    },
    remove: () => [...bars, ...labels].forEach((node) => node.remove()),
  }
}

function part(root: HTMLElement, className: string | undefined): HTMLElement {
  const node = document.createElement('span')
  node.className = className ?? ''
  root.append(node)
  return node
}

function showBar(node: HTMLElement, span: Span | undefined, zoom: number): void {
  node.toggleAttribute('data-shown', span !== undefined)
  if (!span) return
  const { axis, from, to, at } = span
  node.dataset.axis = axis
  const [x, y] = axis === 'x' ? [from, at] : [at, from]
  node.style.setProperty('--length', `${(to - from) * zoom}px`)
  node.style.transform = `translate(${x}px, ${y}px) scale(${1 / zoom})`
}

function showLength(node: HTMLElement, span: Span | undefined, zoom: number): void {
  node.toggleAttribute('data-shown', span !== undefined)
  if (!span) return
  const { axis, from, to, at } = span
  const text = String(Math.round(to - from))
  if (node.textContent !== text) node.textContent = text
  const middle = (from + to) / 2
  const [x, y] = axis === 'x' ? [middle, at] : [at, middle]
  node.style.transform = `translate(${x}px, ${y}px) scale(${1 / zoom}) translate(-50%, calc(-50% + var(--aside-y, 0px)))`
}
