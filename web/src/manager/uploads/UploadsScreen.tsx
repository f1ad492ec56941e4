import { SegmentedControl, Skeleton } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOf } from '../../api/listOf.ts'
import type { Upload } from '../../api/types.ts'
import { uploadsPageSize, useDeleteUpload, useUploads } from '../../api/uploads.ts'
import { DeleteFileDialog } from '../../ui/DeleteFileDialog.tsx'
import { EmptyState, ErrorState } from '../../ui/Notice.tsx'
import { ListPages } from '../../ui/ListPages.tsx'
import { PageHeader, Screen } from '../../ui/Screen.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useListQuery } from '../../ui/useListQuery.ts'
import { DropZone } from './DropZone.tsx'
import { UploadCard } from './UploadCard.tsx'
import classes from './Uploads.module.css'

/** First parts of the MIME types that may be uploaded (API-UPL-004). */
const kinds = ['', 'image', 'audio', 'video', 'font', 'application'] as const

/** The author's files: upload, preview, copy the address, delete (UP-012). */
export function UploadsScreen() {
  const { t } = useTranslation('uploads')
  const { page, search, choice, turnTo, searchFor, choose } = useListQuery()
  const kind = kinds.find((one) => one === choice('kind')) ?? ''
  const uploads = useUploads({ page, search, kind })
  const list = listOf(uploads, ({ data }) => data, t)
  const remove = useDeleteUpload()
  const [asked, setAsked] = useState<Upload | null>(null)
  const isWhole = search === '' && kind === ''
  const hasFailed = list.rows === undefined && list.failure !== undefined
  return (
    <Screen>
      <PageHeader title={t('title')} subtitle={t('subtitle')}>
        <SearchField label={t('search')} value={search} onSearch={searchFor} />
      </PageHeader>
      <DropZone />
      <SegmentedControl
        className={classes.kinds}
        aria-label={t('kind')}
        value={kind}
        data={kinds.map((value) => ({ value, label: t(`kind.${value || 'all'}`) }))}
        onChange={(value) => {
          choose('kind', value)
        }}
      />
      {hasFailed && <ErrorState text={list.failure ?? ''} onRetry={list.onRetry} />}
      {list.rows?.length === 0 && (
        <EmptyState
          icon={<IconFiles size={34} stroke={1.5} />}
          title={t(isWhole ? 'none.title' : 'nothing.title')}
          text={t(isWhole ? 'none.text' : 'nothing.text')}
        />
      )}
      <ul className={classes.grid} data-faded={list.isFaded} aria-label={t('title')}>
        {list.rows === undefined && !hasFailed && <Placeholders />}
        {list.rows?.map((upload) => (
          <UploadCard
            key={upload.id}
            upload={upload}
            onDelete={() => {
              setAsked(upload)
            }}
          />
        ))}
      </ul>
      <ListPages
        total={uploads.data?.total ?? 0}
        page={page}
        pageSize={uploadsPageSize}
        onTurn={turnTo}
      />
      {asked && (
        <DeleteFileDialog
          file={asked}
          act={remove}
          onClose={() => {
            setAsked(null)
          }}
        />
      )}
    </Screen>
  )
}

const places = [1, 2, 3, 4, 5, 6]

function Placeholders() {
  const { t } = useTranslation('messages')
  return (
    <>
      {places.map((place) => (
        <li key={place} aria-hidden="true">
          <Skeleton height={216} radius="lg" />
        </li>
      ))}
      <li role="status" className="visually-hidden">
        {t('loading.default')}
      </li>
    </>
  )
}
