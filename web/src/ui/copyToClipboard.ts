/** Copies a text to the clipboard; returns whether that succeeded. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** Fallback for plain HTTP, where pages have no clipboard API: copies a temporary selection. */
function copySelected(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('aria-hidden', 'true')
  area.style.cssText = 'position:fixed;top:0;opacity:0'
  // A focus trap takes the focus back from elements outside of an open dialog.
  const dialog = document.querySelector('dialog[open]') ?? before?.closest('[role="dialog"]')
  const place = dialog ?? document.body
  place.append(area)
  area.select()
  try {
    // Deprecated, but the only way without a secure context and in older WeChat browsers.
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
