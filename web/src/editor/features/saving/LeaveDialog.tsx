import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { isSessionEnding } from '../../../api/session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { isDirty } from '../../store/documentStore.ts'
import { useEditor } from '../../store/EditorContext.tsx'

/** ED-019: asks before leaving with unsaved changes, for navigation inside the studio and for closing the tab. */
export function LeaveDialog() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const hasChanges = () => {
    editor.commitTextEdit()
    return isDirty(editor.document.getState())
  }
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isSessionEnding() && currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  )
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      editor.commitTextEdit()
      if (isDirty(editor.document.getState()) && !isSessionEnding()) event.preventDefault()
    }
    window.addEventListener('beforeunload', handleUnload)
    return () => window.removeEventListener('beforeunload', handleUnload)
  }, [editor])
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={t('leave.title')}
      isDangerous
      confirmLabel={t('leave.leave')}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {t('leave.text')}
    </ConfirmDialog>
  )
}
