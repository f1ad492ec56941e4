import { registerFonts } from '@pinye/plugin-api/fields'
import { useEffect, useState } from 'react'
import { useOwnFonts } from '../../../api/fonts.ts'
import { useElementTypes } from '../../../plugins/useElementTypes.ts'
import { LIBRARY_SHEET, useFontSheets } from '../../../ui/fonts/useFontSheets.ts'
import { choosesFont, namesFonts } from './fontsWanted.ts'
import { afterPointerUp, useDeferredSelection } from '../../ui/pointerState.ts'
import { useDocument } from '../../store/EditorContext.tsx'

/**
 * Adds the faces of the library and of uploaded fonts for the canvas, the text editor and the picker. The browser
 * fetches only the slices that it renders, so all families can be declared at once. Their style sheet is half as large
 * as the editor and causes a new layout, so it is loaded only when the work uses a font or the author edits a text, and
 * never during a drag. Pickers for other uses load it themselves.
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

/** Returns whether the library is needed; once true, it stays true. */
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
