import { keyOf } from '@pinye/plugin-api/keys'
import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toApiError, errorText } from '../../api/ApiError.ts'
import { useRenameWork } from '../../api/workMutations.ts'
import card from '../WorkCard.module.css'
import classes from './works.module.css'

const MAX_TITLE_LENGTH = 200

export interface CardTitleProps {
  id: number
  title: string
  /** Whether the card's title is being edited. */
  isRenaming: boolean
  onRename: (isRenaming: boolean) => void
  /** While works are being selected, a click calls this instead of opening the work. */
  onChoose: ((event: MouseEvent) => void) | undefined
}

/** The title of a card: a click opens the work, F2 edits the title in place. */
export function CardTitle({ id, title, isRenaming, onRename, onChoose }: CardTitleProps) {
  const { t } = useTranslation('works')
  const rename = useRenameWork()
  const [typed, setTyped] = useState<string | null>(null)
  const start = () => {
    onRename(true)
  }
  if (!isRenaming) {
    return (
      <h2
        className={card.title}
        title={title}
        onKeyDown={(event) => {
          if (keyOf(event) !== 'F2') return
          event.preventDefault()
          start()
        }}
      >
        <Link to={`/editor/${id}`} aria-keyshortcuts="F2" onClick={onChoose}>
          {title}
        </Link>
      </h2>
    )
  }
  const text = typed ?? title
  const end = () => {
    setTyped(null)
    rename.reset()
    onRename(false)
  }
  const save = () => {
    const wanted = text.trim()
    if (wanted === title || wanted === '') {
      end()
      return
    }
    onRename(false)
    rename.mutate(
      { id, title: wanted },
      {
        onSuccess: () => {
          setTyped(null)
        },
        // Reopens the field with the typed text and the reason; in the meantime the card shows the former title.
        onError: (thrown) => {
          if (!toApiError(thrown).handled) onRename(true)
        },
      },
    )
  }
  return (
    <TitleField
      id={id}
      title={title}
      text={text}
      problem={rename.isError ? reasonOf(rename.error, t) : undefined}
      onType={(next) => {
        setTyped(next)
        if (rename.isError) rename.reset()
      }}
      onSave={save}
      onEnd={end}
    />
  )
}

interface TitleFieldProps {
  id: number
  title: string
  text: string
  problem: string | undefined
  onType: (text: string) => void
  onSave: () => void
  onEnd: () => void
}

/** Input for the title: Enter saves, Escape cancels. */
function TitleField({ id, title, text, problem, onType, onSave, onEnd }: TitleFieldProps) {
  const { t } = useTranslation('works')
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (keyOf(event) === 'Enter') onSave()
    if (keyOf(event) === 'Escape') onEnd()
  }
  return (
    <h2 className={classes.renaming}>
      <input
        className={classes.titleField}
        aria-label={t('rename.label', { title })}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `rename-${id}`}
        value={text}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        ref={focusAll}
        onChange={(event) => {
          onType(event.currentTarget.value)
        }}
        onKeyDown={handleKey}
        onBlur={() => {
          // After a refusal, leaving the field does not save again: the reason stays until the author decides.
          if (problem === undefined) onSave()
        }}
      />
      {problem !== undefined && (
        <span id={`rename-${id}`} role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
    </h2>
  )
}

function focusAll(field: HTMLInputElement | null): void {
  if (field === null || document.activeElement === field) return
  field.focus()
  field.select()
}

function reasonOf(thrown: unknown, t: Parameters<typeof errorText>[1]): string {
  const error = toApiError(thrown)
  return error.fieldMessage('title') ?? errorText(error, t)
}
