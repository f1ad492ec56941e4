import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconCheck,
  IconCopy,
  IconFile,
  IconMusic,
  IconTrash,
  IconTypography,
  IconVideo,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CopyText } from '../../ui/CopyText.tsx'
import type { Upload } from '../../api/types.ts'
import { thumbnail } from '../../model/webAddress.ts'
import { formatSize, formatTime } from '../../ui/format.ts'
import classes from './Uploads.module.css'

const icons: Record<string, typeof IconFile> = {
  audio: IconMusic,
  video: IconVideo,
  font: IconTypography,
}

/** A file of the library: thumbnail, facts and actions. */
export function UploadCard({ upload, onDelete }: { upload: Upload; onDelete: () => void }) {
  const { t, i18n } = useTranslation('uploads')
  const { name, path, url, mime, size, width, height, created_at } = upload
  const facts = [
    formatSize(size, i18n.language),
    ...(width && height ? [`${width} × ${height}`] : []),
    formatOf(mime),
  ]
  return (
    <li className={classes.card}>
      <a
        className={classes.look}
        href={path}
        target="_blank"
        rel="noreferrer"
        aria-label={t('open', { name })}
      >
        <FileThumbnail path={path} kind={mime.split('/')[0] ?? ''} />
      </a>
      <div className={classes.words}>
        <strong title={name}>{name}</strong>
        <span title={mime}>{facts.join(' · ')}</span>
        <span>{formatTime(created_at, i18n.language)}</span>
      </div>
      <div className={classes.acts}>
        <CopyText value={url}>
          {({ copied, copy }) => (
            <Tooltip label={t(copied ? 'copied' : 'copy')}>
              <ActionIcon
                variant="subtle"
                color={copied ? 'pine' : 'gray'}
                aria-label={t('copyOf', { name })}
                onClick={copy}
              >
                {copied ? <IconCheck size={16} /> : <IconCopy size={16} stroke={1.6} />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyText>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={t('common:list.delete', { name })}
          onClick={onDelete}
        >
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </div>
    </li>
  )
}

/** Returns the format of a MIME type, short enough for a card: PNG for image/png. */
function formatOf(mime: string): string {
  const [format = mime] = (mime.split('/')[1] ?? mime).split('+')
  return format.toUpperCase()
}

function FileThumbnail({ path, kind }: { path: string; kind: string }) {
  if (kind === 'image') return <img src={thumbnail(path)} alt="" loading="lazy" />
  const Icon = icons[kind] ?? IconFile
  return <Icon size={40} stroke={1.3} aria-hidden />
}
