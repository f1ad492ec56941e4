import { useEffect } from 'react'

/** Style sheets of families, for as long as somebody draws with them; the browser fetches only slices that are drawn. */
export function useFontSheets(addresses: readonly string[]): void {
  const all = addresses.join(' ')
  useEffect(() => {
    const links = all.split(' ').filter(Boolean).map(linked)
    return () => {
      for (const link of links) link.remove()
    }
  }, [all])
}

function linked(address: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  document.head.append(link)
  return link
}
