/** Puts a text on the clipboard; answers whether it is there. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** Over plain http a page has no clipboard, and copies what is selected. */
function copySelected(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('aria-hidden', 'true')
  area.style.cssText = 'position:fixed;top:0;opacity:0'
  // An open dialog takes the focus back from anything outside of it.
  const dialog = document.querySelector('dialog[open]') ?? before?.closest('[role="dialog"]')
  const place = dialog ?? document.body
  place.append(area)
  area.select()
  try {
    // Deprecated, and the only way there is; WeChat's older browsers have no other.
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
