const ARTBOARD = '[data-canvas] [role="listbox"]'

/** Focuses an element of the canvas, or the canvas itself without one. */
export function focusElement(uuid: string | undefined): void {
  const artboard = document.querySelector<HTMLElement>(ARTBOARD)
  const node =
    uuid === undefined
      ? null
      : artboard?.querySelector<HTMLElement>(`[data-el="${CSS.escape(uuid)}"]`)
  const target = node ?? artboard
  target?.focus({ preventScroll: true })
  node?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Scrolls to an element that has just been added, after its render. */
export function revealElement(uuid: string): void {
  requestAnimationFrame(() => {
    const node = document.querySelector(`${ARTBOARD} [data-el="${CSS.escape(uuid)}"]`)
    node?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}

/** Returns the uuid of the focused element of the canvas. */
export function focusedElement(): string | undefined {
  const { activeElement } = document
  return activeElement?.closest(ARTBOARD) ? (activeElement as HTMLElement).dataset.el : undefined
}
