import { useEffect } from 'react'

const SHEET = '/fonts/library.css'

/**
 * The faces of the library for the canvas, the text editor and the picker. The browser fetches the slices that are drawn and no
 * other, so all families can stand there from the start.
 */
export function useFontSheet(): void {
  useEffect(() => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = SHEET
    document.head.append(link)
    return () => link.remove()
  }, [])
}
