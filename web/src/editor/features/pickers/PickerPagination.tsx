import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './pickers.module.css'

export interface TurnerProps {
  page: number
  total: number
  /** Text with the number of entries. */
  words: string
  onTurn: (by: number) => void
}

/** Pagination of a picker. */
export function PickerPagination({ page, total, words, onTurn }: TurnerProps) {
  const { t } = useTranslation('editor')
  return (
    <nav className={classes.turner} aria-label={t('common:list.pages')}>
      <span>{words}</span>
      <ActionIcon
        variant="default"
        disabled={page === 1}
        aria-label={t('common:list.previous')}
        onClick={() => onTurn(-1)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <span aria-live="polite">{t('messages:icon.page', { page, total })}</span>
      <ActionIcon
        variant="default"
        disabled={page === total}
        aria-label={t('common:list.next')}
        onClick={() => onTurn(1)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </nav>
  )
}
