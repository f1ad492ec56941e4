import { ActionIcon, Button, FileButton, Progress, Select, Tabs } from '@mantine/core'
import { IconFiles, IconUpload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Upload } from '../../../api/types.ts'
import { useUploads } from '../../../api/uploads.ts'
import { EmptyState } from '../../../ui/Notice.tsx'
import { ListPages } from '../../../ui/ListPages.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { LIBRARIES, libraryText, PAGE_SIZES, type LibraryKind } from './libraryKinds.ts'
import { PickerFrame, type PickerProps } from './PickerFrame.tsx'
import { UploadChoice } from './UploadChoice.tsx'
import { useFileUploads, type UploadingFile } from './useFileUploads.ts'
import classes from './uploads.module.css'

/** Selects one of the author's files of a kind: search, preview, upload (UP-004 to UP-007, UP-010). */
export function UploadsPicker({
  kind,
  current,
  onPick,
  onClose,
}: PickerProps & { kind: LibraryKind }) {
  const { t } = useTranslation('editor')
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(12)
  const [search, setSearch] = useState('')
  const uploads = useUploads({ page, search, kind, size })
  const { files, send } = useFileUploads(kind, () => {
    setPage(1)
  })
  const handleSearch = (word: string) => {
    setSearch(word)
    setPage(1)
  }
  return (
    <PickerFrame
      title={libraryText(t, kind, 'title')}
      width={860}
      asked={uploads}
      failure={libraryText(t, kind, 'listFail')}
      onClose={onClose}
    >
      {({ data, total }) => (
        <>
          <div className={classes.tools}>
            <Tabs value="mine" className={classes.tabs}>
              <Tabs.List>
                <Tabs.Tab value="mine">{libraryText(t, kind, 'mine')}</Tabs.Tab>
              </Tabs.List>
            </Tabs>
            <SearchField label={t('library.search')} value={search} onSearch={handleSearch} />
            <FileButton multiple accept={`${kind}/*`} onChange={send}>
              {(button) => (
                <Button {...button} leftSection={<IconUpload size={16} />}>
                  {t('library.upload')}
                </Button>
              )}
            </FileButton>
          </div>
          <OnTheirWay files={files} />
          {data.length === 0 && files.length === 0 && (
            <EmptyState
              icon={<IconFiles size={34} stroke={1.5} />}
              title={t(search ? 'library.nothing' : 'library.none')}
              text={t(search ? 'library.nothingText' : 'library.noneText')}
            />
          )}
          {data.length > 0 && (
            <UploadGrid
              {...{ kind, current, onPick }}
              uploads={data}
              isBusy={uploads.isPlaceholderData}
            />
          )}
          <div className={classes.foot}>
            <PageSize
              size={size}
              onChange={(next) => {
                setSize(next)
                setPage(1)
              }}
            />
            <ListPages total={total} page={page} pageSize={size} onTurn={setPage} />
          </div>
        </>
      )}
    </PickerFrame>
  )
}

interface UploadGridProps extends Pick<PickerProps, 'current' | 'onPick'> {
  kind: LibraryKind
  uploads: readonly Upload[]
  isBusy: boolean
}

function UploadGrid({ kind, uploads, isBusy, current, onPick }: UploadGridProps) {
  const { t } = useTranslation('editor')
  return (
    <ul
      className={classes.grid}
      style={{ gridTemplateColumns: `repeat(${LIBRARIES[kind].columns}, minmax(0, 1fr))` }}
      aria-label={libraryText(t, kind, 'mine')}
      aria-busy={isBusy}
    >
      {uploads.map((upload) => (
        <UploadChoice
          key={upload.id}
          kind={kind}
          upload={upload}
          isChosen={current === upload.url || current === upload.path}
          onPick={() => onPick(upload.path)}
        />
      ))}
    </ul>
  )
}

function PageSize({ size, onChange }: { size: number; onChange: (size: number) => void }) {
  const { t } = useTranslation('editor')
  return (
    <Select
      size="xs"
      w={130}
      allowDeselect={false}
      aria-label={t('library.sizeLabel')}
      data={PAGE_SIZES.map((count) => ({ value: `${count}`, label: t('library.size', { count }) }))}
      value={String(size)}
      onChange={(value) => onChange(Number(value))}
    />
  )
}

function OnTheirWay({ files }: { files: readonly UploadingFile[] }) {
  const { t } = useTranslation('editor')
  if (files.length === 0) return null
  return (
    <ul className={classes.sending} role="status">
      {files.map(({ key, name, percent, cancel }) => (
        <li key={key}>
          <span className={classes.name}>{name}</span>
          <Progress value={percent} aria-label={name} animated={percent === 100} />
          <span className={classes.percent}>
            {percent < 100 ? `${percent}%` : t('library.checking')}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('library.cancel', { name })}
            onClick={cancel}
          >
            <IconX size={16} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

/** UP-010: selects one of the author's pictures; returns its address. */
export function ImagePicker(props: PickerProps) {
  return <UploadsPicker kind="image" {...props} />
}

/** UP-010: selects one of the author's videos; returns its address. */
export function FilmPicker(props: PickerProps) {
  return <UploadsPicker kind="video" {...props} />
}

/** UP-004: selects one of the author's sounds; returns its address. */
export function SoundPicker(props: PickerProps) {
  return <UploadsPicker kind="audio" {...props} />
}
