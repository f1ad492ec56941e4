import { useMemo } from 'react'
import { stylesOf, type StyleKind } from '../../../model/sharedStyles.ts'
import type { SharedStyle, Work } from '../../../model/work.ts'
import { useDocument, useEditor } from '../../store/EditorContext.tsx'

/** The styles of a type in the open work; the same list until one of them changes. */
export function useStyles(kind: StyleKind): SharedStyle[] {
  const sharedStyles = useDocument(({ work }) => work.sharedStyles)
  return useMemo(
    () => stylesOf({ ...(sharedStyles && { sharedStyles }) }, kind),
    [sharedStyles, kind],
  )
}

/** Every act is a step of the history by itself. */
export function useStyleStep(): (change: (work: Work, pageId: string) => Work) => void {
  const editor = useEditor()
  return (change) => {
    const { pageId } = editor.session.getState()
    editor.endStep()
    editor.edit((work) => change(work, pageId))
    editor.endStep()
  }
}
