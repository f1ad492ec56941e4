import { useEffect, useRef } from 'react'
import { settlePick, wantedChoice } from '../actions/pick.ts'
import { useEditor, useSession } from '../store/EditorContext.tsx'
import type { Picking } from '../store/sessionStore.ts'
import type { Pick } from './usePickers.tsx'

/** Opens the picker for an element that waits for its first choice. */
export function FirstChoice({ pick }: { pick: Pick }) {
  const editor = useEditor()
  const picking = useSession((session) => session.picking)
  const openedRef = useRef<Picking | null>(null)
  useEffect(() => {
    if (picking === null || openedRef.current === picking) return
    openedRef.current = picking
    const wanted = wantedChoice(editor, picking)
    if (!wanted) {
      editor.session.setState({ picking: null })
      return
    }
    void pick(wanted.kind, wanted.current).then((picked) =>
      settlePick(editor, picking, wanted, picked),
    )
  }, [editor, pick, picking])
  return null
}
