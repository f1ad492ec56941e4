import { useEffect } from 'react'
import { setBeforeReload } from '../../../ui/reload.ts'
import { isDirty } from '../../store/documentStore.ts'
import type { Editor } from '../../store/editor.ts'

/** While a work is open, reloading the studio saves it first; a save that fails is told of, and nothing is reloaded. */
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
