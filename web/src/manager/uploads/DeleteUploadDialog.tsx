import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Upload } from '../../api/types.ts'
import { useDeleteUpload } from '../../api/uploads.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.tsx'

export interface DeleteUploadDialogProps {
  upload: Upload
  onClose: () => void
}

/** Files in use are deleted all the same (API-UPL-005), so it says what follows. */
export function DeleteUploadDialog({ upload: { id, name }, onClose }: DeleteUploadDialogProps) {
  const { t } = useTranslation('uploads')
  const remove = useDeleteUpload()
  const handleConfirm = () => {
    remove.mutate(id, {
      onSuccess: () => {
        toast.success(t('deleted', { name }))
      },
      onSettled: onClose,
    })
  }
  return (
    <ConfirmDialog
      opened
      title={t('deleteTitle', { name })}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('deleteText')}
      </Text>
    </ConfirmDialog>
  )
}
