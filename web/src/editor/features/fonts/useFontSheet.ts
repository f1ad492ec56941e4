import { registerFonts } from '@pinye/plugin-api/fields'
import { useEffect, useState } from 'react'
import { useOwnFonts } from '../../../api/fonts.ts'
import { useElementTypes } from '../../../plugins/useElementTypes.ts'
import { LIBRARY_SHEET, useFontSheets } from '../../../ui/fonts/useFontSheets.ts'
import { choosesFont, namesFonts } from './fontsWanted.ts'
import { afterPointerUp, useDeferredSelection } from '../../ui/pointerState.ts'
import { useDocument } from '../../store/EditorContext.tsx'

/**
 * The faces of the library and of uploaded fonts for the canvas, the text editor and the picker. The browser fetches the slices
 * that are drawn and no other, so all families can stand there at once; their sheet is as large as half of the editor and makes
 * the browser lay out the page anew, so it waits until the work names a font or the author has taken hold of a text, and never comes
 * into a drag. Whatever else a font is chosen for, its picker brings the sheet along.
 */
export function useFontSheet(): void {
  const { data: own } = useOwnFonts(false)
  const isWanted = useLibraryWanted()
  const addresses = [
    ...(isWanted ? [LIBRARY_SHEET] : []),
    ...(own ?? []).map(({ entry }) => entry.url),
  ]
  useFontSheets(addresses, afterPointerUp)
  useEffect(() => {
    if (own) registerFonts(own.map(({ entry }) => entry))
  }, [own])
}

/** Once wanted, it stays. */
function useLibraryWanted(): boolean {
  const types = useElementTypes()
  const selection = useDeferredSelection()
  const [wasWanted, setWanted] = useState(false)
  const isWanted = useDocument(
    ({ work }) => wasWanted || namesFonts(work, types) || choosesFont(work, selection, types),
  )
  if (isWanted !== wasWanted) setWanted(true)
  return isWanted
}
