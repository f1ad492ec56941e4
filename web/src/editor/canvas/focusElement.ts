const ARTBOARD = '[data-canvas] [role="listbox"]'

/** Gives an element of the canvas the focus, or the canvas itself where there is none. */
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

/** Scrolls the canvas to an element that has just been added, once it is drawn. */
export function revealElement(uuid: string): void {
  requestAnimationFrame(() => {
    const node = document.querySelector(`${ARTBOARD} [data-el="${CSS.escape(uuid)}"]`)
    node?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}

/** The element of the canvas that has the focus. */
export function focusedElement(): string | undefined {
  const { activeElement } = document
  return activeElement?.closest(ARTBOARD) ? (activeElement as HTMLElement).dataset.el : undefined
}
