import { useEffect } from 'react'

/** The faces of all families of the library. */
export const LIBRARY_SHEET = '/fonts/library.css'

/** Sheets that are on their way. */
const coming = new Set<Promise<void>>()

/** Style sheets of families, for as long as somebody draws with them; the browser fetches only slices that are drawn. */
export function useFontSheets(addresses: readonly string[]): void {
  const all = addresses.join(' ')
  useEffect(() => {
    const removals = all.split(' ').filter(Boolean).map(addSheet)
    return () => {
      for (const remove of removals) remove()
    }
  }, [all])
}

/** Waits for the sheets that are asked for by now: before that a browser knows none of their families. */
export async function fontSheetsCome(): Promise<void> {
  await Promise.all(coming)
}

function addSheet(address: string): () => void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  let end = () => {}
  const arrival = new Promise<void>((resolve) => {
    end = resolve
  })
  coming.add(arrival)
  void arrival.then(() => coming.delete(arrival))
  link.addEventListener('load', end)
  link.addEventListener('error', end)
  document.head.append(link)
  return () => {
    link.remove()
    end()
  }
}
