import { useEffect } from 'react'

/** The faces of all families of the library. */
export const LIBRARY_SHEET = '/fonts/library.css'

/** Sheets that are on their way. */
const coming = new Set<Promise<void>>()

const atOnce = () => Promise.resolve()

/**
 * Style sheets of families, for as long as somebody draws with them; the browser fetches only slices that are drawn. A sheet that has
 * come holds from when `mayHold` ends: the page is laid out anew then.
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

/** Waits for the sheets that are asked for by now: before that a browser knows none of their families. */
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
