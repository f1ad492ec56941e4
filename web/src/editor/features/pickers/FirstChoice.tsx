import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/toast.tsx'
import { resolvePick, cancelPick, getPickRequest } from '../elements/pick.ts'
import { useEditor, useSession } from '../../store/EditorContext.tsx'
import type { PendingPick } from '../../store/sessionState.ts'
import type { OpenPicker } from './usePickers.tsx'

/** Opens the picker for a new element that waits for its first choice (EL-SHAPE-11, EL-SHAPE-19, EL-PIC-15). */
export function FirstChoice({ pick }: { pick: OpenPicker }) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const pendingPick = useSession((session) => session.pendingPick)
  const openedRef = useRef<PendingPick | null>(null)
  useEffect(() => {
    if (pendingPick === null || openedRef.current === pendingPick) return
    openedRef.current = pendingPick
    const wanted = getPickRequest(editor, pendingPick)
    if (!wanted) {
      editor.session.endPick()
      toast.error(t('messages:shape.state'))
      return
    }
    void pick(wanted.kind, wanted.current).then((picked) => {
      if (picked === undefined) {
        console.warn(`there is no picker of the kind ${wanted.kind}`)
        cancelPick(editor)
        return
      }
      if (!resolvePick(editor, pendingPick, wanted, picked)) toast.error(t('messages:shape.noId'))
    })
  }, [editor, pick, pendingPick, t])
  return null
}
