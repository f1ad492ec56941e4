import { offerFonts } from '@pinye/plugin-api/fields'
import { useEffect } from 'react'
import { useOwnFonts } from '../api/fonts.ts'
import { useFontSheets } from '../ui/fonts/useFontSheets.ts'

const SHEET = '/fonts/library.css'

/**
 * The faces of the library and of uploaded fonts for the canvas, the text editor and the picker. The browser fetches the slices
 * that are drawn and no other, so all families can stand there from the start.
 */
export function useFontSheet(): void {
  const { data: own } = useOwnFonts(false)
  useFontSheets([SHEET, ...(own ?? []).map(({ entry }) => entry.url)])
  useEffect(() => {
    if (own) offerFonts(own.map(({ entry }) => entry))
  }, [own])
}
