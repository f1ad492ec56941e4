import { Button, FileButton, Progress } from '@mantine/core'
import { IconPhotoPlus, IconUpload } from '@tabler/icons-react'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Upload } from '../../../api/types.ts'
import { errorText } from '../../../api/ApiError.ts'
import { useDeleteUpload, useUploads } from '../../../api/uploads.ts'
import { DeleteFileDialog } from '../../../ui/DeleteFileDialog.tsx'
import { ErrorState, LoadingState } from '../../../ui/Notice.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import type { StageDom } from '../../canvas/stageDom.ts'
import { useFileUploads, type UploadingFile } from '../pickers/useFileUploads.ts'
import { PanelFrame } from '../../panels/PanelFrame.tsx'
import { UploadTile } from './UploadTile.tsx'
import classes from './uploads.module.css'

const STEP = 24
/** Maximum number of uploads shown; others are found by name. */
const MAX_SHOWN_UPLOADS = 96

/**
 * The author's pictures: a click adds one to the page, a drag places it where it is dropped, or replaces the picture
 * below.
 */
export function UploadsPanel({ stageRef }: { stageRef: RefObject<StageDom | null> }) {
  const { t } = useTranslation('pictures')
  const [search, setSearch] = useState('')
  const [size, setSize] = useState(STEP)
  const [uploadToDelete, setUploadToDelete] = useState<Upload | null>(null)
  const uploads = useUploads({ page: 1, search, kind: 'image', size })
  const remove = useDeleteUpload()
  const { files, send } = useFileUploads('image', () => undefined)
  const { data = [], total = 0 } = uploads.data ?? {}
  return (
    <PanelFrame title={t('mine.title')}>
      <div className={classes.tools}>
        <FileButton multiple accept="image/*" onChange={send}>
          {(button) => (
            <Button {...button} fullWidth size="xs" leftSection={<IconUpload size={15} />}>
              {t('mine.upload')}
            </Button>
          )}
        </FileButton>
        <SearchField
          isSmall
          label={t('mine.search')}
          value={search}
          onSearch={(word) => {
            setSearch(word)
            setSize(STEP)
          }}
        />
      </div>
      {files.length > 0 && <UploadingList files={files} />}
      {uploads.isPending && <LoadingState />}
      {uploads.error && (
        <ErrorState text={errorText(uploads.error, t)} onRetry={() => void uploads.refetch()} />
      )}
      {uploads.data && data.length === 0 && files.length === 0 && (
        <div className={classes.none}>
          <IconPhotoPlus size={30} stroke={1.5} aria-hidden />
          <p>{t(search ? 'mine.nothing' : 'mine.none')}</p>
        </div>
      )}
      <ul
        className={classes.grid}
        aria-label={t('mine.title')}
        aria-busy={uploads.isPlaceholderData}
      >
        {data.map((upload) => (
          <UploadTile
            key={upload.id}
            upload={upload}
            stageRef={stageRef}
            onDelete={() => setUploadToDelete(upload)}
          />
        ))}
      </ul>
      {total > data.length && size < MAX_SHOWN_UPLOADS && (
        <Button
          mt={10}
          size="xs"
          fullWidth
          variant="default"
          loading={uploads.isPlaceholderData}
          onClick={() => setSize(size + STEP)}
        >
          {t('mine.more')}
        </Button>
      )}
      {uploadToDelete && (
        <DeleteFileDialog
          file={uploadToDelete}
          act={remove}
          onClose={() => setUploadToDelete(null)}
        />
      )}
    </PanelFrame>
  )
}

function UploadingList({ files }: { files: readonly UploadingFile[] }) {
  return (
    <ul className={classes.sending} role="status">
      {files.map(({ key, name, percent }) => (
        <li key={key}>
          <span className={classes.name}>{name}</span>
          <Progress size="sm" value={percent} aria-label={name} animated={percent === 100} />
        </li>
      ))}
    </ul>
  )
}
