/** Id of the place in which menus and dialogs lie (`UiProvider`). */
export const OVERLAYS = 'overlays'

/** True while a dialog lies on top of everything. Asked at every key press: it looks among the overlays only, and not at every node of a large work. */
export function isDialogOpen(): boolean {
  const place = document.getElementById(OVERLAYS) ?? document
  return place.querySelector('[role="dialog"][aria-modal="true"]') !== null
}
