import { useTranslation } from 'react-i18next'
import type { Upload } from '../../../api/types.ts'
import { useDeleteUpload } from '../../../api/uploads.ts'
import { ActDialog } from '../../../ui/ActDialog.tsx'

export interface DeletePictureDialogProps {
  upload: Upload
  onClose: () => void
}

/** Files in use are deleted all the same (API-UPL-005), so it says what follows. */
export function DeletePictureDialog({ upload: { id, name }, onClose }: DeletePictureDialogProps) {
  const { t } = useTranslation('uploads')
  const remove = useDeleteUpload()
  return (
    <ActDialog
      act={remove}
      on={id}
      title={t('deleteTitle', { name })}
      text={t('deleteText')}
      isDangerous
      done={t('deleted', { name })}
      onClose={onClose}
    />
  )
}
