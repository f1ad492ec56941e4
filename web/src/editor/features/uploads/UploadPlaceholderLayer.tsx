import { ActionIcon, Progress } from '@mantine/core'
import { IconCloudOff, IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useEditor, useElement, useSession } from '../../store/EditorContext.tsx'
import { getUploadPlaceholders, type UploadPlaceholder } from './uploadPlaceholders.ts'
import classes from './incoming.module.css'

/** Layer above the artboard: the drop target of files, and placeholders of pictures being uploaded. */
export function UploadPlaceholderLayer() {
  const editor = useEditor()
  const store = getUploadPlaceholders(editor)
  const placeholders = useStore(store, (state) => state.placeholders)
  const over = useStore(store, (state) => state.over)
  const pageId = useSession((session) => session.pageId)
  const here = placeholders.filter((placeholder) => placeholder.pageId === pageId)
  if (here.length === 0 && !over) return null
  return (
    <div className={classes.layer}>
      {over && <Target uuid={over.uuid} />}
      {here.map((placeholder) => (
        <UploadPlaceholderBox key={placeholder.id} placeholder={placeholder} />
      ))}
    </div>
  )
}

function Target({ uuid }: { uuid: string | null }) {
  const { t } = useTranslation('pictures')
  const element = useElement(uuid ?? undefined)
  if (!element) return <div className={classes.page} aria-hidden="true" />
  const { left, top, width, height } = element.commonStyle
  return (
    <div className={classes.target} style={{ left, top, width, height }} aria-hidden="true">
      <span className={classes.word}>{t('replaceHere')}</span>
    </div>
  )
}

function UploadPlaceholderBox({ placeholder }: { placeholder: UploadPlaceholder }) {
  const { t } = useTranslation('pictures')
  const { box, name, preview, percent, state, retry, cancel } = placeholder
  const isWaiting = state === 'waiting'
  const said = isWaiting ? t('waiting') : percent < 100 ? `${percent}%` : t('checking')
  return (
    <div className={classes.coming} style={{ ...box }} role="group" aria-label={name}>
      <img src={preview} alt="" draggable={false} />
      <div className={classes.state} role="status">
        <span className={classes.word}>
          {isWaiting && <IconCloudOff size={14} aria-hidden />}
          {said}
        </span>
        {isWaiting ? (
          <ActionIcon
            variant="default"
            size="sm"
            aria-label={t('sendAgain', { name })}
            onClick={retry}
          >
            <IconRefresh size={14} />
          </ActionIcon>
        ) : (
          <Progress
            className={classes.bar}
            value={percent}
            animated={percent === 100}
            aria-label={name}
          />
        )}
        <ActionIcon
          variant="default"
          size="sm"
          aria-label={t('callBack', { name })}
          onClick={cancel}
        >
          <IconX size={14} />
        </ActionIcon>
      </div>
    </div>
  )
}
