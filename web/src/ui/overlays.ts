/** Id of the container of menus and dialogs (`UiProvider`). */
export const OVERLAYS = 'overlays'

const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * Returns whether a dialog, a picker or a menu is open. Called on every key press, so it searches only the overlay
 * container and native dialogs, not all nodes of a large work.
 */
export function isOverlayOpen(): boolean {
  const place = document.getElementById(OVERLAYS) ?? document
  if (place.querySelector(OVERLAY) !== null) return true
  return [...document.getElementsByTagName('dialog')].some(({ open }) => open)
}

/** Returns whether a target is inside an overlay, or any overlay is open. */
export function isBehindOverlay(target: EventTarget | null): boolean {
  if (isOverlayOpen()) return true
  return target instanceof Element && target.closest(OVERLAY) !== null
}
