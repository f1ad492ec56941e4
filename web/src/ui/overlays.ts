/** Id of the place in which menus and dialogs lie (`UiProvider`). */
export const OVERLAYS = 'overlays'

const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * True while a dialog, a picker or a menu lies on top of the page. Asked at every key press: it looks among the overlays only,
 * and for the browser's own dialogs, and not at every node of a large work.
 */
export function isOverlayOpen(): boolean {
  const place = document.getElementById(OVERLAYS) ?? document
  if (place.querySelector(OVERLAY) !== null) return true
  return [...document.getElementsByTagName('dialog')].some(({ open }) => open)
}

/** True for what lies in a dialog, a picker or a menu, and for everything while one is open. */
export function isBehindOverlay(target: EventTarget | null): boolean {
  if (isOverlayOpen()) return true
  return target instanceof Element && target.closest(OVERLAY) !== null
}
