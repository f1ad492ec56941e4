import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { dropEditorBackup } from '../../../api/editorBackup.ts'
import { toast } from '../../../ui/toast.tsx'
import type { Editor } from '../../store/editor.ts'

/** ED-032: shows a toast once for a failed save. A successful one needs none, unless its publication failed. */
export function useSaveMessages(editor: Editor): void {
  const { t } = useTranslation('editor')
  useEffect(
    () =>
      editor.saving.store.subscribe((now, before) => {
        const isSaved = now.savedAt !== before.savedAt
        if (isSaved) dropEditorBackup()
        if (isSaved && now.message !== '') {
          toast.error(t('publish.notMade', { reason: now.message }))
        }
        const hasFailed = now.status === 'error' && before.status === 'saving' && !now.conflict
        if (hasFailed && !navigator.onLine) toast.info(t('offline:willSave'))
        else if (hasFailed) toast.error(now.message || t('messages:save.failed'))
      }),
    [editor, t],
  )
}
