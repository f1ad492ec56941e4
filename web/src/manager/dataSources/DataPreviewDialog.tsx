import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDataPreview } from '../../api/dataSources.ts'
import type { DataSource } from '../../api/types.ts'
import { ErrorState, LoadingState } from '../../ui/Notice.tsx'
import { refusalText } from '../../api/ApiError.ts'
import { ValueView } from './ValueView.tsx'

export interface DataPreviewDialogProps {
  source: DataSource
  onClose: () => void
}

/** Shows the current output of a data source. */
export function DataPreviewDialog({ source, onClose }: DataPreviewDialogProps) {
  const { t } = useTranslation('manager')
  const preview = useDataPreview(source.id)
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('sources.previewOf', { name: source.name })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {preview.isFetching && !preview.isSuccess && <LoadingState />}
      {preview.isError && !preview.isFetching && (
        <ErrorState text={refusalText(preview.error, t)} onRetry={() => void preview.refetch()} />
      )}
      {preview.isSuccess && <ValueView value={preview.data.value} />}
    </Modal>
  )
}
