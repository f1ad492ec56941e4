import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/toast.tsx'
import { settlePick, stopWaiting, wantedChoice } from '../actions/pick.ts'
import { useEditor, useSession } from '../store/EditorContext.tsx'
import type { Picking } from '../store/sessionStore.ts'
import type { Pick } from './usePickers.tsx'

/** Opens the picker for an element that waits for its first choice (EL-SHAPE-11, EL-SHAPE-19, EL-PIC-15). */
export function FirstChoice({ pick }: { pick: Pick }) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const picking = useSession((session) => session.picking)
  const openedRef = useRef<Picking | null>(null)
  useEffect(() => {
    if (picking === null || openedRef.current === picking) return
    openedRef.current = picking
    const wanted = wantedChoice(editor, picking)
    if (!wanted) {
      editor.session.setState({ picking: null })
      toast.error(t('messages:shape.state'))
      return
    }
    void pick(wanted.kind, wanted.current).then((picked) => {
      if (picked === undefined) {
        console.warn(`there is no picker of the kind ${wanted.kind}`)
        stopWaiting(editor)
        return
      }
      if (!settlePick(editor, picking, wanted, picked)) toast.error(t('messages:shape.noId'))
    })
  }, [editor, pick, picking, t])
  return null
}
