import { useEffect } from 'react'
import { setBeforeReload } from '../../../ui/reload.ts'
import { isDirty } from '../../store/documentStore.ts'
import type { Editor } from '../../store/editor.ts'

/** Saves the open work before the studio reloads; a failed save shows a message and prevents the reload. */
export function useSafeReload(editor: Editor): void {
  useEffect(() => {
    setBeforeReload(async () => {
      editor.commitTextEdit()
      if (!isDirty(editor.document.getState())) return true
      await editor.save()
      return !isDirty(editor.document.getState())
    })
    return () => setBeforeReload(null)
  }, [editor])
}
