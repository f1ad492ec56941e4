import { useTranslation } from 'react-i18next'
import { MutationDialog, type MutationDialogProps } from './MutationDialog.tsx'

export interface DeleteFileDialogProps {
  file: { id: number; name: string }
  /** What deletes it: a mutation of the room `api`. */
  act: MutationDialogProps<number>['act']
  onClose: () => void
}

/** Files in use are deleted all the same (API-UPL-005), so it says what follows. */
export function DeleteFileDialog({ file: { id, name }, act, onClose }: DeleteFileDialogProps) {
  const { t } = useTranslation('uploads')
  return (
    <MutationDialog
      act={act}
      on={id}
      title={t('deleteTitle', { name })}
      text={t('deleteText')}
      isDangerous
      done={t('deleted', { name })}
      onClose={onClose}
    />
  )
}
