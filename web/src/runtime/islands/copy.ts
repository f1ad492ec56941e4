/** Puts a text on the clipboard; older browsers copy what is selected. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('aria-hidden', 'true')
  area.style.cssText = 'position:fixed;top:0;opacity:0'
  // Outside of a dialog that is open nothing can be selected.
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(area)
  area.select()
  try {
    // Deprecated, and all that WeChat's older browsers have.
    return document.execCommand('copy')
  } finally {
    area.remove()
  }
}
