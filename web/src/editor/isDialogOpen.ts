/**
 * Whether a modal dialog is open. Dialogs are drawn beside the studio and not in it, so hundreds of elements on the canvas need not
 * be searched for one at every key.
 */
export function isDialogOpen(): boolean {
  return [...document.body.children].some(
    (child) => child.id !== 'root' && (child.matches(MODAL) || child.querySelector(MODAL) !== null),
  )
}

const MODAL = '[role="dialog"][aria-modal="true"]'
