import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { dropEditorBackup } from '../api/editorBackup.ts'
import { toast } from '../ui/toast.tsx'
import type { Editor } from './store/editor.ts'

/** ED-032: a failing save is told once; a good one needs no more than the status. */
export function useSaveMessages(editor: Editor): void {
  const { t } = useTranslation('editor')
  useEffect(
    () =>
      editor.saving.store.subscribe((now, before) => {
        if (now.savedAt !== before.savedAt) dropEditorBackup()
        const hasFailed = now.status === 'error' && before.status === 'saving' && !now.conflict
        if (hasFailed) toast.error(now.message || t('messages:save.failed'))
      }),
    [editor, t],
  )
}
