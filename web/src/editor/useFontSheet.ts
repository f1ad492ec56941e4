import { offerFonts } from '@pinye/plugin-api/fields'
import { useEffect, useState } from 'react'
import { useOwnFonts } from '../api/fonts.ts'
import { useElementTypes } from '../plugins/useElementTypes.ts'
import { useFontSheets } from '../ui/fonts/useFontSheets.ts'
import { namesFonts } from './fontsWanted.ts'
import { useDocument, useSession } from './store/EditorContext.tsx'

const SHEET = '/fonts/library.css'

/**
 * The faces of the library and of uploaded fonts for the canvas, the text editor and the picker. The browser fetches the slices
 * that are drawn and no other, so all families can stand there at once; their sheet is as large as half of the editor, so it
 * waits until the work names a font or the author takes hold of something whose font could be chosen.
 */
export function useFontSheet(): void {
  const { data: own } = useOwnFonts(false)
  const isWanted = useLibraryWanted()
  useFontSheets([...(isWanted ? [SHEET] : []), ...(own ?? []).map(({ entry }) => entry.url)])
  useEffect(() => {
    if (own) offerFonts(own.map(({ entry }) => entry))
  }, [own])
}

/** Once wanted, it stays. */
function useLibraryWanted(): boolean {
  const types = useElementTypes()
  const isNamed = useDocument(({ work }) => namesFonts(work, types))
  const isChoosing = useSession(({ selection }) => selection.length > 0)
  const [wasWanted, setWanted] = useState(false)
  const isWanted = wasWanted || isNamed || isChoosing
  if (isWanted !== wasWanted) setWanted(true)
  return isWanted
}
