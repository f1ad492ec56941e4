import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { removable, removeSelection } from '../actions/remove.ts'
import { useEditor, useSession } from '../store/EditorContext.tsx'

/** ED-013, ED-031. */
export function DeleteDialog() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const [isQuiet, setQuiet] = useState(false)
  const isOpen = useSession(({ dialog }) => dialog === 'delete')
  const count = isOpen ? removable(editor).length : 0
  const close = () => editor.session.setState({ dialog: null })
  return (
    <ConfirmDialog
      opened={isOpen}
      title={t('delete.title', { count })}
      isDangerous
      confirmLabel={t('messages:ctx.delete')}
      onClose={close}
      onConfirm={() => {
        if (isQuiet) editor.session.setState({ asksBeforeDelete: false })
        close()
        removeSelection(editor)
      }}
    >
      <p style={{ marginTop: 0 }}>{t('delete.text')}</p>
      <Checkbox
        size="sm"
        label={t('delete.quiet')}
        checked={isQuiet}
        onChange={(event) => setQuiet(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  )
}
