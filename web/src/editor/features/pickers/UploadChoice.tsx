import { Button } from '@mantine/core'
import { pictureSources } from '@pinye/plugin-api'
import { IconCheck, IconMusic } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Upload } from '../../../api/types.ts'
import { formatSize } from '../../../ui/format.ts'
import type { LibraryKind } from './libraryKinds.ts'
import classes from './uploads.module.css'

export interface UploadChoiceProps {
  kind: LibraryKind
  upload: Upload
  isChosen: boolean
  onPick: () => void
}

/** A file of the library, with a preview to see or hear it. */
export function UploadChoice({ kind, upload, isChosen, onPick }: UploadChoiceProps) {
  const { t, i18n } = useTranslation('editor')
  const { name, size } = upload
  return (
    <li className={classes.choice} data-chosen={isChosen || undefined}>
      <Sample kind={kind} upload={upload} onPick={onPick} />
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.facts}>
        {formatSize(size, i18n.language)}
        <Button
          size="compact-sm"
          variant={isChosen ? 'filled' : 'light'}
          leftSection={isChosen && <IconCheck size={14} />}
          aria-label={t(isChosen ? 'library.inUseOf' : 'library.useOf', { name })}
          aria-pressed={isChosen}
          onClick={onPick}
        >
          {t(isChosen ? 'library.inUse' : 'library.use')}
        </Button>
      </span>
    </li>
  )
}

/** Preview of a file. A click on a picture selects it too; videos and sounds have controls there. */
function Sample({ kind, upload, onPick }: Pick<UploadChoiceProps, 'kind' | 'upload' | 'onPick'>) {
  const { t } = useTranslation('editor')
  const [isBroken, setBroken] = useState(false)
  const { name, path } = upload
  if (kind === 'image') {
    return (
      <img
        className={`${classes.sample} ${classes.choosable}`}
        {...pictureSources(path, 190)}
        alt=""
        loading="lazy"
        onClick={onPick}
      />
    )
  }
  const media = { src: path, controls: true, 'aria-label': name, onError: () => setBroken(true) }
  return (
    <>
      {kind === 'audio' ? (
        <>
          <span className={classes.sound}>
            <IconMusic size={26} stroke={1.4} aria-hidden />
          </span>
          <audio className={classes.player} preload="none" onPlay={hearAlone} {...media} />
        </>
      ) : (
        <video
          className={classes.sample}
          preload="metadata"
          playsInline
          onPlay={hearAlone}
          {...media}
        />
      )}
      {isBroken && (
        <span className={classes.broken} role="alert">
          {t(kind === 'audio' ? 'messages:audio.loadFail' : 'library.loadFail')}
        </span>
      )}
    </>
  )
}

/** Pauses the other samples. */
function hearAlone({ currentTarget }: { currentTarget: HTMLMediaElement }): void {
  const all = currentTarget.closest('ul')?.querySelectorAll<HTMLMediaElement>('audio,video') ?? []
  for (const other of all) if (other !== currentTarget) other.pause()
}
