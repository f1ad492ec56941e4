import { useEffect } from 'react'

/** Style sheet with the faces of all library families. */
export const LIBRARY_SHEET = '/fonts/library.css'

/** Style sheets that are loading. */
const coming = new Set<Promise<void>>()

const atOnce = () => Promise.resolve()

/**
 * Adds style sheets of font families while the component is mounted; the browser fetches only the slices that it
 * renders. A loaded sheet is applied when `mayHold` resolves, since applying it causes a new layout of the page.
 */
export function useFontSheets(
  addresses: readonly string[],
  mayHold: () => Promise<void> = atOnce,
): void {
  const all = addresses.join(' ')
  useEffect(() => {
    const sheets = all.split(' ').filter(Boolean)
    const removals = sheets.map((address) => addSheet(address, mayHold))
    return () => {
      for (const remove of removals) remove()
    }
  }, [all, mayHold])
}

/** Waits for the requested sheets; until then the browser knows none of their families. */
export async function waitForFontSheets(): Promise<void> {
  await Promise.all(coming)
}

function addSheet(address: string, mayHold: () => Promise<void>): () => void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  link.media = 'not all'
  let end = () => {}
  const arrival = new Promise<void>((resolve) => {
    end = resolve
  })
  coming.add(arrival)
  void arrival.then(() => coming.delete(arrival))
  const hold = () => {
    link.media = 'all'
    end()
  }
  link.addEventListener('load', () => void mayHold().then(hold), { once: true })
  link.addEventListener('error', end)
  document.head.append(link)
  return () => {
    link.remove()
    end()
  }
}
