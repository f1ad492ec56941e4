/**
 * The wheel scrolls the page. Browsers let it count the number field up or down that has the focus, which changes an answer
 * unseen: the field loses the focus before it hears of the wheel.
 */
export function blurNumberInputOnWheel(root: Document): void {
  root.addEventListener('wheel', leaveNumber, { capture: true, passive: true })
}

function leaveNumber({ target }: Event): void {
  const isNumber = target instanceof HTMLInputElement && target.type === 'number'
  if (isNumber && target === target.ownerDocument.activeElement) target.blur()
}
