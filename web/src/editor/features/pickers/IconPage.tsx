import { keyOf } from '@pinye/plugin-api/keys'
import { UnstyledButton } from '@mantine/core'
import { IconMoodEmpty } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/Notice.tsx'
import { PickerPagination } from './PickerPagination.tsx'
import classes from './pickers.module.css'
import type { Icon, IconViewMode } from './searchIcons.ts'
import type { GridKeys } from './useGridKeys.ts'
import { useLanguage } from '../../store/EditorContext.tsx'

/** EL-ICON-09. */
export const PAGE_SIZE = 48

export interface IconPageProps {
  icons: readonly Icon[]
  look: IconViewMode
  /** Name of the selected icon. */
  current: string
  keys: GridKeys
  onPick: (picked: unknown) => void
}

/** One page of icons; opens at the selected one. */
export function IconPage({ icons, look, current, keys, onPick }: IconPageProps) {
  const { gridRef, onKeyDown } = keys
  const { t } = useTranslation('editor')
  const [page, setPage] = useState(() => pageOf(icons, current))
  const total = Math.max(1, Math.ceil(icons.length / PAGE_SIZE))
  const shown = icons.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const turn = (by: number) => setPage(Math.min(total, Math.max(1, page + by)))
  const handleKey = (event: KeyboardEvent) => {
    if (keyOf(event) === 'PageDown' || keyOf(event) === 'PageUp') {
      event.preventDefault()
      turn(keyOf(event) === 'PageDown' ? 1 : -1)
    } else onKeyDown(event)
  }
  if (icons.length === 0) {
    return (
      <div className={classes.body}>
        <EmptyState
          title={t('icons.none')}
          text={t('icons.noneText')}
          icon={<IconMoodEmpty size={34} stroke={1.5} />}
        />
      </div>
    )
  }
  const reached = shown.some(({ name }) => name === current) ? current : shown[0]?.name
  return (
    <>
      <div
        ref={gridRef}
        className={classes.body}
        data-look={look}
        role="group"
        aria-label={t('messages:icon.title')}
        onKeyDown={handleKey}
      >
        {shown.map((icon) => (
          <IconChoice
            key={icon.name}
            icon={icon}
            look={look}
            isChosen={icon.name === current}
            isReached={icon.name === reached}
            onPick={onPick}
          />
        ))}
      </div>
      <PickerPagination
        page={page}
        total={total}
        words={t('icons.count', { count: icons.length })}
        onTurn={turn}
      />
    </>
  )
}

function pageOf(icons: readonly Icon[], current: string): number {
  const at = current === '' ? -1 : icons.findIndex(({ name }) => name === current)
  return at < 0 ? 1 : Math.floor(at / PAGE_SIZE) + 1
}

interface IconChoiceProps {
  icon: Icon
  look: IconViewMode
  isChosen: boolean
  /** Whether Tab reaches this icon (roving tabindex). */
  isReached: boolean
  onPick: (picked: unknown) => void
}

function IconChoice({ icon, look, isChosen, isReached, onPick }: IconChoiceProps) {
  const language = useLanguage()
  const { name, chinese, path } = icon
  const word = language === 'zh-CN' ? chinese.split(' ').slice(0, 2).join(' ') : ''
  const title = word ? `${word} ${name}` : name
  return (
    <UnstyledButton
      className={classes.icon}
      aria-label={title}
      aria-pressed={isChosen}
      title={title}
      tabIndex={isReached ? 0 : -1}
      onClick={() => onPick({ id: name, path })}
    >
      <svg viewBox="0 0 24 24" data-filled={name.endsWith('-filled') || undefined} aria-hidden>
        {path.split('\n').map((line) => (
          <path key={line} d={line} />
        ))}
      </svg>
      <span>{look === 'alphabet' ? name : word || name}</span>
    </UnstyledButton>
  )
}
