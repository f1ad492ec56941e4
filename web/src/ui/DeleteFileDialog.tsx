import { useTranslation } from 'react-i18next'
import { MutationDialog, type MutationDialogProps } from './MutationDialog.tsx'

export interface DeleteFileDialogProps {
  file: { id: number; name: string }
  /** Mutation of the folder `api` that deletes the file. */
  act: MutationDialogProps<number>['act']
  onClose: () => void
}

/**
 * Confirms the deletion of a file. Files in use can be deleted too (API-UPL-005), so the text explains the
 * consequences.
 */
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
