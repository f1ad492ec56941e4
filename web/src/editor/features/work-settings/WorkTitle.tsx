import { keyOf } from '@pinye/plugin-api/keys'
import { TextInput } from '@mantine/core'
import { usePendingEdit } from '@pinye/plugin-api/fields'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setWork } from '../../../model/document/setWork.ts'
import { useDocument, useEditor } from '../../store/EditorContext.tsx'
import classes from '../../header/header.module.css'

/** The work's title, edited in place; an empty input restores the former title. */
export function WorkTitle() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const title = useDocument(({ work }) => work.title)
  const [draft, setDraft] = useState<string | null>(null)
  const commitTitle = () => {
    const next = draft?.trim()
    if (next) editor.transact((work) => setWork(work, { title: next }))
    setDraft(null)
  }
  usePendingEdit(draft === null ? null : commitTitle)
  return (
    <TextInput
      classNames={{ root: classes.title, input: classes.titleInput }}
      size="xs"
      variant="unstyled"
      maxLength={200}
      aria-label={t('header.title')}
      value={draft ?? title}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commitTitle}
      onKeyDown={(event) => {
        if (keyOf(event) === 'Enter') event.currentTarget.blur()
        if (keyOf(event) === 'Escape') setDraft(null)
      }}
    />
  )
}
