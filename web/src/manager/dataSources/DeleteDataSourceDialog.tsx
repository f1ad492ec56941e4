import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError, errorText } from '../../api/ApiError.ts'
import { useDeleteDataSource } from '../../api/dataSources.ts'
import type { DataSource } from '../../api/types.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toastAndClose, toast } from '../../ui/toast.tsx'

export interface DeleteDataSourceDialogProps {
  source: DataSource
  onClose: () => void
}

/** Asks for confirmation before a data source is deleted, and a second time when works use it (API-DS-002). */
export function DeleteDataSourceDialog({ source, onClose }: DeleteDataSourceDialogProps) {
  const { t } = useTranslation('manager')
  const remove = useDeleteDataSource()
  const [usedBy, setUsedBy] = useState('')
  const handleConfirm = () => {
    remove.mutate(
      { id: source.id, force: usedBy !== '' },
      {
        onSuccess: toastAndClose(t('sources.deleted', { name: source.name }), onClose),
        onError: (thrown) => {
          const error = toApiError(thrown)
          if (error.status === 409) setUsedBy(error.message)
          else if (!error.handled) toast.error(errorText(error, t))
        },
      },
    )
  }
  return (
    <ConfirmDialog
      opened
      title={t('messages:work.deleteConfirm', { tip: source.name })}
      confirmLabel={t(usedBy === '' ? 'sources.delete' : 'sources.deleteAnyway')}
      isDangerous
      isBusy={remove.isPending}
      size="md"
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('cannotUndo')}
      </Text>
      {usedBy !== '' && (
        <Alert color="ember" icon={<IconAlertTriangle size={18} />} mt="md" role="alert">
          {usedBy}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
